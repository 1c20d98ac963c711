import { BOOLEAN, operation } from "#expr/checking.ts";
import type { TypedTree } from "#expr/typed.ts";
import type { Type } from "#expr/types.ts";
import type { Rule, RuleTest } from "#model/5-rules.ts";
import type { Problem } from "#model/expression.ts";
import type { Resolver } from "./resolver.ts";
import { mapTree } from "./tree.ts";

type Unique = Extract<RuleTest, { kind: "unique" }>;

/** Authors can't write this variable name. */
const OTHER = "$other";

/**
 * ``unique room, day among `open` `` as a condition: not (open and another open record has the same room and day). An
 * empty field never equals another.
 */
export function resolveUnique(resolver: Resolver, { entity, field }: Rule, test: Unique): Problem | null {
  const problem = resolver.condition(test.among, { entity });
  const fields = test.fields.length > 0 ? test.fields.map(({ value }) => value) : field === null ? [] : [field];
  const shape = resolver.shapes.get(entity);
  const { expression } = test;
  if (shape === undefined || fields.length === 0 || (test.among !== null && test.among.tree === null)) return problem;
  const { span } = expression;
  const record: Type = { kind: "record", entity };
  const variable = (name: string): TypedTree => ({ op: "variable", name, type: record, span });
  const same = fields.map((key): TypedTree => {
    const type: Type = shape.fields.get(key)?.type ?? { kind: "any" };
    const of = (name: string): TypedTree => ({ op: "field", of: variable(name), entity, field: key, type, span });
    return operation("equal", [of(OTHER), of("this")], BOOLEAN, span);
  });
  const isOther = operation("notEqual", [variable(OTHER), variable("this")], BOOLEAN, span);
  const among = test.among?.tree ?? null;
  const theirs =
    among === null
      ? []
      : [
          mapTree(
            among,
            (at) => at,
            (name) => (name === "this" ? OTHER : name),
          ),
        ];
  const body = all([isOther, ...same, ...theirs]);
  const over: TypedTree = { op: "records", entity, type: { kind: "list", of: record }, span };
  const taken: TypedTree = { op: "fold", fold: "exists", over, variable: OTHER, body, type: BOOLEAN, span };
  resolver.fill(expression, operation("not", [all(among === null ? [taken] : [among, taken])], BOOLEAN, span));
  return problem;
}

const all = (conditions: readonly TypedTree[]): TypedTree =>
  conditions.reduce((left, right) => operation("and", [left, right], BOOLEAN, right.span));
