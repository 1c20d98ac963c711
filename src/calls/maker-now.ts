import { actorOf, currentProfile, profileOf } from "#engine/people/profiles.ts";
import type { Sending } from "#engine/ports/journal.ts";
import type { Runtime } from "#engine/runtime.ts";
import type { Actor } from "#engine/session/actor.ts";

/**
 * The actor whose visibility applies to anything evaluated after the call was made: its maker, or a guest. For a maker
 * without a profile here, a guest's visibility applies, because theirs is unknown.
 */
export const makerNow = (
  app: Runtime,
  { by = null, byApp = false }: { readonly by?: string | null; readonly byApp?: boolean },
): Actor => (byApp ? app.itself : actorOf(currentProfile(app, by)));

/** True if the call has to be rebuilt and its maker has no profile here any more. */
export const isLeftBehind = (app: Runtime, { by, needs }: Pick<Sending, "by" | "needs">): boolean =>
  needs.length > 0 && by !== null && profileOf(app, by) === null;
