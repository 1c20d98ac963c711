import { besideBound } from "#expr/beside-bound.ts";
import { textSize } from "#expr/texts.ts";
import type { Value } from "#expr/types.ts";
import type { Rule } from "#model/5-rules.ts";
import type { Expression } from "#model/expression.ts";
import type { Oracle } from "./oracle.ts";

const isEmpty = (value: Value): boolean =>
  value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** The error code of a rule. Null: the document gives none. */
export const codeOf = (rule: Rule): string | null => (rule.error?.kind === "code" ? rule.error.code : null);

/** The rules of point 5 that a record breaks. Patterns are left to scenarios. */
export function brokenRules(oracle: Oracle, entity: string, id: string, me: string | null): readonly Rule[] {
  return oracle.model.rules.filter(
    (rule) => (rule.entity === entity || (rule.entity === "" && entity !== "Person")) && isBroken(oracle, rule, id, me),
  );
}

export function isBroken(oracle: Oracle, rule: Rule, id: string, me: string | null): boolean {
  if (rule.problem !== null) return true;
  const { onlyWhen, test } = rule;
  if (onlyWhen?.kind === "condition" && !oracle.isTrue(onlyWhen.condition, me, id)) return false;
  if (onlyWhen?.kind === "statuses") {
    const status = oracle.record(rule.entity, id)?.["status"];
    if (!onlyWhen.statuses.some((one) => one.value === status)) return false;
  }
  const value = rule.field === null ? null : oracle.field(rule.entity, id, rule.field, me);
  switch (test.kind) {
    case "expression":
      return oracle.value(test.expression, me, id) === false;
    case "unique":
      return oracle.value(test.expression, me, id) === false;
    case "required":
      return isEmpty(value);
    case "length": {
      if (isEmpty(value)) return false;
      const size = typeof value === "string" ? textSize(value) : Array.isArray(value) ? value.length : null;
      return size !== null && ((test.most !== null && size > test.most) || (test.least !== null && size < test.least));
    }
    case "between": {
      const beside = (bound: Expression | null): number | null =>
        bound === null ? null : besideBound(value, oracle.value(bound, me, id), bound.type, oracle.zone);
      const [below, above] = [beside(test.least), beside(test.most)];
      if (test.open === true && (below === 0 || above === 0)) return true;
      return (below ?? 0) < 0 || (above ?? 0) > 0;
    }
    default:
      return false;
  }
}
