import type { QueryClock } from "#engine/ports/records.ts";
import type { Model } from "#model/model.ts";
import type { Database } from "./database.ts";
import type { DataChange } from "#engine/contract/shelf.ts";
import { dryRun, prepareSchema } from "./schema/prepare.ts";
import { arrange, storeUnder, type Store, type StoreOptions } from "./store-under.ts";

export type { Store, StoreOptions } from "./store-under.ts";

/** Opens an app's records, in a new database or one used under this or an earlier document. */
export function openStore(db: Database, model: Model, clock: QueryClock, options: StoreOptions = {}): Store {
  return storeUnder(db, arrange(model), clock, options, prepareSchema);
}

/** What a migration to another document would do to the data, in numbers. Changes nothing. */
export function dryRunMigration(db: Database, model: Model, clock: QueryClock): readonly DataChange[] {
  const { shape, catalogue } = arrange(model);
  return dryRun(db, model, shape, catalogue, clock);
}
