import { OTHER_FIELDS } from "#engine/ports/journal.ts";
import type { QueryClock } from "#engine/ports/records.ts";
import type { Model } from "#model/model.ts";
import { looseName } from "#text/names.ts";
import type { Database } from "../database.ts";
import type { DataChange } from "#engine/contract/shelf.ts";
import { applyPlan, recordsToConvert } from "../migrate/apply.ts";
import { type KeptShape, planMigration } from "../migrate/plan.ts";
import { renameConstants } from "../migrate/rename-constants.ts";
import { Progress } from "../migrate/progress.ts";
import type { CallNames } from "../migrate/rename-calls.ts";
import { tableName } from "../names.ts";
import { inTransaction } from "../transaction.ts";
import type { Catalogue } from "./catalogue.ts";
import { columnsOf, createTable, tablesOf } from "./create.ts";
import { createIndexes, wantedIndexes } from "./indexes.ts";
import { forgetPrepared, meta, setMeta } from "./meta.ts";
import type { Shape } from "./shape.ts";
import { ADDED_COLUMNS, SYSTEM_TABLES } from "./system-tables.ts";
import { takeTimersByRow } from "./timers-by-row.ts";
import { isPrepared, wantedOf, wordSlotsOfLayout } from "./wanted.ts";
import { createWords } from "./words-tables.ts";

/**
 * Migrates the tables to the document in one transaction. Deletes nothing: removed fields are hidden, values that no
 * longer fit are set aside. Returns the changes to the data; none for a new database.
 */
export function prepareSchema(
  db: Database,
  model: Model,
  shape: Shape,
  catalogue: Catalogue,
  clock: QueryClock,
  tell?: (part: number) => void,
): readonly DataChange[] {
  const wanted = wantedOf(model, shape, catalogue);
  if (isPrepared(db, wanted)) return [];
  const indexes = wantedIndexes(model, catalogue);
  return inTransaction(db, () => {
    const progress = new Progress(tell);
    const changes = prepareTables(db, model, shape, clock, progress);
    setMeta(db, "words", JSON.stringify(createWords(db, shape.entities, wordSlotsOfLayout(db), progress)));
    createIndexes(db, indexes, progress);
    setMeta(db, "wanted", wanted);
    forgetPrepared(db);
    return changes;
  });
}

/** Migrates without building search and sort indexes. */
export function prepareToRead(
  db: Database,
  model: Model,
  shape: Shape,
  catalogue: Catalogue,
  clock: QueryClock,
): readonly DataChange[] {
  const byOwner = [...wantedIndexes(model, catalogue)].filter(([, { firstField }]) => firstField === "owner");
  return inTransaction(db, () => {
    const progress = new Progress();
    const changes = prepareTables(db, model, shape, clock, progress);
    createIndexes(db, new Map(byOwner), progress);
    return changes;
  });
}

/** Runs the migration in a savepoint and rolls back; returns what it would change. */
export function dryRun(
  db: Database,
  model: Model,
  shape: Shape,
  catalogue: Catalogue,
  clock: QueryClock,
): readonly DataChange[] {
  db.run("SAVEPOINT nf_dry_run");
  try {
    return prepareSchema(db, model, shape, catalogue, clock);
  } finally {
    db.run("ROLLBACK TO nf_dry_run");
    db.run("RELEASE nf_dry_run");
  }
}

function prepareTables(
  db: Database,
  model: Model,
  shape: Shape,
  clock: QueryClock,
  progress: Progress,
): readonly DataChange[] {
  addColumns(db);
  const putTimersBack = takeTimersByRow(db);
  for (const statement of SYSTEM_TABLES.split(";")) if (statement.trim() !== "") db.run(statement);
  putTimersBack();
  if (!columnsOf(db, "nf_notice").has("error")) db.run("ALTER TABLE nf_notice ADD COLUMN error TEXT");
  const changes: DataChange[] = [];
  const before = meta(db, "tables");
  let kept: KeptShape;
  if (before === null) {
    for (const entity of shape.entities) createTable(db, entity);
    kept = { ...shape, entities: shape.entities.map((entity) => ({ ...entity, hidden: false })) };
  } else {
    const around = {
      zone: clock.zone,
      language: model.purpose.language?.value ?? "en",
      exists: (entity: string, id: string): boolean =>
        shape.entities.some((each) => each.key === entity) &&
        db.one(`SELECT 1 FROM ${tableName(entity)} WHERE "id" = ?`, [id]) !== null,
    };
    const there = JSON.parse(before) as KeptShape;
    const plan = planMigration(there, shape);
    progress.expect(recordsToConvert(db, plan));
    const migrating = { db, around, names: namesOf(model), at: clock.now(), changes, progress, moved: new Map() };
    kept = { ...shape, ...applyPlan(migrating, plan) };
    renameConstants(db, there.constants, shape.constants ?? []);
    if (changes.some(({ kind }) => !ADDITIONS.has(kind))) noteOtherFields(db);
  }
  setMeta(db, "tables", JSON.stringify(kept));
  return changes;
}

/** Changes that leave all earlier history entries valid. */
const ADDITIONS: ReadonlySet<DataChange["kind"]> = new Set(["entity-added", "field-added", "newly-required"]);

/** Notes the last commit before a field changed: older history entries must not be restored into changed fields. */
function noteOtherFields(db: Database): void {
  const last = Number(db.one("SELECT max(number) FROM nf_commit")?.[0] ?? 0);
  db.run("INSERT OR REPLACE INTO nf_state (key, value) VALUES (?, ?)", [OTHER_FIELDS, JSON.stringify(last)]);
}

const namesOf = ({ entities, calls }: Model): CallNames => ({
  nameOf: (entity) => entities.find(({ key }) => key === entity)?.name ?? entity,
  hasCall: (name, entity) =>
    calls.calls.some((call) => call.entity === entity && looseName(call.name) === looseName(name)),
});

/** Adds missing columns to system tables of earlier versions; must run before indexes use those columns. */
function addColumns(db: Database): void {
  const tables = tablesOf(db);
  for (const { table, column, fill } of ADDED_COLUMNS) {
    if (!tables.has(table) || columnsOf(db, table).has(column.split(" ")[0] ?? "")) continue;
    db.run(`ALTER TABLE ${table} ADD COLUMN ${column}`);
    if (fill !== "") db.run(fill);
  }
}
