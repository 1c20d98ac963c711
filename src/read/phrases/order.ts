import type { OrderBy } from "#model/2-screens.ts";
import { suggest } from "#text/suggest.ts";
import type { Problem } from "#model/expression.ts";
import type { Span } from "#text/span.ts";
import type { Rich } from "../markdown/rich.ts";
import { longestName, type Names } from "../names.ts";
import type { Reading } from "../reading.ts";

/** Words for a direction; without any, the order is ascending. */
const DESCENDING =
  /^\s*,?\s*\(?(?:(?:the\s+)?(?:latest|newest|most recent|highest|largest|biggest|greatest|longest|best|last)(?:\s+(?:ones\s+)?first(?!\s+\d))?|z\s*(?:to|-|–|→)\s*a|descending|desc|downwards?|falling)\b\)?/iu;
const ASCENDING =
  /^\s*,?\s*\(?(?:(?:the\s+)?(?:earliest|oldest|lowest|smallest|least|shortest|soonest|nearest|first(?!\s+\d))(?:\s+(?:ones\s+)?first(?!\s+\d))?|a\s*(?:to|-|–|→)\s*z|ascending|asc|upwards?|rising)\b\)?/iu;

/** The offset of the words for a direction at the end of a text; null: there are none. */
export function directionAt(text: string): { readonly at: number; readonly descending: boolean } | null {
  for (let at = text.indexOf(" "); at !== -1; at = text.indexOf(" ", at + 1))
    for (const [words, descending] of [
      [DESCENDING, true],
      [ASCENDING, false],
    ] as const)
      if (words.exec(text.slice(at))?.[0].length === text.length - at) return { at, descending };
  return null;
}

/** The length of the words for a direction at the beginning of a text. */
export const directionLength = (text: string): number =>
  (DESCENDING.exec(text) ?? ASCENDING.exec(text))?.[0].length ?? 0;

export interface ReadOrder {
  readonly order: readonly OrderBy[];
  /** Where the phrase ended in the text. */
  readonly end: number;
  readonly problem: Problem | null;
}

/**
 * Reads `posted_on latest first, name A to Z` from `from` on, as far as possible. With `takePath` as `take`, also
 * fields of other records.
 */
export function readOrder(
  reading: Reading,
  names: Names,
  entity: string | null,
  rich: Rich,
  from: number,
  take = takeField,
): ReadOrder {
  const order: OrderBy[] = [];
  let problem: Problem | null = null;
  let at = from;
  for (;;) {
    at += leadingSpace(rich.text, at);
    // `-due`, as in programs.
    const minus = /^[-−–]\s*(?=[\p{L}\uE000])/u.exec(rich.text.slice(at))?.[0].length ?? 0;
    at += minus;
    const field = take(names, entity, rich, at);
    if (field === null) {
      if (order.length > 0) break;
      const word = firstWord(rich, at);
      problem = unknownField(reading, names, entity, word);
      at += Math.max(word.text.length, 1);
    } else at = field.end;
    const down = DESCENDING.exec(rich.text.slice(at));
    const up = down === null ? ASCENDING.exec(rich.text.slice(at)) : null;
    at += (down ?? up)?.[0].length ?? 0;
    if (field !== null)
      order.push({
        field: { value: field.key, span: field.span },
        descending: down !== null || (minus > 0 && up === null),
      });
    const comma = /^\s*(?:,|and\b|then\b)\s*(?:by\s+)?/iu.exec(rich.text.slice(at));
    if (comma === null || take(names, entity, rich, at + comma[0].length) === null) break;
    at += comma[0].length;
  }
  return { order, end: at, problem };
}

export interface OrderField {
  readonly key: string;
  readonly end: number;
  readonly span: Span;
}

/** A field's name at this offset, as the document or as expressions write it. */
export function takeField(names: Names, entity: string | null, rich: Rich, from: number): OrderField | null {
  if (entity === null) return null;
  const code = rich.codeAt(from);
  if (code !== null) {
    const key = names.field(entity, code.source);
    return key === null ? null : { key, end: from + 1, span: code.span };
  }
  const found = longestName(rich.text, from, (name) => names.field(entity, name));
  return found === null ? null : { key: found.name, end: found.end, span: rich.spanOf(from, found.end) };
}

/** The same, or a field behind references: `site.name`, `owner.route.name`. Its key is the path. */
export function takePath(names: Names, entity: string | null, rich: Rich, from: number): OrderField | null {
  const code = rich.codeAt(from);
  if (code !== null) {
    const key = entity === null ? null : pathOf(names, entity, code.source.split("."));
    return key === null ? null : { key, end: from + 1, span: code.span };
  }
  let taken = takeField(names, entity, rich, from);
  let at = entity;
  for (let last = taken; last !== null && at !== null && rich.text[last.end] === ".";) {
    at = names.target(at, last.key) ?? null;
    last = takeField(names, at, rich, last.end + 1);
    if (taken !== null && last !== null)
      taken = { key: `${taken.key}.${last.key}`, end: last.end, span: rich.spanOf(from, last.end) };
  }
  return taken;
}

/** The key of a path in which every dot follows a reference; else null. */
export function pathOf(names: Names, entity: string, [first = "", ...rest]: readonly string[]): string | null {
  const key = names.field(entity, first);
  if (key === null || rest.length === 0) return key;
  const target = names.target(entity, key);
  const further = target === undefined ? null : pathOf(names, target, rest);
  return further === null ? null : `${key}.${further}`;
}

export function unknownField(reading: Reading, names: Names, entity: string | null, word: Rich): Problem {
  const known = entity === null ? [] : names.fieldNames(entity);
  return reading.problem("field-unknown", word.span, {
    name: word.plain,
    entity: entity ?? "this",
    near: suggest(word.plain, known),
  });
}

export const leadingSpace = (text: string, at: number): number => {
  let i = at;
  while (text[i] === " " || text[i] === "\t") i++;
  return i - at;
};

export function firstWord(rich: Rich, at: number): Rich {
  const word = /^[^\s,;]+/u.exec(rich.text.slice(at))?.[0] ?? "";
  return rich.slice(at, at + word.length);
}
