import type { Model } from "#model/model.ts";
import type { Database } from "../database.ts";
import type { Catalogue } from "./catalogue.ts";
import { wantedIndexes } from "./indexes.ts";
import { hasMeta, isOfLayout, LAYOUT, meta, wordSlots } from "./meta.ts";
import type { Shape } from "./shape.ts";
import type { WordSlots } from "./word-slots.ts";

/** Describes the tables for this document as one text, for comparison. */
export function wantedOf(model: Model, shape: Shape, catalogue: Catalogue): string {
  return JSON.stringify([
    LAYOUT,
    shape,
    [...wantedIndexes(model, catalogue).values()].map(({ statement }) => statement),
  ]);
}

/** True if the tables fit the document. */
export const isPrepared = (db: Database, wanted: string): boolean => hasMeta(db) && meta(db, "wanted") === wanted;

/** Word slots of another layout are not usable. */
export const wordSlotsOfLayout = (db: Database): WordSlots => (isOfLayout(db) ? wordSlots(db) : {});
