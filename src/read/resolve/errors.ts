import type { Type } from "#expr/types.ts";
import type { AskedFor, Effect } from "#model/4-states.ts";
import type { CatalogueError } from "#model/8-errors.ts";
import type { Expression, Template } from "#model/expression.ts";
import type { Model } from "#model/model.ts";
import { innerOf } from "./effects.ts";
import type { Place, Resolver } from "./resolver.ts";
import { typeOf } from "./shapes.ts";

/**
 * A message is evaluated on the record that it is about, so its `{…}` are checked for every entity whose rules, guards
 * or calls use the code. Unused codes are not checked; the checker reports them as unused.
 */
export function resolveErrors(
  resolver: Resolver,
  errors: readonly CatalogueError[],
  model: Pick<Model, "rules" | "states" | "calls">,
): CatalogueError[] {
  const users = usersOf(model, resolver.currency);
  return errors.map((error) => {
    const places = [...(users.get(error.code)?.values() ?? [])];
    const [first, ...others] = places;
    if (first === undefined || error.message.parts.every((part) => typeof part === "string")) return error;
    const problem = resolver.template(error.message, first);
    const more = problem === null ? others.filter((place) => place.entity !== first.entity) : [];
    const byEntity = new Map<string, Template>();
    for (const place of more) {
      const copy = copyOf(resolver, error.message);
      resolver.template(copy, place);
      if (typeof place.entity === "string") byEntity.set(place.entity, copy);
    }
    if (typeof first.entity === "string" && byEntity.size > 0) byEntity.set(first.entity, error.message);
    return byEntity.size === 0
      ? { ...error, problem: error.problem ?? problem }
      : { ...error, problem: error.problem ?? problem, messageFor: byEntity };
  });
}

function copyOf(resolver: Resolver, template: Template): Template {
  const parts = template.parts.map((part): string | Expression => {
    if (typeof part === "string") return part;
    const copy: Expression = { ...part, tree: null, type: null };
    resolver.reading.sameOffsets(part, copy);
    return copy;
  });
  return { ...template, parts };
}

/** Values that an event asks for and no record stores. */
const inputsOf = (asksFor: readonly AskedFor[], currency: string): ReadonlyMap<string, Type> =>
  new Map(asksFor.flatMap(({ own }) => (own === null ? [] : [[own.key, typeOf(own.type, currency)]])));

function usersOf(
  { rules, states, calls }: Pick<Model, "rules" | "states" | "calls">,
  currency: string,
): Map<string, Map<string, Place>> {
  const users = new Map<string, Map<string, Place>>();
  const add = (code: string, entity: string | null, variables?: ReadonlyMap<string, Type>): void => {
    const places = users.get(code) ?? new Map<string, Place>();
    users.set(code, places);
    const key = entity ?? "";
    // Several rows may use the code, each with its own asked-for values. In the other rows those are empty.
    const all = new Map([...(variables ?? []), ...(places.get(key)?.variables ?? [])]);
    const names = all.size === 0 ? {} : { variables: all };
    places.set(key, entity === null ? { candidate: null, ...names } : { entity, before: true, ...names });
  };
  for (const rule of rules) if (rule.error?.kind === "code") add(rule.error.code, rule.entity);
  for (const table of states)
    for (const { guards, asksFor } of table.transitions)
      for (const { otherwise } of guards)
        if (otherwise !== null) add(otherwise.value, table.entity, inputsOf(asksFor, currency));
  const answer = new Map<string, Type>([["answer", { kind: "any" }]]);
  const inEffects = (effects: readonly Effect[], entity: string | null): void => {
    for (const effect of effects) {
      if (effect.kind === "error") add(effect.code, entity, answer);
      inEffects(innerOf(effect), entity);
    }
  };
  for (const call of [...calls.calls, ...calls.resources])
    for (const each of call.answers) inEffects(each.effects, call.entity);
  return users;
}
