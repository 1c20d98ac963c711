import type { ColumnPlan, ImportPlan, TablePlan } from "#engine/contract/exchange.ts";
import type { Entity } from "#model/3-entities.ts";
import type { DrawnModel } from "#model/model.ts";
import { shownText, kindOf, type Cell, type Table } from "../tables/table.ts";
import { bare, isTitleColumn, SYSTEM_COLUMNS } from "../column-names.ts";
import { readDate } from "../values/read-date.ts";
import { entityOf, ID, OWNER, targetsOf, uniqueFieldsOf, type Target } from "./targets.ts";

/** Proposes an entity for every table and a field for every column. `wanted`: the entity that the person chose. */
export function proposePlan(model: DrawnModel, tables: readonly Table[], wanted: string | null): ImportPlan {
  const taken = new Set<string>();
  return {
    tables: tables.map((table, index) => {
      const asked = index === 0 ? entityOf(model, wanted) : undefined;
      const entity = asked ?? bestEntity(model, table, taken);
      if (entity !== undefined) taken.add(entity.key);
      return planTable(model, table, entity ?? null);
    }),
  };
}

/** Proposes the columns of a table whose entity is known. */
export function planTable(model: DrawnModel, table: Table, entity: Entity | null): TablePlan {
  if (entity === null) return { entity: null, columns: table.header.map(() => null), key: null, createMissing: [] };
  const columns = matchColumns(targetsOf(model, entity), table, entity);
  const mapped = new Set(columns.map((column) => column?.field));
  const key = mapped.has(ID) ? ID : (uniqueFieldsOf(entity).find((field) => mapped.has(field)) ?? null);
  return { entity: entity.key, columns, key, createMissing: [] };
}

function matchColumns(targets: readonly Target[], table: Table, entity: Entity): readonly (ColumnPlan | null)[] {
  const free = new Map(targets.map((target) => [target.field, target]));
  const found: (string | null)[] = table.header.map(() => null);
  const take = (column: number, target: Target | undefined): void => {
    if (target === undefined || found[column] !== null || !free.delete(target.field)) return;
    found[column] = target.field;
  };
  const previous = new Map(entity.fields.map(({ key, was }) => [key, was.map(bare)]));
  table.header.forEach((name, column) => {
    const wanted = bare(name);
    if (wanted === "") return;
    if (isTitleColumn(name)) return;
    const candidates = [...free.values()].filter(({ field }) => field !== ID);
    const isNamed = candidates.some((target) => bare(target.name) === wanted);
    if (!isNamed && (wanted === "id" || wanted === bare(SYSTEM_COLUMNS.id))) {
      if (looksLikeIds(columnOf(table, column))) take(column, free.get(ID));
      return;
    }
    if (!isNamed && wanted === bare(SYSTEM_COLUMNS.owner)) {
      take(column, free.get(OWNER));
      return;
    }
    // A field of the child rows may have the same name as the owner's entity. The field takes precedence.
    take(
      column,
      candidates.find(({ field, name: own }) => field !== OWNER && bare(own) === wanted) ??
        candidates.find((target) => bare(target.name) === wanted || bare(target.field) === wanted) ??
        candidates.find(({ field }) => previous.get(field)?.includes(wanted)),
    );
  });
  table.header.forEach((name, column) => {
    const wanted = bare(name);
    if (wanted.length < 3 || isTitleColumn(name)) return;
    const near = [...free.values()].filter(({ field, name: own }) => field !== ID && isNear(wanted, bare(own)));
    if (near.length === 1) take(column, near[0]);
  });
  table.header.forEach((name, column) => {
    if (isTitleColumn(name)) return;
    const fitting = [...free.values()].filter((target) => isTold(columnOf(table, column), target));
    if (fitting.length === 1) take(column, fitting[0]);
  });
  return found.map((field) => (field === null ? null : { field, dates: null, decimal: null }));
}

const SAMPLE = 200;

const columnOf = (table: Table, column: number): readonly Cell[] =>
  table.rows.slice(0, SAMPLE).map(({ cells }) => cells[column] ?? null);

const isNear = (a: string, b: string): boolean =>
  b.length >= 3 && (a.startsWith(b) || b.startsWith(a) || a.endsWith(b) || b.endsWith(a));

/** True for ids as an export writes them: unique, and not the plain numbers of another system. */
function looksLikeIds(cells: readonly Cell[]): boolean {
  const texts = cells.filter((cell) => cell !== null).map(shownText);
  return (
    texts.length > 0 &&
    new Set(texts).size === texts.length &&
    texts.every((text) => /^(?!\d+$)[\w-]{1,200}$/.test(text))
  );
}

/** True if the contents of a column fit this field only: e-mail addresses, dates, the choices of this field. */
function isTold(cells: readonly Cell[], { type, field }: Target): boolean {
  const filled = cells.filter((cell) => cell !== null);
  if (filled.length === 0 || field === OWNER || field.includes("/")) return false;
  const mostly = (is: (cell: Cell) => boolean): boolean => filled.filter(is).length >= filled.length * 0.9;
  switch (type.kind) {
    case "email":
      return mostly((cell) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(shownText(cell)));
    case "link":
      return mostly((cell) => /^https?:\/\/\S+$/.test(shownText(cell)));
    case "date":
      return mostly((cell) => kindOf(cell) === "date" || readDate(shownText(cell), "dmy")?.rest === "");
    case "choice": {
      const options = new Set(type.options.map(({ value }) => bare(value)));
      return options.size > 1 && mostly((cell) => options.has(bare(shownText(cell))));
    }
    default:
      return false;
  }
}

/** The entity that fits best, by the table's name and by how many columns match its fields. */
function bestEntity(model: DrawnModel, table: Table, taken: ReadonlySet<string>): Entity | undefined {
  let best: Entity | undefined;
  let bestScore = 0;
  for (const entity of model.entities) {
    if (taken.has(entity.key)) continue;
    const matched = matchColumns(targetsOf(model, entity), table, entity).filter((column) => column !== null).length;
    const named = isNamedAlike(bare(table.name), bare(entity.name)) ? 3 : 0;
    const score = matched / Math.max(1, table.header.length) + named + (matched > 1 ? 0.5 : 0);
    if (matched > 0 && score > bestScore) [best, bestScore] = [entity, score];
  }
  return best;
}

/** Tolerates plurals: `Loans` is a table of `Loan`. */
const isNamedAlike = (table: string, entity: string): boolean =>
  table === entity || (entity.length > 2 && table.startsWith(entity.slice(0, -1)) && table.length - entity.length <= 3);
