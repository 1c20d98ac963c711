import type { Fold, FoldName, TypedTree } from "../typed.ts";
import type { Type } from "../types.ts";
import { type Bound, comparesPlainly, type Emitter, NoSqlForm, withBinding } from "./emitter.ts";
import { lift } from "./lift-tree.ts";
import { type Fragment, sql } from "./fragment.ts";
import { liftPlainFold } from "./plain-folds.ts";
import {
  elementOf,
  fromWhere,
  listFragment,
  ordered,
  type Relation,
  relationOf,
  sortKey,
  type Term,
} from "./relations.ts";

const MOST_EXACT = String(Number.MAX_SAFE_INTEGER);

const GIVE_LISTS = new Set<FoldName>(["filter", "map", "by", "byDescending", "take"]);

/** List operations: on records and child rows as correlated subqueries, on plain lists by the evaluator. */
export function emitFold(emitter: Emitter, tree: Fold, bound: Bound): Fragment {
  if (GIVE_LISTS.has(tree.fold)) {
    const relation = relationOf(emitter, tree, bound);
    return relation === null ? liftPlainFold(emitter, tree, bound) : listFragment(relation);
  }
  const relation = relationOf(emitter, tree.over, bound);
  return relation === null ? liftPlainFold(emitter, tree, bound) : foldRelation(emitter, tree, relation, bound);
}

function foldRelation(emitter: Emitter, tree: Fold, relation: Relation, bound: Bound): Fragment {
  const body =
    tree.body === null
      ? null
      : emitter.emit(tree.body, tree.variable === null ? bound : withBinding(bound, tree.variable, relation.element));
  const value = body ?? elementOf(relation);
  const type = tree.body?.type ?? relation.type;
  const element = elementOf(relation);
  // An aggregate over columns of outer rows only would belong to the outer statement, so it reads from a subquery.
  const values = sql`SELECT ${value} AS value ${fromWhere(relation)}`;
  switch (tree.fold) {
    case "size":
      return sql`(SELECT count(*) ${fromWhere(relation)})`;
    case "exists":
      return sql`EXISTS (SELECT 1 ${fromWhere(relation, [value])})`;
    case "existsOne":
      return sql`((SELECT count(*) ${fromWhere(relation, [value])}) = 1)`;
    case "all":
      return sql`(SELECT CASE WHEN min(value) = 0 THEN 0 WHEN count(value) = count(*) THEN 1 END FROM (${values}))`;
    case "first":
      return sql`(SELECT ${element} ${fromWhere(relation)} ORDER BY ${ordered(relation.order)} LIMIT 1)`;
    case "latest":
      // Among equals, the last in the list's order is taken.
      return best(relation, element, value, type, true, ordered(relation.order, true));
    case "earliest":
      return best(relation, element, value, type, false, ordered(relation.order));
    case "min":
    case "max":
      if (comparesPlainly(type, type)) return sql`(SELECT ${tree.fold}(value) FROM (${values}))`;
      return best(relation, value, value, type, tree.fold === "max", ordered(relation.order));
    case "sum":
      // `total` does not fail on overflow as `sum` does. Amounts beyond exact integers are unknown.
      if (type.kind === "number") return sql`(SELECT total(value) FROM (${values}))`;
      if (type.kind === "money")
        return sql`(SELECT CASE WHEN abs(total(value)) <= ${MOST_EXACT} THEN total(value) END FROM (${values}))`;
      return overList(emitter, tree, relation, value, type, bound);
    case "average":
      if (type.kind === "number") return sql`(SELECT avg(value) FROM (${values}))`;
      return overList(emitter, tree, relation, value, type, bound);
    default:
      throw new NoSqlForm();
  }
}

/** The `wanted` value of the row with the greatest or least value; rows without a value are ignored. */
function best(
  relation: Relation,
  wanted: Fragment,
  value: Fragment,
  type: Type,
  greatest: boolean,
  ties: Fragment,
): Fragment {
  const key: Term = { by: sortKey(value, type), descending: greatest };
  return sql`(SELECT ${wanted} ${fromWhere(relation, [sql`${value} IS NOT NULL`])} ORDER BY ${ordered([key])}, ${ties} LIMIT 1)`;
}

/** SQL builds the list of values and the evaluator's closure folds it: sums of durations, averages of money. */
function overList(
  emitter: Emitter,
  tree: Fold,
  relation: Relation,
  value: Fragment,
  type: Type,
  bound: Bound,
): Fragment {
  const list = listFragment({ ...relation, element: { kind: "value", fragment: value }, type });
  const over: TypedTree = { op: "variable", name: "@list", type: { kind: "list", of: type }, span: tree.span };
  return lift(
    emitter,
    tree,
    [over],
    ([first]) => ({ ...tree, over: first ?? over, variable: null, body: null }),
    withBinding(bound, "@list", { kind: "value", fragment: list }),
    `fold_${tree.fold}`,
  );
}
