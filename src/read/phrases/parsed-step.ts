import type { Bare, ParsedStep } from "./outcome-steps.ts";

export const ok = (step: Bare): ParsedStep => ({ step, problem: null });
