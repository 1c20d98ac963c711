import { isRoundedWhole } from "../exact-digits.ts";
import { tooLarge, type Zip } from "../zip/read-zip.ts";
import { utf8Decoder } from "./bytes.ts";
import { Grid } from "./grid.ts";
import type { Limits } from "./limits.ts";
import { builtInFormat, formattedCell, readFormat, type NumberFormat } from "./number-formats.ts";
import { cellTooLong, FileError } from "./refusal.ts";
import { XmlScanner, type XmlHandler } from "./scan-xml.ts";
import type { Cell, Table } from "./table.ts";

/** Scans an archive entry in pieces, without holding all of it in memory. */
export function* scanPieces(zip: Zip, name: string, handler: XmlHandler): Generator<undefined> {
  const scanner = new XmlScanner(handler);
  const decoder = utf8Decoder();
  for (const piece of zip.pieces(name)) {
    scanner.take(decoder.decode(piece, { stream: true }));
    yield;
  }
  scanner.take(decoder.decode());
  scanner.end();
}

/** Scans a small archive entry at once. */
export function scanPart(zip: Zip, name: string, handler: XmlHandler): void {
  const pieces = scanPieces(zip, name, handler);
  while (pieces.next().done !== true);
}

interface Workbook {
  readonly sheets: readonly { readonly name: string; readonly part: string }[];
  readonly from1904: boolean;
}

export function* readXlsx(zip: Zip, limits: Limits): Generator<undefined, readonly Table[]> {
  const { sheets, from1904 } = readWorkbook(zip);
  const texts = yield* readSharedTexts(zip, limits);
  const formats = readFormats(zip);
  const tables: Table[] = [];
  const counted = { cells: 0 };
  for (const { name, part } of sheets) {
    if (!zip.has(part)) throw new FileError("file-incomplete");
    const grid = new Grid(limits, counted);
    yield* scanPieces(zip, part, new SheetHandler(grid, texts, formats, from1904, limits));
    const table = grid.table(name);
    if (table !== null) tables.push(table);
  }
  return tables;
}

function readWorkbook(zip: Zip): Workbook {
  const part = "xl/workbook.xml";
  if (!zip.has(part)) throw new FileError("file-incomplete");
  const targets = readTargets(zip, "xl/_rels/workbook.xml.rels");
  const sheets: { name: string; part: string }[] = [];
  let from1904 = false;
  scanPart(zip, part, {
    open(name, attribute) {
      if (name === "workbookPr") from1904 = /^(1|true)$/.test(attribute("date1904") ?? "");
      if (name !== "sheet") return;
      const target = targets.get(attribute("r:id") ?? attribute("id") ?? "");
      // Sheets of charts and macros have no cells.
      if (target === undefined || !target.includes("worksheet")) return;
      sheets.push({ name: attribute("name") ?? "", part: target.startsWith("/") ? target.slice(1) : `xl/${target}` });
    },
    close() {},
    text() {},
  });
  return { sheets, from1904 };
}

function readTargets(zip: Zip, part: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  if (!zip.has(part)) throw new FileError("file-incomplete");
  scanPart(zip, part, {
    open(name, attribute) {
      if (name === "Relationship") found.set(attribute("Id") ?? "", attribute("Target") ?? "");
    },
    close() {},
    text() {},
  });
  return found;
}

/** The shared strings of a workbook, without phonetic guides (`rPh`). */
function* readSharedTexts(zip: Zip, limits: Limits): Generator<undefined, readonly string[]> {
  const part = "xl/sharedStrings.xml";
  const texts: string[] = [];
  if (!zip.has(part)) return texts;
  let text = "";
  let all = 0;
  let inText = false;
  let aside = 0;
  yield* scanPieces(zip, part, {
    open(name) {
      if (name === "si") text = "";
      else if (name === "rPh") aside++;
      else if (name === "t") inText = true;
    },
    close(name) {
      if (name === "si") texts.push(unescaped(text));
      else if (name === "rPh") aside--;
      else if (name === "t") inText = false;
    },
    text(piece) {
      if (!inText || aside > 0) return;
      text += piece;
      if (text.length > limits.text) throw cellTooLong(limits);
      if ((all += piece.length) > limits.texts) throw tooLarge(limits.texts);
    },
  });
  return texts;
}

/** The number formats by the index of the cell style. */
function readFormats(zip: Zip): readonly NumberFormat[] {
  const part = "xl/styles.xml";
  const own = new Map<number, NumberFormat>();
  const styles: NumberFormat[] = [];
  if (!zip.has(part)) return styles;
  let inCells = false;
  scanPart(zip, part, {
    open(name, attribute) {
      if (name === "numFmt") own.set(Number(attribute("numFmtId")), readFormat(attribute("formatCode") ?? ""));
      else if (name === "cellXfs") inCells = true;
      else if (name === "xf" && inCells) {
        const id = Number(attribute("numFmtId") ?? 0);
        styles.push(own.get(id) ?? builtInFormat(id));
      }
    },
    close(name) {
      if (name === "cellXfs") inCells = false;
    },
    text() {},
  });
  return styles;
}

class SheetHandler implements XmlHandler {
  readonly #grid: Grid;
  readonly #texts: readonly string[];
  readonly #formats: readonly NumberFormat[];
  readonly #from1904: boolean;
  readonly #limits: Limits;
  #number = 0;
  #cells: Cell[] = [];
  #column = 0;
  /** The column of a cell without a reference: the one after the previous cell. */
  #next = 0;
  #type = "n";
  #style = 0;
  #value = "";
  #inline = "";
  #takes: "value" | "inline" | null = null;
  #aside = 0;

  constructor(
    grid: Grid,
    texts: readonly string[],
    formats: readonly NumberFormat[],
    from1904: boolean,
    limits: Limits,
  ) {
    this.#grid = grid;
    this.#texts = texts;
    this.#formats = formats;
    this.#from1904 = from1904;
    this.#limits = limits;
  }

  open(name: string, attribute: (name: string) => string | undefined): void {
    if (name === "c") {
      const place = attribute("r");
      this.#column = place === undefined ? this.#next : columnOf(place);
      this.#next = this.#column + 1;
      // A repeated or invalid cell reference would silently lose a value.
      if (this.#column < 0 || (this.#cells[this.#column] ?? null) !== null) throw new FileError("file-damaged");
      this.#type = attribute("t") ?? "n";
      this.#style = Number(attribute("s") ?? 0);
      this.#value = "";
      this.#inline = "";
    } else if (name === "v") this.#takes = "value";
    else if (name === "t") this.#takes = "inline";
    else if (name === "rPh") this.#aside++;
    else if (name === "row") {
      this.#number = Number(attribute("r") ?? this.#number + 1);
      this.#cells = [];
      this.#next = 0;
    } else if (name === "mergeCell") this.#merge(attribute("ref") ?? "");
  }

  close(name: string): void {
    if (name === "v" || name === "t") this.#takes = null;
    else if (name === "rPh") this.#aside--;
    else if (name === "c") {
      const cell = this.#cell();
      // Formatted but empty cells may extend far beyond the table.
      if (cell === null || (typeof cell === "string" && cell.trim() === "" && this.#column >= this.#limits.columns))
        return;
      if (this.#column >= this.#limits.columns)
        throw new FileError("table-too-wide", { columns: String(this.#limits.columns) });
      while (this.#cells.length < this.#column) this.#cells.push(null);
      this.#cells[this.#column] = cell;
    } else if (name === "row") this.#grid.add(this.#number, this.#cells);
  }

  text(text: string): void {
    if (this.#takes === "value") this.#value += text;
    else if (this.#takes === "inline" && this.#aside === 0) this.#inline += text;
    if (this.#value.length > this.#limits.text || this.#inline.length > this.#limits.text)
      throw cellTooLong(this.#limits);
  }

  #cell(): Cell {
    const value = this.#value;
    switch (this.#type) {
      case "s": {
        // A styled cell without a value is empty; it must not become shared string 0.
        if (value.trim() === "") return null;
        const text = /^\s*\d+\s*$/.test(value) ? this.#texts[Number(value)] : undefined;
        if (text === undefined) throw new FileError("file-damaged");
        return text === "" ? null : text;
      }
      case "inlineStr":
        return this.#inline === "" ? null : unescaped(this.#inline);
      case "str":
      case "e":
        return value === "" ? null : unescaped(value);
      case "b":
        return value === "" ? null : value === "1" || value === "true";
      case "d":
        return value === "" ? null : isoCell(value);
      default: {
        if (value.trim() === "") return null;
        const number = Number(value);
        if (!Number.isFinite(number) || isRoundedWhole(value, number)) return value;
        return formattedCell(number, this.#formats[this.#style] ?? { kind: "number", sections: [] }, this.#from1904);
      }
    }
  }

  #merge(range: string): void {
    const found = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(range);
    if (found === null || found[1] !== found[3]) return;
    const [from, to] = [Number(found[2]), Number(found[4])];
    if (to - from < this.#limits.rows) this.#grid.mergeDown(from, to, columnOf(found[1] as string));
  }
}

/** A date or a moment written as ISO 8601 text. */
export function isoCell(text: string): Cell {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return { kind: "date", value: text, shown: text };
  const found = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)\d*$/.exec(text);
  if (found === null) return text;
  const time = found[2] as string;
  return {
    kind: "moment",
    value: `${found[1]}T${time.length === 5 ? `${time}:00` : time}`,
    shown: `${found[1]} ${time}`,
  };
}

/** `AB12` → 27. -1: no column letters. */
function columnOf(place: string): number {
  let column = 0;
  for (let at = 0; at < place.length; at++) {
    const letter = (place.charCodeAt(at) & ~32) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}

/** `_x000D_` is an escaped character that XML can't contain. */
const unescaped = (text: string): string =>
  text.includes("_x")
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
