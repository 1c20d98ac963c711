import type { Model } from "#model/model.ts";
import { eventOf } from "./event-in-words.ts";
import type { ChangePlace } from "./change-place.ts";
import { itemsOf, nameOfEntity } from "./items.ts";

/** The name of the item at a place: `Loan: Extend`. Null: it has none. */
export function nameOfPlace(model: Model, text: string, place: ChangePlace | null): string | null {
  if (place?.kind !== "item") return null;
  const { part, names } = place;
  const [first = "", second, third] = names;
  if (part === 3 && second !== undefined) {
    const field = model.entities.find(({ key }) => key === first)?.fields.find(({ key }) => key === second);
    return field === undefined ? null : `${nameOfEntity(model, first)}: ${field.name}`;
  }
  if (part === 4 && third !== undefined) {
    const row = model.states.find(({ entity }) => entity === first)?.transitions[Number(third)];
    return row === undefined ? null : `${nameOfEntity(model, first)}: ${eventOf(row)}`;
  }
  return itemsOf(model, part, text).find((item) => item.names.join("/") === names.join("/"))?.title ?? null;
}
