import type { KeptRecord } from "#engine/contract/records.ts";
import type { DisplayValue } from "#engine/contract/display-value.ts";
import type { Entity, Field } from "#model/3-entities.ts";
import type { Value } from "#expr/types.ts";
import { readNumber } from "#ui/number/read-number.ts";
import { writeNumber } from "#ui/number/write-number.ts";
import { numberKindOf } from "./number-kind-of.ts";

/** A column: a field of the document, or a built-in one. */
export interface Column {
  readonly key: string;
  readonly name: string;
  readonly field: Field | null;
}

/** Fields without a text are only on the record's own page. */
const LEFT_OUT = new Set(["children", "secret"]);

export const columnsOf = (
  { fields }: Entity,
  hasStates: boolean,
  words: { readonly status: string; readonly createdAt: string },
): readonly Column[] => [
  ...(hasStates ? [{ key: "status", name: words.status, field: null }] : []),
  ...fields
    .filter(({ type }) => !LEFT_OUT.has(type.kind))
    .map((field) => ({ key: field.key, name: field.name, field })),
  { key: "created_at", name: words.createdAt, field: null },
];

export function shownOf({ values, titles }: KeptRecord, { key, field }: Column): DisplayValue {
  const named = Object.hasOwn(titles, key) ? titles[key] : undefined;
  return {
    value: (Object.hasOwn(values, key) ? values[key] : null) ?? null,
    type: field?.type ?? { kind: key === "created_at" ? "instant" : "text" },
    ...(named === undefined ? {} : field?.type.kind === "references" ? { titles: named } : { title: named[0] ?? null }),
  };
}

export interface Order {
  readonly column: string;
  readonly descending: boolean;
}

/** Sorts numbers by value and everything else by its text; empty cells come last in both directions. */
export function ordered<
  T extends { readonly values: ReadonlyMap<string, Value>; readonly texts: ReadonlyMap<string, string> },
>(rows: readonly T[], order: Order | null, language: string): readonly T[] {
  if (order === null) return rows;
  const { compare } = new Intl.Collator(language, { numeric: true });
  const sign = order.descending ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [one, other].map(({ texts }) => texts.get(order.column) ?? "");
    if (a === "" || b === "") return a === b ? 0 : a === "" ? 1 : -1;
    const [first, second] = [one, other].map(({ values }) => values.get(order.column));
    if (typeof first === "number" && typeof second === "number") return sign * (first - second);
    if (typeof first === "string" && typeof second === "string" && /^\d{4}-\d\d/u.test(first))
      return sign * (first < second ? -1 : first > second ? 1 : 0);
    return sign * compare(a ?? "", b ?? "");
  });
}

/** Rows in which each word occurs in some cell. */
export function filtered<T extends { readonly texts: ReadonlyMap<string, string> }>(
  rows: readonly T[],
  search: string,
): readonly T[] {
  const words = search
    .toLocaleLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== "");
  if (words.length === 0) return rows;
  return rows.filter(({ texts }) => {
    const all = [...texts.values()].join("\n").toLocaleLowerCase();
    return words.every((word) => all.includes(word));
  });
}

/** The input for a field in its cell; null: it is only edited on the record's own page. */
export function inputOf(
  field: Field | null,
): "text" | "number" | "date" | "time" | "choice" | "yes/no" | "record" | null {
  if (field === null || field.default?.kind === "computed" || field.problem !== null) return null;
  switch (field.type.kind) {
    case "text":
    case "long text":
    case "email":
    case "phone":
    case "link":
    case "barcode":
      return "text";
    case "number":
    case "whole number":
    case "money":
    case "percent":
    case "rating":
      return "number";
    case "date":
      return "date";
    case "time":
      return "time";
    case "choice":
      return "choice";
    case "yes/no":
      return "yes/no";
    case "reference":
      return "record";
    default:
      return null;
  }
}

/** The number format, the same as in the app. */
export interface NumberStyle {
  readonly language: string;
  readonly currency: string;
}

/** The text in the input. */
export function editText(field: Field, value: Value, { language, currency }: NumberStyle): string {
  if (value === null) return "";
  const kind = numberKindOf(field.type.kind, currency);
  if (typeof value === "number") return kind === null ? String(value) : writeNumber(value, language, kind);
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "string" ? value : "";
}

/** Parses the input; undefined: not a value of the field. The engine validates the rest. */
export function valueOf(field: Field, text: string, { language, currency }: NumberStyle): Value | undefined {
  if (text.trim() === "") return null;
  const input = inputOf(field);
  const kind = input === "number" ? numberKindOf(field.type.kind, currency) : null;
  if (kind !== null) {
    const read = readNumber(text, language, kind);
    return read.kind === "number" || read.kind === "ambiguous" ? read.value : undefined;
  }
  if (input === "yes/no") return text === "yes";
  return input === null ? undefined : text;
}
