import type { Model } from "#model/model.ts";
import type { Content } from "./content.ts";
import type { DocumentText } from "./document-text.ts";
import type { ItemText } from "./item-text.ts";
import type { PlannedEdit } from "./plan.ts";
import type { Values } from "./table-items.ts";

/** What a change works on: the text, and what the reader made of it. */
export interface Place {
  readonly text: DocumentText;
  readonly model: Model;
}

/** How items of one kind are found, added, removed and moved. */
export interface ItemEditor<Ref, Home> {
  find(place: Place, ref: Ref): ItemText | null;
  /** Refuses what would give two items one name. */
  add?(place: Place, home: Home, values: Values, after: ItemText | null | undefined): readonly PlannedEdit[];
  remove?(place: Place, item: ItemText): readonly PlannedEdit[];
  move?(place: Place, item: ItemText, after: ItemText | null): readonly PlannedEdit[];
  /** What it says that is not simply a cell or a fact. */
  says?(place: Place, ref: Ref): ReadonlyMap<string, Content>;
  saysAll?(place: Place, ref: Ref): ReadonlyMap<string, readonly Content[]>;
  /** Sets such a value, one or all of them; null: it is a cell or a fact. */
  set?(place: Place, ref: Ref, key: string, value: Values, all: readonly Content[]): readonly PlannedEdit[] | null;
}
