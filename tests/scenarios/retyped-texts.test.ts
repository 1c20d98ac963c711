import { expect, test } from "vitest";
import { openForTest } from "#testing/open-for-test.ts";
import type { Value } from "#expr/types.ts";

const stock = (language: string, type: string, currency = "EUR"): string => `
## 1. Purpose
- Language: ${language}
- Currency: ${currency}

## 3. Entities and their fields
### Part
| Field | Type |
| --- | --- |
| Name | text |
| Amount | ${type} |
`;

/** The value of a text after its field gets another type, and the reason if it is set aside. */
async function retyped(language: string, typed: string | readonly string[], type: string) {
  const before = await openForTest(stock(language, typeof typed === "string" ? "text" : "list of text"));
  const outcome = await before.app.submit({
    commands: [{ kind: "create", entity: "Part", values: { name: "Screw", amount: typed } }],
  });
  const id = (outcome.kind === "done" && outcome.records[0]?.id) || "";
  const after = await openForTest(stock(language, type), { database: before.database });
  const value = after.store.records.read("Part", id)?.["amount"] ?? null;
  const aside = after.store.quarantined(10).find(({ reason }) => reason !== null);
  return { value, reason: aside?.reason ?? null, kept: aside?.value ?? null };
}

test.each<[string, string, string, unknown]>([
  ["de", "12,50", "number", 12.5],
  ["en", "12,50", "number", 12.5],
  ["de", "1.250,5", "number", 1250.5],
  ["en", "1.250,5", "number", 1250.5],
  ["de", "1.250.000", "number", 1_250_000],
  ["de", "0,125", "number", 0.125],
  ["de", "7 ", "whole number", 7],
  ["ar", "١٢٫٥", "number", 12.5],
  ["de", "12,5 %", "number", 0.125],
  ["de", "12,5 %", "percent", 0.125],
  ["de", "1.250,50 €", "money", 125_050],
  // Read the other way, it would have more decimals than the field can hold.
  ["de", "1.255 €", "money", 125_500],
  ["de", "31.12.2026", "date", "2026-12-31"],
  ["en", "2026-12-31", "date", "2026-12-31"],
  ["en", "12/31/2026", "date", "2026-12-31"],
  ["de", "1 hour 30 minutes", "duration", "PT1H30M"],
])("P3.17 in an app in %s the text “%s” becomes the %s %s", async (language, typed, type, value) => {
  expect(await retyped(language, typed, type)).toEqual({ value, reason: null, kept: null });
});

test.each([
  ["de", "1.250", "number"],
  ["de", "1,250", "number"],
  ["en", "1.250", "number"],
  ["en", "1,250", "number"],
  ["de", "1.250 €", "money"],
  ["de", "1.250 %", "percent"],
  // Either a fraction or a percentage.
  ["de", "0,5", "percent"],
  ["de", "12", "percent"],
  ["de", "1.250 hours", "duration"],
  ["en", "03/04/2026", "date"],
  ["en", "03/04/2026", "date and time"],
])("P3.17 in an app in %s the text “%s” may be two values of a %s: it is set aside", async (language, typed, type) => {
  expect(await retyped(language, typed, type)).toEqual({ value: null, reason: "two-readings", kept: typed });
});

test.each([
  ["big", "number"],
  ["12,5", "whole number"],
  ["5 USD", "money"],
  ["31.02.2026", "date"],
])("P3.17 the text “%s” is no %s: it is set aside", async (typed, type) => {
  expect(await retyped("de", typed, type)).toEqual({ value: null, reason: "other-kind", kept: typed });
});

test("P3.17 a list of one text is read as that text", async () => {
  expect(await retyped("de", ["12,5"], "number")).toMatchObject({ value: 12.5 });
  expect(await retyped("de", ["1.250"], "number")).toMatchObject({ value: null, reason: "two-readings" });
});

test.each([
  ["number", "percent", 12],
  ["whole number", "percent", 12],
  ["percent", "number", 0.12],
])(
  "P3.17 a %s that becomes a %s is set aside, as people would see a hundred times as much, and comes back",
  async (from, to, typed) => {
    const before = await openForTest(stock("en", from));
    for (const amount of [typed, 0])
      await before.app.submit({ commands: [{ kind: "create", entity: "Part", values: { name: "Screw", amount } }] });
    const amounts = ({ store }: Awaited<ReturnType<typeof openForTest>>): unknown[] =>
      store.records
        .ids({ entity: "Part", where: null }, [], null, 0)
        .map((id) => store.records.read("Part", id)?.["amount"]);
    const after = await openForTest(stock("en", to), { database: before.database });
    expect(amounts(after)).toEqual([null, 0]);
    expect(after.store.quarantined(10)).toMatchObject([{ reason: "two-readings", value: typed }]);
    expect(amounts(await openForTest(stock("en", from), { database: before.database }))).toEqual([typed, 0]);
  },
);

/** The value of a number after its field gets another type, and why it is set aside, if it is; it always comes back. */
async function renumbered(
  [from, to]: readonly [string, string],
  amount: Value,
  { language = "en", currency = "EUR" } = {},
): Promise<{ readonly value: Value; readonly reason: string | null }> {
  const before = await openForTest(stock(language, from));
  before.store.records.insert("Part", { id: "a", name: "Screw", amount });
  const { database } = before;
  const after = await openForTest(stock(language, to, currency), { database });
  const [value = null] = after.store.records.values("Part", ["a"], ["amount"]).map((one) => one["amount"]);
  const reason = after.store.quarantined(10)[0]?.reason ?? null;
  const back = await openForTest(stock(language, from), { database });
  expect(back.store.records.read("Part", "a")?.["amount"]).toEqual(amount);
  return { value: value ?? null, reason };
}

test.each<[string, string, number]>([
  ["money", "percent", 1250],
  ["percent", "money", 0.5],
])("P3.17 what people see as %s is not a hundred times as much as %s", async (from, to, amount) => {
  expect(await renumbered([from, to], amount)).toEqual({ value: null, reason: "two-readings" });
  expect(await renumbered([from, to], 0)).toEqual({ value: 0, reason: null });
});

test.each<[string, string, number]>([
  ["number", "money", 12.345],
  ["number", "money", -0.005],
  ["number", "money", 1e-7],
  ["money", "number", 9_007_199_254_740_991],
  ["number", "whole number", 1e21],
  ["number", "rating", 1.5],
  ["whole number", "rating", 1250],
  ["whole number", "rating", 0],
  ["money", "rating", 600],
  ["text", "rating", "17" as unknown as number],
])(
  "P3.17 as a value of %s that becomes a %s %s is not rounded and not out of bounds: it is set aside",
  async (from, to, amount) => {
    expect(await renumbered([from, to], amount)).toEqual({ value: null, reason: "other-kind" });
  },
);

test("P3.17 amounts that another currency has no coins for are set aside", async () => {
  expect(await renumbered(["money", "money"], 1250, { currency: "JPY" })).toEqual({
    value: null,
    reason: "other-kind",
  });
  expect(await renumbered(["money", "money"], 1200, { currency: "JPY" })).toEqual({ value: 12, reason: null });
  expect(await renumbered(["money", "money"], 1200, { currency: "KWD" })).toEqual({ value: 12_000, reason: null });
});

test.each<[string, number, string, string]>([
  ["number", 12.345, "de", "12,345"],
  ["number", 12.345, "en", "12.345"],
  ["whole number", 1250, "de", "1250"],
  ["percent", 0.125, "de", "12,5 %"],
  ["percent", 1, "en", "100 %"],
  ["money", 125_050, "de", "1.250,50 EUR"],
  ["money", 125_050, "en", "1,250.50 EUR"],
])(
  "P3.17 as a text a %s of %s reads in an app in %s as people have seen it: %s",
  async (from, amount, language, text) => {
    expect(await renumbered([from, "text"], amount, { language })).toEqual({ value: text, reason: null });
    expect(await renumbered([from, "list of text"], amount, { language })).toEqual({ value: [text], reason: null });
  },
);

test("P3.17 numbers become the options that are written so; 0.5 is not what people saw as 50 %", async () => {
  expect(await renumbered(["number", "choice of 0.5, 12"], 0.5, { language: "de" })).toEqual({
    value: "0.5",
    reason: null,
  });
  expect(await renumbered(["percent", "choice of 0.5, 12"], 0.5)).toEqual({ value: null, reason: "not-a-choice" });
  expect(await renumbered(["percent", "choice of 50 %, 12"], 0.5)).toEqual({ value: "50 %", reason: null });
});

test("P3.17 a language that nobody knows keeps no field from becoming another", async () => {
  const language = "Klingon!";
  expect(await renumbered(["number", "text"], 1.5, { language })).toEqual({ value: "1.5", reason: null });
  expect(await retyped(language, "1.5", "number")).toMatchObject({ value: 1.5 });
});

test("P3.15 a text that becomes a number series gives no number that somebody has typed", async () => {
  const before = await openForTest(stock("en", "text"));
  for (const amount of ["A-0001", "A-0003"]) before.store.records.insert("Part", { id: amount, name: "Screw", amount });
  const { app, store } = await openForTest(stock("en", "number series A-0001"), { database: before.database });
  for (const name of ["Nut", "Bolt"])
    await app.submit({ commands: [{ kind: "create", entity: "Part", values: { name } }] });
  const all = store.records.ids({ entity: "Part", where: null }, [], null, 0);
  const numbers = store.records.values("Part", all, ["amount"]).map(({ amount }) => amount);
  expect(numbers).toEqual(["A-0001", "A-0003", "A-0002", "A-0004"]);
});
