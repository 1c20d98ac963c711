import { coded } from "#engine/contract/import-texts.ts";
import type { Value } from "#expr/types.ts";
import type { FieldType } from "#model/3-entities.ts";
import { shownText, valueOf, type Cell, type Table } from "../../tables/table.ts";
import { convertCell } from "../../values/convert-cell.ts";
import { Tally } from "../tally.ts";
import type {
  AppDescription,
  Code,
  EntityDescription,
  FieldDescription,
  SampleDescription,
  TypeDescription,
} from "../writer/description.ts";
import { cleanOption, oneLine, optionList, plainText } from "../writer/markdown.ts";
import { entityWords, NameBook } from "../writer/name-book.ts";
import { plural, screensFor, titleField, type ScreenWishes } from "../writer/screens-for.ts";
import { cleanOptions } from "../writer/write-entities.ts";
import { readingFor } from "./guess-type.ts";
import type { PlannedEntity, PlannedField, SpreadsheetPlan } from "#engine/contract/new-app.ts";
import { dataRows } from "./plan-spreadsheet.ts";

/** Rows that a document carries; more come in by importing the file into the app. */
export const MOST_ROWS = 1000;
const MOST_CHARACTERS = 300_000;
/** A table of a document has 200 columns at most; the first names the row. */
const MOST_COLUMNS = 199;
/** Of one row: a document has limits for its lines, and for signs of Markdown in them. */
const ROW_CHARACTERS = 30_000;
const ROW_SIGNS = 800;

/** The app of a plan. Rows become its sample data, as many as a document holds. */
export function describeSpreadsheet(
  tables: readonly Table[],
  plan: SpreadsheetPlan,
): { readonly app: AppDescription; readonly tally: Tally; readonly rest: RestRows } {
  const tally = new Tally();
  const rest: { [entity: string]: { readonly [field: string]: Value }[] } = {};
  const book = new NameBook();
  const taken = plan.entities.filter(({ take, fields }) => take && fields.some((field) => field.take));
  for (const entity of plan.entities)
    if (!taken.includes(entity)) tally.note(entity.sheetName, coded("a-sheet"), coded("why-left-out"));
  for (const { name, beside = [] } of tables) for (const one of beside) tally.note(name, one, coded("why-beside"));
  for (const { sheet, name } of taken) book.entity(`${sheet}`, name);
  const entities: EntityDescription[] = [];
  const samples: SampleDescription[] = [];
  const wishes = new Map<string, ScreenWishes>();
  const carried = new Carried();
  for (const planned of inOrder(taken)) {
    const table = tables[planned.sheet];
    if (table === undefined) continue;
    const sheet = new Sheet(table, planned, taken, book, tally);
    entities.push(sheet.entity());
    wishes.set(sheet.named.name, { listName: listName(planned.sheetName, sheet.named.name) });
    if (planned.totals > 0)
      tally.note(
        planned.sheetName,
        planned.totals === 1 ? coded("totals-row") : coded("totals-rows", { count: planned.totals }),
        coded("why-totals"),
      );
    if (plan.withRows) samples.push(sheet.rows(tables, carried, (row) => (rest[sheet.named.name] ??= []).push(row)));
    else tally.note(planned.sheetName, coded("row-count", { count: planned.rows }), coded("why-rows-left-out"));
  }
  const app: AppDescription = {
    title: plan.title,
    about: ["Made from a spreadsheet."],
    purpose: `keep ${
      entities
        .map(({ name }) => (wishes.get(name)?.listName ?? plural(name)).toLocaleLowerCase("en"))
        .slice(0, 3)
        .join(", ") || "records"
    } at hand.`,
    ...(plan.currency === null ? {} : { currency: plan.currency }),
    screens: screensFor(entities, book, wishes),
    entities,
    rules: [],
    errors: [],
    samples: samples.filter(({ rows }) => rows.length > 0),
  };
  return { app, tally, rest };
}

/** Rows that the document has no room for, by entity and field: an import brings them in. */
export type RestRows = { readonly [entity: string]: readonly { readonly [field: string]: Value }[] };

/** A sheet's own name is the plural that its people use: `Kunden` is not `Kundens`. */
function listName(sheet: string, entity: string): string {
  const own = entityWords(sheet);
  const stem = entity.slice(0, Math.max(3, entity.length - 1)).toLocaleLowerCase("en");
  return own.toLocaleLowerCase("en").startsWith(stem) ? own : plural(entity);
}

/** Sheets that others refer to come first, as far as they do not refer to one another. */
function inOrder(entities: readonly PlannedEntity[]): PlannedEntity[] {
  const done: PlannedEntity[] = [];
  const left = [...entities];
  while (left.length > 0) {
    const ready = left.findIndex((entity) =>
      entity.fields.every(
        ({ type, take }) =>
          !take ||
          type.kind !== "reference" ||
          type.sheet === entity.sheet ||
          !left.some((other) => other.sheet === type.sheet),
      ),
    );
    done.push(...left.splice(Math.max(ready, 0), 1));
  }
  return done;
}

/** How much of the rows the document holds already. */
class Carried {
  rows = 0;
  characters = 0;

  get isFull(): boolean {
    return this.rows >= MOST_ROWS || this.characters >= MOST_CHARACTERS;
  }
}

class Sheet {
  readonly named: { readonly name: string; readonly key: string };
  readonly #table: Table;
  readonly #planned: PlannedEntity;
  readonly #taken: readonly PlannedEntity[];
  readonly #book: NameBook;
  readonly #tally: Tally;
  readonly #fields: readonly PlannedField[];

  constructor(table: Table, planned: PlannedEntity, taken: readonly PlannedEntity[], book: NameBook, tally: Tally) {
    this.#table = table;
    this.#planned = planned;
    this.#taken = taken;
    this.#book = book;
    this.#tally = tally;
    this.#fields = planned.fields.filter(({ take }) => take);
    this.named = book.entity(`${planned.sheet}`, planned.name);
    for (const { header, take } of planned.fields)
      if (!take) tally.note(`${planned.sheetName}: ${header}`, coded("a-column"), coded("why-left-out"));
  }

  #name(field: PlannedField): string {
    return this.#book.field(`${this.#planned.sheet}`, `${field.column}`, field.name).name;
  }

  entity(): EntityDescription {
    const fields = this.#fields.map((field): FieldDescription => {
      this.#tally.take();
      const name = this.#name(field);
      const isRenamed = oneLine(field.header).toLowerCase() !== name.toLowerCase() && field.name !== name;
      return {
        name,
        type: this.#type(field),
        ...(field.required ? { required: true } : {}),
        ...(isRenamed ? { notes: [`In the table: ${field.header}`] } : {}),
      };
    });
    const title = this.#fields.find(({ column }) => column === this.#planned.title);
    const unique = this.#fields.filter((field) => field.unique).map((field) => [this.#name(field)]);
    return {
      name: this.named.name,
      fields,
      ...this.#shownAs(title, fields),
      ...(unique.length === 0 ? {} : { unique }),
    };
  }

  /** Where nothing names a record, its day or number does, as in its list. */
  #shownAs(title: PlannedField | undefined, fields: readonly FieldDescription[]): { readonly shownAs?: string } {
    if (title !== undefined) return { shownAs: this.#name(title) };
    const found = titleField({ name: this.named.name, fields });
    return found?.type.kind === "plain" ? { shownAs: found.name } : {};
  }

  #type({ type }: PlannedField): TypeDescription {
    if (type.kind === "plain") return type;
    if (type.kind === "reference") {
      const target = this.#taken.find(({ sheet }) => sheet === type.sheet);
      return target === undefined
        ? { kind: "plain", type: "text" }
        : { kind: "reference", entity: this.#book.entity(`${target.sheet}`, target.name).name };
    }
    return { kind: type.kind, options: cleanOptions(type.options) };
  }

  rows(
    tables: readonly Table[],
    carried: Carried,
    addRest: (row: { readonly [field: string]: Value }) => void,
  ): SampleDescription {
    const all = dataRows(this.#table);
    const columns = this.#fields.map((field) => this.#column(field, tables));
    const rows: SampleDescription["rows"][number][] = [];
    const isTooWide = columns.length > MOST_COLUMNS;
    for (const [i, row] of all.entries()) {
      if (carried.isFull || isTooWide) {
        this.#tally.noteForLater(
          this.#planned.sheetName,
          coded("rows-of", { count: all.length - i, all: all.length }),
          isTooWide ? coded("why-too-long") : coded("why-most-rows", { most: MOST_ROWS }),
        );
        for (const { cells } of all.slice(i))
          addRest(
            Object.fromEntries(
              this.#fields.map((field, c) => [
                this.#name(field),
                restValue(field, cells[field.column] ?? null, columns[c]?.(cells[field.column] ?? null) ?? null),
              ]),
            ),
          );
        break;
      }
      const room = { characters: ROW_CHARACTERS, signs: ROW_SIGNS };
      const cells = columns.map((read, c) => {
        const cell = row.cells[this.#fields[c]?.column ?? -1] ?? null;
        const written = read(cell);
        if (written !== null) {
          if (hasRoom(room, written)) return written;
          this.#tally.note(
            coded("place-row-of", { sheet: this.#planned.sheetName, row: row.number }),
            coded("cell-length", { header: this.#fields[c]?.header ?? "", count: shownText(cell).length }),
            coded("why-too-long"),
          );
          return "";
        }
        this.#tally.note(
          coded("place-row-of", { sheet: this.#planned.sheetName, row: row.number }),
          shownText(cell),
          coded("why-does-not-fit", { header: this.#fields[c]?.header ?? "" }),
        );
        return "";
      });
      carried.rows++;
      carried.characters += cells.reduce(
        (sum, cell) => sum + (typeof cell === "string" ? cell.length : cell.code.length) + 3,
        0,
      );
      this.#tally.take();
      rows.push({ handle: handleOf(this.#planned.sheet, row.number), cells });
    }
    return { entity: this.named.name, fields: this.#fields.map((field) => this.#name(field)), rows };
  }

  /** How the cells of a column are written; null for a cell that does not fit. */
  #column(field: PlannedField, tables: readonly Table[]): (cell: Cell) => string | Code | null {
    const { type } = field;
    const target = type.kind === "reference" ? this.#taken.find(({ sheet }) => sheet === type.sheet) : undefined;
    if (type.kind === "reference" && target !== undefined) {
      const other = tables[type.sheet];
      const handles = new Map(
        (other === undefined ? [] : dataRows(other)).map((row) => [
          shownText(row.cells[type.column] ?? null)
            .trim()
            .toLowerCase(),
          handleOf(type.sheet, row.number),
        ]),
      );
      return (cell) =>
        shownText(cell).trim() === "" ? "" : (handles.get(shownText(cell).trim().toLowerCase()) ?? null);
    }
    const kind = fieldType(type.kind === "reference" ? { kind: "plain", type: "text" } : type);
    const cells = dataRows(this.#table).map((row) => row.cells[field.column] ?? null);
    const reading = readingFor(cells, kind);
    return (cell) => {
      if (shownText(cell).trim() === "") return "";
      if (kind.kind === "choices")
        return this.#several(
          cell,
          kind.options.map(({ value }) => value),
        );
      const { value, read } = convertCell(cell, kind.kind === "money" ? { kind: "number" } : kind, reading, {
        currency: "EUR",
        zone: "UTC",
        language: "en-GB",
        reference: () => null,
        file: () => null,
      });
      if (!read) return null;
      return cellText(value, kind, cell);
    };
  }

  #several(cell: Cell, options: readonly string[]): string | null {
    const parts = shownText(cell)
      .split(SEVERAL)
      .filter((part) => part !== "");
    const found = parts.map((part) =>
      options.find((option) => option.toLowerCase() === cleanOption(part).toLowerCase()),
    );
    return found.some((each) => each === undefined) ? null : optionList(found.filter((each) => each !== undefined));
  }
}

const SEVERAL = /\s*[;,]\s*/u;

/** A cell as importing reads it without doubt; one that does not fit is handed on as it is written, and refused there. */
function restValue({ type }: PlannedField, cell: Cell, written: string | Code | null): Value {
  const shown = shownText(cell).trim();
  if (shown === "" || typeof written !== "string" || type.kind === "reference") return shown === "" ? null : shown;
  if (type.kind === "choices")
    return shown
      .split(SEVERAL)
      .filter((part) => part !== "")
      .map(cleanOption);
  if (type.kind !== "plain") return cleanOption(shown);
  switch (type.type) {
    case "yes/no":
      return written === "yes";
    case "percent":
      return Number.parseFloat(written) / 100;
    case "money":
    case "number":
    case "whole number":
    case "rating":
      return Number(written);
    case "date":
    case "time":
    case "date and time":
    case "duration":
    case "location":
      return written;
    default:
      return shownText(cell);
  }
}

/** Takes room for a cell; false where there is none. */
function hasRoom(room: { characters: number; signs: number }, cell: string | Code): boolean {
  const text = plainText(typeof cell === "string" ? cell : cell.code);
  const signs = text.match(/[[!*_<&\\`]/gu)?.length ?? 0;
  if (text.length > room.characters || signs > room.signs) return false;
  room.characters -= text.length;
  room.signs -= signs;
  return true;
}

const handleOf = (sheet: number, row: number): string =>
  `${String.fromCharCode(97 + (sheet % 26))}${sheet >= 26 ? sheet : ""}${row}`;

function fieldType(type: Exclude<PlannedField["type"], { kind: "reference" }>): FieldType {
  if (type.kind === "plain") return { kind: type.type } as FieldType;
  const span = { start: 0, end: 0 };
  return { kind: type.kind, options: cleanOptions(type.options).map((value) => ({ value, span })) };
}

/** Words that a document takes for "nothing is said". */
const SAYS_NOTHING = /^(?:-|–|—|n\/a|not shown|not specified|unspecified|…|\.\.\.)\.?$/iu;

function cellText(value: unknown, type: FieldType, cell: Cell): string | Code | null {
  switch (type.kind) {
    case "yes/no":
      return value === true ? "yes" : "no";
    case "percent":
      return `${Number((Number(value) * 100).toPrecision(12))} %`;
    case "money":
      return typeof value === "number" && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6 ? String(value) : null;
    case "whole number":
      return Number.isInteger(value) ? String(value) : null;
    case "location": {
      const { latitude, longitude } = value as { readonly latitude: number; readonly longitude: number };
      return `${latitude}, ${longitude}`;
    }
    case "list of text":
      return Array.isArray(value) ? optionList(value.map(String)) : null;
    case "date and time": {
      const own = valueOf(cell);
      const text = typeof own === "string" && /^\d{4}-\d{2}-\d{2}T/u.test(own) ? own : String(value);
      return text.replace("T", " ").replace(/(?::\d{2})?(?:\.\d+)?Z?$/u, (end) => end.replace(/\.\d+|Z/gu, ""));
    }
    case "number":
    case "date":
    case "time":
    case "duration":
    case "rating":
    case "choice":
      return typeof value === "string" || typeof value === "number" ? String(value) : null;
    default: {
      const text = oneLine(shownText(cell));
      return SAYS_NOTHING.test(text) ? { code: text, original: text } : text;
    }
  }
}
