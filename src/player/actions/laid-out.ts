import type { Effect } from "#model/4-states.ts";
import type { DrawnModel } from "#model/model.ts";

/**
 * Whether an event creates records of this entity, as a started inspection does its checks: they are not added by hand.
 */
export const isLaidOut = ({ states }: Pick<DrawnModel, "states">, entity: string): boolean =>
  states.some(({ transitions }) => transitions.some(({ then }) => creates(then, entity)));

const creates = (effects: readonly Effect[], entity: string): boolean =>
  effects.some(
    (effect) =>
      (effect.kind === "create" && effect.entity === entity) ||
      ("effects" in effect && creates(effect.effects, entity)) ||
      ("otherwise" in effect && creates(effect.otherwise, entity)),
  );
