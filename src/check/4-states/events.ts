import type { Guard, StateTable, Transition, Who } from "#model/4-states.ts";
import { looseName } from "#text/names.ts";
import { allEffects } from "../effects.ts";
import type { Checking } from "../checking.ts";
import { eventName } from "../places.ts";
import { mayBeFired } from "./who-may-fire.ts";

/** Reports events that nobody may fire, and rows that an earlier row always precedes. */
export function checkEvents(at: Checking): void {
  const done = new Set<string>();
  for (const { effect } of allEffects(at.model)) if (effect.kind === "do") done.add(looseName(effect.event));
  for (const table of at.model.states) {
    for (const row of table.transitions) {
      if (row.event.kind !== "named" || mayBeFired(at, table.entity, row)) continue;
      if (done.has(looseName(row.event.name)) || at.isNamedInMistake(row.event.name)) continue;
      const { name: event, span } = row.event;
      at.report("event-nobody-may-fire", span, { event, entity: at.nameOf(table.entity), byEffects: row.who !== null });
    }
    checkShadowed(at, table);
  }
}

function checkShadowed(at: Checking, table: StateTable): void {
  const before = new Map<string, Transition[]>();
  for (const row of table.transitions) {
    if (row.event.kind !== "named" || row.problem !== null) continue;
    const name = looseName(row.event.name);
    const earlier = before.get(name) ?? [];
    if (earlier.some((other) => goesBefore(other, row)))
      at.report("row-never-used", row.event.span, { event: eventName(row), entity: at.nameOf(table.entity) });
    // Rows beyond this number are not compared, because the time grows quadratically.
    if (earlier.length < 100) before.set(name, [...earlier, row]);
  }
}

/**
 * The first row whose Who and guard fit is used. A row without a guard and open to everybody therefore hides later
 * rows.
 */
function goesBefore(earlier: Transition, later: Transition): boolean {
  const same = ({ condition }: Guard): boolean =>
    later.guards.some((guard) => guard.condition.source.trim() === condition.source.trim());
  if (!earlier.guards.every(same)) return false;
  return coversFrom(earlier, later) && coversWho(earlier.who, later.who);
}

function coversFrom(earlier: Transition, later: Transition): boolean {
  if (earlier.from === "any") return later.from !== "start";
  if (earlier.from === "start" || later.from === "start") return earlier.from === later.from;
  if (later.from === "any") return false;
  const from = new Set(earlier.from.map(({ value }) => looseName(value)));
  return later.from.every(({ value }) => from.has(looseName(value)));
}

function coversWho(earlier: readonly Who[] | null, later: readonly Who[] | null): boolean {
  if (earlier === null || later === null) return earlier === later;
  if (earlier.some(({ kind }) => kind === "anyone")) return true;
  return later.every((one) => earlier.some((other) => sameWho(one, other)));
}

function sameWho(a: Who, b: Who): boolean {
  if (a.kind === "role" && b.kind === "role") return looseName(a.role) === looseName(b.role);
  return a.kind === "person" && b.kind === "person" ? a.field === b.field : a.kind === b.kind;
}
