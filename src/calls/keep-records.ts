import type { Value } from "#expr/types.ts";
import type { CallState } from "./call-state.ts";
import { isDeletedHere } from "./deleted-here.ts";
import { noteAnswer } from "./last-answers.ts";
import { noteKey } from "./numeric-keys.ts";
import { Awaited } from "./own-copies.ts";
import { createRecord } from "#engine/commands/create.ts";
import { formOf, fromForm } from "./wire-forms.ts";
import { writeValues } from "#engine/commands/write-values.ts";
import { keyField } from "#engine/document/lookup.ts";
import { NOWHERE, refuseWith } from "#engine/refuse.ts";
import { isEmpty } from "#engine/values/fit.ts";
import type { CommandContext } from "#engine/context/command-context.ts";
import { sameValue, type Context } from "#engine/context/context.ts";
import { byName } from "#text/by-name.ts";

type KeepNested = (entity: string, value: Value) => string | null;

type Json = { readonly [key: string]: Value };

export const isObject = (value: Value | undefined): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Keeps what a server sent: records that are known by `Key` (else by `Unique`) are changed, others created. */
export function keepRecords(
  calls: CallState,
  context: CommandContext,
  entity: string,
  from: Value,
  /** The record that was sent, where the answer is about it. */
  sent: string | null = null,
  /** Which records it may be: any that it fits, or the one that was sent, else a new one. */
  among: "any" | "sent" = "any",
): readonly string[] {
  const list = Array.isArray(from) ? (from as readonly Value[]) : isObject(from) ? [from] : null;
  if (list === null) {
    if (from !== null) refuseWith(context, "wrong-shape", NOWHERE);
    return [];
  }
  const kept: string[] = [];
  const byKey = list.length > 1 ? new ByKey(context, entity, list) : null;
  const awaited = new Awaited(context, entity);
  const keyPath = keyOnTheWire(context, entity);
  const key = keyField(context.lookup.resource(entity));
  const keepNested: KeepNested = (of, nested) => keepRecords(calls, context, of, nested)[0] ?? null;
  for (const one of list) {
    if (context.cascade.stopped) break;
    if (!isObject(one)) {
      refuseWith(context, "wrong-shape", NOWHERE);
      break;
    }
    const values = fromWire(context, entity, one, keepNested);
    if (keyPath !== null) noteKey(calls, entity, deep(one, keyPath));
    const own = ownId(context, entity, one);
    const known =
      (list.length === 1 ? sent : null) ??
      (among === "sent"
        ? null
        : (find(context, entity, values, byKey) ?? knownHere(context, entity, own) ?? awaited.take(values)));
    if (known !== null) {
      const isTaken = mayTakeIn(calls, context, entity, known);
      writeValues(context, entity, known, isTaken ? values : keyAlone(context, entity, known, values), "effect");
      // What a write was answered is noted with what was sent.
      if (isTaken && keyPath !== null && context.answer?.askedAt != null) noteAnswer(context.app, entity, known, one);
      kept.push(known);
    } else if (!isDeletedHere(calls, context, entity, own ?? (key === null ? null : (values[key] ?? null)))) {
      const id = createRecord(context, entity, values, "effect", own ?? context.app.ports.ids.next());
      if (id !== null) {
        if (keyPath !== null) noteAnswer(context.app, entity, id, one);
        kept.push(id);
        byKey?.add(values, id);
      }
    }
  }
  return kept;
}

/** Where the key of a kept entity stands in its JSON; null: it is not kept on a server. */
function keyOnTheWire(context: CommandContext, entity: string): string | null {
  const resource = context.lookup.resource(entity);
  if (resource === undefined) return null;
  const key = keyField(resource);
  return key === null ? "id" : (resource.onTheWire.find((row) => row.field.value === key)?.wire.value ?? key);
}

/** Where the document names no key, records have the same id on the server as here. */
function ownId(context: CommandContext, entity: string, json: Json): string | null {
  const resource = context.lookup.resource(entity);
  if (resource === undefined || resource.oneRecord || keyField(resource) !== null) return null;
  const id = Object.hasOwn(json, "id") ? json["id"] : null;
  return typeof id === "string" || typeof id === "number" ? String(id) : null;
}

const knownHere = (context: CommandContext, entity: string, id: string | null): string | null =>
  id !== null && context.records.read(entity, id) !== null ? id : null;

/**
 * What the person has done here and the server has not heard of yet is not written over: only the key is taken. The
 * same holds for a read that was asked before the last write was answered.
 */
function mayTakeIn(calls: CallState, context: CommandContext, entity: string, id: string): boolean {
  const { ports } = context.app;
  const askedAt = context.answer?.askedAt ?? null;
  const answered = calls.answeredAt.get(`${entity}\n${id}`);
  const outdated = askedAt !== null && answered !== undefined && answered >= askedAt;
  return !outdated && !ports.journal.isUnsent(entity, id, context.answer?.entry ?? null);
}

function keyAlone(context: CommandContext, entity: string, id: string, values: { [field: string]: Value }): Json {
  const key = keyField(context.lookup.resource(entity));
  return key !== null && Object.hasOwn(values, key) && isEmpty(context.field(entity, id, key))
    ? { [key]: values[key] ?? null }
    : {};
}

/** JSON names to fields: as the resource's table says, else the field of the same name. */
export function fromWire(
  context: Context,
  entity: string,
  json: Json,
  /** Keeps a nested record and gives its id; null: it is only looked for. */
  keepNested: KeepNested | null,
): { [field: string]: Value } {
  const resource = context.lookup.resource(entity);
  const values = byName<Value>();
  for (const field of context.lookup.entity(entity)?.fields ?? []) {
    if (field.default?.kind === "computed" || field.type.kind === "children" || field.type.kind === "secret") continue;
    const path = resource?.onTheWire.find((row) => row.field.value === field.key)?.wire.value ?? field.key;
    const value = deep(json, path);
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

/** A list of keys or of nested objects; what is found nowhere is left out. */
function referToSeveral(context: Context, entity: string, value: Value, keepNested: KeepNested | null): Value {
  if (!Array.isArray(value)) return value;
  return (value as readonly Value[])
    .map((one) => refer(context, entity, one, keepNested))
    .filter((one) => one !== null);
}

/** A nested object is kept too; anything else is the other record's key, as the server knows it. */
function refer(context: Context, entity: string, value: Value, keepNested: KeepNested | null): Value {
  if (value === null) return null;
  if (isObject(value))
    return keepNested === null
      ? find(context, entity, fromWire(context, entity, value, null))
      : keepNested(entity, value);
  if (typeof value !== "string" && typeof value !== "number") return null;
  const key = keyField(context.lookup.resource(entity));
  const keyType = key === null ? undefined : context.lookup.field(entity, key)?.type;
  const own =
    key === null || keyType === undefined
      ? value
      : fromForm(value, formOf(context.lookup, entity, key), keyType, context.lookup.currency);
  const singles = context.lookup.entity(entity)?.unique.filter(({ fields }) => fields.length === 1) ?? [];
  for (const field of [
    ...(key === null ? [] : [key]),
    ...singles.flatMap(({ fields }) => fields.map((one) => one.value)),
  ]) {
    const found = context.records.ids(
      { entity, where: { field, oneOf: field === key ? [own, String(own)] : [value, String(value)] } },
      [],
      1,
    )[0];
    if (found !== undefined) return found;
  }
  return context.records.read(entity, String(value)) === null ? null : String(value);
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

  /** Undefined: it does not know about this key. */
  find(key: string, value: Value): string | null | undefined {
    return key === this.#key ? (this.#known.get(JSON.stringify(value)) ?? null) : undefined;
  }

  add(values: Json, id: string): void {
    const value = this.#key === null ? null : (values[this.#key] ?? null);
    if (!isEmpty(value)) this.#known.set(JSON.stringify(value), id);
  }
}

function find(context: Context, entity: string, values: Json, byKey: ByKey | null = null): string | null {
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

/** What the server knows under another key is another record, even where something that should be unique is the same. */
function hasAnotherKey(context: Context, entity: string, id: string, key: string | null, values: Json): boolean {
  if (key === null || isEmpty(values[key])) return false;
  const own = context.records.read(entity, id)?.[key] ?? null;
  return !isEmpty(own) && !sameValue(own, values[key] ?? null);
}
