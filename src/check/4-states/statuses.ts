import type { StateTable, Transition } from "#model/4-states.ts";
import { looseName } from "#text/names.ts";
import { allEffects } from "../effects.ts";
import type { Checking } from "../checking.ts";
import { knownConstants, whyNeverTrue } from "../never-true.ts";
import { fromBounds } from "./guards.ts";
import { leaves, reachable } from "./reach.ts";
import { mayBeFired } from "./who-may-fire.ts";

/** Statuses that no record comes to, and statuses that a record can't leave although rows say it could. */
export function checkStatuses(at: Checking): void {
  const kept = keptEntities(at);
  for (const table of at.model.states) {
    if (table.transitions.some(({ problem }) => problem !== null)) continue;
    // A server may put a record into any status.
    if (!kept.has(table.entity)) checkReached(at, table);
    checkLeft(at, table);
  }
}

function keptEntities(at: Checking): ReadonlySet<string> {
  const kept = new Set(at.model.calls.resources.map(({ entity }) => entity));
  for (const { effect } of allEffects(at.model)) if (effect.kind === "keep") kept.add(effect.entity);
  return kept;
}

function checkReached(at: Checking, table: StateTable): void {
  const reached = reachable(table, () => true);
  for (const status of table.statuses) {
    if (reached.has(looseName(status.name))) continue;
    at.report("unreachable-status", status.span, { status: status.name, entity: at.nameOf(table.entity) });
  }
}

function checkLeft(at: Checking, table: StateTable): void {
  const constants = knownConstants(at);
  const dead = (row: Transition): boolean =>
    !mayBeFired(at, table.entity, row) ||
    (row.onlyIf?.tree ? whyNeverTrue(row.onlyIf.tree, constants, fromBounds(row)) !== null : false);
  for (const status of table.statuses) {
    const ways = table.transitions.filter((row) => leaves(row, status.name));
    if (ways.length === 0 || !ways.every(dead)) continue;
    at.report("status-never-left", status.span, { status: status.name, entity: at.nameOf(table.entity) });
  }
}
