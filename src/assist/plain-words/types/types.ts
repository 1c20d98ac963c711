import type { Type } from "#expr/types.ts";
import type { TextEdit } from "#text/edit.ts";
import type { Span } from "#text/span.ts";
import { keyPath, setOfTable } from "../../key-sets.ts";
import { cellsIn, headOf, lineAt } from "../../table-lines.ts";
import { wordsAt } from "../code/conditions.ts";
import { LONGEST, MARKUP, wholeCell, type Offer, type Words } from "../offer.ts";
import { countOf, databaseNumber, lengthOfTime, numberInWords } from "./type-numbers.ts";
import { optionsInWords } from "./type-options.ts";
import { narrowedRecord, personInWords, recordInWords, rowsWith } from "./type-references.ts";
import { countedThings, countedUp, fileOfKind, inForm, otherName, sizedText, type TypeInWords } from "./type-words.ts";
import { readValue } from "../code/values.ts";

/**
 * `number with 2 decimals`, `belongs to Farm`, `dropdown: A, B`: the type that is meant, if every word is understood.
 */
export function typeOffer(found: Words): Offer | null {
  const type = typeInWords(found);
  if (type !== null) return offerOf(found, type);
  if (found.at.key !== "field.type") return null;
  // The part that the reader took for a limit may belong to the type: `15 min to 4 hours`.
  const whole = moreThan(found);
  const other = whole === null ? null : typeInWords(whole);
  return whole === null || other === null ? null : offerOf(whole, other);
}

/** A limit after a type that can't be evaluated: `number, -5 to 40 °C`. */
export function limitedTypeOffer(found: Words): Offer | null {
  const whole = moreThan(found);
  const type = whole === null ? null : (numberInWords(whole.text, whole.place) ?? lengthOfTime(whole.text, []));
  return whole === null || type === null ? null : offerOf(whole, type);
}

/** The whole cell, if it has more text and is no prose. */
function moreThan(found: Words): Words | null {
  const whole = wholeCell(found);
  return whole.text === found.text || whole.text.length > LONGEST || MARKUP.test(whole.text) ? null : whole;
}

/** `**red** or green`: the replacement would be partly inside the emphasis. */
const EMPHASIS = /\*\*|__|~|(?<![\p{L}\d\s])[*_]|(?<!\S)[*_](?!\s)|(?<=\S)[*_](?!\S)/u;

function typeInWords(found: Words): TypeInWords | null {
  const { study, place } = found;
  if (EMPHASIS.test(found.text)) return null;
  const text = found.text.replace(/\.$/u, "").trim();
  const examples = examplesOf(found);
  return (
    otherName(text) ??
    fileOfKind(text) ??
    inForm(text) ??
    sizedText(text) ??
    countedUp(text) ??
    countedThings(text) ??
    lengthOfTime(text, examples) ??
    rowsWith(text, study) ??
    personInWords(text, study) ??
    recordInWords(text, study) ??
    narrowedRecord(text, found) ??
    countOf(text) ??
    databaseNumber(text) ??
    numberInWords(text, place) ??
    computed(text, found) ??
    optionsInWords(text, study, examples)
  );
}

/** The field's default, and its values in the sample data. */
function examplesOf({ study, at, place }: Words): readonly string[] {
  const start = at.row.get("field.default") ?? "";
  const field = study.symbols.field(place.entity, at.row.get("field.field") ?? "")?.key;
  const cells = study.model.samples
    .filter(({ entity }) => entity === place.entity)
    .flatMap((row) => row.cells.filter((cell) => cell.field === field));
  const values = cells.map(({ span }) => study.source.slice(span.start, span.end).trim());
  return [start, ...values].filter((each) => each !== "");
}

const COMPUTED = /^(?:=|(?:calculated|computed|formula|calculation)(?:\s*[:=]|\s+as)\s*=?)\s*(.+)$/iu;
const FIGURE =
  /^(the\s+)?(latest|earliest|highest|lowest|largest|smallest|sum|total|average|count|number)\s+(?!of\b)/iu;

/** `= price * 2` in place of a type: the code, and its type. */
function computed(text: string, { place, at }: Words): TypeInWords | null {
  const said = COMPUTED.exec(text)?.[1];
  if (said === undefined || at.key !== "field.type" || (at.row.get("field.default") ?? "") !== "") return null;
  const words = wordsAt(said.replace(FIGURE, "$1$2 of "), place);
  const code = readValue(words);
  const type = code === null || !words.isAtEnd ? undefined : words.typed(code)?.type;
  const name = code === null || type === undefined ? null : typeCalled(code, type);
  return code === null || name === null || !words.isOf(code, type ?? { kind: "any" })
    ? null
    : { type: name, safe: !words.isUnsure, code };
}

const TYPES: Readonly<Partial<Record<Type["kind"], string>>> = {
  text: "text",
  number: "number",
  money: "money",
  boolean: "yes/no",
  date: "date",
  time: "time",
  instant: "date and time",
  duration: "duration",
};

const typeCalled = (code: string, { kind }: Type): string | null =>
  kind === "number" && /\.size\(\)$|^(?:years|months|days)\([^()]*(?:\(\))?[^()]*\)$/u.test(code)
    ? "whole number"
    : (TYPES[kind] ?? null);

function offerOf(found: Words, { type, safe, left, isWish, code }: TypeInWords): Offer | null {
  const { span, study, at } = found;
  const isField = at.key === "field.type";
  if (code !== undefined) {
    const cell = emptyCell(study.source, at.span, "field.default");
    const computes = `\`= ${code}\``;
    if (cell === null) return { span, text: `${type}, default ${computes}`, safe };
    const more = [filled(cell, computes)];
    return { span, text: type, safe, more, title: `Change to “${type}” with the default ${computes}` };
  }
  if (/^percent\b/u.test(type) && isDividedByHundred(found))
    return { span, text: type, safe: false, title: `Change to “${type}”, in which 5 % counts as 0.05` };
  if (left === undefined) return { span, text: type, safe, title: `Change to “${type}”` };
  const note = isField ? emptyCell(study.source, at.span, "field.notes") : null;
  if (note === null) return { span, text: type, safe: false, title: `Change to “${type}”, which leaves out “${left}”` };
  const title = `Change to “${type}” with the note “${left}”`;
  return { span, text: type, safe: safe && isWish === true, more: [filled(note, left)], title };
}

/** `price * discount / 100`: the author means 5 for 5 %. */
function isDividedByHundred({ study, at, place }: Words): boolean {
  const field = study.symbols.field(place.entity, at.row.get("field.field") ?? "");
  const names = field === null ? [] : [field.name, field.key];
  const source = study.source.toLocaleLowerCase("en");
  return names.some((name) => {
    const parts = source.split(name.toLocaleLowerCase("en")).slice(1);
    return parts.some((after) => /^\s*\)?\s*[/÷]\s*100\b/u.test(after));
  });
}

const filled = (span: Span, text: string): TextEdit => ({ span, text: ` ${text} ` });

/** An empty cell of the same row; null: there is none. */
function emptyCell(source: string, { start }: Span, key: string): Span | null {
  const line = lineAt(source, start);
  const heads = cellsIn(source, headOf(source, line)).map((cell) => source.slice(cell.start, cell.end).trim());
  const set = setOfTable(3, heads);
  const cell = cellsIn(source, line)[heads.findIndex((head) => set !== null && keyPath(head, [set]) === key)];
  return cell !== undefined && source.slice(cell.start, cell.end).trim() === "" ? cell : null;
}
