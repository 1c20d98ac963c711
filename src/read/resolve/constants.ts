import { mayHoldHours } from "#expr/holds-hours.ts";
import type { Typed } from "#expr/typed.ts";
import { readDuration, readMoney, readNumber } from "#expr/literals.ts";
import type { Constants } from "#model/9-constants.ts";
import type { Expression, Problem } from "#model/expression.ts";
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
      else problem ??= resolver.check(value, { candidate: null });
      if (value.type !== null) resolver.constants.set(constant.name, value.type);
      const { tree } = value;
      if (
        (tree?.type.kind === "duration" || tree?.type.kind === "workingTime") &&
        mayHoldHours(tree, resolver.scope({ candidate: null }))
      )
        resolver.inHours.add(constant.name);
      resolver.definitions.set(constant.name, constant.value.span);
      if (tree !== null) resolver.texts.set(constant.name, textsIn(tree));
      return { ...constant, problem };
    }),
  };
}

function textsIn(tree: Typed): readonly string[] {
  if (tree.op === "list") return tree.items.flatMap(textsIn);
  return tree.op === "literal" ? [tree.value].flat().filter((one) => typeof one === "string") : [];
}

/** A number that is too large to be kept is no text: whoever wrote it means a number. */
function resolveLiteral(resolver: Resolver, value: Expression): Problem | null {
  const { typed, diagnostics } = resolver.try(value, { candidate: null });
  const tooLarge =
    diagnostics.some(({ code }) => code === "number-out-of-range") || (typed === null && isTooLarge(value.source));
  if (tooLarge) return resolver.reading.problem("number-out-of-range", value.span, {});
  resolver.fill(value, typed !== null && isLiteral(typed) ? typed : literalOf(resolver, value));
  return null;
}

/** `1,000,000,000,000,000,000 EUR`, `£1e999`: an amount as people write it, which no number holds. */
function isTooLarge(text: string): boolean {
  const found = /^[€£¥₹$]?\s*[+-]?(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?(e\d+)?\s*(?:\p{L}+|[%€£¥₹$])?$/iu.exec(text.trim());
  if (found === null) return false;
  const [, whole = "", fraction = "", exponent = ""] = found;
  return Number(`${whole.replaceAll(",", "")}${fraction}${exponent}`) > Number.MAX_SAFE_INTEGER;
}

/** `14 days`, `25 EUR`, `£25`, `1,000 EUR`, `9 %`, `2025-06-02`, `[1, 2]`, `yes`, `10,000`; everything else is a text. */
function literalOf(resolver: Resolver, value: Expression): Typed {
  const number = readNumber(value.source);
  if (number !== null) return { op: "literal", value: number, type: { kind: "number" }, span: value.span };
  const { currency } = resolver;
  const money = readMoney(value.source, currency);
  if (money !== null) return { op: "literal", value: money, type: { kind: "money", currency }, span: value.span };
  const duration = readDuration(value.source);
  if (duration !== null) return { op: "literal", value: duration, type: { kind: "duration" }, span: value.span };
  return { op: "literal", value: value.source, type: { kind: "text" }, span: value.span };
}

const isLiteral = (typed: Typed): boolean =>
  typed.op === "literal" ||
  (typed.op === "list" && typed.items.every(isLiteral)) ||
  (typed.op === "map" && typed.entries.every((each) => isLiteral(each.value))) ||
  (typed.op === "call" && (typed.fn === "negate" || typed.fn === "divide") && typed.args.every(isLiteral));
