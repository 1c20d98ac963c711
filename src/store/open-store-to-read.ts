import type { QueryClock } from "#engine/ports/records.ts";
import type { Model } from "#model/model.ts";
import type { Database } from "./database.ts";
import { prepareToRead } from "./schema/prepare.ts";
import { arrange, storeUnder, type Store, type StoreOptions } from "./store-under.ts";

/** The records of a copy that is compared and thrown away: found by id and by owner, never searched or sorted. */
export function openStoreToRead(db: Database, model: Model, clock: QueryClock, options: StoreOptions = {}): Store {
  return storeUnder(db, arrange(model), clock, options, prepareToRead);
}
