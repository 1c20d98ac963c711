import { actorOf, currentProfile, profileOf } from "#engine/people/profiles.ts";
import type { Sending } from "#engine/ports/journal.ts";
import type { Runtime } from "#engine/runtime.ts";
import type { Actor } from "#engine/session/actor.ts";

/**
 * Whose sight counts for what is worked out after a call was made: that of its person, or of a guest. What somebody saw who is
 * gone, nobody knows: no more than a guest does.
 */
export const makerNow = (
  app: Runtime,
  { by = null, byApp = false }: { readonly by?: string | null; readonly byApp?: boolean },
): Actor => (byApp ? app.itself : actorOf(currentProfile(app, by)));

/** Whoever made a call that has to be made anew has no profile here any more. */
export const isLeftBehind = (app: Runtime, { by, needs }: Pick<Sending, "by" | "needs">): boolean =>
  needs.length > 0 && by !== null && profileOf(app, by) === null;
