import { topLevel } from "#expr/top-level.ts";
import type { SentenceWords } from "../words/sentences/en.ts";
import { codeFor, type Slot, slotNamed } from "./slots.ts";
import type { SentenceScope } from "./scenario-scope.ts";

type Comparison = keyof SentenceWords["comparisons"];

/** A clause about one field: `due == 2026-05-04`, `withdrawn`, `back_on is empty`. */
export interface FieldClause {
  readonly from: number;
  readonly to: number;
  readonly slot: Slot;
  /** The range of the field's name. */
  readonly name: { readonly from: number; readonly to: number };
  readonly comparison: Comparison;
  /** The range of the value; null: the comparison has no value. */
  readonly value: { readonly from: number; readonly to: number } | null;
}

export const OPERATORS = {
  is: "==",
  isNot: "!=",
  lessThan: "<",
  atMost: "<=",
  moreThan: ">",
  atLeast: ">=",
} as const;

const ORDERED: ReadonlySet<string> = new Set([
  "number",
  "whole number",
  "percent",
  "rating",
  "money",
  "date",
  "date and time",
  "time",
  "duration",
]);
const SEVERAL: ReadonlySet<string> = new Set([
  "choices",
  "references",
  "list of text",
  "photo",
  "photos",
  "file",
  "signature",
  "location",
]);

/** The comparisons for values of this type. */
export function comparisonsFor({ type }: Slot): readonly Comparison[] {
  if (type.kind === "yes/no") return ["isYes", "isNo"];
  if (SEVERAL.has(type.kind)) return ["isEmpty", "isNotEmpty"];
  return [
    ...(ORDERED.has(type.kind)
      ? (["is", "isNot", "lessThan", "atMost", "moreThan", "atLeast"] as const)
      : (["is", "isNot"] as const)),
    "isEmpty",
    "isNotEmpty",
  ];
}

/** The clause as code, with the value if the comparison has one. */
export function clauseOf({ key }: Slot, comparison: Comparison, value: string | null): string | null {
  switch (comparison) {
    case "isYes":
      return key;
    case "isNo":
      return `not ${key}`;
    case "isEmpty":
      return `${key} is empty`;
    case "isNotEmpty":
      return `${key} is not empty`;
    default:
      return value === null ? null : `${key} ${OPERATORS[comparison]} ${value}`;
  }
}

/** The first clause to offer for a field. */
export function clauseFor(scope: SentenceScope, slot: Slot): string {
  const [comparison = "is"] = comparisonsFor(slot);
  const said = clauseOf(slot, comparison, codeFor(scope, slot));
  return said === null || comparison === "isEmpty" ? `${slot.key} is not empty` : said;
}

/**
 * The clauses of code joined by `and`, with their ranges; null: joined in another way. A part that is no plain clause
 * about a field has `slot: null`.
 */
export function clausesIn(
  code: string,
  at: number,
  slots: readonly Slot[],
): readonly (FieldClause | { readonly from: number; readonly to: number; readonly slot: null })[] | null {
  const cuts = cutsAtAnd(code);
  return (
    cuts?.map(({ from, to }) => {
      const place = { from: at + from, to: at + to };
      return clauseIn(code.slice(from, to), at + from, slots) ?? { ...place, slot: null };
    }) ?? null
  );
}

const NAME = String.raw`([\p{L}_][\p{L}\p{N}\p{M}_]*)`;
const COMPARED = new RegExp(String.raw`^${NAME}(\s*(==|=|!=|<=|>=|<|>)\s*)(.+)$`, "su");
const EMPTY = new RegExp(String.raw`^${NAME}\s+is\s+(not\s+)?empty$`, "u");
const BARE = new RegExp(String.raw`^(not\s+)?${NAME}$`, "u");

function clauseIn(text: string, at: number, slots: readonly Slot[]): FieldClause | null {
  const made = (
    name: string,
    from: number,
    comparison: Comparison,
    value: FieldClause["value"],
  ): FieldClause | null => {
    const slot = slotNamed(slots, name);
    if (slot === undefined || slot.key !== name || name === "not") return null;
    return {
      from: at,
      to: at + text.length,
      slot,
      comparison,
      value,
      name: {
        from: at + from,
        to: at + from + name.length,
      },
    };
  };
  const [, emptyName, not] = EMPTY.exec(text) ?? [];
  if (emptyName !== undefined) return made(emptyName, 0, not === undefined ? "isEmpty" : "isNotEmpty", null);
  const [, bareNot, bareName] = BARE.exec(text) ?? [];
  if (bareName !== undefined) {
    const clause = made(bareName, bareNot?.length ?? 0, bareNot === undefined ? "isYes" : "isNo", null);
    return clause?.slot.type.kind === "yes/no" ? clause : null;
  }
  const [, name = "", between = "", operator = "", value = ""] = COMPARED.exec(text) ?? [];
  if (name === "" || compares(value)) return null;
  const comparison = Object.entries(OPERATORS).find(([, sign]) => sign === (operator === "=" ? "==" : operator))?.[0];
  const from = at + name.length + between.length;
  return made(name, 0, comparison as Comparison, { from, to: from + value.length });
}

/** True for code that is more than a value: `a == b == c`, `x > 1 ? a : b`. */
const compares = (code: string): boolean => outside(code, /^(?:[=<>?|&]|!=)/u).length > 0;

/** The matches in code outside quotes and brackets. */
const outside = (code: string, what: RegExp): { readonly at: number; readonly length: number }[] =>
  topLevel(code).flatMap((at) => {
    const length = what.exec(code.slice(at))?.[0].length ?? 0;
    return length === 0 ? [] : [{ at, length }];
  });

function cutsAtAnd(code: string): readonly { readonly from: number; readonly to: number }[] | null {
  if (outside(code, /^(?:\sor\s|\|\||&&|\?)/u).length > 0) return null;
  const parts: { from: number; to: number }[] = [];
  let from = code.length - code.trimStart().length;
  for (const { at, length } of outside(code, /^\s+and\s+/u)) {
    if (at < from) continue;
    parts.push({ from, to: at });
    from = at + length;
  }
  parts.push({ from, to: code.trimEnd().length });
  return parts.every((part) => part.to > part.from) ? parts : null;
}

/** The commas of code outside quotes and brackets. */
export const commasIn = (code: string): readonly number[] => outside(code, /^,/u).map(({ at }) => at);
