import type { TypedTree } from "../typed.ts";
import type { Bound, Emitter } from "./emitter.ts";
import { type Fragment, join, sql } from "./fragment.ts";
import { fingerprint, typeName } from "./lift.ts";

/**
 * Calls the evaluator's closure from SQL. SQL computes `parts` and passes them in; `rebuild` returns the tree with
 * variables in their place. The function's name includes the types, so equal names are equal functions.
 */
export function lift(
  emitter: Emitter,
  tree: TypedTree,
  parts: readonly TypedTree[],
  rebuild: (variables: readonly TypedTree[]) => TypedTree,
  bound: Bound,
  name: string,
): Fragment {
  const args = parts.map((part) => emitter.emit(part, bound));
  const parameters = parts.map((part, index) => ({ name: parameterName(index), type: part.type }));
  const types = [...parts.map((part) => typeName(part.type)), typeName(tree.type)].join("_");
  const whole = `nf_${name}_${types}`;
  const full = whole.length > 120 ? `nf_${fingerprint(whole)}` : whole;
  if (!emitter.functions.has(full)) {
    const variables = parameters.map((parameter): TypedTree => ({
      op: "variable",
      name: parameter.name,
      type: parameter.type,
      span: tree.span,
    }));
    emitter.functions.set(full, { name: full, tree: rebuild(variables), parameters });
  }
  return sql`${full}(${join(args, ", ")})`;
}

/** Authors can't write this variable name. */
export const parameterName = (index: number): string => `@${index}`;
