import { PERSON } from "../document/lookup.ts";
import type { Runtime } from "../runtime.ts";
import type { Actor } from "../session/actor.ts";
import { CommitChanges } from "../states/commit-changes.ts";
import { transact } from "../transact.ts";
import { profileOf, signsIn } from "./profiles.ts";

/**
 * Without sign-in, anybody at the device may set a profile's roles: without a server, roles are guidance, not security.
 * With sign-in, the server sets them, and this does nothing. Roles that the document does not name are left out.
 */
export function giveRoles(app: Runtime, actor: Actor, id: string, roles: readonly string[]): CommitChanges {
  if (signsIn(app) || profileOf(app, id) === null) return new CommitChanges();
  const given = app.lookup.model.roles.roles.filter((role) => roles.includes(role));
  const options = { actor, kind: "submit", confirmed: "all", judged: false } as const;
  return transact(app, options, (context) => {
    context.update(PERSON, id, { roles: given });
    return [{ entity: PERSON, id }];
  }).touches;
}
