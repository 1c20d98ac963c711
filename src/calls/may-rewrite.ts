import { CommandContext } from "#engine/context/command-context.ts";
import { sameValue, type Context } from "#engine/context/context.ts";
import { isStored } from "#engine/document/lookup.ts";
import type { QueuedEntry } from "#engine/ports/journal.ts";
import { mayBeginAny, mayEnterNew } from "#engine/rights/may-begin.ts";
import {
  ALLOWED,
  judgeOwnRows,
  mayChangeFields,
  mayField,
  mayGive,
  mayOn,
  maySee,
  type Ruling,
} from "#engine/rights/may.ts";
import { fit } from "#engine/values/fit.ts";
import type { Value } from "#expr/types.ts";
import { fromWire, pathOnTheWire } from "./from-wire.ts";
import { isObject, jsonAt, overlay, without, type Json } from "./json.ts";
import { fieldsRewritten, valueAt } from "./left-as-theirs.ts";
import { rowsOnTheWire, type RowsOnTheWire } from "./rows-on-the-wire.ts";

/**
 * What is written into a call by hand passes by the record's form. It needs the rights that the call stands for, and those on
 * the fields and rows in whose places it says something else: as the record is now, and as it would be with that.
 */
export function mayRewrite(context: Context, entry: QueuedEntry, body: Value): Ruling {
  const { call, entity, record: id } = entry;
  const found = context.lookup.resourceCall(call);
  if (entity === null || id === null || found === undefined) return ALLOWED;
  if (found.verb !== "Create" && found.verb !== "Change") return ALLOWED;
  const action = found.verb === "Create" ? "create" : "change";
  const rewritten = fieldsRewritten(context.app, entry, body);
  const fields = rewritten.map(({ field }) => field);
  const lists = rowsOnTheWire(context.lookup, found.resource);
  return firstRefusal([
    () => mayWrite(context, action, entity, id, fields),
    ...rewritten.map(({ field, path }) => (): Ruling => {
      const list = lists.find((one) => one.field.key === field);
      const [before, now] = [entry.body, body].map((one) => listIn(valueAt(one, path)));
      if (list === undefined) return ALLOWED;
      const rows = context.app.ports.records.children(entity, id, field);
      return mayRewriteRows(context, list, rows, before ?? [], now ?? []);
    }),
    () => {
      const values = rewritten.map(({ field, path }) => [field, valueAt(body, path)] as const);
      return inWorldWith(context, entity, id, values, (then) => mayWrite(then, action, entity, id, fields));
    },
  ]);
}

/** The first that says no; those behind it are not asked. */
function firstRefusal(rulings: readonly (() => Ruling)[]): Ruling {
  for (const ask of rulings) {
    const ruling = ask();
    if (!ruling.allowed) return ruling;
  }
  return ALLOWED;
}

const mayWrite = (
  context: Context,
  action: "create" | "change",
  entity: string,
  id: string,
  fields: readonly string[],
): Ruling =>
  action === "change"
    ? firstRefusal([() => mayChangeFields(context, entity, id, []), () => mayChangeFields(context, entity, id, fields)])
    : firstRefusal([
        () => mayOn(context, "create", entity, id),
        ...fields.map((field) => () => mayField(context, "create", entity, id, field)),
        ...fields.map((field) => () => mayGive(context, entity, id, field)),
      ]);

const listIn = (value: Value | undefined): readonly Value[] => (Array.isArray(value) ? value : []);

/** Rows are known by their places, as long as there are as many as are seen here; else any of them may be meant. */
function mayRewriteRows(
  context: Context,
  list: RowsOnTheWire,
  ofOwner: readonly string[],
  before: readonly Value[],
  now: readonly Value[],
): Ruling {
  const { entity } = list;
  const seen = ofOwner.filter((row) => maySee(context, entity, row));
  const isInPlace = now.length === before.length && seen.length === before.length;
  const rewritten = before.slice(0, now.length).flatMap((row, index) => {
    const other = now[index] ?? null;
    if (sameValue(row, other)) return [];
    const ids = isInPlace ? seen.slice(index, index + 1) : seen;
    const fields = fieldsApart(context, list, row, other);
    const below = sameValue(apartFrom(context, list, row), apartFrom(context, list, other)) ? [] : ids;
    const names = namesOf(context, list);
    const values = fields.map((field) => [field, valueAt(other, names.get(field) ?? field)] as const);
    const change = (of: Context, id: string): Ruling =>
      firstRefusal([
        () => mayOnRow(of, "change", entity, id),
        ...fields.map((field) => () => mayField(of, "change", entity, id, field)),
      ]);
    return [
      ...ids.map((id) => () => change(context, id)),
      ...ids.map((id) => () => inWorldWith(context, entity, id, isInPlace ? values : [], (then) => change(then, id))),
      ...below.map((id) => () => mayChangeBelow(context, entity, id)),
    ];
  });
  const removed = now.length < before.length ? seen : [];
  const added = now.slice(before.length);
  return firstRefusal([
    ...rewritten,
    ...removed.map((id) => () => mayOnRow(context, "delete", entity, id)),
    ...added.map(() => () => mayBeginAny(context, entity)),
    ...added
      .flatMap((row) => fieldsApart(context, list, null, row))
      .map((field) => () => mayEnterNew(context, entity, field)),
  ]);
}

const mayOnRow = (context: Context, action: "change" | "delete", entity: string, id: string): Ruling =>
  judgeOwnRows(context, action, entity, id) ?? ALLOWED;

/** Rows of a row have changed, and nobody says which. */
const mayChangeBelow = (context: Context, entity: string, id: string): Ruling =>
  firstRefusal(
    (context.lookup.entity(entity)?.fields ?? []).flatMap(({ key, type }) => {
      if (type.kind !== "children") return [];
      const rows = context.app.ports.records
        .children(entity, id, key)
        .filter((row) => maySee(context, type.entity, row));
      return rows.flatMap((row) => [
        () => mayOnRow(context, "change", type.entity, row),
        () => mayChangeBelow(context, type.entity, row),
      ]);
    }),
  );

/** By field of a row: where it stands in the row's JSON. */
const namesOf = (context: Context, { entity, names }: RowsOnTheWire): ReadonlyMap<string, string> =>
  names ??
  new Map((context.lookup.entity(entity)?.fields ?? []).map(({ key }) => [key, pathOnTheWire(context, entity, key)]));

const fieldsApart = (context: Context, list: RowsOnTheWire, before: Value, now: Value): readonly string[] =>
  [...namesOf(context, list)]
    .filter(([, path]) => !sameValue(valueAt(before, path) ?? null, valueAt(now, path) ?? null))
    .map(([field]) => field);

/** What of a row is no field of its own. */
const apartFrom = (context: Context, list: RowsOnTheWire, row: Value): Value =>
  isObject(row)
    ? [...namesOf(context, list).values()].reduce<Json>((json, path) => without(json, path.split(".")), row)
    : row;

/** Asks about a record as if somebody had written into it what stands in the JSON; nothing of that stays. */
function inWorldWith(
  context: Context,
  entity: string,
  id: string,
  written: readonly (readonly [field: string, value: Value | undefined])[],
  ask: (then: Context) => Ruling,
): Ruling {
  const { app, actor, lookup } = context;
  const { records, clock } = app.ports;
  const json = written.map(([field, value]) => jsonAt(pathOnTheWire(context, entity, field), value ?? null));
  const read = fromWire(
    context,
    entity,
    json.reduce<Json>((all, one) => overlay(all, one), {}),
    null,
  );
  const values = Object.entries(read).flatMap(([key, value]) => {
    const field = lookup.field(entity, key);
    const fits = field !== undefined && isStored(field) ? fit(field.type, value, clock.zone) : null;
    return fits !== null && "value" in fits ? [[key, fits.value] as const] : [];
  });
  if (values.length === 0) return ALLOWED;
  return records.transaction(() => {
    records.update(entity, id, Object.fromEntries(values));
    return { keep: false, result: ask(new CommandContext(app, actor)) };
  });
}
