import { expect, test } from "vitest";
import { carryOut, importsOf, openFile } from "#testing/imports-for-test.ts";
import { openForTest } from "#testing/open-for-test.ts";

const source = (language: string, currency: string): string => `# Specification: Amounts

## 1. What the product does and for whom

- Language: ${language}
- Currency: ${currency}

## 3. Entities and their fields

### Thing

| Field | Type |
| --- | --- |
| Name | text |
| Price | money |
| Size | number |
| Pieces | whole number |
| Share | percent |
| Weight | number in kg |
`;

/** What a column of a table becomes; a cell that is refused is null. */
async function imported(
  field: "Price" | "Size" | "Pieces" | "Share" | "Weight",
  cells: readonly string[],
  { language = "en", currency = "EUR" } = {},
): Promise<readonly unknown[]> {
  const document = source(language, currency);
  const opened = await openForTest(document);
  const imports = importsOf(opened, document);
  const rows = cells.map((cell, index) => `T${index}\t"${cell}"`);
  const { id } = await openFile(imports, `Name\t${field}\n${rows.join("\n")}\n`, "things.tsv", "Thing");
  await carryOut(imports, id, "run");
  const { records } = await opened.app.readRecords({
    entity: "Thing",
    fields: ["name", field.toLowerCase()],
    limit: 100,
  });
  const byName = new Map(records.map(({ values }) => [values["name"], values[field.toLowerCase()]]));
  return cells.map((_, index) => byName.get(`T${index}`) ?? null);
}

test("P3.17 an amount of another currency is refused, one of the app's own is read by its sign or code", async () => {
  expect(await imported("Price", ["12.50 EUR", "€12.50", "12.50", "eur 3.00", "EUR 1,250.00"])).toEqual([
    1250, 1250, 1250, 300, 125_000,
  ]);
  expect(await imported("Price", ["$12.50", "12.50 USD", "£3.00", "CHF 3.00", "1.00"])).toEqual([
    null,
    null,
    null,
    null,
    100,
  ]);
  expect(await imported("Price", ["R$ 1.250,00", "R$12,50", "BRL 3,00", "$ 3,00"], { currency: "BRL" })).toEqual([
    125_000,
    1250,
    300,
    null,
  ]);
  expect(await imported("Price", ["₹1,00,000.50", "INR 12.50"], { language: "hi", currency: "INR" })).toEqual([
    10_000_050, 1250,
  ]);
  expect(await imported("Price", ["￥1,250", "¥300", "JPY 5"], { language: "zh", currency: "JPY" })).toEqual([
    1250, 300, 5,
  ]);
});

test("P3.17 a percent sign belongs to percentages: elsewhere it is no hundredth", async () => {
  expect(await imported("Share", ["5%", "12.5 %", "٪٥"])).toEqual([0.05, 0.125, 0.05]);
  expect(await imported("Size", ["5%", "5"])).toEqual([null, 5]);
  expect(await imported("Price", ["5%", "5.00"])).toEqual([null, 500]);
  expect(await imported("Pieces", ["500%", "5"])).toEqual([null, 5]);
});

test("P3.17 what is no group of digits is no group, in a column that is otherwise read with the other mark", async () => {
  expect(await imported("Size", ["1.5", "2.5", "0,125", "01,250", "1,250", "1,234,56,789", "1,00,000"])).toEqual([
    1.5,
    2.5,
    null,
    null,
    1250,
    null,
    100_000,
  ]);
  expect(await imported("Size", ["1,5", "2,5", "0.125", "1.250"], { language: "de" })).toEqual([1.5, 2.5, null, 1250]);
  expect(await imported("Size", ["0 125", "1 250", "1'250", "12 50", "1.5"])).toEqual([null, 1250, 1250, null, 1.5]);
});

test("P3.17 a cell of two lines is no number", async () => {
  expect(await imported("Size", ["1\n000", "12\n50", "1\r\n000", " 5 ", "7"])).toEqual([null, null, null, 5, 7]);
});

test("P3.17 every kind of minus, and digits of every script", async () => {
  expect(await imported("Size", ["-5", "−5", "–5", "‒5", "－5", "﹣5", "(5)", "5-", "--5", "5"])).toEqual([
    -5,
    -5,
    -5,
    -5,
    -5,
    -5,
    -5,
    -5,
    null,
    5,
  ]);
  expect(await imported("Size", ["１２．５", "١٢٫٥", "१२.५", "۱۲٫۵"])).toEqual([12.5, 12.5, 12.5, 12.5]);
});

test("P3.23 a number comes with its unit or without it, and not with another", async () => {
  expect(await imported("Weight", ["12 kg", "1,250.5kg", "3 KG", "7", "12 g", "5 lb", "kg"])).toEqual([
    12,
    1250.5,
    3,
    7,
    null,
    null,
    null,
  ]);
  expect(await imported("Weight", ["12,5 kg", "1.250,5 kg"], { language: "de" })).toEqual([12.5, 1250.5]);
});
