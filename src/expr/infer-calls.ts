import { report } from "#diagnostics/report.ts";
import { suggest } from "#text/suggest.ts";
import { ANY, BOOLEAN, operation, replacement, TEXT, type Checking } from "./checking.ts";
import { isPeriod, periods } from "./dates.ts";
import { fit, fits } from "./fit.ts";
import {
  nearFunction,
  foldNamed,
  functionNamed,
  type FunctionEntry,
  type Signature,
  type ParameterType,
} from "./functions.ts";
import { inferFormula } from "./formulas.ts";
import { inferFold } from "./infer-folds.ts";
import { dateOfParts, isAtWork } from "./infer-times.ts";
import { calendarArguments } from "./infer-working-time.ts";
import { compilePattern } from "./patterns/pattern.ts";
import { printType } from "./print-type.ts";
import { quote } from "./quoted-text.ts";
import type { Call, Syntax } from "./syntax.ts";
import type { TypedTree } from "./typed.ts";
import type { Type } from "./types.ts";

/** `f(x, y)` and `x.f(y)` are the same; list operations take precedence if the target is a list. */
export function inferCall(node: Call, checking: Checking): TypedTree | null {
  const formula = checking.scope.formulas?.get(node.name);
  if (formula) return inferFormula(node, formula, checking);
  const entry = functionNamed(node.name);
  const fold = foldNamed(node.name);
  if (entry?.fn === "has" && node.target === null) return inferHas(node, checking);
  if (node.name === "dyn" && node.target === null && node.args[0] && node.args.length === 1) {
    const of = checking.infer(node.args[0], checking);
    // CEL's `dyn`: from here on the type is determined at run time.
    return of && { ...of, type: ANY };
  }
  if (!entry && !fold) {
    const near = nearFunction(node.name, checking.scope.formulas?.keys() ?? []);
    checking.tell(
      report("unknown-function", node.nameSpan, { name: node.name, near }, replacement(node.nameSpan, near)),
    );
    return null;
  }
  const target = node.target ?? (fold && node.args.length === 1 ? (node.args[0] ?? null) : null);
  const rest = node.target ? node.args : node.args.slice(1);
  if (fold && target) {
    const over = checking.infer(target, checking);
    if (!over) return null;
    const kind = over.type.kind;
    const foldable =
      kind === "list" || (kind === "map" && fold.fold !== "size") || (kind === "any" && (!entry || rest.length > 1));
    if (foldable || !entry) return inferFold(node, fold, over, rest, checking);
    return applyFunction(node, entry, [over, ...inferAll(rest, checking)], checking);
  }
  if (!entry) {
    checking.tell(report("argument-count", node.nameSpan, { name: node.name, needs: "a list", got: node.args.length }));
    return null;
  }
  const given = node.target ? [node.target, ...node.args] : node.args;
  return applyFunction(node, entry, inferAll(given, checking), checking);
}

const inferAll = (nodes: readonly Syntax[], checking: Checking): (TypedTree | null)[] =>
  nodes.map((arg) => checking.infer(arg, checking));

function applyFunction(
  node: Call,
  entry: FunctionEntry,
  given: readonly (TypedTree | null)[],
  checking: Checking,
): TypedTree | null {
  const args = given.filter((arg) => arg !== null);
  if (args.length !== given.length) return null;
  const [first, second] = args;
  if (
    entry.fn === "contains" &&
    first &&
    second &&
    args.length === 2 &&
    (first.type.kind === "list" || first.type.kind === "any")
  ) {
    if (first.type.kind === "list") {
      const item = fit(second, first.type.of);
      if (item) return operation("in", [item, first], BOOLEAN, node.span);
      checking.tell(
        report("argument-type", second.span, {
          name: node.name,
          needs: printType(first.type.of),
          got: printType(second.type),
        }),
      );
      return null;
    }
    return operation("contains", args, BOOLEAN, node.span);
  }
  const counted = entry.signatures.filter((s) => countFits(s, args.length));
  if (counted.length === 0) {
    const got = node.target ? args.length - 1 : args.length;
    const needs = countWords(entry.signatures, node.target !== null);
    checking.tell(report("argument-count", node.nameSpan, { name: node.name, needs, got }));
    return null;
  }
  // Signatures that fit without conversion take precedence: `startOf` a moment gives a moment.
  for (const exact of [true, false]) {
    for (const signature of counted) {
      const fitted = fitArguments(signature, args, checking, exact);
      if (fitted) return finish(node, entry, signature, fitted, checking);
    }
  }
  tellArgument(node, counted, args, checking);
  return null;
}

const countFits = (s: Signature, count: number): boolean =>
  count >= s.takes.length - (s.optional ?? 0) && (s.more === true || count <= s.takes.length);

function countWords(signatures: readonly Signature[], method: boolean): string {
  const skip = method ? 1 : 0;
  const counts = signatures.flatMap((s) => [s.takes.length - (s.optional ?? 0) - skip, s.takes.length - skip]);
  const [least, most] = [Math.max(0, Math.min(...counts)), Math.max(0, ...counts)];
  if (signatures.some((s) => s.more)) return `at least ${least} values`;
  if (most === 0) return "nothing in its brackets";
  if (least === most) return `${most} ${most === 1 ? "value" : "values"}`;
  return `${least} to ${most} values`;
}

const wanted = (takes: ParameterType, checking: Checking): Type | null => {
  if (takes === "every") return null;
  if (takes === "list") return { kind: "list", of: ANY };
  if (takes === "map") return { kind: "map", keys: {}, open: true };
  if (takes === "money") return { kind: "money", currency: checking.scope.currency };
  if (takes === "record") return null;
  return { kind: takes };
};

/** The arguments converted for a signature; null: they don't fit. `exact`: without conversions. */
function fitArguments(
  signature: Signature,
  args: readonly TypedTree[],
  checking: Checking,
  exact: boolean,
): TypedTree[] | null {
  const fitted: TypedTree[] = [];
  for (const [i, arg] of args.entries()) {
    const takes = signature.takes[Math.min(i, signature.takes.length - 1)] ?? "every";
    const want = wanted(takes, checking);
    const same = want === null || arg.type.kind === want.kind;
    const ok = same ? arg : exact || !converts(arg.type, want, signature) ? null : fit(arg, want);
    if (!ok) return null;
    const [first] = fitted;
    if (signature.more && first?.type.kind === "money" && !fits(ok.type, first.type)) return null;
    fitted.push(ok);
  }
  return fitted;
}

/**
 * Allowed conversions: data of type `any`, between moments and dates if there are several arguments, and a plain number
 * to an amount.
 */
const converts = (from: Type, to: Type, signature: Signature): boolean =>
  from.kind === "any" ||
  from.kind === "empty" ||
  to.kind === "money" ||
  (to.kind === "date" && from.kind === "instant" && signature.takes.length > 1) ||
  (to.kind === "instant" && from.kind === "date" && signature.takes.length > 1);

function finish(
  node: Call,
  entry: FunctionEntry,
  signature: Signature,
  args: readonly TypedTree[],
  checking: Checking,
): TypedTree | null {
  const [first, second] = args;
  if (entry.fn === "matches" && second?.op === "literal" && typeof second.value === "string") {
    const pattern = compilePattern(second.value);
    if (typeof pattern === "string") {
      checking.tell(report("bad-pattern", second.span, { reason: pattern }));
      return null;
    }
  }
  if (
    (entry.fn === "startOf" || entry.fn === "endOf") &&
    second?.op === "literal" &&
    typeof second.value === "string" &&
    !isPeriod(second.value)
  ) {
    const near = suggest(second.value, periods);
    const fix = replacement(second.span, near === null ? null : quote(near));
    checking.tell(report("unknown-period", second.span, { written: second.value, near }, fix));
    return null;
  }
  const gives = signature.gives;
  const type: Type =
    gives === "same"
      ? (first?.type ?? ANY)
      : gives === "texts"
        ? { kind: "list", of: TEXT }
        : gives === "money"
          ? { kind: "money", currency: checking.scope.currency }
          : { kind: gives };
  if (entry.fn === "workingDays" || entry.fn === "workingHours") {
    const calendar = calendarArguments(node.span, checking);
    if (calendar === null || first === undefined) return null;
    if (second !== undefined) return operation(entry.fn, [...args, ...calendar], type, node.span);
    return isAtWork(entry.fn, first, calendar, node.span);
  }
  if (entry.fn === "toDate" && args.length > 1) return dateOfParts(args, node.span);
  return operation(entry.fn, args, type, node.span);
}

function tellArgument(
  node: Call,
  signatures: readonly Signature[],
  args: readonly TypedTree[],
  checking: Checking,
): void {
  for (const [i, arg] of args.entries()) {
    const kinds = signatures.map((s) => s.takes[Math.min(i, s.takes.length - 1)] ?? "every");
    const fine = signatures.some((s) =>
      fitArguments({ ...s, takes: s.takes.slice(i, i + 1), more: false }, [arg], checking, false),
    );
    if (fine && i < args.length - 1) continue;
    const needs = [...new Set(kinds.map((kind) => words(kind, checking)))].join(" or ");
    checking.tell(report("argument-type", arg.span, { name: node.name, needs, got: printType(arg.type) }));
    return;
  }
}

const words = (kind: ParameterType, checking: Checking): string => {
  const type = wanted(kind, checking);
  return type === null ? "a value" : kind === "list" ? "a list" : printType(type);
};

/** `has(answer.total)`: true if the key exists; for a record, if the field is not empty. */
function inferHas(node: Call, checking: Checking): TypedTree | null {
  const asked = node.args[0];
  if (!asked || node.args.length !== 1) {
    checking.tell(report("argument-count", node.nameSpan, { name: "has", needs: "1 value", got: node.args.length }));
    return null;
  }
  if (asked.kind === "member") {
    const of = checking.infer(asked.of, checking);
    if (!of) return null;
    if (of.type.kind === "any" || of.type.kind === "map" || of.type.kind === "empty") {
      const key: TypedTree = { op: "literal", value: asked.name, type: TEXT, span: asked.nameSpan };
      return operation("has", [of, key], BOOLEAN, node.span);
    }
  }
  const value = checking.infer(asked, checking);
  return value && operation("not", [operation("isEmpty", [value], BOOLEAN, node.span)], BOOLEAN, node.span);
}
