import { CommandContext } from "#engine/context/command-context.ts";
import { sameValue, type Context } from "#engine/context/context.ts";
import { isStored } from "#engine/document/lookup.ts";
import type { QueuedEntry } from "#engine/ports/journal.ts";
import {
  ALLOWED,
  isFree,
  isGuarded,
  judgeOwnRows,
  mayChangeFields,
  mayField,
  mayGive,
  mayOn,
  maySee,
  type RightDecision,
} from "#engine/rights/may.ts";
import { managesApp } from "#engine/rights/manages-app.ts";
import { narrowingAction } from "#engine/rights/rows.ts";
import { fit, isEmpty } from "#engine/values/fit.ts";
import type { Value } from "#expr/types.ts";
import type { CallState } from "./call-state.ts";
import { fromWire, pathOnTheWire } from "./from-wire.ts";
import { isObject, jsonAt, without, type Json } from "./json.ts";
import { fieldsRewritten, listsSent, placesIn, valueAt } from "./kept-by-server.ts";
import { RequestMaker } from "./make-request.ts";
import type { RowsOnTheWire } from "./rows-on-the-wire.ts";

type Action = "create" | "change";

/** Values that a person wrote for fields of one record. */
interface Written {
  readonly entity: string;
  readonly id: string;
  readonly fields: readonly string[];
  readonly values: { readonly [field: string]: Value };
}

/** The effect on the record can't be determined; the change has to be made in the record's form. */
type Unclear = "unclear";

/**
 * Checks a manual edit of a call's body, which bypasses the record's form. It needs the right that the call stands for,
 * and the rights on every changed field and row, judged against the record as it is, in any status, and as it would be
 * with the edits. Edits outside known fields, and inserted or removed rows that rights mention, can't be judged: only
 * managers of the app may make them. If everybody may do everything, nothing is checked.
 */
export function mayRewrite(
  calls: CallState,
  context: Context,
  entry: QueuedEntry,
  body: Value,
): RightDecision | Unclear {
  const { call, entity, record: id } = entry;
  const found = context.lookup.resourceCall(call);
  if (entity === null || id === null || found === undefined || isFree(context)) return ALLOWED;
  if (found.verb !== "Create" && found.verb !== "Change") return ALLOWED;
  const action = found.verb === "Create" ? "create" : "change";
  const fields = fieldsRewritten(context.app, entry, body).map(({ field }) => field);
  const now = mayWrite(context, action, entity, id, fields);
  if (!now.allowed || sameValue(entry.body, body)) return now;

  const app = new CommandContext(context.app, context.app.itself);
  const places = [...placesIn(app, found.resource, call)];
  const lists = listsSent(app, found.resource, call);
  const known = [...places.map(([, path]) => path), ...lists.map(({ path }) => path)];
  const isElsewhere = !sameValue(apartFrom(entry.body, known), apartFrom(body, known));
  const before = entry.sending.rewritten ?? [];
  const own = places.filter(([field]) => fields.includes(field) || before.includes(field));
  const values = readValues(context, entity, own, body);
  const record = { entity, id, fields: own.map(([field]) => field) };
  const written: (Written | Unclear)[] =
    values === "unclear" ? [{ ...record, values: {} }, values] : [{ ...record, values }];
  for (const { list, path } of lists) {
    const [was, is] = [entry.body, body].map((one) => valueAt(one, path));
    if (sameValue(was ?? null, is ?? null) || hasNoRights(context, list.entity)) continue;
    const sentNow = new RequestMaker(calls, context).ofCall({ call, entity, id }, [list.field.key])?.body ?? null;
    const rows = context.app.ports.records.children(entity, id, list.field.key);
    written.push(...rowsWritten(context, list, rows, { was, is, here: valueAt(sentNow, path) }));
  }
  const ruling = judgeWritten(context, action, written);
  const isUnclear = isElsewhere || written.includes("unclear");
  return ruling.allowed && isUnclear && !managesApp(context.lookup, context.actor) ? "unclear" : ruling;
}

/** Rights on the fields, judged against the current record. */
function mayWrite(
  context: Context,
  action: Action,
  entity: string,
  id: string,
  fields: readonly string[],
): RightDecision {
  if (action === "change") return mayChangeFields(context, entity, id, fields);
  const rulings = fields.flatMap((field) => [
    mayField(context, "create", entity, id, field),
    mayGive(context, entity, id, field),
  ]);
  return [mayOn(context, "create", entity, id), ...rulings].find(({ allowed }) => !allowed) ?? ALLOWED;
}

/** Rights on a row, after the right on its list has been checked. */
function mayWriteRow(context: Context, action: Action, { entity, id, fields }: Written): RightDecision {
  const rulings = fields.map((field) => mayField(context, action, entity, id, field));
  const own = judgeOwnRows(context, action, entity, id) ?? ALLOWED;
  return [own, ...rulings].find(({ allowed }) => !allowed) ?? ALLOWED;
}

/** Writes all edits in a transaction, judges them, and rolls back. */
function judgeWritten(context: Context, action: Action, all: readonly (Written | Unclear)[]): RightDecision {
  const { app, actor } = context;
  const written = all.filter((one) => one !== "unclear");
  const [record, ...rows] = written;
  const judge = (then: Context): RightDecision => {
    const own = record === undefined ? ALLOWED : mayWrite(then, action, record.entity, record.id, record.fields);
    return [own, ...rows.map((row) => mayWriteRow(then, action, row))].find(({ allowed }) => !allowed) ?? ALLOWED;
  };
  const before = judge(context);
  if (!before.allowed) return before;
  const { records } = app.ports;
  return records.transaction(() => {
    for (const { entity, id, values } of written) records.update(entity, id, values);
    return { keep: false, result: judge(new CommandContext(app, actor)) };
  });
}

/** Parses the values for these fields from a body; `unclear`: a form would not accept them. */
function readValues(
  context: Context,
  entity: string,
  places: readonly (readonly [field: string, path: string])[],
  body: Value,
): { readonly [field: string]: Value } | Unclear {
  const values: [string, Value][] = [];
  for (const [key, path] of places) {
    const field = context.lookup.field(entity, key);
    if (field === undefined || !isStored(field) || field.type.kind === "series") return "unclear";
    // Secrets are not stored, so there is nothing to compare.
    if (field.type.kind === "secret") continue;
    const written = (path === "" ? body : valueAt(body, path)) ?? null;
    const read = fromWire(context, entity, jsonAt(pathOnTheWire(context, entity, key), written), null)[key] ?? null;
    const fits = fit(field.type, read, context.app.ports.clock.zone);
    if (!("value" in fits) || (isEmpty(fits.value) && !isEmpty(written))) return "unclear";
    if (Array.isArray(written) && Array.isArray(fits.value) && written.length !== fits.value.length) return "unclear";
    values.push([key, fits.value]);
  }
  return Object.fromEntries(values);
}

interface RewrittenRows {
  readonly was: Value | undefined;
  readonly is: Value | undefined;
  /** What would be sent now. */
  readonly here: Value | undefined;
}

/** Matches rows by position; only possible if the rows visible here are those that were sent. */
function rowsWritten(
  context: Context,
  list: RowsOnTheWire,
  ofOwner: readonly string[],
  { was, is, here }: RewrittenRows,
): readonly (Written | Unclear)[] {
  const { entity } = list;
  const seen = ofOwner.filter((row) => maySee(context, entity, row));
  if (!Array.isArray(was) || !Array.isArray(is) || !sameValue(was, here ?? null)) return ["unclear"];
  if (is.length !== was.length || seen.length !== was.length) return ["unclear"];
  const places = [...namesOf(context, list)];
  const paths = places.map(([, path]) => path);
  return (was as readonly Value[]).flatMap((row, index): readonly (Written | Unclear)[] => {
    const now = (is as readonly Value[])[index] ?? null;
    if (sameValue(row, now)) return [];
    const isText = paths.includes("");
    if (!isText && !sameValue(apartFrom(row, paths), apartFrom(now, paths))) return ["unclear"];
    const apart = places.filter(
      ([, path]) => path === "" || !sameValue(valueAt(row, path) ?? null, valueAt(now, path) ?? null),
    );
    const values = readValues(context, entity, apart, now);
    const id = seen[index] ?? "";
    const fields = apart.map(([field]) => field);
    return values === "unclear" ? [{ entity, id, fields, values: {} }, values] : [{ entity, id, fields, values }];
  });
}

/** By field of a row: its path in the row's JSON. */
const namesOf = (context: Context, { entity, names }: RowsOnTheWire): ReadonlyMap<string, string> =>
  names ??
  new Map((context.lookup.entity(entity)?.fields ?? []).map(({ key }) => [key, pathOnTheWire(context, entity, key)]));

/** True if no rights mention these rows, nor rows below them; the right on the owner applies. */
function hasNoRights(context: Context, entity: string): boolean {
  const fields = context.lookup.entity(entity)?.fields ?? [];
  return (["create", "change", "delete"] as const).every(
    (action) =>
      narrowingAction(context.lookup, action, entity) === null &&
      fields.every(
        ({ key, type }) =>
          !isGuarded(context, entity, key, action) && (type.kind !== "children" || hasNoRights(context, type.entity)),
      ),
  );
}

/** JSON without the values at these paths. */
const apartFrom = (json: Value, paths: readonly string[]): Value =>
  isObject(json) ? paths.reduce<Json>((rest, path) => without(rest, path.split(".")), json) : json;
