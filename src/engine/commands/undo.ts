import type { RecordKey } from "../contract/commands.ts";
import { PERSON } from "../document/lookup.ts";
import { constantKey } from "../constants.ts";
import { CONSTANTS, SET_ASIDE, type JournalEntry } from "../ports/journal.ts";
import { NOWHERE, refuseWith } from "../refuse.ts";
import type { CommandContext } from "../context/command-context.ts";

/** How far back a commit may lie to be found. */
const LOOK_BACK = 1000;

/**
 * Takes a commit back, exactly: the records have the values they had before. It is refused where later commits touched
 * the same records; events that fired by themselves because of it are taken back with it.
 */
export function undo(context: CommandContext, commit: number): RecordKey {
  const { journal } = context.app.ports;
  const nothing = { entity: PERSON, id: context.actor.person ?? "" };
  const recent = journal.commits(LOOK_BACK);
  const own = recent.find((one) => one.commit === commit);
  if (own === undefined || (own.by !== context.actor.person && !context.isApp)) {
    refuseWith(context, "not-undoable", NOWHERE);
    return nothing;
  }
  const group = [commit];
  for (let next = commit + 1; recent.some((one) => one.commit === next && one.kind === "when"); next++)
    group.unshift(next);
  const entries = group.flatMap((one) => [...journal.commit(one)].reverse());
  const members = new Set(group);
  for (const { entity, record } of entries)
    if (journal.entries(entity, record).some((entry) => entry.commit > commit && !members.has(entry.commit))) {
      refuseWith(context, "changed-since", { entity, id: record, field: null });
      return nothing;
    }
  if (!context.app.calls.takeBack(context, members)) return nothing;
  for (const member of group) journal.dropNotices(member);
  markUndone(context, own, group, (recent[0]?.commit ?? 0) + 1);
  for (const entry of entries) takeBack(context, entry);
  const first = entries[entries.length - 1];
  return first === undefined || first.entity.startsWith("$") ? nothing : { entity: first.entity, id: first.record };
}

const undoneKey = (commit: number): string => `undone/${commit}`;

/** Whether what a commit did has been taken back since. */
export const isUndone = (context: CommandContext, commit: number): boolean =>
  context.app.ports.journal.get(undoneKey(commit)) !== null;

/** Remembers which commits no longer count, and by which one; taking back a taking back makes them count again. */
function markUndone(
  context: CommandContext,
  own: { commit: number; kind: string },
  group: readonly number[],
  by: number,
): void {
  const { journal } = context.app.ports;
  if (own.kind === "undo")
    for (const key of journal.keys(undoneKey(0).slice(0, -1)))
      if (journal.get(key) === own.commit) journal.set(key, null);
  for (const member of group) journal.set(undoneKey(member), by);
}

function takeBack(context: CommandContext, { entity, record, what, before, after }: JournalEntry): void {
  if (entity === CONSTANTS || entity === SET_ASIDE) {
    takeBackAside(context, entity, record, before, after);
    return;
  }
  if (context.lookup.entity(entity) === undefined) return;
  switch (what) {
    case "create":
      context.erase(entity, record);
      context.deleted.push({ entity, id: record, command: context.command });
      return;
    case "change":
      context.touch(entity, record, context.records.read(entity, record));
      context.records.update(entity, record, before);
      return;
    case "delete":
      context.insert(entity, { ...before, id: record });
  }
}

function takeBackAside(
  context: CommandContext,
  entity: string,
  record: string,
  before: JournalEntry["before"],
  after: JournalEntry["after"],
): void {
  const { journal } = context.app.ports;
  context.aside.push({ entity, record, before: after, after: before });
  if (entity === CONSTANTS) journal.set(constantKey(record), before["value"] ?? null);
  else if (Object.hasOwn(before, "kept")) journal.restoreSetAside(Number(record), before["kept"] ?? null);
  else journal.dropSetAside(Number(record));
}
