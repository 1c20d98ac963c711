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

/** The code of a refusal, or `read xlsx` where it is read. */
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
