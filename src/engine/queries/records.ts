import type { Value } from "#expr/types.ts";
import { byName } from "#text/by-name.ts";
import type { KeptRecord, RecordsAnswer, RecordsQuery } from "../contract/records.ts";
import type { QueryContext } from "../context/query-context.ts";
import type { Ordering } from "../ports/records.ts";
import { plain } from "../values/plain.ts";
import type { VisibleSelection } from "../visibility/visible-records.ts";
import { selectShown } from "./list.ts";
import { fieldReader, isField, screenTitle } from "./shown.ts";
import { bringTitles } from "./titles.ts";

const MOST_RECORDS = 1000;

/** Records for exports: what the person may see, with values as they are stored. */
export function readRecords(context: QueryContext, query: RecordsQuery): RecordsAnswer {
  const { entity } = query;
  const fields = query.fields.filter((field) => isReadable(context, entity, field));
  const selected = select(context, query);
  const readBy = context.actor.person;
  if (selected === null) return { records: [], readBy, next: null };
  const limit = Math.min(MOST_RECORDS, Math.max(1, Math.trunc(query.limit) || 1));
  const after = query.after ?? null;
  const { visible } = context;
  const page = visible.page(
    selected.selection,
    selected.order,
    // The place is that of the last record, which has been read already.
    { at: after, backwards: false, skip: after === null ? 0 : 1, limit, marked: true },
    ["id", ...fields],
  );
  const ids = page.records.map((record) => String(record["id"]));
  context.visibility.know(entity, ids);
  bringTitles(context, entity, ids);
  const readers = fields.map((field) => [field, fieldReader(context, entity, field)] as const);
  const records = page.records.map((record): KeptRecord => {
    const id = String(record["id"]);
    const values = byName<Value>();
    const titles = byName<readonly (string | null)[]>();
    for (const [field, read] of readers) {
      const shown = read(id, record);
      if (shown === null) continue;
      values[field] = shown.value;
      if (shown.titles !== undefined) titles[field] = shown.titles;
      else if (shown.title !== undefined) titles[field] = [shown.title];
    }
    return { id, title: screenTitle(context, entity, id) ?? "", values: { ...values }, titles: { ...titles } };
  });
  return { records, readBy, next: records.length < limit ? null : page.last };
}

function select(
  context: QueryContext,
  { entity, where, shownIn }: RecordsQuery,
): { readonly selection: VisibleSelection; readonly order: readonly Ordering[] } | null {
  const { visible, lookup } = context;
  if (lookup.entity(entity) === undefined) return null;
  if (shownIn !== undefined) {
    const shown = selectShown(context, shownIn);
    if (shown === null || shown.problem !== null || shown.entity !== entity) return null;
    return { selection: shown.matching, order: shown.order };
  }
  const order = [{ field: "created_at", descending: false }];
  if (where === undefined) return { selection: visible.select(entity), order };
  if (where.field !== "id" && !isField(lookup, entity, where.field)) return null;
  const among = { field: where.field, oneOf: where.oneOf.map(plain) };
  return { selection: visible.select(entity, visible.onField(entity, among)), order };
}

/** Child rows are records of their own, and secrets are never stored. */
function isReadable(context: QueryContext, entity: string, field: string): boolean {
  const type = context.lookup.field(entity, field)?.type.kind;
  return isField(context.lookup, entity, field) && type !== "children" && type !== "secret" && type !== "unknown";
}
