import type { DataChange } from "#engine/contract/shelf.ts";
import type { Model } from "#model/model.ts";
import type { Store } from "#store/open-store.ts";
import { looseName } from "#text/names.ts";

/**
 * Roles that people have and the changed document no longer defines. Records store the names of roles, and documents
 * don't declare earlier names of roles, so these people lose their rights.
 */
export function rolesGone(before: Model, after: Model, { records }: Pick<Store, "records">): readonly DataChange[] {
  const known = new Set(after.roles.roles.map(looseName));
  const gone = before.roles.roles.filter((role) => !known.has(looseName(role)));
  if (gone.length === 0) return [];
  const people = new Map(gone.map((role) => [looseName(role), 0]));
  for (const { roles } of records.values("Person", records.ids({ entity: "Person", where: null }, [], null, 0), [
    "roles",
  ]))
    for (const role of new Set(Array.isArray(roles) ? roles.map((one) => looseName(String(one))) : []))
      if (people.has(role)) people.set(role, (people.get(role) ?? 0) + 1);
  return gone.flatMap((role): readonly DataChange[] => {
    const count = people.get(looseName(role)) ?? 0;
    if (count === 0) return [];
    return [{ kind: "role-gone", entity: "Person", field: "roles", from: role, records: count, setAside: 0, back: 0 }];
  });
}
