import type { Model } from "#model/model.ts";
import type { Database } from "../database.ts";
import type { Catalogue } from "./catalogue.ts";
/** Makes the indexes that the document's references, screens and orders ask for, and drops those no longer asked for. */
export declare function createIndexes(db: Database, model: Model, catalogue: Catalogue): void;
