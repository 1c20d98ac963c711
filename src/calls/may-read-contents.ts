import { sameValue, type Context } from "#engine/context/context.ts";
import type { QueuedEntry } from "#engine/ports/journal.ts";
import type { Runtime } from "#engine/runtime.ts";
import type { Value } from "#expr/types.ts";
import type { CallState } from "./call-state.ts";
import { isLeftBehind } from "./maker-now.ts";
import { RequestMaker } from "./make-request.ts";

/**
 * Whoever decides about a call that nobody here made (a timer's, that of somebody who is gone) reads what is in it where it
 * would be the same if they had made it: it was worked out from what another may see.
 */
export function mayReadContents(
  calls: CallState,
  context: Context,
  { call, entity, record, path, body, sending }: QueuedEntry,
): boolean {
  if (sending.by !== null && sending.by === context.actor.person) return true;
  const own = new RequestMaker(calls, context).ofCall({ call, entity, id: record }, sending.changed);
  return own !== null && own.path === path && sameValue(own.body, body);
}

/** Nobody rewrites what they may not read, nor sends it unread where it came with a backup: anybody may have written that. */
export const mustBeRead = (app: Runtime, { state, sending }: QueuedEntry, body?: Value): boolean =>
  body !== undefined || (state === "held" && !isLeftBehind(app, sending));
