import { dateOfInstant, instantOf, timeOfInstant } from "#expr/zones.ts";
import { APP } from "#model/4-states.ts";
import { CommandContext } from "../context/command-context.ts";
import type { DataChange } from "../contract/shelf.ts";
import { followKeys, type KeyedTransition } from "../document/transition-keys.ts";
import type { Timer } from "../ports/journal.ts";
import { stateOf } from "../ports/state-of-entity.ts";
import type { Runtime } from "../runtime.ts";
import { HELD } from "./marks.ts";
import { dueMoment, isTimer, planTimersOf, staysPut } from "./timers.ts";

type Rows = readonly Pick<KeyedTransition, "key" | "parts">[];

/**
 * Plans all timers again under a changed document. `followKeys` matches rows by their content, and their marks go
 * along: a reminder is not given again because a row was put above it or its delay has changed. `before`: the rows of
 * the earlier document by entity; null: an earlier version kept marks by row number.
 */
export function replanTimers(
  app: Runtime,
  before: { readonly [entity: string]: Rows } | null,
  /** The timers that were set under the earlier document. */
  earlier: readonly Timer[],
  /** The time zone of the earlier document. */
  zone: string,
): { readonly planned: readonly DataChange[]; readonly newRows: ReadonlySet<string> } {
  const { journal } = app.ports;
  const newRows = new Set<string>();
  journal.dropTimers();
  for (const entity of app.lookup.entitiesWithStates) {
    const rows = app.lookup.keyedTransitions(entity);
    if (before === null) takeMarksByNumber(app, entity);
    else {
      const own = Object.hasOwn(before, entity) ? (before[entity] ?? []) : [];
      const followed = followKeys(own, rows);
      // In another time zone a day begins at another moment, so marks move with the moments of their rows.
      for (const [from, to] of followed) moveMarks(app, entity, from, to, earlier, zone);
      const known = new Set(followed.values());
      for (const { key, row } of rows)
        if (row.event.kind === "when" && !known.has(key)) newRows.add(`${entity}\n${key}`);
      for (const { key, row } of rows) if (row.event.kind === "every" && !known.has(key)) beginNow(app, entity, key);
    }
    if (app.lookup.isApp(entity)) beginApp(app, false);
    if (!rows.some(({ row }) => isTimer(row))) continue;
    const context = new CommandContext(app, app.itself);
    for (const id of context.records.ids({ entity, where: null })) planTimersOf(context, entity, id);
  }
  return { planned: compare(earlier, journal.timers(), app.ports.clock.now()), newRows };
}

/** Starts a new repeating row now; earlier times are not made up for. */
function beginNow(app: Runtime, entity: string, key: string): void {
  const { journal, clock, records } = app.ports;
  const ids = app.lookup.isApp(entity) ? [APP] : records.ids({ entity, where: null }, [], null, 0);
  for (const id of ids) journal.markFired(entity, key, id, clock.now());
}

/** Starts the rows of the app now, unless they have started already; `anew`: also then. */
export function beginApp(app: Runtime, anew: boolean): void {
  if (!app.lookup.isApp(APP)) return;
  const { journal, clock } = app.ports;
  for (const { key } of app.lookup.keyedTransitions(APP))
    if (anew || journal.firedMark(APP, key, APP) === null) journal.markFired(APP, key, APP, clock.now());
  if (anew) planTimersOf(new CommandContext(app, app.itself), APP, APP);
}

/** Moves the marks of a row to its new key, also if it would be due at another moment now. */
function moveMarks(
  app: Runtime,
  entity: string,
  from: string,
  to: string,
  earlier: readonly Timer[],
  zone: string,
): void {
  const { journal, clock } = app.ports;
  const row = app.lookup.transition(entity, to);
  const marked = journal.firedRecords(entity, from);
  if (from !== to) journal.moveFired(entity, from, to);
  if (row === undefined || !isTimer(row)) return;
  // If the earlier row was still to fire, its mark is from an earlier stay in the status.
  const pending = new Set(
    earlier.filter((one) => one.entity === entity && one.transition === from).map(({ record }) => record),
  );
  const context = new CommandContext(app, app.itself);
  for (const id of marked) {
    if (row.event.kind === "every") {
      // A repetition goes on from its last time. That keeps its date and time of day in another zone.
      const done = journal.firedMark(entity, to, id);
      const date = done === null || zone === clock.zone ? null : dateOfInstant(done, zone);
      if (done !== null && date !== null)
        journal.markFired(entity, to, id, instantOf(date, timeOfInstant(done, zone), clock.zone));
      continue;
    }
    if (pending.has(id) || context.records.read(entity, id) === null) continue;
    const due = dueMoment(context, entity, id, row, to);
    if (due !== null) journal.markFired(entity, to, id, due);
  }
}

/** Converts marks that earlier versions kept by row number. The due moment of a timer identifies its row. */
function takeMarksByNumber(app: Runtime, entity: string): void {
  const { journal } = app.ports;
  const context = new CommandContext(app, app.itself);
  const rows = app.lookup.keyedTransitions(entity).filter(({ row }) => staysPut(row));
  for (const kept of journal.keys(stateOf("fired", entity, ""))) {
    const [, , id, number] = kept.split("/");
    const mark = journal.get(kept);
    journal.set(kept, null);
    if (id === undefined || context.records.read(entity, id) === null) continue;
    if (typeof mark === "string") {
      for (const { key, row } of rows)
        if (isTimer(row) && dueMoment(context, entity, id, row, key) === mark) journal.markFired(entity, key, id, mark);
      continue;
    }
    const whens = rows.filter(({ row }) => row.event.kind === "when");
    const numbered = app.lookup.keyedTransitions(entity)[Number(number)];
    const own = whens.filter((one) => one === numbered);
    for (const { key } of own.length > 0 ? own : whens) journal.markFired(entity, key, id, HELD);
  }
}

const name = ({ entity, record, due }: Timer): string => `${entity}\n${record}\n${due}`;

/** Counts new and removed timers. A timer for the same record at the same moment counts as unchanged. */
function compare(before: readonly Timer[], after: readonly Timer[], now: string): readonly DataChange[] {
  const [was, is] = [new Set(before.map(name)), new Set(after.map(name))];
  const come = after.filter((timer) => timer.record !== APP && !was.has(name(timer)));
  const gone = before.filter((timer) => timer.record !== APP && !is.has(name(timer)));
  const count = (kind: DataChange["kind"], timers: readonly Timer[]): readonly DataChange[] =>
    [...new Set(timers.map(({ entity }) => entity))].map((entity) => {
      const own = timers.filter((timer) => timer.entity === entity);
      const due = kind === "timers-planned" ? { due: own.filter((timer) => timer.due <= now).length } : {};
      return { kind, entity, field: null, from: null, records: own.length, setAside: 0, back: 0, ...due };
    });
  return [...count("timers-planned", come), ...count("timers-gone", gone)];
}
