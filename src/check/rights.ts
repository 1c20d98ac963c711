import type { Action, Right } from "#model/6-roles.ts";
import { looseName } from "#text/names.ts";
import type { Checking } from "./checking.ts";

/**
 * Roles that point 6 lets do something, whatever the condition; null: everyone, since point 6 has no rows, or nobody
 * knows, since a row of it could not be read (a mistake there must not set off a dozen others here).
 */
export type Grantees = readonly string[] | null;

const open = ({ model }: Checking): boolean =>
  !model.roles.closed || model.roles.rights.some(({ problem }) => problem !== null);

/** Rows of child records share the rights of their owner: creating, changing or deleting one changes the owner. */
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

/** Rows of point 6 that name an event; null: everyone may do everything, or nobody knows. */
export const eventRows = (at: Checking, event: string, entity: string): readonly Right[] | null =>
  open(at)
    ? null
    : at.model.roles.rights.filter(
        (right) =>
          on(right, entity) &&
          right.may.some((one) => one.kind === "event" && looseName(one.event) === looseName(event)),
      );

/** Roles that point 6 lets fire an event that has no *Who*: named by it, or free to change the record. */
export function eventGrantees(at: Checking, event: string, entity: string): Grantees {
  const named = eventRows(at, event, entity);
  return named === null ? null : [...rolesOf(named), ...(grantees(at, "change", entity) ?? [])];
}

/** A row on a single field lets one edit that field, even without a right on the whole record. */
export const mayChangeSomeField = ({ model }: Checking, entity: string): boolean =>
  model.roles.rights.some(
    (right) => right.on.some((thing) => thing.kind === "field" && thing.entity === entity) && may(right, "change"),
  );

const rolesOf = (rights: readonly Right[]): string[] => rights.flatMap(({ roles }) => roles.map(({ value }) => value));

/** A row on a single field opens that field, not the entity. */
const on = (right: Right, entity: string): boolean =>
  right.on.some((thing) => thing.kind === "everything" || (thing.kind === "entity" && thing.entity === entity));

const may = (right: Right, action: Action): boolean =>
  right.may.some((one) =>
    one.kind === "everything" ? one.except?.includes(action) !== true : one.kind === "action" && one.action === action,
  );
