import { readFileSync } from "node:fs";
import { join } from "node:path";
import { strToU8, zipSync, type Zippable } from "fflate";
import { LIMITS } from "#exchange/tables/limits.ts";
import { readTables } from "#exchange/tables/read-tables.ts";
import { valueOf, type Table } from "#exchange/tables/table.ts";

const root = join(import.meta.dirname, "../..");
export const fixture = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(join(root, "tests/fixtures/exchange", name)));
export const vega = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(join(root, "node_modules/vega-datasets/data", name)));

export async function tablesOf(bytes: Uint8Array | string, name = "file"): Promise<readonly Table[]> {
  const read = await readTables(typeof bytes === "string" ? strToU8(bytes) : bytes, name);
  if (read.kind === "refused") throw new Error(read.code);
  return read.tables;
}

/** The code of a refusal, or `read xlsx` if the file can be read. */
export async function refusal(bytes: Uint8Array | string, name = "file", limits = LIMITS): Promise<string> {
  const read = await readTables(typeof bytes === "string" ? strToU8(bytes) : bytes, name, limits);
  return read.kind === "refused" ? read.code : `read ${read.format}`;
}

export const rowsOf = (table: Table | undefined): readonly (readonly unknown[])[] =>
  (table?.rows ?? []).map(({ cells }) => cells.map(valueOf));

export const sheet = (cells: string): string =>
  `<?xml version="1.0"?><worksheet xmlns="x"><sheetData>${cells}</sheetData></worksheet>`;

export function workbook(sheetXml: string, more: Zippable = {}): Uint8Array {
  return zipSync({
    "xl/workbook.xml": strToU8(
      '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="one"/></sheets></workbook>',
    ),
    "xl/_rels/workbook.xml.rels": strToU8(
      '<Relationships><Relationship Id="one" Target="worksheets/a.xml"/></Relationships>',
    ),
    "xl/worksheets/a.xml": strToU8(sheetXml),
    ...more,
  });
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** A cell of a workbook: a text, a number, or a number with a format. */
export type WrittenCell = string | number | { readonly value: number; readonly format: string };

/** A workbook of one sheet with number formats. */
export function formattedWorkbook(rows: readonly (readonly WrittenCell[])[]): Uint8Array {
  const codes = [...new Set(rows.flat().flatMap((cell) => (typeof cell === "object" ? [cell.format] : [])))];
  const styles = `<styleSheet><numFmts>${codes
    .map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${escaped(code)}"/>`)
    .join(
      "",
    )}</numFmts><cellXfs><xf numFmtId="0"/>${codes.map((_, at) => `<xf numFmtId="${200 + at}"/>`).join("")}</cellXfs></styleSheet>`;
  const cell = (one: WrittenCell): string => {
    if (typeof one === "string") return `<c t="inlineStr"><is><t>${escaped(one)}</t></is></c>`;
    if (typeof one === "number") return `<c><v>${one}</v></c>`;
    return `<c s="${codes.indexOf(one.format) + 1}"><v>${one.value}</v></c>`;
  };
  const lines = rows.map((row, at) => `<row r="${at + 1}">${row.map(cell).join("")}</row>`);
  return workbook(sheet(lines.join("")), { "xl/styles.xml": strToU8(styles) });
}

/** A cell of an OpenDocument sheet: a text, or a number with its displayed text. */
export type OdsCell =
  | string
  | {
      readonly value: number;
      readonly shown: string;
      readonly type?: "percentage" | "currency";
      readonly currency?: string;
    };

export function odsWorkbook(rows: readonly (readonly OdsCell[])[]): Uint8Array {
  const cell = (one: OdsCell): string => {
    const { value, shown, type = "float", currency } = typeof one === "string" ? { value: null, shown: one } : one;
    const more = currency === undefined ? "" : ` office:currency="${currency}"`;
    const about =
      value === null ? 'office:value-type="string"' : `office:value-type="${type}"${more} office:value="${value}"`;
    return `<table:table-cell ${about}><text:p>${escaped(shown)}</text:p></table:table-cell>`;
  };
  const lines = rows.map((row) => `<table:table-row>${row.map(cell).join("")}</table:table-row>`);
  return zipSync({
    mimetype: strToU8("application/vnd.oasis.opendocument.spreadsheet"),
    "content.xml": strToU8(
      `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet><table:table table:name="A">${lines.join("")}</table:table></office:spreadsheet></office:body></office:document-content>`,
    ),
  });
}
