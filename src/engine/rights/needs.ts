import type { TypedTree } from "#expr/typed.ts";
import type { Need } from "../contract/permissions.ts";

const CODE: Need = { of: null, kind: "code" };

/**
 * Everything that a condition on a record needs, as far as it can be put into words; the rest is `code`. `statuses`:
 * all statuses of the entity.
 */
export function needsOf(tree: TypedTree | null, statuses: readonly string[]): readonly Need[] {
  if (tree?.op !== "call") return [CODE];
  if (tree.fn === "and") return tree.args.flatMap((one) => needsOf(one, statuses));
  const among = statusesIn(tree, statuses);
  if (among !== null) return [{ of: null, kind: "status", among }];
  if (tree.fn !== "equal") return [CODE];
  const other = tree.args.find((one) => !isVariable(one, "me"));
  if (other === undefined || !tree.args.some((one) => isVariable(one, "me"))) return [CODE];
  if (isVariable(other, "this")) return [{ of: null, kind: "oneself" }];
  return other.op === "field" && isVariable(other.of, "this")
    ? [{ of: null, kind: "person", field: other.field }]
    : [CODE];
}

const isVariable = (tree: TypedTree, name: string): boolean => tree.op === "variable" && tree.name === name;

/** The statuses for which a condition holds; null: it is about something else. */
function statusesIn(tree: TypedTree, all: readonly string[]): readonly string[] | null {
  if (tree.op !== "call") return null;
  const [left, right] = tree.args;
  if (left === undefined) return null;
  if (tree.fn === "not") {
    const within = statusesIn(left, all);
    return within && all.filter((one) => !within.includes(one));
  }
  if (right === undefined) return null;
  if (tree.fn === "in") return isStatus(left) ? textsOf(right) : null;
  if (tree.fn !== "equal" && tree.fn !== "notEqual") return null;
  const [text] = textsOf(isStatus(left) ? right : isStatus(right) ? left : null) ?? [];
  if (text === undefined) return null;
  return tree.fn === "equal" ? [text] : all.filter((one) => one !== text);
}

const isStatus = (tree: TypedTree): boolean =>
  tree.op === "field" && tree.field === "status" && isVariable(tree.of, "this");

function textsOf(tree: TypedTree | null): readonly string[] | null {
  const texts = tree?.op === "list" ? tree.items : tree === null ? [] : [tree];
  const values = texts.map((one) => (one.op === "literal" ? one.value : null));
  return values.every((one) => typeof one === "string") && values.length > 0 ? values : null;
}
