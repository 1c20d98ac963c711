import type { FieldType } from "#model/3-entities.ts";
import { placeOf } from "../../tables/json-places.ts";
import { kindOf, shownText, valueOf, type Cell } from "../../tables/table.ts";
import { convertCell, type ColumnContext } from "../../values/convert-cell.ts";
import { readingOf, type ColumnReading, type LocalHabits } from "../../values/read-column.ts";
import type { PlannedType } from "#engine/contract/new-app.ts";

const NOWHERE: ColumnContext = {
  currency: "EUR",
  zone: "UTC",
  language: "en",
  reference: () => null,
  file: () => null,
};
const NOT_CHOSEN = { dates: null, decimal: null };

/** Defaults for a guess that the cells of a column don't decide. */
export interface GuessBy {
  readonly usual: LocalHabits;
  /** The currencies in the column: none, the app's own, one other, or several. */
  readonly money: "none" | "own" | "other" | "several";
  /** The app's currency. */
  readonly currency: string;
}

/** Accepts any currency. Columns with several are handled by the caller. */
export const readingFor = (cells: readonly Cell[], type: FieldType, usual: LocalHabits): ColumnReading => ({
  ...readingOf(cells, type, usual, NOT_CHOSEN),
  takes: () => true,
});

export const plain = (type: string): PlannedType => ({ kind: "plain", type });

/** True if every cell can be read as this type. The caller leaves out empty cells. */
export function fits(
  cells: readonly Cell[],
  kind: "number" | "percent" | "date" | "date and time" | "time" | "yes/no" | "location",
  usual: LocalHabits,
): boolean {
  const type: FieldType = { kind };
  const reading = readingFor(cells, type, usual);
  return cells.every((cell) => convertCell(cell, type, reading, NOWHERE).read);
}

/** True if every cell can be read as an amount in this currency. */
export function fitMoney(cells: readonly Cell[], currency: string, usual: LocalHabits): boolean {
  const type: FieldType = { kind: "money" };
  const reading = readingFor(cells, type, { ...usual, currency });
  return cells.every((cell) => convertCell(cell, type, reading, { ...NOWHERE, currency }).read);
}

const CODES =
  /\b(?:phone|tel|telefon|mobile|fax|zip|post ?code|postal|plz|code|sku|ean|isbn|iban|account|serial|barcode|reference no|ref)\b/iu;
const LONGEST_CHOICE = 40;
const MOST_CHOICES = 12;
const LONG = 120;

/** Number of cells examined, spread over the whole column. */
const MOST_CELLS = 2000;

/** The type of a column, guessed from its non-empty cells. */
export const guessType = (header: string, all: readonly Cell[], by: GuessBy): PlannedType =>
  guessFrom(header, someOf(all), by);

export function someOf<T>(all: readonly T[]): readonly T[] {
  const step = Math.max(1, Math.ceil(all.length / MOST_CELLS));
  return step === 1 ? all : all.filter((_, i) => i % step === 0);
}

function guessFrom(header: string, cells: readonly Cell[], by: GuessBy): PlannedType {
  if (cells.length === 0) return plain("text");
  const words = header.replace(/[_-]+/gu, " ");
  const kinds = new Set(cells.map(kindOf));
  const all = (...wanted: readonly string[]): boolean => [...kinds].every((kind) => wanted.includes(kind));
  const texts = cells.map((cell) => shownText(cell).trim());
  if (all("boolean")) return plain("yes/no");
  if (all("date")) return plain("date");
  if (all("date", "moment"))
    return cells.every((cell) => !/T(?!00:00(?::00)?)/u.test(String(valueOf(cell))))
      ? plain("date")
      : plain("date and time");
  if (all("time")) return plain("time");
  if (all("duration")) return plain("duration");
  if (all("json")) {
    if (cells.every((cell) => placeOf(valueOf(cell)) !== null)) return plain("location");
    const lists = cells.map(valueOf);
    if (!lists.every((list) => Array.isArray(list) && list.every((one) => typeof one === "string")))
      return plain("long text");
    const type = textType(words, texts);
    return type.kind === "choices" ? type : plain("list of text");
  }
  if (all("number")) return numberType(words, cells, texts, by);
  if (kinds.has("json")) return plain("long text");
  if (
    kinds.has("text") &&
    new Set(texts.map((text) => text.toLowerCase())).size <= 2 &&
    fits(cells, "yes/no", by.usual) &&
    !texts.every((text) => /^[01]$/u.test(text))
  )
    return plain("yes/no");
  if (texts.every((text) => /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]{2,}$/u.test(text))) return plain("email");
  if (texts.every((text) => /^(?:https?:\/\/|www\.)\S+$/iu.test(text))) return plain("link");
  if (
    /\b(?:phone|tel|telefon|telephone|mobile|handy|cell)\b/iu.test(words) &&
    texts.every((text) => /^[+()\d\s./-]{5,}$/u.test(text))
  )
    return plain("phone");
  // The types below all need a digit.
  if (!CODES.test(words) && texts.every((text) => /\p{Nd}/u.test(text))) {
    if (!texts.some(tellsTime) && fits(cells, "date", by.usual) && texts.some((text) => /\d{4}|[./-]/u.test(text)))
      return plain("date");
    if (fits(cells, "date and time", by.usual)) return plain("date and time");
    if (texts.every((text) => text.includes(":")) && fits(cells, "time", by.usual)) return plain("time");
    if (texts.every((text) => text.endsWith("%")) && fits(cells, "percent", by.usual)) return plain("percent");
    const isPlainNumber = texts.every((text) => !/^0\d/u.test(text) && text.replace(/\D/gu, "").length <= 15);
    if (isPlainNumber && (fits(cells, "number", by.usual) || isMoney(cells, by)))
      return numberType(words, cells, texts, by);
    if (texts.every((text) => /,|;/u.test(text)) && fits(cells, "location", by.usual)) return plain("location");
  }
  return textType(words, texts);
}

const TIME = /[\sT]\d{1,2}:\d{2}/u;
const MIDNIGHT = /[\sT](?:0{1,2}:00(?::00(?:\.0+)?)?(?!\s*p)|12:00(?::00)?\s*a\.?m)/iu;

/** True for a date with a time of day. Programs write plain dates as midnight. */
const tellsTime = (text: string): boolean => TIME.test(text) && !MIDNIGHT.test(text);

const AMOUNTS =
  /\b(?:price|amount|cost|preis|betrag|kosten|netto|brutto|umsatz|ek|vk|prix|montant|precio|importe|salary|fee|total)\b/iu;

function numberType(words: string, cells: readonly Cell[], texts: readonly string[], by: GuessBy): PlannedType {
  // `007` and telephone numbers are not amounts, and neither are numbers too large for exact integers.
  if (CODES.test(words) || texts.some((text) => /^0\d/u.test(text))) return plain("text");
  // `+1` and `+44` are codes: a plus sign in every cell is part of the value.
  if (texts.every((text) => text.startsWith("+"))) return plain("text");
  if (texts.every((text) => text.endsWith("%")) && fits(cells, "percent", by.usual)) return plain("percent");
  // Values in several currencies or units can't be added.
  if (by.money === "several") return plain("text");
  // Checked before plain numbers, because some signs are only known together with their currency.
  if (isMoney(cells, by)) return plain("money");
  const type: FieldType = { kind: "number" };
  const reading = readingFor(cells, type, by.usual);
  const read = cells.map((cell) => convertCell(cell, type, reading, NOWHERE));
  if (read.some((one) => !one.read)) return plain("text");
  const values = read.map(({ value }) => Number(value));
  if (values.some((value) => Math.abs(value) > 9e14)) return plain("text");
  if (values.every((value) => Number.isInteger(value))) return plain("whole number");
  const isAmount = by.money === "none" && AMOUNTS.test(words) && fitMoney(cells, by.currency, by.usual);
  return plain(isAmount ? "money" : "number");
}

const isMoney = (cells: readonly Cell[], { money, currency, usual }: GuessBy): boolean =>
  money === "own" && fitMoney(cells, currency, usual);

const isChoice = (options: readonly string[]): boolean => options.length >= 2 && options.length <= MOST_CHOICES;

function textType(words: string, texts: readonly string[]): PlannedType {
  if (texts.some((text) => text.length > LONG || text.includes("\n"))) return plain("long text");
  const distinct = distinctTexts(texts);
  const isName = /\b(?:name|title|subject|id|number|no|nr)\b/iu.test(words);
  const isKind =
    /\b(?:status|state|type|kind|category|priority|level|stage|gender|sex|art|typ|statut|estado|tipo|size|colou?r)\b/iu.test(
      words,
    );
  const isShort = distinct.every((text) => text.length <= LONGEST_CHOICE);
  const repeats = texts.length >= distinct.length * (isKind ? 1.5 : 2) && texts.length >= (isKind ? 3 : 6);
  if (!isName && isShort && repeats && isChoice(distinct)) return { kind: "choice", options: distinct };
  const lists = texts.map((text) => text.split(/\s*[;,]\s*/u).filter((part) => part !== ""));
  const parts = distinctTexts(lists.flat());
  const total = lists.reduce((sum, list) => sum + list.length, 0);
  if (
    !isName &&
    lists.filter((list) => list.length > 1).length * 3 >= lists.length &&
    total >= Math.max(6, parts.length * 2) &&
    isChoice(parts) &&
    parts.every((part) => part.length <= 25)
  )
    return { kind: "choices", options: parts };
  return plain("text");
}

/** Distinct texts, ignoring case and repeated spaces, in order of appearance, in their most frequent spelling. */
export function distinctTexts(texts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text.trim(), (counts.get(text.trim()) ?? 0) + 1);
  const seen = new Map<string, string>();
  for (const [text, count] of counts) {
    const key = text
      .toLocaleLowerCase("en")
      .replace(/[\s_]+/gu, " ")
      .trim();
    const before = seen.get(key);
    if (key !== "" && (before === undefined || count > (counts.get(before) ?? 0))) seen.set(key, text);
  }
  return [...seen.values()];
}
