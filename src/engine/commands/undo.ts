import type { RecordKey } from "../contract/commands.ts";
import { PERSON } from "../document/lookup.ts";
import { constantKey } from "../constants.ts";
import { CONSTANTS, SET_ASIDE, type JournalEntry } from "../ports/journal.ts";
import { NOWHERE, refuseWith } from "../refuse.ts";
import { judgeAgain, judgeUndo, type Stage } from "./judge-undo.ts";
import { doneAtFirst, lastCaused, markUndone, noteTaken, takenBy } from "./undone.ts";
import type { CommandContext } from "../context/command-context.ts";
import { callsOf } from "../call-hooks.ts";

/** How far back a commit may lie to be found. */
const LOOK_BACK = 1000;
/** What a person did longer ago than this is done. */
const LONGEST = 24 * 60 * 60 * 1000;
/** What a person does; sample data, answers and timers are nobody's to undo. */
const OF_PEOPLE = new Set(["submit", "import", "merge", "undo"]);

/**
 * Takes a commit back, exactly: the records have the values they had before. Events that fired by themselves because of
 * it are taken back with it. A person undoes only their own commits, as long as nothing has touched the same records
 * since, and with the rights that doing it needs.
 */
export function undo(context: CommandContext, commit: number): RecordKey {
  const { journal } = context.app.ports;
  const nothing = { entity: PERSON, id: context.actor.person ?? "" };
  const recent = journal.commits(LOOK_BACK + context.takenBack.size);
  const own = recent.find((one) => one.commit === commit);
  if (own === undefined || !(context.isApp || isOwn(context, own))) {
    refuseWith(context, "not-undoable", NOWHERE);
    return nothing;
  }
  const last = lastCaused(context, commit);
  const caused = recent.filter(
    (one) => one.kind === "when" && one.commit > commit && last !== null && one.commit <= last,
  );
  const group = [...caused.map((one) => one.commit), commit];
  const entries = group.flatMap((one) => [...journal.commit(one)].reverse());
  const members = new Set(group);
  for (const member of group) context.takenBack.add(member);
  for (const { entity, record } of entries)
    if (
      journal.entries(entity, record).some((entry) => entry.commit > commit && !context.takenBack.has(entry.commit))
    ) {
      refuseWith(context, "changed-since", { entity, id: record, field: null });
      return nothing;
    }
  if (!callsOf(context.app).takeBack(context, members, commit)) return nothing;
  for (const member of group) journal.dropNotices(member);
  const by = (recent[0]?.commit ?? 0) + 1;
  markUndone(context, own, group, by);
  judgeTaken(context, own, recent, "before");
  for (const entry of entries) takeBack(context, entry);
  judgeTaken(context, own, recent, "after");
  if (own.kind === "undo") callsOf(context.app).queueAgain(context, takenBy(context, commit), by);
  noteTaken(context, by, commit);
  const first = entries[entries.length - 1];
  return first === undefined || first.entity.startsWith("$") ? nothing : { entity: first.entity, id: first.record };
}

type RecentCommit = ReturnType<CommandContext["app"]["ports"]["journal"]["commits"]>[number];

/** Taking something back, or doing again what was taken back, needs the rights of what was done at first. */
function judgeTaken(context: CommandContext, own: RecentCommit, recent: readonly RecentCommit[], stage: Stage): void {
  if (context.isApp) return;
  const kinds = new Map(recent.map(({ commit, kind }) => [commit, kind]));
  for (const { commit, kind, again } of doneAtFirst(context, own.commit, kinds))
    if (kind === null) refuseWith(context, "not-undoable", NOWHERE);
    else if (again) judgeAgain(context, commit, stage);
    else if (stage === "after") judgeUndo(context, kind, commit);
}

const isOwn = (context: CommandContext, { by, kind, at }: RecentCommit): boolean =>
  by === context.actor.person &&
  OF_PEOPLE.has(kind) &&
  // Removing everything is written down as an import by nobody.
  (kind !== "import" || by !== null) &&
  Date.parse(context.now) - Date.parse(at) <= LONGEST;

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
