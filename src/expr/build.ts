import type { SyntaxNode } from "@lezer/common";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { report } from "#diagnostics/report.ts";
import type { Span } from "#text/span.ts";
import { limits } from "./limits.ts";
import { unquote } from "./quoted-text.ts";
import type { BinaryOperator, Syntax } from "./syntax.ts";

const compareOperators: { readonly [sign: string]: BinaryOperator } = {
  "=": "equal",
  "==": "equal",
  "!=": "notEqual",
  "<>": "notEqual",
  "≠": "notEqual",
  "<": "less",
  "<=": "lessOrEqual",
  "≤": "lessOrEqual",
  ">": "greater",
  ">=": "greaterOrEqual",
  "≥": "greaterOrEqual",
};

const productOperators: { readonly [sign: string]: BinaryOperator } = {
  "*": "multiply",
  "×": "multiply",
  "/": "divide",
  "÷": "divide",
};

/** From years to seconds there are seven units; a quantity of more parts is a mistake. */
const MOST_UNITS = 20;

/** Converts a parse tree without errors into our own syntax; null: a limit or an invalid escape stopped it. */
export function buildSyntax(
  root: SyntaxNode,
  source: string,
  offset: number,
  tell: (diagnostic: Diagnostic) => void,
): Syntax | null {
  let broken = false;
  const stop = (diagnostic: Diagnostic): Syntax => {
    if (!broken) tell(diagnostic);
    broken = true;
    return { kind: "empty", span: diagnostic.span };
  };
  const text = (node: SyntaxNode): string => source.slice(node.from, node.to);
  const place = (node: SyntaxNode): Span => ({ start: offset + node.from, end: offset + node.to });

  const all = (nodes: readonly SyntaxNode[], at: SyntaxNode, depth: number): readonly Syntax[] => {
    if (nodes.length > limits.items) {
      stop(report("expression-list-too-long", place(at), { most: limits.items }));
      return [];
    }
    return nodes.map((node) => build(node, depth));
  };

  const at = (nodes: readonly SyntaxNode[], index: number, depth: number): Syntax => {
    const node = nodes[index];
    return node ? build(node, depth) : stop(report("expression-unreadable", place(root), { found: "the end" }));
  };

  const binary = (node: SyntaxNode, operator: BinaryOperator, written: string, depth: number): Syntax => {
    const sides = values(node);
    return {
      kind: "binary",
      operator,
      written,
      left: at(sides, 0, depth),
      right: at(sides, 1, depth),
      span: place(node),
    };
  };

  const call = (node: SyntaxNode, target: Syntax | null, name: SyntaxNode | null, depth: number): Syntax => {
    const given = node.getChild("Arguments");
    const args = given ? all(values(given), given, depth) : [];
    return {
      kind: "call",
      target,
      name: name ? text(name) : "",
      nameSpan: place(name ?? node),
      args,
      span: place(node),
    };
  };

  function build(node: SyntaxNode, above: number): Syntax {
    const depth = above + 1;
    const span = place(node);
    if (broken) return { kind: "empty", span };
    if (depth > limits.depth) return stop(report("expression-too-deep", place(root), {}));
    switch (node.name) {
      case "Number":
        return { kind: "number", value: Number(text(node)), span };
      case "Percent":
        // Uses the decimal exponent, so that 9% is exactly the same number as 0.09.
        return { kind: "percent", value: Number(`${Number.parseFloat(text(node))}e-2`), span };
      case "Text":
      case "RawText":
      case "QuotedText": {
        const value = node.name === "QuotedText" ? text(node).slice(1, -1) : unquote(text(node));
        return value === null ? stop(report("expression-bad-escape", span, {})) : { kind: "text", value, span };
      }
      case "UnclosedText":
        return stop(report("expression-unclosed-text", span, {}));
      case "Date":
        return { kind: "date", value: text(node), span };
      case "Time":
        return { kind: "time", value: text(node), span };
      case "Instant":
        return { kind: "instant", value: text(node), span };
      case "Yes":
        return { kind: "boolean", value: true, span };
      case "No":
        return { kind: "boolean", value: false, span };
      case "Empty":
        return { kind: "empty", span };
      case "Name":
        return { kind: "name", name: text(node), span };
      case "Quantity": {
        const numbers = node.getChildren("Number");
        const units = node.getChildren("Unit");
        if (units.length > MOST_UNITS)
          return stop(report("expression-unreadable", span, { found: "So long a quantity" }));
        const parts = units.map((unit, i) => ({
          text: numbers[i] ? text(numbers[i]) : "0",
          unit: text(unit).replace(/\s+/gu, " "),
          unitSpan: place(unit),
        }));
        return { kind: "quantity", parts, span };
      }
      case "Group":
        return at(values(node), 0, depth);
      case "Conditional": {
        const parts = values(node);
        return { kind: "choice", test: at(parts, 0, depth), yes: at(parts, 1, depth), no: at(parts, 2, depth), span };
      }
      case "Or":
        return binary(node, "or", "or", depth);
      case "And":
        return binary(node, "and", "and", depth);
      case "Not":
        return { kind: "not", of: at(values(node), 0, depth), span };
      case "Negation":
        return { kind: "negate", of: at(values(node), 0, depth), span };
      case "Compare": {
        const sign = node.getChild("CompareSign");
        const written = sign ? text(sign) : "=";
        return binary(node, compareOperators[written] ?? "equal", written, depth);
      }
      case "Is": {
        const negated = node.getChildren("Keyword").length > 1;
        return binary(node, negated ? "notEqual" : "equal", negated ? "is not" : "is", depth);
      }
      case "In": {
        const negated = node.getChildren("Keyword").length > 1;
        return binary(node, negated ? "notIn" : "in", negated ? "not in" : "in", depth);
      }
      case "Sum":
        return node.getChild("Plus") ? binary(node, "add", "+", depth) : binary(node, "subtract", "-", depth);
      case "Product": {
        const sign = node.getChild("Times");
        const written = sign ? text(sign) : "mod";
        return binary(node, productOperators[written] ?? "mod", written, depth);
      }
      case "Member": {
        const name = node.getChild("MemberName");
        const of = at(values(node), 0, depth);
        return { kind: "member", of, name: name ? text(name) : "", nameSpan: name ? place(name) : span, span };
      }
      case "MethodCall":
        return call(node, at(values(node), 0, depth), node.getChild("MemberName"), depth);
      case "Call":
        return call(node, null, node.getChild("Name"), depth);
      case "Index": {
        const parts = values(node);
        return { kind: "index", of: at(parts, 0, depth), at: at(parts, 1, depth), span };
      }
      case "List":
        return { kind: "list", items: all(values(node), node, depth), span };
      case "Map": {
        const written = node.getChildren("Entry");
        if (written.length > limits.items)
          return stop(report("expression-list-too-long", span, { most: limits.items }));
        const entries = written.map((entry) => {
          const sides = values(entry);
          return { key: at(sides, 0, depth), value: at(sides, 1, depth) };
        });
        return { kind: "map", entries, span };
      }
      default:
        return stop(report("expression-unreadable", span, { found: `\`${text(node)}\`` }));
    }
  }

  const first = values(root)[0];
  if (!first) return null;
  const built = build(first, 0);
  return broken ? null : built;
}

const values = (node: SyntaxNode): SyntaxNode[] => {
  const found: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (isValue(child)) found.push(child);
  }
  return found;
};

/** Values are a group of the grammar. The callee's `Name` in a call does not count; it is read by its own node name. */
function isValue(node: SyntaxNode): boolean {
  if (!valueNames.has(node.name)) return false;
  return !(node.name === "Name" && node.parent?.name === "Call");
}

const valueNames = new Set(
  (
    "Conditional Or And Not Compare Is In Sum Product Negation Member MethodCall Index Call Group List Map Quantity " +
    "Name Number Percent Date Time Instant Text RawText QuotedText UnclosedText Yes No Empty"
  ).split(" "),
);
