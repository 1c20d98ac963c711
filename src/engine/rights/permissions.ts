import { looseName } from "#text/names.ts";
import type { Action, Right } from "#model/6-roles.ts";
import type { Transition } from "#model/4-states.ts";
import type { Model } from "#model/model.ts";
import type { Need, PermissionsOfRole, PermissionsOnEntity } from "../contract/permissions.ts";
import { isComputed, Lookup, ownerOf } from "../document/lookup.ts";
import { deletesByStatus } from "./may-delete.ts";
import { holdsRole, narrowingAction, isNamedEvent, isNamedField, rowsOn, rowsOnField } from "./rows.ts";
import { Actor } from "../session/actor.ts";
import { needsOf } from "./needs.ts";
import {
  both,
  either,
  NO,
  together,
  toPermission,
  when,
  YES,
  type RightAlternative,
  type RightAlternatives,
} from "./right-alternatives.ts";

export const permissionsOf = (model: Model): readonly PermissionsOfRole[] => permissions(new Lookup(model));

/** The table role × entity × action that follows from the rows of points 4 and 6, without looking at any record. */
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
  // Everything that is done to a record needs the right to see it.
  const see = onRecord(lookup, actor, "see", entity);
  const create = onRecord(lookup, actor, "create", entity);
  const fieldChange = both(see, whileOpen(lookup, actor, entity));
  return {
    entity,
    see: toPermission(see),
    create: toPermission(create),
    change: toPermission(both(see, onRecord(lookup, actor, "change", entity))),
    delete: toPermission(both(see, toDelete(lookup, actor, entity))),
    events: named.map((event) => ({ event, ...toPermission(both(see, onEvent(lookup, actor, entity, event))) })),
    fields: guarded.map((field) => {
      const onThis = (action: Action): RightAlternatives => onField(lookup, actor, action, entity, field.key);
      return {
        field: field.key,
        see: toPermission(both(see, onThis("see"))),
        create: toPermission(isComputed(field) ? NO : both(create, onThis("create"))),
        // A row that opens a field for change is enough, whatever the right on the rest of the record is.
        change: toPermission(isComputed(field) ? NO : both(fieldChange, onThis("change"))),
      };
    }),
  };
}

/** Mirrors `mayOn` and `mayChange`: a status may be closed to change. */
function onRecord(lookup: Lookup, actor: Actor, action: Action, entity: string): RightAlternatives {
  const rows = whateverItsStatus(lookup, actor, action, entity);
  return action === "change" ? both(whileOpen(lookup, actor, entity), rows) : rows;
}

/** Child rows share the rights of their owner, its status included, narrowed by rows of their own. */
function whateverItsStatus(lookup: Lookup, actor: Actor, action: Action, entity: string): RightAlternatives {
  const owner = ownerOf(lookup, entity);
  const byRowsOf = (named: Action): RightAlternatives =>
    byRows(
      lookup,
      entity,
      rowsOn(lookup, actor, { action: named }, entity),
      rowsOn(lookup, null, { action: named }, entity),
      action,
    );
  if (owner === null) return byRowsOf(action);
  const shared = ofOwner(lookup, actor, action, owner);
  const narrowing = lookup.model.roles.closed ? narrowingAction(lookup, action, entity) : null;
  if (narrowing === null) return shared;
  const seesSome =
    narrowing !== action && narrowing === "see" && rowsOn(lookup, actor, { action: "see" }, entity).length > 0;
  return seesSome ? shared : both(shared, byRowsOf(narrowing));
}

/** What a child row needs on its owner: the right to see or change it, and that on the list if a row names it. */
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
  const ways = shared.ways.map(({ written, needs }) => ({
    written: `${written} (of its ${name})`,
    needs: needs.map((need) => ({ ...need, of: need.of ?? entity })),
  }));
  return { ...shared, ways };
}

/** Mirrors `mayDelete`: while the status is open to change, or by rows that name the status. */
function toDelete(lookup: Lookup, actor: Actor, entity: string): RightAlternatives {
  const any = onRecord(lookup, actor, "delete", entity);
  const open = both(whileOpen(lookup, actor, entity), any);
  const named = rowsOn(lookup, actor, { action: "delete" }, entity).filter((row) => deletesByStatus(row, entity));
  if (named.length === 0 || !lookup.model.roles.closed) return open;
  const owner = ownerOf(lookup, entity);
  const byStatus = byRows(lookup, entity, named, []);
  return either([open, owner === null ? byStatus : both(ofOwner(lookup, actor, "delete", owner), byStatus)]);
}

const onField = (lookup: Lookup, actor: Actor, action: Action, entity: string, field: string): RightAlternatives =>
  byRows(
    lookup,
    entity,
    rowsOnField(lookup, actor, action, entity, field),
    rowsOnField(lookup, null, action, entity, field),
  );

/** The statuses that are `Open to change` for this role. */
function whileOpen(lookup: Lookup, actor: Actor, entity: string): RightAlternatives {
  const statuses = lookup.states(entity)?.statuses ?? [];
  const open = statuses.filter(
    ({ openToChange }) =>
      openToChange === true || (openToChange !== false && openToChange.some((role) => holdsRole(actor, role.value))),
  );
  if (open.length === statuses.length) return YES;
  if (open.length === 0) return { ...NO, rows: statuses.map(({ span }) => span) };
  const among = open.map(({ name }) => name);
  const names = among.map((name) => JSON.stringify(name));
  const written = names.length === 1 ? `status = ${names[0]}` : `status in [${names.join(", ")}]`;
  return when(
    { written, needs: [{ of: null, kind: "status", among }] },
    open.map(({ span }) => span),
  );
}

/** Mirrors `mayFire` for all rows of an event, guards included; which statuses they start from is not part of it. */
function onEvent(lookup: Lookup, actor: Actor, entity: string, event: string): RightAlternatives {
  const rows = lookup
    .transitions(entity)
    .filter((row) => row.event.kind === "named" && looseName(row.event.name) === looseName(event));
  return either(
    rows.map((row) => both(onTransition(lookup, actor, entity, event, row), guard(row, statusesOf(lookup, entity)))),
  );
}

function onTransition(lookup: Lookup, actor: Actor, entity: string, event: string, row: Transition): RightAlternatives {
  if (row.problem !== null) return { ...NO, rows: [row.span] };
  const own = rowsOn(lookup, actor, { event }, entity);
  const named = byRows(lookup, entity, own, rowsOn(lookup, null, { event }, entity));
  if (row.who === null) {
    // Rows with `everything` are among those that allow change. An open status matters to changes, not to events.
    const change = rowsOn(lookup, actor, { action: "change" }, entity);
    return either([
      named,
      ownerOf(lookup, entity) === null
        ? byRows(lookup, entity, change, [])
        : whateverItsStatus(lookup, actor, "change", entity),
    ]);
  }
  const among = either(
    row.who.map((one): RightAlternatives => {
      if (one.kind === "anyone") return { ...YES, rows: [row.span] };
      if (one.kind === "nobody") return { ...NO, rows: [row.span] };
      if (one.kind === "role") return { ...(holdsRole(actor, one.role) ? YES : NO), rows: [row.span] };
      const need: Need = { of: null, kind: "person", field: one.field };
      return when({ written: `${one.field} = me`, needs: [need] }, [row.span]);
    }),
  );
  return lookup.model.roles.closed && isNamedEvent(lookup, entity, event) ? both(among, named) : among;
}

function guard({ guards, span }: Transition, statuses: readonly string[]): RightAlternatives {
  if (guards.length === 0) return YES;
  if (guards.some(({ condition }) => condition.tree === null)) return { ...NO, rows: [span] };
  return when(
    together(guards.map(({ condition }) => ({ written: condition.source, needs: needsOf(condition.tree, statuses) }))),
    [span],
  );
}

const statusesOf = (lookup: Lookup, entity: string): readonly string[] =>
  (lookup.states(entity)?.statuses ?? []).map(({ name }) => name);

/** The result of rows of point 6; `others` are the rows that allow it to any role. */
function byRows(
  lookup: Lookup,
  entity: string,
  own: readonly Right[],
  others: readonly Right[],
  action: Action | null = null,
): RightAlternatives {
  if (!lookup.model.roles.closed) return YES;
  if (own.length === 0) return { ...NO, rows: others.map(({ span }) => span) };
  return either(
    own.map((row): RightAlternatives => {
      const conditions = [
        ...(row.onlyIf === null
          ? []
          : [{ written: row.onlyIf.source, needs: needsOf(row.onlyIf.tree, statusesOf(lookup, entity)) }]),
        ...(action === "create" ? givenIn(lookup, row) : []),
      ];
      return conditions.length === 0 ? { ...YES, rows: [row.span] } : when(together(conditions), [row.span]);
    }),
  );
}

/** `with Name, Kind`: the fields that a row lets one give, by name. */
function givenIn(lookup: Lookup, { may, on }: Right): readonly RightAlternative[] {
  if (may.some(({ kind }) => kind === "everything")) return [];
  const entity = on.find(({ kind }) => kind === "entity");
  return may.flatMap((one) => {
    if (one.kind !== "action" || one.with === undefined || entity?.kind !== "entity") return [];
    const names = one.with.map((field) => lookup.field(entity.entity, field)?.name ?? field);
    return [{ written: `with ${names.join(", ")}`, needs: [{ of: null, kind: "given", fields: one.with }] as const }];
  });
}
