import { Zip, ZipDeflate, ZipPassThrough } from "fflate";
import { minorDigits } from "#expr/money.ts";
import { encodeText } from "../tables/bytes.ts";
import type { FormattedCell } from "../tables/table.ts";
import type { OutCell } from "./cell-of-value.ts";

/** Writes a workbook sheet by sheet and row by row, compressing as it goes. */
export class XlsxWriter {
  readonly #pieces: Uint8Array[] = [];
  readonly #zip: Zip;
  readonly #names: string[] = [];
  readonly #hidden = new Set<string>();
  readonly #currency: string;
  #sheet: ZipDeflate | null = null;
  #rows: string[] = [];
  #row = 0;

  constructor(currency: string) {
    this.#currency = currency;
    this.#zip = new Zip((error, piece) => {
      if (error) throw error;
      this.#pieces.push(piece);
    });
  }

  beginSheet(wanted: string, header: readonly string[], state: "visible" | "hidden" = "visible"): void {
    this.#endSheet();
    const name = sheetName(wanted, this.#names);
    this.#names.push(name);
    // A workbook needs at least one visible sheet.
    if (state === "hidden" && this.#names.length > 1) this.#hidden.add(name);
    this.#sheet = new ZipDeflate(`xl/worksheets/sheet${this.#names.length}.xml`, { level: 6 });
    this.#zip.add(this.#sheet);
    this.#row = 0;
    this.#rows = [
      `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols><col min="1" max="${Math.max(1, header.length)}" width="18" customWidth="1"/></cols><sheetData>`,
    ];
    this.#addRow(
      header.map((text) => (text === "" ? null : text)),
      STYLES.header,
    );
  }

  row(cells: readonly OutCell[]): void {
    this.#addRow(cells, null);
    if (this.#rows.length >= 500) this.#flush();
  }

  /** Finishes the workbook and returns the file. */
  end(): Uint8Array {
    if (this.#names.length === 0) this.beginSheet("Sheet", []);
    this.#endSheet();
    const parts: [string, string][] = [
      ["[Content_Types].xml", contentTypes(this.#names.length)],
      ["_rels/.rels", ROOT_RELS],
      ["xl/workbook.xml", workbook(this.#names, this.#hidden)],
      ["xl/_rels/workbook.xml.rels", workbookRels(this.#names.length)],
      ["xl/styles.xml", styles(this.#currency)],
    ];
    for (const [name, text] of parts) {
      const part = new ZipPassThrough(name);
      this.#zip.add(part);
      part.push(encodeText(text), true);
    }
    this.#zip.end();
    return joinedBytes(this.#pieces);
  }

  #addRow(cells: readonly OutCell[], style: number | null): void {
    this.#row++;
    let line = `<row r="${this.#row}">`;
    cells.forEach((cell, column) => {
      if (cell !== null) line += cellXml(`${letters(column)}${this.#row}`, cell, style);
    });
    this.#rows.push(`${line}</row>`);
  }

  #flush(): void {
    this.#sheet?.push(encodeText(this.#rows.join("")), false);
    this.#rows = [];
  }

  #endSheet(): void {
    if (this.#sheet === null) return;
    this.#rows.push("</sheetData></worksheet>");
    this.#sheet.push(encodeText(this.#rows.join("")), true);
    this.#sheet = null;
    this.#rows = [];
  }
}

export function joinedBytes(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELS = "http://schemas.openxmlformats.org/package/2006/relationships";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** Indexes into `cellXfs`, in this order. */
const STYLES = { plain: 0, header: 1, date: 2, time: 3, moment: 4, duration: 5, money: 6, percent: 7 } as const;

const as = (style: number): string => (style === 0 ? "" : ` s="${style}"`);

function cellXml(place: string, cell: Exclude<OutCell, null>, style: number | null): string {
  if (typeof cell === "string")
    return `<c r="${place}"${as(style ?? 0)} t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`;
  if (typeof cell === "number") return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === "boolean") return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (cell.kind === "money" || cell.kind === "percent")
    return `<c r="${place}"${as(STYLES[cell.kind])}><v>${cell.value}</v></c>`;
  const { kind, value, shown } = cell as FormattedCell;
  const serial = serialOf(kind, String(value));
  if (serial === null) return cellXml(place, shown, style);
  return `<c r="${place}"${as(STYLES[kind as keyof typeof STYLES])}><v>${serial}</v></c>`;
}

const DAY = 86_400_000;
const START = Date.UTC(1899, 11, 30);
/** Spreadsheet programs disagree about the first days of 1900 and have no earlier dates. */
const FIRST = "1900-03-01";

/** The serial number of a date: days since 1900. Null: spreadsheets can't represent it. */
function serialOf(kind: string, value: string): number | null {
  switch (kind) {
    case "date":
      return value < FIRST ? null : (Date.parse(`${value}T00:00:00Z`) - START) / DAY;
    case "moment":
      return value < FIRST ? null : (Date.parse(`${value}Z`) - START) / DAY;
    case "time": {
      const [hours = 0, minutes = 0, seconds = 0] = value.split(":").map(Number);
      return (hours * 3600 + minutes * 60 + seconds) / 86_400;
    }
    case "duration": {
      const found = /^(-?)PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/.exec(value);
      if (found === null || found[1] === "-") return null;
      return (Number(found[2] ?? 0) * 3600 + Number(found[3] ?? 0) * 60 + Number(found[4] ?? 0)) / 86_400;
    }
    default:
      return null;
  }
}

/** Characters that XML can't contain are escaped as spreadsheets do, and so are texts that look like such escapes. */
const xmlText = (text: string): string =>
  text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replace(/[\p{Cc}\ufffe\uffff]/gu, (one) =>
      one === "\n" || one === "\t" ? one : `_x${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`,
    )
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");

const xmlAttribute = (text: string): string => xmlText(text).replaceAll('"', "&quot;");

function letters(column: number): string {
  let name = "";
  for (let rest = column; rest >= 0; rest = Math.floor(rest / 26) - 1)
    name = String.fromCharCode(65 + (rest % 26)) + name;
  return name;
}

/** At most 31 characters, unique, and without characters that have a meaning in formulas. */
function sheetName(wanted: string, taken: readonly string[]): string {
  const plain =
    wanted
      .replace(/[[\]:*?/\\]/g, " ")
      .replace(/^'|'$/g, "")
      .trim()
      .slice(0, 28) || "Sheet";
  let name = plain;
  for (let number = 2; taken.some((one) => one.toLowerCase() === name.toLowerCase()); number++)
    name = `${plain} ${number}`;
  return name;
}

const numbered = (count: number, make: (number: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index + 1)).join("");

const contentTypes = (sheets: number): string =>
  `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>${numbered(sheets, (number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`)}</Types>`;

const ROOT_RELS = `${XML}<Relationships xmlns="${RELS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

const workbook = (names: readonly string[], hidden: ReadonlySet<string>): string =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${names.map((name, index) => `<sheet name="${xmlAttribute(name)}" sheetId="${index + 1}"${hidden.has(name) ? ' state="hidden"' : ""} r:id="rId${index + 1}"/>`).join("")}</sheets></workbook>`;

const workbookRels = (sheets: number): string =>
  `${XML}<Relationships xmlns="${RELS}">${numbered(sheets, (number) => `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rId${sheets + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`;

function styles(currency: string): string {
  const digits = minorDigits(currency);
  const money = `#,##0${digits === 0 ? "" : `.${"0".repeat(digits)}`}\\ "${currency.replaceAll('"', "")}"`;
  const formats = ["yyyy\\-mm\\-dd", "hh:mm:ss", "yyyy\\-mm\\-dd\\ hh:mm:ss", "[h]:mm:ss", money, "0.########%"];
  return `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">${formats.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${xmlAttribute(code)}"/>`).join("")}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${2 + formats.length}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${formats.map((_, index) => `<xf numFmtId="${164 + index}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`).join("")}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
}
