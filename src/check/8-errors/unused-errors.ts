import { allEffects } from "../effects.ts";
import { isPlatformError } from "#diagnostics/platform-codes.ts";
import type { Checking } from "../checking.ts";

/** Reports errors that no rule, guard or answer uses. A row with a platform code rewords that error. */
export function checkUnusedErrors(at: Checking): void {
  const used = new Set<string>();
  for (const { error } of at.model.rules) if (error?.kind === "code") used.add(error.code);
  for (const { transitions } of at.model.states)
    for (const { otherwise } of transitions.flatMap(({ guards }) => guards))
      if (otherwise !== null) used.add(otherwise.value);
  for (const { effect } of allEffects(at.model)) if (effect.kind === "error") used.add(effect.code);
  const loose = new Set([...used].map((code) => code.toLocaleLowerCase("en")));
  for (const { code, span, problem } of at.model.errors) {
    if (
      problem !== null ||
      loose.has(code.toLocaleLowerCase("en")) ||
      isPlatformError(code) ||
      at.isNamedInMistake(code)
    )
      continue;
    at.report("unused-error", span, { code });
  }
}
