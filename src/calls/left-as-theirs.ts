import type { Typed } from "#expr/typed.ts";
import type { Value } from "#expr/types.ts";
import type { Resource } from "#model/7-calls.ts";
import type { CommandContext } from "#engine/context/command-context.ts";
import { sameValue } from "#engine/context/context.ts";
import { keyField } from "#engine/document/lookup.ts";
import { walk } from "#engine/document/walk.ts";
import type { QueuedEntry } from "#engine/ports/journal.ts";
import { isEmpty } from "#engine/values/fit.ts";
import { fromWire, pathOnTheWire } from "./from-wire.ts";
import { deep, isObject, type Json, jsonAt, overlay } from "./json.ts";
import { sendsOnlyChanges } from "./make-request.ts";
import { sentNames } from "./rows-on-the-wire.ts";

/** The words of names that servers stamp a record under: `updatedAt`, `last_modified`, `_rev`, `rowVersion`. */
const STAMP =
  /^(?:last|row|lock)?(?:updated|modified|changed|edited|version|revision|rev|etag|timestamp)(?:at|on|by|date|time|number)?$/u;

/**
 * A server stamps a record with each change, one's own included. Nobody writes such a value here, so it goes back as the
 * server has it, and is no conflict by itself: whatever a colleague changes, changes something else too.
 */
export const isStamp = (path: string): boolean =>
  path
    .slice(path.lastIndexOf(".") + 1)
    .split(/(?<=[a-z\d])(?=[A-Z])|[^A-Za-z\d]+/u)
    .some((word) => STAMP.test(word.toLowerCase()));

/**
 * The fields that a change sends only since it sends the whole record, and that go back as the server has them: stamps, and
 * what the server has never told about the record. What is here in their place nobody has meant.
 */
export function leftAsTheirs(
  context: CommandContext,
  resource: Resource,
  { call, method, body, sending: { changed } }: QueuedEntry,
  base: Json,
): readonly { readonly field: string; readonly path: string }[] {
  const { entity } = resource;
  if (!isObject(body) || method === "PATCH" || sendsOnlyChanges(resource)) return [];
  const places = [...placesIn(context, resource, call)].filter(([, path]) => deep(body, path) !== undefined);
  const sent = places.map(([field, path]) => jsonAt(pathOnTheWire(context, entity, field), deep(body, path) ?? null));
  const mine = fromWire(
    context,
    entity,
    sent.reduce<Json>((all, one) => overlay(all, one), {}),
    null,
  );
  const before = fromWire(context, entity, base, null);
  return places.flatMap(([field, path]) => {
    const value = mine[field] ?? null;
    if (field === keyField(resource)) return [];
    const isLeft = Object.hasOwn(before, field)
      ? isStamp(pathOnTheWire(context, entity, field)) && sameValue(asNull(value), asNull(before[field]))
      : changed === null
        ? isEmpty(value) || value === false
        : !changed.includes(field);
    return isLeft ? [{ field, path }] : [];
  });
}

/** `Sends` of a change; null: it says nothing. */
const sendsOf = ({ lookup }: CommandContext, { own, sends }: Resource, call: string): Typed | null =>
  (lookup.call(call)?.sends ?? own?.Change?.sends ?? sends)?.tree ?? null;

/** By field: where it stands in what is sent, as it is. */
function placesIn(context: CommandContext, resource: Resource, call: string): ReadonlyMap<string, string> {
  const { entity, sentIn, sends } = resource;
  const tree = sendsOf(context, resource, call);
  const fields = context.lookup.entity(entity)?.fields ?? [];
  const named =
    tree === null
      ? new Map(fields.map(({ key }) => [key, pathOnTheWire(context, entity, key)]))
      : sentNames(tree, "this");
  if (!sentIn || (tree !== null && tree !== sends?.tree)) return named;
  return new Map([...named].map(([field, path]) => [field, `${sentIn}.${path}`]));
}

/** Whether what a change sends is made of a field; where the document does not say what is sent, everything is. */
export function isSentWith(context: CommandContext, resource: Resource, call: string, field: string): boolean {
  const { entity } = resource;
  const tree = sendsOf(context, resource, call);
  if (tree === null) return true;
  let found = false;
  walk(tree, (node) => {
    if (node.op !== "field" || node.entity !== entity) return;
    // What is computed may be made of anything.
    if (node.field === field || context.lookup.field(entity, node.field)?.default?.kind === "computed") found = true;
  });
  return found;
}

const asNull = (value: Value | undefined): Value => (isEmpty(value) ? null : (value ?? null));
