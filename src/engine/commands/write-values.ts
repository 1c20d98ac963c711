import type { Field } from "#model/3-entities.ts";
import type { ChildRow, Values } from "../contract/commands.ts";
import { OWNER } from "../document/lookup.ts";
import { operationsOf } from "../operations.ts";
import { refuseWith } from "../refuse.ts";
import { maySee } from "../rights/may.ts";
import { removeRecord } from "./delete.ts";
import { fitValues, judgeNamedFields } from "./fit-values.ts";
import { isValues } from "./well-formed.ts";
import { isPersons, type WriteMode } from "./write-mode.ts";
import type { CommandContext } from "../context/command-context.ts";

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
  context.update(entity, id, fitted);
  for (const [field, list] of rows) writeRows(context, entity, id, field, list, mode);
}

/** The place of a child row in its owner's list; it travels with the stored record. */
export const POSITION = "@position";

/** A client may send anything in the place of a row. */
const isRow = (row: ChildRow | null): row is ChildRow =>
  typeof row === "object" && row !== null && isValues(row.values);

/** The whole list of child rows as it is to be: rows that are missing are deleted, new ones created. */
export function writeRows(
  context: CommandContext,
  owner: string,
  ownerId: string,
  field: Field,
  rows: readonly ChildRow[],
  mode: WriteMode,
): void {
  if (field.type.kind !== "children") return;
  const { entity } = field.type;
  const within = mode === "person" ? "row" : mode === "merge" ? "mergeRow" : mode;
  const before = context.records.children(owner, ownerId, field.key);
  const kept = new Set<string>();
  rows.forEach((row, index) => {
    if (!isRow(row)) {
      refuseWith(context, "not-a-list", { entity: owner, id: ownerId, field: field.key });
      return;
    }
    if (row.id === null || row.id === undefined) {
      const id = row.newId ?? context.app.ports.ids.next();
      context.rows.set(id, { field: field.key, index });
      operationsOf(context.app).createRecord(context, entity, { ...row.values, [OWNER]: ownerId }, within, id);
      context.update(entity, id, { [POSITION]: index });
    } else if (before.includes(row.id)) {
      kept.add(row.id);
      context.rows.set(row.id, { field: field.key, index });
      if (isPersons(within)) judgeNamedFields(context, "change", entity, row.id, Object.keys(row.values));
      writeValues(context, entity, row.id, row.values, within);
      context.update(entity, row.id, { [POSITION]: index });
    } else refuseWith(context, "not-found", { entity: owner, id: ownerId, field: field.key });
  });
  for (const id of before)
    // Rows that a person may not see are not in their list, and stay.
    if (!kept.has(id) && (!isPersons(within) || context.isApp || maySee(context, entity, id)))
      removeRecord(context, entity, id);
}
