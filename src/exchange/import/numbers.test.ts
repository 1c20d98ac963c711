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
| Stars | rating |
| Weight | number in kg |
`;

type Measure = "Price" | "Size" | "Pieces" | "Share" | "Stars" | "Weight";

/** The stored values of a table's column. Null: refused. */
async function imported(
  field: Measure,
  cells: readonly string[],
  { language = "en", currency = "EUR" } = {},
): Promise<readonly unknown[]> {
  const rows = cells.map((cell, index) => `T${index}\t"${cell}"`);
  const file = `Name\t${field}\n${rows.join("\n")}\n`;
  return (await valuesOf(field, cells, file, "things.tsv", source(language, currency))).values;
}

/** The same for a JSON file, with the numbers exactly as written. */
const importedJson = async (field: Measure, cells: readonly string[]): Promise<readonly unknown[]> => {
  const rows = cells.map((cell, index) => `{"Name": "T${index}", "${field}": ${cell}}`);
  return (await valuesOf(field, cells, `[${rows.join(",")}]`, "things.json")).values;
};

async function valuesOf(
  field: Measure,
  cells: readonly string[],
  file: string | Uint8Array,
  name: string,
  document = source("en", "EUR"),
) {
  const opened = await openForTest(document);
  const imports = importsOf(opened, document);
  const { id, view } = await openFile(imports, file, name, "Thing");
  const column = view.tables[0]?.columns[1];
  await carryOut(imports, id, "run");
  const { records } = await opened.app.readRecords({
    entity: "Thing",
    fields: ["name", field.toLowerCase()],
    limit: 100,
  });
  const byName = new Map(records.map(({ values }) => [values["name"], values[field.toLowerCase()]]));
  return { values: cells.map((_, index) => byName.get(`T${index}`) ?? null), column };
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

test("P3.17 a currency that is written in letters is a currency", async () => {
  expect(await imported("Price", ["12.50 zł", "zł 3", "PLN 5", "12 €", "5 Kč"], { currency: "PLN" })).toEqual([
    1250,
    300,
    500,
    null,
    null,
  ]);
  expect(await imported("Price", ["US$5", "$5", "USD $5", "$5 USD", "C$5", "CAD $5"], { currency: "USD" })).toEqual([
    500,
    500,
    500,
    500,
    null,
    null,
  ]);
  expect(await imported("Size", ["5 zł", "(7 zł)", "9 PLN", "-3"])).toEqual([5, -7, 9, -3]);
  expect(await imported("Size", ["5 zł", "€7", "9"])).toEqual([null, null, 9]);
  expect(await imported("Weight", ["5 zł", "5 kr", "9"])).toEqual([null, null, 9]);
  // Signs with other meanings (a room, a tablespoon) don't count as currencies in a field without one.
  expect(await imported("Size", ["RM 101", "2 TL", "R 5"])).toEqual([null, null, null]);
});

test("P3.17 a plain number says no currency: of a column in several none is taken, and of another measure none at all", async () => {
  expect(await imported("Size", ["€5", "7 EUR", "9", "€0"])).toEqual([5, 7, 9, 0]);
  expect(await imported("Size", ["€5", "$5", "9"])).toEqual([null, null, 9]);
  expect(await imported("Pieces", ["5 USD", "7 CHF", "(€3)", "9"])).toEqual([null, null, null, 9]);
  for (const field of ["Weight", "Stars", "Share"] as const)
    expect(await imported(field, ["€3", "3 USD"]), field).toEqual([null, null]);
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

const TOO_MANY_DIGITS = ["9007199254740993", "12345678901234567890", "0.1234567890123456789", "1.0000000000000001"];

test("P3.17 digits that a number can't hold are refused, never rounded", async () => {
  const wrong = [...TOO_MANY_DIGITS, "-9,007,199,254,740,993", "1e-400", "1.234567e-320"];
  for (const field of ["Size", "Pieces", "Price", "Share", "Stars"] as const)
    expect(await imported(field, wrong), field).toEqual(wrong.map(() => null));
  for (const field of ["Size", "Pieces", "Share", "Stars"] as const)
    expect(await importedJson(field, TOO_MANY_DIGITS), field).toEqual(TOO_MANY_DIGITS.map(() => null));
  expect(await importedJson("Price", ["90071992547409.93", "12.500000001", "0.1234567890123456789"])).toEqual([
    null,
    null,
    null,
  ]);
  expect(await importedJson("Size", ["1e400", "1e-400"])).toEqual([null, null]);
  expect(await imported("Weight", ["9007199254740993 kg", "7 kg"])).toEqual([null, 7]);
});

test("P3.17 zeros at the end, and a fraction with all the digits that programs write, are no loss", async () => {
  const good = ["0.1", "1.50000000000000000000", "10000000000000000000000", "9007199254740991", "0.30000000000000004"];
  expect(await imported("Size", good)).toEqual([0.1, 1.5, 1e22, 9007199254740991, 0.30000000000000004]);
  // These have 17 or more digits but are the doubles nearest to 0.1 and 13.405.
  const written = ["0.10000000000000001", "13.404999999999999", "1.000000000000000056e-01"];
  expect(await imported("Size", written)).toEqual([0.1, 13.405, 0.1]);
  expect(await importedJson("Size", written)).toEqual([0.1, 13.405, 0.1]);
  expect(await imported("Share", ["14.285714285714285%", "1.5e1%", "0.1%"])).toEqual([1 / 7, 0.15, 0.001]);
  // As a fraction it would lose digits.
  expect(await imported("Share", ["12.345678901234567%", "12%"])).toEqual([null, 0.12]);
});

test("P3.17 an amount has no more decimals than its currency, however small they are", async () => {
  expect(await imported("Price", ["12.500000001", "12.50000", "90071992547409.91", "90071992547409.93"])).toEqual([
    null,
    1250,
    9007199254740991,
    null,
  ]);
  // Sums in spreadsheets may be off in the last digit.
  expect(await importedJson("Price", ["0.30000000000000004", "90071992547409.91", "1.005"])).toEqual([
    30,
    9007199254740991,
    null,
  ]);
});

test("P3.17 percentages without their sign can be read in two ways, and the column says so", async () => {
  const read = async (cells: readonly string[], asJson = false) => {
    const rows = cells.map((cell, index) => (asJson ? `{"Name":"T${index}","Share":${cell}}` : `T${index}\t${cell}\n`));
    const file = asJson ? `[${rows.join(",")}]` : `Name\tShare\n${rows.join("")}`;
    const { values, column } = await valuesOf("Share", cells, file, asJson ? "things.json" : "things.tsv");
    return [values, column?.unsure, column?.examples[0]?.read];
  };
  expect(await read(["0.25", "0.8", "1.2"])).toEqual([[0.0025, 0.008, 0.012], true, "0.25%"]);
  expect(await read(["0.25", "0.8"])).toEqual([[0.25, 0.8], true, "25%"]);
  expect(await read(["12.5", "0.0000001"])).toEqual([[0.125, 1e-9], true, "12.5%"]);
  expect(await read(["25%", "0.8 %", "0"])).toEqual([[0.25, 0.008, 0], false, "25%"]);
  // Programs store percentages as fractions, but numbers above 1 may be percentages nevertheless.
  expect(await read(["0.25", "1"], true)).toEqual([[0.25, 1], false, "25%"]);
  expect(await read(["0.25", "12.5"], true)).toEqual([[0.25, 12.5], true, "25%"]);
});
