import type { QueryClock } from "#engine/ports/records.ts";
import type { Model } from "#model/model.ts";
import type { Database } from "./database.ts";
import { prepareToRead } from "./schema/prepare.ts";
import { arrange, storeUnder, type Store, type StoreOptions } from "./store-under.ts";

/** Opens a temporary copy for comparison. It has indexes for ids and owners only, none for search and sorting. */
export function openStoreToRead(db: Database, model: Model, clock: QueryClock, options: StoreOptions = {}): Store {
  return storeUnder(db, arrange(model), clock, options, prepareToRead);
}
