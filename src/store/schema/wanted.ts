import type { Model } from "#model/model.ts";
import type { Database } from "../database.ts";
import type { Catalogue } from "./catalogue.ts";
import { wantedIndexes } from "./indexes.ts";
import { hasMeta, isOfLayout, LAYOUT, meta, wordSlots } from "./meta.ts";
import type { Shape } from "./shape.ts";
import type { WordSlots } from "./word-slots.ts";

/** What the tables should be for this document, as one text. */
export function wantedOf(model: Model, shape: Shape, catalogue: Catalogue): string {
  return JSON.stringify([
    LAYOUT,
    shape,
    [...wantedIndexes(model, catalogue).values()].map(({ statement }) => statement),
  ]);
}

/** Whether the tables are what the document asks for. */
export const isPrepared = (db: Database, wanted: string): boolean => hasMeta(db) && meta(db, "wanted") === wanted;

/** Of another layout, what was noted of the words is not what is wanted of them now. */
export const wordSlotsOfLayout = (db: Database): WordSlots => (isOfLayout(db) ? wordSlots(db) : {});
