import type { Field } from "#model/3-entities.ts";
import type { Value } from "#expr/types.ts";
import type { ChildRow, Values } from "../contract/commands.ts";
import { OWNER } from "../document/lookup.ts";
import { operationsOf } from "../operations.ts";
import { refuseBecause, refuseWith } from "../refuse.ts";
import { maySee } from "../rights/may.ts";
import { mayWriteRow } from "../rights/may-write-row.ts";
import { removeRecord } from "./delete.ts";
import { fitValues, judgeNamedFields } from "./fit-values.ts";
import { isValues } from "./well-formed.ts";
import { isOfOwner, isPersons, type WriteMode } from "./write-mode.ts";
import type { CommandContext } from "../context/command-context.ts";
import { sameValue } from "../context/context.ts";

/** Writes to an existing record. Child rows are written after it, so that they see their owner's new values. */
export function writeValues(
  context: CommandContext,
  entity: string,
  id: string,
  values: Values,
  mode: WriteMode,
): void {
  const { fitted, rows } = fitValues(context, entity, id, values, mode);
  if (Object.hasOwn(fitted, OWNER)) context.noteOwner(entity, id);
  // Which rows a person sees is judged by the owner as it was: it may leave their sight with this write.
  const seen = rows.map(([field]) => seenRows(context, entity, id, field, mode));
  context.update(entity, id, fitted);
  rows.forEach(([field, list], at) => writeRows(context, entity, id, field, list, mode, seen[at] ?? []));
}

/** The place of a child row in its owner's list; it travels with the stored record. */
export const POSITION = "@position";

/** A client may send anything in the place of a row. */
const isRow = (row: ChildRow | null): row is ChildRow =>
  typeof row === "object" && row !== null && isValues(row.values);

/** The rows of a list that are there for whoever writes it. Those that a person may not see are not, and stay. */
export function seenRows(
  context: CommandContext,
  owner: string,
  id: string,
  { key, type }: Field,
  mode: WriteMode,
): readonly string[] {
  if (type.kind !== "children") return [];
  const rows = context.records.children(owner, id, key);
  return isPersons(mode) && !context.isApp ? rows.filter((row) => maySee(context, type.entity, row)) : rows;
}

/** The whole list of child rows as it is to be: rows that are missing are deleted, new ones created. */
export function writeRows(
  context: CommandContext,
  owner: string,
  ownerId: string,
  field: Field,
  rows: readonly ChildRow[],
  mode: WriteMode,
  before: readonly string[],
): void {
  if (field.type.kind !== "children") return;
  const { entity } = field.type;
  const within = mode === "person" ? "row" : mode === "merge" ? "mergeRow" : mode;
  const kept = new Set<string>();
  rows.forEach((row, index) => {
    if (!isRow(row)) {
      refuseWith(context, "not-a-list", { entity: owner, id: ownerId, field: field.key });
      return;
    }
    if (row.id === null || row.id === undefined) {
      const id = row.newId ?? context.app.ports.ids.next();
      context.noteRow(entity, id, { field: field.key, index });
      operationsOf(context.app).createRecord(context, entity, { ...row.values, [OWNER]: ownerId }, within, id);
      context.update(entity, id, { [POSITION]: index });
    } else if (before.includes(row.id)) {
      kept.add(row.id);
      context.noteRow(entity, row.id, { field: field.key, index });
      changeRow(context, entity, row.id, ownerId, row.values, within);
      context.update(entity, row.id, { [POSITION]: index });
    } else refuseWith(context, "not-found", { entity: owner, id: ownerId, field: field.key });
  });
  for (const id of before)
    if (!kept.has(id)) {
      judgeRow(context, "delete", entity, id, within);
      removeRecord(context, entity, id);
    }
}

/** A row that nothing is changed of needs no right. Moving it to another owner is a change of the row alone. */
function changeRow(
  context: CommandContext,
  entity: string,
  id: string,
  ownerId: string,
  values: Values,
  mode: WriteMode,
): void {
  const { [OWNER]: owner = ownerId, ...own } = values;
  if (isPersons(mode) && owner !== ownerId) refuseWith(context, "not-writable", { entity, id, field: OWNER });
  const stored = context.records.read(entity, id);
  const isChanged = Object.entries(own).some(([key, value]) => !sameValue(stored?.[key] ?? null, value as Value));
  const judge = (): void => {
    if (isPersons(mode)) judgeNamedFields(context, "change", entity, id, Object.keys(own));
    if (isChanged) judgeRow(context, "change", entity, id, mode);
  };
  const refused = context.refusals.length;
  judge();
  writeValues(context, entity, id, isPersons(mode) ? own : values, mode);
  // `Only if` must hold before and after; what was refused before is not refused twice.
  if (isChanged && context.refusals.length === refused) judge();
}

/** Rows that a person writes with their owner need the rights on rows; what an event asks for needs none. */
export function judgeRow(
  context: CommandContext,
  action: "create" | "change" | "delete",
  entity: string,
  id: string,
  mode: WriteMode,
): void {
  if (!isOfOwner(mode)) return;
  const ruling = mayWriteRow(context, action, entity, id);
  if (!ruling.allowed) refuseBecause(context, { entity, id, field: null }, ruling.reason);
}
