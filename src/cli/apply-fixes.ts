import type { Diagnostic, Fix } from "#diagnostics/diagnostic.ts";
import { applyEdits } from "#text/edit.ts";
import { type CheckedFile, checkSource } from "./checked-file.ts";

export interface FixResult {
  readonly checked: CheckedFile;
  /** The applied fixes, in the order of the document. */
  readonly changes: readonly { readonly line: number; readonly title: string }[];
}

/** A fix can uncover another problem. Limits the rounds, in case fixes undo each other. */
const MOST_ROUNDS = 10;

/** Applies safe fixes until there are none. Each round only applies edits that don't overlap. */
export function applyFixes(start: CheckedFile): FixResult {
  const changes: { line: number; title: string }[] = [];
  let checked = start;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const fixes = apart(checked.diagnostics);
    if (fixes.length === 0) break;
    const source = applyEdits(
      checked.source,
      fixes.flatMap(({ fix }) => fix.edits),
    );
    if (source === checked.source) break;
    for (const { fix, at } of fixes) changes.push({ line: checked.lines.at(at).line, title: fix.title });
    checked = checkSource(checked.file, source);
  }
  return { checked, changes };
}

/** Safe fixes whose edits don't overlap. A fix is applied completely or not at all. */
function apart(diagnostics: readonly Diagnostic[]): { fix: Fix; at: number }[] {
  const taken: { start: number; end: number }[] = [];
  const result: { fix: Fix; at: number }[] = [];
  for (const { fix, span } of diagnostics) {
    if (fix === undefined || !fix.safe || fix.edits.length === 0) continue;
    if (fix.edits.some((edit) => taken.some((one) => edit.span.start <= one.end && one.start <= edit.span.end)))
      continue;
    taken.push(...fix.edits.map((edit) => edit.span));
    result.push({ fix, at: span.start });
  }
  return result;
}
