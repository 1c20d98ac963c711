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
  /** What the parts of the store share; for tests and for whoever adds a part. */
  readonly at: StoreContext;
  readonly records: SqliteRecords;
  readonly journal: SqliteJournal;
  readonly files: SqliteFiles;
  readonly changes: ChangeFeed;
  /** What opening it under this document did to the data; empty where nothing had to be done. */
  readonly migration: readonly DataChange[];
  /** Values that no longer fit the document, newest first. */
  quarantined(limit: number): readonly SetAside[];
}

export interface StoreOptions {
  /** What a constant is worth at this moment; the document's own value unless given. */
  readonly constant?: (name: string) => Value;
  /** Hears how far the tables have been made to fit, from 0 to 1, where there is something to do. */
  readonly progress?: (part: number) => void;
}

/** Makes the tables fit. Most databases that are opened fit already, and the code that would make them can stay away. */
export type Prepare = typeof prepareSchema;

/** What a document says about its tables. */
export interface Arrangement {
  readonly model: Model;
  readonly shape: Shape;
  readonly catalogue: Catalogue;
}

export function arrange(model: Model): Arrangement {
  const shape = shapeOf(model);
  return { model, shape, catalogue: new Catalogue(model, shape) };
}

/** The records of an app; `prepare` is asked where the tables do not fit the document. */
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
