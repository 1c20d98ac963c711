import type { EventOffer, RecordView } from "#engine/contract/queries.ts";
import type { PlayerValue } from "../player-context.ts";
import { sayReason } from "#words/say.ts";
import { isForward } from "./record-offers.ts";
import { createActions } from "./use-actions.ts";

/** The record that an event is fired on, and its title for messages. */
export interface EventTarget {
  readonly entity: string;
  readonly id: string;
  readonly title: string;
  readonly status: string | null;
}

export const targetOf = ({ entity, id, title, status }: RecordView): EventTarget => ({
  entity,
  id,
  title,
  status: status?.name ?? null,
});

/** Fires an event; opens its form if it asks for values, and asks for confirmation if it leads to a final status. */
export async function fireOffer(
  player: PlayerValue,
  { entity, id, title, status }: EventTarget,
  offer: EventOffer,
): Promise<void> {
  const { words, t } = player;
  if (!offer.allowed) {
    player.notify({
      text: offer.reason === null ? words.notAllowed : sayReason(player, offer.reason),
      code: "refused",
      bad: true,
    });
    return;
  }
  if (offer.asksFor.length > 0) {
    player.askEvent(entity, id, offer.event);
    return;
  }
  if (offer.final && offer.to !== null) {
    const question = {
      title: words.finalTitle(t(offer.event)),
      help: words.finalHelp(t(offer.to)),
      yes: t(offer.event),
      against: !isForward(player, entity, status, offer.event),
    };
    if (!(await player.confirm(question))) return;
  }
  await createActions(player).run(
    [{ kind: "fire", entity, id, event: offer.event, values: {} }],
    words.didFire(title, t(offer.event), offer.to === null ? null : t(offer.to)),
  );
}
