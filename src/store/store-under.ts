import type { ChangeFeed } from "#engine/ports/changes.ts";
import type { QueryClock } from "#engine/ports/records.ts";
import type { Value } from "#expr/types.ts";
import type { Model } from "#model/model.ts";
import { literalConstants } from "./constants.ts";
import type { Database } from "./database.ts";
import { SqliteFiles } from "./files.ts";
import { SqliteJournal } from "./journal/sqlite-journal.ts";
import { concerns, dependenciesOf, ofTree } from "./depends.ts";
import { Changes } from "./live.ts";
import type { DataChange } from "#engine/contract/shelf.ts";
import { quarantined, type SetAside } from "./migrate/quarantine.ts";
import { SqliteRecords } from "./records/sqlite-records.ts";
import { connect } from "./records/connect.ts";
import { Catalogue } from "./schema/catalogue.ts";
import { wordSlots } from "./schema/meta.ts";
import type { prepareSchema } from "./schema/prepare.ts";
import { shapeOf, type Shape } from "./schema/shape.ts";
import { StoreContext } from "./store-context.ts";

export interface Store {
  /** Shared by the parts of the store; for tests and for additional parts. */
  readonly at: StoreContext;
  readonly records: SqliteRecords;
  readonly journal: SqliteJournal;
  readonly files: SqliteFiles;
  readonly changes: ChangeFeed;
  /** What the migration did to the data; empty if none was needed. */
  readonly migration: readonly DataChange[];
  /** Values that no longer fit the document, newest first. */
  quarantined(limit: number): readonly SetAside[];
}

export interface StoreOptions {
  /** The current value of a constant; by default the document's. */
  readonly constant?: (name: string) => Value;
  /** Progress of the migration from 0 to 1; only called if there is one. */
  readonly progress?: (part: number) => void;
}

/** Migrates the tables. Most databases need no migration, so callers can load this code on demand. */
export type Prepare = typeof prepareSchema;

/** What a document defines about its tables. */
export interface Arrangement {
  readonly model: Model;
  readonly shape: Shape;
  readonly catalogue: Catalogue;
}

export function arrange(model: Model): Arrangement {
  const shape = shapeOf(model);
  return { model, shape, catalogue: new Catalogue(model, shape) };
}

/** Opens the records of an app; `prepare` migrates the tables if they don't fit the document. */
export function storeUnder(
  db: Database,
  { model, shape, catalogue }: Arrangement,
  clock: QueryClock,
  options: StoreOptions,
  prepare: Prepare,
): Store {
  const migration = prepare(db, model, shape, catalogue, clock, options.progress);
  const changes = new Changes();
  const constant = options.constant ?? literalConstants(model);
  const at = new StoreContext(db, catalogue, clock, constant, changes, wordSlots(db));
  connect(at);
  return {
    at,
    records: new SqliteRecords(at),
    journal: new SqliteJournal(at),
    files: new SqliteFiles(at),
    changes: {
      listen: (listener) => changes.listen(listener),
      dependencies: (selection, fields, trees) => dependenciesOf(catalogue, selection, fields, trees),
      ofTree: (tree) => ofTree(catalogue, tree),
      concerns,
    },
    migration,
    quarantined: (limit) => quarantined(db, limit),
  };
}
