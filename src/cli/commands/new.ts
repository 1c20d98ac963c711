import type { Command } from "../command.ts";
import { makeDocument } from "../make-document.ts";

export const newCommand: Command = {
  name: "new",
  summary: "make an app from a spreadsheet",
  help: [
    "ninefold new FILE [--out DOCUMENT.md] [--no-rows] [--language LANGUAGE] [--force] [--json]",
    "",
    "Makes a document from a table (XLSX, ODS, CSV, JSON): an entity for each sheet, fields with types, choices, keys and references",
    "guessed from the data. The rows come along as sample data, up to 1,000; import the file into the app to bring in more.",
    "",
    "  --out      where to write the document; without it, a file of the same name in this folder",
    "  --no-rows  leave the rows out",
    "  --language the language that numbers and dates are written in where the table leaves it open (de-CH); without it, this machine's",
    "  --force    write over a file that is there",
    "  --json     print the report as JSON",
    "",
  ].join("\n"),
  run: (args, io) => makeDocument(args, io, "new"),
};
