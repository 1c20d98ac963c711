import { describe, expect, test } from "vitest";
import type { Json } from "../print-model.ts";
import { at, BASE, read } from "./testing/read-part.ts";

const ruleOf = (words: string): { test: Json | undefined; codes: readonly string[] } => {
  const { json, codes } = read(
    `${BASE}\n## 5. Rules\n| On | Rule |\n| --- | --- |\n| Tool.worth | ${words} |\n\n## 9. Constants\n| Name | Value |\n| --- | --- |\n| MOST | 9 EUR |\n`,
  );
  return { test: at(json, "rules", 0, "test"), codes };
};

describe("rules in words", () => {
  test.each<[string, unknown]>([
    ["required", { kind: "required" }],
    ["must be unique", { kind: "unique", expression: "must be unique" }],
    ["unique name, due date", { kind: "unique", fields: ["name", "due_date"], expression: "unique name, due date" }],
    [
      "unique name and keeper among `worth > 3 EUR`",
      {
        kind: "unique",
        fields: ["name", "keeper"],
        among: "worth > 3 EUR",
        expression: "unique name and keeper among worth > 3 EUR",
      },
    ],
    [
      "unique among `worth > 3 EUR`",
      { kind: "unique", among: "worth > 3 EUR", expression: "unique among worth > 3 EUR" },
    ],
    ["at most 80 characters", { kind: "length", most: 80 }],
    ["between 3 and 80 characters", { kind: "length", least: 3, most: 80 }],
    ["at least 3 EUR", { kind: "between", least: "3 EUR" }],
    ["between 1 EUR and MOST", { kind: "between", least: "1 EUR", most: "MOST" }],
    ["matches `[A-Z]+`", { kind: "matches", pattern: "[A-Z]+" }],
  ])("%s", (words, expected) => expect(ruleOf(words)).toEqual({ test: expected, codes: [] }));
  test.each(["unique name, keper among `worth > 3 EUR`", "unique among `worth >`", "unique among Held"])(
    "P5.3 %s is a mistake that closes",
    (words) => expect(ruleOf(words).codes).toHaveLength(1),
  );
  test("other words are a mistake", () => expect(ruleOf("nice and round").codes).toEqual(["rule-not-understood"]));
});
