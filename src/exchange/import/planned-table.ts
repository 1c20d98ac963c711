import type { ColumnPlan, TablePlan } from "#engine/contract/exchange.ts";
import type { Entity } from "#model/3-entities.ts";
import type { Cell, Table } from "../tables/table.ts";
import { readingOf, usualReading, type ColumnReading } from "../values/read-column.ts";
import type { ImportSurroundings } from "./import-surroundings.ts";
import { entityOf, ID, OWNER, targetsOf, type Target } from "./targets.ts";

export interface PlannedColumn {
  readonly column: number;
  readonly target: Target;
  readonly reading: ColumnReading;
}

/** A table whose columns are assigned: to the record's own fields, or to child rows in the same line. */
export interface PlannedTable {
  readonly index: number;
  readonly table: Table;
  readonly entity: Entity;
  readonly plan: TablePlan;
  readonly own: readonly PlannedColumn[];
  /** By the key of the field that holds the child rows. */
  readonly rows: ReadonlyMap<string, readonly PlannedColumn[]>;
  readonly id: PlannedColumn | null;
  readonly owner: PlannedColumn | null;
  readonly key: PlannedColumn | null;
}

export function planned(
  { model, language, currency }: Pick<ImportSurroundings, "model" | "language" | "currency">,
  index: number,
  table: Table,
  plan: TablePlan,
): PlannedTable | null {
  const entity = entityOf(model, plan.entity);
  if (entity === undefined) return null;
  const targets = new Map(targetsOf(model, entity).map((target) => [target.field, target]));
  const usual = usualReading(language, currency);
  const columns = plan.columns.flatMap((column, at): PlannedColumn[] => {
    const target = column === null ? undefined : targets.get(column.field);
    if (column === null || target === undefined) return [];
    return [{ column: at, target, reading: readingOf(cellsOf(table, at), target.type, usual, column) }];
  });
  const one = (field: string): PlannedColumn | null => columns.find(({ target }) => target.field === field) ?? null;
  const rows = new Map<string, PlannedColumn[]>();
  for (const column of columns) {
    const [field = "", inner] = column.target.field.split("/");
    if (inner !== undefined) rows.set(field, [...(rows.get(field) ?? []), column]);
  }
  return {
    index,
    table,
    entity,
    plan,
    own: columns.filter(({ target }) => target.field !== ID && target.field !== OWNER && !target.field.includes("/")),
    rows,
    id: one(ID),
    owner: one(OWNER),
    key: plan.key === null ? null : one(plan.key),
  };
}

export function* cellsOf(table: Table, column: number): Generator<Cell> {
  for (const { cells } of table.rows) yield cells[column] ?? null;
}

export const plainColumn = (field: string): ColumnPlan => ({ field, dates: null, decimal: null });
