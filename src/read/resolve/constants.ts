import { compile } from "#expr/compile.ts";
import type { Environment } from "#expr/environment.ts";
import { mayHoldHours } from "#expr/holds-hours.ts";
import { readsOf } from "#expr/reads.ts";
import type { TypedTree } from "#expr/typed.ts";
import { readDuration, readMoney, readNumber } from "#expr/literals.ts";
import { isPercentage } from "#expr/percentages.ts";
import type { Constant, Constants } from "#model/9-constants.ts";
import type { Expression, Problem } from "#model/expression.ts";
import { dayProblem, tellConstantInTwoWays } from "../phrases/two-ways.ts";
import { plainValue } from "../phrases/written-values.ts";
import type { Resolver } from "./resolver.ts";

/** Gives every constant its value and type, so that all other expressions may name it. */
export function resolveConstants(resolver: Resolver, constants: Constants): Constants {
  return {
    ...constants,
    constants: constants.constants.map((constant) => {
      const { value } = constant;
      let problem = constant.problem;
      if (value.source === "")
        resolver.fill(value, { op: "literal", value: null, type: { kind: "empty" }, span: value.span });
      else if (resolver.reading.isLiteral(value)) problem ??= resolveLiteral(resolver, value);
      else problem ??= countsWorkingTime(resolver, constant) ?? resolver.check(value, { candidate: null });
      if (value.type !== null) resolver.constants.set(constant.name, value.type);
      if (isPercentage(value.source)) resolver.percentages.add(constant.name);
      const { tree } = value;
      if (
        (tree?.type.kind === "duration" || tree?.type.kind === "workingTime") &&
        mayHoldHours(tree, resolver.scope({ candidate: null }))
      )
        resolver.inHours.add(constant.name);
      resolver.definitions.set(constant.name, constant.value.span);
      if (tree !== null) resolver.texts.set(constant.name, textsIn(tree));
      problem ??= workOut(resolver, constant);
      if (value.type?.kind !== "map" || constant.changeableBy.length === 0) return { ...constant, problem };
      // The running app has no input for a map.
      resolver.reading.problem("map-not-changeable", constant.changeableBy[0]?.span ?? constant.span, {
        name: constant.name,
      });
      return { ...constant, problem, changeableBy: [] };
    }),
  };
}

/** `3 * 4`, `{"Rye": 3 EUR}`: evaluates the constant once, so that the rest of the program only sees its value. */
function workOut(resolver: Resolver, { name, value }: Constant): Problem | null {
  const { tree } = value;
  if (tree === null || tree.op === "literal" || (tree.op === "list" && tree.items.every((one) => one.op === "literal")))
    return null;
  const follows = followsWhat(tree);
  if (follows !== null) {
    resolver.close(value);
    return resolver.reading.problem("constant-not-fixed", value.span, { name, follows });
  }
  const worth = compile(tree)({ ...NOTHING_AROUND, zone: resolver.zone });
  resolver.fill(value, { op: "literal", value: worth, type: tree.type, span: tree.span });
  return null;
}

/** Working hours and holidays are only known after all constants. */
function countsWorkingTime(resolver: Resolver, { name, value }: Constant): Problem | null {
  const { diagnostics } = resolver.try(value, { candidate: null });
  return diagnostics.some(({ code }) => code === "working-time-unknown")
    ? resolver.reading.problem("constant-not-fixed", value.span, { name, follows: "the working hours" })
    : null;
}

const NOTHING_AROUND: Omit<Environment, "zone"> = {
  variable: () => null,
  constant: () => null,
  field: () => null,
  records: () => [],
  now: "1970-01-01T00:00:00.000Z",
  weekStart: 1,
};

/** What the value depends on, in the author's words; null: it never changes. */
function followsWhat(tree: TypedTree): string | null {
  const { fields, entities, constants, variables, clock } = readsOf(tree);
  if (clock) return "the clock";
  const [first] = [...constants, ...entities, ...variables, ...fields];
  return first === undefined ? null : `\`${first}\``;
}

function textsIn(tree: TypedTree): readonly string[] {
  if (tree.op === "list") return tree.items.flatMap(textsIn);
  return tree.op === "literal" ? [tree.value].flat().filter((one) => typeof one === "string") : [];
}

/** A number that is too large to store is not taken as a text, because its author means a number. */
function resolveLiteral(resolver: Resolver, value: Expression): Problem | null {
  const { reading } = resolver;
  const day = dayProblem(reading, value.source, value.span);
  if (day !== null) return day;
  const written = { ...value, source: plainValue(value.source) };
  const { typed, diagnostics } = resolver.try(written.source === value.source ? value : written, { candidate: null });
  const tooFine = diagnostics.find(({ code }) => code === "amount-too-fine");
  if (tooFine !== undefined) {
    const diagnostic = { ...tooFine, span: value.span };
    resolver.tell(diagnostic);
    return diagnostic;
  }
  const tooLarge =
    diagnostics.some(({ code }) => code === "number-out-of-range") || (typed === null && isTooLarge(value.source));
  if (tooLarge) return resolver.reading.problem("number-out-of-range", value.span, {});
  const literal = typed !== null && isLiteral(typed) ? typed : (literalOf(resolver, written) ?? textOf(value));
  if (literal.type.kind === "text" && literal !== typed) tellWhatIsText(resolver, value, typed);
  if (literal.type.kind !== "text") tellConstantInTwoWays(reading, value);
  resolver.fill(value, { ...literal, span: value.span });
  return null;
}

/**
 * Reports `2 * 7 days`, `1 day, 3 days` and `{Rye: 3}` without backticks or brackets: they are read as texts, which is
 * rarely intended.
 */
function tellWhatIsText(resolver: Resolver, { source, span }: Expression, typed: TypedTree | null): void {
  const written = source.trim();
  const tell = (meant: "code" | "list" | "texts"): void =>
    void resolver.reading.problem("constant-read-as-text", span, { written, meant });
  const parts = written.split(",");
  if (/^[[{].*[\]}]$/su.test(written)) tell("texts");
  else if (parts.length > 1 && parts.every((part) => isQuantity(resolver, part.trim()))) tell("list");
  else if (typed?.op === "call" && followsWhat(typed) === null) tell("code");
}

/** A number with a unit: `3 days`, `5 %`, `25 EUR`. */
const isQuantity = ({ currency }: Resolver, text: string): boolean =>
  !/^[\d.]*$/u.test(text) &&
  [readNumber(text), readMoney(text, currency), readDuration(text)].some((value) => value !== null);

/** `1,000,000,000,000,000,000 EUR`, `£1e999`: an amount too large for a number. */
function isTooLarge(text: string): boolean {
  const found = /^[€£¥₹$]?\s*[+-]?(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?(e\d+)?\s*(?:\p{L}+|[%€£¥₹$])?$/iu.exec(text.trim());
  if (found === null) return false;
  const [, whole = "", fraction = "", exponent = ""] = found;
  return Number(`${whole.replaceAll(",", "")}${fraction}${exponent}`) > Number.MAX_SAFE_INTEGER;
}

/** `14 days`, `25 EUR`, `£25`, `1,000 EUR`, `9 %`, `2025-06-02`, `[1, 2]`, `yes`, `10,000`; null: a text. */
function literalOf(resolver: Resolver, value: Expression): TypedTree | null {
  const number = readNumber(value.source);
  if (number !== null) return { op: "literal", value: number, type: { kind: "number" }, span: value.span };
  const { currency } = resolver;
  const money = readMoney(value.source, currency);
  if (money !== null) return { op: "literal", value: money, type: { kind: "money", currency }, span: value.span };
  const duration = readDuration(value.source);
  return duration === null ? null : { op: "literal", value: duration, type: { kind: "duration" }, span: value.span };
}

const textOf = ({ source, span }: Expression): TypedTree => ({
  op: "literal",
  value: source,
  type: { kind: "text" },
  span,
});

const isLiteral = (typed: TypedTree): boolean =>
  typed.op === "literal" ||
  (typed.op === "list" && typed.items.every(isLiteral)) ||
  (typed.op === "map" && typed.entries.every((each) => isLiteral(each.value))) ||
  (typed.op === "call" && (typed.fn === "negate" || typed.fn === "divide") && typed.args.every(isLiteral));
