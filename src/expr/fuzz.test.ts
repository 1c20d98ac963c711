import * as fc from "fast-check";
import { expect, test } from "vitest";
import { checkExpression } from "./check.ts";
import { compile } from "./compile.ts";
import { scope, world } from "./fixtures/lending.ts";
import { readsOf } from "./reads.ts";

const words =
  'and or not in is empty yes no mod ( ) [ ] { } , . : ? = == != < <= > >= + - * / % 1 0 2.5 9% 14 days 3 months 200 EUR 5 USD "text" "Out" "" 2025-06-02 14:30 2025-06-02T14:30 this me answer name status due out_on starts returned_at length extensions rate fee reminded tags kinds place tool borrower lines Loan Tool Line Person LOAN_TIME FEE today() now() l x filter( exists( all( map( sum( min( max( average( first( latest( size() size( lower( upper( split( join( replace( matches( round( abs( days( startOf( text( number( date( duration( money( has( type( .filter(l, .exists(l, .sum(l, .map(x, .size() .amount .due .name .user "week" "[a" '.split(
    " ",
  );

const environments = ["L1", "L2", "L3"].map((id) => world({ variables: { this: id } }));

/** Every expression either runs or has an error message; nothing throws. */
function survives(source: string): void {
  const { typed, diagnostics } = checkExpression(source, { start: 0, end: source.length }, scope);
  expect(typed === null).toBe(diagnostics.some((d) => d.severity === "error"));
  if (!typed) return;
  readsOf(typed);
  const compiled = compile(typed);
  for (const environment of environments) expect(compiled(environment)).not.toBeUndefined();
}

test("words in any order never throw", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...words), { maxLength: 12 }), (parts) => survives(parts.join(" "))),
    { numRuns: 3000 },
  );
});

test("expressions that are well formed never throw, whatever their types", () => {
  const operators = ["and", "or", "=", "!=", "<", ">=", "+", "-", "*", "/", "mod", "in", "not in"];
  const leaves =
    '1 9% 14·days 200·EUR "text" 2025-06-02 14:30 this me answer name status due starts returned_at length extensions fee reminded tags place tool lines Loan LOAN_TIME FEE today() now() empty yes [1,·2] answer.list answer.user.token tool.worth'
      .split(" ")
      .map((leaf) => leaf.replaceAll("·", " "));
  const functions = [
    "size",
    "lower",
    "year",
    "days",
    "text",
    "number",
    "date",
    "money",
    "round",
    "abs",
    "first",
    "sum",
    "max",
    "type",
    "duration",
    "time",
  ];
  const { node } = fc.letrec<{ node: string }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.constantFrom(...leaves),
      fc.tuple(tie("node"), fc.constantFrom(...operators), tie("node")).map(([a, op, b]) => `(${a} ${op} ${b})`),
      fc.tuple(fc.constantFrom(...functions), tie("node")).map(([f, a]) => `${f}(${a})`),
      fc
        .tuple(tie("node"), fc.constantFrom("filter", "exists", "all", "map", "sum", "max", "latest"), tie("node"))
        .map(([a, f, b]) => `(${a}).${f}(x, ${b})`),
      fc.tuple(tie("node"), tie("node"), tie("node")).map(([a, b, c]) => `(${a} ? ${b} : ${c})`),
      tie("node").map((a) => `not (${a})`),
      tie("node").map((a) => `-(${a})`),
      tie("node").map((a) => `(${a}) is empty`),
    ),
  }));
  let ran = 0;
  fc.assert(
    fc.property(node, (source) => {
      survives(source);
      ran++;
    }),
    { numRuns: 4000 },
  );
  expect(ran).toBeGreaterThanOrEqual(4000);
});
