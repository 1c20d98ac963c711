import type { Model } from "#model/model.ts";
import type { Database } from "../database.ts";
import { columnName, identifier, tableName } from "../names.ts";
import type { Catalogue } from "./catalogue.ts";

interface Index {
  readonly entity: string;
  readonly terms: readonly { readonly field: string; readonly descending: boolean }[];
}

/** The indexes that the document's references, screens and orders ask for: name → statement. */
export function indexStatements(model: Model, catalogue: Catalogue): ReadonlyMap<string, string> {
  const wanted = new Map<string, string>();
  for (const index of indexesOf(model, catalogue)) {
    const name = identifier(
      `i_${index.entity}_${index.terms.map((term) => `${term.field}${term.descending ? "-" : ""}`).join("+")}`,
    );
    const terms = index.terms.map((term) => `${columnName(term.field)}${term.descending ? " DESC" : ""}`).join(", ");
    wanted.set(name, `CREATE INDEX IF NOT EXISTS ${name} ON ${tableName(index.entity)} (${terms})`);
  }
  return wanted;
}

/** Makes those that are missing and drops those no longer asked for. */
export function createIndexes(db: Database, wanted: ReadonlyMap<string, string>): void {
  const there = db.all("SELECT name FROM sqlite_schema WHERE type = 'index' AND substr(name, 1, 2) = 'i_'");
  for (const row of there) {
    const name = `"${String(row[0]).replaceAll('"', '""')}"`;
    if (!wanted.has(name)) db.run(`DROP INDEX ${name}`);
  }
  for (const statement of wanted.values()) db.run(statement);
}

function indexesOf(model: Model, catalogue: Catalogue): readonly Index[] {
  const found: Index[] = [];
  const add = (entity: string | null, fields: readonly (string | { field: string; descending: boolean })[]): void => {
    if (entity === null || fields.length === 0) return;
    const terms = fields.map((each) => (typeof each === "string" ? { field: each, descending: false } : each));
    const stored = terms.every(({ field }) => {
      const place = catalogue.field(entity, field);
      return place?.kind === "stored" && catalogue.storage(entity, field) !== "json" && field !== "id";
    });
    if (stored) found.push({ entity, terms });
  };
  for (const { shape } of catalogue.entities.values())
    for (const column of shape.columns)
      if (column.kind === "reference" || column.key === "status" || column.key === "owner")
        add(shape.key, [column.key]);
  for (const entity of model.entities) {
    add(entity.key, orderOf(entity.order));
    for (const set of entity.unique)
      add(
        entity.key,
        set.fields.map((field) => field.value),
      );
    for (const field of entity.fields)
      if (field.type.kind === "barcode" || field.type.kind === "series") add(entity.key, [field.key]);
  }
  for (const rule of model.rules)
    if (rule.test.kind === "unique" && rule.field !== null) add(rule.entity, [rule.field]);
  for (const screen of model.screens)
    for (const view of screen.views) {
      const order = orderOf(view.order);
      add(view.entity, order);
      if (view.groupedBy !== null) add(view.entity, [view.groupedBy.value, ...order]);
      if (view.from !== null) add(view.entity, [view.from.value]);
      for (const field of screen.filters) add(view.entity, [field.value]);
      for (const block of view.blocks) {
        add(block.entity, orderOf(block.order));
        if (block.by !== null) add(block.entity, [block.by.value]);
      }
    }
  return found;
}

const orderOf = (
  order: readonly { readonly field: { readonly value: string }; readonly descending: boolean }[],
): { field: string; descending: boolean }[] =>
  order.map((by) => ({ field: by.field.value, descending: by.descending }));
