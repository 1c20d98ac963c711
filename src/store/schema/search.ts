import { SEARCHED_KINDS } from "#model/searched-kinds.ts";
import type { EntityShape } from "./shape.ts";

/** A field of unknown type contains text. */
const SEARCHED = new Set([...SEARCHED_KINDS, "unknown"]);

/** The fields whose words are indexed. */
export const searchedFields = (entity: EntityShape): readonly string[] =>
  entity.columns.filter(({ kind, key }) => SEARCHED.has(kind) || key === "status").map(({ key }) => key);
