import { equalOf, orderOf } from "#expr/equality.ts";
import { amountOf } from "#expr/money.ts";
import type { TypedTree } from "#expr/typed.ts";
import type { Type } from "#expr/types.ts";
import { conjuncts, pathOf } from "./walk.ts";

/** A value that can be compared without evaluation. */
export type Plain = number | string | boolean;

/** One constraint on one path. */
export interface Bound {
  readonly path: string;
  readonly kind: "from" | "above" | "to" | "below" | "among" | "except" | "empty" | "filled";
  readonly values: readonly Plain[];
  /** The type of the values. Bounds of different types on one path, such as a moment and its date, are not compared. */
  readonly type: Type;
  /** The values in the author's words: `5 EUR`, `LIMIT`. A function, because only messages need them. */
  readonly words: () => readonly string[];
}

/** The values of constants that nobody can change in the running app. */
export type KnownConstants = ReadonlyMap<string, Plain>;

/** The bounds that certainly hold when a condition is true. Parts that are not understood are left out. */
export function boundsOf(tree: TypedTree, constants: KnownConstants): Bound[] {
  return conjuncts(tree).flatMap((part) => boundOf(part, constants) ?? []);
}

function boundOf(tree: TypedTree, constants: KnownConstants): Bound[] | null {
  const path = pathOf(tree);
  if (path !== null && tree.type.kind === "boolean")
    return [{ path, kind: "among", values: [true], type: tree.type, words: () => ["yes"] }];
  if (tree.op !== "call") return null;
  const [left, right] = tree.args;
  if (left === undefined) return null;
  if (tree.fn === "not") return negated(left, constants);
  if (tree.fn === "isEmpty") return one(pathOf(left), "empty", [], left.type, () => []);
  if (right === undefined) return null;
  if (tree.fn === "in") {
    if (right.op !== "list") return null;
    const values = right.items.map((item) => plainOf(item, constants));
    return values.includes(null)
      ? null
      : one(pathOf(left), "among", values as Plain[], left.type, () => right.items.map(wordsOf));
  }
  return comparison(tree.fn, left, right, constants) ?? comparison(MIRRORED[tree.fn] ?? "", right, left, constants);
}

function negated(tree: TypedTree, constants: KnownConstants): Bound[] | null {
  const inner = boundOf(tree, constants);
  if (inner === null || inner.length !== 1 || inner[0] === undefined) return null;
  const { kind } = inner[0];
  return [{ ...inner[0], kind: OPPOSITE[kind] }];
}

const KINDS: Record<string, Bound["kind"]> = {
  equal: "among",
  notEqual: "except",
  less: "below",
  lessOrEqual: "to",
  greater: "above",
  greaterOrEqual: "from",
};

const MIRRORED: Record<string, string> = {
  equal: "equal",
  notEqual: "notEqual",
  less: "greater",
  lessOrEqual: "greaterOrEqual",
  greater: "less",
  greaterOrEqual: "lessOrEqual",
};

const OPPOSITE: Record<Bound["kind"], Bound["kind"]> = {
  from: "below",
  above: "to",
  to: "above",
  below: "from",
  among: "except",
  except: "among",
  empty: "filled",
  filled: "empty",
};

/** The order of texts differs between phones. */
const ORDERED = new Set<Type["kind"]>(["number", "money", "date", "time", "instant", "duration"]);

export const isOrdered = ({ kind }: Type): boolean => ORDERED.has(kind);

function comparison(fn: string, left: TypedTree, right: TypedTree, constants: KnownConstants): Bound[] | null {
  const kind = KINDS[fn];
  const value = plainOf(right, constants);
  if (kind === undefined || value === null) return null;
  if (kind !== "among" && kind !== "except" && !isOrdered(left.type)) return null;
  return one(pathOf(momentOf(left)), kind, [value], left.type, () => [wordsOf(right)]);
}

/** `taken_at <= 2026-03-02` compares the date of a moment; the path is that of the moment. */
const momentOf = (tree: TypedTree): TypedTree =>
  tree.op === "call" && tree.fn === "toDate" && tree.args[0]?.type.kind === "instant" ? tree.args[0] : tree;

const one = (
  path: string | null,
  kind: Bound["kind"],
  values: readonly Plain[],
  type: Type,
  words: Bound["words"],
): Bound[] | null => (path === null ? null : [{ path, kind, values, type, words }]);

function wordsOf(tree: TypedTree): string {
  if (tree.op === "constant") return `\`${tree.name}\``;
  if (tree.op === "call" && tree.args[0] !== undefined) return `-${wordsOf(tree.args[0])}`;
  if (tree.op !== "literal") return "that";
  if (typeof tree.value === "boolean") return tree.value ? "yes" : "no";
  if (typeof tree.value === "string") return tree.type.kind === "text" ? `“${tree.value}”` : tree.value;
  if (tree.type.kind === "money" && typeof tree.value === "number") return moneyWords(tree.value, tree.type.currency);
  return String(tree.value);
}

const moneyWords = (minor: number, currency: string): string => `${amountOf(minor, currency)} ${currency}`;

/** The value of a literal, a negated number or a fixed constant. */
export function plainOf(tree: TypedTree, constants: KnownConstants): Plain | null {
  if (tree.op === "constant") return constants.get(tree.name) ?? null;
  if (tree.op === "literal")
    return typeof tree.value === "number" || typeof tree.value === "string" || typeof tree.value === "boolean"
      ? tree.value
      : null;
  if (tree.op === "call" && tree.fn === "negate" && tree.args[0] !== undefined) {
    const inner = plainOf(tree.args[0], constants);
    return typeof inner === "number" ? -inner : null;
  }
  return null;
}

/** The first two bounds that can't both hold, or null. */
export function contradiction(bounds: readonly Bound[]): readonly [Bound, Bound] | null {
  for (const same of byPath(bounds).values()) {
    for (const [i, a] of same.entries())
      for (const b of same.slice(i + 1)) if (!compatible(a, b) || !compatible(b, a)) return [a, b];
  }
  return null;
}

function byPath(bounds: readonly Bound[]): Map<string, Bound[]> {
  const result = new Map<string, Bound[]>();
  for (const bound of bounds) result.set(bound.path, [...(result.get(bound.path) ?? []), bound]);
  return result;
}

/** True if some value satisfies both, as far as this order of the two can tell. */
function compatible(a: Bound, b: Bound): boolean {
  // A comparison with an empty value is unknown, and an unknown condition is not fulfilled.
  if (a.kind === "empty") return b.kind === "empty";
  if (a.type.kind !== b.type.kind) return true;
  const same = equalOf(a.type);
  const isAmong = (value: Plain, values: readonly Plain[]): boolean => values.some((each) => same(value, each));
  if (a.kind === "among") {
    const { values } = b;
    const limit = values[0];
    if (b.kind === "among") return a.values.some((value) => isAmong(value, values));
    if (b.kind === "except") return a.values.some((value) => !isAmong(value, values));
    if (limit === undefined) return true;
    return a.values.some((value) => within(orderOf(a.type)(value, limit), b.kind));
  }
  const low = a.values[0];
  const high = b.values[0];
  if (low === undefined || high === undefined) return true;
  if ((a.kind !== "from" && a.kind !== "above") || (b.kind !== "to" && b.kind !== "below")) return true;
  const order = orderOf(a.type)(low, high);
  return Number.isNaN(order) || order < 0 || (order === 0 && a.kind === "from" && b.kind === "to");
}

/** `order`: the comparison of a value with the limit. */
function within(order: number, kind: Bound["kind"]): boolean {
  if (Number.isNaN(order)) return true;
  if (kind === "from") return order >= 0;
  if (kind === "above") return order > 0;
  if (kind === "to") return order <= 0;
  if (kind === "below") return order < 0;
  return true;
}
