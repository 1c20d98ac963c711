import type { Screen } from "#model/2-screens.ts";
import type { Entity, Field, FieldType } from "#model/3-entities.ts";
import type { StateTable } from "#model/4-states.ts";
import type { Written } from "#model/expression.ts";
import type { Resolver } from "./resolver.ts";

/**
 * `by site.name`, `grouped by owner.route`: what a view reads through a reference is a field that is worked out, known by
 * its path. It belongs to the view, so it is not among the entity's fields.
 */
export function withThrough(
  resolver: Resolver,
  entities: readonly Entity[],
  states: readonly StateTable[],
  screens: readonly Screen[],
): Entity[] {
  const paths = new Map<string, Map<string, Written>>();
  const add = (entity: string | null, names: readonly (Written | null)[]): void => {
    for (const name of names) {
      if (entity === null || name === null || !name.value.includes(".")) continue;
      const known = paths.get(entity) ?? new Map<string, Written>();
      paths.set(entity, known.set(name.value, name));
    }
  };
  for (const { key, order } of entities)
    add(
      key,
      order.map(({ field }) => field),
    );
  for (const { views, filters, fields } of screens)
    for (const { entity, order, groupedBy, from, to, blocks } of views) {
      const shown = fields.flatMap((group) => group.fields);
      add(entity, [...order.map(({ field }) => field), groupedBy, from, to, ...filters, ...shown]);
      for (const block of blocks) add(block.entity, [...block.order.map(({ field }) => field), block.by]);
    }
  return entities.map((entity) => {
    const through = [...(paths.get(entity.key)?.values() ?? [])].flatMap(({ value: key, span }): Field[] => {
      const expression = { source: key, span, tree: null, type: null };
      resolver.check(expression, { entity: entity.key });
      const type = typeAt(entities, states, entity, key.split("."));
      return type === null ? [] : [fieldOf(key, type, expression)];
    });
    return through.length === 0 ? entity : { ...entity, through };
  });
}

const fieldOf = (key: string, type: FieldType, expression: Extract<Field["default"], object>["expression"]): Field => {
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
