import type { Span } from "#text/span.ts";
import { looseName } from "#text/names.ts";
import type { Action, Right } from "#model/6-roles.ts";
import type { Transition } from "#model/4-states.ts";
import type { Model } from "#model/model.ts";
import type { Permission, PermissionsOfRole, PermissionsOnEntity } from "../contract/permissions.ts";
import { isComputed, Lookup, ownerOf } from "../document/lookup.ts";
import { deletesByStatus } from "./may-delete.ts";
import { holdsRole, narrowingAction, isNamedEvent, isNamedField, rowsOn, rowsOnField } from "./rows.ts";
import { Actor } from "../session/actor.ts";

const YES: Permission = { may: "yes", conditions: [], rows: [] };
const NO: Permission = { may: "no", conditions: [], rows: [] };

export const permissionsOf = (model: Model): readonly PermissionsOfRole[] => permissions(new Lookup(model));

/** The table role × entity × action that the rows of points 4 and 6 come to; no record is looked at. */
export function permissions(lookup: Lookup): readonly PermissionsOfRole[] {
  const { roles } = lookup.model.roles;
  return (roles.length === 0 ? ["anyone"] : roles).map((role) => {
    const actor = new Actor(null, [role]);
    return { role, entities: lookup.model.entities.map(({ key }) => onEntity(lookup, actor, key)) };
  });
}

function onEntity(lookup: Lookup, actor: Actor, entity: string): PermissionsOnEntity {
  const named = [
    ...new Map(
      lookup
        .transitions(entity)
        .flatMap(({ event }) => (event.kind === "named" ? [[looseName(event.name), event.name] as const] : [])),
    ).values(),
  ];
  const guarded = (lookup.entity(entity)?.fields ?? []).filter(({ key }) => isNamedField(lookup, entity, key));
  // Nobody does anything to a record that they may not see.
  const see = onRecord(lookup, actor, "see", entity);
  return {
    entity,
    see,
    create: onRecord(lookup, actor, "create", entity),
    change: both(see, onRecord(lookup, actor, "change", entity)),
    delete: both(see, toDelete(lookup, actor, entity)),
    events: named.map((event) => ({ event, ...both(see, onEvent(lookup, actor, entity, event)) })),
    fields: guarded.map((field) => ({
      field: field.key,
      see: both(see, onField(lookup, actor, "see", entity, field.key)),
      create: isComputed(field)
        ? NO
        : both(onRecord(lookup, actor, "create", entity), onField(lookup, actor, "create", entity, field.key)),
      // A row that opens a field for change opens it whatever the right on the rest of the record is.
      change: isComputed(field)
        ? NO
        : both(see, both(whileOpen(lookup, actor, entity), onField(lookup, actor, "change", entity, field.key))),
    })),
  };
}

/** As `mayOn` and `mayChange` judge a record: a status may be closed to change. */
function onRecord(lookup: Lookup, actor: Actor, action: Action, entity: string): Permission {
  const rows = whateverItsStatus(lookup, actor, action, entity);
  return action === "change" ? both(whileOpen(lookup, actor, entity), rows) : rows;
}

/** Child rows share the rights of their owner, in whose status they are, narrowed by rows of their own. */
function whateverItsStatus(lookup: Lookup, actor: Actor, action: Action, entity: string): Permission {
  const owner = ownerOf(lookup, entity);
  const byRowsOf = (named: Action): Permission =>
    byRows(
      lookup,
      rowsOn(lookup, actor, { action: named }, entity),
      rowsOn(lookup, null, { action: named }, entity),
      action === "create",
    );
  if (owner === null) return byRowsOf(action);
  const shared = ofOwner(lookup, actor, action, owner);
  const narrowing = lookup.model.roles.closed ? narrowingAction(lookup, action, entity) : null;
  if (narrowing === null) return shared;
  const seesSome =
    narrowing !== action && narrowing === "see" && rowsOn(lookup, actor, { action: "see" }, entity).length > 0;
  return seesSome ? shared : both(shared, byRowsOf(narrowing));
}

/** What a child row needs on its owner: to see it, or to change it; and the same for a list that a row names. */
function ofOwner(lookup: Lookup, actor: Actor, action: Action, owner: NonNullable<ReturnType<typeof ownerOf>>) {
  const { entity, field } = owner;
  const isNamed = isNamedField(lookup, entity, field);
  const see = onRecord(lookup, actor, "see", entity);
  const shared =
    action === "see"
      ? isNamed
        ? both(see, onField(lookup, actor, "see", entity, field))
        : see
      : isNamed
        ? both(whileOpen(lookup, actor, entity), onField(lookup, actor, "change", entity, field))
        : onRecord(lookup, actor, "change", entity);
  const name = lookup.entity(entity)?.name ?? entity;
  return { ...shared, conditions: shared.conditions.map((condition) => `${condition} (of its ${name})`) };
}

/** As `mayDelete` judges a record: while its status is open to change, or by rows that name the status. */
function toDelete(lookup: Lookup, actor: Actor, entity: string): Permission {
  const any = onRecord(lookup, actor, "delete", entity);
  const open = both(whileOpen(lookup, actor, entity), any);
  const named = rowsOn(lookup, actor, { action: "delete" }, entity).filter((row) => deletesByStatus(row, entity));
  if (named.length === 0 || !lookup.model.roles.closed) return open;
  const owner = ownerOf(lookup, entity);
  const byStatus = byRows(lookup, named, []);
  return either([open, owner === null ? byStatus : both(ofOwner(lookup, actor, "delete", owner), byStatus)]);
}

const onField = (lookup: Lookup, actor: Actor, action: Action, entity: string, field: string): Permission =>
  byRows(lookup, rowsOnField(lookup, actor, action, entity, field), rowsOnField(lookup, null, action, entity, field));

/** `Open to change` of the statuses. */
function whileOpen(lookup: Lookup, actor: Actor, entity: string): Permission {
  const statuses = lookup.states(entity)?.statuses ?? [];
  const open = statuses.filter(
    ({ openToChange }) =>
      openToChange === true || (openToChange !== false && openToChange.some((role) => holdsRole(actor, role.value))),
  );
  if (open.length === statuses.length) return YES;
  if (open.length === 0) return { ...NO, rows: statuses.map(({ span }) => span) };
  const names = open.map(({ name }) => JSON.stringify(name));
  const condition = names.length === 1 ? `status = ${names[0]}` : `status in [${names.join(", ")}]`;
  return { may: "when", conditions: [condition], rows: open.map(({ span }) => span) };
}

/** As `mayFire` judges the rows of an event, guards included; the first status it leaves is not said. */
function onEvent(lookup: Lookup, actor: Actor, entity: string, event: string): Permission {
  const rows = lookup
    .transitions(entity)
    .filter((row) => row.event.kind === "named" && looseName(row.event.name) === looseName(event));
  return either(rows.map((row) => both(onTransition(lookup, actor, entity, event, row), guard(row))));
}

function onTransition(lookup: Lookup, actor: Actor, entity: string, event: string, row: Transition): Permission {
  if (row.problem !== null) return { ...NO, rows: [row.span] };
  const own = rowsOn(lookup, actor, { event }, entity);
  const named = byRows(lookup, own, rowsOn(lookup, null, { event }, entity));
  if (row.who === null) {
    // `everything` is among the rows that let change. Whether its status is open matters to changes, not to events.
    const change = rowsOn(lookup, actor, { action: "change" }, entity);
    return either([
      named,
      ownerOf(lookup, entity) === null
        ? byRows(lookup, change, [])
        : whateverItsStatus(lookup, actor, "change", entity),
    ]);
  }
  const among = either(
    row.who.map((one): Permission => {
      if (one.kind === "anyone") return { ...YES, rows: [row.span] };
      if (one.kind === "nobody") return { ...NO, rows: [row.span] };
      if (one.kind === "role") return { ...(holdsRole(actor, one.role) ? YES : NO), rows: [row.span] };
      return { may: "when", conditions: [`${one.field} = me`], rows: [row.span] };
    }),
  );
  return lookup.model.roles.closed && isNamedEvent(lookup, entity, event) ? both(among, named) : among;
}

const guard = ({ guards, span }: Transition): Permission =>
  guards.length === 0
    ? YES
    : guards.some(({ condition }) => condition.tree === null)
      ? { ...NO, rows: [span] }
      : { may: "when", conditions: [guards.map(({ condition }) => condition.source).join(" and ")], rows: [span] };

/** What rows of point 6 come to; `others` are those that allow it to somebody. */
function byRows(lookup: Lookup, own: readonly Right[], others: readonly Right[], giving = false): Permission {
  if (!lookup.model.roles.closed) return YES;
  if (own.length === 0) return { ...NO, rows: others.map(({ span }) => span) };
  return either(
    own.map((row): Permission => {
      const conditions = [...(row.onlyIf === null ? [] : [row.onlyIf.source]), ...(giving ? givenIn(lookup, row) : [])];
      if (conditions.length === 0) return { ...YES, rows: [row.span] };
      const all = conditions.length === 1 ? conditions : [conditions.map(joined).join(" and ")];
      return { may: "when", conditions: all, rows: [row.span] };
    }),
  );
}

/** `with Name, Kind`: what a row lets give, by the names of the fields. */
function givenIn(lookup: Lookup, { may, on }: Right): readonly string[] {
  if (may.some(({ kind }) => kind === "everything")) return [];
  const entity = on.find(({ kind }) => kind === "entity");
  return may.flatMap((one) => {
    if (one.kind !== "action" || one.with === undefined || entity?.kind !== "entity") return [];
    return [`with ${one.with.map((field) => lookup.field(entity.entity, field)?.name ?? field).join(", ")}`];
  });
}

/** Any of these is enough. */
function either(all: readonly Permission[]): Permission {
  const yes = all.filter(({ may }) => may === "yes");
  const some = yes.length > 0 ? yes : all.filter(({ may }) => may === "when");
  if (some.length === 0) return { ...NO, rows: distinct(all) };
  return {
    may: yes.length > 0 ? "yes" : "when",
    conditions: yes.length > 0 ? [] : [...new Set(some.flatMap(({ conditions }) => conditions))],
    rows: distinct(some),
  };
}

/** Each of these is needed. */
function both(one: Permission, other: Permission): Permission {
  if (one.may === "no") return one;
  if (other.may === "no") return other;
  if (one.may === "yes") return { ...other, rows: distinct([one, other]) };
  if (other.may === "yes") return { ...one, rows: distinct([one, other]) };
  const conditions = one.conditions.flatMap((first) =>
    other.conditions.map((second) => (first === second ? first : `${joined(first)} and ${joined(second)}`)),
  );
  return { may: "when", conditions, rows: distinct([one, other]) };
}

/** `a or b` next to an `and` would read otherwise than it is meant. */
const joined = (condition: string): string => (/\bor\b|\|\||\?/.test(condition) ? `(${condition})` : condition);

const distinct = (all: readonly Permission[]): readonly Span[] => [
  ...new Map(all.flatMap(({ rows }) => rows).map(({ start, end }) => [start, { start, end }])).values(),
];
