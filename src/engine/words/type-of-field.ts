import type { FieldType } from "#model/3-entities.ts";
import type { Type } from "#expr/types.ts";

/** The type of a field of point 3 in expressions. */
export function typeOfField(type: FieldType, currency: string): Type {
  switch (type.kind) {
    case "number":
    case "whole number":
    case "percent":
    case "rating":
      return { kind: "number" };
    case "money":
      return { kind: "money", currency };
    case "yes/no":
      return { kind: "boolean" };
    case "date":
      return { kind: "date" };
    case "time":
      return { kind: "time" };
    case "date and time":
      return { kind: "instant" };
    case "duration":
      return { kind: "duration" };
    case "photo":
    case "file":
    case "signature":
      return { kind: "file" };
    case "photos":
      return { kind: "list", of: { kind: "file" } };
    case "list of text":
    case "choices":
      return { kind: "list", of: { kind: "text" } };
    case "location":
      return { kind: "place" };
    case "reference":
      return { kind: "record", entity: type.entity };
    case "references":
    case "children":
      return { kind: "list", of: { kind: "record", entity: type.entity } };
    default:
      return { kind: "text" };
  }
}
