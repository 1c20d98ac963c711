import type { Field } from "#model/3-entities.ts";
import type { ChildRow } from "../contract/commands.ts";
import { OWNER } from "../document/lookup.ts";
import { refuseWith } from "../refuse.ts";
import type { Turn } from "../turn.ts";
import { createRecord } from "./create.ts";
import { removeRecord } from "./delete.ts";
import { isValues } from "./well-formed.ts";
import { judgeNamedFields, writeValues, type Manner } from "./write-values.ts";

/** The place of a child row in its owner's list; it travels with the stored record. */
export const POSITION = "@position";

/** A client may send anything in the place of a row. */
const isRow = (row: ChildRow | null): row is ChildRow =>
  typeof row === "object" && row !== null && isValues(row.values);

/** The whole list of child rows as it is to be: rows that are missing are deleted, new ones created. */
export function writeRows(
  turn: Turn,
  owner: string,
  ownerId: string,
  field: Field,
  rows: readonly ChildRow[],
  manner: Manner,
): void {
  if (field.type.kind !== "children") return;
  const { entity } = field.type;
  const within = manner === "person" ? "row" : manner;
  const before = turn.hand.children(owner, ownerId, field.key);
  const kept = new Set<string>();
  rows.forEach((row, index) => {
    if (!isRow(row)) {
      refuseWith(turn, "not-a-list", { entity: owner, id: ownerId, field: field.key });
      return;
    }
    if (row.id === null || row.id === undefined) {
      const id = row.newId ?? turn.app.ports.ids.next();
      turn.rows.set(id, { field: field.key, index });
      createRecord(turn, entity, { ...row.values, [OWNER]: ownerId }, within, id);
      turn.update(entity, id, { [POSITION]: index });
    } else if (before.includes(row.id)) {
      kept.add(row.id);
      turn.rows.set(row.id, { field: field.key, index });
      if (within === "row") judgeNamedFields(turn, "change", entity, row.id, Object.keys(row.values));
      writeValues(turn, entity, row.id, row.values, within);
      turn.update(entity, row.id, { [POSITION]: index });
    } else refuseWith(turn, "not-found", { entity: owner, id: ownerId, field: field.key });
  });
  for (const id of before) if (!kept.has(id)) removeRecord(turn, entity, id);
}
