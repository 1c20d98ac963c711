import type { Context } from "#engine/context/context.ts";
import type { OutboxDetail } from "#engine/contract/calls.ts";
import { nameOfField } from "#engine/queries/shown.ts";
import type { Value } from "#expr/types.ts";
import type { Field } from "#model/3-entities.ts";
import { byName } from "#text/by-name.ts";
import { namesOf } from "./from-wire.ts";
import { isObject } from "./json.ts";
import { placesIn } from "./kept-by-server.ts";
import { rowsOnTheWire, sentNames } from "./rows-on-the-wire.ts";

/** Where fields stand in a JSON object, by path. */
type Places = ReadonlyMap<string, Field>;

interface Part {
  readonly path: readonly string[];
  /** What the object is called in which the part stands. */
  readonly outer: readonly string[];
  /** Its keys within that object. */
  readonly inside: readonly string[];
  readonly places: Places;
}

/** What people call the values that an entry sends, by their paths: by fields, and by keys in plain letters where there are none. */
export function namesInBody(context: Context, entity: string | null, call: string, body: Value): OutboxDetail["names"] {
  const names = byName<readonly string[]>();
  note(body, { path: [], outer: [], inside: [], places: placesOfRecord(context, entity, call) });
  return names;

  function note(value: Value, part: Part): void {
    const { path, outer, inside, places } = part;
    const field = places.get(inside.join("."));
    const called =
      field === undefined
        ? [...outer, ...inside.map((key) => nameOfField(context.lookup, "", key))]
        : [...outer, field.name];
    names[path.join(".")] = called;
    const within =
      field === undefined ? part : { path, outer: called, inside: [], places: placesOfRow(context, field) };
    if (Array.isArray(value))
      for (const [at, one] of (value as readonly Value[]).entries())
        note(one, { ...within, path: [...path, String(at)], outer: [...called, String(at + 1)], inside: [] });
    else if (isObject(value))
      for (const [key, one] of Object.entries(value))
        note(one, { ...within, path: [...path, key], inside: [...within.inside, key] });
  }
}

function placesOfRecord(context: Context, entity: string | null, call: string): Places {
  if (entity === null) return new Map();
  const { lookup } = context;
  const resource = lookup.resource(entity);
  const tree = lookup.call(call)?.sends?.tree ?? null;
  const sent =
    resource !== undefined ? placesIn(context, resource, call) : tree === null ? [] : sentNames(tree, "this");
  const places = new Map(usualPlaces(context, entity));
  for (const [key, path] of sent) {
    const field = lookup.field(entity, key);
    if (field !== undefined) places.set(path, field);
  }
  for (const { field, sentAt } of rowsOnTheWire(lookup, resource)) if (sentAt !== null) places.set(sentAt, field);
  return places;
}

function placesOfRow(context: Context, { type, key }: Field): Places {
  if (type.kind !== "children" && type.kind !== "reference" && type.kind !== "references") return new Map();
  const owner = context.lookup.entity(type.entity)?.owner?.entity;
  const rows = rowsOnTheWire(context.lookup, context.lookup.resource(owner ?? "")).find((one) => one.field.key === key);
  const places = new Map(usualPlaces(context, type.entity));
  for (const [name, path] of rows?.names ?? []) {
    const field = context.lookup.field(type.entity, name);
    if (field !== undefined) places.set(path, field);
  }
  return places;
}

const usualPlaces = ({ lookup }: Context, entity: string): readonly (readonly [string, Field])[] =>
  (lookup.entity(entity)?.fields ?? []).flatMap((field) =>
    namesOf(lookup, entity, field).map((path) => [path, field] as const),
  );
