import { ownerOf, OWNER } from "../document/lookup.ts";
import { refuseWith } from "../refuse.ts";
import { mayOn } from "../rights/may.ts";
import type { Turn } from "../turn.ts";

/** A person deletes a record. */
export function deleteRecord(turn: Turn, entity: string, id: string): void {
  const place = { entity, id, field: null };
  if (turn.lookup.entity(entity) === undefined || turn.hand.read(entity, id) === null) {
    refuseWith(turn, "not-found", place);
    return;
  }
  const ruling = mayOn(turn, "delete", entity, id);
  if (!ruling.allowed) {
    refuseWith(turn, "refused", place, { reason: ruling.reason ?? "" });
    return;
  }
  removeRecord(turn, entity, id);
  turn.touch(entity, id, null).byPerson = "delete";
}

/** A record goes, and its child rows with it. */
export function removeRecord(turn: Turn, entity: string, id: string): void {
  const record = turn.hand.read(entity, id);
  if (record === null) return;
  for (const field of turn.lookup.entity(entity)?.fields ?? [])
    if (field.type.kind === "children")
      for (const child of turn.hand.children(entity, id, field.key)) removeRecord(turn, field.type.entity, child);
  const owner = ownerOf(turn.lookup, entity);
  const ownerId = record[OWNER];
  if (owner !== null && typeof ownerId === "string")
    turn.ownersTouched.set(`${owner.entity}\n${ownerId}`, [owner.entity, ownerId]);
  turn.erase(entity, id);
  turn.deleted.push({ entity, id, command: turn.command });
}

const NOT_COUNTED = new Set([OWNER, "created_by", "changed_by"]);

/** A record that others refer to can't be deleted; who made or changed a record does not count. */
export function judgeDeleted(turn: Turn): void {
  for (const { entity, id, command } of turn.deleted) {
    const count = turn.hand
      .referrers(entity, id)
      .filter((referrer) => !NOT_COUNTED.has(referrer.field))
      .reduce((sum, referrer) => sum + referrer.count, 0);
    if (count === 0) continue;
    turn.command = command;
    refuseWith(turn, "referred-to", { entity, id, field: null }, { count: String(count) });
  }
}
