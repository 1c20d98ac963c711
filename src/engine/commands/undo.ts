import type { RecordKey } from "../contract/commands.ts";
import { PERSON } from "../document/lookup.ts";
import type { JournalEntry } from "../ports/journal.ts";
import { NOWHERE, refuseWith } from "../refuse.ts";
import type { Turn } from "../turn.ts";

/** How far back a commit may lie to be found. */
const LOOK_BACK = 1000;

/**
 * Takes a commit back, exactly: the records have the values they had before. It is refused where later commits touched
 * the same records; events that fired by themselves because of it are taken back with it.
 */
export function undo(turn: Turn, commit: number): RecordKey {
  const { journal } = turn.app.ports;
  const nothing = { entity: PERSON, id: turn.actor.person ?? "" };
  const recent = journal.commits(LOOK_BACK);
  const own = recent.find((one) => one.commit === commit);
  if (own === undefined || (own.by !== turn.actor.person && !turn.isApp)) {
    refuseWith(turn, "not-undoable", NOWHERE);
    return nothing;
  }
  const group = [commit];
  for (let next = commit + 1; recent.some((one) => one.commit === next && one.kind === "when"); next++)
    group.unshift(next);
  const entries = group.flatMap((one) => [...journal.commit(one)].reverse());
  const members = new Set(group);
  for (const { entity, record } of entries)
    if (journal.entries(entity, record).some((entry) => entry.commit > commit && !members.has(entry.commit))) {
      refuseWith(turn, "changed-since", { entity, id: record, field: null });
      return nothing;
    }
  for (const entry of journal.outbox()) {
    if (!members.has(entry.commit)) continue;
    if (entry.state === "done" || entry.state === "sending") {
      refuseWith(turn, "already-sent", { entity: entry.entity, id: entry.record, field: null });
      return nothing;
    }
    journal.dropFromOutbox(entry.id);
  }
  for (const entry of entries) takeBack(turn, entry);
  const first = entries[entries.length - 1];
  return first === undefined ? nothing : { entity: first.entity, id: first.record };
}

function takeBack(turn: Turn, { entity, record, what, before }: JournalEntry): void {
  if (turn.lookup.entity(entity) === undefined) return;
  switch (what) {
    case "create":
      turn.erase(entity, record);
      turn.deleted.push({ entity, id: record, command: turn.command });
      return;
    case "change":
      turn.touch(entity, record, turn.hand.read(entity, record));
      turn.hand.update(entity, record, before);
      return;
    case "delete":
      turn.insert(entity, { ...before, id: record });
  }
}
