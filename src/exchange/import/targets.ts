import type { Entity, Field, FieldType } from "#model/3-entities.ts";
import type { DrawnModel } from "#model/model.ts";

/** Something that a column can be. */
export interface Target {
  /** As `ColumnPlan.field` names it. */
  readonly field: string;
  readonly name: string;
  readonly type: FieldType;
  readonly required: boolean;
  /** A record that brings no value has one all the same. */
  readonly hasDefault?: boolean;
}

export const ID = "id";
export const OWNER = "owner";

export const entityOf = (model: DrawnModel, key: string | null): Entity | undefined =>
  model.entities.find((entity) => entity.key === key);

const TEXT: FieldType = { kind: "text" };
const CLOSED: ReadonlySet<string> = new Set(["series", "secret", "unknown"]);

/** Fields that a person fills in; what is computed, numbered or never kept comes from nowhere else. */
export const isWritable = ({ type, default: given }: Field): boolean =>
  !CLOSED.has(type.kind) && given?.kind !== "computed";

/** What the columns of a table can be, for an entity. */
export function targetsOf(model: DrawnModel, entity: Entity): readonly Target[] {
  const found: Target[] = [{ field: ID, name: "ID", type: TEXT, required: false }];
  const owner = entity.owner === null ? undefined : entityOf(model, entity.owner.entity);
  if (owner !== undefined)
    found.push({
      field: OWNER,
      name: owner.name,
      type: { kind: "reference", entity: owner.key, where: null },
      required: true,
    });
  for (const field of entity.fields.filter(isWritable)) {
    found.push({
      field: field.key,
      name: field.name,
      type: field.type,
      required: field.required === true,
      hasDefault: field.default !== null,
    });
    if (field.type.kind === "children")
      for (const inner of entityOf(model, field.type.entity)?.fields.filter(isWritable) ?? [])
        if (inner.type.kind !== "children")
          found.push({
            field: `${field.key}/${inner.key}`,
            name: `${field.name}: ${inner.name}`,
            type: inner.type,
            required: false,
          });
  }
  return found;
}

/** The field that a record is called by, where it is called by one: what a record made from a name alone is given. */
export function titleFieldOf(entity: Entity): Field | null {
  const said = entity.shownAs?.source
    .replaceAll("`", "")
    .replace(/^this\./, "")
    .trim();
  const named = said === undefined ? undefined : entity.fields.find(({ key }) => key === said);
  if (said !== undefined) return named !== undefined && isWritable(named) ? named : null;
  return entity.fields.find((field) => field.type.kind === "text" && isWritable(field)) ?? null;
}

/** Fields that are unique alone: they say which record is meant. */
export const uniqueFieldsOf = (entity: Entity): readonly string[] =>
  entity.unique.flatMap(({ fields }) => (fields.length === 1 && fields[0] !== undefined ? [fields[0].value] : []));
