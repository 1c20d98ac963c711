import { looseName } from "#text/names.ts";
import type { Checking } from "../checking.ts";

/** Roles that somebody has in the sample data, or by the facts of section 6. */
export function rolesHeld({ model }: Checking): Map<string, string> {
  const held = new Map<string, string>();
  const { roleOfNewUser, roleWithoutSignIn } = model.roles;
  for (const row of model.samples) {
    const cell = row.entity === "Person" ? row.cells.find(({ field }) => field === "roles") : undefined;
    if (cell?.value.kind !== "value" || !Array.isArray(cell.value.value)) continue;
    for (const role of cell.value.value) if (typeof role === "string") held.set(looseName(role), role);
  }
  // Without people in the sample data, the facts alone tell little about which roles exist.
  if (held.size > 0)
    for (const fact of [roleOfNewUser, roleWithoutSignIn])
      if (fact !== null) held.set(looseName(fact.value), fact.value);
  return held;
}
