import type { Value } from "#expr/types.ts";
import type { Resource } from "#model/7-calls.ts";
import type { ChildRow } from "#engine/contract/commands.ts";
import type { RowsApart } from "#engine/ports/journal.ts";
import type { CommandContext } from "#engine/context/command-context.ts";
import { sameValue } from "#engine/context/context.ts";
import { isNamedEntity } from "#engine/rights/rows.ts";
import { isEmpty } from "#engine/values/fit.ts";
import { fromWire, type KeepNested } from "./from-wire.ts";
import { isObject, type Json } from "./json.ts";
import { keepMisfits, takeOutMisfits, type UnfitValue } from "./unfit-values.ts";
import { rowsIn, rowsOnTheWire, type RowsOnTheWire } from "./rows-on-the-wire.ts";

type Values = { readonly [field: string]: Value };

interface Row {
  readonly json: Json;
  readonly values: Values;
  readonly misfits: readonly UnfitValue[];
}

/** Child rows from a server, to be written with the record. `keepMisfits` runs after the write. */
export interface RowsToWrite {
  readonly values: { readonly [field: string]: readonly ChildRow[] };
  keepMisfits(): void;
}

/** Extracts the rows of a record from an answer. `id`: the local record; null: it is new. */
export function rowsToWrite(
  context: CommandContext,
  { entity, lists }: { readonly entity: string; readonly lists: readonly RowsOnTheWire[] },
  id: string | null,
  json: Json,
  keepNested: KeepNested,
): RowsToWrite {
  const values: { [field: string]: readonly ChildRow[] } = {};
  const later: (() => void)[] = [];
  for (const list of lists) {
    const found = rowsIn(context.lookup, list, json);
    if (found === null) continue;
    const rows = found.map((one): Row => {
      const fitting = fromWire(context, list.entity, one, keepNested);
      const misfits = takeOutMisfits(context, list.entity, one, fitting);
      return { json: one, values: fitting, misfits };
    });
    const there = id === null ? [] : context.records.children(entity, id, list.field.key);
    const matched = match(context, list, there, rows);
    const written = rows.map((row, at): ChildRow => {
      const known = matched.get(at) ?? null;
      const newId = context.app.ports.ids.next();
      if (known !== null || row.misfits.length > 0)
        later.push(() => keepMisfits(context, list.entity, known ?? newId, row.json, row.misfits));
      return { id: known, newId, values: row.values };
    });
    const kept = new Set(matched.values());
    values[list.field.key] = [
      ...written,
      // Rows that other local records refer to must not be deleted.
      ...there.filter((row) => !kept.has(row) && isNamed(context, list, row)).map((row) => ({ id: row, values: {} })),
    ];
  }
  return { values, keepMisfits: () => later.forEach((keep) => keep()) };
}

const isNamed = ({ records }: CommandContext, { entity }: RowsOnTheWire, row: string): boolean =>
  records.referrers(entity, row).some(({ count, field }) => count > 0 && !field.endsWith("_by"));

/** Matches server rows to local rows: by unique fields, else by equal values, else by position. */
function match(
  context: CommandContext,
  { entity }: RowsOnTheWire,
  there: readonly string[],
  rows: readonly Row[],
): ReadonlyMap<number, string> {
  const matched = new Map<number, string>();
  const free = new Set(there);
  const take = (is: (row: string, values: Values) => boolean): void =>
    rows.forEach(({ values }, at) => {
      const found = matched.has(at) ? undefined : [...free].find((row) => is(row, values));
      if (found === undefined) return;
      matched.set(at, found);
      free.delete(found);
    });
  const agrees = (row: string, values: Values, fields: readonly string[]): boolean => {
    const stored = context.records.read(entity, row);
    return fields.every((field) => sameValue(empty(stored?.[field]), empty(values[field])));
  };
  const unique = (context.lookup.entity(entity)?.unique ?? []).map(({ fields }) => fields.map((field) => field.value));
  for (const fields of unique)
    take((row, values) => fields.every((field) => !isEmpty(values[field])) && agrees(row, values, fields));
  take((row, values) => agrees(row, values, Object.keys(values)));
  const isOther = (row: string, values: Values): boolean =>
    unique.some((fields) => fields.every((field) => !isEmpty(values[field])) && !agrees(row, values, fields));
  take((row, values) => !isOther(row, values));
  return matched;
}

const empty = (value: Value | undefined): Value => (isEmpty(value) ? null : (value ?? null));

/**
 * Child lists that differ between what was sent and what the server has, for the person who decides. Fields that rights
 * mention are omitted; for rows that rights mention only the difference itself is reported.
 */
export const rowsApart = (
  { lookup }: CommandContext,
  resource: Resource,
  sent: Value,
  theirs: Value,
): readonly RowsApart[] =>
  rowsOnTheWire(lookup, resource).flatMap((list) => {
    const inWords = (json: Value): readonly string[] | null =>
      (isObject(json) ? rowsIn(lookup, list, json) : null)?.map((row) =>
        (lookup.entity(list.entity)?.fields ?? [])
          .filter(({ key }) => !lookup.fieldsNamedInRights.has(`${list.entity}.${key}`))
          .flatMap(({ key }) => (isEmpty(row[key]) || typeof row[key] === "object" ? [] : [String(row[key])]))
          .join(" · "),
      ) ?? null;
    const [mine, other] = [inWords(sent), inWords(theirs)];
    if (mine === null || other === null || sameValue([...mine], [...other])) return [];
    const isClosed = isNamedEntity(lookup, "see", list.entity);
    return [{ field: list.field.key, mine: isClosed ? [] : mine, theirs: isClosed ? [] : other }];
  });

/** Rows in a record's JSON as field values, for comparison; null: the JSON does not contain the list. */
export const rowValues = (context: CommandContext, list: RowsOnTheWire, json: Json): readonly Values[] | null =>
  rowsIn(context.lookup, list, json)?.map((one) => ({ ...fromWire(context, list.entity, one, null) })) ?? null;
