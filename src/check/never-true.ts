import type { TypedTree } from "#expr/typed.ts";
import { type Bound, boundsOf, contradiction, type KnownConstants, type Plain } from "./bounds.ts";
import type { Checking } from "./checking.ts";
import { conjuncts } from "./walk.ts";

/**
 * Why a condition can never be true; null: it might be. Only simple cases: bounds on the same field that exclude each
 * other, in one `and`, or in every branch of an `or`.
 */
export function whyNeverTrue(tree: TypedTree, constants: KnownConstants, given: readonly Bound[] = []): string | null {
  const parts = conjuncts(tree);
  if (parts.some((part) => part.op === "literal" && part.value === false)) return "it is `no`";
  const simple = [...given, ...parts.flatMap((part) => boundsOf(part, constants))];
  const clash = contradiction(simple);
  if (clash !== null) return inWords(clash);
  for (const part of parts) {
    if (part.op !== "call" || part.fn !== "or") continue;
    const reasons = part.args.map((branch) => whyNeverTrue(branch, constants, simple));
    if (reasons.length > 0 && reasons.every((reason) => reason !== null)) return reasons[0] ?? null;
  }
  return null;
}

/** Constants with a plain value that no role may change in the running app. */
export function knownConstants({ model }: Checking): KnownConstants {
  const known = new Map<string, Plain>();
  for (const { name, value, changeableBy, problem } of model.constants.constants) {
    const tree = value.tree;
    if (problem !== null || changeableBy.length > 0 || tree?.op !== "literal") continue;
    if (typeof tree.value === "number" || typeof tree.value === "string") known.set(name, tree.value);
  }
  return known;
}

/** "`due` would have to be above 5 and below 3". */
export function inWords([a, b]: readonly [Bound, Bound]): string {
  return `\`${shortPath(a.path)}\` would have to be ${phrase(a)} and ${phrase(b)}`;
}

export const shortPath = (path: string): string => path.replace(/^this\./, "");

function phrase({ kind, ...bound }: Bound): string {
  const words = bound.words();
  const all = words.length > 1 ? `one of ${words.join(", ")}` : (words[0] ?? "");
  switch (kind) {
    case "from":
      return `${all} or more`;
    case "above":
      return `more than ${all}`;
    case "to":
      return `${all} or less`;
    case "below":
      return `less than ${all}`;
    case "except":
      return `something other than ${all}`;
    case "empty":
      return "empty";
    case "filled":
      return "filled in";
    default:
      return all;
  }
}
