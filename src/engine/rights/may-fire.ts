import type { Transition, Who } from "#model/4-states.ts";
import type { Value } from "#expr/types.ts";
import { OWNER, ownerOf } from "../document/lookup.ts";
import { thisIs, type Turn } from "../turn.ts";
import { judge, mayOn, type Ruling } from "./may.ts";
import { onlyWho } from "./reasons.ts";
import { coversEntity, grantsEverything, holdsRole, isNamedEvent } from "./rows.ts";

/**
 * Who may fire an event, judged on the stored record:
 *
 * | *Who* in point 4 | point 6 names the event | may                                                        |
 * | ---------------- | ----------------------- | ---------------------------------------------------------- |
 * | names this person| no                      | yes                                                        |
 * | names this person| yes                     | if a row of this person names it                           |
 * | names others     |                         | no                                                         |
 * | says nothing     |                         | if point 6 lets this person fire it, change the record, or do everything |
 */
export function mayFire(turn: Turn, entity: string, id: string, event: string, transition: Transition): Ruling {
  if (turn.isApp) return { allowed: true, reason: null, rows: [] };
  if (transition.who !== null) {
    if (!isAmong(turn, entity, id, transition.who))
      return { allowed: false, reason: onlyWho(turn, entity, transition.who), rows: [] };
    if (!turn.lookup.model.roles.closed || !isNamedEvent(turn.lookup, entity, event))
      return { allowed: true, reason: null, rows: [] };
    return judge(turn, { event }, entity, id);
  }
  const named = judge(turn, { event }, entity, id);
  if (named.allowed) return named;
  const everything = turn.lookup.model.roles.rights.filter(
    (right) =>
      right.problem === null &&
      grantsEverything(right) &&
      coversEntity(right, entity) &&
      right.roles.some((role) => holdsRole(turn.actor, role.value)) &&
      (right.onlyIf === null || turn.holds(right.onlyIf, thisIs(id))),
  );
  if (everything.length > 0) return { allowed: true, reason: null, rows: everything };
  const change = mayOn(turn, "change", entity, id);
  return change.allowed || !isNamedEvent(turn.lookup, entity, event) ? change : named;
}

/** Whether *Who* names this person: by role, as anyone, or as the person in a field of the record. */
export function isAmong(turn: Turn, entity: string, id: string, who: readonly Who[]): boolean {
  return who.some((one) => {
    if (one.kind === "anyone") return true;
    if (one.kind === "role") return holdsRole(turn.actor, one.role);
    const value = personIn(turn, entity, id, one.field);
    const me = turn.actor.person;
    return me !== null && (value === me || (Array.isArray(value) && value.includes(me)));
  });
}

/** Follows `site.manager` from record to record. */
function personIn(turn: Turn, entity: string, id: string, path: string): Value {
  const [key = "", ...rest] = path.split(".");
  const value = turn.field(entity, id, key);
  if (rest.length === 0) return value;
  const owner = key === OWNER ? ownerOf(turn.lookup, entity)?.entity : undefined;
  const type = turn.lookup.field(entity, key)?.type;
  const target = owner ?? (type?.kind === "reference" ? type.entity : undefined);
  return target === undefined || typeof value !== "string" ? null : personIn(turn, target, value, rest.join("."));
}
