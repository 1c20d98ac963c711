import type { ImportFile } from "#engine/contract/exchange.ts";
import type { DrawnModel } from "#model/model.ts";

export interface ImportSurroundings {
  readonly model: DrawnModel;
  readonly language: string;
  readonly currency: string;
  readonly zone: string;
  readonly newId: () => string;
  /** Milliseconds. */
  readonly now: () => number;
  /** A file delivered with the table, by the name that a cell gives. Null: not found. */
  readonly file: (name: string) => ImportFile | null;
}
