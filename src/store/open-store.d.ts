import type { QueryClock } from "#engine/ports/records.ts";
import type { Value } from "#expr/types.ts";
import type { Model } from "#model/model.ts";
import type { Database } from "./database.ts";
import { SqliteFiles } from "./files.ts";
import { SqliteJournal } from "./journal/sqlite-journal.ts";
import { type Touched } from "./live.ts";
import { SqliteRecords } from "./records/sqlite-records.ts";
import { Workplace } from "./workplace.ts";
export interface Store {
  /** What the parts of the store share; for tests and for whoever adds a part. */
  readonly at: Workplace;
  readonly records: SqliteRecords;
  readonly journal: SqliteJournal;
  readonly files: SqliteFiles;
  /** Hears what every commit has changed. Returns the way to stop it. */
  listen(listener: (touched: Touched) => void): () => void;
}
export interface StoreOptions {
  /** What a constant is worth at this moment; the document's own value unless given. */
  readonly constant?: (name: string) => Value;
}
/** The records of an app, on a database that is new or has been in use under this or an earlier document. */
export declare function openStore(db: Database, model: Model, clock: QueryClock, options?: StoreOptions): Store;
