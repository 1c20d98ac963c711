import type { Entity, Field } from "#model/3-entities.ts";
import type { Problem } from "#model/expression.ts";
import type { Reading } from "./reading.ts";

/** The maximum nesting of lists in rows of lists. Deeper ones can't be shown or filled in on a phone. */
const DEEPEST = 8;

type Owners = Map<string, NonNullable<Entity["owner"]>>;

/**
 * Child rows of a `list of` field name their parent record `owner`. A list is closed if its rows would have several
 * owners or contain one another endlessly: the field is shown and can't be written.
 */
export function withOwners(reading: Reading, entities: readonly Entity[]): Entity[] {
  const owners: Owners = new Map();
  const closed = new Map<Field, Problem>();
  for (const entity of entities)
    for (const field of entity.fields) {
      if (field.type.kind !== "children") continue;
      const problem = whyNot(reading, owners, entity.key, field, field.type.entity);
      if (problem === null) owners.set(field.type.entity, { entity: entity.key, field: field.key });
      else closed.set(field, problem);
    }
  return entities.map((entity) => ({
    ...entity,
    fields: entity.fields.map((field) => close(field, closed.get(field))),
    owner: owners.get(entity.key) ?? null,
  }));
}

function whyNot(reading: Reading, owners: Owners, entity: string, field: Field, child: string): Problem | null {
  const before = owners.get(child);
  if (before !== undefined || child === "Person")
    return reading.problem("owner-twice", field.span, {
      child,
      first: before?.entity ?? "the platform",
      second: entity,
    });
  const above = [entity];
  for (let at = owners.get(entity); at !== undefined; at = owners.get(at.entity)) above.push(at.entity);
  if (above.includes(child)) return reading.problem("rows-in-a-circle", field.span, { child, entity });
  return above.length + below(owners, child) > DEEPEST
    ? reading.problem("rows-too-deep", field.span, { child, most: DEEPEST })
    : null;
}

/** The number of list levels below an entity so far. Lists are added in any order. */
function below(owners: Owners, entity: string): number {
  let deepest = 0;
  for (const [child, { entity: owner }] of owners)
    if (owner === entity) deepest = Math.max(deepest, 1 + below(owners, child));
  return deepest;
}

const close = (field: Field, problem: Problem | undefined): Field =>
  problem === undefined || field.type.kind !== "children"
    ? field
    : {
        ...field,
        type: { kind: "unknown", written: `list of ${field.type.entity}` },
        problem: field.problem ?? problem,
      };
