import type { EntityShape } from "./shape.ts";

const SEARCHED = new Set([
  "text",
  "long text",
  "formatted text",
  "list of text",
  "email",
  "phone",
  "link",
  "barcode",
  "series",
  "choice",
  "choices",
  "unknown",
]);

const known = new WeakMap<EntityShape, readonly string[]>();

/** The fields whose words are indexed: everything a person would read as text. */
export function searchedFields(entity: EntityShape): readonly string[] {
  let fields = known.get(entity);
  if (fields === undefined) {
    fields = entity.columns
      .filter((column) => SEARCHED.has(column.kind) || column.key === "status")
      .map((column) => column.key);
    known.set(entity, fields);
  }
  return fields;
}
