import type { LocalHabits } from "../../values/read-column.ts";
import { shownText, type Cell, type Table, type TableRow } from "../../tables/table.ts";
import { entityWords, fieldWords } from "../writer/name-book.ts";
import { singular } from "../writer/screens-for.ts";
import { distinctTexts, guessType, plain, type GuessBy } from "./guess-type.ts";
import { ShownMoney } from "./shown-money.ts";
import { usualOf } from "./usual-of.ts";
import type { Maker, PlannedEntity, PlannedField, PlannedType, SpreadsheetPlan } from "#engine/contract/new-app.ts";

const TOTAL =
  /^(?:grand |sub)?-?(?:totals?|sum|summe|gesamt|zwischensumme|somme|suma|total general|totaux|إجمالي|المجموع|合计|总计)\s*:?$/iu;
const MOST_EXAMPLES = 3;

/** Number of rows at the end of a sheet that contain totals. */
export function totalRows(table: Table): number {
  let count = 0;
  for (const row of table.rows.toReversed()) {
    const first = row.cells.map((cell) => shownText(cell).trim()).find((text) => text !== "");
    if (first === undefined || !TOTAL.test(first)) break;
    count++;
  }
  return Math.min(count, Math.max(0, table.rows.length - 1));
}

export const dataRows = (table: Table): readonly TableRow[] =>
  table.rows.slice(0, table.rows.length - totalRows(table));

/** Proposes an app for tables, guessed from the names of the columns and from every cell. */
export function planSpreadsheet(tables: readonly Table[], name: string, maker: Maker = ANYBODY): SpreadsheetPlan {
  const sheets = tables.map((table) => columnsOf(table));
  const usual = usualIn(sheets, maker);
  const money = new ShownMoney(sheets.flat(), usual, maker.language);
  const entities = tables.map((table, sheet): PlannedEntity => {
    const fields = (sheets[sheet] ?? []).map((column) =>
      plannedField(tables, sheets, sheet, column, money.guessBy(column)),
    );
    const generic = /^(?:sheet|tabelle|feuil|hoja|table|工作表)\s*\d*$/iu.test(table.name);
    const label = generic && tables.length === 1 ? name : table.name;
    return {
      sheet,
      sheetName: table.name,
      take: fields.length > 0,
      name: entityWords(singular(label)) || "Entry",
      title: titleOf(fields),
      fields,
      rows: dataRows(table).length,
      totals: totalRows(table),
    };
  });
  return { title: titleWords(name) || "My table", entities, withRows: true, currency: money.currency, maker };
}

/** Used when the maker is unknown: the formats are then guessed from the file alone. */
const ANYBODY: Maker = { language: "en-GB", zone: "UTC" };

const usualIn = (sheets: readonly (readonly Column[])[], { language }: Maker): LocalHabits =>
  usualOf(
    sheets.flat().map(({ cells }) => cells),
    language,
  );

/** How tables write numbers and dates, derived from all of them and from the maker's language. */
export const usualOfTables = (tables: readonly Table[], maker: Maker): LocalHabits =>
  usualIn(tables.map(columnsOf), maker);

const titleWords = (name: string): string => fieldWords(name);

interface Column {
  readonly index: number;
  readonly header: string;
  /** Non-empty cells. */
  readonly cells: readonly Cell[];
  readonly rows: number;
  readonly texts: readonly string[];
  readonly isDistinct: boolean;
}

function columnsOf(table: Table): Column[] {
  const rows = dataRows(table);
  return table.header.flatMap((header, index): Column[] => {
    const cells = rows.map((row) => row.cells[index] ?? null).filter(holdsSomething);
    if (header.trim() === "" && cells.length === 0) return [];
    const texts = cells.map((cell) => shownText(cell).trim());
    return [
      {
        index,
        header: header.trim() || `Column ${letters(index)}`,
        cells,
        rows: rows.length,
        texts,
        isDistinct: texts.length > 0 && texts.length === rows.length && distinctTexts(texts).length === texts.length,
      },
    ];
  });
}

/** What a spreadsheet shows for a failed formula. */
const FAILED = /^(?:#(?:REF!|DIV\/0!|VALUE!|NAME\?|N\/A|NUM!|NULL!|SPILL!|CALC!)|Err:\d{3})$/iu;

/** False also for failed formulas, which say nothing about their column. */
function holdsSomething(cell: Cell): boolean {
  const text = shownText(cell).trim();
  return text !== "" && !FAILED.test(text);
}

/** The name of a column in a spreadsheet: A, B, … Z, AA. */
export const letters = (index: number): string =>
  (index >= 26 ? letters(Math.floor(index / 26) - 1) : "") + String.fromCharCode(65 + (index % 26));

const ID = /(?:^|[\s_-])(?:id|uuid|no|nr|number|nummer|code|key|sku|ean|isbn|ref|reference)\.?$/iu;

function plannedField(
  tables: readonly Table[],
  sheets: readonly (readonly Column[])[],
  sheet: number,
  column: Column,
  by: GuessBy,
): PlannedField {
  const guess = guessType(column.header, column.cells, by);
  const reference = referenceOf(tables, sheets, sheet, column);
  const type = reference ?? guess;
  const isId = ID.test(column.header.trim());
  const hasAll = column.rows >= 2 && column.cells.length === column.rows;
  return {
    column: column.index,
    header: column.header,
    take: true,
    name: fieldWords(column.header) || `Column ${letters(column.index)}`,
    type,
    types: typesOffered(type, guess, column),
    required: hasAll && !(type.kind === "plain" && type.type === "yes/no"),
    unique:
      reference === null &&
      column.isDistinct &&
      column.rows >= 2 &&
      (isId || (guess.kind === "plain" && guess.type === "email")),
    examples: distinctTexts(column.texts).slice(0, MOST_EXAMPLES),
  };
}

const OTHERS = [
  "text",
  "long text",
  "number",
  "whole number",
  "money",
  "percent",
  "yes/no",
  "date",
  "date and time",
  "time",
  "email",
  "phone",
  "link",
  "barcode",
  "location",
];
const MOST_OFFERED_CHOICES = 40;

/** The guess first, then the other types that a person may choose. */
function typesOffered(type: PlannedType, guess: PlannedType, column: Column): PlannedType[] {
  const distinct = distinctTexts(column.texts);
  const choices: PlannedType[] =
    distinct.length > 0 && distinct.length <= MOST_OFFERED_CHOICES ? [{ kind: "choice", options: distinct }] : [];
  const offered = [type, guess, ...choices, ...OTHERS.map(plain)];
  const seen = new Set<string>();
  return offered.filter((each) => {
    const key = each.kind === "plain" ? each.type : each.kind;
    return !seen.has(key) && seen.add(key) !== undefined;
  });
}

const words = (text: string): string =>
  text
    .toLowerCase()
    .replace(/([a-z])([A-Z])/gu, "$1 $2")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** True if a column seems to refer to a sheet: `customer_id` and `Customer` to `Customers`. */
function isAbout(header: string, sheetName: string): boolean {
  const sheet = singular(words(sheetName));
  const head = words(header)
    .replace(/\s*(?:id|no|nr|number|code|key|name|ref)$/u, "")
    .trim();
  return sheet !== "" && (singular(head) === sheet || (head.endsWith(` ${sheet}`) && head !== ""));
}

function referenceOf(
  tables: readonly Table[],
  sheets: readonly (readonly Column[])[],
  sheet: number,
  column: Column,
): PlannedType | null {
  if (column.texts.length === 0) return null;
  const values = distinctTexts(column.texts).map((text) => text.toLowerCase());
  for (const [other, columns] of sheets.entries()) {
    const about = isAbout(column.header, tables[other]?.name ?? "");
    for (const key of columns) {
      if (!key.isDistinct || key.rows < 2 || (other === sheet && key.index === column.index)) continue;
      if (
        other === sheet &&
        !/\b(?:parent|manager|boss|supervisor|reports? to|vorgesetzt|responsable)\b/iu.test(
          column.header.replace(/[_-]/gu, " "),
        )
      )
        continue;
      const known = new Set(key.texts.map((text) => text.toLowerCase()));
      const isSubset = values.every((value) => known.has(value));
      const sameHead = key.header.toLowerCase() === column.header.toLowerCase() && ID.test(key.header);
      // Numbers match other columns by chance, so they also need a matching name.
      const isTextual = values.length >= 3 && values.every((value) => /\p{L}{2}/u.test(value));
      if (isSubset && (about || sameHead || other === sheet || (isTextual && !column.isDistinct)))
        return { kind: "reference", sheet: other, column: key.index };
    }
  }
  return null;
}

/** The title column: a name or title, else the first text column that is no id, else a text or unique column. */
function titleOf(fields: readonly PlannedField[]): number | null {
  const texts = fields.filter(({ type }) => type.kind === "plain" && type.type === "text");
  const found =
    texts.find(
      ({ header }) =>
        /\b(?:name|title|subject|label|titel|bezeichnung|nom|nombre|名称)\b/iu.test(header.replace(/[_-]/gu, " ")) &&
        !ID.test(header),
    ) ??
    texts.find(({ header }) => !ID.test(header)) ??
    texts[0] ??
    fields.find(({ unique }) => unique);
  return found?.column ?? null;
}
