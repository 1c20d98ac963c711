import type { Reason } from "#engine/contract/reasons.ts";
import type { EventOffer, RecordView } from "#engine/contract/queries.ts";
import type { Value } from "#expr/types.ts";
import { valueNamed } from "#text/by-name.ts";
import { entityOf, type PlayerValue } from "../player-context.ts";
import { sayReason } from "#words/say.ts";
import { fireOffer, targetOf } from "./fire-event.ts";
import { createActions } from "./use-actions.ts";

/** A possible move from one column of a board to another. */
export interface Move {
  /** Value of the target column. */
  readonly to: string;
  /** Null: the move changes the field; no event leads there. */
  readonly offer: EventOffer | null;
  /** Why the move can't be made now; null: it can. */
  readonly refusal: string | null;
}

/**
 * Where a record can move on a board grouped by `by`. A status changes only by the events of point 4, so every move is
 * one that the document allows; any other field is simply changed.
 */
export function movesOf(player: PlayerValue, record: RecordView, by: string): readonly Move[] {
  const refusal = (verdict: { readonly allowed: boolean; readonly reason: Reason | null }): string | null =>
    verdict.allowed ? null : verdict.reason === null ? player.words.notAllowed : sayReason(player, verdict.reason);
  if (by === "status")
    return record.events.flatMap((offer) =>
      offer.to === null || offer.to === record.status?.name ? [] : [{ to: offer.to, offer, refusal: refusal(offer) }],
    );
  const field = entityOf(player, record.entity)?.fields.find((one) => one.key === by);
  if (field?.type.kind !== "choice" || field.default?.kind === "computed") return [];
  const now: Value = valueNamed(record.values, by)?.value ?? null;
  return field.type.options
    .filter(({ value }) => value !== now)
    .map(({ value }) => ({ to: value, offer: null, refusal: refusal(record.change) }));
}

export async function makeMove(player: PlayerValue, record: RecordView, by: string, move: Move): Promise<void> {
  const { entity, id } = record;
  if (move.offer !== null) await fireOffer(player, targetOf(record), move.offer);
  else
    await createActions(player).run(
      [{ kind: "change", entity, id, values: { [by]: move.to } }],
      player.words.didChange,
    );
}
