import { removeRecord } from "#engine/commands/delete.ts";
import { OF_PEOPLE, undo } from "#engine/commands/undo.ts";
import { actsOf, isMoot } from "#engine/commands/undone.ts";
import { CommandContext } from "#engine/context/command-context.ts";
import type { RecordKey } from "#engine/contract/commands.ts";
import type { QueuedEntry } from "#engine/ports/journal.ts";
import { NOWHERE, refuseWith } from "#engine/refuse.ts";
import { mayCreate } from "#engine/rights/may-create.ts";
import type { Runtime } from "#engine/runtime.ts";
import type { Actor } from "#engine/session/actor.ts";
import { transact } from "#engine/transact.ts";
import { dropAbout } from "./drop-about.ts";
import { rulingOn } from "./outbox-entry.ts";
import type { Transaction } from "./take-back.ts";

/**
 * Undoes the creation of a record that is never sent, together with all later steps on it, newest first. Refused if
 * somebody else has changed the record.
 */
export function takeBackNew(
  app: Runtime,
  actor: Actor,
  entry: QueuedEntry,
  made: RecordKey,
  rehearsal: boolean,
): Transaction {
  const options = { actor, kind: "undo", confirmed: "all", judged: false } as const;
  const isAlone = isAbout(new CommandContext(app, actor), new Set(keysOf(app, made)), entry.commit);
  const step = isAlone ? null : transact(app, { ...options, rehearsal: true }, (work) => [undo(work, entry.commit)]);
  // If the step also changed other records, only this record is removed. Undo's checks of author, age and rights apply.
  if (step?.outcome.kind === "refused" && step.outcome.refusals.some(({ code }) => code === "not-undoable"))
    return step;
  return transact(app, { ...options, rehearsal }, (context) => {
    takeBack(context, entry, made, isAlone);
    return [];
  });
}

function takeBack(context: CommandContext, entry: QueuedEntry, made: RecordKey, isAlone: boolean): void {
  const { journal } = context.app.ports;
  const place = { ...made, field: null };
  const own = new Set(keysOf(context.app, made));
  const later = stepsSince(context, own, entry.commit);
  const steps = later.filter(({ kind }) => OF_PEOPLE.has(kind));
  if (steps.some(({ commit, by }) => by !== context.actor.person || !isAbout(context, own, commit))) {
    refuseWith(context, "changed-since", place);
    return;
  }
  // Automatic changes to this record alone are undone with it.
  const aside = later.filter(
    ({ commit, kind }) => !OF_PEOPLE.has(kind) && journal.commit(commit).every((one) => own.has(keyOf(one))),
  );
  for (const { commit } of [...steps, ...aside]) context.takenBack.add(commit);
  context.takenBack.add(entry.commit);
  const taken = new Set(aside.map(({ commit }) => commit));
  for (const one of journal.outbox()) {
    const isOfIt = one.entity === made.entity && one.record === made.id;
    if (!taken.has(one.commit) && !(isOfIt && (one.state !== "done" || one.commit === entry.commit))) continue;
    const { refusal } = rulingOn(one, "undo", "maker");
    if (refusal !== null) refuseWith(context, refusal, place);
  }
  for (const { commit } of steps) if (context.refusals.length === 0) undo(context, commit);
  if (context.refusals.length > 0) return;
  if (isAlone) undo(context, entry.commit);
  else if (mayCreate(context, made.entity)) removeRecord(context, made.entity, made.id);
  else refuseWith(context, "not-undoable", NOWHERE);
  dropAbout(journal, entry);
}

const keyOf = ({ entity, record }: { readonly entity: string; readonly record: string }): string =>
  JSON.stringify([entity, record]);

/** Keys of a record and of its rows. */
function keysOf(app: Runtime, { entity, id }: RecordKey): readonly string[] {
  const rows = (app.lookup.entity(entity)?.fields ?? []).flatMap(({ key, type }) =>
    type.kind === "children"
      ? app.ports.records.children(entity, id, key).flatMap((row) => keysOf(app, { entity: type.entity, id: row }))
      : [],
  );
  return [keyOf({ entity, record: id }), ...rows];
}

/** Later commits on these records, newest first, without undone ones. */
function stepsSince(
  context: CommandContext,
  keys: ReadonlySet<string>,
  since: number,
): readonly { readonly commit: number; readonly by: string | null; readonly kind: string }[] {
  const found = new Map(
    [...keys]
      .flatMap((key) => {
        const [entity = "", record = ""] = JSON.parse(key) as string[];
        return context.app.ports.journal.entries(entity, record);
      })
      .filter(({ commit }) => commit > since && !isMoot(context, commit, since))
      .map((entry) => [entry.commit, entry]),
  );
  return [...found.values()].toSorted((a, b) => b.commit - a.commit);
}

/** Whether everything that a person did in a commit concerns these records. */
function isAbout(context: CommandContext, keys: ReadonlySet<string>, commit: number): boolean {
  const isAct = actsOf(context, commit);
  return context.app.ports.journal.commit(commit).every((one, index) => !isAct(index) || keys.has(keyOf(one)));
}
