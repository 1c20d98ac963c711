import type { Value } from "#expr/types.ts";
import type { Entity, Field } from "#model/3-entities.ts";
import type { DrawnModel } from "#model/model.ts";
import type { CopyRecord, OtherCopy } from "./copy.ts";

export const STATUS = "status";
export const OWNER = "owner";
/** Roles can only be given by people who have that right, never by a file. */
const ROLES = "roles";
const PERSON = "Person";

const NOT_COMPARED: ReadonlySet<string> = new Set(["series", "children", "secret", "unknown"]);

export const isFixed = ({ default: given }: Field): boolean => given?.kind === "computed" && given.fixedAt !== null;

/** Fields that are compared. Series numbers differ between copies, and computed values follow from other fields. */
export function comparedFields(model: DrawnModel, entity: Entity): readonly string[] {
  const own = entity.fields
    .filter(({ type, default: given, key }) => {
      if (entity.key === PERSON && key === ROLES) return false;
      return !NOT_COMPARED.has(type.kind) && given?.kind !== "computed";
    })
    .map(({ key }) => key);
  if (entity.key === PERSON && !own.includes("name")) own.unshift("name");
  if (hasStates(model, entity.key)) own.push(STATUS);
  if (entity.owner !== null) own.push(OWNER);
  return own;
}

/** The compared fields that a record of the other copy contains. */
export const saidFields = (
  model: DrawnModel,
  entity: Entity,
  { isPartial }: OtherCopy,
  record: CopyRecord,
): readonly string[] => comparedFields(model, entity).filter((field) => !isPartial || Object.hasOwn(record, field));

export const hasStates = (model: DrawnModel, entity: string): boolean =>
  model.states.some((table) => table.entity === entity);

export const fieldOf = (entity: Entity, key: string): Field | undefined =>
  entity.fields.find((field) => field.key === key);

/** The records that a value refers to, with their entity. */
export function namedBy(entity: Entity, field: string, value: Value): readonly (readonly [string, string])[] {
  const target = field === OWNER ? entity.owner?.entity : targetOf(fieldOf(entity, field));
  if (target === undefined || value === null) return [];
  return (Array.isArray(value) ? (value as readonly Value[]) : [value]).flatMap((id) =>
    typeof id === "string" ? [[target, id] as const] : [],
  );
}

const targetOf = (field: Field | undefined): string | undefined =>
  field?.type.kind === "reference" || field?.type.kind === "references" ? field.type.entity : undefined;

const FILES: ReadonlySet<string> = new Set(["photo", "photos", "file", "signature"]);

export const isFile = (field: Field | undefined): boolean => field !== undefined && FILES.has(field.type.kind);

/** Entities in order of dependency: owners and referenced entities first. */
export function entitiesInOrder(model: DrawnModel): readonly Entity[] {
  const ordered: Entity[] = [];
  const seen = new Set<Entity>();
  const visit = (entity: Entity): void => {
    if (seen.has(entity)) return;
    seen.add(entity);
    const needs = new Set(entity.fields.flatMap((field) => targetOf(field) ?? []));
    if (entity.owner !== null) needs.add(entity.owner.entity);
    for (const other of model.entities) if (needs.has(other.key)) visit(other);
    ordered.push(entity);
  };
  for (const entity of model.entities) visit(entity);
  return ordered;
}

/** Entities whose records belong to a server, including their child rows. */
export function keptOnServer(model: DrawnModel): ReadonlySet<string> {
  const kept = new Set(model.calls.resources.map(({ entity }) => entity));
  for (let size = -1; size !== kept.size;) {
    size = kept.size;
    for (const { key, owner } of model.entities) if (owner !== null && kept.has(owner.entity)) kept.add(key);
  }
  return kept;
}
