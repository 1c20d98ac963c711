import { looseName } from "#text/names.ts";
import type { Value } from "#expr/types.ts";
import type { Refusal } from "./contract/commands.ts";
import { judgeCalls, queueCalls } from "./calls/queue.ts";
import { judgeDeleted } from "./commands/delete.ts";
import { fixedMark } from "./document/lookup.ts";
import type { StoredRecord } from "./ports/records.ts";
import { dropUnasked } from "./rules/judge-fields.ts";
import { judgeRecord, recordsToJudge } from "./rules/judge.ts";
import { planTimers } from "./states/timers.ts";
import { sameValue, type Touched, type Turn } from "./turn.ts";

export type Verdict =
  | { readonly kind: "done"; readonly commit: number; readonly sent: boolean }
  | { readonly kind: "refused"; readonly refusals: readonly Refusal[] }
  | { readonly kind: "warned"; readonly warnings: readonly Refusal[] };

/** How a turn ends: what it wrote is made whole and judged; if all is well it becomes a commit with its history. */
export function conclude(turn: Turn, kind: string, confirmed: ReadonlySet<string> | "all"): Verdict {
  judgeTurn(turn);
  if (turn.refusals.length > 0) return { kind: "refused", refusals: turn.refusals };
  const open = turn.warnings.filter((warning) => confirmed !== "all" && !confirmed.has(warning.code));
  if (open.length > 0) return { kind: "warned", warnings: open };
  return record(turn, kind);
}

/** Drops what is not asked for, fixes what an event fixes, and collects everything that is wrong. */
export function judgeTurn(turn: Turn): void {
  for (const { entity, id } of turn.touched.values()) {
    if (turn.hand.read(entity, id) === null) continue;
    dropUnasked(turn, entity, id);
  }
  for (const touched of turn.touched.values()) fixValues(turn, touched);
  judgeDeleted(turn);
  for (const { entity, id } of recordsToJudge(turn)) judgeRecord(turn, entity, id);
  judgeCalls(turn);
}

const CREATION = new Set(["create", "creation", "start", "creating"]);

/** `fixed at EVENT`: the value that the field has when the event has happened is kept from then on. */
function fixValues(turn: Turn, { entity, id, events, before }: Touched): void {
  if (turn.hand.read(entity, id) === null) return;
  for (const field of turn.lookup.entity(entity)?.fields ?? []) {
    if (field.default?.kind !== "computed" || field.default.fixedAt === null) continue;
    const at = looseName(field.default.fixedAt.value);
    const happened = events.some((event) => looseName(event) === at) || (before === null && CREATION.has(at));
    if (!happened) continue;
    const value = turn.computed(entity, id, field.key, field.default.expression);
    turn.update(entity, id, { [field.key]: value, [fixedMark(field.key)]: true });
  }
}

/** Writes what has been judged and found good: history, notices, calls, timers. */
export function record(turn: Turn, kind: string): Verdict & { readonly kind: "done" } {
  const { journal } = turn.app.ports;
  turn.hand.flush();
  const commit = journal.begin({ at: turn.now, by: turn.actor.person, kind, document: turn.app.document });
  const unplaced = turn.warnings.filter((warning) => !turn.touched.has(`${warning.entity}\n${warning.id}`));
  let first = true;
  for (const touched of turn.touched.values()) {
    const { entity, id, before } = touched;
    const after = turn.hand.read(entity, id);
    const changes = changed(before, after, touched.entered);
    if (changes === null && touched.events.length === 0) continue;
    const own = turn.warnings.filter((warning) => warning.entity === entity && warning.id === id);
    journal.append({
      commit,
      entity,
      record: id,
      what: before === null ? "create" : after === null ? "delete" : "change",
      event: touched.events[touched.events.length - 1] ?? null,
      before: changes?.before ?? {},
      after: changes?.after ?? {},
      warnings: [...touched.warnings, ...[...own, ...(first ? unplaced : [])].map((warning) => warning.message)],
    });
    first = false;
  }
  for (const { entity, record: of, before, after } of turn.aside)
    journal.append({ commit, entity, record: of, what: "change", event: null, before, after, warnings: [] });
  for (const notice of turn.notices) journal.addNotice({ ...notice, at: turn.now, commit });
  const sent = queueCalls(turn, commit);
  planTimers(turn);
  return { kind: "done", commit, sent };
}

/** The fields that differ. Null: none do, or a record that came and went. */
function changed(
  before: StoredRecord | null,
  after: StoredRecord | null,
  entered: boolean,
): { readonly before: StoredRecord; readonly after: StoredRecord } | null {
  if (before === null && after === null) return null;
  const was: { [field: string]: Value } = {};
  const is: { [field: string]: Value } = {};
  for (const field of new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])) {
    const a = before?.[field] ?? null;
    const b = after?.[field] ?? null;
    if (sameValue(a, b) && !(entered && field === "status")) continue;
    if (before !== null) was[field] = a;
    if (after !== null) is[field] = b;
  }
  return Object.keys(was).length === 0 && Object.keys(is).length === 0 ? null : { before: was, after: is };
}
