import { looseName } from "#text/names.ts";
import type { Reason } from "../contract/reasons.ts";
import type { Lookup } from "../document/lookup.ts";
import { Actor } from "../session/actor.ts";
import { onlyRoles } from "./reasons.ts";
import { holdsRole, rowsOn } from "./rows.ts";

const WRITES = ["create", "change", "delete"] as const;

/**
 * Whether somebody may do what concerns the whole app and no single record: they may write without a condition all that
 * anybody may, but for what is a guest's alone; or they have every role.
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
  // Whoever a row with a mistake is about may be the one.
  const isWhole = all.length > 0 && rights.every(({ problem }) => problem === null);
  return isWhole && all.every(([key, action]) => writes(actor, key, action));
}

/** Who does. */
export const onlyManagers = (lookup: Lookup): Reason =>
  onlyRoles(lookup.model.roles.roles.filter((role) => managesApp(lookup, new Actor(null, [role], []))));
