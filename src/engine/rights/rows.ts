import { looseName } from "#text/names.ts";
import type { Action, Right } from "#model/6-roles.ts";
import { PERSON, type Lookup } from "../document/lookup.ts";
import type { Actor } from "../session/actor.ts";

/** A right that rows of point 6 can grant. */
export type RequestedRight = { readonly action: Action } | { readonly event: string };

/** `anyone` is everybody's role. */
export const holdsRole = (actor: Actor, role: string): boolean =>
  role === "anyone" || actor.roles.some((own) => looseName(own) === looseName(role));

/** `everything` covers the four actions; `mayFire` says when it covers events. */
export function grants(right: Pick<Right, "may">, wanted: RequestedRight): boolean {
  return right.may.some((may) => {
    if (may.kind === "everything") return "action" in wanted && may.except?.includes(wanted.action) !== true;
    if (may.kind === "action") return "action" in wanted && may.action === wanted.action;
    return "event" in wanted && looseName(may.event) === looseName(wanted.event);
  });
}

export const grantsEverything = (right: Right): boolean => right.may.some((may) => may.kind === "everything");

export const coversEntity = (right: Pick<Right, "on">, entity: string): boolean =>
  right.on.some((on) => on.kind === "everything" || (on.kind === "entity" && on.entity === entity));

/**
 * A field that some row names is opened by a row that names it, by a row on `everything`, and by a row that may do
 * `everything` on its entity; not by the other rows on its entity.
 */
export const coversField = (right: Right, entity: string, field: string): boolean =>
  right.on.some(
    (on) =>
      on.kind === "everything" ||
      (on.kind === "field" && on.entity === entity && on.field === field) ||
      (on.kind === "entity" && on.entity === entity && grantsEverything(right)),
  );

/** Rows that grant a right on whole records, to one actor or (null) to anybody; broken rows grant nothing. */
export function rowsOn(lookup: Lookup, actor: Actor | null, wanted: RequestedRight, entity: string): readonly Right[] {
  const key = "action" in wanted ? `${wanted.action} ${entity}` : `!${wanted.event} ${entity}`;
  return remembered(lookup, actor, key, (right) => grants(right, wanted) && coversEntity(right, entity));
}

/** Caches the fitting rows of point 6 by actor and key, so that they are not filtered for each record. */
function remembered(
  lookup: Lookup,
  actor: Actor | null,
  key: string,
  fits: (right: Right) => boolean,
): readonly Right[] {
  const known = actor?.access.rows ?? lookup.rowsOfAnybody;
  let rows = known.get(key);
  if (rows === undefined) {
    rows = lookup.model.roles.rights.filter(
      (right) =>
        right.problem === null &&
        isSound(right) &&
        fits(right) &&
        (actor === null || right.roles.some((role) => holdsRole(actor, role.value))),
    );
    known.set(key, rows);
  }
  return rows;
}

export function rowsOnField(
  lookup: Lookup,
  actor: Actor | null,
  action: Action,
  entity: string,
  field: string,
): readonly Right[] {
  return remembered(
    lookup,
    actor,
    `${action} ${entity}.${field}`,
    (right) => grants(right, { action }) && coversField(right, entity, field),
  );
}

/** Whether a row that allows `create` allows a value in this field; `create with …` names the allowed fields. */
export const letsGive = (right: Right, field: string): boolean =>
  right.may.some(
    (may) =>
      (may.kind === "everything" && may.except?.includes("create") !== true) ||
      (may.kind === "action" && may.action === "create" && may.with?.includes(field) !== false),
  );

/** A row with a broken condition grants nothing. */
const isSound = (right: Right): boolean => right.onlyIf === null || right.onlyIf.tree !== null;

/**
 * Whether an action on a field needs a row that opens the field: some row names it, or it holds a person's roles. A
 * right on people alone must not let anybody hand out roles.
 */
export const needsOwnRight = (lookup: Lookup, action: Action, entity: string, field: string): boolean =>
  isNamedField(lookup, entity, field) ||
  (entity === PERSON && field === "roles" && (action === "change" || action === "create"));

/** What a row names; for a broken row, everything that it could name. */
const named = (right: Right): Pick<Right, "may" | "on"> => right.closes ?? right;

/** Whether any row names this field, a broken row included. */
export const isNamedField = (lookup: Lookup, entity: string, field: string): boolean =>
  lookup.fieldsNamedInRights.has(`${entity}.${field}`);

/**
 * Whether any row names this entity for an action (`on everything` does not count), because child rows may have rows of
 * their own. Broken rows count: they close what they name.
 */
export function isNamedEntity(lookup: Lookup, action: Action, entity: string): boolean {
  const key = `named ${action} ${entity}`;
  let rows = lookup.rowsOfAnybody.get(key);
  if (rows === undefined) {
    rows = lookup.model.roles.rights.filter(
      (right) =>
        grants(named(right), { action }) && named(right).on.some((on) => on.kind === "entity" && on.entity === entity),
    );
    lookup.rowsOfAnybody.set(key, rows);
  }
  return rows.length > 0;
}

/**
 * The action whose rows narrow an action on child rows; null: none. Without rows of their own, creating and deleting
 * need the right to change; without rows on change, creating needs the right to see some rows.
 */
export const narrowingAction = (lookup: Lookup, action: Action, entity: string): Action | null =>
  (NARROWED_BY[action] ?? [action]).find((one) => isNamedEntity(lookup, one, entity)) ?? null;

const NARROWED_BY: { readonly [action in Action]?: readonly Action[] } = {
  create: ["create", "change", "see"],
  delete: ["delete", "change"],
};

/** Whether any row names this event for this entity. `everything` does not name it. */
export function isNamedEvent(lookup: Lookup, entity: string, event: string): boolean {
  return lookup.model.roles.rights.some(
    (right) => grants(named(right), { event }) && coversEntity(named(right), entity),
  );
}
