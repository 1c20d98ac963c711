import type { ChildRow, Command } from "#engine/contract/commands.ts";
import type { Value } from "#expr/types.ts";
import { cellOfJson } from "../tables/read-json.ts";
import { shownText, type Cell } from "../tables/table.ts";
import { convertCell, type ColumnContext } from "../values/convert-cell.ts";
import type { RecordOfRows } from "./assemble.ts";
import type { ImportSurroundings } from "./import-surroundings.ts";
import type { PlannedColumn, PlannedTable } from "./planned-table.ts";
import { RecordIndex } from "./record-index.ts";
import { rowsInCell } from "./rows-in-cell.ts";
import { differing } from "./same-record.ts";
import { entityOf, ID, isWritable, OWNER, titleFieldOf, uniqueFieldsOf } from "./targets.ts";

/** The commands submitted for one record. */
export interface Unit {
  readonly record: RecordOfRows;
  readonly commands: readonly Command[];
  readonly what: "created" | "changed" | "same";
  /** Records that are created because this one refers to them. */
  readonly also: readonly { readonly entity: string; readonly id: string; readonly title: string }[];
  /** All ids that a refusal for this unit may name. */
  readonly ids: readonly string[];
  /** References to records that a later row creates. They are set in a second pass. */
  readonly deferred: readonly (readonly [field: string, value: Value])[];
  readonly childRows: readonly RecordOfRows[];
}

/** Includes the entity: ids from other systems often count from 1, so two entities may share an id. */
export const keyOfRecord = (entity: string, id: string): string => `${entity}\n${id}`;

/** Turns rows into commands: cells become values, names become references. */
export class UnitBuilder {
  readonly indexes = new Map<string, RecordIndex>();
  /** New records of the file that are not written yet, by `keyOfRecord`. */
  readonly pending = new Set<string>();
  /** Child rows that are written together with a new record, by its `keyOfRecord`. */
  readonly #childRows = new Map<string, RecordOfRows[]>();
  /** Files already stored in the app, by the name that cells use. */
  readonly files = new Map<string, Value>();
  readonly #about: ImportSurroundings;

  constructor(about: ImportSurroundings) {
    this.#about = about;
  }

  index(entity: string, key: string | null): void {
    const declared = entityOf(this.#about.model, entity);
    if (declared === undefined || (this.indexes.has(entity) && (key === null || key === ID))) return;
    const fields = new Set(uniqueFieldsOf(declared));
    if (key !== null && key !== ID) fields.add(key);
    this.indexes.set(entity, new RecordIndex(entity, [...fields]));
  }

  addChildRow(owner: string, record: RecordOfRows): void {
    const known = this.#childRows.get(owner);
    if (known === undefined) this.#childRows.set(owner, [record]);
    else known.push(record);
  }

  indexOf(entity: string): RecordIndex {
    this.index(entity, null);
    return this.indexes.get(entity) ?? new RecordIndex(entity, []);
  }

  surroundings(missing?: (entity: string, text: string) => string | null): ColumnContext {
    const { currency, zone, language } = this.#about;
    return {
      currency,
      zone,
      language,
      reference: (entity, text, only) =>
        this.indexOf(entity).find(text) ?? (only === "known" ? null : missing?.(entity, text)) ?? null,
      file: (name) => this.files.get(name) ?? null,
    };
  }

  build(
    records: readonly RecordOfRows[],
    existing: ReadonlyMap<string, { readonly [field: string]: Value }>,
  ): readonly Unit[] {
    const before = new Set<string>();
    return records.map((record) => {
      const unit = this.#unit(record, existing.get(record.id) ?? null, before);
      for (const { of, id } of [record, ...unit.childRows]) before.add(keyOfRecord(of.entity.key, id));
      return unit;
    });
  }

  #unit(record: RecordOfRows, there: { readonly [field: string]: Value } | null, before: ReadonlySet<string>): Unit {
    const { of, id, exists, again } = record;
    const entity = of.entity.key;
    const also: { entity: string; id: string; title: string }[] = [];
    const created: Command[] = [];
    const create = (target: string, text: string): string | null => {
      const declared = entityOf(this.#about.model, target);
      const title = declared === undefined ? null : titleFieldOf(declared);
      if (title === null || text.trim() === "") return null;
      const made = { entity: target, id: this.#about.newId(), title: text.trim() };
      also.push(made);
      created.push({ kind: "create", entity: target, id: made.id, values: { [title.key]: made.title } });
      this.indexOf(target).add(made.id, made.title);
      return made.id;
    };
    const deferred: [string, Value][] = [];
    const isNamed =
      of.id !== null && shownText(of.table.rows[record.rows[0] ?? 0]?.cells[of.id.column] ?? null).trim() !== "";
    const values: { [field: string]: Value | readonly ChildRow[] } = {};
    for (const column of of.own) {
      const { field, type, required } = column.target;
      if (type.kind === "children") {
        const rows = this.#nestedRows(type.entity, of.table.rows[record.rows[0] ?? 0]?.cells[column.column] ?? null);
        if (rows !== null) values[field] = rows;
        continue;
      }
      const makes = of.plan.createMissing.includes(field);
      const value = this.#value(of, record.rows[0] ?? 0, column, makes ? create : undefined);
      // For a new record, an empty cell keeps the field's default, unless the file gives the record an id.
      if (value === null && !exists && !again && !isNamed) continue;
      const named = type.kind === "reference" || type.kind === "references" ? type.entity : null;
      const isAhead =
        named !== null &&
        [value]
          .flat()
          .map((one) => keyOfRecord(named, String(one)))
          .some((one) => this.pending.has(one) && !before.has(one));
      if (isAhead && !required) deferred.push([field, value]);
      else values[field] = value;
    }
    const { rows, childRows } = this.#rowsOf(record);
    Object.assign(values, rows);
    if (of.owner !== null && !exists && !again) values[OWNER] = record.owner ?? this.#written(of, record, of.owner);
    const ids = [id, ...childRows.map((child) => child.id), ...also.map((one) => one.id)];
    for (const list of Object.values(rows)) for (const { newId } of list) if (newId !== undefined) ids.push(newId);
    const base = { record, also, ids, deferred, childRows };
    // Unchanged fields are left out: the importing person may not be allowed to write or even see them.
    const given = exists && there !== null ? differing(there, values) : values;
    if (exists && Object.keys(given).length === 0) return { ...base, what: "same", commands: [] };
    const command: Command =
      exists || again ? { kind: "change", entity, id, values: given } : { kind: "create", entity, id, values };
    return { ...base, what: exists || again ? "changed" : "created", commands: [...created, command] };
  }

  #written(of: PlannedTable, record: RecordOfRows, column: PlannedColumn): string {
    return shownText(of.table.rows[record.rows[0] ?? 0]?.cells[column.column]);
  }

  #value(
    of: PlannedTable,
    row: number,
    { column, target, reading }: PlannedColumn,
    create?: (entity: string, text: string) => string | null,
  ): Value {
    const cell = of.table.rows[row]?.cells[column] ?? null;
    return convertCell(cell, target.type, reading, this.surroundings(create)).value;
  }

  /** Child rows of a record: from its own rows in the table, and from other tables. */
  #rowsOf(record: RecordOfRows): {
    readonly rows: { readonly [field: string]: readonly ChildRow[] };
    readonly childRows: readonly RecordOfRows[];
  } {
    const { of } = record;
    const rows: { [field: string]: ChildRow[] } = {};
    for (const [field, columns] of of.rows)
      rows[field] = record.rows.flatMap((row): ChildRow[] => {
        const values = Object.fromEntries(
          columns.map((column) => [column.target.field.split("/")[1] ?? "", this.#value(of, row, column)]),
        );
        if (Object.values(values).every((value) => value === null)) return [];
        return [{ id: null, newId: this.#about.newId(), values }];
      });
    const childRows: RecordOfRows[] = [];
    for (const child of record.exists ? [] : (this.#childRows.get(keyOfRecord(of.entity.key, record.id)) ?? [])) {
      const field = child.of.entity.owner?.field ?? "";
      const unit = this.#unit({ ...child, owner: null }, null, new Set());
      const values =
        unit.commands.flatMap((command) => (command.kind === "create" ? [command.values] : [])).at(-1) ?? {};
      const { [OWNER]: _, ...own } = values;
      rows[field] = [...(rows[field] ?? []), { id: null, newId: child.id, values: own }];
      childRows.push(child, ...unit.childRows);
    }
    return { rows, childRows };
  }

  /** A list of objects in a cell of a JSON file, by field name. Other values are passed on for the engine to refuse. */
  #nestedRows(entity: string, cell: Cell): readonly ChildRow[] | string | null {
    const list = rowsInCell(cell);
    const declared = entityOf(this.#about.model, entity);
    if (cell === null || declared === undefined) return null;
    if (list === null) return shownText(cell);
    return list.map((parts) => {
      const values: { [field: string]: Value | readonly ChildRow[] } = {};
      for (const field of declared.fields.filter(isWritable)) {
        const own = [field.name, field.key].find((name) => Object.hasOwn(parts, name));
        if (own === undefined) continue;
        if (field.type.kind === "children") {
          const inner = this.#nestedRows(field.type.entity, cellOfJson(parts[own] ?? null));
          if (inner !== null) values[field.key] = inner;
          continue;
        }
        const usual = { dates: "ymd", decimal: ".", wholePercents: null } as const;
        values[field.key] = convertCell(cellOfJson(parts[own] ?? null), field.type, usual, this.surroundings()).value;
      }
      return { id: null, newId: this.#about.newId(), values };
    });
  }
}
