import { OWNER } from "../document/lookup.ts";
import { refuseBecause, refuseWith } from "../refuse.ts";
import { mayDelete } from "../rights/may-delete.ts";
import { holderOf, mayHold } from "../rights/may-hold.ts";
import { VisibleRecords } from "../visibility/visible-records.ts";
import { isThere } from "./is-there.ts";
import type { CommandContext } from "../context/command-context.ts";

/** A person's deletion of a record. */
export function deleteRecord(context: CommandContext, entity: string, id: string): void {
  const place = { entity, id, field: null };
  if (!isThere(context, entity, id)) return;
  const ruling = mayDelete(context, entity, id);
  if (!ruling.allowed) {
    refuseBecause(context, place, ruling.reason);
    return;
  }
  const left = holderOf(context, entity, id);
  removeRecord(context, entity, id);
  context.touch(entity, id, null).byPerson = "delete";
  // Deleting a row changes its owner, and the right to change the owner must also hold afterwards.
  const after = mayHold(context, left);
  if (!after.allowed) refuseBecause(context, place, after.reason);
}

/** Deletes a record and its child rows. */
export function removeRecord(context: CommandContext, entity: string, id: string): void {
  if (context.records.read(entity, id) === null) return;
  for (const field of context.lookup.entity(entity)?.fields ?? [])
    if (field.type.kind === "children")
      for (const child of context.records.children(entity, id, field.key))
        removeRecord(context, field.type.entity, child);
  context.noteOwner(entity, id);
  context.erase(entity, id);
  context.deleted.push({ entity, id, command: context.command });
}

const NOT_COUNTED = new Set([OWNER, "created_by", "changed_by"]);

/**
 * Refuses the deletion of records that others refer to; `created_by` and `changed_by` do not count. The number of
 * referrers is given only to people who may see them all.
 */
export function judgeDeleted(context: CommandContext): void {
  const visible = new VisibleRecords(context);
  for (const { entity, id, command } of context.deleted) {
    let [count, seen] = [0, 0];
    for (const referrer of context.records.referrers(entity, id)) {
      const { entity: from, field } = referrer;
      if (NOT_COUNTED.has(field) || referrer.count === 0) continue;
      count += referrer.count;
      seen += visible.count(visible.select(from, visible.onField(from, { field, oneOf: [id] })));
    }
    if (count === 0) continue;
    context.command = command;
    const place = { entity, id, field: null };
    if (seen < count) refuseWith(context, "in-use", place);
    else refuseWith(context, "referred-to", place, { count: String(count) });
  }
}
