import { coded } from "#engine/contract/import-texts.ts";
import { amountOf } from "#expr/money.ts";
import type { Value } from "#expr/types.ts";
import { shownText, type Cell, type Table } from "../../tables/table.ts";
import { convertCell, type ConvertedCell, type Reading } from "../../values/convert-cell.ts";
import type { ColumnReading, LocalHabits } from "../../values/read-column.ts";
import { FactCounter } from "../fact-counter.ts";
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
import { currencyOfLanguage, CurrencyReader, mostFrequent } from "../../values/currencies.ts";
import { fits, readingFor } from "./guess-type.ts";
import type { Maker, PlannedEntity, PlannedField, SpreadsheetPlan } from "#engine/contract/new-app.ts";
import { dataRows, usualOfTables } from "./plan-spreadsheet.ts";
import { shownIn } from "./shown-money.ts";
import { cellText, fieldType, restValue, SEVERAL } from "./write-cell.ts";

/** Number of sample rows in the document. The rest is imported into the app afterwards. */
export const MOST_ROWS = 1000;
const MOST_CHARACTERS = 300_000;
/** A table of a document has at most 200 columns; the first contains the row's name. */
const MOST_COLUMNS = 199;
/** Limits per row, because the document reader limits lines and Markdown characters in them. */
const ROW_CHARACTERS = 30_000;
const ROW_SIGNS = 800;

/** Creates the app for a plan. Rows become its sample data, up to the limits of a document. */
export function describeSpreadsheet(
  tables: readonly Table[],
  plan: SpreadsheetPlan,
): { readonly app: AppDescription; readonly tally: FactCounter; readonly rest: RestRows } {
  const tally = new FactCounter();
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
  const about: SheetSurroundings = {
    usual: usualOfTables(tables, plan.maker),
    currency: plan.currency ?? "EUR",
    maker: plan.maker,
    reader: new CurrencyReader(currencyOfLanguage(plan.maker.language)),
  };
  for (const planned of inOrder(taken)) {
    const table = tables[planned.sheet];
    if (table === undefined) continue;
    const sheet = new Sheet(table, planned, taken, book, tally, about);
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
    ...(plan.currency === null || !hasMoney(taken) ? {} : { currency: plan.currency }),
    screens: screensFor(entities, book, wishes),
    entities,
    rules: [],
    errors: [],
    samples: samples.filter(({ rows }) => rows.length > 0),
  };
  return { app, tally, rest };
}

const hasMoney = (entities: readonly PlannedEntity[]): boolean =>
  entities.some(({ fields }) =>
    fields.some(({ take, type }) => take && type.kind === "plain" && type.type === "money"),
  );

/** Rows that don't fit into the document, by entity and field. They are imported separately. */
export type RestRows = { readonly [entity: string]: readonly { readonly [field: string]: Value }[] };

/** Uses the sheet's own name as the plural if it fits: `Kunden` instead of `Kundens`. */
function listName(sheet: string, entity: string): string {
  const own = entityWords(sheet);
  const stem = entity.slice(0, Math.max(3, entity.length - 1)).toLocaleLowerCase("en");
  return own.toLocaleLowerCase("en").startsWith(stem) ? own : plural(entity);
}

/** Orders sheets so that referenced ones come first. Cycles keep their order. */
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

/** Size of the rows already in the document. */
class Carried {
  rows = 0;
  characters = 0;

  get isFull(): boolean {
    return this.rows >= MOST_ROWS || this.characters >= MOST_CHARACTERS;
  }
}

/** What reading the cells of a sheet needs. */
interface SheetSurroundings {
  readonly usual: LocalHabits;
  readonly currency: string;
  readonly maker: Maker;
  readonly reader: CurrencyReader;
}

class Sheet {
  readonly named: { readonly name: string; readonly key: string };
  readonly #table: Table;
  readonly #planned: PlannedEntity;
  readonly #taken: readonly PlannedEntity[];
  readonly #book: NameBook;
  readonly #tally: FactCounter;
  readonly #about: SheetSurroundings;
  readonly #fields: readonly PlannedField[];

  constructor(
    table: Table,
    planned: PlannedEntity,
    taken: readonly PlannedEntity[],
    book: NameBook,
    tally: FactCounter,
    about: SheetSurroundings,
  ) {
    this.#about = about;
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
      const amounts = this.#amountsIn(field);
      const isRenamed = oneLine(field.header).toLowerCase() !== name.toLowerCase() && field.name !== name;
      return {
        name,
        type: this.#type(field),
        ...(field.required ? { required: true } : {}),
        notes: [
          ...(isRenamed ? [`In the table: ${field.header}`] : []),
          ...(amounts === null ? [] : [`Amounts in ${amounts}`]),
        ],
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

  /** The currencies of a column that can't be money, because an app has only one currency. They are reported. */
  #amountsIn({ header, column, type }: PlannedField): string | null {
    const { currency, reader } = this.#about;
    const kind = type.kind === "plain" ? type.type : "";
    const isNumber = NUMBERS.has(kind);
    if (!isNumber && kind !== "text") return null;
    const cells = this.#cells(column);
    const shown = shownIn({ header, cells }, reader);
    if (kind === "money" && reader.count(cells).size > 0) return null;
    const isTold = isNumber ? shown.some((one) => one !== currency) : shown.length > 1 && this.#isNumber(cells);
    if (!isTold) return null;
    const names = shown.join(", ");
    this.#tally.note(
      `${this.#planned.sheetName}: ${header}`,
      coded("amounts-in", { currency: names }),
      isNumber ? coded("why-one-currency", { currency }) : coded("why-several-currencies"),
    );
    return names;
  }

  #isNumber = (cells: readonly Cell[]): boolean =>
    fits(
      cells.filter((cell) => shownText(cell).trim() !== ""),
      "number",
      this.#about.usual,
    );

  #cells(column: number): readonly Cell[] {
    return dataRows(this.#table).map((row) => row.cells[column] ?? null);
  }

  /** Without a title column, a record is named by its date or number, as in its list. */
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

  /** Returns a function that writes the cells of a column. Null: the cell does not fit the type. */
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
    const cells = this.#cells(field.column);
    const { usual, currency, maker, reader } = this.#about;
    const isMoney = kind.kind === "money";
    const reading = readingFor(cells, kind, isMoney ? { ...usual, currency } : usual);
    const from = {
      currency,
      // A moment without a zone keeps its time of day, which is then in the zone of the app.
      zone: kind.kind === "date" ? maker.zone : "UTC",
      language: maker.language,
      reference: () => null,
      file: () => null,
    };
    const convert = (cell: Cell, as: Reading): ConvertedCell => {
      const { value, read } = convertCell(cell, kind, as, from);
      return { value: isMoney && typeof value === "number" ? amountOf(value, currency) : value, read };
    };
    const own = isMoney ? currency : NUMBERS.has(kind.kind) ? mostFrequent(reader.count(cells)) : null;
    this.#tellDoubt(field, reading, cells, convert);
    return (cell) => {
      if (shownText(cell).trim() === "") return "";
      if (kind.kind === "choices")
        return this.#several(
          cell,
          kind.options.map(({ value }) => value),
        );
      const { value, read } = convert(cell, reading);
      if (!read || (own !== null && (reader.inCell(cell) ?? own) !== own)) return null;
      return cellText(value, kind, cell);
    };
  }

  /** Reports how an ambiguous column is read, with an example. */
  #tellDoubt(
    { header }: PlannedField,
    reading: ColumnReading,
    cells: readonly Cell[],
    convert: (cell: Cell, reading: Reading) => ConvertedCell,
  ): void {
    if (reading.doubt === null) return;
    const texts = cells.filter((cell) => shownText(cell).trim() !== "" && convert(cell, reading).read);
    const isOpen = (cell: Cell): boolean =>
      otherReadings(reading).some((other) => {
        const { value, read } = convert(cell, other);
        return read && value !== convert(cell, reading).value;
      });
    const example = texts.find(isOpen) ?? texts[0] ?? null;
    if (example === null) return;
    const { value } = convert(example, reading);
    this.#tally.note(
      `${this.#planned.sheetName}: ${header}`,
      coded("read-as", { written: shownText(example).trim(), read: String(value) }),
      coded("why-two-readings"),
    );
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

const NUMBERS: ReadonlySet<string> = new Set(["number", "whole number", "money", "percent", "rating"]);

const otherReadings = (reading: Reading): readonly Reading[] => [
  { ...reading, decimal: reading.decimal === "." ? "," : "." },
  { ...reading, dates: reading.dates === "mdy" ? "dmy" : "mdy" },
  { ...reading, wholePercents: reading.wholePercents !== true },
];

/** Reserves space for a cell. False: the row is full. */
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
