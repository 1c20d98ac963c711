import type { TypedTree } from "#expr/typed.ts";
import type { View } from "#model/2-screens.ts";
import type { Model } from "#model/model.ts";
import { fieldKey } from "#text/names.ts";
import type { Database } from "../database.ts";
import type { Progress } from "../migrate/progress.ts";
import { columnName, emptySql, identifier, LETTERS, SEQUENCE, tableName } from "../names.ts";
import type { Catalogue } from "./catalogue.ts";

interface Index {
  readonly entity: string;
  readonly terms: readonly Term[];
}

interface Term {
  readonly field: string;
  readonly descending: boolean;
  /** True: rows are sorted by it. False: it is only used for lookups. */
  readonly ordered: boolean;
}

/** A CREATE INDEX statement, and its table. */
export interface IndexDefinition {
  readonly table: string;
  /** The first column; the index also serves lookups by it alone. */
  readonly firstField: string | undefined;
  readonly statement: string;
}

/**
 * The indexes that the document's references, screens and orders need, by name. Indexes for lists also contain the bit
 * set of first letters, so that a search by one letter skips other records without reading them.
 */
export function wantedIndexes(model: Model, catalogue: Catalogue): ReadonlyMap<string, IndexDefinition> {
  const wanted = new Map<string, IndexDefinition>();
  for (const index of indexesOf(model, catalogue)) {
    const columns = index.terms.flatMap((term) => {
      const { field, ordered, descending } = term;
      const column = columnName(field);
      const by = ordered ? catalogue.ordered(index.entity, field, column) : column;
      const directed = descending ? `${by} DESC` : by;
      const isEmpty = emptySql(catalogue.isText(index.entity, field) ? column : by);
      return isFurther(index, term) ? [isEmpty, directed] : [directed];
    });
    const isSearched = index.terms.some(({ ordered }) => ordered) && catalogue.entity(index.entity).searched.length > 0;
    const terms = [...columns, ...(isSearched ? [SEQUENCE, LETTERS] : [])].join(", ");
    // The name contains a hash of the expressions, so changed choices or another order create a new index.
    const named = `i_${index.entity}_${index.terms.map(nameOf).join("+")}${isSearched ? "@letters" : ""}`;
    const name = identifier(named + markOf(terms));
    const table = tableName(index.entity);
    const firstField = index.terms[0]?.field;
    wanted.set(name, { table, firstField, statement: `CREATE INDEX IF NOT EXISTS ${name} ON ${table} (${terms})` });
  }
  return wanted;
}

const isFurther = ({ terms }: Index, term: Term): boolean =>
  term.ordered && terms.slice(0, terms.indexOf(term)).some(({ ordered }) => ordered);

/** Estimated virtual machine steps per indexed record, for the progress display. */
const STEPS_PER_RECORD = 12;

/** Creates missing indexes and drops those that are no longer wanted. */
export function createIndexes(db: Database, wanted: ReadonlyMap<string, IndexDefinition>, progress: Progress): void {
  const there = new Set(
    db
      .all("SELECT name FROM sqlite_schema WHERE type = 'index' AND substr(name, 1, 2) = 'i_'")
      .map((row) => `"${String(row[0]).replaceAll('"', '""')}"`),
  );
  for (const name of there) if (!wanted.has(name)) db.run(`DROP INDEX ${name}`);
  const missing = [...wanted]
    .filter(([name]) => !there.has(name))
    .map(([, { table, statement }]) => ({
      statement,
      records: Number(db.one(`SELECT count(*) FROM ${table}`)?.[0] ?? 0),
    }));
  for (const { records } of missing) progress.expect(records);
  for (const { statement, records } of missing) {
    db.long(statement, (steps) => progress.guess(Math.min(records, steps / STEPS_PER_RECORD)));
    progress.did(records);
  }
}

function indexesOf(model: Model, catalogue: Catalogue): readonly Index[] {
  const found: Index[] = [];
  const add = (
    entity: string | null,
    fields: readonly (string | { field: string; descending: boolean; ordered?: boolean })[],
  ): void => {
    if (entity === null || fields.length === 0) return;
    const terms = fields.map((each): Term =>
      typeof each === "string" ? { field: each, descending: false, ordered: false } : { ordered: true, ...each },
    );
    const stored = terms.every(({ field }) => {
      const place = catalogue.field(entity, field);
      return place?.kind === "stored" && catalogue.storage(entity, field) !== "json" && field !== "id";
    });
    if (stored) found.push({ entity, terms });
  };
  // Records of a server are looked up by their key.
  for (const { entity, key } of model.calls.resources) if (key !== null) add(entity, [fieldKey(key.value)]);
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
    if (rule.test.kind === "unique")
      add(rule.entity, rule.test.fields.length > 0 ? rule.test.fields.map(({ value }) => value) : [rule.field ?? "id"]);
  for (const screen of model.screens)
    for (const view of screen.views) {
      const entity = model.entities.find((each) => each.key === view.entity);
      const order = orderOf(view.order.length > 0 ? view.order : (entity?.order ?? []));
      add(view.entity, order);
      for (const field of narrowing(model, view))
        add(view.entity, [field, ...order.filter((by) => by.field !== field)]);
      if (view.groupedBy !== null && view.entity !== null) {
        const { value: field } = view.groupedBy;
        const said = [...orderOf(view.order), ...orderOf(entity?.order ?? [])].find((by) => by.field === field);
        const group = { field, descending: said?.descending ?? false };
        const together = catalogue.isText(view.entity, field) ? [{ ...group, ordered: false }] : [];
        add(view.entity, [group, ...together, ...order.filter((by) => by.field !== field)]);
      }
      if (view.from !== null) add(view.entity, [view.from.value]);
      for (const field of screen.filters) add(view.entity, [field.value]);
      for (const block of view.blocks) {
        add(block.entity, orderOf(block.order));
        if (block.by !== null) add(block.entity, [block.by.value]);
      }
    }
  // An index also serves queries on its leading columns, so a shorter one is redundant.
  const names = found.map((index) => {
    const { entity, terms } = index;
    const isRanked = ({ field, ordered }: Term): boolean => ordered && catalogue.ordered(entity, field, "") !== "";
    const isOwn = (term: Term): boolean => isRanked(term) || isFurther(index, term);
    return `${entity} ${terms.map((term) => nameOf(term) + (isOwn(term) ? "~" : "")).join(" ")} `;
  });
  return found.filter(
    (_, i) => !names.some((name, j) => j !== i && name.startsWith(names[i] ?? " ") && (name !== names[i] || j < i)),
  );
}

const nameOf = (term: { readonly field: string; readonly descending: boolean }): string =>
  term.field + (term.descending ? "-" : "");

function markOf(terms: string): string {
  if (!terms.includes("(") && !terms.includes("CASE")) return "";
  let sum = 0;
  for (let i = 0; i < terms.length; i++) sum = (Math.imul(sum, 31) + terms.charCodeAt(i)) | 0;
  return `~${(sum >>> 0).toString(36)}`;
}

/** Fields on which a list is filtered to few values, by its own condition or by a role's rights. */
function narrowing(model: Model, view: View): ReadonlySet<string> {
  const fields = new Set<string>();
  if (view.where?.tree) comparedFields(view.where.tree, view.entity, fields);
  for (const right of model.roles.rights)
    if (right.onlyIf?.tree && right.on.some((on) => on.kind !== "everything" && on.entity === view.entity))
      comparedFields(right.onlyIf.tree, view.entity, fields);
  return fields;
}

/** The record's own fields that are compared for equality, as in `status == "Out" and borrower == me`. */
function comparedFields(tree: TypedTree, entity: string | null, found: Set<string>): void {
  if (tree.op !== "call") return;
  if (tree.fn === "and" || tree.fn === "or") for (const arg of tree.args) comparedFields(arg, entity, found);
  if (tree.fn !== "equal" && tree.fn !== "in") return;
  for (const arg of tree.fn === "in" ? tree.args.slice(0, 1) : tree.args)
    if (arg.op === "field" && arg.entity === entity && arg.of.op === "variable") found.add(arg.field);
}

const orderOf = (
  order: readonly { readonly field: { readonly value: string }; readonly descending: boolean }[],
): { field: string; descending: boolean }[] =>
  order.map((by) => ({ field: by.field.value, descending: by.descending }));
