import type { TypedTree } from "#expr/typed.ts";
import type { Expression } from "#model/expression.ts";
import type { Renames } from "./renames.ts";

/** Spans don't affect the meaning, and problems follow from the text. */
const PASSED_OVER: ReadonlySet<string> = new Set(["span", "problem"]);

/** A line break equals a blank; whether there is one before `{…}` matters. */
const oneLine = (text: string): string => text.replace(/\s+/gu, " ");

/** True if two parts of documents mean the same, regardless of spans, line breaks and the formatting of code. */
export function isSame(before: unknown, after: unknown, renames: Renames): boolean {
  if (before === undefined || before === null || after === undefined || after === null)
    return (before ?? null) === (after ?? null);
  if (typeof before === "string" && typeof after === "string")
    return renames.isSame(oneLine(before), oneLine(after)) || renames.isSame(before, after);
  if (typeof before !== "object" || typeof after !== "object") return before === after;
  if (Array.isArray(before) || Array.isArray(after))
    return (
      Array.isArray(before) &&
      Array.isArray(after) &&
      before.length === after.length &&
      before.every((each, index) => isSame(each, after[index], renames))
    );
  if (before instanceof Map || after instanceof Map)
    return before instanceof Map && after instanceof Map && isSame([...before], [...after], renames);
  if (isExpression(before) && isExpression(after)) return isSameCode(before, after, renames);
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  // A template is compared by its text and its code, which are both among its keys.
  return [...keys].every((key) => PASSED_OVER.has(key) || isSame(valueAt(before, key), valueAt(after, key), renames));
}

const valueAt = (of: object, key: string): unknown =>
  key === "source" && "parts" in of ? null : Object.hasOwn(of, key) ? (of as Record<string, unknown>)[key] : undefined;

const isExpression = (value: object): value is Expression => "source" in value && "tree" in value;

/** Equal text has an equal meaning, or another difference explains why not. */
function isSameCode(before: Expression, after: Expression, renames: Renames): boolean {
  if (oneLine(before.source).trim() === oneLine(after.source).trim()) return true;
  return before.tree !== null && after.tree !== null && isSameTree(before.tree, after.tree, renames);
}

/** Names of the earlier document are compared by their later names. */
function isSameTree(before: TypedTree, after: TypedTree, renames: Renames): boolean {
  if (before.op !== after.op) return false;
  const both = (one: TypedTree, other: TypedTree): boolean => isSameTree(one, other, renames);
  const all = (some: readonly TypedTree[], others: readonly TypedTree[]): boolean =>
    some.length === others.length && some.every((one, index) => isTreeAt(one, others[index], both));
  switch (before.op) {
    case "literal":
      return (
        after.op === "literal" &&
        JSON.stringify([before.value, before.type, before.inHours]) ===
          JSON.stringify([after.value, after.type, after.inHours])
      );
    case "variable":
    case "constant":
      return (after.op === "variable" || after.op === "constant") && renames.isSame(before.name, after.name);
    case "field":
      return (
        after.op === "field" &&
        renames.entity(before.entity) === after.entity &&
        renames.field(before.entity, before.field) === after.field &&
        both(before.of, after.of)
      );
    case "key":
      return after.op === "key" && before.key === after.key && both(before.of, after.of);
    case "records":
      return after.op === "records" && renames.entity(before.entity) === after.entity;
    case "call":
      return after.op === "call" && before.fn === after.fn && all(before.args, after.args);
    case "fold":
      return (
        after.op === "fold" &&
        before.fold === after.fold &&
        before.variable === after.variable &&
        both(before.over, after.over) &&
        (before.body === null || after.body === null ? before.body === after.body : both(before.body, after.body))
      );
    case "if":
      return (
        after.op === "if" &&
        both(before.test, after.test) &&
        both(before.then, after.then) &&
        both(before.otherwise, after.otherwise)
      );
    case "list":
      return after.op === "list" && all(before.items, after.items);
    case "map":
      return (
        after.op === "map" &&
        before.entries.length === after.entries.length &&
        before.entries.every((one, index) => {
          const other = after.entries[index];
          return other !== undefined && one.key === other.key && both(one.value, other.value);
        })
      );
  }
}

const isTreeAt = (
  one: TypedTree,
  other: TypedTree | undefined,
  same: (a: TypedTree, b: TypedTree) => boolean,
): boolean => other !== undefined && same(one, other);
