import type { FunctionName, Operation, TypedTree } from "../typed.ts";
import { type Bound, comparesPlainly, type Emitter } from "./emitter.ts";
import { sqlite } from "./sqlite.ts";
import { lift } from "./lift-tree.ts";
import { elementOf, fromWhere, relationOf } from "./relations.ts";
import { type Fragment, join, sql } from "./fragment.ts";

const COMPARISONS: Partial<Record<FunctionName, string>> = {
  equal: "=",
  notEqual: "<>",
  less: "<",
  lessOrEqual: "<=",
  greater: ">",
  greaterOrEqual: ">=",
};

const ARITHMETIC: Partial<Record<FunctionName, string>> = { add: "+", subtract: "-", multiply: "*", divide: "/" };

const real = (operand: Fragment): Fragment => ({ ...operand, text: sqlite.real(operand.text) });

/** Operators with the same meaning in SQL are emitted natively, so that indexes can be used; all others are lifted. */
export function emitOperation(emitter: Emitter, tree: Operation, bound: Bound): Fragment {
  const [a, b] = tree.args;
  switch (tree.fn) {
    case "and":
    case "or":
      return sql`(${join(
        tree.args.map((arg) => emitter.emit(arg, bound)),
        tree.fn === "and" ? " AND " : " OR ",
      )})`;
    case "not":
      if (a) return sql`(NOT ${emitter.emit(a, bound)})`;
      break;
    case "isEmpty":
      if (a && isNeverEmptyText(emitter, a)) return sql`(${emitter.emit(a, bound)} IS NULL)`;
      break;
    case "in":
      if (a && b) {
        const within = emitIn(emitter, a, b, bound);
        if (within !== null) return within;
      }
      break;
    default:
      break;
  }
  const comparison = COMPARISONS[tree.fn];
  if (comparison !== undefined && a && b && comparesPlainly(a.type, b.type))
    return sql`(${emitter.emit(a, bound)} ${comparison} ${emitter.emit(b, bound)})`;
  const arithmetic = ARITHMETIC[tree.fn];
  if (arithmetic !== undefined && a?.type.kind === "number" && b?.type.kind === "number") {
    const [x, y] = [emitter.emit(a, bound), emitter.emit(b, bound)];
    return sql`(${real(x)} ${arithmetic} ${real(y)})`;
  }
  if (
    (tree.fn === "add" || tree.fn === "subtract") &&
    a &&
    b &&
    a.type.kind === "money" &&
    comparesPlainly(a.type, b.type)
  )
    return sql`(${emitter.emit(a, bound)} ${tree.fn === "add" ? "+" : "-"} ${emitter.emit(b, bound)})`;
  return liftOperation(emitter, tree, bound);
}

export function liftOperation(emitter: Emitter, tree: Operation, bound: Bound): Fragment {
  return lift(emitter, tree, tree.args, (args): TypedTree => ({ ...tree, args }), bound, tree.fn);
}

/**
 * Stored texts are never `""`, which is stored as NULL. For dates, numbers and records, NULL is the only empty value.
 */
function isNeverEmptyText(emitter: Emitter, tree: TypedTree): boolean {
  switch (tree.type.kind) {
    case "number":
    case "money":
    case "date":
    case "time":
    case "instant":
    case "duration":
    case "record":
    case "boolean":
      return true;
    case "text":
      return tree.op === "field" && emitter.tables.field(tree.entity, tree.field)?.kind === "stored";
    default:
      return false;
  }
}

/** `x in [a, b]`, `x in Loan.map(…)`, `x in tags`; null: elements of this type can't be compared directly in SQL. */
function emitIn(emitter: Emitter, item: TypedTree, list: TypedTree, bound: Bound): Fragment | null {
  if (list.type.kind !== "list" || !comparesPlainly(item.type, list.type.of)) return null;
  const x = emitter.emit(item, bound);
  if (list.op === "list" && list.items.length > 0) {
    const items = list.items.map((each) => emitter.emit(each, bound));
    return sql`(${x} IN (${join(items, ", ")}))`;
  }
  const relation = relationOf(emitter, list, bound);
  // In SQL, `NULL IN (empty list)` is false; here it is unknown.
  if (relation !== null)
    return sql`CASE WHEN ${x} IS NOT NULL THEN ${x} IN (SELECT ${elementOf(relation)} ${fromWhere(relation)}) END`;
  const values = emitter.emit(list, bound);
  return sql`CASE WHEN ${x} IS NOT NULL THEN ${x} IN (${{ ...values, text: sqlite.elements(values.text) }}) END`;
}
