import { looseName } from "#text/names.ts";
import type { Right } from "#model/6-roles.ts";
import type { Guard, Transition } from "#model/4-states.ts";
import type { Value } from "#expr/types.ts";
import type { Values } from "#engine/contract/commands.ts";
import { valueNamed } from "#text/by-name.ts";
import type { OraclePerson, Oracle } from "./oracle.ts";

export type RightAction = "see" | "create" | "change" | "delete";

const has = (asker: OraclePerson, role: string): boolean => {
  if (role === "anyone" || asker.roles.includes(role)) return true;
  const loose = looseName(role);
  return asker.roles.some((own) => looseName(own) === loose);
};

/** The valid rights (rows of point 6) for this person whose condition holds for this record. */
function rowsFor(oracle: Oracle, asker: OraclePerson, id: string): readonly Right[] {
  return oracle.model.roles.rights.filter((row) => {
    if (row.problem !== null || !row.roles.some((role) => has(asker, role.value))) return false;
    return row.onlyIf === null || oracle.isTrue(row.onlyIf, asker.id, id);
  });
}

type RightReach = Pick<Right, "may" | "on">;

/** What a right reserves for the people it names. An unreadable one reserves everything that it could be about. */
const reach = (row: Right): RightReach => row.closes ?? row;

const mayDo = (row: Pick<Right, "may">, deed: RightAction): boolean =>
  row.may.some((may) =>
    may.kind === "everything"
      ? !may.except?.some((excepted) => excepted === deed)
      : may.kind === "action" && may.action === deed,
  );

const isOn = (row: Pick<Right, "on">, entity: string): boolean =>
  row.on.some((on) => on.kind === "everything" || (on.kind === "entity" && on.entity === entity));

/**
 * True if point 6 alone lets this person do this to this record. Child rows follow their owner and the field that
 * contains them: seeing both means seeing the row, changing both means writing it. Rights that name the child entity
 * restrict this (P6.15).
 */
export function grants(oracle: Oracle, asker: OraclePerson, deed: RightAction, entity: string, id: string): boolean {
  if (!oracle.model.roles.closed) return true;
  const own = (wanted = deed): boolean =>
    rowsFor(oracle, asker, id).some((row) => mayDo(row, wanted) && isOn(row, entity));
  const list = oracle.model.entities.find((one) => one.key === entity)?.owner ?? null;
  if (list === null) return own();
  const owner = oracle.ownerOf(entity, id);
  if (owner === null) return false;
  const names = (wanted: RightAction): boolean =>
    oracle.model.roles.rights.some(
      (row) => mayDo(reach(row), wanted) && reach(row).on.some((on) => on.kind === "entity" && on.entity === entity),
    );
  if (names(deed)) {
    if (!own()) return false;
  } else if (deed === "create" || deed === "delete") {
    // The right to change child rows covers creating and deleting them. Nobody adds rows that they can't see.
    if (names("change") ? !own("change") : names("see") && !hasSomeRow(oracle, asker, "see", entity)) return false;
  }
  if (deed === "see")
    return (
      grants(oracle, asker, "see", owner.entity, owner.id) &&
      grantsField(oracle, asker, "see", owner.entity, owner.id, list.field)
    );
  return isNamed(oracle, owner.entity, list.field)
    ? grantsField(oracle, asker, "change", owner.entity, owner.id, list.field)
    : grants(oracle, asker, "change", owner.entity, owner.id);
}

/** True if some right, ignoring its condition, lets this person do this to a record or to a field of it. */
export const hasSomeRow = (oracle: Oracle, asker: OraclePerson, deed: RightAction, entity: string): boolean =>
  !oracle.model.roles.closed ||
  oracle.model.roles.rights.some(
    (row) =>
      row.problem === null &&
      row.roles.some((role) => has(asker, role.value)) &&
      mayDo(row, deed) &&
      row.on.some((on) => on.kind === "everything" || on.entity === entity),
  );

/** True if this person may change the record in its current status, and in that of its owner. */
export function isOpen(oracle: Oracle, asker: OraclePerson, entity: string, id: string): boolean {
  const owner = oracle.ownerOf(entity, id);
  if (owner !== null && !isOpen(oracle, asker, owner.entity, owner.id)) return false;
  const status = oracle.record(entity, id)?.["status"];
  const open = oracle.model.states
    .find((table) => table.entity === entity)
    ?.statuses.find((one) => one.name === status)?.openToChange;
  if (open === undefined || open === true) return true;
  return open !== false && open.some((role) => has(asker, role.value));
}

/** True if a right names `delete` and has a condition on the record's status that holds (P4.16). */
export const grantsDeleteByStatus = (oracle: Oracle, asker: OraclePerson, entity: string, id: string): boolean =>
  oracle.model.roles.closed &&
  rowsFor(oracle, asker, id).some(
    (row) =>
      isOn(row, entity) &&
      row.may.some((may) => may.kind === "action" && may.action === "delete") &&
      /(^|[^\w.])(this\.)?status\b/.test(row.onlyIf?.source ?? ""),
  );

/** Deleting a record deletes its child rows. Where rights name them for `delete`, each row needs one (P6.15). */
export const grantsDeleteOfRows = (oracle: Oracle, asker: OraclePerson, entity: string, id: string): boolean =>
  !oracle.model.roles.closed ||
  oracle.model.entities
    .filter(({ owner }) => owner?.entity === entity)
    .every(({ key }) =>
      (oracle.records[key] ?? [])
        .filter((row) => row["owner"] === id)
        .every((row) => {
          const rowId = String(row["id"]);
          const isNamedForIt = oracle.model.roles.rights.some(
            (right) =>
              mayDo(reach(right), "delete") && reach(right).on.some((on) => on.kind === "entity" && on.entity === key),
          );
          const own = rowsFor(oracle, asker, rowId).some((right) => mayDo(right, "delete") && isOn(right, key));
          return (own || !isNamedForIt) && grantsDeleteOfRows(oracle, asker, key, rowId);
        }),
    );

export const isNamed = (oracle: Oracle, entity: string, field: string): boolean =>
  oracle.model.roles.rights.some((row) =>
    reach(row).on.some((on) => on.kind === "field" && on.entity === entity && on.field === field),
  );

/** True if the field is restricted: a right names it. Giving roles always needs a right of its own (P6.14). */
export const needsOwnRow = (oracle: Oracle, deed: RightAction, entity: string, field: string): boolean =>
  isNamed(oracle, entity, field) || (entity === "Person" && field === "roles" && deed !== "see");

/** A restricted field is granted by a right that names it, by `everything` in On, or by `everything` on its entity. */
export function grantsField(
  oracle: Oracle,
  asker: OraclePerson,
  deed: RightAction,
  entity: string,
  id: string,
  field: string,
): boolean {
  if (!oracle.model.roles.closed || !needsOwnRow(oracle, deed, entity, field)) return true;
  return rowsFor(oracle, asker, id).some(
    (row) =>
      mayDo(row, deed) &&
      row.on.some((on) => {
        if (on.kind === "everything") return true;
        if (on.entity !== entity) return false;
        return on.kind === "field" ? on.field === field : row.may.some((may) => may.kind === "everything");
      }),
  );
}

/** Giving a new record a value (P6.32): granted by a right to create without `with`, or with the field in it. */
export function grantsGiving(oracle: Oracle, asker: OraclePerson, entity: string, id: string, field: string): boolean {
  const { rights, closed } = oracle.model.roles;
  const entities = oracle.model.entities;
  const isChild = (entities.find((one) => one.key === entity)?.owner ?? null) !== null;
  const named = (row: Right): boolean => row.on.some((on) => on.kind === "entity" && on.entity === entity);
  if (!closed || field === "owner") return true;
  if (isChild && !rights.some((row) => row.problem === null && mayDo(row, "create") && named(row))) return true;
  return rowsFor(oracle, asker, id).some(
    (row) =>
      isOn(row, entity) &&
      row.may.some((may) =>
        may.kind === "everything"
          ? !may.except?.includes("create")
          : may.kind === "action" && may.action === "create" && (may.with === undefined || may.with.includes(field)),
      ),
  );
}

/** Writing certain fields: restricted ones need rights of their own, the others a right on the record. */
export function grantsChange(
  oracle: Oracle,
  asker: OraclePerson,
  entity: string,
  id: string,
  fields: readonly string[],
): boolean {
  if (!isOpen(oracle, asker, entity, id)) return false;
  if (fields.length === 0) return grants(oracle, asker, "change", entity, id);
  return fields.every((field) =>
    oracle.model.roles.closed && needsOwnRow(oracle, "change", entity, field)
      ? grantsField(oracle, asker, "change", entity, id, field)
      : grants(oracle, asker, "change", entity, id),
  );
}

/** *Only if* of `change` must hold before and after the change (P6.5), and the person must see the record (P6.13). */
export const grantsWrite = (
  before: Oracle,
  after: Oracle,
  asker: OraclePerson,
  entity: string,
  id: string,
  fields: readonly string[],
): boolean =>
  grants(before, asker, "see", entity, id) &&
  grantsChange(before, asker, entity, id, fields) &&
  grantsChange(after, asker, entity, id, fields);

/** The right to show with a failure: one that grants it, otherwise one whose condition does not hold. */
export function rowAbout(
  oracle: Oracle,
  asker: OraclePerson,
  deed: RightAction,
  entity: string,
  id: string,
  field: string | null = null,
): Right | null {
  const owner = oracle.ownerOf(entity, id);
  if (owner !== null && field === null)
    return rowAbout(oracle, asker, deed === "see" ? "see" : "change", owner.entity, owner.id);
  const speaks = (row: Right): boolean =>
    mayDo(row, deed) &&
    row.on.some((on) =>
      field === null || on.kind === "everything"
        ? isOn(row, entity)
        : on.entity === entity && (on.kind === "entity" || on.field === field),
    );
  const rows = oracle.model.roles.rights.filter(speaks);
  const held = rows.filter((row) => row.roles.some((role) => has(asker, role.value)));
  return rowsFor(oracle, asker, id).find(speaks) ?? held[0] ?? rows[0] ?? null;
}

/** What the document's tables say about firing an event: the person may not, a guard fails, or it succeeds. */
export type EventVerdict =
  | { readonly kind: "unseen" }
  | { readonly kind: "nothing" }
  | { readonly kind: "who" }
  | { readonly kind: "guard"; readonly code: string | null }
  | { readonly kind: "goes"; readonly row: Transition };

export function eventVerdict(
  oracle: Oracle,
  asker: OraclePerson,
  entity: string,
  id: string,
  event: string,
  given: Values = {},
): EventVerdict {
  if (!grants(oracle, asker, "see", entity, id)) return { kind: "unseen" };
  const status = oracle.record(entity, id)?.["status"];
  const table = oracle.model.states.find((one) => one.entity === entity);
  const rows = (table?.transitions ?? []).filter(
    (row) =>
      row.event.kind === "named" &&
      looseName(row.event.name) === looseName(event) &&
      (row.from === "any" || (row.from !== "start" && row.from.some((from) => from.value === status))),
  );
  if (rows.length === 0) return { kind: "nothing" };
  const allowed = rows.filter((row) => mayFire(oracle, asker, entity, id, event, row));
  const first = allowed[0];
  if (first === undefined) return { kind: "who" };
  const going = allowed.find((row) => row.problem === null && failing(oracle, asker, id, row, given).length === 0);
  if (going !== undefined) return { kind: "goes", row: going };
  const guard = failing(oracle, asker, id, first, given)[0];
  return { kind: "guard", code: first.problem === null ? (guard?.otherwise?.value ?? null) : null };
}

/** The guards that don't hold. Guards that read inputs are only evaluated once all required inputs are given. */
export function failing(
  oracle: Oracle,
  asker: OraclePerson,
  id: string,
  { guards, asksFor }: Transition,
  given: Values = {},
): readonly Guard[] {
  const own = asksFor.flatMap((one) => (one.own === null ? [] : [{ ...one, field: one.own }]));
  const value = (key: string): Value => (valueNamed(given, key) ?? null) as Value;
  const isMissing = own.some(
    ({ field, optional }) =>
      !optional && field.type.kind !== "yes/no" && (value(field.key) === null || value(field.key) === ""),
  );
  const inputs = Object.fromEntries(own.map(({ field }) => [field.key, value(field.key)]));
  return guards.filter(
    ({ condition, afterAsking }) =>
      !(afterAsking && isMissing) && !oracle.isTrue(condition, asker.id, id, null, inputs),
  );
}

const everything = (right: Right): boolean => right.may.some((may) => may.kind === "everything");

function mayFire(
  oracle: Oracle,
  asker: OraclePerson,
  entity: string,
  id: string,
  event: string,
  row: Transition,
): boolean {
  const names = (right: RightReach): boolean =>
    right.may.some((may) => may.kind === "event" && looseName(may.event) === looseName(event)) && isOn(right, entity);
  const mine = rowsFor(oracle, asker, id);
  if (row.who !== null) {
    const named = row.who.some((who) => {
      if (who.kind === "anyone" || who.kind === "nobody") return who.kind === "anyone";
      if (who.kind === "role") return has(asker, who.role);
      const value = oracle.field(entity, id, who.field, asker.id);
      return Array.isArray(value) ? value.includes(asker.id) : value === asker.id;
    });
    if (!named) return false;
    const speaks = oracle.model.roles.closed && oracle.model.roles.rights.some((right) => names(reach(right)));
    return !speaks || mine.some(names);
  }
  if (!oracle.model.roles.closed || mine.some(names)) return true;
  if (mine.some((right) => everything(right) && isOn(right, entity))) return true;
  const owner = oracle.ownerOf(entity, id);
  if (owner !== null && !isOpen(oracle, asker, owner.entity, owner.id)) return false;
  return grants(oracle, asker, "change", entity, id);
}
