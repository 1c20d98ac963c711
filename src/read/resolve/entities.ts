import type { Default, Entity, Field } from "#model/3-entities.ts";
import type { TypedTree } from "#expr/typed.ts";
import type { Problem } from "#model/expression.ts";
import { optionsOf, typeOf } from "./shapes.ts";
import type { Resolver } from "./resolver.ts";

export function resolveEntities(resolver: Resolver, entities: readonly Entity[]): Entity[] {
  return entities.map((entity) => {
    const place = { entity: entity.key };
    let problem = entity.problem;
    // Titles and colours never guard anything, so a mistake in them is reported and closes nothing.
    resolver.check(entity.shownAs, place);
    for (const { condition } of entity.colourIf) resolver.condition(condition, place);
    const fields = entity.fields.map((field) => resolveField(resolver, entity, field));
    const unread = entity.unique.some((set) => set.fields.length === 0);
    if (unread) problem ??= entity.problem;
    return { ...entity, fields, problem };
  });
}

function resolveField(resolver: Resolver, entity: Entity, field: Field): Field {
  const place = { entity: entity.key };
  const { type } = field;
  let problem: Problem | null = field.problem;
  const note = (found: Problem | null): void => {
    problem ??= found;
  };
  if (typeof field.required !== "boolean") note(resolver.condition(field.required, place));
  note(resolver.condition(field.askedIf, place));
  if (type.kind === "reference" || type.kind === "references")
    note(resolver.condition(type.where, { ...place, candidate: type.entity }));
  note(resolveDefault(resolver, entity, field, field.default));
  return { ...field, default: whereAsked(field), problem };
}

/** A computed field that is not asked for is always empty, so its condition becomes part of its expression. */
function whereAsked({ default: value, askedIf }: Field): Default | null {
  const test = askedIf?.tree;
  const tree = value?.expression.tree;
  if (value?.kind !== "computed" || !tree || !test) return value;
  const { span } = tree;
  const otherwise: TypedTree = { op: "literal", value: null, type: tree.type, span };
  return {
    ...value,
    // oxlint-disable-next-line unicorn/no-thenable -- a conditional has a `then`; it is never awaited
    expression: { ...value.expression, tree: { op: "if", test, then: tree, otherwise, type: tree.type, span } },
  };
}

const EXAMPLES: { readonly [kind: string]: string } = {
  date: "2026-02-01",
  time: "14:30",
  instant: "2026-02-01 14:30",
  duration: "14 days",
  money: "12.50",
  number: "12.5",
  boolean: "yes",
};

function resolveDefault(resolver: Resolver, entity: Entity, field: Field, value: Default | null): Problem | null {
  if (value === null || field.type.kind === "unknown") return null;
  const type = typeOf(field.type, resolver.currency);
  const { expression } = value;
  if (!resolver.reading.isLiteral(expression)) return resolver.check(expression, { entity: entity.key }, type);
  const isRead = resolver.literal(expression, type, optionsOf(field), { entity: entity.key });
  const { tree } = expression;
  const isPart = field.type.kind === "whole number" && tree?.op === "literal" && !Number.isInteger(tree.value ?? 0);
  if (isRead && !isPart) return null;
  return resolver.reading.problem("default-not-understood", expression.span, {
    written: expression.source,
    options: optionsOf(field),
    example: isPart ? "12" : (EXAMPLES[type.kind] ?? null),
  });
}
