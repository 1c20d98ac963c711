import type { Transition } from "#model/4-states.ts";
import { NOTHING } from "../visibility/where-visible.ts";
import type { Runtime } from "../runtime.ts";
import { leaves } from "./fire.ts";
import { fireByItself } from "./by-itself.ts";
import { settleTimers } from "./settle-timers.ts";
import { firedKey, staysPut } from "./timers.ts";
import { CommandContext } from "../context/command-context.ts";
import { thisIs } from "../context/context.ts";

/** What commits have touched since somebody last looked: entities, and which of their records. */
export class CommitChanges {
  readonly records = new Map<string, Set<string>>();
  notices = false;
  outbox = false;

  add(context: CommandContext): void {
    for (const { entity, id } of context.written.values()) {
      const ids = this.records.get(entity);
      if (ids === undefined) this.records.set(entity, new Set([id]));
      else ids.add(id);
    }
    this.notices ||= context.notices.length > 0;
    this.outbox ||= context.sent;
  }

  addAll(other: CommitChanges): void {
    for (const [entity, ids] of other.records) {
      const own = this.records.get(entity);
      if (own === undefined) this.records.set(entity, new Set(ids));
      else for (const id of ids) own.add(id);
    }
    this.notices ||= other.notices;
    this.outbox ||= other.outbox;
  }
}

/** How often one record may take one row after one commit before it is taken for a circle. */
const MOST_ROUNDS = 20;

/**
 * What happens by itself after a commit: `when` rows whose condition has come to hold, and timers that are due. Each is
 * a commit of its own, done as the app. False: they set each other off in a circle.
 */
export function settle(app: Runtime, touches: CommitChanges, clockMoved: boolean): boolean {
  if (!settleConditions(app, touches, touches, clockMoved)) return false;
  settleTimers(app, touches, clockMoved);
  return true;
}

export function settleConditions(app: Runtime, all: CommitChanges, since: CommitChanges, clockMoved: boolean): boolean {
  let fresh = since;
  let clock = clockMoved;
  const rounds = new Map<string, number>();
  for (;;) {
    const next = new CommitChanges();
    for (const table of app.lookup.model.states)
      for (const [index, row] of table.transitions.entries()) {
        if (row.event.kind !== "when" || row.problem !== null || row.event.condition.tree === null) continue;
        for (const id of candidates(app, table.entity, row, index, fresh, clock)) {
          const key = `${table.entity}\n${id}\n${index}`;
          const round = (rounds.get(key) ?? 0) + 1;
          if (round > MOST_ROUNDS) return false;
          rounds.set(key, round);
          fireByItself(app, table.entity, id, row, index, "when", next);
        }
      }
    if (next.records.size === 0) return true;
    all.addAll(next);
    fresh = next;
    clock = false;
  }
}

/** Records in the row's status whose condition holds and may have begun to hold through these writes. */
function candidates(
  app: Runtime,
  entity: string,
  row: Transition,
  index: number,
  touches: CommitChanges,
  clockMoved: boolean,
): readonly string[] {
  if (row.event.kind !== "when" || row.event.condition.tree === null) return [];
  const reads = app.reads.expression(row.event.condition);
  const guard = app.reads.expression(row.onlyIf);
  const touchesReads = [...reads.entities, ...guard.entities].some((one) => touches.records.has(one));
  const own = touches.records.get(entity);
  if (!touchesReads && own === undefined && !(clockMoved && (reads.clock || guard.clock))) return [];
  const context = new CommandContext(app, app.itself);
  const { condition } = row.event;
  const local = reads.ownFieldsOnly && guard.ownFieldsOnly && !clockMoved;
  const statuses = row.from === "any" || row.from === "start" ? null : row.from.map((from) => from.value);
  const ids = local
    ? [...(own ?? [])].filter((id) => leaves(row, context.status(entity, id)) && context.holds(condition, thisIs(id)))
    : context.records.ids({
        entity,
        where: {
          all: [
            ...(statuses === null ? [] : [{ field: "status", oneOf: statuses }]),
            condition.tree === null ? NOTHING : { test: condition.tree, row: "this", variables: { me: null } },
          ],
        },
      });
  if (!staysPut(row)) return ids;
  return onlyNew(app, context, entity, row, index, ids);
}

/** A `when` row that stays in its status fires once each time its condition comes to hold. */
function onlyNew(
  app: Runtime,
  context: CommandContext,
  entity: string,
  row: Transition,
  index: number,
  ids: readonly string[],
): readonly string[] {
  const { journal } = app.ports;
  for (const key of journal.keys(`fired/${entity}/`)) {
    const [, , id, transition] = key.split("/");
    if (transition !== String(index) || id === undefined || journal.get(key) === null) continue;
    if (row.event.kind === "when" && !context.holds(row.event.condition, thisIs(id))) journal.set(key, null);
  }
  return ids.filter((id) => journal.get(firedKey(entity, id, index)) === null);
}
