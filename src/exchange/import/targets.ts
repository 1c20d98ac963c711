import type { Entity, Field, FieldType } from "#model/3-entities.ts";
import type { DrawnModel } from "#model/model.ts";

/** A field that a column can be assigned to. */
export interface Target {
  /** As `ColumnPlan.field` names it. */
  readonly field: string;
  readonly name: string;
  readonly type: FieldType;
  readonly required: boolean;
  /** True if a new record has a value even without this column. */
  readonly hasDefault?: boolean;
}

export const ID = "id";
export const OWNER = "owner";

export const entityOf = (model: DrawnModel, key: string | null): Entity | undefined =>
  model.entities.find((entity) => entity.key === key);

const TEXT: FieldType = { kind: "text" };
const CLOSED: ReadonlySet<string> = new Set(["series", "secret", "unknown"]);

/** Fields that a person fills in. Computed values, series numbers and secrets can't be imported. */
export const isWritable = ({ type, default: given }: Field): boolean =>
  !CLOSED.has(type.kind) && given?.kind !== "computed";

/** All targets for the columns of an entity's table. */
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

/** The field used as title, if it is a single writable one. Records created from a name get it in this field. */
export function titleFieldOf(entity: Entity): Field | null {
  const said = entity.shownAs?.source
    .replaceAll("`", "")
    .replace(/^this\./, "")
    .trim();
  const named = said === undefined ? undefined : entity.fields.find(({ key }) => key === said);
  if (said !== undefined) return named !== undefined && isWritable(named) ? named : null;
  return entity.fields.find((field) => field.type.kind === "text" && isWritable(field)) ?? null;
}

/** Fields that are unique on their own, so that they can identify a record. */
export const uniqueFieldsOf = (entity: Entity): readonly string[] =>
  entity.unique.flatMap(({ fields }) => (fields.length === 1 && fields[0] !== undefined ? [fields[0].value] : []));
