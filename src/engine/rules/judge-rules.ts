import { besideBound } from "#expr/beside-bound.ts";
import { ExpressionError } from "#expr/expression-error.ts";
import { compilePattern } from "#expr/patterns/pattern.ts";
import { textSize } from "#expr/texts.ts";
import type { Value } from "#expr/types.ts";
import type { Expression } from "#model/expression.ts";
import type { Rule, RuleTest } from "#model/5-rules.ts";
import type { PlatformCode } from "#diagnostics/platform-codes.ts";
import { refuse, refuseBroken, word } from "../refuse.ts";
import { isEmpty } from "../values/fit.ts";
import { Visibility } from "../visibility/visibility.ts";
import { fill, say } from "../words/fill.ts";
import { isTaken, takenFailure } from "./judge-unique.ts";
import type { CommandContext } from "../context/command-context.ts";
import { thisIs } from "../context/context.ts";

/** A rule that is not met, with the platform's code and parameters in case the document has no words for it. */
interface Failure {
  readonly code: PlatformCode;
  readonly parameters: Readonly<Record<string, string>>;
  /** Null: the refusal belongs to no field that the person knows. */
  readonly field?: string | null;
}

export function judgeRules(context: CommandContext, entity: string, id: string): void {
  for (const rule of context.lookup.rules(entity)) judgeRule(context, entity, id, rule);
}

export function judgeRule(context: CommandContext, entity: string, id: string, rule: Rule): void {
  const place = { entity, id, field: rule.field };
  if (isBroken(rule)) {
    refuseBroken(context, "rule-broken-in-document", place, rule.problem);
    return;
  }
  if (rule.field !== null && context.unfit.has(`${id}\n${rule.field}`)) return;
  const failure = failureOf(context, entity, id, rule);
  if (failure !== null) refuseRule(context, rule, failure.field === null ? { ...place, field: null } : place, failure);
}

/** The result of one rule for a record; its refusals are in the context. */
export function verdictOf(
  context: CommandContext,
  id: string,
  rule: Rule,
): "holds" | "refuses" | "not-asked" | "broken" {
  judgeRule(context, rule.entity, id, rule);
  if (isBroken(rule)) return "broken";
  if (context.refusals.length + context.warnings.length > 0) return "refuses";
  return applies(context, rule.entity, id, rule) ? "holds" : "not-asked";
}

/** Null: the rule is met or does not apply. If any part of it fails with an error or takes too long, it is not met. */
function failureOf(context: CommandContext, entity: string, id: string, rule: Rule): Failure | null {
  try {
    return applies(context, entity, id, rule) ? test(context, entity, id, rule) : null;
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    const source = rule.test.kind === "expression" ? rule.test.expression.source : "it takes too long to work out";
    return { code: "rule-not-met", parameters: { rule: source } };
  }
}

/** Unlike `context.value`, it throws expression errors, so that the rule is not met. */
const worked = (context: CommandContext, { tree }: Expression, id: string): Value =>
  tree === null ? null : context.run(tree, thisIs(id));

/** A broken rule or condition closes what it guards. */
function isBroken(rule: Rule): boolean {
  if (rule.problem !== null) return true;
  if (rule.onlyWhen?.kind === "condition" && rule.onlyWhen.condition.tree === null) return true;
  if (rule.test.kind === "expression") return rule.test.expression.tree === null;
  if (rule.test.kind === "unique") return rule.test.among !== null && rule.test.expression.tree === null;
  if (rule.test.kind === "between") return rule.test.least?.tree === null || rule.test.most?.tree === null;
  return false;
}

function applies(context: CommandContext, entity: string, id: string, rule: Rule): boolean {
  if (rule.onlyWhen === null) return true;
  if (rule.onlyWhen.kind === "condition") return worked(context, rule.onlyWhen.condition, id) === true;
  const status = context.status(entity, id);
  return rule.onlyWhen.statuses.some((one) => one.value === status);
}

/** Null: met or unknown; an unknown rule passes. */
function test(context: CommandContext, entity: string, id: string, rule: Rule): Failure | null {
  const { test: of } = rule;
  const value = rule.field === null ? null : context.field(entity, id, rule.field);
  switch (of.kind) {
    case "expression":
      return worked(context, of.expression, id) === false
        ? { code: "rule-not-met", parameters: { rule: of.expression.source } }
        : null;
    case "required":
      return rule.field !== null && isEmpty(value) ? { code: "required", parameters: {} } : null;
    case "unique":
      return judgeUniqueRule(context, entity, id, rule, of);
    case "length":
      return testLength(value, of.least, of.most);
    case "between": {
      const open = of.open === true;
      const below = of.least === null ? null : compare(context, value, of.least, id);
      if (below !== null && (below < 0 || (open && below === 0)))
        return {
          code: "too-small",
          parameters: { least: sayBound(context, of.least, id), ...wordsOf(of.least, open) },
        };
      const above = of.most === null ? null : compare(context, value, of.most, id);
      if (above !== null && (above > 0 || (open && above === 0)))
        return { code: "too-large", parameters: { most: sayBound(context, of.most, id), ...wordsOf(of.most, open) } };
      return null;
    }
    case "matches":
      return typeof value === "string" && value !== "" && !matchesPattern(value, of.pattern)
        ? { code: "wrong-pattern", parameters: {} }
        : null;
  }
}

function judgeUniqueRule(
  context: CommandContext,
  entity: string,
  id: string,
  { field }: Rule,
  { fields, among, expression }: Extract<RuleTest, { kind: "unique" }>,
): Failure | null {
  const keys = fields.length > 0 ? fields.map(({ value }) => value) : field === null ? [] : [field];
  // The lookup in an index comes first; the condition is only evaluated if the values are taken.
  if (!isTaken(context, entity, id, keys)) return null;
  if (among !== null && worked(context, expression, id) !== false) return null;
  return takenFailure(context, entity, id, keys);
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

/** Null: one side is unknown. */
function compare(context: CommandContext, value: Value, bound: Expression, id: string): number | null {
  return besideBound(value, worked(context, bound, id), bound.type, context.zone);
}

/** A bound that reads fields closed to the person is shown as the document writes it, not as its value. */
function sayBound(context: CommandContext, bound: Expression | null, id: string): string {
  if (!bound?.tree) return "";
  const value = context.runAs(bound.tree, thisIs(id), new Visibility(context));
  return value === null ? bound.source : say(context, bound, value);
}

/** The variant of the message for a bound; none for a number that is itself allowed. */
function wordsOf(bound: Expression | null, open: boolean): { readonly bound?: string } {
  const isTime = bound?.type?.kind === "date" || bound?.type?.kind === "time" || bound?.type?.kind === "instant";
  if (!isTime && !open) return {};
  return { bound: isTime ? (open ? "open-time" : "time") : "open" };
}

/** The whole text must match. A pattern that can't be read matches nothing. */
function matchesPattern(text: string, pattern: string): boolean {
  const ready = compilePattern(`^(${pattern})$`);
  return typeof ready !== "string" && ready(text) === true;
}

function refuseRule(
  context: CommandContext,
  rule: Rule,
  place: { readonly entity: string; readonly id: string; readonly field: string | null },
  failure: Failure,
): void {
  if (rule.error?.kind === "code") refuse(context, word(context, rule.error.code, place));
  else if (rule.error?.kind === "message")
    refuse(
      context,
      word(context, failure.code, place, { message: fill(context, rule.error.message, thisIs(place.id)) }),
    );
  else refuse(context, word(context, failure.code, place, { parameters: failure.parameters }));
}
