import { checkModel } from "#check/check-model.ts";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { readDocument } from "#read/read-document.ts";
import type { AppDescription } from "./description.ts";
import type { MarkedUnit } from "./marks.ts";
import { writeDocument } from "./write-document.ts";

export interface FinishedDocument {
  readonly source: string;
  /** Units that the checker refused. They are in the document as notes. */
  readonly refused: ReadonlyMap<object, Diagnostic>;
  /** Errors outside of all units. Empty unless the writer has a bug. */
  readonly errors: readonly Diagnostic[];
}

const MOST_ROUNDS = 12;

/**
 * Writes a description until the checker reports no errors. Translated expressions, patterns and defaults from foreign
 * files may be invalid: the smallest unit around an error is removed and kept as a note.
 */
export function finishDocument(app: AppDescription): FinishedDocument {
  const refused = new Map<object, Diagnostic>();
  for (let round = 0; ; round++) {
    const { source, units } = writeDocument(app, new Set(refused.keys()));
    const { model, diagnostics } = readDocument(source);
    const errors = [...diagnostics, ...checkModel(model, source)].filter(({ severity }) => severity === "error");
    const faulty = errors.map((error) => [smallestAround(units, error), error] as const);
    const before = refused.size;
    for (const [unit, error] of faulty) if (unit !== null) refused.set(unit, error);
    if (refused.size === before || round === MOST_ROUNDS) return { source, refused, errors };
  }
}

function smallestAround(units: readonly MarkedUnit[], { span }: Diagnostic): object | null {
  let found: MarkedUnit | null = null;
  for (const each of units)
    if (
      each.span.start <= span.start &&
      span.end <= each.span.end &&
      (found === null || each.span.end - each.span.start < found.span.end - found.span.start)
    )
      found = each;
  return found?.unit ?? null;
}
