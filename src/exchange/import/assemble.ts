import type { Value } from "#expr/types.ts";
import { isTitleColumn } from "../column-names.ts";
import { shownText } from "../tables/table.ts";
import { convertCell, type ColumnContext } from "../values/convert-cell.ts";
import type { PlannedTable } from "./planned-table.ts";
import type { RecordIndex } from "./record-index.ts";
import { ID, titleFieldOf } from "./targets.ts";

/** A record that rows of a table speak of. */
export interface RecordOfRows {
  readonly of: PlannedTable;
  readonly id: string;
  /** Whether it was there before the import. */
  readonly exists: boolean;
  /** An earlier row of the file is about the same record. */
  readonly again: boolean;
  /** The rows, by index; more than one where each adds a child row. */
  readonly rows: readonly number[];
  /** Of a child row: the record that it belongs to, where that is known. */
  readonly owner: string | null;
}

/** Rows that are looked at before others have their turn. */
export const TOGETHER = 2000;

/** Says which record every row of a table is about, and lets other rows find it. */
export function* assemble(
  of: PlannedTable,
  indexes: (entity: string) => RecordIndex,
  about: ColumnContext,
  newId: () => string,
  /** Whether other rows may name its records by their titles. */
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
    // The lines of one record stand below each other, and only the first must say which it is.
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
      // A hundred thousand titles that nobody asks for are megabytes.
      if (isNamed || idColumn !== null)
        index.add(id, !isNamed || titleColumn === undefined ? null : shownText(cells[titleColumn]));
      if (plan.key !== null && plan.key !== ID) index.noteKey(plan.key, keyed, id);
    }
  }
  return found;
}
