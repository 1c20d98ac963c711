import type { CommandContext } from "../context/command-context.ts";
import type { Command, Values } from "../contract/commands.ts";
import { OWNER, ownerOf, type ResourceVerb } from "../document/lookup.ts";
import { mayDelete } from "../rights/may-delete.ts";
import { mayFire } from "../rights/may-fire.ts";
import { mayChange, mayChangeOwner, mayOn, maySee } from "../rights/may.ts";
import { narrowingAction, rowsOn } from "../rights/rows.ts";
import { guardHolds, isWarning } from "../states/guard.ts";
import { inputsOf } from "../states/inputs.ts";
import { leaves, rowsOfEvent } from "../states/rows.ts";
import { isWellFormed } from "./well-formed.ts";

/** A command, reduced to what it does to a record. */
export interface Act {
  readonly kind: Command["kind"];
  readonly entity: string;
  readonly id: string;
  /** The record existed before the submission; `status` is its status then. */
  readonly isThere: boolean;
  readonly status: string | null;
  /** The fields that it changes; null: it is not a change. */
  readonly fields: readonly string[] | null;
  readonly event: string;
  readonly values: Values;
  readonly verb: ResourceVerb | null;
}

/** Null: the command acts on no record. */
export function actOf(context: CommandContext, command: Command): Act | null {
  if (!isWellFormed(command)) return null;
  const aside = command.kind === "takeSetAside" || command.kind === "dropSetAside" ? command.item : null;
  const item = aside === null ? null : context.app.ports.journal.setAsideItem(aside);
  const { entity, id } =
    item === null ? (command as { entity?: unknown; id?: unknown }) : { entity: item.entity, id: item.record };
  if (typeof entity !== "string" || context.lookup.entity(entity) === undefined) return null;
  if (typeof id !== "string" && command.kind !== "create") return null;
  const isThere = typeof id === "string" && context.records.read(entity, id) !== null;
  const values = "values" in command ? (command.values ?? {}) : {};
  return {
    kind: command.kind === "merge" && !isThere ? "create" : command.kind,
    entity,
    // Without an id, no other command of the submission can name the new record.
    id: typeof id === "string" ? id : "",
    isThere,
    status: isThere ? context.status(entity, String(id)) : null,
    fields: item !== null ? [item.field] : command.kind === "change" ? fieldsOf(context, entity, values) : null,
    event: command.kind === "fire" ? command.event : "",
    values,
    verb: command.kind === "call" ? (context.lookup.resourceCall(command.call)?.verb ?? null) : null,
  };
}

const fieldsOf = ({ lookup }: CommandContext, entity: string, values: Values): readonly string[] =>
  Object.keys(values).filter((key) => lookup.field(entity, key) !== undefined || key === "owner");

/** Whether the person has the right for a command in the current state. */
export function mayDo(context: CommandContext, act: Act): boolean {
  const { entity, id } = act;
  if (act.kind === "create" && !act.isThere) return mayMake(context, act);
  return context.records.read(entity, id) !== null && maySee(context, entity, id) && mayAct(context, act);
}

/**
 * Whether the person may create a record, independent of other records: true if a right has no condition, or one that
 * only reads the new record. That condition is checked when the record is written.
 */
function mayMake(context: CommandContext, { entity, values }: Act): boolean {
  const { app, lookup, actor, records } = context;
  const owner = ownerOf(lookup, entity);
  if (owner !== null) {
    const ownerId = values[OWNER];
    if (typeof ownerId !== "string" || !records.has(owner.entity, ownerId)) return false;
    if (!mayChangeOwner(context, owner.entity, ownerId, owner.field).allowed) return false;
  }
  const action = owner === null ? "create" : narrowingAction(lookup, "create", entity);
  if (action === null) return true;
  return rowsOn(lookup, actor, { action }, entity).some(
    ({ onlyIf }) => onlyIf === null || app.reads.expression(onlyIf).ownFieldsOnly,
  );
}

function mayAct(context: CommandContext, { kind, entity, id, fields, event, verb }: Act): boolean {
  if (fields !== null) return mayChange(context, entity, id, fields).allowed;
  if (kind === "delete" || verb === "Delete") return mayDelete(context, entity, id).allowed;
  if (verb === "Change") return mayChange(context, entity, id, []).allowed;
  if (verb === "Create") return mayOn(context, "create", entity, id).allowed;
  if (kind !== "fire") return true;
  return rowsOfEvent(context, entity, event).some((row) => mayFire(context, entity, id, event, row).allowed);
}

/**
 * Whether the person can fire an event in a status: they have the right to one of its rows from that status, and its
 * guards hold or only warn.
 */
export function canFire(context: CommandContext, { entity, id, event, values }: Act, status: string | null): boolean {
  return rowsOfEvent(context, entity, event).some((row) => {
    if (!leaves(row, status) || !mayFire(context, entity, id, event, row).allowed) return false;
    const inputs = inputsOf(context, { entity, id }, row, values, true);
    return guardHolds(context, id, row, inputs) || isWarning(context, id, row, inputs);
  });
}
