import type { Command } from "../command.ts";
import { makeDocument } from "../make-document.ts";

export const importCommand: Command = {
  name: "import",
  summary: "make a document from a form, an API or a JSON Schema",
  help: [
    "ninefold import FILE [--out DOCUMENT.md] [--force] [--json]",
    "",
    "Makes a document from a form (XLSForm, as ODK and Kobo use it), an OpenAPI document (2.0, 3.0, 3.1; JSON or YAML) or a JSON Schema,",
    "and says how many of its facts were taken over. What has no counterpart is kept as a note at its place and listed.",
    "",
    "  --out    where to write the document; without it, a file of the same name in this folder",
    "  --force  write over a file that is there",
    "  --json   print the report as JSON",
    "",
  ].join("\n"),
  run: (args, io) => makeDocument(args, io, "import"),
};
