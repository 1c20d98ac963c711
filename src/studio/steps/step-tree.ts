import type { Change, ItemRefs, StepContent } from "#edit/change.ts";
import type { Content } from "#edit/content.ts";
import { contentFrom, typedOf } from "../cards/typed-content.ts";

/** A step as it is typed, with the steps inside it. */
export interface StepNode {
  readonly typed: string;
  readonly steps: readonly StepNode[];
}

/** The indexes of a step, from the outermost list inwards. */
export type StepPath = readonly number[];

/** The effects of a *Then* cell, split at `;` outside code and texts. */
export function effectsOf(typed: string): readonly StepNode[] {
  const parts = typed.match(/(?:`[^`]*`|"[^"]*"|[^;`"]|["`])+/gu) ?? [];
  return parts.map((part) => ({ typed: part.trim(), steps: [] })).filter(({ typed: one }) => one !== "");
}

export const nodesOf = (steps: readonly StepContent[]): readonly StepNode[] =>
  steps.map(({ says, steps: inside }) => ({ typed: typedOf(says), steps: nodesOf(inside ?? []) }));

const contentsOf = (nodes: readonly StepNode[]): readonly StepContent[] =>
  nodes
    .filter(({ typed }) => typed.trim() !== "")
    .map(({ typed, steps }) => ({ says: contentFrom(typed) as Content, steps: contentsOf(steps) }));

/** Replaces a step by a list: an empty list removes it, two steps add one beside it. */
export function withStep(
  nodes: readonly StepNode[],
  [at = 0, ...inside]: StepPath,
  change: (node: StepNode) => readonly StepNode[],
): readonly StepNode[] {
  return nodes.flatMap((node, index) => {
    if (index !== at) return [node];
    return inside.length === 0 ? change(node) : [{ ...node, steps: withStep(node.steps, inside, change) }];
  });
}

/** Swaps a step with its neighbour. */
export function moved(nodes: readonly StepNode[], path: StepPath, by: 1 | -1): readonly StepNode[] {
  const at = path.at(-1) ?? 0;
  const swap = (list: readonly StepNode[]): readonly StepNode[] => {
    const next = [...list];
    const [one, other] = [list[at], list[at + by]];
    if (one === undefined || other === undefined) return list;
    next[at] = other;
    next[at + by] = one;
    return next;
  };
  const above = path.slice(0, -1);
  return above.length === 0 ? swap(nodes) : withStep(nodes, above, (node) => [{ ...node, steps: swap(node.steps) }]);
}

/** True for `if …:`, `otherwise:` and `for each …:`, which contain the steps below them. */
export const holdsSteps = ({ typed, steps }: StepNode): boolean =>
  steps.length > 0 || /^(?:(?:else|otherwise)\b[^"]*|if\b[^"]*|for each\b[^"]*):\s*$/iu.test(typed);

/**
 * The changes that give an event these effects. A list without nested steps is written into the cell, otherwise below a
 * heading of its own.
 */
export function changesTo(
  item: ItemRefs["transition"],
  nodes: readonly StepNode[],
  { inBlock }: { readonly inBlock: boolean },
): readonly Change[] {
  const steps = contentsOf(nodes);
  if (!inBlock && !nodes.some(holdsSteps)) {
    const all = nodes.map(({ typed }) => typed.trim()).filter((typed) => typed !== "");
    return [{ do: "set", item, key: "then", value: all.length === 0 ? null : contentFrom(all.join("; ")) }];
  }
  const own: Change = { do: "steps", item, steps };
  return inBlock ? [own] : [{ do: "set", item, key: "then", value: null }, own];
}
