import type { Value } from "#expr/types.ts";
import type { Resource } from "#model/7-calls.ts";
import { keyField } from "#engine/document/lookup.ts";
import type { CommandContext } from "#engine/context/command-context.ts";
import { sameValue } from "#engine/context/context.ts";
import { isEmpty } from "#engine/values/fit.ts";
import { fromWire, keyOnTheWire, pathOnTheWire } from "./from-wire.ts";
import { deep, isObject, type Json } from "./json.ts";
import { lastAnswer } from "./last-answers.ts";

/** Implements "An answer that is a list of one is that one." */
export const theOne = (told: Value): Value =>
  Array.isArray(told) && told.length === 1 ? ((told as readonly Value[])[0] ?? null) : told;

/**
 * Whether an answer is the requested record: it has the key of that record. An answer without a key must at least have
 * the fields that the record had before; an error body with status 200 has none of them.
 */
export function isAskedFor(
  context: CommandContext,
  { entity, sentIn, onTheWire }: Resource,
  id: string,
  json: Json,
  /** The body that created the record, for a new record that has no answer yet. */
  sent: Value = null,
): boolean {
  const body = isObject(sent) && sentIn ? (deep(sent, sentIn) ?? null) : sent;
  const known = [lastAnswer(context.app, entity, id), body].filter((one) => isObject(one));
  const path = keyOnTheWire(context, entity) ?? "id";
  const had = known.map((one) => deep(one, path)).find((key) => !isEmpty(key));
  const has = deep(json, path);
  if (!isEmpty(has)) return had === undefined ? !hasAnotherKey(context, entity, id, json) : String(has) === String(had);
  const leftOut = new Set(onTheWire.filter((row) => row.leftOut === true).map((row) => row.wire.value));
  const [before] = known;
  const fields = (context.lookup.entity(entity)?.fields ?? [])
    .map(({ key }) => pathOnTheWire(context, entity, key))
    .filter((one) => one !== path && !leftOut.has(one) && before !== undefined && deep(before, one) !== undefined);
  const isThere = (one: string): boolean => deep(json, one) !== undefined;
  return had === undefined ? fields.length === 0 || fields.some(isThere) : fields.length > 0 && fields.every(isThere);
}

/** True if an answer to `Get` is a different record. A resource with only one record accepts any answer. */
export function isNotAskedFor(context: CommandContext, resource: Resource, id: string | null, told: Value): boolean {
  const json = theOne(told);
  return !resource.oneRecord && id !== null && isObject(json) && !isAskedFor(context, resource, id, json);
}

/** True if a change was answered with a different record that also exists here, which must not overwrite this one. */
export function isAnotherHere(
  context: CommandContext,
  { entity, oneRecord }: Resource,
  id: string,
  told: Value,
): boolean {
  const json = theOne(told);
  if (oneRecord || !isObject(json) || !hasAnotherKey(context, entity, id, json)) return false;
  const key = keyField(context.lookup.resource(entity));
  if (key === null) return context.records.read(entity, String(json["id"])) !== null;
  const value = fromWire(context, entity, json, null)[key] ?? null;
  return context.records.ids({ entity, where: { field: key, oneOf: [value] } }, [], 1).length > 0;
}

/** True if the answer has a key that differs from the key of the local record. */
function hasAnotherKey(context: CommandContext, entity: string, id: string, json: Json): boolean {
  const key = keyField(context.lookup.resource(entity));
  if (key === null) return !isEmpty(json["id"]) && String(json["id"]) !== id;
  const [own, other] = [
    context.records.read(entity, id)?.[key] ?? null,
    fromWire(context, entity, json, null)[key] ?? null,
  ];
  return !isEmpty(own) && !isEmpty(other) && !sameValue(own, other);
}
