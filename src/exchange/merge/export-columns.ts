import type { Entity, FieldType } from "#model/3-entities.ts";
import type { DrawnModel } from "#model/model.ts";
import { bare, isTitleColumn, SYSTEM_COLUMNS } from "../column-names.ts";
import { entityOf, ID, titleFieldOf } from "../import/targets.ts";
import type { Table } from "../tables/table.ts";
import { comparedFields, fieldOf, isFixed, OWNER, STATUS } from "./fields.ts";

export interface ExportColumn {
  readonly column: number;
  readonly field: string;
  readonly type: FieldType;
}

/** A table of an export with its columns assigned by name only: guessing by content could change records. */
export interface ExportTable {
  readonly entity: Entity;
  readonly table: Table;
  readonly columns: readonly ExportColumn[];
  /** Null: there is no id column. */
  readonly id: number | null;
  readonly title: number | null;
  /** Columns that match no field, or repeat one that was matched already. */
  readonly unknown: readonly string[];
}

const TEXT: FieldType = { kind: "text" };

/** Assigns the tables of an export to entities. Null: the table belongs to no entity of this app. */
export function exportTables(model: DrawnModel, tables: readonly Table[]): readonly (ExportTable | null)[] {
  const taken = new Set<Entity>();
  const named = tables.map((table) => {
    const entity = entityNamed(model, table.name);
    if (entity === null || taken.has(entity)) return null;
    taken.add(entity);
    return entity;
  });
  return tables.map((table, index) => {
    const entity = named[index] ?? likeliest(model, table, taken);
    if (entity === null) return null;
    taken.add(entity);
    return columnsOf(model, entity, table);
  });
}

const namesOf = ({ name, was }: Entity): readonly string[] => [name, ...was].map(bare);

function entityNamed(model: DrawnModel, table: string): Entity | null {
  const app = bare(model.name.value);
  const wanted = bare(table);
  return (
    model.entities.find((entity) => namesOf(entity).some((name) => name === wanted || app + name === wanted)) ??
    // Spreadsheet programs truncate the names of sheets.
    model.entities.find((entity) => table.length >= 28 && bare(entity.name).startsWith(wanted)) ??
    null
  );
}

/** For a file with an arbitrary name: the entity that more than half of the columns belong to. */
function likeliest(model: DrawnModel, table: Table, taken: ReadonlySet<Entity>): Entity | null {
  let [best, most]: [Entity | null, number] = [null, 0];
  for (const entity of model.entities) {
    if (taken.has(entity)) continue;
    const { columns, id } = columnsOf(model, entity, table);
    const known = columns.length + (id === null ? 0 : 1);
    if (known >= 2 && known * 2 > table.header.length && known > most) [best, most] = [entity, known];
  }
  return best;
}

function columnsOf(model: DrawnModel, entity: Entity, table: Table): ExportTable {
  const fields = new Map(fieldsOf(model, entity).map((one) => [one.field, one]));
  const title = titleFieldOf(entity);
  const own = new Map<string, string>();
  for (const field of entity.fields) for (const was of field.was) own.set(bare(was), field.key);
  for (const field of entity.fields) own.set(bare(field.name), field.key);
  const columns: ExportColumn[] = [];
  const unknown: string[] = [];
  let [id, titled]: [number | null, number | null] = [null, null];
  const system = (which: keyof typeof SYSTEM_COLUMNS, usual: string, name: string): boolean =>
    name === bare(SYSTEM_COLUMNS[which]) || (name === bare(usual) && !own.has(name));
  table.header.forEach((written, column) => {
    const name = bare(written);
    const ownerName = entity.owner === null ? "" : (entityOf(model, entity.owner.entity)?.name ?? "");
    const field = own.get(name);
    if (field === undefined && system("id", ID, name) && id === null) id = column;
    else if (isTitleColumn(written)) titled = column;
    else {
      const key =
        field ??
        (entity.owner !== null && system("owner", ownerName, name) ? OWNER : null) ??
        (system("status", "Status", name) ? STATUS : null);
      const target = key === null ? undefined : fields.get(key);
      if (target !== undefined) {
        fields.delete(target.field);
        columns.push({ column, ...target });
      } else if (written !== "" && (field === undefined || isAgain(columns, field))) unknown.push(written);
    }
    if (field !== undefined && field === title?.key) titled ??= column;
  });
  return { entity, table, columns, id, title: titled, unknown };
}

/** A repeated column is not read and is reported as unknown. Computed columns are ignored without a report. */
const isAgain = (columns: readonly ExportColumn[], key: string): boolean => columns.some(({ field }) => field === key);

function fieldsOf(model: DrawnModel, entity: Entity): readonly { readonly field: string; readonly type: FieldType }[] {
  const owner: FieldType | null =
    entity.owner === null ? null : { kind: "reference", entity: entity.owner.entity, where: null };
  const compared = comparedFields(model, entity).map((field) => ({
    field,
    type: field === OWNER && owner !== null ? owner : (fieldOf(entity, field)?.type ?? TEXT),
  }));
  const told = entity.fields
    .filter((field) => field.type.kind === "series" || isFixed(field))
    .map(({ key, type }) => ({ field: key, type: type.kind === "series" ? TEXT : type }));
  return [...compared, ...told];
}
