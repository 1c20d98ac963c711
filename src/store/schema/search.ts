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

/** The fields whose words are indexed: everything a person would read as text. */
export const searchedFields = (entity: EntityShape): readonly string[] =>
  entity.columns.filter(({ kind, key }) => SEARCHED.has(kind) || key === "status").map(({ key }) => key);
