import { report } from "#diagnostics/report.ts";
import { ANY, BOOLEAN, EMPTY, NUMBER, operation, TEXT, type Checking } from "./checking.ts";
import { common, fit, fits } from "./fit.ts";
import { inferCall } from "./infer-calls.ts";
import { inferMoment, inferNumber, inferQuantity } from "./infer-literals.ts";
import { inferMember, inferName } from "./infer-names.ts";
import { inferBinary, inferChoice, inferNot } from "./infer-operators.ts";
import { printType } from "./print-type.ts";
import type { MapSyntax, Syntax } from "./syntax.ts";
import type { TypedTree } from "./typed.ts";
import type { Type } from "./types.ts";

/** Resolves the meaning and type of every part of an expression; null: something is wrong and has been reported. */
export function infer(node: Syntax, checking: Checking): TypedTree | null {
  const { span } = node;
  switch (node.kind) {
    case "number":
    case "percent":
      return inferNumber(node, checking);
    case "text":
      return { op: "literal", value: node.value, type: TEXT, span };
    case "date":
    case "time":
    case "instant":
      return inferMoment(node, checking);
    case "boolean":
      return { op: "literal", value: node.value, type: BOOLEAN, span };
    case "empty":
      return { op: "literal", value: null, type: EMPTY, span };
    case "quantity":
      return inferQuantity(node, checking);
    case "name":
      return inferName(node, checking);
    case "member":
      return inferMember(node, checking);
    case "call":
      return inferCall(node, checking);
    case "index":
      return inferIndex(node, checking);
    case "not":
    case "negate":
      return inferNot(node, checking);
    case "binary":
      return inferBinary(node, checking);
    case "choice":
      return inferChoice(node, checking);
    case "list":
      return inferList(node, checking);
    case "map":
      return inferMap(node, checking);
  }
}

/** A list of the common type of its items; without one the list may hold anything, as in CEL. */
function inferList(node: Extract<Syntax, { kind: "list" }>, checking: Checking): TypedTree | null {
  const items = node.items.map((item) => checking.infer(item, checking));
  const known = items.filter((item) => item !== null);
  if (known.length !== items.length) return null;
  const of = common(known.map((item) => item.type)) ?? ANY;
  const fitted = known.map((item) => fit(item, of) ?? item);
  return { op: "list", items: fitted, type: { kind: "list", of }, span: node.span };
}

function inferMap(node: MapSyntax, checking: Checking): TypedTree | null {
  const entries: { key: string; value: TypedTree }[] = [];
  // Without a prototype, because a key may be called `__proto__`.
  const keys: { [key: string]: Type } = Object.create(null) as { [key: string]: Type };
  let whole = true;
  for (const { key, value } of node.entries) {
    const typed = checking.infer(value, checking);
    if (key.kind !== "text") {
      checking.tell(report("text-key-needed", key.span, {}));
      whole = false;
    } else if (typed) {
      entries.push({ key: key.value, value: typed });
      keys[key.value] = typed.type;
    } else whole = false;
  }
  return whole ? { op: "map", entries, type: { kind: "map", keys, open: false }, span: node.span } : null;
}

/** `list[0]`, `map["key"]`; a missing element is unknown. */
function inferIndex(node: Extract<Syntax, { kind: "index" }>, checking: Checking): TypedTree | null {
  const of = checking.infer(node.of, checking);
  const at = checking.infer(node.at, checking);
  if (!of || !at) return null;
  const { type } = of;
  const wrong = (what: TypedTree, needs: string): null => {
    checking.tell(report("operand-type", what.span, { operator: "[…]", needs, got: printType(what.type) }));
    return null;
  };
  if (type.kind === "any" || type.kind === "empty") {
    return fits(at.type, NUMBER) || fits(at.type, TEXT)
      ? operation("index", [of, at], ANY, node.span)
      : wrong(at, "a number or a text");
  }
  if (type.kind === "list")
    return fits(at.type, NUMBER) ? operation("index", [of, at], type.of, node.span) : wrong(at, printType(NUMBER));
  if (type.kind === "map") {
    if (!fits(at.type, TEXT)) return wrong(at, printType(TEXT));
    const key = at.op === "literal" && typeof at.value === "string" ? at.value : null;
    const known = key !== null && Object.hasOwn(type.keys, key) ? type.keys[key] : undefined;
    return operation("index", [of, at], known ?? common(Object.values(type.keys)) ?? ANY, node.span);
  }
  return wrong(of, "a list or a map");
}
