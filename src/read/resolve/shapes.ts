import type { Entity, Field, FieldType } from "#model/3-entities.ts";
import type { StateTable } from "#model/4-states.ts";
import type { EntityShape, FieldShape, Type } from "#expr/types.ts";

const text: Type = { kind: "text" };
const number: Type = { kind: "number" };
const file: Type = { kind: "file" };
export const PERSON: Type = { kind: "record", entity: "Person" };
export const BOOLEAN: Type = { kind: "boolean" };

/** The type of a field in expressions. */
export function typeOf(type: FieldType, currency: string): Type {
  switch (type.kind) {
    case "list of text":
    case "choices":
      return { kind: "list", of: text };
    case "number":
    case "whole number":
    case "percent":
    case "rating":
      return number;
    case "money":
      return { kind: "money", currency };
    case "yes/no":
      return BOOLEAN;
    case "date":
    case "time":
    case "duration":
      return { kind: type.kind };
    case "date and time":
      return { kind: "instant" };
    case "photo":
    case "file":
    case "signature":
      return file;
    case "photos":
      return { kind: "list", of: file };
    case "location":
      return { kind: "place" };
    case "reference":
      return { kind: "record", entity: type.entity };
    case "references":
    case "children":
      return { kind: "list", of: { kind: "record", entity: type.entity } };
    case "unknown":
      return { kind: "any" };
    default:
      return text;
  }
}

export function optionsOf(field: Field): readonly string[] | null {
  return field.type.kind === "choice" || field.type.kind === "choices"
    ? field.type.options.map((option) => option.value)
    : null;
}

/** Every entity with its fields, including those of the platform. */
export function shapesOf(
  entities: readonly Entity[],
  states: readonly StateTable[],
  currency: string,
): Map<string, EntityShape> {
  const shapes = new Map<string, EntityShape>();
  for (const entity of entities) {
    const fields = new Map<string, FieldShape>([
      ["id", { type: text }],
      ["created_at", { type: { kind: "instant" } }],
      ["created_by", { type: PERSON }],
      ["changed_at", { type: { kind: "instant" } }],
      ["changed_by", { type: PERSON }],
    ]);
    const table = states.find((each) => each.entity === entity.key);
    if (table !== undefined) fields.set("status", { type: text, options: table.statuses.map(({ name }) => name) });
    if (entity.owner !== null) fields.set("owner", { type: { kind: "record", entity: entity.owner.entity } });
    for (const field of entity.fields) {
      const options = optionsOf(field);
      const type = typeOf(field.type, currency);
      if (fields.has(field.key)) continue;
      if (field.type.kind === "children") fields.set(field.key, { type, isRows: true });
      else fields.set(field.key, options === null ? { type } : { type, options });
    }
    shapes.set(entity.key, { key: entity.key, fields });
  }
  return shapes;
}
