import type { Database } from "../database.ts";
import type { KeptShape } from "../migrate/plan.ts";
import { createTable } from "./create.ts";
import { setMeta } from "./meta.ts";
import { SYSTEM_TABLES } from "./system-tables.ts";

/** Makes the tables that an app had, those of earlier documents included, as it noted them. Throws where it is no such note. */
export function layOut(db: Database, noted: string): void {
  const { entities } = JSON.parse(noted) as KeptShape;
  for (const statement of SYSTEM_TABLES.split(";")) if (statement.trim() !== "") db.run(statement);
  for (const entity of entities) createTable(db, entity);
  setMeta(db, "tables", noted);
}
