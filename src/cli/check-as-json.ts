import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import type { Span } from "#text/span.ts";
import { type CheckedFile, pointAt, summarise } from "./checked-file.ts";

/** What `check --json` prints for one file: a contract with other programs, so nothing is renamed here lightly. */
export function checkAsJson(checked: CheckedFile): object {
  return {
    file: checked.file,
    summary: summarise(checked.diagnostics),
    diagnostics: checked.diagnostics.map((one) => diagnosticAsJson(one, checked)),
  };
}

function diagnosticAsJson(diagnostic: Diagnostic, checked: CheckedFile): object {
  const { code, severity, message, help, fix, span } = diagnostic;
  return {
    code,
    severity,
    point: pointAt(checked.model, span.start),
    ...place(span, checked),
    message,
    help,
    ...(fix === undefined
      ? {}
      : {
          fix: {
            title: fix.title,
            safe: fix.safe,
            edits: fix.edits.map((edit) => ({ ...place(edit.span, checked), text: edit.text })),
          },
        }),
  };
}

/** One-based, columns in UTF-16 units as editors count them; the end is where the first character after it stands. */
function place(span: Span, { lines }: CheckedFile): object {
  const start = lines.at(span.start);
  const end = lines.at(span.end);
  return { line: start.line, column: start.column, endLine: end.line, endColumn: end.column };
}
