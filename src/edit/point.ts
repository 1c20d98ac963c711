import type { Model } from "#model/model.ts";
import type { Content } from "./content.ts";
import type { DocumentText } from "./document-text.ts";
import type { ItemText } from "./item-text.ts";
import type { PlannedEdit } from "./plan.ts";
import type { Values } from "./table-items.ts";

/** The input of a change: the text and its model. */
export interface Place {
  readonly text: DocumentText;
  readonly model: Model;
}

/** How to find, add, remove and move items of one kind. */
export interface ItemEditor<Ref, Home> {
  find(place: Place, ref: Ref): ItemText | null;
  /** Refuses a name that is already taken. */
  add?(place: Place, home: Home, values: Values, after: ItemText | null | undefined): readonly PlannedEdit[];
  remove?(place: Place, item: ItemText): readonly PlannedEdit[];
  move?(place: Place, item: ItemText, after: ItemText | null): readonly PlannedEdit[];
  /** Values that are neither a cell nor a fact. */
  says?(place: Place, ref: Ref): ReadonlyMap<string, Content>;
  saysAll?(place: Place, ref: Ref): ReadonlyMap<string, readonly Content[]>;
  /** Sets such a value, or all of its values; null: it is a cell or a fact. */
  set?(place: Place, ref: Ref, key: string, value: Values, all: readonly Content[]): readonly PlannedEdit[] | null;
}
