import type { FieldOf, TypedTree } from "../typed.ts";
import type { Type } from "../types.ts";
import {
  type Binding,
  type Bound,
  column,
  comparesPlainly,
  type Emitter,
  isInput,
  NoSqlForm,
  withBinding,
} from "./emitter.ts";
import { sqlite } from "./sqlite.ts";
import { isStructured } from "./encoding.ts";
import { emitColumn } from "./columns.ts";
import { type Fragment, join, sql } from "./fragment.ts";

/** A list stored in a table: records of an entity or child rows, filtered and mapped. */
export interface Relation {
  readonly table: string | Fragment;
  readonly alias: string;
  /** The column that identifies its rows. */
  readonly key: string;
  readonly conditions: readonly Fragment[];
  /** An element: the row itself, or a value computed from it. */
  readonly element: Binding;
  readonly type: Type;
  /** The list's own order; the last term is unique. */
  readonly order: readonly Term[];
}

export interface Term {
  readonly by: Fragment;
  readonly descending: boolean;
}

/** Null: the list is a plain value (literals, tags, lists from outside). */
export function relationOf(emitter: Emitter, tree: TypedTree, bound: Bound): Relation | null {
  if (tree.op === "records") return allRecords(emitter, tree.entity, tree.type, bound);
  if (tree.op === "field") {
    const place = emitter.tables.field(tree.entity, tree.field);
    if (place?.kind === "children") return childRows(emitter, tree, bound);
    return place !== null && tree.type.kind === "list" && tree.type.of.kind === "record"
      ? linkedRows(emitter, tree, bound)
      : null;
  }
  if (tree.op !== "fold" || tree.body === null) return null;
  if (tree.fold === "take") return firstOf(emitter, tree.over, tree.body, bound);
  if (tree.variable === null) return null;
  if (tree.fold !== "filter" && tree.fold !== "map" && tree.fold !== "by" && tree.fold !== "byDescending") return null;
  const over = relationOf(emitter, tree.over, bound);
  if (over === null) return null;
  const body = emitter.emit(tree.body, withBinding(bound, tree.variable, over.element));
  if (tree.fold === "filter") return { ...over, conditions: [...over.conditions, body] };
  if (tree.fold !== "map")
    return {
      ...over,
      order: [{ by: sortKey(body, tree.body.type), descending: tree.fold === "byDescending" }, ...over.order],
    };
  return { ...over, element: { kind: "value", fragment: body }, type: tree.body.type };
}

/** The first `count` rows, as a subquery: later conditions must not change which rows these are. */
function firstOf(emitter: Emitter, list: TypedTree, count: TypedTree, bound: Bound): Relation | null {
  const within = relationOf(emitter, list, bound);
  const over = relationOf(emitter, list, bound);
  if (within === null || over === null) return null;
  // SQLite allows no columns in LIMIT.
  if (!isInput(count, bound)) throw new NoSqlForm();
  const most = sql`max(0, ifnull(CAST(${emitter.emit(count, bound)} AS INTEGER), 0))`;
  const first = sql`SELECT ${within.alias}.${within.key} ${fromWhere(within)} ORDER BY ${ordered(within.order)} LIMIT ${most}`;
  return { ...over, conditions: [sql`${over.alias}.${over.key} IN (${first})`] };
}

/** Durations are ordered by length. Throws for kinds without an order. */
export function sortKey(value: Fragment, type: Type): Fragment {
  if (type.kind === "duration") return sql`nf_duration_length(${value})`;
  if (!comparesPlainly(type, type)) throw new NoSqlForm();
  return value;
}

function allRecords(emitter: Emitter, entity: string, list: Type, bound: Bound): Relation {
  const alias = emitter.alias();
  return {
    table: emitter.table(entity),
    alias,
    key: '"id"',
    conditions: [],
    element: { kind: "row", entity, alias },
    type: elementType(list),
    order: emitter.tables.order(entity).map((term) => {
      if (term.kind === "sequence") return { by: column(alias, emitter.tables.sequence), descending: false };
      const value = emitColumn(emitter, { entity, field: term.field, type: { kind: "any" } }, alias, bound);
      const rank = value.inputs.length === 0 ? emitter.tables.rank?.(entity, term.field, value.text) : null;
      return { by: rank ? { ...value, text: rank } : value, descending: term.descending };
    }),
  };
}

export function childRows(emitter: Emitter, tree: FieldOf, bound: Bound): Relation {
  const place = emitter.tables.field(tree.entity, tree.field);
  if (place?.kind !== "children") throw new NoSqlForm();
  const owner = emitter.emit(tree.of, bound);
  const alias = emitter.alias();
  return {
    table: emitter.table(place.entity),
    alias,
    key: '"id"',
    conditions: [sql`${alias}.${place.owner} = ${owner}`],
    element: { kind: "row", entity: place.entity, alias },
    type: elementType(tree.type),
    order: [
      { by: column(alias, place.position), descending: false },
      { by: column(alias, emitter.tables.sequence), descending: false },
    ],
  };
}

/** The records in a list of ids, in its order. An id whose record was deleted remains an item. */
function linkedRows(emitter: Emitter, tree: FieldOf, bound: Bound): Relation {
  const list = emitter.emit(tree, bound);
  const alias = emitter.alias();
  return {
    table: sql`json_each(${list})`,
    alias,
    key: "key",
    conditions: [],
    element: { kind: "value", fragment: column(alias, "value") },
    type: elementType(tree.type),
    order: [{ by: column(alias, "key"), descending: false }],
  };
}

const elementType = (list: Type): Type => (list.kind === "list" ? list.of : { kind: "any" });

export const elementOf = (relation: Relation): Fragment =>
  relation.element.kind === "row" ? column(relation.alias, '"id"') : relation.element.fragment;

/** `FROM … WHERE …`, with further conditions. */
export function fromWhere(relation: Relation, further: readonly Fragment[] = []): Fragment {
  const conditions = [...relation.conditions, ...further];
  const from = sql`FROM ${relation.table} AS ${relation.alias}`;
  return conditions.length === 0 ? from : sql`${from} WHERE ${join(conditions, " AND ")}`;
}

/** `ORDER BY …` in the list's own order or its reverse; empty values come last, or first if reversed. */
export function ordered(terms: readonly Term[], reversed = false): Fragment {
  return join(
    terms.map(({ by, descending }) => ({ ...by, text: sqlite.ordered(by.text, descending, reversed) })),
    ", ",
  );
}

/** The elements in order, one per row. */
export function selectElements(relation: Relation, element = elementOf(relation)): Fragment {
  return sql`SELECT ${element} AS value ${fromWhere(relation)} ORDER BY ${ordered(relation.order)}`;
}

/** The whole list as one value, for operations that need it. */
export function listFragment(relation: Relation): Fragment {
  const select = selectElements(relation, elementOf(relation));
  return { ...select, text: sqlite.listOf(select.text, isStructured(relation.type)) };
}
