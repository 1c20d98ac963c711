import type { DataChange } from "#engine/contract/shelf.ts";
import type { Value } from "#expr/types.ts";
import type { Database } from "../database.ts";
import { columnName, SEQUENCE, tableName, wordsName } from "../names.ts";
import { columnsOf, createTable } from "../schema/create.ts";
import type { ColumnShape, EntityShape } from "../schema/shape.ts";
import { fromColumn, toColumn } from "../values.ts";
import { convert, isCompatible, statusRenames, type Surroundings } from "./convert.ts";
import type { Conversion } from "./conversion.ts";
import { inFreeOrder } from "./in-free-order.ts";
import { fitDrafts } from "./fit-drafts.ts";
import {
  keyInDocument,
  fieldOf,
  isMark,
  markOf,
  type ColumnStep,
  type EntityStep,
  type KeptColumn,
  type KeptEntity,
  type KeptShape,
  type Plan,
} from "./plan.ts";
import { comesBack, takeBack } from "./come-back.ts";
import { notePastType } from "./past-types.ts";
import type { Progress } from "./progress.ts";
import { setAside } from "./quarantine.ts";
import { renameEntity, renameField } from "./rename.ts";
import { renameFieldInCalls, type CallNames } from "./rename-calls.ts";
import { rememberNumbers, renameStatusesInState } from "./rename-state.ts";

export interface MigrationRun {
  readonly db: Database;
  readonly around: Surroundings;
  readonly names: CallNames;
  readonly at: string;
  readonly changes: DataChange[];
  readonly progress: Progress;
  /** Columns renamed out of the way of others: `Entity.field` → current key. */
  readonly moved: Map<string, string>;
}

/** Number of records whose values have to be converted one by one. */
export function recordsToConvert(db: Database, plan: Plan): number {
  let records = 0;
  for (const { from, columns } of plan.steps)
    for (const { column, from: old } of columns)
      if (from !== null && old !== null && !isCompatible(old, column)) records += count(db, from.key, old.key);
  return records;
}

/** Applies a plan and returns the resulting tables. The caller holds the transaction. */
export function applyPlan(migrating: MigrationRun, plan: Plan): KeptShape {
  const { db } = migrating;
  for (const left of plan.leftOver)
    if (!left.hidden) report(migrating, "entity-removed", left.key, null, null, count(db, left.key, null));
  const leftOver = plan.leftOver.map((left) => makeWay(migrating, left));
  renameEntities(migrating, plan);
  const entities = plan.steps.map((step) => applyEntity(migrating, step));
  const others = new Map(plan.leftOver.map(({ key }, i) => [key, leftOver[i]?.key ?? key]));
  fitDrafts(db, plan, { entities: others, fields: migrating.moved }, migrating.around);
  return { entities: [...entities, ...leftOver] };
}

/** Renames a left-over table if a new entity needs its name. */
function makeWay({ db, names }: MigrationRun, { to, ...left }: Plan["leftOver"][number]): KeptEntity {
  if (to === left.key) return { ...left, hidden: true };
  renameEntity(db, left.key, to, names);
  return { ...left, hidden: true, key: to };
}

function renameEntities(migrating: MigrationRun, plan: Plan): void {
  const { db, names } = migrating;
  const renamed = plan.steps.flatMap(({ entity, from }) =>
    from === null || from.key === entity.key ? [] : [{ from: from.key, to: entity.key }],
  );
  const order = inFreeOrder(renamed, BETWEEN);
  for (const { from, to } of order) {
    // For a move through `BETWEEN`, the document's calls are looked up under the final name.
    const last = to === BETWEEN ? (order.findLast((move) => move.from === BETWEEN)?.to ?? to) : to;
    renameEntity(db, from, to, { nameOf: (key) => names.nameOf(key), hasCall: (call) => names.hasCall(call, last) });
  }
  for (const { entity, from } of plan.steps)
    if (from !== null && keyInDocument(from) !== entity.key)
      report(migrating, "entity-renamed", entity.key, null, keyInDocument(from), count(db, entity.key, null));
}

/** A temporary name; keys of documents never contain `~`. */
const BETWEEN = "~between";

function applyEntity(migrating: MigrationRun, step: EntityStep): KeptEntity {
  const { db } = migrating;
  const { entity, from } = step;
  if (from === null) {
    createTable(db, entity);
    report(migrating, "entity-added", entity.key, null, null, 0);
    return { ...entity, hidden: false };
  }
  if (from.hidden) report(migrating, "entity-back", entity.key, null, null, count(db, entity.key, null));
  const taken = new Set(step.columns.flatMap((column) => (column.from === null ? [] : [column.from.key])));
  const left = from.columns.filter((old) => !taken.has(old.key));
  for (const old of left) {
    if (old.hidden === true) continue;
    notePastType(db, entity.key, old.key, old);
    report(migrating, "field-removed", entity.key, old.key, null, count(db, entity.key, old.key));
  }
  const hidden = hideColumns(migrating, entity, left);
  const moves = step.columns.flatMap(({ column, from: old }) => (old ? [{ from: old.key, to: column.key }] : []));
  for (const { from: old, to } of inFreeOrder(moves, BETWEEN)) renameField(db, entity, old, to);
  for (const { column, from: old } of step.columns) {
    if (old === null || keyInDocument(old) === column.key || column.kind === "built-in") continue;
    report(migrating, "field-renamed", entity.key, column.key, keyInDocument(old), count(db, entity.key, column.key));
  }
  const lists = step.lists.flatMap(({ field, from: old }) => (old === null ? [] : [{ from: old, to: field }]));
  for (const { from: old, to } of inFreeOrder(lists, BETWEEN)) renameFieldInCalls(db, entity.key, old, to);
  let changed = false;
  for (const column of step.columns) changed = applyColumn(migrating, entity, column) || changed;
  // The word index still contains the old words. It is rebuilt later.
  if (changed) db.run(`DROP TABLE IF EXISTS ${wordsName(entity.key)}`);
  return { ...entity, hidden: false, columns: [...entity.columns, ...hidden] };
}

/** Hides columns without a field in the document, renaming those whose name another field needs. */
function hideColumns(
  { db, moved }: MigrationRun,
  entity: EntityShape,
  left: readonly KeptColumn[],
): readonly KeptColumn[] {
  const inTheWay = new Set(entity.columns.map(({ key }) => key));
  const hide = (old: KeptColumn, key: string): KeptColumn => {
    if (key === old.key) return { ...old, hidden: true };
    renameField(db, entity, old.key, key);
    moved.set(`${entity.key}.${old.key}`, key);
    return { ...old, key, hidden: true };
  };
  const free = (key: string): string => (inTheWay.has(key) ? freeColumn(db, entity, key) : key);
  const fields = left.filter((old) => !isMark(old)).map((old) => hide(old, free(old.key)));
  // A mark column is found by the name of its field.
  const marks = left.filter(isMark).map((old) => {
    const field = moved.get(`${entity.key}.${fieldOf(old.key)}`);
    return hide(old, field === undefined ? free(old.key) : markOf(field));
  });
  return [...fields, ...marks];
}

function freeColumn(db: Database, entity: EntityShape, field: string): string {
  const there = columnsOf(db, unquoted(tableName(entity.key)));
  let number = 2;
  while (there.has(unquoted(columnName(`${field}~${number}`)))) number++;
  return `${field}~${number}`;
}

/** True if values in the column were changed. */
function applyColumn(migrating: MigrationRun, entity: EntityShape, step: ColumnStep): boolean {
  const { db } = migrating;
  const { column, from } = step;
  if (from === null) {
    db.run(`ALTER TABLE ${tableName(entity.key)} ADD COLUMN ${columnName(column.key)}`);
    if (column.kind !== "built-in") report(migrating, "field-added", entity.key, column.key, null, 0);
    newlyRequired(migrating, entity, column, null);
    return false;
  }
  let changed = false;
  if (from.kind !== column.kind || from.currency !== column.currency) notePastType(db, entity.key, column.key, from);
  const alike = isCompatible(from, column);
  const sameKind = alike && isCompatible(column, from) && from.kind === column.kind;
  if (from.hidden === true)
    report(migrating, "field-back", entity.key, column.key, null, count(db, entity.key, column.key));
  if (column.key === "status") renameStatusesInState(db, entity.key, statusRenames(from, column));
  if (!sameKind) {
    // Restore set-aside values first: they are matched by the field's value before conversion.
    const restored = bringBack(migrating, entity.key, from, column);
    const aside = alike ? 0 : convertColumn(migrating, entity.key, from, column, restored);
    const back = restored.size;
    changed = true;
    if (from.kind !== column.kind || aside > 0 || back > 0 || !alike)
      report(
        migrating,
        "field-retyped",
        entity.key,
        column.key,
        from.kind,
        count(db, entity.key, column.key),
        aside,
        back,
      );
  } else if (from.hidden === true) {
    changed = bringBack(migrating, entity.key, from, column).size > 0;
  }
  // Values typed as text may equal the next number of the series.
  if (column.kind === "series" && from.kind !== "series") rememberNumbers(db, entity.key, column.key);
  newlyRequired(migrating, entity, column, from);
  return changed;
}

function newlyRequired(
  migrating: MigrationRun,
  entity: EntityShape,
  column: ColumnShape,
  from: ColumnShape | null,
): void {
  if (column.required !== true || (from !== null && from.required === true)) return;
  const all = count(migrating.db, entity.key, null);
  const missing = all - count(migrating.db, entity.key, column.key);
  if (missing > 0) report(migrating, "newly-required", entity.key, column.key, null, missing);
}

/** Converts a column value by value. The original is set aside, so that it can be restored exactly. */
function convertColumn(
  migrating: MigrationRun,
  entity: string,
  from: ColumnShape,
  to: ColumnShape,
  done: ReadonlySet<string>,
): number {
  const { db, around, at, progress } = migrating;
  const name = columnName(to.key);
  // Computed once, not per record.
  const isStatus = to.key === "status" && from.kind === "built-in" && to.kind === "built-in";
  const statuses = isStatus ? statusRenames(from, to) : null;
  const names = new Set<Value>(statuses?.values());
  let aside = 0;
  for (const row of inBatches(db, entity, to.key)) {
    progress.did(1);
    if (done.has(row.id)) continue;
    const value = fromColumn(row.value, from.storage);
    const converted: Conversion =
      statuses === null
        ? convert(value, from, to, around)
        : { fits: true, value: statuses.get(String(value)) ?? value };
    const became: Value = converted.fits ? converted.value : null;
    if (!converted.fits) aside++;
    // An unchanged value needs no way back, unless another status has been renamed to it.
    else if (from.storage === to.storage && JSON.stringify(became) === JSON.stringify(value) && !names.has(value))
      continue;
    setAside(db, {
      entity,
      record: row.id,
      field: to.key,
      shape: from,
      value,
      became,
      reason: converted.fits ? null : converted.reason,
      at,
    });
    write(db, entity, name, to, became, row.sequence);
  }
  return aside;
}

/** Returns the ids of records that got an earlier value back. */
function bringBack(migrating: MigrationRun, entity: string, from: ColumnShape, to: ColumnShape): ReadonlySet<string> {
  const { db, around } = migrating;
  const name = columnName(to.key);
  const back = new Set<string>();
  for (const record of recordsSetAside(db, entity, to.key)) {
    const row = db.one(`SELECT ${SEQUENCE}, ${name} FROM ${tableName(entity)} WHERE "id" = ?`, [record]);
    if (row === null) continue;
    const current = fromColumn(row[1] ?? null, from.storage);
    const found = comesBack(db, entity, record, to.key, current, to, around);
    if (found === null) continue;
    write(db, entity, name, to, found.value, Number(row[0]));
    takeBack(db, found);
    back.add(record);
  }
  return back;
}

function write(db: Database, entity: string, name: string, to: ColumnShape, value: Value, sequence: number): void {
  const mark = to.storage === "number" ? "CAST(? AS REAL)" : "?";
  db.run(`UPDATE ${tableName(entity)} SET ${name} = ${mark} WHERE ${SEQUENCE} = ?`, [
    toColumn(value, to.storage),
    sequence,
  ]);
}

function* inBatches(
  db: Database,
  entity: string,
  field: string,
): Generator<{ readonly sequence: number; readonly id: string; readonly value: ReturnType<typeof toColumn> }> {
  const name = columnName(field);
  let last = 0;
  for (;;) {
    const rows = db.all(
      `SELECT ${SEQUENCE}, "id", ${name} FROM ${tableName(entity)} WHERE ${SEQUENCE} > ? AND ${name} IS NOT NULL ORDER BY ${SEQUENCE} LIMIT 1000`,
      [last],
    );
    for (const row of rows) {
      last = Number(row[0]);
      yield { sequence: last, id: String(row[1]), value: row[2] ?? null };
    }
    if (rows.length < 1000) return;
  }
}

function recordsSetAside(db: Database, entity: string, field: string): readonly string[] {
  return db
    .all("SELECT DISTINCT record FROM nf_quarantine WHERE entity = ? AND field = ?", [entity, field])
    .map((row) => String(row[0]));
}

/** Number of records, or of those with a value in `field`. */
function count(db: Database, entity: string, field: string | null): number {
  const what = field === null ? "*" : columnName(field);
  return Number(db.one(`SELECT count(${what}) FROM ${tableName(entity)}`)?.[0] ?? 0);
}

function report(
  migrating: MigrationRun,
  kind: DataChange["kind"],
  entity: string,
  field: string | null,
  from: string | null,
  records: number,
  aside = 0,
  back = 0,
): void {
  migrating.changes.push({ kind, entity, field, from, records, setAside: aside, back });
}

const unquoted = (name: string): string => name.slice(1, -1).replaceAll('""', '"');
