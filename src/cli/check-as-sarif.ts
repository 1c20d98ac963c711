import type { Diagnostic, Severity } from "#diagnostics/diagnostic.ts";
import { pages } from "#diagnostics/explain.ts";
import type { Span } from "#text/span.ts";
import type { CheckedFile } from "./checked-file.ts";
import { version } from "./version.ts";

/** SARIF has no level for gaps, so gaps and hints are notes. */
const LEVELS: Record<Severity, "error" | "warning" | "note"> = {
  error: "error",
  warning: "warning",
  gap: "note",
  hint: "note",
};

/** The findings of all files as one SARIF 2.1.0 run, the format that code hosts and editors read. */
export function checkAsSarif(checked: readonly CheckedFile[]): object {
  const codes = [...new Set(checked.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code)))].sort();
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "ninefold", version, rules: codes.map(rule) } },
        columnKind: "utf16CodeUnits",
        results: checked.flatMap((file) => file.diagnostics.map((one) => result(one, file, codes.indexOf(one.code)))),
      },
    ],
  };
}

function rule(code: string): object {
  const page = pages.get(code);
  return {
    id: code,
    ...(page === undefined
      ? {}
      : {
          shortDescription: { text: page.title },
          ...(page.why === undefined ? {} : { fullDescription: { text: page.why } }),
          defaultConfiguration: { level: LEVELS[page.severity] },
        }),
  };
}

function result(
  { code, severity, message, help, fix, span }: Diagnostic,
  file: CheckedFile,
  ruleIndex: number,
): object {
  const artifactLocation = { uri: encodeURI(file.file.replaceAll("\\", "/")) };
  return {
    ruleId: code,
    ruleIndex,
    level: LEVELS[severity],
    message: { text: `${message} ${help}` },
    locations: [{ physicalLocation: { artifactLocation, region: region(span, file) } }],
    ...(fix === undefined
      ? {}
      : {
          fixes: [
            {
              description: { text: fix.title },
              artifactChanges: [
                {
                  artifactLocation,
                  replacements: fix.edits.map((edit) => ({
                    deletedRegion: region(edit.span, file),
                    insertedContent: { text: edit.text },
                  })),
                },
              ],
            },
          ],
        }),
  };
}

function region(span: Span, { lines }: CheckedFile): object {
  const start = lines.at(span.start);
  const end = lines.at(span.end);
  return { startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column };
}
