import type { TypedTree } from "#expr/typed.ts";
import type { Value } from "#expr/types.ts";
import type { Resource } from "#model/7-calls.ts";
import { CommandContext } from "#engine/context/command-context.ts";
import { sameValue, type Context } from "#engine/context/context.ts";
import { keyField } from "#engine/document/lookup.ts";
import { walk } from "#engine/document/walk.ts";
import type { QueuedEntry } from "#engine/ports/journal.ts";
import type { Runtime } from "#engine/runtime.ts";
import { maySeeField } from "#engine/rights/may.ts";
import { isEmpty } from "#engine/values/fit.ts";
import { fromWire, pathOnTheWire } from "./from-wire.ts";
import { deep, isObject, type Json, jsonAt, overlay } from "./json.ts";
import { sendsOnlyChanges } from "./make-request.ts";
import { makerNow } from "./maker-now.ts";
import { rowsOnTheWire, sentAsTold, sentNames, type RowsOnTheWire } from "./rows-on-the-wire.ts";
import { bodyToSend, unseenPaths } from "./unseen-parts.ts";

/** Words in the names of revision fields: `updatedAt`, `last_modified`, `_rev`, `rowVersion`. */
const STAMP =
  /^(?:last|row|lock)?(?:updated|modified|changed|edited|version|revision|rev|etag|timestamp)(?:at|on|by|date|time|number)?$/u;

/**
 * Whether a path is a revision field, which the server sets on every change. People never edit it, so it is sent back
 * as received and is no conflict by itself: a colleague's change always changes another field too.
 */
export const isStamp = (path: string): boolean =>
  path
    .slice(path.lastIndexOf(".") + 1)
    .split(/(?<=[a-z\d])(?=[A-Z])|[^A-Za-z\d]+/u)
    .some((word) => STAMP.test(word.toLowerCase()));

/** A place in a request body that is sent back as the server has it. `list`: child rows of the record. */
export interface KeptByServer {
  readonly field: string;
  readonly path: string;
  readonly list?: RowsOnTheWire;
}

/**
 * Fields that are in the body only because a change sends the whole record, and that keep the server's value: revision
 * fields, fields the server never sent, and fields the maker may not see. The local value there is not an edit.
 */
export function leftAsTheirs(
  context: CommandContext,
  resource: Resource,
  entry: QueuedEntry,
  base: Json,
): readonly KeptByServer[] {
  const { entity } = resource;
  const { call } = entry;
  const { changed } = entry.sending;
  const body = bodyToSend(entry);
  if (!isObject(body) || isOfChanges(context, resource, entry)) return [];
  const closed = closedFields(context, resource, entry);
  const unseen = new Set(unseenPaths(entry));
  const earlier = writtenEarlier(context, entry);
  const isUnseen = (field: string, path: string): boolean =>
    closed.has(field) || (unseen.has(path) && !isMeant(entry, field));
  const places = [...placesIn(context, resource, call)].filter(([, path]) => deep(body, path) !== undefined);
  const sent = places.map(([field, path]) => jsonAt(pathOnTheWire(context, entity, field), deep(body, path) ?? null));
  const mine = fromWire(
    context,
    entity,
    sent.reduce<Json>((all, one) => overlay(all, one), {}),
    null,
  );
  const before = fromWire(context, entity, base, null);
  const fields = places.flatMap(([field, path]) => {
    const value = mine[field] ?? null;
    if (field === keyField(resource)) return [];
    if (isUnseen(field, path) || earlier.has(field)) return [{ field, path }];
    const isLeft = Object.hasOwn(before, field)
      ? isStamp(pathOnTheWire(context, entity, field)) && sameValue(asNull(value), asNull(before[field]))
      : changed === null
        ? (isEmpty(value) || value === false) && !isMeant(entry, field)
        : !isMeant(entry, field);
    return isLeft ? [{ field, path }] : [];
  });
  return [...fields, ...listsLeft(context, resource, entry, base, earlier)];
}

/** Whether a change sends only changed fields. A call in the document sends what it declares, whatever its method. */
export const isOfChanges = ({ lookup }: CommandContext, resource: Resource, { call }: QueuedEntry): boolean =>
  lookup.call(call) === undefined && sendsOnlyChanges(resource);

/** Whether a change is about a field: it has set the field, or somebody has edited it in the call by hand. */
export const isMeant = ({ sending: { changed, set, rewritten } }: QueuedEntry, field: string): boolean =>
  [changed, set, rewritten].some((fields) => fields?.includes(field) === true);

/** Fields of the record that the maker may not see, and that the change has not set. */
function closedFields({ app }: CommandContext, { entity }: Resource, entry: QueuedEntry): Set<string> {
  const { record, sending } = entry;
  const maker = new CommandContext(app, makerNow(app, sending));
  const fields = record === null ? [] : (app.lookup.entity(entity)?.fields ?? []).map(({ key }) => key);
  return new Set(fields.filter((key) => !isMeant(entry, key) && !maySeeField(maker, entity, record ?? "", key)));
}

/** Fields edited by hand in an earlier call that this change is not about; the record lacks those edits. */
function writtenEarlier({ app }: CommandContext, entry: QueuedEntry): ReadonlySet<string> {
  if (entry.sending.changed === null) return new Set();
  const earlier = app.ports.journal
    .outbox()
    .filter(({ id, entity, record }) => id < entry.id && entity === entry.entity && record === entry.record)
    .filter(({ sending }) => sending.simulated === entry.sending.simulated);
  const fields = earlier.flatMap(({ sending }) => sending.rewritten ?? []);
  return new Set(fields.filter((field) => !isMeant(entry, field)));
}

/**
 * Child lists that a change does not touch and that its maker sees only in part, or whose local rows are not those
 * sent. The server's rows stay, including changes by others.
 */
function listsLeft(
  context: CommandContext,
  resource: Resource,
  entry: QueuedEntry,
  base: Json,
  earlier: ReadonlySet<string>,
): readonly KeptByServer[] {
  const seenInPart = new Set(listsPartlySeen(context, resource, entry).map(({ list }) => list.field.key));
  return listsSent(context, resource, entry.call).flatMap(({ list, path }) => {
    const { key } = list.field;
    if (!seenInPart.has(key) && !earlier.has(key)) return [];
    const sent = valueAt(bodyToSend(entry), path) ?? null;
    if (isMeant(entry, key) || sentAsTold(list, base, sent) === null) return [];
    return [{ field: key, path, list }];
  });
}

/** Lists sent with more rows than the maker sees, and their paths. */
export function listsPartlySeen(context: CommandContext, resource: Resource, entry: QueuedEntry): readonly ListSent[] {
  const unseen = unseenPaths(entry);
  return unseen.length === 0
    ? []
    : listsSent(context, resource, entry.call).filter(({ path }) => unseen.includes(path));
}

/** Lists of rows that a change sends, and their paths. */
export const listsSent = (context: CommandContext, resource: Resource, call: string): readonly ListSent[] =>
  rowsOnTheWire(context.lookup, resource).flatMap((list) =>
    list.sentAt === null ? [] : [{ list, path: inWrapping(context, resource, call, list.sentAt) }],
  );

interface ListSent {
  readonly list: RowsOnTheWire;
  readonly path: string;
}

/** Fields whose values differ between the entry's body and another one. */
export function fieldsRewritten(app: Runtime, { call, body }: QueuedEntry, now: Value): readonly RewrittenField[] {
  const resource = app.lookup.resourceCall(call)?.resource;
  if (resource === undefined) return [];
  const context = new CommandContext(app, app.itself);
  const lists = listsSent(context, resource, call).map(({ list, path }) => [list.field.key, path] as const);
  return [...placesIn(context, resource, call), ...lists]
    .filter(([, path]) => !sameValue(valueAt(body, path) ?? null, valueAt(now, path) ?? null))
    .map(([field, path]) => ({ field, path, isNew: valueAt(body, path) === undefined }));
}

export interface RewrittenField {
  readonly field: string;
  readonly path: string;
  /** The field was not in the entry's body. */
  readonly isNew: boolean;
}

export const valueAt = (json: Value, path: string): Value | undefined =>
  isObject(json) ? deep(json, path) : undefined;

/** The `Sends` of a call that creates or changes a record; null: none declared. */
function sendsOf({ lookup }: Context, { own, sends }: Resource, call: string): TypedTree | null {
  const ownCall = lookup.resourceCall(call)?.verb === "Create" ? own?.Create : own?.Change;
  return (lookup.call(call)?.sends ?? ownCall?.sends ?? sends)?.tree ?? null;
}

/** By field: its path in the body, for fields sent unchanged. */
export function placesIn(context: Context, resource: Resource, call: string): ReadonlyMap<string, string> {
  const { entity } = resource;
  const tree = sendsOf(context, resource, call);
  const fields = context.lookup.entity(entity)?.fields ?? [];
  const named =
    tree === null
      ? new Map(fields.map(({ key }) => [key, pathOnTheWire(context, entity, key)]))
      : sentNames(tree, "this");
  return new Map([...named].map(([field, path]) => [field, inWrapping(context, resource, call, path)]));
}

/** `Sent in` wraps only what the entity's `Sends` defines. */
function inWrapping(context: Context, resource: Resource, call: string, path: string): string {
  const { sentIn, sends } = resource;
  const tree = sendsOf(context, resource, call);
  return !sentIn || (tree !== null && tree !== sends?.tree) ? path : `${sentIn}.${path}`;
}

/** Whether the body of a change depends on a field; without `Sends` it contains every field. */
export function isSentWith(context: CommandContext, resource: Resource, call: string, field: string): boolean {
  const { entity } = resource;
  const tree = sendsOf(context, resource, call);
  if (tree === null) return true;
  let found = false;
  walk(tree, (node) => {
    if (node.op !== "field" || node.entity !== entity) return;
    // A computed field may depend on any other field.
    if (node.field === field || context.lookup.field(entity, node.field)?.default?.kind === "computed") found = true;
  });
  return found;
}

const asNull = (value: Value | undefined): Value => (isEmpty(value) ? null : (value ?? null));
