import type { Model } from "#model/model.ts";
import type { Database } from "../database.ts";
import { columnName, tableName } from "../names.ts";
import { columnsOf, createTable } from "./create.ts";
import type { Catalogue } from "./catalogue.ts";
import { createIndexes } from "./indexes.ts";
import type { Shape } from "./shape.ts";
import { SYSTEM_TABLES } from "./system-tables.ts";
import { createWords } from "./words-tables.ts";

/** Makes the tables what the document asks for; nothing that is there is taken away. */
export function prepareSchema(db: Database, model: Model, shape: Shape, catalogue: Catalogue): void {
  db.script(SYSTEM_TABLES);
  for (const entity of shape.entities) {
    createTable(db, entity);
    const there = columnsOf(db, unquoted(tableName(entity.key)));
    for (const column of entity.columns)
      if (!there.has(unquoted(columnName(column.key))))
        db.run(`ALTER TABLE ${tableName(entity.key)} ADD COLUMN ${columnName(column.key)}`);
    createWords(db, entity);
  }
  createIndexes(db, model, catalogue);
}

const unquoted = (name: string): string => name.slice(1, -1).replaceAll('""', '"');
