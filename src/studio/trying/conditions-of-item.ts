import type { ItemRef } from "#edit/change.ts";
import type { Model } from "#model/model.ts";
import type { FormWords } from "../words/forms/en.ts";
import { conditionInWords } from "./condition-words.ts";
import { entityOfItem } from "./item-code.ts";

/** The entities whose fields the conditions of an item may name. */
function entitiesOf(model: Model, item: ItemRef): readonly (string | null)[] {
  if (item.kind === "screen") {
    const views = model.screens.find(({ name }) => name === item.screen)?.views ?? [];
    return [...new Set(views.flatMap(({ entity }) => (entity === null ? [] : [entity])))];
  }
  if (item.kind === "right")
    return (model.roles.rights[item.index]?.on ?? []).map((on) => (on.kind === "everything" ? null : on.entity));
  return [entityOfItem(model, item)];
}

/** The conditions of a form's field in words; null: one has no words, or different words for different entities. */
export function conditionsInWords(
  model: Model,
  item: ItemRef,
  codes: readonly string[],
  words: FormWords,
): string | null {
  if (codes.length === 0) return null;
  const entities = entitiesOf(model, item);
  const said = codes.map((code) => {
    const all = new Set(entities.map((entity) => conditionInWords(model, entity, code, words)));
    return all.size === 1 ? ([...all][0] ?? null) : null;
  });
  return said.includes(null) ? null : `${words.conditions.means} ${said.join(" · ")}`;
}
