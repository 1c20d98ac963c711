import { sameValue, type Context } from "#engine/context/context.ts";
import type { QueuedEntry } from "#engine/ports/journal.ts";
import type { Runtime } from "#engine/runtime.ts";
import type { Value } from "#expr/types.ts";
import type { CallState } from "./call-state.ts";
import { isLeftBehind } from "./maker-now.ts";
import { RequestMaker } from "./make-request.ts";

/**
 * Whether a person may read the content of a call. The content was evaluated with its maker's visibility, so a call by
 * a timer or by somebody who is gone is readable only if this person's own request would be the same.
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

/** Whether a decision requires reading the content: an edit, or sending a call from a backup, possibly a forged one. */
export const mustBeRead = (app: Runtime, { state, sending }: QueuedEntry, body?: Value): boolean =>
  body !== undefined || (state === "held" && !isLeftBehind(app, sending));
