import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import type { Span } from "#text/span.ts";
import { type CheckedFile, pointAt, summarise } from "./checked-file.ts";

/** The output of `check --json` for one file. Other programs rely on this format, so names must stay stable. */
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

/** One-based; columns are UTF-16 units as in editors. The end is exclusive. */
function place(span: Span, { lines }: CheckedFile): object {
  const start = lines.at(span.start);
  const end = lines.at(span.end);
  return { line: start.line, column: start.column, endLine: end.line, endColumn: end.column };
}
