import type { Right } from "#model/6-roles.ts";
import type { Transition } from "#model/4-states.ts";
import { looseName } from "#text/names.ts";
import type { Checking } from "../checking.ts";
import { eventRows, grantees } from "../rights.ts";
import { isHeldBeside } from "./held-beside.ts";

/**
 * If both *Who* and point 6 mention an event, both must allow it (P6.7). A role that only one of them names can never
 * fire it, nor can a role that may not see such records.
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
    // A role without any row is held in addition to another role, or is already reported as having no rights.
    else if (seers.length > 0 && isInRights(at, role) && !isAmong(at, role, seers))
      at.report("right-without-sight", span, { role, entity: at.nameOf(entity), ofField: false });
  }
}

/** Reports rows that grant an event to roles that its *Who* does not name. */
function checkRights(at: Checking, entity: string, rows: readonly Transition[]): void {
  const [first] = rows;
  if (first?.event.kind !== "named") return;
  const event = first.event.name;
  const who = rows.flatMap((row) => row.who ?? []);
  // Anybody may be the person in a field, and an event that nobody may fire is fired by effects.
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

/** True if a row gives the role `everything` there, which seems to include the event. */
const has = ({ model }: Checking, role: string, entity: string): boolean =>
  model.roles.rights.some(
    (right) =>
      right.may.some(({ kind }) => kind === "everything") &&
      right.on.some((on) => on.kind === "everything" || (on.kind === "entity" && on.entity === entity)) &&
      right.roles.some(({ value }) => value === "anyone" || looseName(value) === looseName(role)),
  );
