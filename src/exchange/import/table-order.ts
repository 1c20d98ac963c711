import type { DrawnModel } from "#model/model.ts";
import type { PlannedTable } from "./planned-table.ts";
import { entityOf } from "./targets.ts";

/** Orders tables so that owners and referenced records come first. Cycles keep the order of the file. */
export function inOrderOfReference(model: DrawnModel, tables: readonly PlannedTable[]): readonly PlannedTable[] {
  const ordered: PlannedTable[] = [];
  const seen = new Set<PlannedTable>();
  const visit = (table: PlannedTable): void => {
    if (seen.has(table)) return;
    seen.add(table);
    const needs = new Set<string>();
    if (table.entity.owner !== null) needs.add(table.entity.owner.entity);
    for (const { type } of entityOf(model, table.entity.key)?.fields ?? [])
      if (type.kind === "reference" || type.kind === "references") needs.add(type.entity);
    for (const other of tables) if (other !== table && needs.has(other.entity.key)) visit(other);
    ordered.push(table);
  };
  for (const table of tables) visit(table);
  return ordered;
}
