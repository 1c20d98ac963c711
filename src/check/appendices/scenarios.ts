import type { Checking } from "../checking.ts";

const EXPECTATIONS = new Set(["expect", "refused", "warned", "sees", "sent", "told"]);

/** A scenario without a `Then` can't fail, and so shows nothing. */
export function checkScenarios(at: Checking): void {
  for (const { sentence, span, steps } of at.model.scenarios.scenarios) {
    if (steps.some(({ kind }) => EXPECTATIONS.has(kind) || kind === "broken")) continue;
    at.report("scenario-expects-nothing", span, { sentence });
  }
}
