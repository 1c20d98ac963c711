import type { StateTable, Transition } from "#model/4-states.ts";
import { afterWorkingTime, isWorkingDay } from "#expr/after-working-time.ts";
import type { Expression, Problem } from "#model/expression.ts";
import { looseName } from "#text/names.ts";
import { problemIn, resolveEffects, type EffectNames } from "./effects.ts";
import { readsVariable } from "./tree.ts";
import type { Place, Resolver } from "./resolver.ts";
import { typeOf } from "./shapes.ts";
import { rolesOrFields } from "./who.ts";

export function resolveStates(resolver: Resolver, known: EffectNames, tables: readonly StateTable[]): StateTable[] {
  return tables.map((table) => {
    const exact = new Map(table.statuses.map(({ name }) => [looseName(name), name]));
    const who = rolesOrFields(resolver, known.rolesGiven, table.entity);
    const transitions = table.transitions.map((each) => ({
      ...resolveTransition(resolver, known, table.entity, each, exact),
      who: each.who?.map(who) ?? null,
    }));
    return { ...table, transitions };
  });
}

function resolveTransition(
  resolver: Resolver,
  known: EffectNames,
  entity: string,
  transition: Transition,
  exact: ReadonlyMap<string, string>,
): Transition {
  let problem: Problem | null = transition.problem;
  const note = (found: Problem | null): void => {
    problem ??= found;
  };
  const variables = new Map(
    transition.asksFor.flatMap(({ own }) => (own === null ? [] : [[own.key, typeOf(own.type, resolver.currency)]])),
  );
  for (const { own } of transition.asksFor)
    if (own?.type.kind === "reference")
      note(resolver.condition(own.type.where, { entity, candidate: own.type.entity }));
  // Events that fire by themselves are not caused by a write, so there is no record before it.
  const isFired = transition.event.kind === "named" || transition.event.kind === "start";
  const guards = transition.guards.map((guard) => {
    note(resolver.condition(guard.condition, { entity, variables, before: isFired }));
    return { ...guard, afterAsking: guard.condition.tree !== null && readsVariable(guard.condition.tree, variables) };
  });
  note(resolveEvent(resolver, transition.event, entity));
  const then = resolveEffects(resolver, known, { entity, variables, before: true }, transition.then);
  note(problemIn(then));
  const as = <T extends { readonly value: string }>(status: T): T => ({
    ...status,
    value: exact.get(looseName(status.value)) ?? status.value,
  });
  return {
    ...transition,
    from: typeof transition.from === "string" ? transition.from : transition.from.map(as),
    to: transition.to === null ? null : as(transition.to),
    guards,
    // oxlint-disable-next-line unicorn/no-thenable -- `then` is the author's word; this is never awaited
    then,
    problem,
  };
}

/** `after 4 working hours` becomes a moment: that much working time after the status was entered. */
function resolveAfter(resolver: Resolver, duration: Expression, place: Place): Problem | null {
  const { typed } = resolver.try(duration, place);
  if (typed?.type.kind !== "workingTime") return resolver.check(duration, place, { kind: "duration" });
  const moment = afterWorkingTime(typed, resolver.scope(place));
  if (moment === null) return resolver.reading.problem("working-time-unknown", duration.span, {});
  resolver.fill(duration, moment);
  return null;
}

function resolveEvent(resolver: Resolver, event: Transition["event"], entity: string): Problem | null {
  const place = { entity };
  switch (event.kind) {
    case "after":
      return resolveAfter(resolver, event.duration, place);
    case "when":
      return resolver.condition(event.condition, place);
    case "at": {
      const problem = resolver.check(event.moment, place);
      const kind = event.moment.type?.kind;
      if (problem !== null || kind === "date" || kind === "instant") return problem;
      return resolver.reading.problem("moment-expected", event.moment.span, { written: event.moment.source });
    }
    case "every": {
      const { from, workingDay } = event.repetition;
      if (workingDay !== undefined && workingDay !== null) {
        const tree = isWorkingDay(workingDay.span, resolver.scope(place));
        if (tree === null) return resolver.reading.problem("working-time-unknown", event.span, {});
        resolver.fill(workingDay, tree);
      }
      const problem = resolver.check(from, place);
      const kind = from?.type?.kind;
      if (from === null || problem !== null || kind === "date" || kind === "instant") return problem;
      return resolver.reading.problem("moment-expected", from.span, { written: from.source });
    }
    default:
      return null;
  }
}
