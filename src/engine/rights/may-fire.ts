import type { Transition, Who } from "#model/4-states.ts";
import type { Value } from "#expr/types.ts";
import { OWNER, ownerOf } from "../document/lookup.ts";
import { judge, mayOn, type RightDecision } from "./may.ts";
import { onlyWho } from "./reasons.ts";
import { coversEntity, grantsEverything, holdsRole, isNamedEvent } from "./rows.ts";
import { thisIs, type Context } from "../context/context.ts";

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
export function mayFire(
  context: Context,
  entity: string,
  id: string,
  event: string,
  transition: Transition,
): RightDecision {
  if (context.isApp) return { allowed: true, reason: null, rows: [] };
  if (transition.who !== null) {
    if (!isAmong(context, entity, id, transition.who))
      return { allowed: false, reason: onlyWho(context, entity, transition.who), rows: [] };
    if (!context.lookup.model.roles.closed || !isNamedEvent(context.lookup, entity, event))
      return { allowed: true, reason: null, rows: [] };
    return judge(context, { event }, entity, id);
  }
  const named = judge(context, { event }, entity, id);
  if (named.allowed) return named;
  const everything = context.lookup.model.roles.rights.filter(
    (right) =>
      right.problem === null &&
      grantsEverything(right) &&
      coversEntity(right, entity) &&
      right.roles.some((role) => holdsRole(context.actor, role.value)) &&
      (right.onlyIf === null || context.holds(right.onlyIf, thisIs(id))),
  );
  if (everything.length > 0) return { allowed: true, reason: null, rows: everything };
  const change = mayOn(context, "change", entity, id);
  return change.allowed || !isNamedEvent(context.lookup, entity, event) ? change : named;
}

/** Whether *Who* names this person: by role, as anyone, or as the person in a field of the record. */
export function isAmong(context: Context, entity: string, id: string, who: readonly Who[]): boolean {
  return who.some((one) => {
    if (one.kind === "anyone") return true;
    if (one.kind === "nobody") return false;
    if (one.kind === "role") return holdsRole(context.actor, one.role);
    const value = personIn(context, entity, id, one.field);
    const me = context.actor.person;
    return me !== null && (value === me || (Array.isArray(value) && value.includes(me)));
  });
}

/** Follows `site.manager` from record to record. */
function personIn(context: Context, entity: string, id: string, path: string): Value {
  const [key = "", ...rest] = path.split(".");
  const value = context.field(entity, id, key);
  if (rest.length === 0) return value;
  const owner = key === OWNER ? ownerOf(context.lookup, entity)?.entity : undefined;
  const type = context.lookup.field(entity, key)?.type;
  const target = owner ?? (type?.kind === "reference" ? type.entity : undefined);
  return target === undefined || typeof value !== "string" ? null : personIn(context, target, value, rest.join("."));
}
