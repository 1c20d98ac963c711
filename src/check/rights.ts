import type { Action, Right } from "#model/6-roles.ts";
import { looseName } from "#text/names.ts";
import type { Checking } from "./checking.ts";

/**
 * Roles that point 6 allows something, under any condition. Null: everyone, because point 6 has no rows; or unknown,
 * because a row could not be read, and that mistake must not cause further messages.
 */
export type Grantees = readonly string[] | null;

const open = ({ model }: Checking): boolean =>
  !model.roles.closed || model.roles.rights.some(({ problem }) => problem !== null);

/** Child records have the rights of their owner: creating, changing or deleting a row changes the owner. */
export function grantees(at: Checking, action: Action, entity: string): Grantees {
  if (open(at)) return null;
  const seen = new Set<string>();
  let of = entity;
  let what = action;
  for (let owner = at.entities.get(of)?.owner; owner && !seen.has(of); owner = at.entities.get(of)?.owner) {
    seen.add(of);
    of = owner.entity;
    what = what === "see" ? "see" : "change";
  }
  return rolesOf(at.model.roles.rights.filter((right) => on(right, of) && may(right, what)));
}

/** Rows of point 6 that name an event; null: everyone may do everything, or unknown. */
export const eventRows = (at: Checking, event: string, entity: string): readonly Right[] | null =>
  open(at)
    ? null
    : at.model.roles.rights.filter(
        (right) =>
          on(right, entity) &&
          right.may.some((one) => one.kind === "event" && looseName(one.event) === looseName(event)),
      );

/**
 * Roles that point 6 allows to fire an event without a *Who*: those that a row for the event names, and those that may
 * change the record.
 */
export function eventGrantees(at: Checking, event: string, entity: string): Grantees {
  const named = eventRows(at, event, entity);
  return named === null ? null : [...rolesOf(named), ...(grantees(at, "change", entity) ?? [])];
}

/** True if a row grants changes to a single field, even without a right on the whole record. */
export const mayChangeSomeField = ({ model }: Checking, entity: string): boolean =>
  model.roles.rights.some(
    (right) => right.on.some((thing) => thing.kind === "field" && thing.entity === entity) && may(right, "change"),
  );

const rolesOf = (rights: readonly Right[]): string[] => rights.flatMap(({ roles }) => roles.map(({ value }) => value));

/** True if a row is about the entity. A row on a single field is not. */
const on = (right: Right, entity: string): boolean =>
  right.on.some((thing) => thing.kind === "everything" || (thing.kind === "entity" && thing.entity === entity));

const may = (right: Right, action: Action): boolean =>
  right.may.some((one) =>
    one.kind === "everything" ? one.except?.includes(action) !== true : one.kind === "action" && one.action === action,
  );
