import type { Guard, Transition } from "#model/4-states.ts";
import { refuse, refuseBroken, refuseWith, word } from "../refuse.ts";
import type { CommandContext } from "../context/command-context.ts";
import { thisIs, type Context } from "../context/context.ts";
import { NO_INPUTS, withInputs, type Inputs } from "./inputs.ts";

/**
 * Whether the guards of a row hold for a record. A broken guard never holds. `inputs` null: what the event asks for is
 * not filled in yet, so guards that read it are skipped.
 */
export function guardHolds(context: Context, id: string, row: Transition, inputs: Inputs | null = null): boolean {
  return row.problem === null && failingGuards(context, id, row, inputs).length === 0;
}

function failingGuards(context: Context, id: string, { guards }: Transition, inputs: Inputs | null): readonly Guard[] {
  const variables = inputs === null ? thisIs(id) : withInputs(thisIs(id), inputs);
  return guards.filter(
    ({ condition, afterAsking }) => !(afterAsking && inputs === null) && !context.holds(condition, variables),
  );
}

const isBroken = ({ problem, guards }: Transition): boolean =>
  problem !== null || guards.some(({ condition }) => condition.tree === null);

const warns = (context: Context, { otherwise }: Guard): boolean =>
  otherwise !== null && context.lookup.error(otherwise.value)?.shown === "warning";

/** Whether guards fail and all that do only warn, so that a person may confirm and go on. */
export function isWarning(context: Context, id: string, row: Transition, inputs: Inputs | null = null): boolean {
  if (isBroken(row)) return false;
  const failing = failingGuards(context, id, row, inputs);
  return failing.length > 0 && failing.every((guard) => warns(context, guard));
}

/** The code of the first failing guard; of a warning only if no other guard fails. */
export function codeOfGuard(
  context: Context,
  id: string,
  row: Transition,
  inputs: Inputs | null = null,
): string | null {
  const failing = failingGuards(context, id, row, inputs);
  const first = failing.find((guard) => !warns(context, guard)) ?? failing[0];
  return first?.otherwise?.value ?? null;
}

/** Refuses for failing guards: with the *Otherwise*, the mistake that closes the row, or the platform's words. */
export function refuseGuard(
  context: CommandContext,
  entity: string,
  id: string,
  row: Transition,
  inputs: Inputs | null = null,
): void {
  const place = { entity, id, field: null };
  const variables = withInputs(thisIs(id), inputs ?? NO_INPUTS);
  if (isBroken(row)) {
    refuseBroken(context, "closed-by-mistake", place, row.problem);
    return;
  }
  if (!isWarning(context, id, row, inputs)) {
    const code = codeOfGuard(context, id, row, inputs);
    if (code === null) refuseWith(context, "not-possible-now", place);
    else refuse(context, word(context, code, place, { variables }));
    return;
  }
  for (const { otherwise } of failingGuards(context, id, row, inputs))
    if (otherwise !== null) refuse(context, word(context, otherwise.value, place, { variables }));
}
