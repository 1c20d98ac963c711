import type { CreationQuery } from "#engine/contract/queries.ts";
import type { Screen } from "#model/2-screens.ts";
import { mayCreate, mayOpen, nameOfEntity, type PlayerValue } from "../player-context.ts";
import { newPath, screenPath, type Prefilled } from "../routes.ts";

export function createLabel(player: PlayerValue, entity: string): string {
  const form = formScreen(player, entity);
  // The document's own name for the form ("Borrow a tool") is more specific than "New loan".
  return form === null || form.byDefault ? player.words.createOne(nameOfEntity(player, entity)) : player.t(form.name);
}

/** The entities that this person may create on a screen: the first has its own button, the others are in the menu. */
export const creatableOn = (player: PlayerValue, screen: Screen): readonly string[] =>
  screen.actions.flatMap((action) =>
    action.kind === "create" && mayCreate(player, action.entity) ? [action.entity] : [],
  );

function formScreen(player: PlayerValue, entity: string): Screen | null {
  return (
    player.description.model.screens.find(
      (screen) =>
        screen.views[0]?.kind === "form" &&
        screen.views[0].entity === entity &&
        screen.parameters.length === 0 &&
        mayOpen(player, screen),
    ) ?? null
  );
}

interface From {
  readonly entity: string;
  readonly id: string;
}

/**
 * The path for creating an entity: the document's own `form for ENTITY` screen if this person may open it, else the
 * platform's page. From a record's screen, the new record's reference to that record is prefilled.
 */
export function createPath(player: PlayerValue, entity: string, from: From | null): string {
  const form = formScreen(player, entity);
  const values = from === null ? {} : filledFrom(player, entity, from);
  if (Object.keys(values).length === 0 && form !== null) return screenPath(form, null);
  return newPath(entity, values, form?.name ?? null);
}

/** Query for what would refuse any new record there, regardless of its values. */
export const creationAt = (player: PlayerValue, entity: string, from: From): CreationQuery => ({
  kind: "creation",
  entity,
  values: filledFrom(player, entity, from),
  screen: formScreen(player, entity)?.name ?? null,
});

function filledFrom(player: PlayerValue, entity: string, from: From): Prefilled {
  const declared = player.description.model.entities.find((one) => one.key === entity);
  // A child row belongs to the record on whose screen it is created.
  if (declared?.owner?.entity === from.entity) return { owner: from.id };
  const pointing = (declared?.fields ?? []).filter(
    (field) => field.type.kind === "reference" && field.type.entity === from.entity,
  );
  const [field] = pointing;
  return field === undefined ? {} : { [field.key]: from.id };
}
