import type { Change, ItemRef } from "#edit/change.ts";
import type { Model } from "#model/model.ts";

/** What gives an item another name. */
export function renameChanges(
  _text: string,
  _model: Model,
  item: ItemRef,
  key: string,
  name: string,
): readonly Change[] {
  return [{ do: "set", item, key, value: name } as Change];
}
