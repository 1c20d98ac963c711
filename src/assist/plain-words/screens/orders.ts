import { directionLength } from "#read/phrases/order.ts";
import { fieldNames, type PlainWords } from "../plain-words.ts";

const DOWN = /newest|latest|most\s+recent/u;
const UP = /oldest|earliest/u;
const DIRECTIONS: readonly (readonly [words: RegExp, direction: string])[] = [
  [/newest|latest|most\s+recent/u, "latest first"],
  [/oldest|earliest|soonest|nearest|next/u, "earliest first"],
  [/highest|largest|biggest|greatest|most|longest/u, "highest first"],
  [/lowest|smallest|least|shortest|cheapest/u, "lowest first"],
];

/** `newest first`, `soonest due first`, `alphabetically`: the fields and the direction after `by`. */
export function orderInWords(
  words: PlainWords,
  entity: string,
): { readonly text: string; readonly safe: boolean } | null {
  return (
    words.attempt(() => asRead(words, entity)) ??
    words.attempt(() => byField(words, entity)) ??
    words.attempt(() => byAge(words, entity)) ??
    words.attempt(() => byTitle(words, entity))
  );
}

type Order = ReturnType<typeof orderInWords>;

/** `by due latest first`, after words that were not read. */
function asRead(words: PlainWords, entity: string): Order {
  if (words.take(/(?:(?:sorted|ordered)\s+)?by/u) === null) return null;
  const field = words.longest(fieldNames(words.place.study, entity));
  if (field === null) return null;
  const length = directionLength(words.rest);
  const direction = words.rest.slice(0, length).trimEnd();
  words.at += length;
  return { text: `${nameOf(words, entity, field)}${direction}`, safe: true };
}

/** `soonest due first`, `highest price first`. */
function byField(words: PlainWords, entity: string): Order {
  words.take(/(?:sorted|ordered)(?:\s+by)?/u);
  words.take(/the/u);
  const direction = DIRECTIONS.find(([pattern]) => words.take(pattern) !== null)?.[1];
  const field = direction === undefined ? null : words.longest(fieldNames(words.place.study, entity));
  if (direction === undefined || field === null || words.take(/first/u) === null) return null;
  return { text: `${nameOf(words, entity, field)} ${direction}`, safe: true };
}

/** If records have a date field of their own, it may be the one that is meant, so the author decides. */
function byAge(words: PlainWords, entity: string): Order {
  words.take(/(?:sorted|ordered)(?:\s+by)?/u);
  words.take(/the/u);
  const isDown = words.take(DOWN) !== null;
  if ((!isDown && words.take(UP) === null) || words.take(/(?:ones\s+)?(?:first|on\s+top|at\s+the\s+top)/u) === null)
    return null;
  const fields = words.place.study.model.entities.find(({ key }) => key === entity)?.fields ?? [];
  const days = fields.filter(({ type }) => type.kind === "date" || type.kind === "date and time");
  const [day] = days;
  const field = day !== undefined && days.length === 1 ? day.name : "created_at";
  return { text: `${field} ${isDown ? "latest" : "earliest"} first`, safe: days.length === 0 };
}

function byTitle(words: PlainWords, entity: string): Order {
  words.take(/sorted|ordered/u);
  if (words.take(/alphabetically|in\s+alphabetical\s+order|A\s*(?:to|-|–|→)\s*Z/u) === null) return null;
  const own = words.place.study.model.entities.find(({ key }) => key === entity);
  const title = own?.shownAs === null ? own.fields.find(({ type }) => type.kind === "text") : undefined;
  return title === undefined ? null : { text: `${title.name} A to Z`, safe: true };
}

const nameOf = (words: PlainWords, entity: string, key: string): string =>
  words.place.study.symbols.field(entity, key)?.name ?? key;
