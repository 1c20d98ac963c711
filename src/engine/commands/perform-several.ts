import { judgeTurn, lackingRights } from "../commit.ts";
import type { CommandContext } from "../context/command-context.ts";
import type { Command, RecordKey } from "../contract/commands.ts";
import { NOWHERE, refuseWith } from "../refuse.ts";
import { isFree, mayOn } from "../rights/may.ts";
import { readByConditions } from "../rights/read-by-conditions.ts";
import { Apart } from "./apart.ts";
import { actOf, canFire, mayDo, type Act } from "./acts.ts";
import { IntermediateState } from "./intermediate-state.ts";
import { perform } from "./perform.ts";

/** A command with its checks before the submission and when it was carried out. */
interface Step {
  readonly act: Act;
  readonly index: number;
  /** Before the submission, the person had the right. */
  readonly open: boolean;
  /** For events: before the submission, a row left the status and its guards held. */
  readonly fits: boolean;
  /** The id of its record, once it is created. */
  id: string;
  /** It ran on a state that could have been saved. */
  sound: boolean;
  status: string | null;
}

/**
 * Runs the commands of one submission. Each sees the writes of earlier ones, which no rule has checked yet. Such an
 * intermediate state must not grant access unless it could be saved. So each check must pass in one of these states:
 *
 * | check                          | states                                                                       |
 * | ------------------------------ | ---------------------------------------------------------------------------- |
 * | rights on an existing record   | before the submission; after it                                              |
 * | the same, after an event on it | the same; between, if all earlier commands acted on that record, and savable |
 * | rights on a new record         | before; between, if savable; after                                           |
 * | an event's status and guards   | before; between, if savable; after, in the same status                       |
 * | checks on other records        | before; between, if savable; after (`Apart`)                                 |
 */
export function performSeveral(context: CommandContext, commands: readonly Command[]): readonly RecordKey[] {
  const isClosed = !isFree(context);
  const between = new IntermediateState(context);
  const apart = new Apart(context);
  const steps = commands.map((command, index): Step | null => {
    const act = context.isApp ? null : actOf(context, command);
    if (act === null) return null;
    const open = index === 0 || !isClosed || mayDo(context, act);
    const fits = index === 0 || act.kind !== "fire" || (act.isThere && canFire(context, act, act.status));
    return { act, index, open, fits, id: act.id, sound: false, status: null };
  });
  const records = commands.map((command, index) => {
    context.command = index;
    const step = steps[index] ?? null;
    if (step !== null && !(step.open && step.fits)) lookBetween(context, step, steps.slice(0, index), between);
    // Undo can't be combined with other commands: its checks use the original action.
    if (command?.kind === "undo" && !context.isApp) refuseWith(context, "not-undoable", NOWHERE);
    const isApart = step !== null && context.refusals.length === 0 && mayOpen(context) && !between.couldBeSaved();
    const record = isApart ? apart.perform(command, index) : perform(context, command);
    if (step !== null) step.id = record.id;
    return record;
  });
  judgeAfter(
    context,
    steps.filter((step) => step !== null),
  );
  if (context.refusals.length === 0) apart.judge();
  // Refusals by rules could reveal what a refused command has opened.
  else if (isClosed && mayOpen(context)) context.saysNoMore = true;
  return records;
}

/** Whether something was written that conditions of rights read, and so may open later commands. */
function mayOpen(context: CommandContext): boolean {
  const read = readByConditions(context);
  return context.aside.length > 0 || [...context.written.values()].some(({ entity }) => read.has(entity));
}

function lookBetween(
  context: CommandContext,
  step: Step,
  before: readonly (Step | null)[],
  between: IntermediateState,
): void {
  const { act, open } = step;
  step.status = context.status(act.entity, act.id);
  step.sound = between.couldBeSaved() && (open || !act.isThere || isMovedOn(act, before));
}

/** An earlier event on the same record may have changed its status, which opens further actions. */
const isMovedOn = ({ entity, id }: Act, before: readonly (Step | null)[]): boolean =>
  before.every((step) => step?.act.entity === entity && step.id === id) &&
  before.some((step) => step?.act.kind === "fire");

function judgeAfter(context: CommandContext, steps: readonly Step[]): void {
  const late: Step[] = [];
  // Commands with missing rights already have their refusal.
  const told = new Set(lackingRights(context.refusals).map(({ command }) => command));
  for (const step of steps.filter(({ index }) => !told.has(index))) {
    const { act, open, fits, sound, status, id } = step;
    context.command = step.index;
    const place = { entity: act.entity, id, field: null };
    if (!open && !sound) {
      if (mayHaveDone(context, step)) late.push(step);
      else refuseWith(context, "not-found", place);
    } else if (!fits && !sound && !(act.isThere && status === act.status && canFire(context, act, status)))
      refuseWith(context, "not-possible-now", place);
  }
  // If anything is refused, the state that opened these commands is not saved either. They are then refused as not
  // found, which reveals nothing.
  if (late.length > 0) judgeTurn(context);
  if (context.refusals.length === 0) return;
  for (const { act, index, id } of late) {
    context.command = index;
    refuseWith(context, "not-found", { entity: act.entity, id, field: null });
  }
}

const mayHaveDone = (context: CommandContext, { act, id }: Step): boolean =>
  act.kind === "create" && !act.isThere
    ? context.records.read(act.entity, id) !== null && mayOn(context, "create", act.entity, id).allowed
    : mayDo(context, act);
