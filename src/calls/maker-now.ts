import { actorOf, currentProfile, profileOf } from "#engine/people/profiles.ts";
import type { Runtime } from "#engine/runtime.ts";
import type { Actor } from "#engine/session/actor.ts";

/**
 * Whose sight counts for what is worked out after a call was made: that of its person, or of a guest. Somebody who is gone saw
 * what they sent, and so does the app.
 */
export function makerNow(app: Runtime, maker: { readonly by?: string | null; readonly byApp?: boolean }): Actor {
  const { by = null, byApp = false } = maker;
  if (by === null && !byApp) return actorOf(currentProfile(app, null));
  const person = by === null ? null : profileOf(app, by);
  return person === null ? app.itself : actorOf(person);
}
