import type { Entity, Field } from "#model/3-entities.ts";
import type { Status } from "#model/4-states.ts";
import type { Model } from "#model/model.ts";
import type { Named } from "#text/follow-names.ts";

/** How the values of a field are represented in a column. */
export type Storage =
  | "text"
  | "number"
  | "money"
  | "boolean"
  | "date"
  | "time"
  | "instant"
  | "duration"
  | "record"
  | "json";

/** A column of an entity's table. The whole shape is plain JSON, stored in the database for the next migration. */
export interface ColumnShape {
  readonly key: string;
  readonly storage: Storage;
  /** The kind of the field's type in the document, or `built-in`. */
  readonly kind: string;
  /** The entity that a reference refers to. */
  readonly refers?: string;
  readonly options?: readonly string[];
  /** For a status column: earlier names by status. */
  readonly earlier?: { readonly [status: string]: readonly string[] };
  /** The form in which older versions stored `earlier`; it lacks names that are still in use. */
  readonly renamed?: readonly { readonly from: string; readonly to: string }[];
  readonly required?: boolean;
  readonly was?: readonly string[];
  /** For money: another currency may have different minor units. */
  readonly currency?: string;
}

export interface EntityShape {
  readonly key: string;
  readonly was: readonly string[];
  readonly columns: readonly ColumnShape[];
  readonly owner: { readonly entity: string; readonly field: string } | null;
  /** `list of ENTITY` fields: no columns, but rows in another table. */
  readonly children: readonly ListShape[];
}

export interface ListShape {
  readonly field: string;
  readonly entity: string;
  readonly was?: readonly string[];
}

export interface Shape {
  readonly entities: readonly EntityShape[];
  /** Constants by name; missing in shapes stored by older versions. */
  readonly constants?: readonly Named[];
}

export function shapeOf(model: Model): Shape {
  return {
    entities: model.entities.map((entity) => entityShape(model, entity)),
    constants: model.constants.constants.map(({ name, was = [] }) => ({ key: name, was })),
  };
}

function entityShape(model: Model, entity: Entity): EntityShape {
  const columns: ColumnShape[] = [
    { key: "id", storage: "text", kind: "built-in" },
    { key: "created_at", storage: "instant", kind: "built-in" },
    { key: "created_by", storage: "record", kind: "built-in", refers: "Person" },
    { key: "changed_at", storage: "instant", kind: "built-in" },
    { key: "changed_by", storage: "record", kind: "built-in", refers: "Person" },
  ];
  const states = model.states.find((table) => table.entity === entity.key);
  if (states !== undefined)
    columns.push({
      key: "status",
      storage: "text",
      kind: "built-in",
      options: states.statuses.map((status) => status.name),
      earlier: earlierNames(states.statuses),
    });
  if (entity.owner !== null)
    columns.push({ key: "owner", storage: "record", kind: "built-in", refers: entity.owner.entity });
  if (entity.key === "Person") {
    if (!entity.fields.some((field) => field.key === "name"))
      columns.push({ key: "name", storage: "text", kind: "text" });
    if (!entity.fields.some((field) => field.key === "roles"))
      columns.push({ key: "roles", storage: "json", kind: "list of text" });
  }
  const taken = new Set(columns.map((column) => column.key));
  const children: ListShape[] = [];
  for (const field of entity.fields) {
    if (field.type.kind === "children") {
      const { was } = field;
      children.push({ field: field.key, entity: field.type.entity, ...(was.length > 0 ? { was } : {}) });
    } else if (!taken.has(field.key) && isStored(field)) {
      taken.add(field.key);
      columns.push(columnShape(field, model.purpose.currency?.value ?? "EUR"));
      if (field.default?.kind === "computed")
        columns.push({ key: `${field.key}@fixed`, storage: "boolean", kind: "built-in" });
    }
  }
  return { key: entity.key, was: entity.was, columns, owner: entity.owner, children };
}

const earlierNames = (statuses: readonly Status[]): NonNullable<ColumnShape["earlier"]> =>
  Object.fromEntries(statuses.flatMap(({ name, was = [] }) => (was.length === 0 ? [] : [[name, was]])));

/** A computed field has no column, unless an event fixes its value, which then has to be stored. */
export function isStored(field: Field): boolean {
  if (field.type.kind === "children" || field.type.kind === "secret") return false;
  return field.default?.kind !== "computed" || field.default.fixedAt !== null;
}

function columnShape(field: Field, currency: string): ColumnShape {
  const { type } = field;
  return {
    key: field.key,
    storage: storageOf(field),
    kind: type.kind,
    ...(type.kind === "reference" || type.kind === "references" ? { refers: type.entity } : {}),
    ...(type.kind === "choice" || type.kind === "choices"
      ? { options: type.options.map((option) => option.value) }
      : {}),
    ...(type.kind === "money" ? { currency } : {}),
    ...(field.required === true ? { required: true } : {}),
    ...(field.was.length > 0 ? { was: field.was } : {}),
  };
}

export function storageOf(field: Field): Storage {
  switch (field.type.kind) {
    case "number":
    case "whole number":
    case "percent":
    case "rating":
      return "number";
    case "money":
      return "money";
    case "yes/no":
      return "boolean";
    case "date":
      return "date";
    case "time":
      return "time";
    case "date and time":
      return "instant";
    case "duration":
      return "duration";
    case "reference":
      return "record";
    case "list of text":
    case "choices":
    case "photo":
    case "photos":
    case "file":
    case "signature":
    case "location":
    case "references":
    case "children":
      return "json";
    default:
      return "text";
  }
}
