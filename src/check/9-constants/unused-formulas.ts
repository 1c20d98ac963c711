import type { Checking } from "../checking.ts";

/** Formulas that nothing in the document calls. A call is written out in the tree, so the source tells. */
export function checkUnusedFormulas(at: Checking): void {
  const { formulas } = at.model.constants;
  if (formulas.length === 0) return;
  const used = new Set<string>();
  const sources = [...at.places.map(({ expression }) => expression.source), ...formulas.map(({ body }) => body.value)];
  for (const source of sources)
    for (const [, name] of source.matchAll(/([\p{L}_][\p{L}\p{N}_]*)\s*\(/gu)) if (name !== undefined) used.add(name);
  for (const { name, span, problem } of formulas)
    if (problem === null && !used.has(name) && !at.isNamedInMistake(`${name}(`))
      at.report("unused-formula", span, { name });
}
