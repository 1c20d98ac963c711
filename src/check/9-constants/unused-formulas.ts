import type { Checking } from "../checking.ts";

/** Reports formulas that nothing calls. Calls are inlined in the tree, so this looks at the source. */
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
