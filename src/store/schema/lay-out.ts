import type { Database } from "../database.ts";
import type { KeptShape } from "../migrate/plan.ts";
import { createTable } from "./create.ts";
import { setMeta } from "./meta.ts";
import { SYSTEM_TABLES } from "./system-tables.ts";

/**
 * Creates the tables that an app's database describes in its metadata, including those of earlier documents. Throws if
 * `noted` is not such a description.
 */
export function layOut(db: Database, noted: string): void {
  const { entities } = JSON.parse(noted) as KeptShape;
  for (const statement of SYSTEM_TABLES.split(";")) if (statement.trim() !== "") db.run(statement);
  for (const entity of entities) createTable(db, entity);
  setMeta(db, "tables", noted);
}
