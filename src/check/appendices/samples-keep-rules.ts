import { besideBound } from "#expr/beside-bound.ts";
import { compilePattern } from "#expr/patterns/pattern.ts";
import type { Rule } from "#model/5-rules.ts";
import type { Expression } from "#model/expression.ts";
import type { SampleRow } from "#model/appendices.ts";
import type { TypedTree } from "#expr/typed.ts";
import type { Value } from "#expr/types.ts";
import { ruleBounds } from "../5-rules/contradicting-rules.ts";
import { contradiction, type KnownConstants } from "../bounds.ts";
import type { Checking } from "../checking.ts";
import { knownConstants } from "../never-true.ts";
import { nodes } from "#expr/nodes.ts";
import { handleSpan } from "./handle-span.ts";
import { UnknownValue, SampleRecords } from "./sample-records.ts";

/**
 * Reports sample records that break a rule of point 5. Rules about today are left out, because their result changes
 * over time.
 */
export function checkSamplesKeepRules(at: Checking): void {
  if (at.model.samples.length === 0) return;
  const records = new SampleRecords(at);
  const constants = knownConstants(at);
  for (const [entity, rows] of at.samples) {
    const rules = (at.rules.get(entity) ?? []).filter(
      (rule) => rule.problem === null && !isWarning(at, rule) && !aboutToday(at, rule) && !isHopeless(rule, constants),
    );
    for (const rule of rules) {
      const broken = rows.filter((row) => row.problem === null && breaks(records, rule, row));
      // More messages of the same kind would hide the others.
      for (const row of broken.slice(0, MOST_PER_RULE)) report(at, rule, row);
    }
  }
}

const MOST_PER_RULE = 3;

function report(at: Checking, rule: Rule, row: SampleRow): void {
  const cell = row.cells.find(({ field }) => field === rule.field);
  at.report("sample-breaks-rule", cell?.span ?? handleSpan(at, row), {
    handle: row.handle,
    rule: ruleInWords(at, rule),
  });
}

/** A rule that no value satisfies is reported in point 5. */
const isHopeless = (rule: Rule, constants: KnownConstants): boolean =>
  contradiction(ruleBounds(rule, constants)) !== null;

/** People may continue after a warning, so data may well violate such a rule. */
const isWarning = ({ model }: Checking, { error }: Rule): boolean =>
  error?.kind === "code" && model.errors.some(({ code, shown }) => code === error.code && shown === "warning");

function aboutToday(at: Checking, { test, onlyWhen }: Rule): boolean {
  const trees = [
    test.kind === "expression" || test.kind === "unique" ? test.expression.tree : null,
    ...(test.kind === "between" ? [test.least?.tree ?? null, test.most?.tree ?? null] : []),
    onlyWhen?.kind === "condition" ? onlyWhen.condition.tree : null,
  ];
  const seen = new Set<TypedTree>();
  const waiting = trees.filter((tree): tree is TypedTree => tree !== null);
  for (let tree = waiting.pop(); tree !== undefined; tree = waiting.pop()) {
    if (seen.has(tree)) continue;
    seen.add(tree);
    for (const node of nodes(tree)) {
      if (node.op === "call" && (node.fn === "today" || node.fn === "now")) return true;
      const field = node.op === "field" ? at.field(node.entity, node.field) : null;
      if (field?.default?.kind === "computed" && field.default.expression.tree)
        waiting.push(field.default.expression.tree);
    }
  }
  return false;
}

function breaks(records: SampleRecords, rule: Rule, row: SampleRow): boolean {
  try {
    return applies(records, rule, row) && isFalse(records, rule, row);
  } catch (error) {
    if (error instanceof UnknownValue) return false;
    throw error;
  }
}

function applies(records: SampleRecords, { onlyWhen, entity }: Rule, { handle }: SampleRow): boolean {
  if (onlyWhen === null) return true;
  if (onlyWhen.kind === "statuses") {
    const status = records.field(entity, handle, "status");
    return onlyWhen.statuses.some(({ value }) => value === status);
  }
  return onlyWhen.condition.tree !== null && records.evaluate(onlyWhen.condition.tree, handle) === true;
}

function isFalse(records: SampleRecords, { test, entity, field }: Rule, { handle }: SampleRow): boolean {
  if (test.kind === "expression")
    return test.expression.tree !== null && records.evaluate(test.expression.tree, handle) === false;
  if (test.kind === "unique" && test.among !== null)
    return test.expression.tree !== null && records.evaluate(test.expression.tree, handle) === false;
  if (field === null) return false;
  const value = records.field(entity, handle, field);
  const empty = value === null || value === "" || (Array.isArray(value) && value.length === 0);
  if (test.kind === "required") return empty;
  if (empty) return false;
  if (test.kind === "length") {
    const length = lengthOf(value);
    if (length === null) return false;
    return (test.least !== null && length < test.least) || (test.most !== null && length > test.most);
  }
  if (test.kind === "between") {
    const beside = (bound: Expression | null): number | null =>
      bound?.tree ? besideBound(value, records.evaluate(bound.tree, handle), bound.type, records.zone) : null;
    const [below, above] = [beside(test.least), beside(test.most)];
    return (below ?? 0) < 0 || (above ?? 0) > 0 || (test.open === true && (below === 0 || above === 0));
  }
  if (test.kind === "matches") {
    const pattern = compilePattern(`^(${test.pattern})$`);
    return typeof value === "string" && typeof pattern !== "string" && !pattern(value);
  }
  return false;
}

const lengthOf = (value: Value): number | null =>
  typeof value === "string" ? [...value].length : Array.isArray(value) ? value.length : null;

/** The rule in its author's words. */
export function ruleInWords(at: Checking, { test, written, entity, field }: Rule): string {
  if (test.kind === "expression") return `\`${written}\``;
  return field === null ? `“${written}”` : `“${at.field(entity, field)?.name ?? field}: ${written}”`;
}
