import { describe, expect, test } from "vitest";
import { checkModel } from "#check/check-model.ts";
import { asDocument } from "#cli/example.ts";
import { pages } from "#diagnostics/explain.ts";
import { readDocument } from "#read/read-document.ts";

function check(example: string) {
  const source = asDocument(example);
  const { model, diagnostics } = readDocument(source);
  return [...diagnostics, ...checkModel(model, source)];
}

describe.each([...pages])("%s", (code, page) => {
  test("its bad example gives it", () => {
    const found = check(page.bad);
    expect(found.map((one) => one.code)).toContain(code);
    for (const one of found.filter((other) => other.code === code)) {
      expect(one.severity).toBe(page.severity);
      expect(one.message).toMatch(/[.!?”)]$/);
      expect(one.help.length).toBeGreaterThan(0);
      expect(one.message + one.help).not.toMatch(/undefined|\[object|NaN/);
    }
  });

  test("its good example does not", () => {
    expect(check(page.good).filter((one) => one.code === code)).toEqual([]);
  });

  test("its good example has no errors at all", () => {
    expect(check(page.good).filter((one) => one.severity === "error")).toEqual([]);
  });
});

test("codes are words with hyphens", () => {
  for (const code of pages.keys()) expect(code).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
});
