import { columnName, POSITION, SEQUENCE } from "../names.ts";
import type { StoreContext } from "../store-context.ts";

/** Ids of child rows in their order in the owner's list. */
export function children(at: StoreContext, owner: string, id: string, field: string): readonly string[] {
  const child = at.catalogue.entity(owner).shape.children.find((each) => each.field === field);
  const table = child === undefined ? null : at.catalogue.table(child.entity);
  if (table === null) return [];
  return at.db
    .all(`SELECT "id" FROM ${table} WHERE "owner" = ? ORDER BY ${POSITION} ASC NULLS LAST, ${SEQUENCE}`, [id])
    .map((row) => String(row[0]));
}

/** Fields that refer to a record, with counts. Its own child rows don't count, because they are deleted with it. */
export function referrers(
  at: StoreContext,
  entity: string,
  id: string,
): readonly { readonly entity: string; readonly field: string; readonly count: number }[] {
  const found: { entity: string; field: string; count: number }[] = [];
  for (const { shape, table } of at.catalogue.entities.values())
    for (const column of shape.columns) {
      if (column.refers !== entity || (column.kind !== "reference" && column.kind !== "references")) continue;
      const name = columnName(column.key);
      const named =
        column.kind === "references"
          ? `EXISTS (SELECT 1 FROM json_each(${table}.${name}) AS j WHERE j.value = ?)`
          : `${name} = ?`;
      const row = at.db.one(`SELECT count(*) FROM ${table} WHERE ${named}`, [id]);
      const count = Number(row?.[0] ?? 0);
      if (count > 0) found.push({ entity: shape.key, field: column.key, count });
    }
  return found;
}
