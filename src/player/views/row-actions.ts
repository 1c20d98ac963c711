import type { RowAction } from "#ui/list/RowActions.tsx";
import type { EventOffer, Row } from "#engine/contract/queries.ts";
import { sayReason } from "#words/say.ts";
import { looseName } from "#text/names.ts";
import type { Screen } from "#model/2-screens.ts";
import type { PlayerValue } from "../player-context.ts";
import { isForward } from "../actions/record-offers.ts";
import { editPath } from "../routes.ts";
import { nameOfRow } from "./row-parts.tsx";

/**
 * The actions of a row in its menu and behind a swipe, in the order of the screen. Those not possible now say why. On a
 * record's page "Lets a user" is about that record, so the rows of its lists have none of these actions.
 */
export function rowActionsOf(player: PlayerValue, screen: Screen, row: Row): readonly RowAction[] {
  const { words, t } = player;
  if (screen.views.some(({ kind }) => kind === "one" || kind === "form")) return [];
  const actions: RowAction[] = [];
  for (const action of screen.actions) {
    const offer = action.kind === "event" ? offerIn(row, action.event) : null;
    if (offer)
      actions.push({
        key: `event ${offer.event}`,
        label: t(offer.event),
        icon: "play",
        tint: "blue",
        onAction: () => void fireFrom(player, row, offer),
        ...(offer.allowed
          ? {}
          : { refusal: offer.reason === null ? words.notAllowed : sayReason(player, offer.reason) }),
      });
    if (action.kind === "edit")
      actions.push({
        key: "edit",
        label: words.edit,
        icon: "pencil",
        onAction: () => player.go(editPath(row.entity, row.id, null)),
      });
    if (action.kind === "delete")
      actions.push({
        key: "delete",
        label: words.delete,
        icon: "trash-2",
        danger: true,
        onAction: () =>
          void import("../actions/use-actions.ts").then((part) =>
            part.deleteRecord(player, row.entity, row.id, nameOfRow(player, row)),
          ),
      });
  }
  return actions;
}

const offerIn = (row: Row, event: string): EventOffer | null =>
  row.events?.find((one) => looseName(one.event) === looseName(event)) ?? null;

/** The row's button, the main purpose of the list: the first of its events that leads forward and can be fired. */
export function rowEventOf(player: PlayerValue, screen: Screen, row: Row): RowEvent | null {
  const offers = screen.actions.flatMap((action) => {
    const offer = action.kind === "event" ? offerIn(row, action.event) : null;
    return offer?.allowed ? [offer] : [];
  });
  // The document's order decides here: the first event, not the one that goes furthest.
  const offer = offers.find((one) => isForward(player, row.entity, row.status, one.event));
  return offer === undefined
    ? null
    : { event: offer.event, label: player.t(offer.event), run: () => fireFrom(player, row, offer) };
}

export interface RowEvent {
  readonly event: string;
  readonly label: string;
  readonly run: () => Promise<void>;
}

async function fireFrom(player: PlayerValue, row: Row, offer: EventOffer): Promise<void> {
  const { entity, id, status } = row;
  const { fireOffer } = await import("../actions/fire-event.ts");
  await fireOffer(player, { entity, id, status, title: nameOfRow(player, row) }, offer);
}
