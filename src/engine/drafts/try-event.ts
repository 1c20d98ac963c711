import type { Transition } from "#model/4-states.ts";
import { judgeTurn } from "../commit.ts";
import type { Refusal } from "../contract/commands.ts";
import type { Reason } from "../contract/reasons.ts";
import { codedMessage } from "../refuse.ts";
import { judgeCertain } from "../rules/judge-certain.ts";
import { UndecidedInput } from "../rules/undecided-input.ts";
import { fireEvent } from "../states/fire.ts";
import { CommandContext } from "../context/command-context.ts";
import type { QueryContext } from "../context/query-context.ts";

/**
 * Refusals of an event whose guards hold, by rules that the record would violate afterwards. Fires the event in a
 * transaction that is rolled back. If it asks for inputs, only refusals that don't depend on them count.
 */
export function eventRefusals(
  asked: QueryContext,
  entity: string,
  id: string,
  event: string,
  row: Transition,
): readonly Refusal[] {
  return asked.app.ports.records.transaction<readonly Refusal[]>(() => {
    const context = new CommandContext(asked.app, asked.actor, asked.dependencies);
    fireEvent(context, entity, id, event, {}, "person");
    judgeTurn(context);
    if (row.asksFor.length === 0) return { keep: false, result: context.refusals };
    const entered = row.asksFor.map(({ field }) => field.value);
    const open = new UndecidedInput(context.lookup, entity, entered, new Set(), [row]);
    return { keep: false, result: judgeCertain(context, entity, id, open) };
  });
}

/**
 * Whether rules depend on the entered status. Only then is the event tried: trying every event of every row of a list
 * would take too long.
 */
export function meetsRulesOfStatus({ app, lookup }: QueryContext, entity: string, { to }: Transition): boolean {
  if (to === null) return false;
  const readsStatus = (...[expression]: Parameters<typeof app.reads.expression>): boolean =>
    app.reads.expression(expression).fields.has("status");
  return lookup.rules(entity).some(({ onlyWhen, test }) => {
    if (onlyWhen?.kind === "statuses") return onlyWhen.statuses.some(({ value }) => value === to.value);
    if (readsStatus(onlyWhen?.condition ?? null)) return true;
    return test.kind === "expression" && readsStatus(test.expression);
  });
}

/** The first refusal, as the reason why something is not offered. */
export function reasonOf(refusals: readonly Refusal[]): Reason | null {
  const [first] = refusals;
  if (first === undefined) return null;
  return first.reason ?? { code: "error", error: codedMessage(first) };
}
