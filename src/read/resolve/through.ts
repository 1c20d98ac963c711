import type { TypedTree } from "#expr/typed.ts";
import type { Type } from "#expr/types.ts";
import { inside } from "#expr/nodes.ts";
import type { OrderBy, Screen, ViewKind } from "#model/2-screens.ts";
import type { Entity, Field, FieldType } from "#model/3-entities.ts";
import type { StateTable } from "#model/4-states.ts";
import type { Expression, Written } from "#model/expression.ts";
import { titleField } from "#model/title-field.ts";
import { WITHOUT_ORDER } from "#model/without-order.ts";
import { byName } from "#text/by-name.ts";
import type { Resolver } from "./resolver.ts";

/**
 * `by site.name`, `grouped by owner.route`: a field that a view reads through a reference becomes a computed field
 * named by its path. It belongs to the view, so it is not among the entity's fields. A reference is sorted by the
 * fields that make up the title of its target.
 */
export function withThrough(
  resolver: Resolver,
  entities: readonly Entity[],
  states: readonly StateTable[],
  screens: readonly Screen[],
): Entity[] {
  const read = namesRead(entities, screens);
  return entities.map((entity) => {
    const paths = new Map<string, Written>();
    const titlePaths = byName<readonly string[]>();
    for (const name of read.get(entity.key) ?? []) {
      const type = typeAt(entities, states, entity, name.value.split("."));
      if (type === null) continue;
      if (name.value.includes(".")) paths.set(name.value, name);
      const titles = type.kind === "reference" ? titlesOf(entities, states, type.entity) : [];
      if (titles.length === 0) continue;
      const own = titles.map((title) => `${name.value}.${title}`);
      titlePaths[name.value] = own;
      for (const path of own) paths.set(path, { ...name, value: path });
    }
    if (paths.size === 0) return entity;
    const through = [...paths.values()].flatMap((name): Field[] => {
      const type = typeAt(entities, states, entity, name.value.split("."));
      const expression = expressionAt(resolver, entity, name);
      return type === null || expression === null ? [] : [fieldOf(name.value, type, expression)];
    });
    return { ...entity, through, titlePaths };
  });
}

const fieldsOf = (order: readonly OrderBy[]): readonly Written[] => order.map(({ field }) => field);

/** The fields that views sort, group, filter and draw by, and that tables show, by entity. */
function namesRead(entities: readonly Entity[], screens: readonly Screen[]): ReadonlyMap<string, readonly Written[]> {
  const read = new Map<string, Written[]>();
  const add = (entity: string | null, names: readonly (Written | null)[]): void => {
    if (entity !== null) read.set(entity, [...(read.get(entity) ?? []), ...names.filter((name) => name !== null)]);
  };
  for (const { key, order } of entities) add(key, fieldsOf(order));
  for (const { views, filters, fields } of screens)
    for (const { kind, entity, order, groupedBy, from, to, blocks } of views) {
      const shown = fields.flatMap((group) => group.fields).filter(({ value }) => value.includes("."));
      add(entity, [...fieldsOf(order), groupedBy, from, to, ...filters, ...shown]);
      if (SORTED.has(kind)) add(entity, references(entities, entity));
      for (const block of blocks) add(block.entity, [...fieldsOf(block.order), block.by]);
    }
  return read;
}

/** Views whose sort field the user can choose freely. */
const SORTED: ReadonlySet<ViewKind> = new Set<ViewKind>(["list", "cards", "table", "gallery"]);

const references = (entities: readonly Entity[], key: string | null): readonly Written[] =>
  (entities.find((one) => one.key === key)?.fields ?? [])
    .filter(({ type }) => type.kind === "reference")
    .map(({ key: value, span }) => ({ value, span }));

const MOST_PARTS = 5;
/** A title may contain titles of other records, even in a cycle; this is the maximum depth. */
const DEEPEST = 3;

/** The fields that make up the title of an entity's records, as paths, in reading order. */
function titlesOf(
  entities: readonly Entity[],
  states: readonly StateTable[],
  key: string,
  depth = 0,
): readonly string[] {
  const entity = entities.find((one) => one.key === key);
  if (entity === undefined || depth > DEEPEST) return [];
  const first = titleField(entity.fields)?.key;
  const read = entity.shownAs === null ? [first ?? []].flat() : pathsIn(entity.shownAs.tree);
  return read
    .flatMap((path) => {
      const type = typeAt(entities, states, entity, path.split("."));
      if (type === null || WITHOUT_ORDER.has(type.kind)) return [];
      if (type.kind !== "reference") return [path];
      return titlesOf(entities, states, type.entity, depth + 1).map((title) => `${path}.${title}`);
    })
    .slice(0, MOST_PARTS);
}

/** The fields that an expression reads: the record's own, and those behind its references. */
function pathsIn(tree: TypedTree | null): readonly string[] {
  const found = new Set<string>();
  const waiting = tree === null ? [] : [tree];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const path = pathIn(node);
    if (path !== null) found.add(path);
    else waiting.push(...inside(node).toReversed());
  }
  return [...found];
}

function pathIn(tree: TypedTree): string | null {
  if (tree.op !== "field") return null;
  if (tree.of.op === "variable") return tree.of.name === "this" ? tree.field : null;
  const before = pathIn(tree.of);
  return before === null ? null : `${before}.${tree.field}`;
}

/** Builds the tree directly: the names are already resolved, and the path was not written as code. */
function expressionAt({ shapes }: Resolver, { key }: Entity, { value: source, span }: Written): Expression | null {
  let tree: TypedTree = { op: "variable", name: "this", type: { kind: "record", entity: key }, span };
  for (const field of source.split(".")) {
    const entity: string | null = tree.type.kind === "record" ? tree.type.entity : null;
    const type: Type | undefined = entity === null ? undefined : shapes.get(entity)?.fields.get(field)?.type;
    if (entity === null || type === undefined) return null;
    tree = { op: "field", of: tree, entity, field, type, span };
  }
  return { source, span, tree, type: tree.type };
}

const fieldOf = (key: string, type: FieldType, expression: Expression): Field => {
  const words = key.replaceAll(/[._]/gu, " ");
  return {
    name: words.charAt(0).toUpperCase() + words.slice(1),
    key,
    span: expression.span,
    type,
    required: false,
    default: { kind: "computed", expression, fixedAt: null },
    askedIf: null,
    notes: null,
    was: [],
    problem: null,
  };
};

/** The type of the field at the end of a path. */
function typeAt(
  entities: readonly Entity[],
  states: readonly StateTable[],
  entity: Entity,
  [key = "", ...rest]: readonly string[],
): FieldType | null {
  const type = entity.fields.find((field) => field.key === key)?.type ?? builtInType(states, entity, key);
  if (rest.length === 0) return type;
  const next = type.kind === "reference" ? entities.find((one) => one.key === type.entity) : undefined;
  return next === undefined ? null : typeAt(entities, states, next, rest);
}

function builtInType(states: readonly StateTable[], { key: entity, owner }: Entity, key: string): FieldType {
  if (key === "owner" && owner !== null) return { kind: "reference", entity: owner.entity, where: null };
  if (key.endsWith("_by")) return { kind: "reference", entity: "Person", where: null };
  if (key.endsWith("_at")) return { kind: "date and time" };
  const statuses = key === "status" ? states.find((table) => table.entity === entity)?.statuses : undefined;
  return statuses === undefined
    ? { kind: "text" }
    : { kind: "choice", options: statuses.map(({ name, span }) => ({ value: name, span })) };
}
