import { isPlatformError } from "#diagnostics/platform-codes.ts";
import type { Written } from "#model/expression.ts";
import { suggest } from "#text/suggest.ts";
import { allEffects } from "../effects.ts";
import type { Checking } from "../checking.ts";

/**
 * Reports codes that point 8 does not define. A document without a catalogue leaves all codes to the platform, which is
 * a gap.
 */
export function checkUndefinedErrors(at: Checking): void {
  if (at.model.errors.length === 0) return;
  const codes = at.model.errors.map(({ code }) => code);
  const known = new Set(codes.map((code) => code.toLocaleLowerCase("en")));
  for (const { value, span } of namedCodes(at)) {
    if (known.has(value.toLocaleLowerCase("en")) || isPlatformError(value)) continue;
    at.report("undefined-error", span, { code: value, near: near(value, codes) });
  }
}

/** E7 is not a misspelling of E1: codes that differ only in their numbers are different codes. */
function near(code: string, codes: readonly string[]): string | null {
  const words = code.replace(/\d+/g, "");
  return suggest(
    code,
    codes.filter((one) => one.replace(/\d+/g, "") !== words),
  );
}

function* namedCodes({ model }: Checking): Generator<Written> {
  for (const { error } of model.rules) if (error?.kind === "code") yield { value: error.code, span: error.span };
  for (const { transitions } of model.states)
    for (const { otherwise } of transitions.flatMap(({ guards }) => guards)) if (otherwise !== null) yield otherwise;
  for (const { effect } of allEffects(model))
    if (effect.kind === "error") yield { value: effect.code, span: effect.span };
  const { given, scenarios } = model.scenarios;
  for (const step of [...given, ...scenarios.flatMap(({ steps }) => steps)]) {
    if (step.kind !== "refused" && step.kind !== "warned") continue;
    if (step.problem === null && step.code !== null) yield { value: step.code, span: step.span };
  }
}
