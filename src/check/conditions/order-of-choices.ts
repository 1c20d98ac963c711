import { nodes } from "#expr/nodes.ts";
import type { TypedTree } from "#expr/typed.ts";
import type { Checking } from "../checking.ts";

const HOLDS: { readonly [fn: string]: (order: number) => boolean } = {
  less: (order) => order < 0,
  lessOrEqual: (order) => order <= 0,
  greater: (order) => order > 0,
  greaterOrEqual: (order) => order >= 0,
};
const TURNED: { readonly [fn: string]: string } = {
  less: "greater",
  lessOrEqual: "greaterOrEqual",
  greater: "less",
  greaterOrEqual: "lessOrEqual",
};

/**
 * `priority >= "Medium"`: comparisons order texts alphabetically, including choices and statuses, although screens sort
 * those as the document lists them. Reported if it makes a difference, with the list that was meant.
 */
export function checkOrderOfChoices(at: Checking): void {
  for (const { expression } of at.places) {
    if (expression.tree === null) continue;
    for (const node of nodes(expression.tree)) {
      if (node.op === "fold" && node.body !== null && SORTS.has(node.fold)) tellSorted(at, node, node.body);
      if (node.op !== "call" || !(node.fn in HOLDS)) continue;
      const [left, right] = node.args;
      if (left === undefined || right === undefined) continue;
      tellCompared(at, node, left, right, node.fn);
      tellCompared(at, node, right, left, TURNED[node.fn] ?? "");
    }
  }
}

const SORTS: ReadonlySet<string> = new Set(["by", "byDescending", "min", "max", "earliest", "latest"]);

function tellCompared(at: Checking, node: TypedTree, choice: TypedTree, other: TypedTree, fn: string): void {
  const options = optionsOf(at, choice);
  const holds = HOLDS[fn];
  if (options === null || holds === undefined || other.op !== "literal" || choice.op !== "field") return;
  const value = other.value;
  const place = typeof value === "string" ? options.indexOf(value) : -1;
  if (typeof value !== "string" || place === -1) return;
  const meant = options.filter((_, i) => holds(i - place));
  const found = options.filter((one) => holds(one < value ? -1 : one > value ? 1 : 0));
  if (meant.join("\n") === found.join("\n")) return;
  const list = meant.map((one) => JSON.stringify(one)).join(", ");
  at.report("choice-compared-by-letters", node.span, { better: `${choice.field} in [${list}]` });
}

function tellSorted(at: Checking, node: TypedTree, by: TypedTree): void {
  const options = optionsOf(at, by);
  if (options === null || options.every((one, i) => i === 0 || (options[i - 1] ?? "") <= one)) return;
  at.report("choice-compared-by-letters", node.span, { better: null });
}

/** The options of a choice or the statuses of an entity, in the document's order. */
function optionsOf(at: Checking, tree: TypedTree): readonly string[] | null {
  if (tree.op !== "field") return null;
  const field = at.field(tree.entity, tree.field);
  if (field?.type.kind === "choice") return field.type.options.map(({ value }) => value);
  if (field !== null || tree.field !== "status") return null;
  return at.states.get(tree.entity)?.statuses.map(({ name }) => name) ?? null;
}
