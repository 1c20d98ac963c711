import type { BareStep, ParsedStep } from "./outcome-steps.ts";

export const ok = (step: BareStep): ParsedStep => ({ step, problem: null });
