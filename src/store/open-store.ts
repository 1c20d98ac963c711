import type { ChangeFeed } from "#engine/ports/changes.ts";
import type { QueryClock } from "#engine/ports/records.ts";
import type { Value } from "#expr/types.ts";
import type { Model } from "#model/model.ts";
import { literalConstants } from "./constants.ts";
import type { Database } from "./database.ts";
import { SqliteFiles } from "./files.ts";
import { SqliteJournal } from "./journal/sqlite-journal.ts";
import { concerns, dependenciesOf } from "./depends.ts";
import { Changes } from "./live.ts";
import type { MigrationChange } from "./migrate/apply.ts";
import { quarantined, type SetAside } from "./migrate/quarantine.ts";
import { SqliteRecords } from "./records/sqlite-records.ts";
import { connect } from "./records/connect.ts";
import { Catalogue } from "./schema/catalogue.ts";
import { dryRun, prepareSchema, wordSlots } from "./schema/prepare.ts";
import { shapeOf } from "./schema/shape.ts";
import { Workplace } from "./workplace.ts";

export interface Store {
  /** What the parts of the store share; for tests and for whoever adds a part. */
  readonly at: Workplace;
  readonly records: SqliteRecords;
  readonly journal: SqliteJournal;
  readonly files: SqliteFiles;
  readonly changes: ChangeFeed;
  /** What opening it under this document did to the data; empty where nothing had to be done. */
  readonly migration: readonly MigrationChange[];
  /** Values that no longer fit the document, newest first. */
  quarantined(limit: number): readonly SetAside[];
}

export interface StoreOptions {
  /** What a constant is worth at this moment; the document's own value unless given. */
  readonly constant?: (name: string) => Value;
}

/** The records of an app, on a database that is new or has been in use under this or an earlier document. */
export function openStore(db: Database, model: Model, clock: QueryClock, options: StoreOptions = {}): Store {
  const shape = shapeOf(model);
  const catalogue = new Catalogue(model, shape);
  const migration = prepareSchema(db, model, shape, catalogue, clock);
  const changes = new Changes();
  const constant = options.constant ?? literalConstants(model);
  const at = new Workplace(db, catalogue, clock, constant, changes, wordSlots(db));
  at.someGone = db.one("SELECT 1 FROM nf_gone LIMIT 1") !== null;
  connect(at);
  return {
    at,
    records: new SqliteRecords(at),
    journal: new SqliteJournal(at),
    files: new SqliteFiles(at),
    changes: {
      listen: (listener) => changes.listen(listener),
      dependencies: (selection, fields, trees) => dependenciesOf(catalogue, selection, fields, trees),
      concerns,
    },
    migration,
    quarantined: (limit) => quarantined(db, limit),
  };
}

/** What opening a database under another document would do to its data, in numbers. Nothing is changed. */
export function dryRunMigration(db: Database, model: Model, clock: QueryClock): readonly MigrationChange[] {
  const shape = shapeOf(model);
  return dryRun(db, model, shape, new Catalogue(model, shape), clock);
}
