import type { Value } from "#expr/types.ts";
import type { Resource } from "#model/7-calls.ts";
import type { Context } from "#engine/context/context.ts";
import { keyField } from "#engine/document/lookup.ts";
import type { SeenPlaces, Sending } from "#engine/ports/journal.ts";
import { isEmpty } from "#engine/values/fit.ts";
import { typeOfField } from "#engine/words/type-of-field.ts";
import { byName } from "#text/by-name.ts";
import type { CallState } from "./call-state.ts";
import { asItCame } from "./numeric-keys.ts";
import type { RequestValues } from "./request-values.ts";
import { placesOf } from "./seen-places.ts";
import { formOf, isLeftOutWhenEmpty } from "./wire-forms.ts";

/** The record's JSON if there is no `Sends`: all fields under their wire names. */
export function recordBody(
  calls: CallState,
  context: Context,
  values: RequestValues,
  { resource, entity, id, only }: RecordToSend,
): Value {
  const key = keyField(resource);
  // Without a declared key field, the local id is also the key on the server.
  const own = key === null && !resource.oneRecord && only === null;
  const body = byName<Value>(own ? { id: asItCame(calls, entity, id) } : {});
  for (const field of context.lookup.entity(entity)?.fields ?? []) {
    if (field.type.kind === "children" || field.default?.kind === "computed") continue;
    // A server that expects fixed type fields with every change expects the key with it.
    const always = field.key === key && resource.fixed !== undefined;
    if (only !== null && !only.includes(field.key) && !always) continue;
    if (!values.isOpen(entity, id, field.key)) continue;
    const value = values.open(entity, field.key, context.field(entity, id, field.key));
    if (isEmpty(value) && only === null && isLeftOutWhenEmpty(context.lookup, entity, field.key)) continue;
    // The server assigns the key; an empty one is not sent. An empty secret was not typed and must not be cleared.
    if ((field.key === key || field.type.kind === "secret") && isEmpty(value)) continue;
    const wire = resource.onTheWire.find((row) => row.field.value === field.key)?.wire.value ?? field.key;
    const form = formOf(context.lookup, entity, field.key);
    const wired = values.wire(value, typeOfField(field.type, context.lookup.currency), form);
    put(body, wire.split("."), field.key === key && form === null ? asItCame(calls, entity, wired) : wired);
  }
  for (const { wire, value } of resource.fixed ?? []) put(body, wire.split("."), value);
  return body;
}

export interface RecordToSend {
  readonly resource: Resource;
  readonly entity: string;
  readonly id: string;
  /** The changed fields; null: send the whole record. */
  readonly only: Sending["changed"];
}

/** Positions of the visible references within the complete lists. */
export function placesInRecord(context: Context, values: RequestValues, resource: Resource, id: string): SeenPlaces {
  const { entity } = resource;
  const body = byName<Value>();
  for (const { key, type } of context.lookup.entity(entity)?.fields ?? []) {
    if (type.kind !== "references") continue;
    const all = context.field(entity, id, key);
    const places = placesOf(values.open(entity, key, all), all);
    const wire = resource.onTheWire.find((row) => row.field.value === key)?.wire.value ?? key;
    if (places !== null)
      put(
        body,
        wire.split("."),
        places.map((place) => [place, null]),
      );
  }
  return body as SeenPlaces;
}

/** Wraps a body as `Sent in: data` says. */
export const wrapped = (body: Value, inside: string | null): Value =>
  inside === null
    ? body
    : inside
        .split(".")
        .reverse()
        .reduce<Value>((inner, key) => ({ [key]: inner }), body);

function put(into: { [key: string]: Value }, path: readonly string[], value: Value): void {
  const [key, ...rest] = path;
  if (key === undefined) return;
  if (rest.length === 0) {
    into[key] = value;
    return;
  }
  const inner = into[key];
  const isObject = typeof inner === "object" && inner !== null && !Array.isArray(inner);
  const object = byName(isObject ? (inner as { readonly [key: string]: Value }) : {});
  put(object, rest, value);
  into[key] = object;
}
