import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SOURCES = join(import.meta.dirname, "../src");
const sheets = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".css"));

/** Classes of elements that a page repeats many times. */
const REPEATED = /\.(?:list-row|row-[a-z-]+|virtual-row|card(?:-[a-z-]+)?)(?![\w-])/;

test("no style of what a list repeats asks what is inside it: every change of a page would restyle every row", () => {
  const asking = sheets.flatMap((name) =>
    readFileSync(join(SOURCES, name), "utf8")
      .replaceAll(/\/\*[\s\S]*?\*\//g, "")
      .split(/[{};]/)
      .flatMap((part) => part.split(/,(?![^(]*\))/))
      .filter((selector) => selector.includes(":has(") && REPEATED.test(selector))
      .map((selector) => `${name}: ${selector.trim()}`),
  );
  expect(sheets.length).toBeGreaterThan(10);
  expect(asking).toEqual([]);
});
