import type { TypedTree } from "#expr/typed.ts";
import type { Type } from "#expr/types.ts";
import type { Field } from "#model/3-entities.ts";
import type { Rule } from "#model/5-rules.ts";
import { ruleInWords } from "../appendices/samples-keep-rules.ts";
import { type Bound, contradiction, type KnownConstants, type Plain, plainOf } from "../bounds.ts";
import type { Checking } from "../checking.ts";
import { knownConstants } from "../never-true.ts";
import { ruleBounds } from "./contradicting-rules.ts";

/** Reports initial values that a rule on the same field refuses. */
export function checkDefaultsKeepRules(at: Checking): void {
  const constants = knownConstants(at);
  for (const entity of at.model.entities) {
    const rules = (at.rules.get(entity.key) ?? []).filter(({ problem }) => problem === null);
    for (const field of entity.fields) {
      if (field.default?.kind !== "start" || field.default.expression.tree === null) continue;
      const { tree, span } = { tree: field.default.expression.tree, span: field.default.expression.span };
      const broken = rules.find((rule) => rule.onlyWhen === null && refuses(rule, field, tree, constants));
      if (broken !== undefined)
        at.report("default-breaks-rule", span, { field: field.name, rule: ruleInWords(at, broken) });
    }
  }
}

const is = (path: string, value: Plain, type: Type): Bound => ({
  path,
  kind: "among",
  values: [value],
  type,
  words: () => [],
});

function refuses(rule: Rule, field: Field, tree: TypedTree, constants: KnownConstants): boolean {
  const value = plainOf(tree, constants);
  if (value === null) return false;
  const given = [is(`this.${field.key}`, value, tree.type)];
  if (typeof value === "string") given.push(is(`this.${field.key}.size()`, [...value].length, { kind: "number" }));
  const bounds = ruleBounds(rule, constants);
  return given.some((one) => bounds.some((bound) => contradiction([one, bound]) !== null));
}
