import { readFileSync } from "node:fs";
import {
  getConformanceSuite,
  type IncrementalTest,
  type IncrementalTestSuite,
} from "@bufbuild/cel-spec/testdata/tests.js";
import { expect, test } from "vitest";
import { checkExpression } from "#expr/check.ts";
import { compile } from "#expr/compile.ts";
import { sameValue } from "#expr/equality.ts";
import type { Scope, Type, Value } from "#expr/types.ts";

/**
 * CEL's own conformance data. excluded.json lists deliberate differences of Ninefold and was written before the first
 * run; failing.json lists failures. Both give a reason for every test. An evaluation error of CEL corresponds to
 * Ninefold's unknown, or to a diagnostic of the checker.
 */
type SimpleTest = IncrementalTest["original"];
type CelValue = Extract<SimpleTest["resultMatcher"], { case: "value" }>["value"];
type CelType = NonNullable<Extract<SimpleTest["typeEnv"][number]["declKind"], { case: "ident" }>["value"]["type"]>;
type Reasons = readonly { readonly reason: string; readonly tests: readonly string[] }[];

const read = (name: string): Reasons => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8")) as Reasons;
const listed = (reasons: Reasons): string[] => reasons.flatMap((group) => [...group.tests]);

function* testsOf(suite: IncrementalTestSuite, path: readonly string[] = []): Generator<[string, SimpleTest]> {
  for (const each of suite.tests) yield [[...path, each.original.name].join("/"), each.original];
  for (const inner of suite.suites) yield* testsOf(inner, [...path, inner.name]);
}

/** Converts a CEL value to ours; undefined if we have no such value. */
function valueOf(value: CelValue): Value | undefined {
  const { kind } = value;
  switch (kind.case) {
    case "nullValue":
      return null;
    case "boolValue":
    case "stringValue":
    case "doubleValue":
      return kind.value;
    case "int64Value":
      return Number(kind.value);
    case "listValue":
      return kind.value.values.map((item) => valueOf(item) ?? null);
    case "mapValue":
      return Object.fromEntries(
        kind.value.entries.map((entry) => [
          entry.key?.kind.case === "stringValue" ? entry.key.kind.value : "",
          entry.value ? (valueOf(entry.value) ?? null) : null,
        ]),
      );
    default:
      return undefined;
  }
}

function typeOf(type: CelType | undefined): Type {
  const kind = type?.typeKind;
  if (kind?.case === "primitive")
    return (
      ([null, "boolean", "number", "number", "number", "text"] as const).map((k): Type => ({ kind: k ?? "any" }))[
        kind.value
      ] ?? { kind: "any" }
    );
  if (kind?.case === "null") return { kind: "empty" };
  if (kind?.case === "listType") return { kind: "list", of: typeOf(kind.value.elemType) };
  return { kind: "any" };
}

/** Null if the test passes, else the result that differs. */
function failure(original: SimpleTest): string | null {
  const variables = new Map<string, Type>(
    original.typeEnv.map((decl) => [
      decl.name,
      decl.declKind.case === "ident" ? typeOf(decl.declKind.value.type) : { kind: "any" },
    ]),
  );
  const values = new Map<string, Value>();
  for (const [name, bound] of Object.entries(original.bindings)) {
    if (!variables.has(name)) variables.set(name, { kind: "any" });
    values.set(name, bound.kind.case === "value" ? (valueOf(bound.kind.value) ?? null) : null);
  }
  const scope: Scope = { entities: new Map(), constants: new Map(), variables, bare: null, currency: "EUR" };
  const { typed, diagnostics } = checkExpression(original.expr, { start: 0, end: original.expr.length }, scope);
  const wantsError = original.resultMatcher.case === "evalError" || original.resultMatcher.case === "anyEvalErrors";
  if (!typed) return wantsError ? null : diagnostics.map((d) => d.message).join(" ");
  if (original.checkOnly) return null;
  const got = compile(typed)({
    variable: (name) => values.get(name) ?? null,
    constant: () => null,
    field: () => null,
    records: () => [],
    now: "2025-06-02T10:00:00.000Z",
    zone: "UTC",
    weekStart: 1,
  });
  if (wantsError) return got === null ? null : `an error was expected, not ${JSON.stringify(got)}`;
  const matcher = original.resultMatcher;
  const wanted =
    matcher.case === "value" ? matcher.value : matcher.case === "typedResult" ? matcher.value.result : undefined;
  const value = wanted ? valueOf(wanted) : true;
  if (value === undefined) return "a value that Ninefold does not have";
  return sameValue(value, got) ? null : `${JSON.stringify(got)} instead of ${JSON.stringify(value)}`;
}

test("CEL's conformance tests pass, but for those left out and listed", () => {
  const all = [...testsOf(getConformanceSuite())];
  const names = new Set(all.map(([path]) => path));
  const excluded = new Set(listed(read("excluded.json")));
  const expected = new Set(listed(read("failing.json")));
  const failed: string[] = [];
  const said: string[] = [];
  let ran = 0;
  for (const [path, original] of all) {
    if (excluded.has(path)) continue;
    ran++;
    const wrong = failure(original);
    if (wrong === null) continue;
    failed.push(path);
    if (!expected.has(path)) said.push(`${path}: ${original.expr} → ${wrong}`);
  }
  const share = (100 * (ran - failed.length)) / ran;
  console.log(
    `CEL conformance: ${all.length} tests, ${all.length - ran} left out, ${ran - failed.length} of ${ran} pass (${share.toFixed(1)} %).`,
  );
  expect(said).toEqual([]);
  expect(failed.sort()).toEqual([...expected].sort());
  expect([...excluded].filter((path) => !names.has(path))).toEqual([]);
  expect(share).toBeGreaterThanOrEqual(95);
});

test("the reference names every reason for which tests are left out, with their number", () => {
  const page = readFileSync(new URL("../../docs/language/cel-deviations.md", import.meta.url), "utf8");
  for (const { reason, tests } of [...read("excluded.json"), ...read("failing.json")]) {
    expect(page).toContain(`| ${reason} | ${tests.length} |`);
  }
});
