import type { Right } from "#model/6-roles.ts";
import type { Transition } from "#model/4-states.ts";
import { looseName } from "#text/names.ts";
import type { Checking } from "../checking.ts";
import { eventRows, grantees } from "../rights.ts";
import { isHeldBeside } from "./held-beside.ts";

/**
 * Where *Who* and point 6 both speak about an event, both must allow it (P6.7): a role that only one of them names never
 * fires it, and neither does a role that sees no such record.
 */
export function checkEventsNotGranted(at: Checking): void {
  for (const { entity, transitions } of at.model.states) {
    const rowsOfEvent = new Map<string, Transition[]>();
    for (const row of transitions) {
      if (row.event.kind !== "named" || row.problem !== null) continue;
      checkWho(at, entity, row.event.name, row);
      const name = looseName(row.event.name);
      rowsOfEvent.set(name, [...(rowsOfEvent.get(name) ?? []), row]);
    }
    for (const rows of rowsOfEvent.values()) checkRights(at, entity, rows);
  }
}

function checkWho(at: Checking, entity: string, event: string, { who }: Transition): void {
  const naming = eventRows(at, event, entity);
  const seers = grantees(at, "see", entity);
  if (naming === null || seers === null) return;
  for (const one of who ?? []) {
    if (one.kind !== "role") continue;
    const { role, span } = one;
    if (naming.length > 0 && !isAmong(at, role, rolesOf(naming)))
      at.report("event-not-granted", span, {
        role,
        event,
        entity: at.nameOf(entity),
        everything: has(at, role, entity),
      });
    // A role without any row is one that people have beside another, or is reported as having none.
    else if (seers.length > 0 && isInRights(at, role) && !isAmong(at, role, seers))
      at.report("right-without-sight", span, { role, entity: at.nameOf(entity), ofField: false });
  }
}

/** Rows that grant an event to roles that no *Who* of it names. */
function checkRights(at: Checking, entity: string, rows: readonly Transition[]): void {
  const [first] = rows;
  if (first?.event.kind !== "named") return;
  const event = first.event.name;
  const who = rows.flatMap((row) => row.who ?? []);
  // Anybody may be the person in a field; where nobody fires it, effects alone do.
  if (rows.some((row) => row.who === null) || who.some(({ kind }) => kind !== "role")) return;
  const named = who.flatMap((one) => (one.kind === "role" ? [one.role] : []));
  for (const right of eventRows(at, event, entity) ?? [])
    for (const { value, span } of right.roles)
      if (value !== "anyone" && !isAmong(at, value, named))
        at.report("event-closed-by-who", span, { role: value, event, entity: at.nameOf(entity) });
}

function isAmong(at: Checking, role: string, roles: readonly string[]): boolean {
  const names = new Set(roles.map(looseName));
  return names.has("anyone") || names.has(looseName(role)) || isHeldBeside(at, role, names);
}

const rolesOf = (rights: readonly Right[]): string[] => rights.flatMap(({ roles }) => roles.map(({ value }) => value));

const isInRights = ({ model }: Checking, role: string): boolean =>
  rolesOf(model.roles.rights).some((one) => looseName(one) === looseName(role));

/** Whether a row gives the role `everything` there, which seems to include the event. */
const has = ({ model }: Checking, role: string, entity: string): boolean =>
  model.roles.rights.some(
    (right) =>
      right.may.some(({ kind }) => kind === "everything") &&
      right.on.some((on) => on.kind === "everything" || (on.kind === "entity" && on.entity === entity)) &&
      right.roles.some(({ value }) => value === "anyone" || looseName(value) === looseName(role)),
  );
