import type { Value } from "#expr/types.ts";
import { noteKey } from "../calls/numeric-keys.ts";
import { Awaited } from "../calls/own-copies.ts";
import { createRecord } from "../commands/create.ts";
import { fromWireValue } from "../calls/wire.ts";
import { writeValues } from "../commands/write-values.ts";
import { keyField } from "../document/lookup.ts";
import { NOWHERE, refuseWith } from "../refuse.ts";
import type { Turn } from "../turn.ts";
import { isEmpty } from "../values/fit.ts";
import { goFurther } from "./limit.ts";

type Json = { readonly [key: string]: Value };

export const isObject = (value: Value | undefined): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Keeps what a server sent: records that are known by `Key` (else by `Unique`) are changed, others created. */
export function keepRecords(
  turn: Turn,
  entity: string,
  from: Value,
  /** The record that was sent, where the answer is about it. */
  sent: string | null = null,
): readonly string[] {
  const list = Array.isArray(from) ? (from as readonly Value[]) : isObject(from) ? [from] : null;
  if (list === null) {
    if (from !== null) refuseWith(turn, "wrong-shape", NOWHERE);
    return [];
  }
  const kept: string[] = [];
  const byKey = list.length > 1 ? new ByKey(turn, entity, list) : null;
  const awaited = new Awaited(turn, entity);
  const keyPath = keyOnTheWire(turn, entity);
  for (const one of list) {
    if (!goFurther(turn)) break;
    if (!isObject(one)) {
      refuseWith(turn, "wrong-shape", NOWHERE);
      break;
    }
    const values = fromWire(turn, entity, one);
    if (keyPath !== null) noteKey(turn.app, entity, deep(one, keyPath));
    const own = ownId(turn, entity, one);
    const known =
      (list.length === 1 ? sent : null) ??
      find(turn, entity, values, byKey) ??
      knownHere(turn, entity, own) ??
      awaited.take(values);
    if (known !== null) {
      writeValues(turn, entity, known, ownWorkAside(turn, entity, known, values), "effect");
      kept.push(known);
    } else {
      const id = createRecord(turn, entity, values, "effect", own ?? turn.app.ports.ids.next());
      if (id !== null) {
        kept.push(id);
        byKey?.add(values, id);
      }
    }
  }
  return kept;
}

/** Where the key of a kept entity stands in its JSON; null: it is not kept on a server. */
function keyOnTheWire(turn: Turn, entity: string): string | null {
  const resource = turn.lookup.resource(entity);
  if (resource === undefined) return null;
  const key = keyField(resource);
  return key === null ? "id" : (resource.onTheWire.find((row) => row.field.value === key)?.wire.value ?? key);
}

/** Where the document names no key, records have the same id on the server as here. */
function ownId(turn: Turn, entity: string, json: Json): string | null {
  const resource = turn.lookup.resource(entity);
  if (resource === undefined || resource.oneRecord || keyField(resource) !== null) return null;
  const id = Object.hasOwn(json, "id") ? json["id"] : null;
  return typeof id === "string" || typeof id === "number" ? String(id) : null;
}

const knownHere = (turn: Turn, entity: string, id: string | null): string | null =>
  id !== null && turn.hand.read(entity, id) !== null ? id : null;

/**
 * What the person has done here and the server has not heard of yet is not written over: only the key is taken. The
 * same holds for a read that was asked before the last write was answered.
 */
function ownWorkAside(turn: Turn, entity: string, id: string, values: { [field: string]: Value }): Json {
  const { world, ports } = turn.app;
  const answered = world.answeredAt.get(`${entity}\n${id}`);
  const outdated = world.readSince !== null && answered !== undefined && answered >= world.readSince;
  if (!outdated && !ports.journal.isUnsent(entity, id, turn.answering)) return values;
  const key = keyField(turn.lookup.resource(entity));
  return key !== null && Object.hasOwn(values, key) && isEmpty(turn.field(entity, id, key))
    ? { [key]: values[key] ?? null }
    : {};
}

/** JSON names to fields: as the resource's table says, else the field of the same name. */
export function fromWire(
  turn: Turn,
  entity: string,
  json: Json,
  /** Only to be looked at: nested records are not kept. */
  purpose: "keep" | "look" = "keep",
): { [field: string]: Value } {
  const resource = turn.lookup.resource(entity);
  const values: { [field: string]: Value } = {};
  for (const field of turn.lookup.entity(entity)?.fields ?? []) {
    if (field.default?.kind === "computed" || field.type.kind === "children" || field.type.kind === "secret") continue;
    const path = resource?.onTheWire.find((row) => row.field.value === field.key)?.wire.value ?? field.key;
    const value = deep(json, path);
    if (value === undefined) continue;
    values[field.key] =
      field.type.kind === "reference"
        ? refer(turn, field.type.entity, value, purpose)
        : fromWireValue(value, field.type, turn.lookup.currency);
  }
  return values;
}

/** A nested object is kept too; anything else is the other record's key, as the server knows it. */
function refer(turn: Turn, entity: string, value: Value, purpose: "keep" | "look"): Value {
  if (value === null) return null;
  if (isObject(value))
    return purpose === "look"
      ? find(turn, entity, fromWire(turn, entity, value, purpose))
      : (keepRecords(turn, entity, value)[0] ?? null);
  if (typeof value !== "string" && typeof value !== "number") return null;
  const key = keyField(turn.lookup.resource(entity));
  const singles = turn.lookup.entity(entity)?.unique.filter(({ fields }) => fields.length === 1) ?? [];
  for (const field of [
    ...(key === null ? [] : [key]),
    ...singles.flatMap(({ fields }) => fields.map((one) => one.value)),
  ]) {
    const found = turn.hand.ids({ entity, where: { field, oneOf: [value, String(value)] } }, [], 1)[0];
    if (found !== undefined) return found;
  }
  return turn.hand.read(entity, String(value)) === null ? null : String(value);
}

function deep(json: Json, path: string): Value | undefined {
  let at: Value | undefined = json;
  for (const key of path.split(".")) {
    if (!isObject(at) || !Object.hasOwn(at, key)) return undefined;
    at = at[key];
  }
  return at;
}

/** The records of a whole answer by their keys, asked for at once: one question a page instead of one a record. */
class ByKey {
  readonly #key: string | null;
  readonly #known = new Map<string, string>();

  constructor(turn: Turn, entity: string, list: readonly Value[]) {
    this.#key = keyField(turn.lookup.resource(entity));
    const key = this.#key;
    const field = key === null ? undefined : turn.lookup.field(entity, key);
    if (key === null || field === undefined) return;
    const path = keyOnTheWire(turn, entity) ?? key;
    const keys = list.flatMap((one) => {
      const value = isObject(one) ? deep(one, path) : undefined;
      return value === undefined || isEmpty(value) ? [] : [fromWireValue(value, field.type, turn.lookup.currency)];
    });
    for (const id of turn.hand.ids({ entity, where: { field: key, oneOf: keys } })) {
      const value = turn.hand.read(entity, id)?.[key];
      if (value !== undefined) this.#known.set(JSON.stringify(value), id);
    }
  }

  /** Undefined: it does not know about this key. */
  find(key: string, value: Value): string | null | undefined {
    return key === this.#key ? (this.#known.get(JSON.stringify(value)) ?? null) : undefined;
  }

  add(values: Json, id: string): void {
    const value = this.#key === null ? null : (values[this.#key] ?? null);
    if (!isEmpty(value)) this.#known.set(JSON.stringify(value), id);
  }
}

function find(turn: Turn, entity: string, values: Json, byKey: ByKey | null = null): string | null {
  const key = keyField(turn.lookup.resource(entity));
  const sets = [
    ...(key === null ? [] : [[key]]),
    ...(turn.lookup.entity(entity)?.unique.map(({ fields }) => fields.map((field) => field.value)) ?? []),
  ];
  for (const fields of sets) {
    if (fields.some((field) => isEmpty(values[field]))) continue;
    const [only] = fields;
    const known = fields.length === 1 && only !== undefined ? byKey?.find(only, values[only] ?? null) : undefined;
    if (known === null) continue;
    if (known !== undefined) return known;
    const all = fields.map((field) => ({ field, oneOf: [values[field] ?? null] }));
    const found = turn.hand.ids({ entity, where: { all } }, [], 1)[0];
    if (found !== undefined) return found;
  }
  return null;
}
