import type { Transition } from "#model/4-states.ts";
import { conclude } from "../commit.ts";
import { NOTHING } from "../rights/where-visible.ts";
import type { Runtime } from "../runtime.ts";
import { thisIs, THE_APP, Turn } from "../turn.ts";
import { enter } from "./enter.ts";
import { leaves } from "./fire.ts";
import { guardHolds } from "./guard.ts";
import { firedKey, planTimersOf, staysPut } from "./timers.ts";

/** What commits have touched since somebody last looked: entities, and which of their records. */
export class Touches {
  readonly records = new Map<string, Set<string>>();
  notices = false;
  outbox = false;

  add(turn: Turn): void {
    for (const { entity, id } of turn.touched.values()) {
      const ids = this.records.get(entity);
      if (ids === undefined) this.records.set(entity, new Set([id]));
      else ids.add(id);
    }
    this.notices ||= turn.notices.length > 0;
    this.outbox ||= turn.calls.length > 0;
  }

  addAll(other: Touches): void {
    for (const [entity, ids] of other.records) {
      const own = this.records.get(entity);
      if (own === undefined) this.records.set(entity, new Set(ids));
      else for (const id of ids) own.add(id);
    }
    this.notices ||= other.notices;
    this.outbox ||= other.outbox;
  }
}

/** How often events may set off each other after one commit before it is taken for a circle. */
const MOST_EVENTS = 1000;
const MOST_TIMERS = 10_000;

/**
 * What happens by itself after a commit: `when` rows whose condition has come to hold, and timers that are due. Each is
 * a commit of its own, done as the app. False: they set each other off in a circle.
 */
export function settle(app: Runtime, touches: Touches, clockMoved: boolean): boolean {
  if (!settleConditions(app, touches, touches, clockMoved)) return false;
  return settleTimers(app, touches);
}

function settleConditions(app: Runtime, all: Touches, since: Touches, clockMoved: boolean): boolean {
  let fresh = since;
  let clock = clockMoved;
  for (let count = 0; ;) {
    const next = new Touches();
    for (const table of app.lookup.model.states)
      for (const [index, row] of table.transitions.entries()) {
        if (row.event.kind !== "when" || row.problem !== null || row.event.condition.tree === null) continue;
        for (const id of candidates(app, table.entity, row, index, fresh, clock)) {
          if (++count > MOST_EVENTS) return false;
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
  touches: Touches,
  clockMoved: boolean,
): readonly string[] {
  if (row.event.kind !== "when" || row.event.condition.tree === null) return [];
  const reads = app.reads.expression(row.event.condition);
  const guard = app.reads.expression(row.onlyIf);
  const touchesReads = [...reads.entities, ...guard.entities].some((one) => touches.records.has(one));
  const own = touches.records.get(entity);
  if (!touchesReads && own === undefined && !(clockMoved && (reads.clock || guard.clock))) return [];
  const turn = new Turn(app, THE_APP);
  const { condition } = row.event;
  const local = reads.ownFieldsOnly && guard.ownFieldsOnly && !clockMoved;
  const statuses = row.from === "any" || row.from === "start" ? null : row.from.map((from) => from.value);
  const ids = local
    ? [...(own ?? [])].filter((id) => leaves(row, turn.status(entity, id)) && turn.holds(condition, thisIs(id)))
    : turn.hand.ids({
        entity,
        where: {
          all: [
            ...(statuses === null ? [] : [{ field: "status", oneOf: statuses }]),
            condition.tree === null ? NOTHING : { test: condition.tree, row: "this", variables: { me: null } },
          ],
        },
      });
  if (!staysPut(row)) return ids;
  return onlyNew(app, turn, entity, row, index, ids);
}

/** A `when` row that stays in its status fires once each time its condition comes to hold. */
function onlyNew(
  app: Runtime,
  turn: Turn,
  entity: string,
  row: Transition,
  index: number,
  ids: readonly string[],
): readonly string[] {
  const { journal } = app.ports;
  for (const key of journal.keys(`fired/${entity}/`)) {
    const [, , id, transition] = key.split("/");
    if (transition !== String(index) || id === undefined || journal.get(key) === null) continue;
    if (row.event.kind === "when" && !turn.holds(row.event.condition, thisIs(id))) journal.set(key, null);
  }
  return ids.filter((id) => journal.get(firedKey(entity, id, index)) === null);
}

/** Timers that are due, earliest first; during each, `now()` is the moment it was due. */
function settleTimers(app: Runtime, touches: Touches): boolean {
  const { journal, clock } = app.ports;
  const now = clock.now();
  const waiting = new Set<string>();
  for (let count = 0; count < MOST_TIMERS; count++) {
    const timer = journal
      .dueTimers(now, waiting.size + 1)
      .find((one) => !waiting.has(`${one.entity}\n${one.record}\n${one.transition}`));
    if (timer === undefined) return true;
    const { entity, record, transition, due } = timer;
    const row = app.lookup.transitions(entity)[transition];
    waiting.add(`${entity}\n${record}\n${transition}`);
    if (row === undefined) {
      journal.clearTimers(entity, record);
      continue;
    }
    const next = new Touches();
    app.pretendDuring(due, () => {
      if (!fireByItself(app, entity, record, row, transition, "timer", next)) return;
      // It may have set the same timer anew (a status entered again): then it waits for its new moment.
      waiting.delete(`${entity}\n${record}\n${transition}`);
      settleConditions(app, next, next, false);
    });
    touches.addAll(next);
  }
  return true;
}

/** One automatic event, all or nothing. False: its guard does not hold yet, or the result is not allowed; it waits. */
function fireByItself(
  app: Runtime,
  entity: string,
  id: string,
  row: Transition,
  index: number,
  kind: "timer" | "when",
  touches: Touches,
): boolean {
  return app.ports.records.transaction(() => {
    const turn = new Turn(app, THE_APP);
    if (turn.hand.read(entity, id) === null) return { keep: false, result: false };
    if (!leaves(row, turn.status(entity, id)) || !guardHolds(turn, id, row)) return { keep: false, result: false };
    turn.touch(entity, id, turn.hand.read(entity, id)).events.push(nameOf(row));
    if (staysPut(row)) app.ports.journal.set(firedKey(entity, id, index), kind === "when" ? true : turn.now);
    enter(turn, entity, id, row, row.to?.value ?? null);
    const verdict = conclude(turn, kind, "all");
    if (verdict.kind !== "done") return { keep: false, result: false };
    planTimersOf(turn, entity, id);
    touches.add(turn);
    return { keep: true, result: true };
  });
}

/** How the history names an event that nobody fired. */
function nameOf(row: Transition): string {
  switch (row.event.kind) {
    case "after":
      return `after ${row.event.duration.source}`;
    case "at":
      return `at ${row.event.moment.source}`;
    case "when":
      return `when ${row.event.condition.source}`;
    case "named":
      return row.event.name;
    case "start":
      return "start";
  }
}
