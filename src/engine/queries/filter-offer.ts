import type { Value } from "#expr/types.ts";
import type { FieldType } from "#model/3-entities.ts";
import { OFFERED_KINDS } from "#model/offered-kinds.ts";
import type { FilterOffer } from "../contract/queries.ts";
import type { QueryContext } from "../context/query-context.ts";
import type { Group } from "../ports/records.ts";
import type { VisibleSelection } from "../visibility/visible-records.ts";
import { orderOfGroups, orderOfTitles } from "./selection.ts";
import { dress, nameOfField, typeOf } from "./shown.ts";
import { bringKeys, bringTitles } from "./titles.ts";

/** The most options on a sheet; the answer says how many are left out. */
const MOST_OPTIONS = 100;

type Options = Pick<FilterOffer, "options" | "leftOut">;

/** The options of a filter, with the number of records for each among those that this person may see. */
export function filterOffer(
  context: QueryContext,
  selection: VisibleSelection,
  field: string,
  counted: boolean,
): readonly FilterOffer[] {
  const { entity } = selection;
  const type = typeOf(context.lookup, entity, field);
  if (!OFFERED_KINDS.has(type.kind) || !context.visible.mayOrder(entity, field)) return [];
  const name = nameOfField(context.lookup, entity, field);
  return [{ field, name, ...optionsOf(context, selection, field, type, counted) }];
}

function optionsOf(
  context: QueryContext,
  selection: VisibleSelection,
  field: string,
  type: FieldType,
  counted: boolean,
): Options {
  const { entity } = selection;
  if (type.kind === "references") return linked(context, entity, field, type.entity);
  // Long lists get their options later, with their counts.
  const found = counted
    ? context.visible.groups(selection, { by: field, order: orderOfGroups(context, entity, field) })
    : [];
  if (type.kind === "choice" || type.kind === "choices") {
    const counts = new Map(found.map(({ key, count }) => [JSON.stringify(key), count]));
    const options = type.options.map(({ value }) => ({
      shown: dress(context, entity, field, value),
      count: type.kind === "choices" || !counted ? null : (counts.get(JSON.stringify(value)) ?? 0),
    }));
    return { options, leftOut: 0 };
  }
  const all = type.kind === "list of text" ? single(found) : found.filter(({ key }) => key !== null);
  const open = type.kind === "reference" && all.length > MOST_OPTIONS ? visibleOf(context, type.entity, all) : all;
  const few = open.slice(0, MOST_OPTIONS);
  bringKeys(context, entity, field, few);
  const options = few.map(({ key, count }) => ({ shown: dress(context, entity, field, key), count }));
  const titled = type.kind === "reference" ? options.filter(isSeen) : options;
  return { options: titled, leftOut: open.length - few.length };
}

type Counted = Pick<Group, "key" | "count">;

/** A record with an empty title can be chosen; a null title means that the person may not see the record. */
const isSeen = ({ shown }: Options["options"][number]): boolean => shown.title != null;

/** Drops records that the person may not see, so that not even their number is known. */
function visibleOf(context: QueryContext, entity: string, found: readonly Counted[]): readonly Counted[] {
  const oneOf = found.map(({ key }) => key);
  const ids = new Set<Value>(context.visible.ids(context.visible.select(entity, { field: "id", oneOf })));
  return found.filter(({ key }) => ids.has(key));
}

/** Counts each text of a list by itself: a record matches if its list has that text. */
function single(found: readonly Counted[]): readonly Counted[] {
  const counts = new Map<Value, number>();
  for (const { key, count } of found)
    for (const word of new Set(Array.isArray(key) ? key : [])) counts.set(word, (counts.get(word) ?? 0) + count);
  return [...counts]
    .map(([key, count]) => ({ key, count }))
    .toSorted((a, b) => String(a.key).localeCompare(String(b.key)));
}

/** The records that a `references` field may name, as far as this person may see them. */
function linked(context: QueryContext, entity: string, field: string, to: string): Options {
  const all = context.visible.select(to);
  const ids = context.visible.ids(all, orderOfTitles(context, to), MOST_OPTIONS);
  bringTitles(context, to, ids);
  const options = ids.map((id) => ({ shown: dress(context, entity, field, id), count: null })).filter(isSeen);
  const total = ids.length < MOST_OPTIONS ? ids.length : context.visible.count(all);
  return { options, leftOut: total - ids.length };
}
