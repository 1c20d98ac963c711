import type { Action, Right } from "#model/6-roles.ts";
import type { Reason } from "../contract/reasons.ts";
import { ownerOf, OWNER, PERSON } from "../document/lookup.ts";
import { onlyRoles, whyNot } from "./reasons.ts";
import {
  holdsRole,
  isNamedEntity,
  letsGive,
  isNamedField,
  narrowingAction,
  needsOwnRight,
  rowsOn,
  rowsOnField,
} from "./rows.ts";
import { thisIs, type Context } from "../context/context.ts";

/** Whether something is allowed, why not, and by which rows of the document. */
export interface RightDecision {
  readonly allowed: boolean;
  readonly reason: Reason | null;
  readonly rows: readonly Right[];
}

export const ALLOWED: RightDecision = { allowed: true, reason: null, rows: [] };
const refusedBecause = (reason: Reason, rows: readonly Right[] = []): RightDecision => ({
  allowed: false,
  reason,
  rows,
});

/** No rights apply to the app itself, nor to anybody if point 6 has no rows. */
export const isFree = (context: Context): boolean => context.isApp || !context.lookup.model.roles.closed;

/**
 * A right on one record. Child rows share the rights of their owner, narrowed by rows of their own:
 *
 * | on a child row         | needs                                    | and where rows name the child entity for it |
 * | ---------------------- | ---------------------------------------- | ------------------------------------------- |
 * | see                    | see its owner, and the list it stands in | one of them that holds                      |
 * | create, change, delete | change its owner, and the list           | one of them that holds (`judgeOwnRows`)     |
 */
export function mayOn(context: Context, action: Action, entity: string, id: string): RightDecision {
  const owner = ownerOf(context.lookup, entity);
  if (owner !== null) {
    const ownerId = context.records.field(entity, id, OWNER);
    if (typeof ownerId !== "string") return isFree(context) ? ALLOWED : refusedBecause({ code: "without-owner" });
    const shared =
      action === "see"
        ? maySeeList(context, owner.entity, ownerId, owner.field)
        : mayChangeOwner(context, owner.entity, ownerId, owner.field);
    if (!shared.allowed) return shared;
    return judgeOwnRows(context, action, entity, id) ?? shared;
  }
  return judge(context, { action }, entity, id);
}

/** Judges the rows of point 6 on a child row itself; null: none names its entity. */
export function judgeOwnRows(context: Context, action: Action, entity: string, id: string): RightDecision | null {
  const narrowing = narrowingAction(context.lookup, action, entity);
  if (narrowing === null) return null;
  // A person who may see some rows may add one, even if that one only becomes visible to them later.
  const seesSome =
    narrowing !== action &&
    narrowing === "see" &&
    rowsOn(context.lookup, context.actor, { action: "see" }, entity).length > 0;
  return seesSome ? ALLOWED : judge(context, { action: narrowing }, entity, id);
}

/** Judges the rows of point 6 on a whole record, `Only if` included. */
export function judge(
  context: Context,
  wanted: { readonly action: Action } | { readonly event: string },
  entity: string,
  id: string | null,
): RightDecision {
  if (isFree(context)) return ALLOWED;
  const own = rowsOn(context.lookup, context.actor, wanted, entity);
  const holding = own.filter((row) => row.onlyIf === null || (id !== null && context.holds(row.onlyIf, thisIs(id))));
  if (holding.length > 0) return { allowed: true, reason: null, rows: holding };
  if (own.length > 0) return refusedBecause(whyNot(context, entity, id, own), own);
  const others = rowsOn(context.lookup, null, wanted, entity);
  return refusedBecause(onlyRoles(others.flatMap((row) => row.roles.map((role) => role.value))), others);
}

/** Whether the status of a record lets this person change it; for a child row, the status of its owner counts too. */
export function openToChange(context: Context, entity: string, id: string): RightDecision {
  if (context.isApp) return ALLOWED;
  const own = openInStatus(context, entity, id);
  const owner = own.allowed ? ownerOf(context.lookup, entity) : null;
  const ownerId = owner === null ? null : context.records.field(entity, id, OWNER);
  return owner !== null && typeof ownerId === "string" ? openToChange(context, owner.entity, ownerId) : own;
}

/** The same for the status of the record alone. */
export function openInStatus(context: Context, entity: string, id: string): RightDecision {
  const name = context.status(entity, id);
  const status = context.lookup.status(entity, name);
  if (status === undefined || status.openToChange === true) return ALLOWED;
  if (status.openToChange !== false && status.openToChange.some((role) => holdsRole(context.actor, role.value)))
    return ALLOWED;
  if (status.openToChange !== false && status.openToChange.length > 0)
    return refusedBecause(onlyRoles(status.openToChange.map((role) => role.value)));
  const open = (context.lookup.states(entity)?.statuses ?? []).filter((one) => one.openToChange !== false);
  if (open.length > 0 && open.length <= 3)
    return refusedBecause({ code: "only-in-status", statuses: open.map((one) => one.name) });
  return refusedBecause(
    maySeeField(context, entity, id, "status")
      ? { code: "not-in-status", status: status.name }
      : { code: "not-allowed" },
  );
}

/** Whoever may see an owner and its list may see the child rows in it. */
function maySeeList(context: Context, entity: string, id: string, field: string): RightDecision {
  const owner = mayOn(context, "see", entity, id);
  return owner.allowed ? mayField(context, "see", entity, id, field) : owner;
}

/** Changing a child row means changing its owner. A list that a row of point 6 names needs its own right. */
export function mayChangeOwner(context: Context, entity: string, id: string, field: string): RightDecision {
  const open = openToChange(context, entity, id);
  return open.allowed ? mayChangeList(context, entity, id, field) : open;
}

/** The rights on a list of rows, whatever the status of its owner. */
export const mayChangeList = (context: Context, entity: string, id: string, field: string): RightDecision =>
  isNamedField(context.lookup, entity, field)
    ? mayField(context, "change", entity, id, field)
    : mayOn(context, "change", entity, id);

/** Whether a field needs a right of its own; others are as open as their record. False where no rights apply. */
export const isGuarded = (context: Context, entity: string, field: string, action: Action): boolean =>
  !isFree(context) && (isPath(field) || needsOwnRight(context.lookup, action, entity, field));

/** `site.name`: a field of a record that a field names. */
export const isPath = (field: string): boolean => field.includes(".");

/** Every field of the path, and every record on the way, must be visible. */
function mayThrough(context: Context, entity: string, id: string | null, path: string): RightDecision {
  const dot = path.indexOf(".");
  const first = path.slice(0, dot);
  const own = mayField(context, "see", entity, id, first);
  const type = context.lookup.typeOf(entity, first);
  const next = id === null ? null : context.field(entity, id, first);
  if (!own.allowed || type.kind !== "reference" || typeof next !== "string") return own;
  const record = mayOn(context, "see", type.entity, next);
  return record.allowed ? mayField(context, "see", type.entity, next, path.slice(dot + 1)) : record;
}

/**
 * A field, apart from the right on its record:
 *
 * | some row names the field | a row of this person opens it | may |
 * | ------------------------ | ----------------------------- | --- |
 * | no                       |                               | yes |
 * | yes                      | no                            | no  |
 * | yes                      | yes, and its `Only if` holds  | yes |
 */
export function mayField(
  context: Context,
  action: Action,
  entity: string,
  id: string | null,
  field: string,
): RightDecision {
  if (!isGuarded(context, entity, field, action)) return ALLOWED;
  if (isPath(field)) return mayThrough(context, entity, id, field);
  const own = rowsOnField(context.lookup, context.actor, action, entity, field);
  const holding = own.filter((row) => row.onlyIf === null || (id !== null && context.holds(row.onlyIf, thisIs(id))));
  if (holding.length > 0) return { allowed: true, reason: null, rows: holding };
  if (own.length > 0) return refusedBecause(whyNot(context, entity, id, own), own);
  const others = rowsOnField(context.lookup, null, action, entity, field);
  return refusedBecause(onlyRoles(others.flatMap((row) => row.roles.map((role) => role.value))), others);
}

/**
 * Whether a new record may have a value in a field, apart from the right on the field: a row must allow `create`,
 * either without `with` or naming the field there. Child rows that no row names are written with their owner's right,
 * and so are their fields.
 */
export function mayGive(context: Context, entity: string, id: string | null, field: string): RightDecision {
  const anybody = rowsOn(context.lookup, null, { action: "create" }, entity);
  if (isFree(context) || field === OWNER || anybody.every((row) => letsGive(row, field))) return ALLOWED;
  if (ownerOf(context.lookup, entity) !== null && !isNamedEntity(context.lookup, "create", entity)) return ALLOWED;
  const own = rowsOn(context.lookup, context.actor, { action: "create" }, entity).filter((row) => letsGive(row, field));
  // Without a record, conditions can't be judged, so a right with a condition is enough for filling in.
  const holding = own.filter((row) => row.onlyIf === null || id === null || context.holds(row.onlyIf, thisIs(id)));
  if (holding.length > 0) return { allowed: true, reason: null, rows: holding };
  if (own.length > 0) return refusedBecause(whyNot(context, entity, id, own), own);
  const others = anybody.filter((row) => letsGive(row, field));
  return refusedBecause(onlyRoles(others.flatMap((row) => row.roles.map((role) => role.value))), others);
}

/** Whether creating a record must be judged by the fields that it is given or, for a child row, judged at all. */
export const isGivingJudged = (context: Context, entity: string): boolean =>
  !isFree(context) &&
  (entity === PERSON ||
    (ownerOf(context.lookup, entity) !== null && narrowingAction(context.lookup, "create", entity) !== null) ||
    (context.lookup.entity(entity)?.fields ?? []).some(({ key }) => isNamedField(context.lookup, entity, key)) ||
    rowsOn(context.lookup, null, { action: "create" }, entity).some((row) =>
      row.may.some((may) => may.kind === "action" && may.with !== undefined),
    ));

/**
 * Whether this person may change certain fields of a record: those that some row names need a row that opens them, the
 * others a right on the whole record. `fields` null: whether they may change anything.
 */
export function mayChange(
  context: Context,
  entity: string,
  id: string,
  fields: readonly string[] | null,
): RightDecision {
  const open = openToChange(context, entity, id);
  if (!open.allowed) return open;
  if (fields !== null) return mayChangeFields(context, entity, id, fields);
  const whole = mayOn(context, "change", entity, id);
  if (whole.allowed) return whole;
  const some = (context.lookup.entity(entity)?.fields ?? []).find(
    (field) =>
      needsOwnRight(context.lookup, "change", entity, field.key) &&
      mayField(context, "change", entity, id, field.key).allowed,
  );
  return some === undefined ? whole : ALLOWED;
}

/** The same by rights alone, whatever the status: every field by its own row or by the record's. */
export function mayChangeFields(
  context: Context,
  entity: string,
  id: string,
  fields: readonly string[],
): RightDecision {
  const isOwn = (field: string): boolean => needsOwnRight(context.lookup, "change", entity, field);
  if (fields.length === 0 || fields.some((field) => !isOwn(field))) {
    const whole = mayOn(context, "change", entity, id);
    if (!whole.allowed) return whole;
  }
  for (const field of fields) {
    const ruling = isOwn(field) ? mayField(context, "change", entity, id, field) : ALLOWED;
    if (!ruling.allowed) return ruling;
  }
  return ALLOWED;
}

/** Whether a value of a record may be shown to this person. */
export const maySeeField = (context: Context, entity: string, id: string, field: string): boolean =>
  mayField(context, "see", entity, id, field).allowed;

export const maySee = (context: Context, entity: string, id: string): boolean =>
  mayOn(context, "see", entity, id).allowed;
