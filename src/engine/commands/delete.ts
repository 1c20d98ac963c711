import { OWNER } from "../document/lookup.ts";
import { refuseBecause, refuseWith } from "../refuse.ts";
import { mayDelete } from "../rights/may-delete.ts";
import { isThere } from "./is-there.ts";
import type { CommandContext } from "../context/command-context.ts";

/** A person deletes a record. */
export function deleteRecord(context: CommandContext, entity: string, id: string): void {
  const place = { entity, id, field: null };
  if (!isThere(context, entity, id)) return;
  const ruling = mayDelete(context, entity, id);
  if (!ruling.allowed) {
    refuseBecause(context, place, ruling.reason);
    return;
  }
  removeRecord(context, entity, id);
  context.touch(entity, id, null).byPerson = "delete";
}

/** A record goes, and its child rows with it. */
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

/** A record that others refer to can't be deleted; who made or changed a record does not count. */
export function judgeDeleted(context: CommandContext): void {
  for (const { entity, id, command } of context.deleted) {
    const count = context.records
      .referrers(entity, id)
      .filter((referrer) => !NOT_COUNTED.has(referrer.field))
      .reduce((sum, referrer) => sum + referrer.count, 0);
    if (count === 0) continue;
    context.command = command;
    refuseWith(context, "referred-to", { entity, id, field: null }, { count: String(count) });
  }
}
