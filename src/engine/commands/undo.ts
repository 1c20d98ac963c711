import type { RecordKey } from "../contract/commands.ts";
import { OWNER, ownerOf, PERSON } from "../document/lookup.ts";
import { constantKey } from "../constants.ts";
import { CONSTANTS, OTHER_FIELDS, SET_ASIDE, type JournalEntry } from "../ports/journal.ts";
import { NOWHERE, refuseWith } from "../refuse.ts";
import { mayChangeFields, maySee } from "../rights/may.ts";
import { maySetConstant } from "../rights/may-set-constant.ts";
import { judgeAgain, judgeUndo, type UndoPhase } from "./judge-undo.ts";
import { commitOf, doneAtFirst, isMoot, lastCaused, markUndone, noteTaken, takenBy } from "./undone.ts";
import { idsIn } from "../effects/run.ts";
import type { CommandContext } from "../context/command-context.ts";
import { callsOf } from "../call-hooks.ts";

/** A person's commits can be undone for 24 hours. */
const LONGEST = 24 * 60 * 60 * 1000;
/** Kinds of commits that people can undo; not sample data, answers and timers. */
export const OF_PEOPLE: ReadonlySet<string> = new Set(["submit", "import", "merge", "undo"]);

/**
 * Undoes a commit: restores the exact values from before, also of events that it triggered automatically. People can
 * only undo their own commits, if nothing has touched the same records since, and with the rights that the action
 * itself needs.
 */
export function undo(context: CommandContext, commit: number): RecordKey {
  const { journal } = context.app.ports;
  const nothing = { entity: PERSON, id: context.actor.person ?? "" };
  const own = commitOf(context, commit);
  if (own === null || commit <= lastUnderOthers(context) || !(context.isApp || isOwn(context, own))) {
    refuseWith(context, "not-undoable", NOWHERE);
    return nothing;
  }
  const last = lastCaused(context, commit) ?? commit;
  const caused = journal
    .commits(Math.max(0, last - commit), last)
    .filter((one) => one.kind === "when" && one.commit > commit);
  const group = [...caused.map((one) => one.commit), commit];
  const entries = group.flatMap((one) => [...journal.commit(one)].reverse());
  const members = new Set(group);
  for (const member of group) context.takenBack.add(member);
  for (const { entity, record } of entries)
    if (
      journal
        .entries(entity, record)
        .some(({ commit: later }) => later > commit && !context.takenBack.has(later) && !isMoot(context, later, commit))
    ) {
      refuseWith(context, "changed-since", { entity, id: record, field: null });
      return nothing;
    }
  if (!callsOf(context.app).takeBack(context, members, commit)) return nothing;
  for (const member of group) journal.dropNotices(member);
  const by = (journal.commits(1)[0]?.commit ?? 0) + 1;
  markUndone(context, group, by);
  judgeTaken(context, commit, "before");
  for (const entry of entries) takeBack(context, entry);
  for (const entry of entries)
    if (leavesRows(context, entry) || namesGone(context, entry, commit))
      refuseWith(context, "changed-since", { entity: entry.entity, id: entry.record, field: null });
  judgeTaken(context, commit, "after");
  if (own.kind === "undo") callsOf(context.app).queueAgain(context, takenBy(context, commit), by);
  noteTaken(context, by, commit);
  const first = entries[entries.length - 1];
  return first === undefined || first.entity.startsWith("$") ? nothing : { entity: first.entity, id: first.record };
}

/** Undo and redo need the rights of the original action. */
function judgeTaken(context: CommandContext, own: number, stage: UndoPhase): void {
  if (context.isApp) return;
  for (const { commit, kind, again } of doneAtFirst(context, own))
    if (kind === null) refuseWith(context, "not-undoable", NOWHERE);
    else if (again) judgeAgain(context, commit, stage);
    else if (stage === "after") judgeUndo(context, kind, commit);
}

const isOwn = (context: CommandContext, { by, kind, at }: NonNullable<ReturnType<typeof commitOf>>): boolean =>
  by === context.actor.person &&
  OF_PEOPLE.has(kind) &&
  // Removing all records is recorded as an import by nobody.
  (kind !== "import" || by !== null) &&
  Date.parse(context.now) - Date.parse(at) <= LONGEST;

/**
 * The last commit before a document changed existing fields. Later undo must not restore values of earlier commits,
 * because they belong to the old fields.
 */
const lastUnderOthers = (context: CommandContext): number => Number(context.app.ports.journal.known(OTHER_FIELDS) ?? 0);

/** Whether a created record has got rows in the meantime. */
const leavesRows = (context: CommandContext, { entity, record, what }: JournalEntry): boolean =>
  what === "create" &&
  (context.lookup.entity(entity)?.fields ?? []).some(
    ({ key, type }) => type.kind === "children" && context.records.children(entity, record, key).length > 0,
  );

/** Whether a referenced record, or the owner, was deleted since: the restored reference would be dangling. */
const namesGone = (context: CommandContext, { entity, before }: JournalEntry, commit: number): boolean =>
  Object.entries(before).some(([key, value]) => {
    const type = context.lookup.field(entity, key)?.type;
    const to =
      type?.kind === "reference" || type?.kind === "references"
        ? type.entity
        : key === OWNER && ownerOf(context.lookup, entity)?.entity;
    return (
      typeof to === "string" &&
      idsIn(value).some(
        (id) =>
          context.records.read(to, id) === null &&
          context.app.ports.journal.entries(to, id).some((entry) => entry.commit > commit),
      )
    );
  });

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
  if (entity === CONSTANTS) {
    const constant = context.lookup.model.constants.constants.find(({ name }) => name === record);
    if (constant !== undefined && !maySetConstant(context, constant)) refuseWith(context, "not-undoable", NOWHERE);
    journal.set(constantKey(record), before["value"] ?? null);
    return;
  }
  if (Object.hasOwn(before, "kept")) journal.restoreSetAside(Number(record), before["kept"] ?? null);
  if (!mayDecideAside(context, Number(record))) refuseWith(context, "not-undoable", NOWHERE);
  if (!Object.hasOwn(before, "kept")) journal.dropSetAside(Number(record));
}

/** As for the decision: only with the right to change the field. */
function mayDecideAside(context: CommandContext, item: number): boolean {
  const found = context.app.ports.journal.setAsideItem(item);
  if (context.isApp || found === null || context.records.read(found.entity, found.record) === null) return true;
  const { entity, record, field } = found;
  return maySee(context, entity, record) && mayChangeFields(context, entity, record, [field]).allowed;
}
