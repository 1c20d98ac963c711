import type { Diagnostic, Fix } from "#diagnostics/diagnostic.ts";
import { readDocument } from "#read/read-document.ts";
import { applyEdits, type TextEdit } from "#text/edit.ts";
import type { Span } from "#text/span.ts";
import type { AnalysedDocument } from "../analysed-document.ts";

/** Words for types and values can't be checked like code, so the result must be read again. */
const TRIED: ReadonlySet<string> = new Set([
  "type-not-understood",
  "sample-value",
  "bullet-not-read",
  "view-not-understood",
  "step-not-understood",
  "asked-for-stored",
]);

/** Drops fixes that the reader does not accept. All are tried at once, so the document is read only once more. */
export function keepWhatIsTaken(
  study: AnalysedDocument,
  before: readonly Diagnostic[],
  after: readonly Diagnostic[],
): readonly Diagnostic[] {
  const isTried = ({ code, fix }: Diagnostic, i: number): boolean => TRIED.has(code) && fix !== before[i]?.fix;
  const tried = after.filter(isTried).flatMap(({ fix }) => (fix === undefined ? [] : [fix]));
  const refused = refusedOf(study.source, tried);
  return refused.size === 0
    ? after
    : after.map((each, i) => (each.fix !== undefined && refused.has(each.fix) ? (before[i] ?? each) : each));
}

/** Fixes with a diagnostic on their new text. */
function refusedOf(source: string, fixes: readonly Fix[]): ReadonlySet<Fix> {
  if (fixes.length === 0) return new Set();
  const placed = placesOf(fixes.flatMap(({ edits }) => edits));
  const mended = applyEdits(source, [...placed.keys()]);
  const wrong = readDocument(mended).diagnostics.filter(
    ({ severity }) => severity === "error" || severity === "warning",
  );
  const isWrong = (edit: TextEdit): boolean => {
    const now = placed.get(edit);
    return now === undefined || wrong.some(({ span }) => span.start < now.end && now.start < span.end);
  };
  return new Set(fixes.filter(({ edits }) => edits.some(isWrong)));
}

/** The span of each edit's text after all edits; an edit that overlaps another has none. */
function placesOf(edits: readonly TextEdit[]): ReadonlyMap<TextEdit, Span> {
  const places = new Map<TextEdit, Span>();
  let moved = 0;
  let done = 0;
  for (const edit of [...edits].sort((a, b) => a.span.start - b.span.start)) {
    if (edit.span.start < done) continue;
    const start = edit.span.start + moved;
    places.set(edit, { start, end: start + edit.text.length });
    moved += edit.text.length - (edit.span.end - edit.span.start);
    done = edit.span.end;
  }
  return places;
}
