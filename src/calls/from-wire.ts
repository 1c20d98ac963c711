import type { Value } from "#expr/types.ts";
import { keyField, type Lookup } from "#engine/document/lookup.ts";
import { fit, isEmpty } from "#engine/values/fit.ts";
import type { CommandContext } from "#engine/context/command-context.ts";
import { sameValue, type Context } from "#engine/context/context.ts";
import type { Field } from "#model/3-entities.ts";
import { byName } from "#text/by-name.ts";
import { fieldKey } from "#text/names.ts";
import { deep, isObject, type Json } from "./json.ts";
import { isNoKey } from "./numeric-keys.ts";
import { formOf, fromForm } from "./wire-forms.ts";

export type KeepNested = (entity: string, value: Value) => string | null;

/** Path of the key in an entity's JSON; null: the entity is not kept on a server. */
export function keyOnTheWire(context: CommandContext, entity: string): string | null {
  const resource = context.lookup.resource(entity);
  if (resource === undefined) return null;
  const key = keyField(resource);
  return key === null ? "id" : (resource.onTheWire.find((row) => row.field.value === key)?.wire.value ?? key);
}

/** Path of a field in its entity's JSON. */
export const pathOnTheWire = (context: Context, entity: string, field: string): string =>
  context.lookup.resource(entity)?.onTheWire.find((row) => row.field.value === field)?.wire.value ?? field;

/**
 * Possible paths of a field in its entity's JSON. An entity that is not kept itself has no name table, so a field's
 * former names count too, unless another field has that name now.
 */
export function namesOf(lookup: Lookup, entity: string, { key, was }: Field): readonly string[] {
  const resource = lookup.resource(entity);
  if (resource !== undefined) return [resource.onTheWire.find((row) => row.field.value === key)?.wire.value ?? key];
  const earlier = was.map((name) => fieldKey(name)).filter((name) => lookup.field(entity, name) === undefined);
  return [key, ...earlier.toReversed()];
}

/** Converts JSON to field values: by the resource's name table, else by equal names. */
export function fromWire(
  context: Context,
  entity: string,
  json: Json,
  /** Stores a nested record and returns its id; null: nested records are only looked up. */
  keepNested: KeepNested | null,
): { [field: string]: Value } {
  const values = byName<Value>();
  for (const field of context.lookup.entity(entity)?.fields ?? []) {
    if (field.default?.kind === "computed" || field.type.kind === "children" || field.type.kind === "secret") continue;
    const value = namesOf(context.lookup, entity, field)
      .map((path) => deep(json, path))
      .find((one) => one !== undefined);
    if (value === undefined) continue;
    values[field.key] =
      field.type.kind === "references"
        ? referToSeveral(context, field.type.entity, value, keepNested)
        : field.type.kind === "reference"
          ? refer(context, field.type.entity, value, keepNested)
          : fromForm(value, formOf(context.lookup, entity, field.key), field.type, context.lookup.currency);
  }
  return values;
}

/** Sets missing keys to empty for fields declared as left out when empty. Only valid for a complete record. */
export function emptyLeftOut(context: Context, entity: string, json: Json, values: { [field: string]: Value }): void {
  for (const { field, wire, leftOut } of context.lookup.resource(entity)?.onTheWire ?? [])
    if (leftOut === true && deep(json, wire.value) === undefined) values[field.value] = null;
}

/** A list of keys or nested objects; references that can't be resolved are dropped. */
function referToSeveral(context: Context, entity: string, value: Value, keepNested: KeepNested | null): Value {
  if (!Array.isArray(value)) return value;
  return (value as readonly Value[])
    .map((one) => refer(context, entity, one, keepNested))
    .filter((one) => one !== null);
}

/** Resolves a reference: a nested object is stored too, any other value is the key of the record on its server. */
export function refer(context: Context, entity: string, value: Value, keepNested: KeepNested | null): Value {
  if (value === null) return null;
  if (isObject(value))
    return keepNested === null
      ? find(context, entity, fromWire(context, entity, value, null))
      : keepNested(entity, value);
  if (typeof value !== "string" && typeof value !== "number") return null;
  const key = keyField(context.lookup.resource(entity));
  const ownId = context.records.read(entity, String(value)) === null ? null : String(value);
  if (key === null && ownId !== null) return ownId;
  const keyType = key === null ? undefined : context.lookup.field(entity, key)?.type;
  const own =
    key === null || keyType === undefined
      ? value
      : fromForm(value, formOf(context.lookup, entity, key), keyType, context.lookup.currency);
  const isKey =
    keyType !== undefined && "value" in fit(keyType, own, context.zone) && !isNoKey(context.app, entity, value);
  const singles = context.lookup.entity(entity)?.unique.filter(({ fields }) => fields.length === 1) ?? [];
  // A value that may be the key of a record not fetched yet must not match another unique field of an existing record.
  const others = isKey ? [] : singles.flatMap(({ fields }) => fields.map((one) => one.value));
  for (const field of [...(key === null ? [] : [key]), ...others]) {
    const found = context.records.ids(
      { entity, where: { field, oneOf: field === key ? [own, String(own)] : [value, String(value)] } },
      [],
      1,
    )[0];
    if (found !== undefined) return found;
  }
  return ownId;
}

/** Looks up the records of a whole answer by key with one query per page instead of one per record. */
export class ByKey {
  readonly #key: string | null;
  readonly #known = new Map<string, string>();

  constructor(context: CommandContext, entity: string, list: readonly Value[]) {
    this.#key = keyField(context.lookup.resource(entity));
    const key = this.#key;
    const field = key === null ? undefined : context.lookup.field(entity, key);
    if (key === null || field === undefined) return;
    const path = keyOnTheWire(context, entity) ?? key;
    const keys = list.flatMap((one) => {
      const value = isObject(one) ? deep(one, path) : undefined;
      return value === undefined || isEmpty(value)
        ? []
        : [fromForm(value, formOf(context.lookup, entity, key), field.type, context.lookup.currency)];
    });
    for (const id of context.records.ids({ entity, where: { field: key, oneOf: keys } })) {
      const value = context.records.read(entity, id)?.[key];
      if (value !== undefined) this.#known.set(JSON.stringify(value), id);
    }
  }

  /** Undefined: this lookup does not cover the field. */
  find(key: string, value: Value): string | null | undefined {
    return key === this.#key ? (this.#known.get(JSON.stringify(value)) ?? null) : undefined;
  }

  add(values: Json, id: string): void {
    const value = this.#key === null ? null : (values[this.#key] ?? null);
    if (!isEmpty(value)) this.#known.set(JSON.stringify(value), id);
  }
}

export function find(context: Context, entity: string, values: Json, byKey: ByKey | null = null): string | null {
  const key = keyField(context.lookup.resource(entity));
  const sets = [
    ...(key === null ? [] : [[key]]),
    ...(context.lookup.entity(entity)?.unique.map(({ fields }) => fields.map((field) => field.value)) ?? []),
  ];
  for (const fields of sets) {
    if (fields.some((field) => isEmpty(values[field]))) continue;
    const [only] = fields;
    const known = fields.length === 1 && only !== undefined ? byKey?.find(only, values[only] ?? null) : undefined;
    if (known === null) continue;
    if (known !== undefined) return known;
    const all = fields.map((field) => ({ field, oneOf: [values[field] ?? null] }));
    const found = context.records.ids({ entity, where: { all } }, [], 1)[0];
    if (found !== undefined && !hasAnotherKey(context, entity, found, key, values)) return found;
  }
  return null;
}

/** A record with a different key on the server is another record, even if a unique field has the same value. */
function hasAnotherKey(context: Context, entity: string, id: string, key: string | null, values: Json): boolean {
  if (key === null || isEmpty(values[key])) return false;
  const own = context.records.read(entity, id)?.[key] ?? null;
  return !isEmpty(own) && !sameValue(own, values[key] ?? null);
}
