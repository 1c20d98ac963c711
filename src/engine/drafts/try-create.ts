import { judgeTurn, lackingRights } from "../commit.ts";
import { createRecord } from "../commands/create.ts";
import { judgeNamedFields } from "../commands/fit-values.ts";
import type { Refusal } from "../contract/commands.ts";
import type { CreationAnswer, CreationQuery } from "../contract/queries.ts";
import { groupsOf, mayWrite } from "./form-fields.ts";
import { refuseBecause } from "../refuse.ts";
import { OWNER } from "../document/lookup.ts";
import { mayBegin } from "../rights/may-begin.ts";
import { mayCreate } from "../rights/may-create.ts";
import { mayOn } from "../rights/may.ts";
import { rowsOn, rowsOnField } from "../rights/rows.ts";
import { judgeCertain } from "../rules/judge-certain.ts";
import { UndecidedInput } from "../rules/undecided-input.ts";
import { savable } from "./savable.ts";
import { CommandContext } from "../context/command-context.ts";
import type { QueryContext } from "../context/query-context.ts";

/** The id of the tried record, which never leaves this transaction. */
const TRIED = "@tried";

/**
 * The refusals of a new record that no further input could avoid. Uses the code that saves, in a transaction that is
 * rolled back: no number is used up, no notice or call is sent.
 */
export function creation(asked: QueryContext, { entity, values = {}, screen = null }: CreationQuery): CreationAnswer {
  if (!mayCreate(asked, entity)) return { offered: false, refusals: [] };
  const refusals = asked.app.ports.records.transaction<readonly Refusal[]>(() => {
    const context = new CommandContext(asked.app, asked.actor, asked.dependencies);
    context.takesAnyFile = true;
    return { keep: false, result: tried(context, entity, values, screen) };
  });
  // The tried id has no meaning for the client.
  return { offered: true, refusals: refusals.map((refusal) => ({ ...refusal, id: null })) };
}

function tried(
  context: CommandContext,
  entity: string,
  values: NonNullable<CreationQuery["values"]>,
  screen: string | null,
): readonly Refusal[] {
  const given = new Set(Object.keys(values));
  const form = { entity, id: null, event: null, screen };
  const entered = groupsOf(context, form)
    .flatMap(({ fields }) => fields.map(({ field }) => field))
    .filter((field) => !given.has(field.key) && mayWrite(context, form, field));
  const starts = context.lookup.transitions(entity).filter(({ from }) => from === "start");
  const open = new UndecidedInput(
    context.lookup,
    entity,
    entered.map(({ key }) => key),
    given,
    starts,
  );
  const ruling = mayBegin(context, entity, values[OWNER] ?? null);
  if (!ruling.allowed) {
    refuseBecause(context, { entity, id: TRIED, field: null }, ruling.reason);
    return context.refusals;
  }
  const could = savable(context, { entity, id: TRIED, isNew: true }, values);
  if (createRecord(context, entity, could, "row", TRIED) === null)
    return context.refusals.filter(({ code }) => code !== "required");
  // No status means that no start row was open.
  const hasBegun = starts.length === 0 || context.status(entity, TRIED) !== null || open.stepsRead(starts);
  const atOnce = context.refusals.filter(({ field }) =>
    field === null ? !hasBegun : context.unfit.has(`${TRIED}\n${field}`),
  );
  context.refusals.length = 0;
  refuseByRights(context, entity, Object.keys(could), open);
  // Missing rights hide all other refusals, as on saving.
  const lacking = lackingRights([...context.refusals, ...atOnce]);
  if (lacking.length > 0) return lacking;
  judgeTurn(context);
  return [...atOnce, ...judgeCertain(context, entity, TRIED, open)];
}

/** Skips rights whose *Only if* reads values that the person has not entered yet. */
function refuseByRights(context: CommandContext, entity: string, given: readonly string[], open: UndecidedInput): void {
  const { lookup, actor } = context;
  const ofRecord = rowsOn(lookup, actor, { action: "create" }, entity);
  if (ofRecord.some(({ onlyIf }) => open.reads(onlyIf))) return;
  const ruling = mayOn(context, "create", entity, TRIED);
  if (!ruling.allowed) refuseBecause(context, { entity, id: TRIED, field: null }, ruling.reason);
  for (const key of given)
    if (!rowsOnField(lookup, actor, "create", entity, key).some(({ onlyIf }) => open.reads(onlyIf)))
      judgeNamedFields(context, "create", entity, TRIED, [key]);
}
