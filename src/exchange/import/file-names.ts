import { shownText, valueOf } from "../tables/table.ts";
import { cellsOf, type PlannedTable } from "./planned-table.ts";

const FILES: ReadonlySet<string> = new Set(["photo", "photos", "file", "signature"]);

/** All file names in the tables. A cell may contain one name, or several separated by semicolons or line breaks. */
export function fileNamesIn(tables: readonly PlannedTable[]): string[] {
  const names = new Set<string>();
  for (const { table, own, rows } of tables)
    for (const { column, target } of [...own, ...[...rows.values()].flat()])
      if (FILES.has(target.type.kind))
        for (const cell of cellsOf(table, column)) {
          const value = valueOf(cell);
          const whole = Array.isArray(value) ? value.map(String) : [shownText(cell)];
          for (const text of whole) {
            names.add(text);
            for (const part of text.split(/[;\n]/)) names.add(part.trim());
          }
        }
  names.delete("");
  return [...names];
}

const TYPES: { readonly [ending: string]: string } = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
  webp: "image/webp",
  avif: "image/avif",
  svg: "image/svg+xml",
  heic: "image/heic",
  pdf: "application/pdf",
  txt: "text/plain",
  csv: "text/csv",
  json: "application/json",
  mp3: "audio/mpeg",
  mp4: "video/mp4",
  zip: "application/zip",
};

export function typeOfFile(name: string): string {
  const ending = /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  return (Object.hasOwn(TYPES, ending) ? TYPES[ending] : undefined) ?? "application/octet-stream";
}
