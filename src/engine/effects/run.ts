import type { Assignment, Effect } from "#model/4-states.ts";
import type { Value } from "#expr/types.ts";
import type { Values } from "../contract/commands.ts";
import { createRecord } from "../commands/create.ts";
import { removeRecord } from "../commands/delete.ts";
import { writeValues } from "../commands/write-values.ts";
import { PERSON } from "../document/lookup.ts";
import { refuseBroken, refuseWith, word } from "../refuse.ts";
import { fireEvent } from "../states/fire.ts";
import { fill } from "../words/fill.ts";
import type { EffectScope } from "./effect-scope.ts";
import { inOrder } from "./in-order.ts";
import { goFurther } from "./go-further.ts";
import { chosen } from "./chosen.ts";
import type { CommandContext } from "../context/command-context.ts";
import type { Variables } from "../context/context.ts";
import { callsOf } from "../call-hooks.ts";

/**
 * Runs effects in order; each sees the results of earlier ones. They need no rights, because the document grants them.
 */
export function runEffects(context: CommandContext, effects: readonly Effect[], stage: EffectScope): EffectScope {
  let here = stage;
  context.cascade.nested(() => {
    for (const effect of effects) {
      if (!goFurther(context)) break;
      here = runEffect(context, effect, here);
    }
  });
  return here;
}

/** Returns the scope for the following effects: it contains a created record under its name. */
function runEffect(context: CommandContext, effect: Effect, stage: EffectScope): EffectScope {
  if (effect.kind !== "create" || effect.problem !== null) {
    perform(context, effect, stage);
    return stage;
  }
  const id = createRecord(context, effect.entity, assigned(context, effect.with, stage.variables), "effect");
  return effect.called === undefined ? stage : named(stage, effect.called.value, id);
}

const named = (stage: EffectScope, name: string, value: Value): EffectScope => ({
  ...stage,
  variables: new Map([...stage.variables, [name, value]]),
});

function perform(context: CommandContext, effect: Effect, stage: EffectScope): void {
  const { entity, id, variables } = stage;
  const here = { entity, id, field: null };
  if (effect.problem !== null) {
    refuseBroken(context, "closed-by-mistake", here, effect.problem);
    return;
  }
  switch (effect.kind) {
    case "set":
      if (entity !== null && id !== null)
        writeValues(context, entity, id, assigned(context, [effect.assignment], variables), "effect");
      return;
    case "change": {
      const values = assigned(context, effect.with, variables);
      for (const target of idsIn(context.value(effect.target, variables)))
        writeValues(context, effect.entity, target, values, "effect");
      return;
    }
    case "changeEach": {
      const values = assigned(context, effect.with, variables);
      for (const target of chosen(context, effect.entity, effect.where, variables)) {
        if (!goFurther(context)) return;
        writeValues(context, effect.entity, target, values, "effect");
      }
      return;
    }
    case "deleteEach":
      for (const target of chosen(context, effect.entity, effect.where, variables)) {
        if (!goFurther(context)) return;
        removeRecord(context, effect.entity, target);
      }
      return;
    case "do": {
      if (effect.on === null) {
        const given = assigned(context, effect.with, variables);
        if (entity !== null && id !== null) fireEvent(context, entity, id, effect.event, given, "effect");
        return;
      }
      const target = recordEntity(effect.on.type);
      if (target === null) return;
      const given = assigned(context, effect.with, variables);
      for (const one of idsIn(context.value(effect.on, variables)))
        fireEvent(context, target, one, effect.event, given, "effect");
      return;
    }
    case "call":
      if (!context.calls.some((one) => one.call === effect.call && one.entity === entity && one.id === id))
        context.calls.push({ call: effect.call, entity, id });
      return;
    case "tell": {
      const text = fill(context, effect.text, variables);
      for (const person of new Set(idsIn(context.value(effect.person, variables))))
        if (context.records.read(PERSON, person) !== null)
          context.notices.push({ person, text, entity: entity ?? PERSON, record: id ?? person });
      return;
    }
    case "open":
      context.open = { screen: effect.screen, id };
      return;
    case "show":
      context.messages.push(fill(context, effect.text, variables));
      return;
    case "if":
      runInner(context, context.holds(effect.condition, variables) ? effect.effects : effect.otherwise, stage);
      return;
    case "forEach": {
      const list = context.value(effect.list, variables);
      const elements = Array.isArray(list) ? (list as readonly Value[]) : [];
      for (const element of inOrder(context, recordEntity(effect.list.type), effect.order, elements)) {
        if (!goFurther(context)) return;
        runInner(context, effect.effects, named(stage, effect.variable, element));
      }
      return;
    }
    case "count":
      runCount(context, effect, stage);
      return;
    case "keep":
      callsOf(context.app).keep(context, effect.entity, context.value(effect.from, variables));
      return;
    case "error":
      context.answer?.errors.push(word(context, effect.code, here, { variables }));
      return;
    case "errorsAtFields":
      callsOf(context.app).errorsAtFields(context, here, context.value(effect.from, variables), effect.names);
      return;
    case "keepTrying":
      if (context.answer !== null) context.answer.keepTrying = true;
      return;
    case "broken":
      refuseBroken(context, "closed-by-mistake", here, null);
  }
}

function runInner(context: CommandContext, effects: readonly Effect[], stage: EffectScope): void {
  let here = stage;
  for (const effect of effects) {
    if (context.cascade.stopped) return;
    here = runEffect(context, effect, here);
  }
}

/** Limit for the rounds of a counting loop. More is probably a typing error, and refused. */
const MOST_ROUNDS = 1000;

/** `for each n from 1 to months`. No round if an end is unknown; fractions are rounded down to whole rounds. */
function runCount(context: CommandContext, effect: Extract<Effect, { kind: "count" }>, stage: EffectScope): void {
  const from = context.value(effect.from, stage.variables);
  const to = context.value(effect.to, stage.variables);
  if (typeof from !== "number" || typeof to !== "number") return;
  const rounds = Math.floor(to - from) + 1;
  if (rounds > MOST_ROUNDS) {
    const { entity, id } = stage;
    refuseWith(context, "most-rounds", { entity, id, field: null }, { most: String(MOST_ROUNDS) });
    return;
  }
  for (let round = 0; round < rounds; round++) {
    if (!goFurther(context)) return;
    runInner(context, effect.effects, named(stage, effect.variable, from + round));
  }
}

/** In `with`, the left side is a field of the target; the right side is evaluated on the event's record. */
export function assigned(context: CommandContext, assignments: readonly Assignment[], variables: Variables): Values {
  return Object.fromEntries(assignments.map(({ field, value }) => [field, context.value(value, variables)]));
}

export function idsIn(value: Value): readonly string[] {
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? (value as readonly Value[]).filter((one) => typeof one === "string") : [];
}

export function recordEntity(
  type: { readonly kind: string; readonly entity?: string; readonly of?: unknown } | null,
): string | null {
  if (type === null) return null;
  if (type.kind === "record") return type.entity ?? null;
  if (type.kind === "list") return recordEntity(type.of as { readonly kind: string });
  return null;
}
