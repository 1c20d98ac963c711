import type { Model } from "#model/model.ts";
import type { Database } from "../database.ts";
import type { Catalogue } from "./catalogue.ts";
import type { Shape } from "./shape.ts";
/** Makes the tables what the document asks for; nothing that is there is taken away. */
export declare function prepareSchema(db: Database, model: Model, shape: Shape, catalogue: Catalogue): void;
