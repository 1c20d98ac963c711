import type { Dependencies } from "#engine/ports/changes.ts";
import type { Field } from "#model/3-entities.ts";
import type { Model } from "#model/model.ts";
import type { FieldPlace, OrderTerm, Tables } from "#expr/sql/tables.ts";
import type { TypedTree } from "#expr/typed.ts";
import type { Type } from "#expr/types.ts";
import { columnName, POSITION, SEQUENCE, tableName, textLiteral } from "../names.ts";
import { searchedFields } from "./search.ts";
import { textOrder } from "./text-order.ts";
import { type ColumnShape, type EntityShape, type Shape, type Storage, storageOf } from "./shape.ts";

/** An entity with everything that the store looks up about it, indexed by key. */
export interface KnownEntity {
  readonly shape: EntityShape;
  readonly table: string;
  readonly columns: ReadonlyMap<string, ColumnShape>;
  /** Fields of the document, including computed ones and child lists. */
  readonly fields: ReadonlyMap<string, Field>;
  readonly order: readonly OrderTerm[];
  /** Fields whose words are indexed. */
  readonly searched: readonly string[];
  /** The entity's own fields that `Shown as` uses. */
  readonly titleFields: readonly string[];
  /** Values of choices and of the status, in the document's order. */
  readonly ranks: ReadonlyMap<string, readonly string[]>;
}

/** The document's entities, prepared for building SQL. */
export class Catalogue implements Tables {
  readonly entities: ReadonlyMap<string, KnownEntity>;
  readonly sequence = SEQUENCE;
  readonly currency: string;

  constructor(model: Model, shape: Shape) {
    const entities = new Map<string, KnownEntity>();
    for (const each of shape.entities) {
      const entity = model.entities.find((candidate) => candidate.key === each.key);
      entities.set(each.key, {
        shape: each,
        table: tableName(each.key),
        columns: new Map(each.columns.map((column) => [column.key, column])),
        fields: new Map([...(entity?.fields ?? []), ...(entity?.through ?? [])].map((field) => [field.key, field])),
        order: [
          ...(entity?.order ?? []).map((by): OrderTerm => ({
            kind: "field",
            field: by.field.value,
            descending: by.descending,
          })),
          { kind: "sequence" },
        ],
        searched: searchedFields(each),
        titleFields: fieldsIn(entity?.shownAs?.tree ?? null),
        ranks: ranksOf(model, each.key),
      });
    }
    this.entities = entities;
    this.currency = model.purpose.currency?.value ?? "EUR";
  }

  /** Cached per expression for the lifetime of the document. */
  dependenciesOf(tree: TypedTree, gather: () => Dependencies): Dependencies {
    let known = this.#dependencies.get(tree);
    if (known === undefined) this.#dependencies.set(tree, (known = gather()));
    return known;
  }

  readonly #dependencies = new WeakMap<TypedTree, Dependencies>();

  entity(key: string): KnownEntity {
    const entity = this.entities.get(key);
    if (entity === undefined) throw new Error(`There is no entity ${JSON.stringify(key)} in this store.`);
    return entity;
  }

  table(key: string): string | null {
    return this.entities.get(key)?.table ?? null;
  }

  order(key: string): readonly OrderTerm[] {
    const entity = this.entities.get(key);
    // Skips unknown fields, which the checks have already reported, and paths through references: those are sorted by
    // views, which check rights.
    const orders = (field: string): boolean => !field.includes(".") && this.field(key, field) !== null;
    return (entity?.order ?? []).filter((term) => term.kind === "sequence" || orders(term.field));
  }

  field(key: string, field: string): FieldPlace | null {
    const entity = this.entities.get(key);
    if (entity === undefined) return null;
    const column = entity.columns.get(field);
    const known = entity.fields.get(field);
    if (known?.default?.kind === "computed" && column?.kind !== "built-in") {
      const { tree } = known.default.expression;
      if (tree === null) return null;
      const fixed = column === undefined ? null : { value: columnName(field), mark: columnName(`${field}@fixed`) };
      return { kind: "computed", tree, self: "this", fixed };
    }
    if (column !== undefined) return { kind: "stored", column: columnName(field) };
    if (known?.type.kind === "children")
      return { kind: "children", entity: known.type.entity, owner: columnName("owner"), position: POSITION };
    return null;
  }

  /**
   * SQL for the position of a value among the choices or statuses of its field: `Low, Normal, High` sort in this order,
   * not alphabetically. Values that the document no longer has come last, because SQLite sorts texts after numbers.
   * null: the field sorts by its stored value.
   */
  rank(key: string, field: string, column: string): string | null {
    const values = this.entities.get(key)?.ranks.get(field);
    if (values === undefined || values.length === 0) return null;
    const places = values.map((value, i) => `WHEN ${textLiteral(value)} THEN ${i}`);
    return `CASE ${column} ${places.join(" ")} ELSE ${column} END`;
  }

  /** The sort expression of a column: choices by rank, texts in people's order. */
  ordered(key: string, field: string, column: string): string {
    return this.rank(key, field, column) ?? (this.isText(key, field) ? textOrder(column) : column);
  }

  isText(key: string, field: string): boolean {
    return this.storage(key, field) === "text" && field !== "id" && !this.entities.get(key)?.ranks.has(field);
  }

  /** How values of a stored or computed field are represented. */
  storage(key: string, field: string): Storage {
    const entity = this.entity(key);
    const column = entity.columns.get(field);
    if (column !== undefined) return column.storage;
    const known = entity.fields.get(field);
    return known === undefined ? "text" : storageOf(known);
  }

  /** The type of a field in expressions. */
  type(key: string, field: string): Type {
    const entity = this.entity(key);
    const known = entity.fields.get(field);
    const storage = this.storage(key, field);
    switch (storage) {
      case "money":
        return { kind: "money", currency: this.currency };
      case "record": {
        const refers = known?.type.kind === "reference" ? known.type.entity : entity.columns.get(field)?.refers;
        return { kind: "record", entity: refers ?? "Person" };
      }
      case "json":
        if (known?.type.kind === "references")
          return { kind: "list", of: { kind: "record", entity: known.type.entity } };
        return known?.type.kind === "location" ? { kind: "place" } : { kind: "any" };
      default:
        return { kind: storage };
    }
  }
}

function ranksOf(model: Model, key: string): ReadonlyMap<string, readonly string[]> {
  const ranks = new Map<string, readonly string[]>();
  const { fields = [], through = [] } = model.entities.find((each) => each.key === key) ?? {};
  for (const { key: field, type } of [...fields, ...through])
    if (type.kind === "choice")
      ranks.set(
        field,
        type.options.map(({ value }) => value),
      );
  const statuses = model.states.find(({ entity }) => entity === key)?.statuses;
  if (statuses !== undefined)
    ranks.set(
      "status",
      statuses.map(({ name }) => name),
    );
  return ranks;
}

/** Fields of the record itself that an expression reads directly. */
function fieldsIn(tree: TypedTree | null): readonly string[] {
  if (tree === null) return [];
  switch (tree.op) {
    case "field":
      return tree.of.op === "variable" ? [tree.field] : fieldsIn(tree.of);
    case "call":
      return tree.args.flatMap(fieldsIn);
    case "if":
      return [...fieldsIn(tree.test), ...fieldsIn(tree.then), ...fieldsIn(tree.otherwise)];
    case "key":
      return fieldsIn(tree.of);
    default:
      return [];
  }
}
