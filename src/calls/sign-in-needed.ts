import type { Context } from "#engine/context/context.ts";
import { blockedOnPerson } from "./blocked-on.ts";
import type { CallState } from "./call-state.ts";

/** True if entries of this person wait until they sign in. */
export function signInNeeded({ app, connection }: CallState, { actor }: Context): boolean {
  if (!connection.hasSignIn || connection.isSignedIn(actor.person)) return false;
  return app.ports.journal.isBlocked(blockedOnPerson(actor.person));
}
