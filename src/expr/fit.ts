import { ANY, conditional, DATE, INSTANT, operation } from "./checking.ts";
import { moneyOf } from "./money.ts";
import type { TypedTree } from "./typed.ts";
import type { Type } from "./types.ts";

/** True if a value of one type can be used without conversion where the other is needed. */
export function fits(from: Type, to: Type): boolean {
  if (from.kind === "any" || from.kind === "empty" || to.kind === "any" || to.kind === "empty") return true;
  if (from.kind === "money" && to.kind === "money") return from.currency === to.currency;
  if (from.kind === "record" && to.kind === "record") return from.entity === to.entity;
  if (from.kind === "list" && to.kind === "list") return fits(from.of, to.of);
  return from.kind === to.kind;
}

/** The value converted to the wanted type as authors expect; null: it does not fit. */
export function fit(typed: TypedTree, to: Type): TypedTree | null {
  const from = typed.type;
  if (to.kind === "money") {
    if (typed.op === "literal" && from.kind === "number" && typeof typed.value === "number") {
      const value = moneyOf(typed.value, to.currency);
      return value === null ? null : { ...typed, value, type: to };
    }
    if (from.kind === "any") return operation("toMoney", [typed], to, typed.span);
  }
  if (from.kind === "instant" && to.kind === "date") return operation("toDate", [typed], DATE, typed.span);
  if (from.kind === "date" && to.kind === "instant") return operation("toInstant", [typed], INSTANT, typed.span);
  if (!fits(from, to)) return fitParts(typed, to);
  // `empty` and `[]` take the type of their context, so that the evaluator and SQL know it.
  return from.kind === "empty" ? { ...typed, type: to } : typed;
}

/** Undoes the conversion of a date to a moment by `fit`: a moment compared with a date bound counts by its date. */
export function unfitted(tree: TypedTree): TypedTree {
  const [day] = tree.op === "call" && tree.fn === "toInstant" ? tree.args : [];
  const isFitted = day?.type.kind === "date" && day.span.start === tree.span.start && day.span.end === tree.span.end;
  return isFitted ? day : tree;
}

function fitParts(typed: TypedTree, to: Type): TypedTree | null {
  if (typed.op === "if") {
    const then = fit(typed.then, to);
    const otherwise = fit(typed.otherwise, to);
    return then && otherwise && conditional(typed.test, then, otherwise, to, typed.span);
  }
  if (typed.op === "list" && to.kind === "list") {
    const items = typed.items.map((item) => fit(item, to.of));
    return items.every((item) => item !== null) ? { ...typed, items, type: to } : null;
  }
  return null;
}

/** A common type of several values (branches, list items); null: there is none. */
export function common(types: readonly Type[]): Type | null {
  let found: Type | null = null;
  for (const type of types) {
    if (found === null || found.kind === "empty") found = type;
    else if (type.kind === "empty") continue;
    else if (found.kind === "any" || type.kind === "any") found = ANY;
    else if (found.kind === "list" && type.kind === "list") {
      const of = common([found.of, type.of]);
      if (of === null) return null;
      found = { kind: "list", of };
    } else if (found.kind === "map" && type.kind === "map") found = { kind: "map", keys: {}, open: true };
    else if (!fits(type, found)) return null;
  }
  return found;
}

/**
 * Makes two sides comparable: a plain number compared with money is an amount, a moment compared with a date counts by
 * its date.
 */
export function pair(left: TypedTree, right: TypedTree): readonly [TypedTree, TypedTree] | null {
  const [l, r] = [left.type.kind, right.type.kind];
  if (l === "instant" && r === "date") {
    const fitted = fit(left, DATE);
    return fitted && [fitted, right];
  }
  if (l === "date" && r === "instant") {
    const fitted = fit(right, DATE);
    return fitted && [left, fitted];
  }
  if (fits(left.type, right.type)) return [fit(left, right.type) ?? left, fit(right, left.type) ?? right];
  const asRight = fit(left, right.type);
  if (asRight) return [asRight, right];
  const asLeft = fit(right, left.type);
  return asLeft && [left, asLeft];
}
