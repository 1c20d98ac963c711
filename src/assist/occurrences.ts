import type { Occurrence } from "./occurrence.ts";
import { occurrencesInCode } from "./occurrences-in-code.ts";
import { occurrencesInEffects } from "./occurrences-in-effects.ts";
import { occurrencesInWords } from "./occurrences-in-words.ts";
import type { AnalysedDocument } from "./analysed-document.ts";

/** All occurrences of symbols in text order, including definitions. */
export function occurrencesIn(study: AnalysedDocument): readonly Occurrence[] {
  const definitions = study.symbols.all.flatMap((symbol): Occurrence[] =>
    symbol.definition === null || symbol.kind === "record" || symbol.key === "status"
      ? []
      : [{ span: symbol.definition, symbol }],
  );
  const inCode = [...occurrencesInCode(study), ...occurrencesInEffects(study)];
  // The checker's result takes precedence over the text: `tell pupil.parent` after `change each Attendance`.
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
