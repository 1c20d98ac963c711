import type { Value } from "#expr/types.ts";
import { isTitleColumn } from "../column-names.ts";
import { shownText } from "../tables/table.ts";
import { convertCell, type ColumnContext } from "../values/convert-cell.ts";
import type { PlannedTable } from "./planned-table.ts";
import type { RecordIndex } from "./record-index.ts";
import { ID, titleFieldOf } from "./targets.ts";

/** A record described by one or more rows of a table. */
export interface RecordOfRows {
  readonly of: PlannedTable;
  readonly id: string;
  /** True if it existed before the import. */
  readonly exists: boolean;
  /** True if an earlier row of the file is about the same record. */
  readonly again: boolean;
  /** The rows, by index; more than one where each adds a child row. */
  readonly rows: readonly number[];
  /** For a child row: the id of its owner. Null: unknown. */
  readonly owner: string | null;
}

/** Number of rows processed between yields. */
export const TOGETHER = 2000;

/** Determines the record of each row, and indexes new records so that other rows can refer to them. */
export function* assemble(
  of: PlannedTable,
  indexes: (entity: string) => RecordIndex,
  about: ColumnContext,
  newId: () => string,
  /** True if other rows may refer to records of this table by title. */
  isNamed: boolean,
): Generator<undefined, readonly RecordOfRows[]> {
  const { table, entity, plan, key, id: idColumn, owner: ownerColumn } = of;
  const index = indexes(entity.key);
  const title = titleFieldOf(entity);
  const titled = table.header.findIndex(isTitleColumn);
  const titleColumn =
    titled >= 0 ? titled : of.own.find(({ target }) => title !== null && target.field === title.key)?.column;
  const inFile = new Map<string, RecordOfRows & { readonly rows: number[] }>();
  const found: (RecordOfRows & { readonly rows: number[] })[] = [];
  let last: (RecordOfRows & { readonly rows: number[] }) | null = null;
  let lastOwn = "";
  const hasRows = of.rows.size > 0;

  for (const [row, { cells }] of table.rows.entries()) {
    if (row % TOGETHER === 0) yield;
    const own = hasRows ? of.own.map(({ column }) => shownText(cells[column])).join("\n") : "";
    const isBlank = own.replaceAll("\n", "") === "";
    const keyed: Value =
      key === null || plan.key === null
        ? null
        : plan.key === ID
          ? shownText(cells[key.column]).trim() || null
          : convertCell(cells[key.column] ?? null, key.target.type, key.reading, about).value;
    const name = keyed === null ? null : JSON.stringify(keyed);
    const before = name === null ? undefined : inFile.get(name);
    // Rows of one record are adjacent; only the first has to contain its key.
    const continued = hasRows ? (before ?? (name === null && (isBlank || own === lastOwn) ? last : null)) : null;
    if (continued) {
      continued.rows.push(row);
      continue;
    }
    lastOwn = own;
    const known =
      before?.id ??
      (keyed === null || plan.key === null
        ? null
        : plan.key === ID
          ? index.has(String(keyed))
            ? String(keyed)
            : null
          : index.withKey(plan.key, keyed));
    const written = idColumn === null ? "" : shownText(cells[idColumn.column]).trim();
    const id = known ?? (written !== "" && !index.has(written) ? written : newId());
    const record = {
      of,
      id,
      exists: known !== null && before === undefined,
      again: before !== undefined,
      rows: [row],
      owner:
        ownerColumn === null || ownerColumn.target.type.kind !== "reference"
          ? null
          : about.reference(ownerColumn.target.type.entity, shownText(cells[ownerColumn.column])),
    };
    found.push(record);
    last = record;
    if (name !== null && before === undefined) inFile.set(name, record);
    if (known === null) {
      // Titles that no reference can use are not indexed; for a hundred thousand rows that saves megabytes.
      if (isNamed || idColumn !== null)
        index.add(id, !isNamed || titleColumn === undefined ? null : shownText(cells[titleColumn]));
      if (plan.key !== null && plan.key !== ID) index.noteKey(plan.key, keyed, id);
    }
  }
  return found;
}
