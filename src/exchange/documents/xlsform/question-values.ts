import { coded } from "#engine/contract/import-texts.ts";
import type { FactCounter } from "../fact-counter.ts";
import type { Code } from "../writer/description.ts";
import { quoted } from "../writer/markdown.ts";
import type { ChoiceList } from "./choice-lists.ts";
import { place, type Question } from "./read-survey.ts";
import { inBrackets, type Piece, type ValueType } from "./xpath/pieces.ts";

/** The option that `or_other` adds to a list. */
export const OTHER = "Other";

export const labels = (list: ChoiceList): string[] => list.choices.map(({ label }) => label);

export const withOther = ({ orOther, row }: Question, list: ChoiceList): ChoiceList =>
  !orOther || list.choices.some(({ name }) => name === "other")
    ? list
    : { ...list, choices: [...list.choices, { name: "other", label: OTHER, row }] };

export const isCalculated = ({ type, row }: Question): boolean =>
  row.get("calculation") !== "" &&
  (type === "calculate" || type === "hidden" || /^(?:text|integer|decimal|date|datetime|time)$/u.test(type));

export const keptType = (type: ValueType): ValueType =>
  type === "choice" || type === "choices" || type === "record" ? "text" : type;

/** The type of a computed field. */
export function typeName({ type, whole }: Piece): string {
  switch (type) {
    case "number":
      return whole === true ? "whole number" : "number";
    case "boolean":
      return "yes/no";
    case "date":
      return "date";
    case "moment":
      return "date and time";
    case "time":
      return "time";
    case "place":
      return "location";
    default:
      return "text";
  }
}

export const ownText = (piece: Piece): string =>
  piece.type === "choices"
    ? `${inBrackets(piece, 9)}.join(" ")`
    : piece.type === "record"
      ? `${piece.code}.name`
      : piece.code;

const loose = (text: string): string =>
  text
    .toLocaleLowerCase("en")
    .replace(/^[\s\d.)(:-]+/u, "")
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, "");

export const same = (a: string, b: string): boolean => loose(a) === loose(b);

/** A default that is a plain value. Null: it does not fit the question. */
export function fixedDefault(list: ChoiceList | undefined, value: ValueType, source: string): string | Code | null {
  const choices = list?.choices ?? [];
  const label = (name: string): string | undefined => choices.find((choice) => choice.name === name)?.label;
  switch (value) {
    case "choice":
      return label(source) ?? null;
    case "choices": {
      const found = source.split(/\s+/u).map(label);
      return found.some((each) => each === undefined)
        ? null
        : { code: `[${found.map((each) => quoted(each ?? "")).join(", ")}]`, original: source };
    }
    case "number":
      return /^-?\d+(?:\.\d+)?$/u.test(source) ? source : null;
    case "date":
      return /^\d{4}-\d{2}-\d{2}/u.test(source) ? source.slice(0, 10) : null;
    case "time":
      return /^\d{2}:\d{2}/u.test(source) ? source.slice(0, 5) : null;
    case "boolean":
      return /^(?:ok|true|yes|1)$/iu.test(source) ? "yes" : null;
    case "text":
      return source;
    default:
      return null;
  }
}

/** Reports media and attributes of a question that fields don't have. */
export function tellMedia(row: Question["row"], tally: FactCounter): void {
  for (const [column, value] of row.entries())
    if (/^(?:image|big-image|audio|video)(?:::|$)/u.test(column))
      tally.note(place(row), `${column} ${value}`, coded("why-no-media"));
    else if (/^(?:body|bind|instance|control)::/u.test(column) || column === "save_to" || column === "save_incomplete")
      tally.note(place(row), `${column} ${value}`, coded("why-no-counterpart"));
}
