import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { report } from "#diagnostics/report.ts";
import { suggest } from "#text/suggest.ts";
import type { Span } from "#text/span.ts";
import { replacement, type Checking } from "./checking.ts";
import { nearFunction, foldNamed, functionNamed } from "./functions.ts";
import type { Call, Syntax } from "./syntax.ts";
import type { TypedTree } from "./typed.ts";
import type { FormulaShape, Scope, Type } from "./types.ts";

/** The maximum number of nodes after formulas are inlined; nested formulas grow fast. */
const MOST_PARTS = 2_000;

/**
 * A call of a formula is replaced by its body with the arguments as parameters, so the evaluator and SQL know nothing
 * about formulas. The body is checked with the types of the arguments; mistakes are reported at the call.
 */
export function inferFormula(node: Call, formula: FormulaShape, checking: Checking): TypedTree | null {
  const given = node.target ? [node.target, ...node.args] : node.args;
  const args = given.map((arg) => checking.infer(arg, checking));
  const { name, parameters, body } = formula;
  if (args.includes(null)) return null;
  const tell = (diagnostic: Diagnostic): null => {
    checking.tell(diagnostic);
    return null;
  };
  if (args.length !== parameters.length) {
    const needs = `${parameters.length} ${parameters.length === 1 ? "value" : "values"} (${parameters.join(", ")})`;
    return tell(report("argument-count", node.nameSpan, { name, needs, got: args.length }));
  }
  const inside = checking.inside ?? [];
  if (body === null || inside.includes(name)) return tell(report("formula-broken", node.nameSpan, { name }));
  const told: Diagnostic[] = [];
  const written = checking.infer(placedAt(body, node.span), {
    ...checking,
    scope: { ...checking.scope, bare: null, variables: personOnly(checking.scope) },
    locals: parameters.map((parameter, i) => ({
      name: parameter,
      type: (args[i] as TypedTree).type,
      value: args[i] as TypedTree,
    })),
    tell: (diagnostic) => told.push(diagnostic),
    inside: [...inside, name],
  });
  const error = told.find(({ severity }) => severity === "error");
  if (written === null || error !== undefined) {
    if (error?.code === "formula-too-large") return tell(report("formula-too-large", node.span, { name }));
    return tell(report("formula-does-not-fit", node.span, { name, why: error?.message ?? "" }));
  }
  if (partsOf(written) > MOST_PARTS) return tell(report("formula-too-large", node.span, { name }));
  for (const { fix: _, ...diagnostic } of told) checking.tell({ ...diagnostic, within: diagnostic.within ?? name });
  return { ...written, span: node.span };
}

const personOnly = ({ variables }: Scope): ReadonlyMap<string, Type> => {
  const me = variables.get("me");
  return new Map(me === undefined ? [] : [["me", me]]);
};

/** The same syntax with all spans at the call, because spans in section 9 mean nothing there. */
function placedAt(syntax: Syntax, span: Span): Syntax {
  const go = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(go);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, /span$/iu.test(key) ? span : go(each)] as const),
    );
  };
  return go(syntax) as Syntax;
}

function partsOf(tree: TypedTree): number {
  let count = 0;
  const waiting: unknown[] = [tree];
  for (let part = waiting.pop(); part !== undefined && count <= MOST_PARTS; part = waiting.pop()) {
    if (part === null || typeof part !== "object") continue;
    if ("op" in part) count++;
    for (const [key, each] of Object.entries(part)) if (key !== "type" && key !== "span") waiting.push(each);
  }
  return count;
}

export interface FormulaNames {
  /** Reports unknown names and functions in the formula. */
  readonly diagnostics: readonly Diagnostic[];
  /** Other formulas that it calls. */
  readonly calls: readonly string[];
}

/** What can be checked before a formula is called: its names. */
export function namesOfFormula(
  body: Syntax,
  parameters: readonly string[],
  scope: Scope,
  formulas: readonly string[],
): FormulaNames {
  const diagnostics: Diagnostic[] = [];
  const calls: string[] = [];
  const go = (node: Syntax, known: readonly string[]): void => {
    switch (node.kind) {
      case "name":
        if (known.includes(node.name) || scope.constants.has(node.name) || scope.entities.has(node.name)) return;
        diagnostics.push(unknownIn(node.name, node.span, known, scope));
        return;
      case "call": {
        const isFormula = formulas.includes(node.name);
        if (isFormula) calls.push(node.name);
        else if (!functionNamed(node.name) && !foldNamed(node.name)) {
          const near = nearFunction(node.name, formulas);
          const fix = replacement(node.nameSpan, near);
          diagnostics.push(report("unknown-function", node.nameSpan, { name: node.name, near }, fix));
        }
        if (node.target) go(node.target, known);
        const [item, ...rest] = node.args;
        const names = !isFormula && node.target && foldNamed(node.name) && item?.kind === "name" && rest.length > 0;
        for (const arg of names ? rest : node.args) go(arg, names ? [...known, item.name] : known);
        return;
      }
      case "binary":
        go(node.left, known);
        return go(node.right, known);
      case "choice":
        for (const part of [node.test, node.yes, node.no]) go(part, known);
        return;
      case "member":
      case "not":
      case "negate":
        return go(node.of, known);
      case "index":
        go(node.of, known);
        return go(node.at, known);
      case "list":
        return node.items.forEach((item) => go(item, known));
      case "map":
        return node.entries.forEach(({ value }) => go(value, known));
      default:
        return;
    }
  };
  go(body, ["me", ...parameters]);
  return { diagnostics, calls };
}

function unknownIn(name: string, span: Span, known: readonly string[], scope: Scope): Diagnostic {
  const near = suggest(name, [...known, ...scope.constants.keys(), ...scope.entities.keys()]);
  return report("formula-name-unknown", span, { name, near }, replacement(span, near));
}
