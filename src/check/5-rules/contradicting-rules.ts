import type { Type } from "#expr/types.ts";
import type { Rule } from "#model/5-rules.ts";
import type { Expression } from "#model/expression.ts";
import type { Span } from "#text/span.ts";
import { type Bound, boundsOf, contradiction, isOrdered, type KnownConstants, plainOf } from "../bounds.ts";
import type { Checking } from "../checking.ts";
import { inWords, knownConstants } from "../never-true.ts";

/** Reports rules that only an empty value can satisfy, alone or together. */
export function checkContradictingRules(at: Checking): void {
  const constants = knownConstants(at);
  for (const rules of at.rules.values()) {
    const before = new Map<string, { rule: Rule; bound: Bound }[]>();
    for (const rule of rules) {
      if (rule.problem !== null) continue;
      const bounds = ruleBounds(rule, constants);
      const alone = contradiction(bounds);
      if (alone !== null) at.report("rule-never-holds", placeOf(rule), { why: inWords(alone) });
      else checkAgainst(at, rule, bounds, before);
    }
  }
}

function checkAgainst(
  at: Checking,
  rule: Rule,
  bounds: readonly Bound[],
  before: Map<string, { rule: Rule; bound: Bound }[]>,
): void {
  let clash: readonly [Bound, Bound] | null = null;
  for (const bound of bounds) {
    const earlier = before.get(bound.path) ?? [];
    for (const other of earlier)
      if (clash === null && together(other.rule, rule)) clash = contradiction([other.bound, bound]);
    // Bounds beyond this number on one field are not compared.
    if (earlier.length < 50) before.set(bound.path, [...earlier, { rule, bound }]);
  }
  if (clash !== null) at.report("rules-contradict", placeOf(rule), { why: inWords(clash) });
}

const placeOf = ({ test, span }: Rule): Span => (test.kind === "expression" ? test.expression.span : span);

/** True if two rules certainly apply at the same time: one of them always does, or both have the same condition. */
function together(a: Rule, b: Rule): boolean {
  if (a.onlyWhen === null || b.onlyWhen === null) return true;
  if (a.onlyWhen.kind === "condition" && b.onlyWhen.kind === "condition")
    return a.onlyWhen.condition.source.trim() === b.onlyWhen.condition.source.trim();
  if (a.onlyWhen.kind === "statuses" && b.onlyWhen.kind === "statuses") {
    const statuses = new Set(a.onlyWhen.statuses.map(({ value }) => value));
    return b.onlyWhen.statuses.some(({ value }) => statuses.has(value));
  }
  return false;
}

/** The bounds that a rule sets for non-empty values. A rule that a field must be empty sets none. */
export function ruleBounds({ test, field }: Rule, constants: KnownConstants): Bound[] {
  if (test.kind === "expression")
    return test.expression.tree === null
      ? []
      : boundsOf(test.expression.tree, constants).filter(({ kind }) => kind !== "empty" && kind !== "filled");
  if (field === null) return [];
  if (test.kind === "length") return limits(`this.${field}.size()`, number(test.least), number(test.most));
  if (test.kind === "between") {
    const [least, most] = [fromExpression(test.least, constants), fromExpression(test.most, constants)];
    return limits(`this.${field}`, least, most, test.open);
  }
  return [];
}

interface Limit {
  readonly value: Bound["values"][number];
  readonly type: Type;
  readonly words: string;
}

const number = (value: number | null): Limit | null =>
  value === null ? null : { value, type: { kind: "number" }, words: String(value) };

function fromExpression(expression: Expression | null, constants: KnownConstants): Limit | null {
  const tree = expression?.tree ?? null;
  const value = tree === null ? null : plainOf(tree, constants);
  if (tree === null || value === null || expression === null || !isOrdered(tree.type)) return null;
  return { value, type: tree.type, words: expression.source.trim() };
}

function limits(path: string, least: Limit | null, most: Limit | null, open = false): Bound[] {
  const bound = (kind: Bound["kind"], limit: Limit | null): Bound[] =>
    limit === null ? [] : [{ path, kind, values: [limit.value], type: limit.type, words: () => [limit.words] }];
  return [...bound(open ? "above" : "from", least), ...bound(open ? "below" : "to", most)];
}
