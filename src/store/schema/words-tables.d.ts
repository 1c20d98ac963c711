import type { Database } from "../database.ts";
import type { EntityShape } from "./shape.ts";
/** Makes the word index of an entity, or makes it anew when the searched fields are no longer the same. */
export declare function createWords(db: Database, entity: EntityShape): void;
