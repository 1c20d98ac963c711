import type { Assignment } from "#model/4-states.ts";
import type { Expression } from "#model/expression.ts";
import { nodes } from "#expr/nodes.ts";
import type { TypedTree } from "#expr/typed.ts";
import type { Value } from "#expr/types.ts";
import type { Span } from "#text/span.ts";
import { allEffects } from "../effects.ts";
import type { Checking } from "../checking.ts";

const COMPARES = new Set(["equal", "notEqual", "less", "lessOrEqual", "greater", "greaterOrEqual"]);

/** `5` for a percentage is 500 %, which is rarely intended: in forms people type 5 for 5 %. */
export function checkBarePercents(at: Checking): void {
  const isPercent = (entity: string, field: string): boolean => at.field(entity, field)?.type.kind === "percent";
  const tell = (value: Value, span: Span): void => {
    const written = at.source.slice(span.start, span.end);
    if (typeof value !== "number" || Math.abs(value) <= 1 || /%|per ?cent/iu.test(written)) return;
    at.report("percent-without-sign", span, { written, read: Math.round(value * 10_000) / 100 });
  };
  const tellTree = (tree: TypedTree | null | undefined): void => {
    if (tree?.op === "literal") tell(tree.value, tree.span);
  };
  const tellGiven = (entity: string, given: readonly Assignment[]): void => {
    for (const { field, value } of given) if (isPercent(entity, field)) tellTree(value.tree);
  };

  for (const { key, fields } of at.model.entities)
    for (const { key: field, default: start } of fields) if (isPercent(key, field)) tellTree(start?.expression.tree);
  for (const { entity, cells } of at.model.samples)
    for (const { field, value, span } of cells)
      if (value.kind === "value" && isPercent(entity, field)) tell(value.value, span);
  for (const { entity, field, test } of at.model.rules)
    if (test.kind === "between" && field !== null && isPercent(entity, field))
      for (const bound of [test.least, test.most]) tellTree(bound?.tree);
  for (const { effect, entity } of allEffects(at.model)) {
    if (effect.kind === "set" && entity !== null) tellGiven(entity, [effect.assignment]);
    if (effect.kind === "create" || effect.kind === "change" || effect.kind === "changeEach")
      tellGiven(effect.entity, effect.with);
  }
  for (const { steps } of at.model.scenarios.scenarios)
    for (const step of steps)
      if (step.kind === "create" || step.kind === "givenRecord") tellGiven(step.entity, step.with);
  for (const { expression } of at.places)
    for (const [field, other] of compared(expression))
      if (field.op === "field" && isPercent(field.entity, field.field)) tellTree(other);
}

/** Both sides of each comparison, in both orders. */
function* compared({ tree }: Expression): Generator<readonly [TypedTree, TypedTree]> {
  if (tree === null) return;
  for (const node of nodes(tree)) {
    const [left, right] = node.op === "call" && COMPARES.has(node.fn) ? node.args : [];
    if (left === undefined || right === undefined) continue;
    yield [left, right];
    yield [right, left];
  }
}
