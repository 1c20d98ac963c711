import type { Effect } from "#model/4-states.ts";
import type { Model } from "#model/model.ts";

/** The effects nested in an effect. */
export function innerOf(effect: Effect): readonly Effect[] {
  if (effect.kind === "if") return [...effect.effects, ...effect.otherwise];
  return effect.kind === "forEach" || effect.kind === "count" ? effect.effects : [];
}

/** An effect and all effects nested in it. */
export function* withInner(effect: Effect): Generator<Effect> {
  yield effect;
  for (const inner of innerOf(effect)) yield* withInner(inner);
}

/**
 * Every effect of the document, from transitions and answers, including nested ones. `entity`: the entity of the event.
 */
export function* allEffects(model: Model): Generator<{ readonly effect: Effect; readonly entity: string | null }> {
  for (const { entity, transitions } of model.states)
    for (const { then } of transitions)
      for (const outer of then) for (const effect of withInner(outer)) yield { effect, entity };
  for (const { answers, entity } of [...model.calls.calls, ...model.calls.resources])
    for (const { effects } of answers)
      for (const outer of effects) for (const effect of withInner(outer)) yield { effect, entity };
}
