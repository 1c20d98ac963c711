import type { Field } from "#model/3-entities.ts";
import { byName } from "#text/by-name.ts";
import { isValues } from "../commands/well-formed.ts";
import { seenRows } from "../commands/write-values.ts";
import type { CommandContext } from "../context/command-context.ts";
import type { ChildRow, Values } from "../contract/commands.ts";
import { refuseBecause } from "../refuse.ts";
import { mayBeginAny, mayEnter, mayEnterNew } from "../rights/may-begin.ts";
import { mayField, type RightDecision } from "../rights/may.ts";
import { mayWriteRow } from "../rights/may-write-row.ts";

interface Target {
  readonly entity: string;
  readonly id: string;
  readonly isNew: boolean;
}

/**
 * Removes values that this person could never save. A form is tried before it is saved: computed values and messages
 * that follow from such values could reveal what the person may not see.
 */
export const savable = (context: CommandContext, target: Target, values: Values): Values =>
  only(context, target, values, (key, value) =>
    mayEnter(context, target.entity, target.isNew ? null : target.id, key, value),
  );

/** The values are shown as typed, but not validated. */
export const leaveOut = ({ unfit }: CommandContext, id: string, values: Values): void => {
  for (const key of Object.keys(values)) unfit.add(`${id}\n${key}`);
};

function only(
  context: CommandContext,
  target: Target,
  values: Values,
  may: (key: string, value: Values[string]) => RightDecision,
): Values {
  const kept = byName<Values[string]>();
  for (const key of Object.keys(values)) {
    const value = values[key] ?? null;
    const field = context.lookup.field(target.entity, key);
    const { entity, id } = target;
    const ruling = may(key, value);
    if (!ruling.allowed) {
      leaveOut(context, id, { [key]: value });
      refuseBecause(context, { entity, id, field: key }, ruling.reason);
    } else if (field?.type.kind === "children" && Array.isArray(value))
      kept[key] = savableRows(context, target, field, field.type.entity, value as readonly ChildRow[]);
    else kept[key] = value;
  }
  return kept;
}

function savableRows(
  context: CommandContext,
  owner: Target,
  field: Field,
  entity: string,
  rows: readonly ChildRow[],
): readonly ChildRow[] {
  const before = owner.isNew ? [] : seenRows(context, owner.entity, owner.id, field, "row");
  const given = new Set(rows.map((row) => row?.id));
  const kept = before.filter((row) => !given.has(row) && !mayTakeOut(context, entity, row));
  return [
    ...rows.flatMap((row) => {
      if (!isValues(row) || !isValues(row.values)) return [row];
      if (typeof row.id !== "string") return newRow(context, entity, row);
      return before.includes(row.id) ? [changedRow(context, entity, row.id, row)] : [row];
    }),
    ...kept.map((id): ChildRow => ({ id, values: {} })),
  ];
}

function mayTakeOut(context: CommandContext, entity: string, id: string): boolean {
  const ruling = mayWriteRow(context, "delete", entity, id);
  if (!ruling.allowed) refuseBecause(context, { entity, id, field: null }, ruling.reason);
  return ruling.allowed;
}

function newRow(context: CommandContext, entity: string, row: ChildRow): readonly ChildRow[] {
  const id = row.newId ?? "";
  const ruling = mayBeginAny(context, entity);
  if (!ruling.allowed) {
    refuseBecause(context, { entity, id, field: null }, ruling.reason);
    return [];
  }
  const values = only(context, { entity, id, isNew: true }, row.values, (key) => mayEnterNew(context, entity, key));
  return [{ ...row, values }];
}

function changedRow(context: CommandContext, entity: string, id: string, row: ChildRow): ChildRow {
  const whole = mayWriteRow(context, "change", entity, id);
  const may = (key: string): RightDecision => (whole.allowed ? mayField(context, "change", entity, id, key) : whole);
  return { ...row, values: only(context, { entity, id, isNew: false }, row.values, may) };
}
