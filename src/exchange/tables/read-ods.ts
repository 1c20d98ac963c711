import type { Zip } from "../zip/read-zip.ts";
import { isRoundedWhole } from "../exact-digits.ts";
import { Grid } from "./grid.ts";
import type { Limits } from "./limits.ts";
import { durationCell } from "./number-formats.ts";
import { isoCell, scanPart } from "./read-xlsx.ts";
import { cellTooLong, FileError } from "./refusal.ts";
import type { XmlHandler } from "./scan-xml.ts";
import { inDoubt, meaningOf, scaleShown, shifted } from "./shown-scale.ts";
import { NUMBER, shownWith } from "./shown-with.ts";
import type { Cell, Table } from "./table.ts";

export function readOds(zip: Zip, limits: Limits): readonly Table[] {
  const part = "content.xml";
  if (!zip.has(part)) throw new FileError("file-incomplete");
  const handler = new ContentHandler(limits);
  scanPart(zip, part, handler);
  return handler.tables;
}

class ContentHandler implements XmlHandler {
  readonly tables: Table[] = [];
  readonly #limits: Limits;
  readonly #counted = { cells: 0 };
  #grid: Grid | null = null;
  #name = "";
  /** Cells may contain nested tables; only the outer ones are sheets. */
  #depth = 0;
  #number = 0;
  #rowTimes = 1;
  #cells: Cell[] = [];
  #merged: { column: number; from: number; to: number }[] = [];
  #cell: {
    type: string;
    value: string | undefined;
    currency: string | undefined;
    times: number;
    paragraphs: string[];
    rows: number;
  } | null = null;
  #aside = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  open(name: string, attribute: (name: string) => string | undefined): void {
    if (name === "table" && this.#depth++ === 0) {
      this.#grid = new Grid(this.#limits, this.#counted);
      this.#name = attribute("name") ?? "";
      this.#number = 0;
      this.#merged = [];
    }
    if (this.#grid === null || this.#depth !== 1) return;
    if (name === "table-row") {
      this.#rowTimes = count(attribute("number-rows-repeated"));
      this.#cells = [];
    } else if (name === "table-cell" || name === "covered-table-cell") {
      this.#cell = {
        type: attribute("value-type") ?? "",
        value:
          attribute("date-value") ?? attribute("time-value") ?? attribute("boolean-value") ?? attribute("office:value"),
        currency: attribute("value-type") === "currency" ? attribute("office:currency") : undefined,
        times: count(attribute("number-columns-repeated")),
        paragraphs: [],
        rows: count(attribute("number-rows-spanned")),
      };
    } else if (name === "annotation") this.#aside++;
    else if (this.#cell !== null && this.#aside === 0) {
      if (name === "p") this.#cell.paragraphs.push("");
      else if (name === "s") this.text(" ".repeat(Math.min(count(attribute("c")), 1000)));
      else if (name === "tab") this.text("\t");
      else if (name === "line-break") this.text("\n");
    }
  }

  close(name: string): void {
    if (name === "table" && --this.#depth === 0) {
      for (const { column, from, to } of this.#merged) this.#grid?.mergeDown(from, to, column);
      const table = this.#grid?.table(this.#name) ?? null;
      if (table !== null) this.tables.push(table);
      this.#grid = null;
    }
    if (this.#grid === null || this.#depth !== 1) return;
    if (name === "annotation") this.#aside--;
    else if (name === "table-cell" || name === "covered-table-cell") this.#endCell();
    else if (name === "table-row") this.#endRow();
  }

  text(text: string): void {
    const { paragraphs } = this.#cell ?? {};
    if (paragraphs === undefined || paragraphs.length === 0 || this.#aside > 0) return;
    paragraphs[paragraphs.length - 1] += text;
    if ((paragraphs.at(-1)?.length ?? 0) > this.#limits.text) throw cellTooLong(this.#limits);
  }

  #endCell(): void {
    if (this.#cell === null) return;
    const { times, rows } = this.#cell;
    const value = this.#value();
    if (rows > 1 && value !== null)
      this.#merged.push({ column: this.#cells.length, from: this.#number + 1, to: this.#number + rows });
    this.#cell = null;
    // The empty rest of a row is written as one cell that is repeated thousands of times.
    if (value === null && this.#cells.length + times > this.#limits.columns) return;
    if (this.#cells.length + times > this.#limits.columns)
      throw new FileError("table-too-wide", { columns: String(this.#limits.columns) });
    for (let index = 0; index < times; index++) this.#cells.push(value);
  }

  #endRow(): void {
    const { columns, rows } = this.#limits;
    const isEmpty = this.#cells.every((cell) => cell === null);
    if (this.#cells.length > columns) throw new FileError("table-too-wide", { columns: String(columns) });
    if (!isEmpty) {
      if (this.#rowTimes > rows) throw new FileError("table-too-long", { rows: String(rows) });
      for (let index = 1; index <= this.#rowTimes; index++) this.#grid?.add(this.#number + index, [...this.#cells]);
    }
    this.#number += this.#rowTimes;
  }

  #value(): Cell {
    const { type, value, currency, paragraphs = [] } = this.#cell ?? { type: "" };
    const shown = paragraphs.join("\n");
    if (value !== undefined)
      switch (type) {
        case "float":
        case "currency":
        case "percentage": {
          const number = value.trim() === "" ? Number.NaN : Number(value);
          if (!Number.isFinite(number)) return shown === "" ? null : shown;
          if (isRoundedWhole(value, number)) return value;
          return odsNumber(number, shown, currency, type === "percentage");
        }
        case "boolean":
          return value === "true";
        case "date":
          return withShown(isoCell(value), shown);
        case "time":
          return timeCell(value, shown);
      }
    return shown === "" ? null : shown;
  }
}

/** An ODS file does not contain the scale of a format, so it is derived from the displayed text. */
function odsNumber(value: number, shown: string, currency: string | undefined, percent: boolean): Cell {
  const cell = { kind: "number", value, shown, ...(currency === undefined ? {} : { currency }) } as const;
  const around = shownWith({ kind: "number", value, shown }, NUMBER);
  if (around === null) return currency !== undefined || /^0\d+$/u.test(shown) ? cell : value;
  const meaning = meaningOf(around, percent ? 0 : scaleShown(value, shown), percent);
  if (meaning.isText === true) return inDoubt(shown, value);
  if (meaning.around === around && meaning.valueShift === 0) return cell;
  const meant = shifted(value, meaning.valueShift);
  if (meaning.around === around) return { ...cell, value: meant };
  return { ...cell, shown: meaning.around.replace(NUMBER, () => String(Math.abs(meant))) };
}

const withShown = (cell: Cell, shown: string): Cell =>
  typeof cell === "object" && cell !== null && shown !== "" ? { ...cell, shown } : cell;

/** `PT14H30M00S`: a time of day if it is less than a day, otherwise a duration. */
function timeCell(value: string, shown: string): Cell {
  const found = /^(-?)PT(\d+)H(\d+)M(\d+(?:[.,]\d+)?)S$/.exec(value);
  if (found === null) return shown === "" ? null : shown;
  const [hours, minutes, seconds] = [Number(found[2]), Number(found[3]), Number((found[4] ?? "0").replace(",", "."))];
  if (found[1] === "" && hours < 24) {
    const time = [hours, minutes, Math.floor(seconds)].map((part) => String(part).padStart(2, "0")).join(":");
    const [, part = "0"] = /[.,](\d{1,3})/.exec(found[4] ?? "") ?? [];
    const exact = Number(part) === 0 ? time.replace(/^(\d\d:\d\d):00$/, "$1") : `${time}.${part}`;
    return { kind: "time", value: exact, shown };
  }
  const all = Math.round((hours * 3600 + minutes * 60 + seconds) * 1000);
  return withShown(durationCell(found[1] === "-" ? -all : all), shown);
}

function count(written: string | undefined): number {
  const number = Number(written ?? 1);
  return Number.isInteger(number) && number >= 1 ? number : 1;
}
