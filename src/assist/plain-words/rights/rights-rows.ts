import type { Model } from "#model/model.ts";
import { headsOf } from "#read/items.ts";
import { RIGHT } from "#read/keys.ts";
import type { Table } from "#read/markdown/outline.ts";
import { tableOf, tableRow } from "../../table-lines.ts";
import { ACTIONS, type Grant, type RightTarget } from "./said-rights.ts";

/** One row of the table of rights, as written. */
export interface RightsRow {
  readonly role: string;
  readonly may: string;
  readonly on: string;
  readonly onlyIf: string;
}

/** Rows grouped by role; things with the same actions share a row. */
export function rowsOf(model: Model, grants: readonly Grant[]): readonly RightsRow[] {
  const rows: RightsRow[] = [];
  const byRole = gathered(grants, ({ role }) => role).flat();
  for (const [first, ...others] of gathered(byRole, ({ role, thing, onlyIf }) => [role, thing, onlyIf])) {
    const row = {
      role: first.role,
      may: actionsOf([first, ...others].map(({ may }) => may)),
      on: nameOf(model, first.thing),
      onlyIf: first.onlyIf === null ? "" : `\`${first.onlyIf}\``,
    };
    const alike = rows.findIndex(
      ({ role, may, onlyIf, on }) =>
        role === row.role && may === row.may && onlyIf === row.onlyIf && on !== EVERYTHING && row.on !== EVERYTHING,
    );
    const known = rows[alike];
    if (known === undefined) rows.push(row);
    else rows[alike] = { ...known, on: `${known.on}, ${row.on}` };
  }
  return rows;
}

const EVERYTHING = "everything";

function gathered<T>(all: readonly T[], by: (one: T) => unknown): readonly (readonly [T, ...T[]])[] {
  const groups = new Map<string, [T, ...T[]]>();
  for (const one of all) {
    const key = JSON.stringify(by(one));
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  return [...groups.values()];
}

/** `see, create, Return`; `everything` includes all others. */
function actionsOf(all: readonly string[]): string {
  if (all.includes(EVERYTHING)) return EVERYTHING;
  const known = ACTIONS.filter((action) => all.includes(action));
  return [...known, ...all.filter((one) => !ACTIONS.some((action) => action === one))].join(", ");
}

function nameOf({ entities }: Model, thing: RightTarget): string {
  if (thing.kind === "everything") return EVERYTHING;
  const entity = entities.find(({ key }) => key === thing.entity);
  const name = entity?.name ?? thing.entity;
  if (thing.kind === "entity") return name;
  return `${name}.${entity?.fields.find(({ key }) => key === thing.field)?.name ?? thing.field}`;
}

export const rightsTable = (rows: readonly RightsRow[]): string =>
  tableOf(
    ["Role", "May", "On", "Only if"],
    rows.map(({ role, may, on, onlyIf }) => [role, may, on, onlyIf]),
  ).join("\n");

/** A row for an existing table; null: the table lacks a column that the row needs. */
export function writtenRow(table: Table, row: RightsRow): string | null {
  const heads = headsOf(table, RIGHT).map(({ match }) => (match.kind === "known" ? match.key : null));
  const said = (Object.keys(row) as (keyof RightsRow)[]).filter((key) => row[key] !== "");
  if (!said.every((key) => heads.includes(key))) return null;
  return tableRow(heads.map((key) => (key === null || key === "notes" ? "" : row[key])));
}
