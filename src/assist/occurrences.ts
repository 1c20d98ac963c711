import type { Occurrence } from "./occurrence.ts";
import { occurrencesInCode } from "./occurrences-in-code.ts";
import { occurrencesInEffects } from "./occurrences-in-effects.ts";
import { occurrencesInWords } from "./occurrences-in-words.ts";
import type { AnalysedDocument } from "./analysed-document.ts";

/** Every place that names something, in the order of the text; where something is defined counts too. */
export function occurrencesIn(study: AnalysedDocument): readonly Occurrence[] {
  const definitions = study.symbols.all.flatMap((symbol): Occurrence[] =>
    symbol.definition === null || symbol.kind === "record" || symbol.key === "status"
      ? []
      : [{ span: symbol.definition, symbol }],
  );
  const inCode = [...occurrencesInCode(study), ...occurrencesInEffects(study)];
  // What the checker says of a place outranks what its words look like: `tell pupil.parent` behind `change each Attendance`.
  const judged = new Set(inCode.map(({ span, symbol }) => `${span.start} ${symbol.kind}`));
  const inWords = occurrencesInWords(study).filter(({ span, symbol }) => !judged.has(`${span.start} ${symbol.kind}`));
  const all = [...definitions, ...inWords, ...inCode].sort(
    (a, b) => a.span.start - b.span.start || b.span.end - a.span.end,
  );
  const seen = new Set<string>();
  return all.filter(({ span, symbol }) => {
    const key = `${span.start} ${span.end} ${symbol.kind} ${symbol.key} ${symbol.entity ?? ""}`;
    return seen.has(key) ? false : seen.add(key);
  });
}
