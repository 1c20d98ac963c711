import { isEmpty } from "#engine/values/fit.ts";
import type { Context } from "#engine/context/context.ts";
import { keyField } from "#engine/document/lookup.ts";
import type { OutboxDetail } from "#engine/contract/calls.ts";
import type { DisplayValue } from "#engine/contract/display-value.ts";
import { dress, nameOfField } from "#engine/queries/shown.ts";
import { maySeeField } from "#engine/rights/may.ts";
import type { Value } from "#expr/types.ts";
import { fromWire, namesOf } from "./from-wire.ts";
import { isObject, type Json } from "./json.ts";

/** The body of an entry in readable form: names with values, without empty values and keys. */
export function contentsInWords(
  context: Context,
  entity: string | null,
  record: string | null,
  body: Value,
): OutboxDetail["contents"] {
  if (!isObject(body)) return [];
  const ofFields = entity === null || record === null ? [] : fieldsIn(context, entity, record, body);
  const known = entity === null ? new Set(["id"]) : keysOfFields(context, entity);
  const others = Object.entries(body).flatMap(([key, value]) => {
    const shown = known.has(key) ? null : withoutField(value);
    return shown === null ? [] : [{ name: nameOfField(context.lookup, entity ?? "", key), shown }];
  });
  return [...ofFields, ...others];
}

function fieldsIn(context: Context, entity: string, record: string, body: Json): OutboxDetail["contents"] {
  return Object.entries(fromWire(context, entity, body, null)).flatMap(([field, value]) =>
    isEmpty(value) || !maySeeField(context, entity, record, field)
      ? []
      : [{ name: nameOfField(context.lookup, entity, field), shown: dress(context, entity, field, value) }],
  );
}

/** First path segments of the wire names of all fields and the key. */
function keysOfFields(context: Context, entity: string): ReadonlySet<string> {
  const declared = context.lookup.entity(entity)?.fields ?? [];
  const resource = context.lookup.resource(entity);
  const key = resource === undefined ? null : keyField(resource);
  const paths = declared
    .filter(({ type }) => type.kind !== "children")
    .flatMap((field) => namesOf(context.lookup, entity, field));
  const keys = [
    "id",
    ...(key === null ? [] : [resource?.onTheWire.find(({ field }) => field.value === key)?.wire.value ?? key]),
  ];
  return new Set([...paths, ...keys].map((path) => path.split(".")[0] ?? path));
}

/** Display of values that belong to no field. A list of objects shows its length; other objects are not shown. */
function withoutField(value: Value): DisplayValue | null {
  if (isEmpty(value)) return null;
  if (typeof value === "string") return { value, type: { kind: "text" } };
  if (typeof value === "number") return { value, type: { kind: "number" } };
  if (typeof value === "boolean") return { value, type: { kind: "yes/no" } };
  if (!Array.isArray(value)) return null;
  return (value as readonly Value[]).every((one) => typeof one === "string")
    ? { value, type: { kind: "list of text" } }
    : { value: value.length, type: { kind: "whole number" } };
}
