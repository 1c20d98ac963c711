import { expect, test } from "vitest";
import type { DataChange, ExampleOfChange } from "#engine/contract/shelf.ts";
import { en } from "../words/en.ts";
import { entryOf } from "./change-in-words.ts";

test.each<[ExampleOfChange, string]>([
  [{ title: "Drill", value: 1250, type: { kind: "money", currency: "EUR" } }, "Drill (€12.50)"],
  [{ title: "Drill", value: 1250, type: { kind: "money", currency: "JPY" } }, "Drill (¥1250)"],
  [{ title: "Drill", value: 0.125, type: { kind: "percent" } }, "Drill (12.5%)"],
  [{ title: "Drill", value: 1250 }, "Drill (1,250)"],
  [{ title: "Drill", value: "2026-03-29" }, "Drill (Mar 29, 2026)"],
  [{ title: "Drill", value: null }, "Drill"],
])("an example %j of a change reads %s", (example, text) => {
  const change: DataChange = {
    kind: "field-retyped",
    entity: "Loan",
    field: "Price",
    from: "money",
    records: 0,
    setAside: 1,
    back: 0,
    examples: [example],
  };
  expect(entryOf(change, en, "en").note).toContain(text);
});
