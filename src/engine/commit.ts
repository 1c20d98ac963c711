import { looseName } from "#text/names.ts";
import type { Value } from "#expr/types.ts";
import { byName } from "#text/by-name.ts";
import type { Refusal } from "./contract/commands.ts";
import { judgeDeleted } from "./commands/delete.ts";
import { noteChanged } from "./commands/judge-emptied.ts";
import { noteActs, noteSeveral } from "./commands/undone.ts";
import { fixedMark, inputMark, THERE } from "./document/lookup.ts";
import type { JournalEntry } from "./ports/journal.ts";
import type { StoredRecord } from "./ports/records.ts";
import { dropUnasked } from "./rules/asked-if.ts";
import { isAskedOfAnyone } from "./rules/is-asked.ts";
import { isFixedBy } from "./rules/fixed-at.ts";
import { judgeRecord, recordsToJudge } from "./rules/judge.ts";
import { isFree } from "./rights/may.ts";
import { planTimers } from "./states/timers.ts";
import type { CommandContext, DirectActions, WrittenRecord } from "./context/command-context.ts";
import { sameValue } from "./context/context.ts";
import { callsOf } from "./call-hooks.ts";

export type CommitResult =
  | { readonly kind: "done"; readonly commit: number; readonly sent: boolean }
  | { readonly kind: "refused"; readonly refusals: readonly Refusal[] }
  | { readonly kind: "warned"; readonly warnings: readonly Refusal[] };

/** Ends a context: completes and validates what it wrote, and records the commit with its history if all is well. */
export function conclude(context: CommandContext, kind: string, confirmed: ReadonlySet<string> | "all"): CommitResult {
  settleFields(context);
  // Missing rights hide all other refusals: those of rules could reveal values that the person may not write.
  const lacking = isFree(context) ? [] : lackingRights(context.refusals);
  if (lacking.length > 0) return { kind: "refused", refusals: lacking };
  if (context.saysNoMore) return { kind: "refused", refusals: context.refusals };
  judgeWritten(context);
  if (context.refusals.length > 0) return { kind: "refused", refusals: context.refusals };
  const open = context.warnings.filter((warning) => confirmed !== "all" && !confirmed.has(warning.code));
  if (open.length > 0) return { kind: "warned", warnings: open };
  return record(context, kind);
}

/**
 * Empties unasked fields (`Asked if` does not hold), fixes values (`fixed at`) and collects refusals; records no
 * commit.
 */
export function judgeTurn(context: CommandContext): void {
  settleFields(context);
  judgeWritten(context);
}

/** The refusals that mean a missing right: the person may not do this at all. */
export const lackingRights = (refusals: readonly Refusal[]): readonly Refusal[] =>
  refusals.filter(({ code }) => code === "refused" || code === "not-found");

function settleFields(context: CommandContext): void {
  const judgeEmptied = noteChanged(context);
  dropUnasked(context);
  judgeEmptied();
}

function judgeWritten(context: CommandContext): void {
  for (const touched of context.written.values()) fixValues(context, touched);
  judgeDeleted(context);
  for (const { entity, id } of recordsToJudge(context)) judgeRecord(context, entity, id);
  callsOf(context.app).judge(context);
}

/** `fixed at EVENT`: stores the computed value when the event has happened; it does not change afterwards. */
function fixValues(context: CommandContext, { entity, id, events, before }: WrittenRecord): void {
  if (context.records.read(entity, id) === null) return;
  const happened = new Set(events.map(looseName));
  for (const field of context.lookup.entity(entity)?.fields ?? []) {
    if (field.default?.kind !== "computed" || !isFixedBy(field, happened, before === null)) continue;
    // The value is empty while the field is not asked for.
    const value = isAskedOfAnyone(context, field, id)
      ? context.computed(entity, id, field.key, field.default.expression)
      : null;
    context.update(entity, id, { [field.key]: value, [fixedMark(field.key)]: true });
  }
}

/** Records a validated context as a commit: history, notices, calls, timers. */
export function record(context: CommandContext, kind: string): CommitResult & { readonly kind: "done" } {
  const { journal } = context.app.ports;
  context.records.flush();
  const commit = journal.begin({ at: context.now, by: context.actor.person, kind, document: context.app.document });
  const unplaced = context.warnings.filter((warning) => !context.written.has(`${warning.entity}\n${warning.id}`));
  const acts: number[] = [];
  const several: [number, DirectActions][] = [];
  const entries: JournalEntry[] = [];
  for (const touched of context.written.values()) {
    const index = entries.length;
    const { entity, id, before } = touched;
    const after = context.records.read(entity, id);
    const changes = changed(before, after, touched.entered);
    if (changes === null && touched.events.length === 0) continue;
    const asked = [...touched.inputs].map(([key, value]) => [inputMark(key), value] as const);
    const own = context.warnings.filter((warning) => warning.entity === entity && warning.id === id);
    entries.push({
      commit,
      entity,
      record: id,
      what: before === null ? "create" : after === null ? "delete" : "change",
      event: touched.events[touched.events.length - 1] ?? null,
      before: changes?.before ?? {},
      after: Object.assign(
        changes?.after ?? {},
        Object.fromEntries(asked),
        touched.there && { [THERE]: { ...touched.there } },
      ),
      warnings: [
        ...touched.warnings,
        ...[...own, ...(index === 0 ? unplaced : [])].map((warning) => warning.message ?? warning.code),
      ],
    });
    if (touched.byPerson !== null || touched.acted) acts.push(index);
    if (differsFromEntry(context, touched, changes?.after ?? {})) several.push([index, touched.own]);
  }
  for (const { entity, record: of, before, after } of context.aside)
    entries.push({ commit, entity, record: of, what: "change", event: null, before, after, warnings: [] });
  journal.append(entries);
  noteActs(context, commit, acts);
  noteSeveral(context, commit, several);
  for (const notice of context.notices) journal.addNotice({ ...notice, at: context.now, commit });
  const sent = callsOf(context.app).queue(context, commit);
  planTimers(context);
  return { kind: "done", commit, sent };
}

/**
 * Whether a person did more to a record than its history entry shows. An entry shows the last event, or else all
 * changed fields.
 */
function differsFromEntry(
  { lookup }: CommandContext,
  { entity, byPerson, own, events }: WrittenRecord,
  after: StoredRecord,
): boolean {
  if (events.length > 0)
    return byPerson !== null || own.events.length > 1 || (own.events.length > 0 && own.events[0] !== events.at(-1));
  if (byPerson !== "change") return own.fields.length > 0;
  const said = Object.keys(after).filter((key) => lookup.field(entity, key) !== undefined);
  return said.length === 0 || said.some((key) => !own.fields.includes(key));
}

/** The changed fields. Null: there are none, or the record was created and deleted in the same commit. */
function changed(
  before: StoredRecord | null,
  after: StoredRecord | null,
  entered: boolean,
): { readonly before: StoredRecord; readonly after: StoredRecord } | null {
  if (before === null && after === null) return null;
  const was = byName<Value>();
  const is = byName<Value>();
  for (const field of Object.keys({ ...before, ...after })) {
    const a = before?.[field] ?? null;
    const b = after?.[field] ?? null;
    if (sameValue(a, b) && !(entered && field === "status")) continue;
    if (before !== null) was[field] = a;
    if (after !== null) is[field] = b;
  }
  return Object.keys(was).length === 0 && Object.keys(is).length === 0 ? null : { before: was, after: is };
}
