import type { Entity, Field } from "#model/3-entities.ts";
import { asWritten, typeAsWritten } from "./as-written.ts";
import { type Comparison, factsOf, type Item } from "./comparison.ts";

export function compareEntities(comparison: Comparison): void {
  const { before, after, renames } = comparison;
  const keyed = new Map(before.model.entities.map((entity) => [renames.entity(entity.key), entity]));
  comparison.items(
    3,
    [...keyed].filter(([, entity]) => isThere(entity)).map(([key, entity]) => entityItem(entity, key)),
    after.model.entities.filter(isThere).map((entity) => entityItem(entity, entity.key)),
  );
  for (const entity of after.model.entities) {
    const old = keyed.get(entity.key);
    if (old !== undefined) compareFields(comparison, old, entity);
  }
}

// The platform declares Person in every document, so that is not reported.
const isThere = ({ builtIn, fields }: Entity): boolean => !(builtIn && fields.length === 0);

const entityItem = (entity: Entity, key: string): Item => ({
  item: "entity",
  key,
  name: entity.name,
  span: entity.span,
  problem: entity.problem,
  facts: factsOf(entity, {
    names: { shownAs: "Shown as", colourIf: "Colour if", prose: "Text" },
    entries: { unique: "any order", colourIf: "order" },
    // The owner of child rows is reported with the owner's field; earlier names are reported with the rename.
    without: ["name", "key", "span", "fields", "was", "owner", "builtIn", "problem"],
  }),
});

function compareFields(comparison: Comparison, old: Entity, entity: Entity): void {
  // A new name of the entity is reported once, with the entity.
  const earlier = old.fields.map((field) =>
    fieldItem(field, entity.name, comparison.renames.field(old.key, field.key)),
  );
  const later = entity.fields.map((field) => fieldItem(field, entity.name, field.key));
  const pairs = comparison.items(3, earlier, later);
  comparison.order(
    pairs,
    earlier,
    later,
    { item: "entity", name: entity.name, of: "field" },
    { point: 3, before: old.span, after: entity.span },
  );
  const byLaterKey = new Map(old.fields.map((field) => [comparison.renames.field(old.key, field.key), field]));
  for (const field of entity.fields) {
    const before = byLaterKey.get(field.key);
    if (before !== undefined) compareField(comparison, before, field, entity);
  }
}

const fieldItem = (field: Field, name: string, key: string): Item => ({
  item: "field",
  key,
  name: `${name}.${field.name}`,
  span: field.span,
  problem: field.problem,
  facts: factsOf(field, {
    names: { askedIf: "Asked if" },
    without: ["name", "key", "span", "type", "required", "was", "problem", "default"],
  }),
});

function compareField(comparison: Comparison, old: Field, field: Field, entity: Entity): void {
  const of = { item: "field", name: `${entity.name}.${field.name}` } as const;
  const at = { point: 3, before: old.span, after: field.span, kind: "changed" } as const;
  const [from, to] = [typeAsWritten(old.type), typeAsWritten(field.type)];
  if (!comparison.isSame(old.type, field.type) && from !== to) comparison.tell("type-changed", { ...of, from, to }, at);
  if (!comparison.isSame(old.required, field.required)) {
    if (field.required === true) comparison.tell("required", of, at);
    else if (field.required === false) comparison.tell("optional", of, at);
    else comparison.tell("required-if", { ...of, condition: asWritten(field.required, comparison.after.source) }, at);
  }
  const [before, after] = [old, field].map((one) => ({
    name: "Default",
    value: one.default,
    text: defaultAsWritten(one),
  }));
  comparison.fact(of, before, after, at);
}

const defaultAsWritten = ({ default: given }: Field): string =>
  given === null
    ? ""
    : given.kind === "start"
      ? given.expression.source
      : `= ${given.expression.source}${given.fixedAt === null ? "" : ` fixed at ${given.fixedAt.value}`}`;
