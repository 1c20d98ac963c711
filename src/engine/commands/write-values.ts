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

/** Changes an existing record. Child rows are written after it, so that they see their owner's new values. */
export function writeValues(
  context: CommandContext,
  entity: string,
  id: string,
  values: Values,
  mode: WriteMode,
): void {
  const { fitted, rows } = fitValues(context, entity, id, values, mode);
  if (Object.hasOwn(fitted, OWNER)) context.noteOwner(entity, id);
  // Determine the visible rows before the owner changes: this write may hide them.
  const seen = rows.map(([field]) => seenRows(context, entity, id, field, mode));
  context.update(entity, id, fitted);
  rows.forEach(([field, list], at) => writeRows(context, entity, id, field, list, mode, seen[at] ?? []));
}

/** The index of a child row in its owner's list; stored with the record. */
export const POSITION = "@position";

/** Clients may send any value as a row. */
const isRow = (row: ChildRow | null): row is ChildRow =>
  typeof row === "object" && row !== null && isValues(row.values);

/** The rows of a list that the writer may see. Invisible rows stay untouched. */
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

/** Writes a whole list of child rows: missing rows are deleted, new ones created. */
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

/** Unchanged rows need no right. A row's owner can only be changed on the row itself, not with the list. */
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
  // `Only if` must hold before and after, but is refused only once.
  if (isChanged && context.refusals.length === refused) judge();
}

/** Checks the rights on rows that a person writes with their owner; inputs of an event need none. */
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
