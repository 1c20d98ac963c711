import type { StateTable, Status, Transition } from "#model/4-states.ts";
import { looseName } from "#text/names.ts";
import { suggest } from "#text/suggest.ts";
import { allEffects } from "../effects.ts";
import type { Checking } from "../checking.ts";
import { knownConstants, whyNeverTrue } from "../never-true.ts";
import { fromBounds } from "./guards.ts";
import { leaves, reachable } from "./reach.ts";
import { mayBeFired } from "./who-may-fire.ts";

/** Reports statuses that no record reaches, and statuses that a record can't leave although there are rows for it. */
export function checkStatuses(at: Checking): void {
  const kept = keptEntities(at);
  for (const table of at.model.states) {
    const misspelt = checkDescribed(at, table);
    // A server may put a record into any status.
    const reached = misspelt || kept.has(table.entity) ? null : checkReached(at, table);
    if (table.transitions.every(({ problem }) => problem === null)) checkLeft(at, table, reached);
  }
}

function keptEntities(at: Checking): ReadonlySet<string> {
  const kept = new Set(at.model.calls.resources.map(({ entity }) => entity));
  for (const { effect } of allEffects(at.model)) if (effect.kind === "keep") kept.add(effect.entity);
  return kept;
}

/**
 * If a table describes the statuses, a status that is only in a row is either missing there or misspelt. True: there
 * was a misspelling, and other messages about statuses would only follow from it.
 */
function checkDescribed(at: Checking, table: StateTable): boolean {
  const inRows = ({ span }: Status): boolean =>
    table.transitions.some((row) => row.span.start <= span.start && span.end <= row.span.end);
  const described = table.statuses.filter((status) => !inRows(status)).map(({ name }) => name);
  if (described.length === 0) return false;
  // A table that only lists which statuses are closed to change need not list the others.
  const describes = table.statuses.some(({ meaning, colour }) => meaning !== null || colour !== null);
  let slip = false;
  for (const { name, span } of table.statuses.filter(inRows)) {
    const near = suggest(name, described);
    slip ||= near !== null;
    if (near === null && describes) at.report("status-not-described", span, { status: name });
    if (near !== null)
      at.report(
        "status-misspelt",
        span,
        { status: name, near },
        { title: `Write \`${near}\``, edits: [{ span, text: near }], safe: false },
      );
  }
  return slip;
}

function checkReached(at: Checking, table: StateTable): ReadonlySet<string> {
  const reached = reachable(table, () => true);
  for (const status of table.statuses) {
    if (reached.has(looseName(status.name))) continue;
    at.report("unreachable-status", status.span, { status: status.name, entity: at.nameOf(table.entity) });
  }
  return reached;
}

/** `reached` null: every status counts as reachable. */
function checkLeft(at: Checking, table: StateTable, reached: ReadonlySet<string> | null): void {
  const constants = knownConstants(at);
  const done = new Set<string>();
  for (const { effect } of allEffects(at.model)) if (effect.kind === "do") done.add(looseName(effect.event));
  const isDone = ({ event }: Transition): boolean => event.kind === "named" && done.has(looseName(event.name));
  const dead = (row: Transition): boolean =>
    (!mayBeFired(at, table.entity, row) && !isDone(row)) ||
    row.guards.some(
      ({ condition: { tree } }) => tree !== null && whyNeverTrue(tree, constants, fromBounds(row)) !== null,
    );
  for (const status of table.statuses) {
    const ways = table.transitions.filter((row) => leaves(row, status.name));
    if (ways.length === 0 || !ways.every(dead) || reached?.has(looseName(status.name)) === false) continue;
    at.report("status-never-left", status.span, { status: status.name, entity: at.nameOf(table.entity) });
  }
}
