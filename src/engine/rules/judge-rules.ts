import { compareDurations } from "#expr/durations.ts";
import { ExpressionError } from "#expr/expression-error.ts";
import { compilePattern } from "#expr/patterns/pattern.ts";
import { textSize } from "#expr/texts.ts";
import type { Value } from "#expr/types.ts";
import type { Expression } from "#model/expression.ts";
import type { Rule } from "#model/5-rules.ts";
import type { PlatformCode } from "../platform-errors.ts";
import { refuse, refuseBroken, word } from "../refuse.ts";
import { thisIs, type Turn } from "../turn.ts";
import { isEmpty } from "../values/fit.ts";
import { fill, say } from "../words/fill.ts";
import { isTaken } from "./judge-unique.ts";

/** A rule that is not met, with the platform's code and words for the case that the document has none. */
interface Failure {
  readonly code: PlatformCode;
  readonly parameters: Readonly<Record<string, string>>;
}

export function judgeRules(turn: Turn, entity: string, id: string): void {
  for (const rule of turn.lookup.rules(entity)) {
    const place = { entity, id, field: rule.field };
    if (isBroken(rule)) {
      refuseBroken(turn, "rule-broken-in-document", place, rule.problem);
      continue;
    }
    if (rule.field !== null && turn.unfit.has(`${id}\n${rule.field}`)) continue;
    const failure = failureOf(turn, entity, id, rule);
    if (failure !== null) refuseRule(turn, rule, place, failure);
  }
}

/** Null: it is met, or does not apply. Code that does not come to an end, in whatever part of a rule, is no pass. */
function failureOf(turn: Turn, entity: string, id: string, rule: Rule): Failure | null {
  try {
    return applies(turn, entity, id, rule) ? test(turn, entity, id, rule) : null;
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    const source = rule.test.kind === "expression" ? rule.test.expression.source : "it takes too long to work out";
    return { code: "rule-not-met", parameters: { rule: source } };
  }
}

/** Unlike `turn.value` it lets an error through, so that the rule closes. */
const worked = (turn: Turn, { tree }: Expression, id: string): Value =>
  tree === null ? null : turn.run(tree, thisIs(id));

/** A broken rule or condition closes what it guards. */
function isBroken(rule: Rule): boolean {
  if (rule.problem !== null) return true;
  if (rule.onlyWhen?.kind === "condition" && rule.onlyWhen.condition.tree === null) return true;
  if (rule.test.kind === "expression") return rule.test.expression.tree === null;
  if (rule.test.kind === "between") return rule.test.least?.tree === null || rule.test.most?.tree === null;
  return false;
}

function applies(turn: Turn, entity: string, id: string, rule: Rule): boolean {
  if (rule.onlyWhen === null) return true;
  if (rule.onlyWhen.kind === "condition") return worked(turn, rule.onlyWhen.condition, id) === true;
  const status = turn.status(entity, id);
  return rule.onlyWhen.statuses.some((one) => one.value === status);
}

/** Null: met, or unknown: an unknown rule passes. */
function test(turn: Turn, entity: string, id: string, rule: Rule): Failure | null {
  const { test: of } = rule;
  const value = rule.field === null ? null : turn.field(entity, id, rule.field);
  switch (of.kind) {
    case "expression":
      return worked(turn, of.expression, id) === false
        ? { code: "rule-not-met", parameters: { rule: of.expression.source } }
        : null;
    case "required":
      return rule.field !== null && isEmpty(value) ? { code: "required", parameters: {} } : null;
    case "unique":
      return rule.field !== null && isTaken(turn, entity, id, [rule.field])
        ? { code: "not-unique", parameters: {} }
        : null;
    case "length":
      return testLength(value, of.least, of.most);
    case "between": {
      const below = of.least === null ? null : compare(turn, value, of.least, id);
      if (below !== null && below < 0)
        return { code: "too-small", parameters: { least: sayBound(turn, of.least, id) } };
      const above = of.most === null ? null : compare(turn, value, of.most, id);
      if (above !== null && above > 0) return { code: "too-large", parameters: { most: sayBound(turn, of.most, id) } };
      return null;
    }
    case "matches":
      return typeof value === "string" && value !== "" && !matchesPattern(value, of.pattern)
        ? { code: "wrong-pattern", parameters: {} }
        : null;
  }
}

function testLength(value: Value, least: number | null, most: number | null): Failure | null {
  if (isEmpty(value)) return null;
  const isList = Array.isArray(value);
  const size = typeof value === "string" ? textSize(value) : isList ? value.length : null;
  if (size === null) return null;
  if (most !== null && size > most)
    return { code: isList ? "too-many" : "too-long", parameters: { most: String(most) } };
  if (least !== null && size < least)
    return { code: isList ? "too-few" : "too-short", parameters: { least: String(least) } };
  return null;
}

/** Null where a side is unknown. */
function compare(turn: Turn, value: Value, bound: Expression, id: string): number | null {
  const other = worked(turn, bound, id);
  if (typeof value === "number" && typeof other === "number") return value - other;
  if (typeof value !== "string" || typeof other !== "string" || value === "" || other === "") return null;
  if (bound.type?.kind === "duration") return compareDurations(value, other);
  return value < other ? -1 : value > other ? 1 : 0;
}

const sayBound = (turn: Turn, bound: Expression | null, id: string): string =>
  bound === null ? "" : say(turn, bound, turn.value(bound, thisIs(id)));

/** The whole text must match. A pattern that can't be read matches nothing. */
function matchesPattern(text: string, pattern: string): boolean {
  const ready = compilePattern(`^(${pattern})$`);
  return typeof ready !== "string" && ready(text) === true;
}

function refuseRule(
  turn: Turn,
  rule: Rule,
  place: { readonly entity: string; readonly id: string; readonly field: string | null },
  failure: Failure,
): void {
  if (rule.error?.kind === "code") refuse(turn, word(turn, rule.error.code, place));
  else if (rule.error?.kind === "message")
    refuse(turn, word(turn, failure.code, place, { message: fill(turn, rule.error.message, thisIs(place.id)) }));
  else refuse(turn, word(turn, failure.code, place, { parameters: failure.parameters }));
}
