import { unfitted } from "#expr/fit.ts";
import type { Type } from "#expr/types.ts";
import type { Rule, RuleTest } from "#model/5-rules.ts";
import type { Right } from "#model/6-roles.ts";
import type { Expression, Problem } from "#model/expression.ts";
import { lengthTest } from "../phrases/rule-phrases.ts";
import { plainValue } from "../phrases/written-values.ts";
import type { Place, Resolver } from "./resolver.ts";
import { resolveUnique } from "./unique.ts";

/** `unitOf`: the unit of a field. */
export function resolveRules(
  resolver: Resolver,
  rules: readonly Rule[],
  unitOf: (entity: string, field: string) => string | null,
): Rule[] {
  return rules.map((rule) => {
    const place = { entity: rule.entity, before: true };
    const field = rule.field === null ? undefined : resolver.shapes.get(rule.entity)?.fields.get(rule.field);
    const test = countedLength(rule.test, field?.type);
    let problem: Problem | null = rule.problem;
    const note = (found: Problem | null): void => {
      problem ??= found;
    };
    if (test.kind === "expression") note(resolver.condition(test.expression, place));
    if (test.kind === "unique") note(resolveUnique(resolver, rule, test));
    if (test.kind === "between") {
      const unit = rule.field === null ? null : unitOf(rule.entity, rule.field);
      for (const bound of [test.least, test.most]) note(checkBound(resolver, bound, place, field?.type, unit));
    }
    if (rule.onlyWhen?.kind === "condition") note(resolver.condition(rule.onlyWhen.condition, place));
    if (rule.error?.kind === "message") resolver.template(rule.error.message, place);
    return { ...rule, test, problem };
  });
}

/**
 * A bound has the type of the field. A date compared with a moment stays a date, as in comparisons; `now` compared with
 * a date is today.
 */
function checkBound(
  resolver: Resolver,
  bound: Expression | null,
  place: Place,
  type: Type | undefined,
  unit: string | null,
): Problem | null {
  const isNow = bound?.source === "now()" && type?.kind === "date";
  const code = isNow ? "today()" : bound === null || unit === null ? undefined : withoutUnit(bound.source, unit);
  const problem = resolver.check(bound, place, type, code);
  if (bound !== null && bound.tree !== null && type?.kind === "instant") resolver.fill(bound, unfitted(bound.tree));
  return problem;
}

/** `25 kg` for a number in kg is 25. */
function withoutUnit(source: string, unit: string): string | undefined {
  const [, number, said] = /^\s*(-?\d[\d.,]*)\s*(\S.*?)\s*$/u.exec(source) ?? [];
  return number !== undefined && said === unit ? plainValue(number) : undefined;
}

/** `at most 80` counts the characters of a text, or the elements of a list. */
function countedLength(test: RuleTest, type: Type | undefined): RuleTest {
  if (test.kind !== "between" || (type?.kind !== "text" && type?.kind !== "list")) return test;
  const counts = [test.least, test.most].map((bound) => {
    const digits = bound?.source.trim() ?? "";
    return bound === null ? null : /^\d{1,9}$/u.test(digits) ? Number(digits) : undefined;
  });
  const [least, most] = counts;
  return least === undefined || most === undefined ? test : lengthTest(least, most, test.open === true);
}

/**
 * A condition means something different for each entity, so a row about several entities becomes one right per entity,
 * all with the span of the row. `everything` becomes all entities.
 */
export function resolveRights(
  resolver: Resolver,
  rights: readonly Right[],
  entitiesWith: (event: string) => readonly string[],
): Right[] {
  const named = rights.flatMap((right) => right.on.filter((thing) => thing.kind === "field"));
  return rights.flatMap((right) => {
    const { onlyIf } = right;
    if (onlyIf === null) return [right];
    const groups = thingsByEntity(resolver, right, entitiesWith, named);
    if (groups.size === 0)
      return [{ ...right, problem: right.problem ?? resolver.condition(onlyIf, { candidate: null }) }];
    const tried = [...groups].map(([entity, on], i) => {
      const own: Expression = i === 0 ? onlyIf : { ...onlyIf };
      if (i > 0) resolver.reading.sameOffsets(onlyIf, own);
      const { typed, diagnostics } = resolver.try(own, { entity }, { kind: "boolean" });
      if (typed !== null) resolver.fill(own, typed);
      return { on, own, fits: typed !== null, diagnostics };
    });
    // With a condition, `everything` means the entities that have the fields it reads.
    const some = right.on.some((thing) => thing.kind === "everything") && tried.some(({ fits }) => fits);
    const kept = some ? tried.filter(({ fits }) => fits) : tried;
    for (const each of kept.find(({ diagnostics }) => diagnostics.length > 0)?.diagnostics ?? []) resolver.tell(each);
    return kept.map(({ on, own, fits, diagnostics }) => {
      const error = diagnostics.find((each) => each.severity === "error");
      const { code, message, span } = error ?? {
        code: "expression",
        message: "This can't be used.",
        span: onlyIf.span,
      };
      return { ...right, on, onlyIf: own, problem: right.problem ?? (fits ? null : { code, message, span }) };
    });
  });
}

function thingsByEntity(
  resolver: Resolver,
  right: Right,
  entitiesWith: (event: string) => readonly string[],
  named: readonly Extract<Right["on"][number], { kind: "field" }>[],
): Map<string, Right["on"]> {
  const groups = new Map<string, Right["on"]>();
  const add = (entity: string, thing: Right["on"][number]): void => {
    groups.set(entity, [...(groups.get(entity) ?? []), thing]);
  };
  for (const thing of right.on) {
    if (thing.kind !== "everything") add(thing.entity, thing);
    else {
      const events = right.may.flatMap((each) => (each.kind === "event" ? [each.event] : []));
      const onlyEvents = events.length === right.may.length;
      const entities = onlyEvents ? [...new Set(events.flatMap(entitiesWith))] : [...resolver.shapes.keys()];
      for (const entity of entities) {
        add(entity, { kind: "entity", entity });
        // `everything` also opens the fields that other rows name.
        for (const field of named) if (field.entity === entity) add(entity, field);
      }
    }
  }
  return groups;
}
