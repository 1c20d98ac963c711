import { compilePattern } from "#expr/patterns/pattern.ts";
import type { Checking } from "../checking.ts";

/** An invalid pattern matches nothing, so the rule refuses every value. */
export function checkPatterns(at: Checking): void {
  for (const { test, span, problem } of at.model.rules) {
    if (test.kind !== "matches" || problem !== null) continue;
    const pattern = compilePattern(test.pattern);
    if (typeof pattern === "string") at.report("bad-pattern", span, { reason: pattern });
  }
}
