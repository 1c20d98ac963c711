import { coded } from "#engine/contract/import-texts.ts";
import type { AppDescription } from "./writer/description.ts";
import { NameBook } from "./writer/name-book.ts";
import { plural, screensFor } from "./writer/screens-for.ts";
import { describedBy, flatten } from "./openapi/flatten-schema.ts";
import { entriesAt, textAt, type JsonObject } from "./openapi/json-values.ts";
import { entityFromSchema } from "./openapi/schema-fields.ts";
import { Tally } from "./tally.ts";

/** A JSON Schema as an app: its object is an entity, and so is each object of its definitions that nothing holds. */
export function describeJsonSchema(
  schema: JsonObject,
  fileName: string,
): { readonly app: AppDescription; readonly tally: Tally } {
  const tally = new Tally();
  const book = new NameBook();
  const reading = {
    root: schema,
    book,
    tally,
    keptAs: new Map<string, { id: string; label: string }>(),
    whyNoRows: null,
  };
  const title = textAt(schema, "title") || fileName || "Records";
  const main = flatten(schema, schema);
  const definitions = [...entriesAt(schema, "$defs"), ...entriesAt(schema, "definitions")];
  const candidates =
    main !== null && main.type === "object" && main.properties.size > 0
      ? [{ id: "#", label: title, schema: main }]
      : definitions.flatMap(([name, definition]) => {
          const flat = flatten(schema, definition);
          return flat !== null && flat.type === "object" && flat.properties.size > 0
            ? [{ id: name, label: name, schema: flat }]
            : [];
        });
  const made = candidates.map(({ id, label, schema: flat }) => entityFromSchema(reading, id, label, flat));
  const entities = made.flatMap(({ named, fields, rows }) => [
    ...rows,
    { name: named.name, fields: fields.map(({ field }) => field) },
  ]);
  for (const key of ["if", "dependentSchemas", "dependentRequired", "patternProperties", "not"])
    if (Object.hasOwn(schema, key)) tally.note(title, key, coded("why-conditions"));
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
