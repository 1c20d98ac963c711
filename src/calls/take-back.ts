import type { Value } from "#expr/types.ts";
import { judgeUndo } from "#engine/commands/judge-undo.ts";
import { undo } from "#engine/commands/undo.ts";
import { commitOf, lastCaused } from "#engine/commands/undone.ts";
import type { CommandContext } from "#engine/context/command-context.ts";
import { sameValue } from "#engine/context/context.ts";
import type { Outcome, Refusal } from "#engine/contract/commands.ts";
import { idsIn } from "#engine/effects/run.ts";
import type { JournalEntry } from "#engine/ports/journal.ts";
import { NOWHERE, refuseWith } from "#engine/refuse.ts";
import type { Runtime } from "#engine/runtime.ts";
import type { Actor } from "#engine/session/actor.ts";
import { transact } from "#engine/transact.ts";
import { takeBackCalls } from "./calls-of-undone.ts";

export type Transaction = ReturnType<typeof transact>;

/** Undoes a commit on behalf of the app, because a direct call in it was refused. */
export function takeBackCommit(
  app: Runtime,
  commit: number,
): { readonly touched: Transaction["touches"]; readonly refusals: readonly Refusal[] } {
  const { outcome, touches } = takeBackStep(app, app.itself, commit);
  return { touched: touches, refusals: outcome.kind === "refused" ? outcome.refusals : [] };
}

/**
 * Undoes a step under the rules of undo. If only later changes of the same records prevent that, restores the fields
 * that the step wrote.
 */
export function takeBackStep(app: Runtime, actor: Actor, commit: number, rehearsal = false): Transaction {
  const options = { actor, kind: "undo", confirmed: "all", judged: false, rehearsal } as const;
  const whole = transact(app, options, (context) => [undo(context, commit)]);
  if (!isOnlyChanged(whole.outcome)) return whole;
  // The resulting combination of values is new, so the rules are checked.
  return transact(app, { ...options, judged: !actor.isApp }, (context) => {
    takeBackFields(context, commit);
    return [];
  });
}

const isOnlyChanged = (outcome: Outcome): boolean =>
  outcome.kind === "refused" && outcome.refusals.every(({ code }) => code === "changed-since");

/** For the app, restores what is possible; for a person, all fields that the step wrote, or nothing. */
function takeBackFields(context: CommandContext, commit: number): void {
  const { journal } = context.app.ports;
  if (!takeBackCalls(context, new Set([commit]), commit)) return;
  const isWhole = context.isApp || !isBuiltOn(context, commit);
  for (const entry of [...journal.commit(commit)].reverse()) {
    const { entity, record, before } = entry;
    const place = { entity, id: record, field: null };
    const own = fieldsLeft(context, entry);
    const all = Object.keys(before).filter((field) => !NOTED.has(field));
    if (!context.isApp && (!isWhole || entry.what !== "change" || own.length < all.length)) {
      refuseWith(context, "changed-since", place);
      return;
    }
    if (own.length > 0) context.update(entity, record, Object.fromEntries(own));
  }
  if (context.written.size === 0) refuseWith(context, "changed-since", NOWHERE);
  journal.dropNotices(commit);
  if (!context.isApp) judgeUndo(context, commitOf(context, commit)?.kind ?? "", commit);
}

const NOTED: ReadonlySet<string> = new Set(["changed_at", "changed_by"]);

/** Old values of the fields that a step wrote and nobody has changed since, except references to deleted records. */
function fieldsLeft(context: CommandContext, entry: JournalEntry): readonly (readonly [string, Value])[] {
  const { entity, record, what, before, after } = entry;
  const now = context.lookup.entity(entity) === undefined ? null : context.records.read(entity, record);
  if (what !== "change" || now === null) return [];
  return Object.entries(before).filter(
    ([field, value]) =>
      !NOTED.has(field) &&
      sameValue(now[field] ?? null, after[field] ?? null) &&
      isThere(context, entity, field, value),
  );
}

function isThere({ lookup, records }: CommandContext, entity: string, field: string, value: Value): boolean {
  const type = lookup.field(entity, field)?.type;
  const names = type?.kind === "reference" || type?.kind === "references" ? type.entity : null;
  return names === null || idsIn(value).every((id) => records.read(names, id) !== null);
}

const DONE_AT_FIRST: ReadonlySet<string> = new Set(["submit", "import", "merge"]);

/**
 * True if the step had consequences, or a call about its records was made since: restoring its fields alone would be
 * inconsistent with those.
 */
function isBuiltOn(context: CommandContext, commit: number): boolean {
  const { journal } = context.app.ports;
  if (lastCaused(context, commit) !== null || !DONE_AT_FIRST.has(commitOf(context, commit)?.kind ?? "")) return true;
  const entries = journal.commit(commit);
  const isCalled = journal
    .outbox()
    .some((call) => call.commit > commit && entries.some((e) => e.entity === call.entity && e.record === call.record));
  // A later change of a kept record may have been merged into a refused call instead of being queued itself.
  const isSent = ({ entity, record }: JournalEntry): boolean =>
    context.lookup.resource(entity) !== undefined &&
    journal.entries(entity, record).some((later) => later.commit > commit && DONE_AT_FIRST.has(later.kind));
  return isCalled || entries.some(isSent);
}
