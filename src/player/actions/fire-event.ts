import type { EventOffer, RecordView } from "#engine/contract/queries.ts";
import type { PlayerValue } from "../player-context.ts";
import { sayReason } from "#words/say.ts";
import { createActions } from "./use-actions.ts";
import { failure } from "../failure.ts";

/** Fires an event from a place that knows only its name: what it asks for, and whether it may be fired, is asked first. */
export async function startEvent(player: PlayerValue, entity: string, id: string, event: string): Promise<void> {
  const record = await player.app.ask({ kind: "record", entity, id });
  const offer = record?.events.find((one) => one.event === event);
  if (!record || offer === undefined) player.notify(failure(player, "not-found"));
  else await fireOffer(player, record, offer);
}

/** Fires an event; opens its form where it asks for values, and asks first where it leads to an end. */
export async function fireOffer(
  player: PlayerValue,
  { entity, id, title }: Pick<RecordView, "entity" | "id" | "title">,
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
    };
    if (!(await player.confirm(question))) return;
  }
  await createActions(player).run(
    [{ kind: "fire", entity, id, event: offer.event, values: {} }],
    words.didFire(title, t(offer.event), offer.to === null ? null : t(offer.to)),
  );
}
