import { readsOf } from "#expr/reads.ts";
import type { TypedTree } from "#expr/typed.ts";
import type { Dependencies, ChangeSet } from "#engine/ports/changes.ts";
import type { Selection, Where } from "#engine/ports/records.ts";
import type { Catalogue } from "./schema/catalogue.ts";

class Gathering implements Dependencies {
  readonly entities = new Set<string>();
  readonly fields = new Set<string>();
  readonly constants = new Set<string>();
  clock = false;
  readonly #catalogue: Catalogue;

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
  }

  /** Cached per tree, because every answer needs it. */
  tree(tree: TypedTree): void {
    this.#addAll(ofTree(this.#catalogue, tree));
  }

  #addAll(other: Dependencies): void {
    for (const entity of other.entities) this.entities.add(entity);
    for (const field of other.fields) this.fields.add(field);
    for (const constant of other.constants) this.constants.add(constant);
    this.clock ||= other.clock;
  }

  read(tree: TypedTree): void {
    const reads = readsOf(tree);
    for (const entity of reads.entities) this.entities.add(entity);
    for (const constant of reads.constants) this.constants.add(constant);
    this.clock ||= reads.clock;
    for (const name of reads.fields) {
      const dot = name.indexOf(".");
      this.field(name.slice(0, dot), name.slice(dot + 1));
    }
  }

  /** A computed field depends, recursively, on what its expression reads. */
  field(entity: string, field: string): void {
    const name = `${entity}.${field}`;
    if (this.fields.has(name)) return;
    this.fields.add(name);
    const place = this.#catalogue.field(entity, field);
    if (place?.kind === "computed") this.read(place.tree);
    if (place?.kind === "children") {
      this.entities.add(place.entity);
      this.fields.add(`${place.entity}.owner`);
      this.fields.add(`${place.entity}.@position`);
    }
  }

  where(entity: string, where: Where): void {
    if ("all" in where) for (const part of where.all) this.where(entity, part);
    else if ("any" in where) for (const part of where.any) this.where(entity, part);
    else if ("not" in where) this.where(entity, where.not);
    else if ("test" in where) this.tree(where.test);
    else if ("search" in where) {
      const known = this.#catalogue.entities.get(entity);
      const fields = where.fields.length > 0 ? where.fields : (known?.shape.columns.map((column) => column.key) ?? []);
      for (const field of fields) {
        this.field(entity, field);
        const refers = known?.columns.get(field)?.refers;
        const target = refers === undefined ? undefined : this.#catalogue.entities.get(refers);
        // Search finds a reference by the texts of its record.
        for (const column of target?.shape.columns ?? [])
          if (column.storage === "text") this.fields.add(`${target?.shape.key}.${column.key}`);
      }
    } else this.field(entity, where.field);
  }
}

/** What an expression depends on, for any record. */
export const ofTree = (catalogue: Catalogue, tree: TypedTree): Dependencies =>
  catalogue.dependenciesOf(tree, () => {
    const gathering = new Gathering(catalogue);
    gathering.read(tree);
    return gathering;
  });

/** What a list depends on: its condition, its order, and the fields shown. */
export function dependenciesOf(
  catalogue: Catalogue,
  selection: Selection,
  fields: readonly string[] = [],
  trees: readonly TypedTree[] = [],
): Dependencies {
  const gathering = new Gathering(catalogue);
  gathering.entities.add(selection.entity);
  if (selection.where !== null) gathering.where(selection.entity, selection.where);
  for (const field of fields) gathering.field(selection.entity, field);
  for (const tree of trees) gathering.tree(tree);
  return gathering;
}

/** Whether a commit changed anything that an answer depends on. */
export function concerns(touched: ChangeSet, dependencies: Dependencies): boolean {
  for (const [entity, ids] of touched.records)
    for (const fields of ids.values())
      for (const field of fields) {
        if (field !== "*") {
          if (dependencies.fields.has(`${entity}.${field}`)) return true;
        } else if (dependencies.entities.has(entity) || readsEntity(dependencies, entity)) return true;
      }
  return false;
}

const readsEntity = (dependencies: Dependencies, entity: string): boolean => {
  for (const name of dependencies.fields) if (name.startsWith(`${entity}.`)) return true;
  return false;
};
