import { addToDate } from "#expr/dates.ts";
import type { Value } from "#expr/types.ts";
import type { ListQuery } from "#engine/contract/queries.ts";
import { isNamed } from "./oracle-rights.ts";
import { groupFieldOf, searchedFields, titleFields, typeOf, wordsIn, type OracleView } from "./oracle-list.ts";

const FILTERED = new Set([
  "choice",
  "choices",
  "reference",
  "references",
  "yes/no",
  "list of text",
  "text",
  "rating",
  "whole number",
  "number",
  "money",
  "date",
]);

type Question = Omit<ListQuery, "kind" | "screen" | "view" | "from" | "limit" | "at">;

/**
 * The queries to test for a view: all records, searches for words in it (also from hidden fields and unseen records),
 * filters by the screen's fields and by restricted ones, columns of a board, dates of a calendar.
 */
export function questionsAbout(viewed: OracleView): readonly Question[] {
  const { oracle, view, entity, screen } = viewed;
  const records = oracle.records[entity] ?? [];
  const closed = oracle.fieldsOf(entity).filter(({ key }) => isNamed(oracle, entity, key));
  const filtered = [...new Set([...screen.filters.map(({ value }) => value), ...closed.map(({ key }) => key)])];
  const filters = filtered
    .filter((field) => FILTERED.has(typeOf(oracle, entity, field)?.kind ?? ""))
    .flatMap((field) =>
      valuesOf(viewed, field)
        .slice(0, 2)
        .map((value): Question => ({ filters: { [field]: [value] } })),
    );
  const groupedBy = groupFieldOf(viewed);
  const columns =
    groupedBy === null
      ? []
      : wholeValuesOf(viewed, groupedBy)
          .slice(0, 3)
          .map((group): Question => ({ group }));
  const words = searchable(viewed) ? wordsOf(viewed).map((search): Question => ({ search })) : [];
  const both = words[0] !== undefined && filters[0] !== undefined ? [{ ...words[0], ...filters[0] }] : [];
  const dates = view.kind === "calendar" && view.from !== null ? spans(viewed, view.from.value) : [];
  return records.length === 0 ? [{}] : [{}, ...filters, ...columns, ...words, ...both, ...dates];
}

/** The values of a field in all records. For lists, the individual elements. */
const valuesOf = (viewed: OracleView, field: string): readonly Value[] =>
  distinct(heldIn(viewed, field).flatMap((value) => (Array.isArray(value) ? (value as readonly Value[]) : [value])));

const wholeValuesOf = (viewed: OracleView, field: string): readonly Value[] => distinct(heldIn(viewed, field));

const heldIn = ({ oracle, asker, entity }: OracleView, field: string): readonly Value[] =>
  (oracle.records[entity] ?? []).map((record) => oracle.field(entity, String(record["id"]), field, asker.id));

const distinct = (values: readonly Value[]): readonly Value[] => [
  ...new Map(values.flatMap((one) => (one === null ? [] : [[JSON.stringify(one), one] as const]))).values(),
];

/** Searching computed texts is left to scenarios. */
const searchable = (viewed: OracleView): boolean =>
  searchedFields(viewed).every((field) => viewed.oracle.fieldOf(viewed.entity, field)?.default?.kind !== "computed");

const MOST_WORDS = 6;

/** Words of texts and titles, some shortened to a prefix. */
function wordsOf(viewed: OracleView): readonly string[] {
  const { oracle, asker, entity } = viewed;
  const found = new Set<string>();
  for (const field of searchedFields(viewed)) {
    const type = typeOf(oracle, entity, field);
    const texts = valuesOf(viewed, field).flatMap((value) =>
      type?.kind === "reference" && typeof value === "string"
        ? titleFields(oracle, type.entity).map((title) => oracle.field(type.entity, value, title, asker.id))
        : [value],
    );
    const words = texts.flatMap(wordsIn).filter((word) => /^[a-z0-9]{3,}$/.test(word));
    const last = words[words.length - 1];
    if (words[0] !== undefined) found.add(words[0].slice(0, 3));
    if (last !== undefined) found.add(last);
  }
  return [...found].slice(0, MOST_WORDS);
}

/** A span around the first day, and one after it. Entries next to a bound would depend on the time zone. */
function spans(viewed: OracleView, field: string): readonly Question[] {
  const days = valuesOf(viewed, field)
    .flatMap((value) => (typeof value === "string" ? [value.slice(0, 10)] : []))
    .sort();
  const [start, end] = [moved(days[0], -3), moved(days[0], 3)];
  if (start === null || end === null) return [];
  const later = { start: moved(days[0], 1) ?? start, end: moved(days[days.length - 1], 3) ?? end };
  return [{ start, end }, later]
    .filter((span) => !days.some((day) => near(day, span.start) || near(day, span.end)))
    .map((between): Question => ({ between }));
}

const near = (day: string, bound: string): boolean => Math.abs(Date.parse(day) - Date.parse(bound)) <= 86_400_000;

const moved = (day: string | undefined, by: number): string | null =>
  day === undefined ? null : addToDate(day, 0, by);
