import { coded, type CodedText, type ReportText } from "#engine/contract/import-texts.ts";
import type { FieldDescription, RuleDescription, TypeDescription } from "../writer/description.ts";
import { rulesOf } from "./schema-rules.ts";
import type { EntityDescription } from "../writer/description.ts";
import { cleanOption } from "../writer/markdown.ts";
import type { NameBook, NameInDocument } from "../writer/name-book.ts";
import { cleanOptions } from "../writer/write-entities.ts";
import type { FactCounter } from "../fact-counter.ts";
import { describedBy, flatten, optionsOf, type FlatSchema } from "./flatten-schema.ts";
import { at, isObject, numberAt, textAt, type Json } from "./json-values.ts";

/** A field made from a property, with the property's path in the JSON. */
export interface WireField {
  readonly field: FieldDescription;
  readonly named: NameInDocument;
  /** `address.street`. */
  readonly wire: string;
  readonly as: string;
  readonly readOnly: boolean;
}

export interface SchemaEntity {
  readonly id: string;
  readonly named: NameInDocument;
  readonly fields: readonly WireField[];
  readonly rules: readonly RuleDescription[];
  /** Entities of its child rows. */
  readonly rows: readonly EntityDescription[];
}

/** Shared state while the fields of one file are created. */
export interface SchemaReading {
  readonly root: Json;
  readonly book: NameBook;
  readonly tally: FactCounter;
  /** The entity that contains the records of a schema, by the schema's reference. */
  readonly keptAs: ReadonlyMap<string, { readonly id: string; readonly label: string }>;
  /** Why this entity can't have child rows. Null: it can. */
  readonly whyNoRows: CodedText | null;
  /** True if records are sent to a server, which expects its own property names. */
  readonly sends: boolean;
}

const MOST_NESTING = 3;
const MOST_FIELDS = 120;
const CONDITIONS = ["if", "dependentSchemas", "dependentRequired", "dependencies", "not"];

/** Creates an entity from an object schema. Nested objects become fields with a path in the JSON. */
export function entityFromSchema(
  reading: SchemaReading,
  id: string,
  label: string,
  schema: FlatSchema,
  isRow = false,
): SchemaEntity {
  if (isRow) reading.book.markChild(id);
  const named = reading.book.entity(id, label);
  const making = new Making(reading, id, named);
  making.addAll(schema, [], [], [schema.ref]);
  return { id, named, fields: making.fields, rules: making.rules, rows: making.rows };
}

class Making {
  readonly fields: WireField[] = [];
  readonly rules: RuleDescription[] = [];
  readonly rows: EntityDescription[] = [];
  readonly #reading: SchemaReading;
  readonly #id: string;
  readonly #entity: NameInDocument;

  constructor(reading: SchemaReading, id: string, entity: NameInDocument) {
    this.#reading = reading;
    this.#id = id;
    this.#entity = entity;
  }

  addAll(
    schema: FlatSchema,
    path: readonly string[],
    words: readonly string[],
    above: readonly (string | null)[],
  ): void {
    this.#noteConditions(schema, path.join("."));
    for (const [name, property] of schema.properties) {
      if (this.fields.length >= MOST_FIELDS) {
        this.#note([...path, name].join("."), coded("a-property"), coded("why-most-fields", { most: MOST_FIELDS }));
        continue;
      }
      this.#add(name, property, schema.required.has(name) && path.length === 0, path, words, above);
    }
  }

  /** Notes keywords about properties that can't be translated. */
  #noteConditions({ own }: FlatSchema, place: string): void {
    for (const key of CONDITIONS) if (Object.hasOwn(own, key)) this.#note(place, key, coded("why-conditions"));
    for (const key of ["patternProperties", "additionalProperties"]) {
      const more = at(own, key);
      if (isObject(more) && Object.keys(more).length > 0) this.#note(place, key, coded("why-fixed-names"));
    }
  }

  #note(place: string, what: ReportText, why: CodedText): void {
    const { name } = this.#entity;
    this.#reading.tally.note(place === "" ? name : `${name}: ${place}`, what, why);
  }

  #add(
    name: string,
    property: Json,
    required: boolean,
    path: readonly string[],
    words: readonly string[],
    above: readonly (string | null)[],
  ): void {
    const wire = [...path, name];
    const place = wire.join(".");
    const flat = flatten(this.#reading.root, property);
    if (flat === null) {
      this.#note(place, coded("a-property"), coded("why-schema-missing"));
      return;
    }
    if (/[.\s"'`|[\]]/u.test(name) || name === "") {
      this.#note(place, coded("a-property"), coded("why-name-not-in-path"));
      return;
    }
    const label = textAt(flat.own, "title") || [...words, name].join(" ");
    const target = flat.ref === null ? undefined : this.#reading.keptAs.get(flat.ref);
    if (flat.type === "object" && target !== undefined && !above.includes(flat.ref)) {
      const entity = this.#reading.book.entity(target.id, target.label).name;
      this.#push(label, wire, flat, required, { type: { kind: "reference", entity } });
      return;
    }
    if (flat.type === "object") {
      this.#addObject(name, flat, wire, words, above, place);
      return;
    }
    const made = this.#typeOf(name, flat, wire, above, place);
    if (made !== null) this.#push(label, wire, flat, required, made);
  }

  #addObject(
    name: string,
    flat: FlatSchema,
    wire: readonly string[],
    words: readonly string[],
    above: readonly (string | null)[],
    place: string,
  ): void {
    if (flat.properties.size === 0) this.#note(place, coded("any-object"), coded("why-fixed-names"));
    else if (wire.length > MOST_NESTING) this.#note(place, coded("nested-object"), coded("why-too-deep"));
    else if (flat.ref !== null && above.includes(flat.ref))
      this.#note(place, coded("nested-object"), coded("why-holds-itself"));
    else {
      if (flat.isUnion) this.#note(place, coded("several-forms"), coded("why-all-forms"));
      this.addAll(flat, wire, [...words, name], [...above, flat.ref]);
    }
  }

  #push(
    label: string,
    wire: readonly string[],
    flat: FlatSchema,
    required: boolean,
    made: { readonly type: TypeDescription; readonly as?: string },
  ): void {
    const { tally, book } = this.#reading;
    const named = book.field(this.#id, wire.join("."), label);
    const readOnly = at(flat.own, "readOnly") === true;
    const place = `${this.#entity.name}: ${wire.join(".")}`;
    tally.take();
    const notes = notesOf(flat, readOnly);
    const starts = readOnly ? undefined : defaultOf(flat, made.type);
    if (starts !== undefined || isNothing(at(flat.own, "default"))) tally.take();
    else if (at(flat.own, "default") !== undefined && at(flat.own, "default") !== null && !readOnly) {
      tally.note(place, `default ${JSON.stringify(at(flat.own, "default"))}`, coded("why-default-type"));
      notes.push(`Default: ${JSON.stringify(at(flat.own, "default"))}.`);
    }
    if (required && !readOnly) tally.take();
    this.fields.push({
      field: {
        name: named.name,
        type: made.type,
        required: required && !readOnly && made.type.kind !== "rows",
        ...(starts === undefined ? {} : { default: starts }),
        ...(notes.length === 0 ? {} : { notes }),
      },
      named,
      wire: wire.join("."),
      as: made.as ?? "",
      readOnly,
    });
    if (!readOnly) this.rules.push(...rulesOf(tally, this.#entity, named, flat, made.type));
  }

  #typeOf(
    name: string,
    flat: FlatSchema,
    wire: readonly string[],
    above: readonly (string | null)[],
    place: string,
  ): { type: TypeDescription; as?: string } | null {
    const options = optionsOf(flat);
    // A choice with a single option is pointless: the option becomes the default value.
    const isOne = options?.length === 1 && flat.type === "string";
    if (options !== null && !isOne && flat.type !== "array" && flat.type !== "boolean") {
      const kept = cleanOptions(options);
      if (kept.length !== options.length || kept.some((option, i) => option !== options[i]))
        this.#note(place, coded("similar-options"), coded("why-one-option"));
      const isNumber = flat.type === "integer" || flat.type === "number";
      return { type: { kind: "choice", options: kept }, ...(isNumber ? { as: "number" } : {}) };
    }
    switch (flat.type) {
      case "string":
        return { type: { kind: "plain", type: textType(name, flat) } };
      case "integer":
        return /unix|timestamp|epoch/iu.test(textAt(flat.own, "format"))
          ? { type: { kind: "plain", type: "date and time" }, as: "seconds since 1970" }
          : { type: { kind: "plain", type: "whole number" } };
      case "number":
        return { type: { kind: "plain", type: "number" } };
      case "boolean":
        return { type: { kind: "plain", type: "yes/no" } };
      case "array":
        return this.#listType(name, flat, wire, above, place);
      case "file":
        return { type: { kind: "plain", type: "file" } };
      default:
        this.#note(place, coded("any-value"), coded("why-one-type"));
        return null;
    }
  }

  #listType(
    name: string,
    flat: FlatSchema,
    wire: readonly string[],
    above: readonly (string | null)[],
    place: string,
  ): { type: TypeDescription } | null {
    const items = flatten(this.#reading.root, at(flat.own, "items"));
    if (items === null) {
      this.#note(place, coded("a-list"), coded("why-items-unknown"));
      return null;
    }
    const options = optionsOf(items);
    if (options !== null) return { type: { kind: "choices", options: cleanOptions(options) } };
    if (items.type === "string") return { type: { kind: "plain", type: "list of text" } };
    const target = items.ref === null ? undefined : this.#reading.keptAs.get(items.ref);
    if (target !== undefined) {
      return { type: { kind: "several", entity: this.#reading.book.entity(target.id, target.label).name } };
    }
    if (items.type !== "object" || items.properties.size === 0) {
      this.#note(place, coded("a-list"), coded("why-list-items"));
      return null;
    }
    if (this.#reading.whyNoRows !== null) {
      this.#note(place, coded("list-of-rows"), this.#reading.whyNoRows);
      return null;
    }
    if (wire.length > 1 || above.length > 2 || above.includes(items.ref)) {
      this.#note(
        place,
        coded("list-of-rows"),
        above.includes(items.ref) ? coded("why-holds-itself") : coded("why-too-deep"),
      );
      return null;
    }
    const id = `${this.#id}/${wire.join(".")}`;
    const label = `${this.#entity.name} ${singularOf(name)}`;
    const { book } = this.#reading;
    book.markChild(id);
    const entity = book.entity(id, label);
    const rows = new Making(this.#reading, id, entity);
    rows.addAll(items, [], [], [...above, items.ref]);
    if (rows.fields.length === 0) {
      this.#note(place, coded("list-of-rows"), coded("why-no-row-fields"));
      return null;
    }
    for (const { named, wire: key } of rows.fields)
      if (this.#reading.sends && named.key !== key)
        this.#note(`${place}.${key}`, coded("row-field-name"), coded("why-row-names"));
    this.rows.push({ name: entity.name, fields: rows.fields.map(({ field }) => field) }, ...rows.rows);
    this.rules.push(...rows.rules);
    return { type: { kind: "rows", entity: entity.name } };
  }
}

const singularOf = (name: string): string => name.replace(/ies$/u, "y").replace(/(?<=[^su])s$/u, "");

const LONG = /desc|body|note|comment|summary|content|message|bio|remark|text$/iu;

function textType(name: string, { own }: FlatSchema): string {
  const format = textAt(own, "format").toLowerCase();
  const media = textAt(own, "contentMediaType");
  if (media.startsWith("image/")) return "photo";
  switch (format) {
    case "date":
      return "date";
    case "date-time":
    case "datetime":
      return "date and time";
    case "time":
      return "time";
    case "duration":
      return "duration";
    case "email":
    case "idn-email":
      return "email";
    case "uri":
    case "url":
      return "link";
    case "password":
      return "secret";
    case "binary":
      return "file";
    default: {
      const longest = numberAt(own, "maxLength");
      return (longest !== null && longest > 255) || (longest === null && LONG.test(name)) ? "long text" : "text";
    }
  }
}

/** `""` and `[]` are what a field without a default contains anyway. */
const isNothing = (value: unknown): boolean => value === "" || (Array.isArray(value) && value.length === 0);

function defaultOf(flat: FlatSchema, type: TypeDescription): string | undefined {
  const options = optionsOf(flat);
  const value = at(flat.own, "default") ?? (options?.length === 1 ? options[0] : undefined);
  if (value === undefined || value === null) return undefined;
  if (type.kind === "choice") {
    const option = cleanOption(String(value));
    return type.options.includes(option) ? option : undefined;
  }
  if (type.kind !== "plain") return undefined;
  if (typeof value === "boolean") return type.type === "yes/no" ? (value ? "yes" : "no") : undefined;
  if (typeof value === "number") return /number|percent/u.test(type.type) ? String(value) : undefined;
  return typeof value === "string" && /^(?:text|long text|email|date)$/u.test(type.type) && value.trim() !== ""
    ? value
    : undefined;
}

const MOST_NOTE = 240;

/** Converts a description in Markdown to the plain text of a note. */
export const withoutMarkup = (text: string): string =>
  text
    .replace(/<[^<>]*>/gu, " ")
    .replace(/!?\[([^\]]*)\]\(([^()\s]*)[^()]*\)/gu, (_, words: string, to: string) =>
      words === to || words === "" || !to.startsWith("http") ? words : `${words} (${to})`,
    )
    .replace(/`+/gu, "")
    .replace(/(\*\*|__)(.+?)\1/gu, "$2")
    .replace(/\s+/gu, " ")
    .trim();

function notesOf(flat: FlatSchema, readOnly: boolean): string[] {
  const said = withoutMarkup(describedBy(flat.own));
  const notes = said === "" ? [] : [said.length > MOST_NOTE ? `${said.slice(0, MOST_NOTE)}…` : said];
  const [first] = notes;
  if (first !== undefined && !/[.!?…]$/u.test(first)) notes[0] = `${first}.`;
  if (readOnly) notes.push("Given by the server.");
  if (at(flat.own, "deprecated") === true) notes.push("No longer in use.");
  return notes;
}
