import { coded } from "#engine/contract/import-texts.ts";
import type { AppDescription } from "./writer/description.ts";
import { NameBook } from "./writer/name-book.ts";
import { plural, screensFor, singular } from "./writer/screens-for.ts";
import { describedBy, flatten, type FlatSchema } from "./openapi/flatten-schema.ts";
import { at, entriesAt, textAt, type Json, type JsonObject } from "./openapi/json-values.ts";
import { entityFromSchema } from "./openapi/schema-fields.ts";
import { FactCounter } from "./fact-counter.ts";

/** A JSON Schema as an app. Entities are its root object and each object definition that no property refers to. */
export function describeJsonSchema(
  schema: JsonObject,
  fileName: string,
): { readonly app: AppDescription; readonly tally: FactCounter } {
  const tally = new FactCounter();
  const book = new NameBook();
  const reading = {
    root: schema,
    book,
    tally,
    keptAs: new Map<string, { id: string; label: string }>(),
    whyNoRows: null,
    sends: false,
  };
  const title = textAt(schema, "title") || fileName || "Records";
  const main = rootOf(schema, title);
  const refs = refsIn(schema);
  const definitions = ["$defs", "definitions"].flatMap((where) =>
    entriesAt(schema, where).flatMap(([name, definition]) => {
      const flat = flatten(schema, definition);
      // A definition becomes part of the record whose property refers to it. References to itself don't count.
      const own = refsIn(definition);
      const ways = [`#/${where}/${name}`, `#${textAt(definition, "$anchor")}`, textAt(definition, "$id")];
      const isHeld = ways.some((ref) => ref.length > 1 && (refs.get(ref) ?? 0) > (own.get(ref) ?? 0));
      return (main !== null && isHeld) || !isRecord(flat) ? [] : [{ id: name, label: name, schema: flat }];
    }),
  );
  const candidates = main === null ? definitions : [main, ...definitions];
  for (const key of ["if", "dependentSchemas", "dependentRequired", "patternProperties", "not"])
    if (main === null && Object.hasOwn(schema, key)) tally.note(title, key, coded("why-conditions"));
  const made = candidates.map(({ id, label, schema: flat }) => entityFromSchema(reading, id, label, flat));
  const entities = made.flatMap(({ named, fields, rows }) => [
    ...rows,
    { name: named.name, fields: fields.map(({ field }) => field) },
  ]);
  const about = describedBy(schema);
  return {
    tally,
    app: {
      title,
      about: [about, "Made from a JSON Schema."].filter((text) => text !== ""),
      purpose: about.split(/(?<=[.!?])\s/u)[0] || `keep ${plural(title).toLocaleLowerCase("en")}.`,
      screens: screensFor(entities, book),
      entities,
      rules: made.flatMap(({ rules }) => rules),
      errors: [],
    },
  };
}

interface Candidate {
  readonly id: string;
  readonly label: string;
  readonly schema: FlatSchema;
}

const isRecord = (flat: FlatSchema | null): flat is FlatSchema =>
  flat !== null && flat.type === "object" && flat.properties.size > 0;

/** The record that the root schema describes, directly or as a list of them. Null: the schema only has definitions. */
function rootOf(schema: JsonObject, title: string): Candidate | null {
  const flat = flatten(schema, schema);
  const items = flat?.type === "array" ? flatten(schema, at(flat.own, "items")) : null;
  if (isRecord(flat))
    return {
      id: "#",
      label: textAt(flat.own, "title") || flat.name || title,
      schema: { ...flat, ref: flat.ref ?? "#" },
    };
  if (!isRecord(items)) return null;
  return { id: "#", label: textAt(items.own, "title") || items.name || singular(title), schema: items };
}

/** How often each reference occurs in a schema. */
function refsIn(schema: Json): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const [, written = '""'] of JSON.stringify({ schema }).matchAll(/"\$ref":("(?:[^"\\]|\\.)*")/gu)) {
    const ref = JSON.parse(written) as string;
    found.set(ref, (found.get(ref) ?? 0) + 1);
  }
  return found;
}
