import type { FileRefusal, FileRefusalCode } from "#exchange/tables/refusal.ts";

const SENTENCES: Readonly<Record<FileRefusalCode, string>> = {
  "file-unknown":
    "is no file that an app can be made from. Take a form (XLSForm), an OpenAPI document, a JSON Schema, or a table (XLSX, ODS, CSV, JSON).",
  "file-old-form": "is an Excel file of an old form. Save it as .xlsx and try again.",
  "file-encrypted": "is protected by a password. Save it without one and try again.",
  "file-incomplete": "ends too early. Fetch it again.",
  "file-damaged": "is damaged, or not what its name says.",
  "line-damaged": "is damaged in line {line}.",
  "file-unsafe": "holds things that no table needs, and is not opened.",
  "file-too-large": "is too large.",
  "table-too-long": "has too many rows.",
  "table-too-wide": "has too many columns.",
  "cell-too-long": "has a cell that is too long.",
  "file-empty": "is empty.",
};

export const fileRefusal = (file: string, { code, parameters }: FileRefusal): string =>
  `${file} ${SENTENCES[code].replace(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? "")}`;
