import { report } from "#diagnostics/report.ts";
import { ANY, BOOLEAN, NUMBER, TEXT, type Checking } from "./checking.ts";
import { condition } from "./infer-operators.ts";
import { COMPARABLE, SUMMABLE } from "./folded.ts";
import type { FoldEntry } from "./functions.ts";
import { printType } from "./print-type.ts";
import type { Call, Syntax } from "./syntax.ts";
import type { Fold, FoldName, TypedTree } from "./typed.ts";
import type { Type } from "./types.ts";

const conditions = new Set<FoldName>(["filter", "exists", "existsOne", "all"]);
/** `over.filter(x, …)`. The body knows the item's name; bare names still belong to the outer record. */
export function inferFold(
  node: Call,
  entry: FoldEntry,
  over: TypedTree,
  args: readonly Syntax[],
  checking: Checking,
): TypedTree | null {
  const item = itemType(over.type);
  if (!item) {
    checking.tell(report("not-a-list", over.span, { name: node.name, got: printType(over.type) }));
    return null;
  }
  if (args.length === 0) {
    if (entry.body === "must") return variableNeeded(node, checking);
    if (entry.body === "count") return inferTake(node, over, item, args, checking);
    // `Loan.exists()`: true if there is any record.
    if (entry.fold === "exists") {
      const yes: TypedTree = { op: "literal", value: true, type: BOOLEAN, span: node.span };
      return fold(entry.fold, over, "_", yes, BOOLEAN, node);
    }
    return finish(entry.fold, over, null, null, item, node, checking);
  }
  if (entry.body === "count") return inferTake(node, over, item, args, checking);
  const [variable, ...rest] = args;
  const most = entry.fold === "map" ? 2 : 1;
  if (variable?.kind !== "name" || rest.length < 1 || rest.length > most) return variableNeeded(node, checking);
  const { name } = variable;
  // Renamed inside a formula, because its arguments may read a variable of the same name at the call.
  const as = checking.inside === undefined ? name : `${name}@${checking.inside.length}`;
  const inner: Checking = { ...checking, locals: [...checking.locals, { name, type: item, as }] };
  const bodies = rest.map((body) => checking.infer(body, inner));
  const [first, second] = bodies;
  if (!first || bodies.includes(null)) return null;
  if (second) {
    // CEL's `map(x, condition, value)`.
    const test = condition(first, node.name, checking);
    return (
      test &&
      fold("map", fold("filter", over, as, test, over.type, node), as, second, { kind: "list", of: second.type }, node)
    );
  }
  return finish(entry.fold, over, as, first, item, node, checking);
}

/** `lines.take(3)`: a count without an item name. */
function inferTake(
  node: Call,
  over: TypedTree,
  item: Type,
  args: readonly Syntax[],
  checking: Checking,
): TypedTree | null {
  const [written] = args;
  if (written === undefined || args.length !== 1) {
    checking.tell(report("argument-count", node.nameSpan, { name: node.name, needs: "1 value", got: args.length }));
    return null;
  }
  const count = checking.infer(written, checking);
  if (!count) return null;
  if (!["number", "any", "empty"].includes(count.type.kind)) return unfit(count, "a number", node, checking);
  return fold("take", over, null, count, over.type.kind === "list" ? over.type : { kind: "list", of: item }, node);
}

function itemType(type: Type): Type | null {
  if (type.kind === "list") return type.of;
  if (type.kind === "any" || type.kind === "empty") return ANY;
  return type.kind === "map" ? TEXT : null;
}

function variableNeeded(node: Call, checking: Checking): null {
  checking.tell(report("fold-variable", node.nameSpan, { name: node.name }));
  return null;
}

const fold = (
  name: FoldName,
  over: TypedTree,
  variable: string | null,
  body: TypedTree | null,
  type: Type,
  node: Call,
): Fold => ({
  op: "fold",
  fold: name,
  over,
  variable,
  body,
  type,
  span: node.span,
});

function finish(
  name: FoldName,
  over: TypedTree,
  variable: string | null,
  body: TypedTree | null,
  item: Type,
  node: Call,
  checking: Checking,
): TypedTree | null {
  if (body && (conditions.has(name) || name === "size" || name === "first")) {
    const test = condition(body, node.name, checking);
    if (!test) return null;
    const list: Type = over.type.kind === "list" ? over.type : { kind: "list", of: item };
    const filtered = fold("filter", over, variable, test, list, node);
    if (name === "filter") return filtered;
    if (name === "size") return fold("size", filtered, null, null, NUMBER, node);
    if (name === "first") return fold("first", filtered, null, null, item, node);
    return fold(name, over, variable, test, BOOLEAN, node);
  }
  const type = body?.type ?? item;
  switch (name) {
    case "map":
      return fold(name, over, variable, body, { kind: "list", of: type }, node);
    case "size":
      return fold(name, over, null, null, NUMBER, node);
    case "first":
      return fold(name, over, null, null, item, node);
    case "by":
    case "byDescending":
      return COMPARABLE.has(type.kind)
        ? fold(name, over, variable, body, over.type.kind === "list" ? over.type : { kind: "list", of: item }, node)
        : unfit(body ?? over, "a value that can be compared", node, checking);
    case "latest":
    case "earliest":
      return COMPARABLE.has(type.kind)
        ? fold(name, over, variable, body, item, node)
        : unfit(body ?? over, "a value that can be compared", node, checking);
    case "min":
    case "max":
      return COMPARABLE.has(type.kind)
        ? fold(name, over, variable, body, type, node)
        : unfit(body ?? over, "values that can be compared", node, checking);
    default:
      if (!SUMMABLE.has(type.kind)) return unfit(body ?? over, "numbers, money or durations", node, checking);
      return fold(name, over, variable, body, type.kind === "empty" ? NUMBER : type, node);
  }
}

function unfit(typed: TypedTree, needs: string, node: Call, checking: Checking): null {
  checking.tell(report("argument-type", typed.span, { name: node.name, needs, got: printType(typed.type) }));
  return null;
}
