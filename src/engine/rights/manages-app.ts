import { looseName } from "#text/names.ts";
import type { Reason } from "../contract/reasons.ts";
import type { Lookup } from "../document/lookup.ts";
import { Actor } from "../session/actor.ts";
import { onlyRoles } from "./reasons.ts";
import { holdsRole, rowsOn } from "./rows.ts";

const WRITES = ["create", "change", "delete"] as const;

/**
 * Whether the actor may do what concerns the whole app instead of a single record. They need every role, or every
 * unconditional right to create, change or delete that a role other than the guests' has.
 */
export function managesApp(lookup: Lookup, actor: Actor): boolean {
  const { closed, roles, rights, roleWithoutSignIn: guest } = lookup.model.roles;
  if (!closed || roles.every((role) => holdsRole(actor, role))) return true;
  const writes = (of: Actor | null, entity: string, action: (typeof WRITES)[number]): boolean =>
    rowsOn(lookup, of, { action }, entity).some(
      (row) => row.onlyIf === null && row.roles.some(({ value }) => looseName(value) !== looseName(guest?.value ?? "")),
    );
  const all = lookup.model.entities.flatMap(({ key }) =>
    WRITES.filter((action) => writes(null, key, action)).map((action) => [key, action] as const),
  );
  // A broken row could name any of these rights, so then only having every role counts.
  const isWhole = all.length > 0 && rights.every(({ problem }) => problem === null);
  return isWhole && all.every(([key, action]) => writes(actor, key, action));
}

/** The reason that only roles that manage the app may. */
export const onlyManagers = (lookup: Lookup): Reason =>
  onlyRoles(lookup.model.roles.roles.filter((role) => managesApp(lookup, new Actor(null, [role], []))));
