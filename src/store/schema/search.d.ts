import type { EntityShape } from "./shape.ts";
/** The fields whose words are indexed: everything a person would read as text. */
export declare function searchedFields(entity: EntityShape): readonly string[];
