import type { Value } from "#expr/types.ts";
import { byName } from "#text/by-name.ts";
import type { ChildRow, Command, Values } from "../contract/commands.ts";
import { isComputed, OWNER, PERSON } from "../document/lookup.ts";
import { refuseBecause } from "../refuse.ts";
import { holder, holderOf, mayHold, mayTakeIn } from "../rights/may-hold.ts";
import { mayChange, mayChangeFields } from "../rights/may.ts";
import { keepFixed, onlyFixedBy } from "../rules/fixed-at.ts";
import { refuseStatus } from "../states/place-merged.ts";
import { reach } from "../states/reachable.ts";
import { createRecord } from "./create.ts";
import { isThere } from "./is-there.ts";
import { isValues } from "./well-formed.ts";
import { writeValues } from "./write-values.ts";
import type { CommandContext } from "../context/command-context.ts";

type Merge = Command & { readonly kind: "merge" };

const LONGEST_NAME = 200;

/**
 * Merges a record from another copy of this app. Rights, rules and types apply as for any write. Effects, calls and
 * notices are not repeated. Roles are never merged.
 */
export function mergeRecord(context: CommandContext, command: Merge): void {
  const { entity, id } = command;
  const values = arriving(context, entity, id, command.values);
  if (context.records.read(entity, id) === null) createRecord(context, entity, values, "merge", id);
  else if (isThere(context, entity, id)) changeMerged(context, entity, id, values);
  const written = context.written.get(`${entity}\n${id}`);
  if (written === undefined) return;
  written.acted = true;
  const { there } = command;
  if (there !== undefined && there !== null)
    written.there = { by: String(there.by).slice(0, LONGEST_NAME), at: String(there.at).slice(0, LONGEST_NAME) };
}

/** Removes values that a file may not set, and numbers that another record has; the latter are assigned anew. */
function arriving(context: CommandContext, entity: string, id: string, given: Values, isRowThere = false): Values {
  const isNew = context.records.read(entity, id) === null;
  const values = byName<Values[string]>();
  for (const [key, value] of Object.entries(given)) {
    if (entity === PERSON && key === "roles") continue;
    const field = context.lookup.field(entity, key);
    const { type } = field ?? {};
    if (isRowThere && field !== undefined && isComputed(field)) continue;
    if (key === "status" && (isRowThere || context.lookup.states(entity) === undefined)) continue;
    if (key === "created_by" && !(isNew && isKnownPerson(context, value as Value))) continue;
    if (key === "created_at" && !(isNew && isMoment(value as Value, context.now))) continue;
    if (type?.kind === "series" && !(isNew && isFree(context, entity, key, value as Value))) continue;
    if (type?.kind === "children" && Array.isArray(value))
      values[key] = (value as readonly ChildRow[]).map((row) =>
        isValues(row) && isValues(row.values)
          ? { ...row, values: arriving(context, type.entity, row.id ?? row.newId ?? "", row.values, row.id !== null) }
          : row,
      );
    else values[key] = value;
  }
  return values;
}

const isKnownPerson = (context: CommandContext, value: Value): boolean =>
  typeof value === "string" && context.records.read(PERSON, value) !== null;

const isMoment = (value: Value, now: string): boolean =>
  typeof value === "string" && value.length <= 40 && !Number.isNaN(Date.parse(value)) && value <= now;

const isFree = (context: CommandContext, entity: string, field: string, value: Value): boolean =>
  typeof value === "string" &&
  value !== "" &&
  context.records.count({ entity, where: { field, oneOf: [value] } }) === 0;

/** Like `changeRecord`. A status is reached by transitions, which cover the fields that they ask for or set. */
function changeMerged(context: CommandContext, entity: string, id: string, { status, ...given }: Values): void {
  const place = { entity, id, field: null };
  const before = context.status(entity, id);
  const wanted = typeof status === "string" && status !== before ? status : null;
  const steps = wanted === null ? null : reach(context, entity, id, before, wanted);
  if (steps?.allowed === false) {
    refuseStatus(context, entity, id, steps.reason);
    return;
  }
  const events = steps?.events ?? new Set<string>();
  const values = onlyFixedBy(context, entity, given, events);
  const fields = Object.keys(values).filter((key) => {
    const field = context.lookup.field(entity, key);
    return (field === undefined ? key === OWNER : !isComputed(field)) && steps?.fields.has(key) !== true;
  });
  const left = holderOf(context, entity, id);
  if (fields.length > 0) {
    const own = mayChange(context, entity, id, fields);
    const ruling = own.allowed ? mayTakeIn(context, holder(context, entity, values[OWNER])) : own;
    if (!ruling.allowed) {
      refuseBecause(context, place, ruling.reason);
      return;
    }
  }
  context.touch(entity, id, context.records.read(entity, id));
  writeValues(context, entity, id, values, "merge");
  keepFixed(context, entity, id, values, events, false);
  if (wanted !== null) {
    context.update(entity, id, { status: wanted });
    context.touch(entity, id, null).entered = true;
  }
  if (fields.length === 0) return;
  const changed = mayChangeFields(context, entity, id, fields);
  const after = changed.allowed ? mayHold(context, left) : changed;
  if (!after.allowed) refuseBecause(context, place, after.reason);
}
