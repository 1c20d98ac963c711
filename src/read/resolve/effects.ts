import { isBuiltInField } from "#model/built-in-fields.ts";
import { checkExpression } from "#expr/check.ts";
import type { TypedTree } from "#expr/typed.ts";
import type { Type } from "#expr/types.ts";
import type { OrderBy } from "#model/2-screens.ts";
import { APP, type Assignment, type Effect } from "#model/4-states.ts";
import type { Expression, Problem } from "#model/expression.ts";
import { looseName } from "#text/names.ts";
import { suggest } from "#text/suggest.ts";
import { codeFor } from "../phrases/code-for.ts";
import { everybodyWho } from "../phrases/named-expressions.ts";
import { assignAsked } from "./asked-for.ts";
import type { Place, Resolver } from "./resolver.ts";
import { personMeant } from "./who.ts";

/** Names that effects may use besides entities and fields; keys are in lower case. */
export interface EffectNames {
  readonly events: ReadonlyMap<string, string>;
  readonly calls: ReadonlyMap<string, string>;
  readonly screens: ReadonlyMap<string, string>;
  /** Every role, as written. */
  readonly roles: readonly string[];
  /** Roles that are assigned to somebody or granted something, not just named in a *Who*. */
  readonly rolesGiven: readonly string[];
  /** The values that an event asks for, by key; null: the entity has no such event. */
  asked(entity: string, event: string): ReadonlyMap<string, Type> | null;
  /** True for a computed field, which no effect may set. */
  isComputed(entity: string, field: string): boolean;
}

export function resolveEffects(
  resolver: Resolver,
  known: EffectNames,
  place: Place,
  effects: readonly Effect[],
): Effect[] {
  const madeElsewhere = place.madeElsewhere ?? namesMade(effects);
  const all: Place = madeElsewhere.length === 0 ? place : { ...place, madeElsewhere };
  let here = all;
  return effects.map((effect) => {
    const resolved = resolveEffect(resolver, known, here, effect);
    if (effect.kind === "create" && effect.called !== undefined)
      here = withVariable(here, effect.called.value, { kind: "record", entity: effect.entity });
    return resolved;
  });
}

const withVariable = (place: Place, name: string, type: Type): Place => ({
  ...place,
  variables: new Map([...(place.variables ?? []), [name, type]]),
});

/** The names of all records that effects make, at any depth. */
const namesMade = (effects: readonly Effect[]): readonly string[] =>
  effects.flatMap((effect) => {
    const own = effect.kind === "create" && effect.called !== undefined ? [effect.called.value] : [];
    return [...own, ...namesMade(innerOf(effect))];
  });

/** The problem of a name that would hide another meaning, or that is a keyword. */
function nameTaken(resolver: Resolver, place: Place, { called, entity }: Extract<Effect, { kind: "create" }>) {
  if (called === undefined) return null;
  const meaning = (where: Place): TypedTree | null =>
    checkExpression(called.value, called.span, resolver.scope(where)).typed;
  const own = meaning(withVariable(place, called.value, { kind: "record", entity }));
  if (meaning(place) === null && own?.op === "variable") return null;
  return resolver.reading.problem("name-taken", called.span, { name: called.value });
}

/** The effects nested in an effect. */
export function innerOf(effect: Effect): readonly Effect[] {
  if (effect.kind === "if") return [...effect.effects, ...effect.otherwise];
  return effect.kind === "forEach" || effect.kind === "count" ? effect.effects : [];
}

/** The first problem among effects, including nested ones. It closes the item that contains them. */
export function problemIn(effects: readonly Effect[]): Problem | null {
  for (const effect of effects) {
    const problem = effect.problem ?? problemIn(innerOf(effect));
    if (problem !== null) return problem;
  }
  return null;
}

function resolveEffect(resolver: Resolver, known: EffectNames, place: Place, effect: Effect): Effect {
  const closed = (problem: Problem | null): { problem: Problem | null } => ({ problem: effect.problem ?? problem });
  switch (effect.kind) {
    case "set":
      if (isApp(resolver, place)) return { ...effect, ...closed(noRecord(resolver, effect)) };
      return { ...effect, ...closed(assign(resolver, known, place, place.entity ?? null, [effect.assignment])) };
    case "create":
      return {
        ...effect,
        ...closed(
          nameTaken(resolver, place, effect) ?? assign(resolver, known, place, effect.entity, effect.with, true),
        ),
      };
    case "change": {
      const problem = resolver.check(effect.target, place);
      const type = effect.target.type;
      if (problem !== null) return { ...effect, ...closed(problem) };
      if (type?.kind !== "record")
        return {
          ...effect,
          ...closed(resolver.reading.problem("record-expected", effect.target.span, { written: effect.target.source })),
        };
      return {
        ...effect,
        entity: type.entity,
        ...closed(assign(resolver, known, place, type.entity, effect.with, false, false, effect.target.source)),
      };
    }
    case "changeEach": {
      const where = resolver.condition(effect.where, { ...place, candidate: effect.entity });
      return { ...effect, ...closed(where ?? assign(resolver, known, place, effect.entity, effect.with)) };
    }
    case "deleteEach":
      return { ...effect, ...closed(resolver.condition(effect.where, { ...place, candidate: effect.entity })) };
    case "do": {
      if (effect.on === null && isApp(resolver, place)) return { ...effect, ...closed(noRecord(resolver, effect)) };
      const problem = resolver.check(effect.on, place);
      const event = known.events.get(effect.event.toLocaleLowerCase("en"));
      if (event !== undefined)
        return { ...effect, event, ...closed(problem ?? resolveGiven(resolver, known, place, { ...effect, event })) };
      const unknown = { name: effect.event, near: suggest(effect.event, known.events.values()) };
      return { ...effect, ...closed(problem ?? resolver.reading.problem("event-unknown", effect.span, unknown)) };
    }
    case "call": {
      const call = known.calls.get(effect.call.toLocaleLowerCase("en"));
      if (call !== undefined) return { ...effect, call };
      const unknown = { name: effect.call, near: suggest(effect.call, known.calls.values()) };
      return { ...effect, ...closed(resolver.reading.problem("call-unknown", effect.span, unknown)) };
    }
    case "open": {
      const screen = known.screens.get(effect.screen.toLocaleLowerCase("en"));
      if (screen !== undefined) return { ...effect, screen };
      const unknown = { name: effect.screen, near: suggest(effect.screen, known.screens.values()) };
      return { ...effect, ...closed(resolver.reading.problem("screen-unknown", effect.span, unknown)) };
    }
    case "tell":
      return resolveTell(resolver, known, place, effect);
    case "show":
      return { ...effect, ...closed(resolver.template(effect.text, place)) };
    case "if": {
      const problem = resolver.condition(effect.condition, place);
      return {
        ...effect,
        effects: resolveEffects(resolver, known, place, effect.effects),
        otherwise: resolveEffects(resolver, known, place, effect.otherwise),
        ...closed(problem),
      };
    }
    case "forEach":
      return resolveForEach(resolver, known, place, effect);
    case "count": {
      const problem =
        resolver.check(effect.from, place, { kind: "number" }) ?? resolver.check(effect.to, place, { kind: "number" });
      const inside = withVariable(place, effect.variable, { kind: "number" });
      const effects = resolveEffects(resolver, known, inside, effect.effects);
      return { ...effect, effects, ...closed(problem) };
    }
    case "keep":
    case "errorsAtFields":
      return { ...effect, ...closed(resolver.check(effect.from, place)) };
    default:
      return effect;
  }
}

/** Rows of the app have no record to write to or to fire an event on. */
const isApp = ({ shapes }: Resolver, { entity }: Place): boolean => entity === APP && !shapes.has(APP);

const noRecord = ({ reading }: Resolver, { span }: Effect): Problem => reading.problem("app-without-record", span, {});

/** Resolves the values given to the event that is fired. */
function resolveGiven(
  resolver: Resolver,
  known: EffectNames,
  place: Place,
  { event, on, with: given }: Extract<Effect, { kind: "do" }>,
): Problem | null {
  if (given.length === 0) return null;
  const target = on === null ? (place.entity ?? null) : recordEntity(on.type);
  const asked = (target === null ? null : known.asked(target, event)) ?? new Map<string, Type>();
  return assignAsked(resolver, place, event, asked, given);
}

function recordEntity(type: Type | null): string | null {
  if (type?.kind === "record") return type.entity;
  return type?.kind === "list" ? recordEntity(type.of) : null;
}

function resolveTell(
  resolver: Resolver,
  known: EffectNames,
  place: Place,
  effect: Extract<Effect, { kind: "tell" }>,
): Effect {
  const { reading } = resolver;
  const { person, problem: before } = effect;
  const named = reading.roleOf(person);
  const role = named === null ? null : roleIn(known.roles, named);
  const field = named === null || role !== null || !place.entity ? null : resolver.names.field(place.entity, named);
  if (named !== null && role === null && field === null) {
    // Nobody would notice a notice to a role that nobody has.
    const fields = place.entity === undefined || place.entity === null ? [] : peopleOf(resolver, place.entity);
    const near = suggest(named, [...fields, ...known.roles]);
    return { ...effect, problem: before ?? reading.problem("person-unknown", person.span, { name: named, near }) };
  }
  // Without a role of that name, `every keeper` is the keeper of the record.
  const ofRecord = field === null ? person : reading.expression(codeFor(field, person));
  const told = role === null || role === named ? ofRecord : everybodyWho(reading, role, person);
  const problem =
    resolver.check(told, place) ??
    (isPeople(told.type)
      ? null
      : reading.problem("person-expected", told.span, {
          written: told.source,
          near: place.entity ? personMeant(resolver.names, place.entity, told.source) : null,
        })) ??
    resolver.template(effect.text, place);
  return { ...effect, person: told, problem: before ?? problem };
}

/** Finds a role in any case, singular or plural. */
function roleIn(roles: readonly string[], written: string): string | null {
  const loose = looseName(written);
  const forms = [loose, loose.replace(/s$/u, ""), loose.replace(/ies$/u, "y")];
  return roles.find((role) => forms.includes(looseName(role))) ?? null;
}

const peopleOf = (resolver: Resolver, entity: string): string[] =>
  [...(resolver.shapes.get(entity)?.fields ?? [])].flatMap(([name, { type }]) => (isPeople(type) ? [name] : []));

function resolveForEach(
  resolver: Resolver,
  known: EffectNames,
  place: Place,
  effect: Extract<Effect, { kind: "forEach" }>,
): Effect {
  const problem = resolver.check(effect.list, place);
  const type = effect.list.type;
  if (problem !== null) return { ...effect, problem: effect.problem ?? problem };
  if (type?.kind !== "list" && type?.kind !== "any")
    return {
      ...effect,
      problem: resolver.reading.problem("list-expected", effect.list.span, { written: effect.list.source }),
    };
  const item: Type = type.kind === "list" ? type.of : type;
  const { order, problem: unordered } = resolveOrder(resolver, item, effect.order);
  const effects = resolveEffects(resolver, known, withVariable(place, effect.variable, item), effect.effects);
  return { ...effect, order, effects, problem: effect.problem ?? unordered };
}

/** `by best_before`: orders by fields of the listed records, by name or key. */
function resolveOrder(
  { names, reading }: Resolver,
  item: Type,
  order: readonly OrderBy[],
): { readonly order: readonly OrderBy[]; readonly problem: Problem | null } {
  let problem: Problem | null = null;
  const entity = item.kind === "record" ? item.entity : null;
  const known = order.map((by) => {
    const { value: name, span } = by.field;
    const key = entity === null ? null : names.field(entity, name);
    if (key === null)
      problem ??= reading.problem("field-unknown", span, {
        name,
        entity: entity ?? "this list",
        near: entity === null ? null : suggest(name, names.fieldNames(entity)),
      });
    return { ...by, field: { value: key ?? name, span } };
  });
  return { order: known, problem };
}

const isPeople = (type: Type | null): boolean =>
  type === null ||
  type.kind === "any" ||
  (type.kind === "record" && type.entity === "Person") ||
  (type.kind === "list" && isPeople(type.of));

/**
 * The left side is a field of the target; the right side is evaluated where the effect is. Scenarios use `asTheyAre` to
 * set values directly.
 */
export function assign(
  resolver: Resolver,
  known: Pick<EffectNames, "isComputed">,
  place: Place,
  target: string | null,
  assignments: readonly Assignment[],
  creating = false,
  asTheyAre = false,
  as: string | null = null,
): Problem | null {
  let problem: Problem | null = null;
  const here: Place =
    target === null || target === place.entity ? place : { ...place, written: { entity: target, as, isNew: creating } };
  for (const { field, value, span } of assignments) {
    const shape = target === null ? undefined : resolver.shapes.get(target);
    const left = shape?.fields.get(field);
    if (shape !== undefined && left === undefined)
      problem ??= resolver.reading.problem("field-unknown", span, {
        name: field,
        entity: target ?? "",
        near: suggest(field, shape.fields.keys()),
      });
    else if (target !== null && !asTheyAre && isKept(field, creating) && left !== undefined)
      problem ??= resolver.reading.problem("computed-assigned", span, { field });
    else if (target !== null && known.isComputed(target, field))
      problem ??= resolver.reading.problem("computed-assigned", span, { field });
    if (left?.isRows === true && givesRows(resolver, place, value)) {
      const rows = left.type.kind === "list" && left.type.of.kind === "record" ? left.type.of.entity : "";
      problem ??= resolver.reading.problem("rows-assigned", span, { field, rows });
      continue;
    }
    const found = resolver.check(value, here, left?.type);
    problem ??= found;
  }
  return problem;
}

/**
 * A list of records or maps can't become child rows. An empty list deletes all rows, and answers of servers bring rows
 * of their own.
 */
function givesRows(resolver: Resolver, place: Place, value: Expression): boolean {
  const type = value.type ?? resolver.try(value, place).typed?.type;
  return type?.kind === "list" && (type.of.kind === "record" || type.of.kind === "map");
}

/** True for fields that only the platform writes. `owner` is set once, when the record is created. */
const isKept = (field: string, creating: boolean): boolean => isBuiltInField(field) || (field === "owner" && !creating);
