import { expect, test } from "vitest";
import { checkSource } from "#cli/checked-file.ts";
import { scenarioFailures } from "#testing/scenario-failures.ts";

interface Written {
  readonly language?: string;
  readonly currency?: string;
  readonly type?: string;
  readonly cell?: string;
  readonly constant?: string;
  readonly event?: string;
  readonly more?: string;
}

const document = ({
  language,
  currency = "EUR",
  type = "number",
  cell = "",
  constant,
  event,
  more = "",
}: Written): string => `# Crates

## 1. What the product does and for whom
- Purpose: Counts crates.
- Currency: ${currency}
${language === undefined ? "" : `- Language: ${language}\n`}
## 3. Entities and their fields

### Crate
| Field | Type |
| --- | --- |
| Name | text |
| Size | ${type} |

${event === undefined ? "" : `## 4. States\n\n### Crate\n| From | Event | To |\n| --- | --- | --- |\n| start | | New |\n| New | ${event} | Old |\n`}
## 9. Business constants and limits
${constant === undefined ? "" : `| Name | Value |\n| --- | --- |\n| X | ${constant} |\n`}
${more}

## Sample data

### Crate
| | Name | Size |
| --- | --- | --- |
| a | A | ${cell} |
`;

const told = (written: Written) =>
  checkSource("a.md", document(written)).diagnostics.filter(
    ({ code }) => code === "constant-two-ways" || code === "date-not-plain",
  );
const mistakes = (written: Written): string[] =>
  checkSource("a.md", document(written)).diagnostics.flatMap(({ code, severity }) =>
    severity === "error" ? [code] : [],
  );
const failures = (written: Written, code: string): Promise<unknown> =>
  scenarioFailures(`${document(written)}\n## Scenarios\n\n### So it is read\n- Then: \`${code}\`\n`);

test.each([
  ["0,500", "X = 0.5"],
  ["0,500 %", "X = 0.005"],
  ["1 250,500", "X = 1250.5"],
  ["1.250,500", "X = 1250.5"],
  ["1250,500", "X = 1250.5"],
  ["12,345.67", "X = 12345.67"],
  ["1,250,500", "X = 1250500"],
  ["1,500 hours", "X = 1500 hours"],
  ["31.12.2026", "X = 2026-12-31"],
])("P0.18 the constant %s is %s and nothing else", async (constant, code) => {
  expect(told({ constant })).toEqual([]);
  expect(await failures({ constant }, code)).toEqual([]);
});

test("P0.18 the constant 1.000.000 is a number, and told since it could be a text", async () => {
  expect(told({ constant: "1.000.000" }).map(({ message }) => message)).toEqual([
    "“1.000.000” can be read as 1000000 and as a text. It is read as 1000000.",
  ]);
  expect(await failures({ constant: "1.000.000" }, "X = 1000000")).toEqual([]);
});

test.each([
  ["number", "0,500", "0.5"],
  ["number", "1 250,500", "1250.5"],
  ["percent", "0,125 %", "0.00125"],
  ["money", "0,500 EUR", "0.5 EUR"],
  ["money", "1'250 EUR", "1250 EUR"],
  ["duration", "1,5 hours", "90 minutes"],
])("P0.18 a sample cell of %s says %s", async (type, cell, code) => {
  expect(told({ language: "de", type, cell })).toEqual([]);
  expect(await failures({ language: "de", type, cell }, `a.size = ${code}`)).toEqual([]);
});

test("P0.18 a place with decimal commas is that place, and one that may be two is refused", () => {
  const place = (cell: string): unknown =>
    checkSource("a.md", document({ type: "location", cell })).model.samples[0]?.cells.find(
      ({ field }) => field === "size",
    )?.value;
  const value = { latitude: 52.52, longitude: 13.405 };
  expect(place("52,520; 13,405")).toEqual({ kind: "value", value });
  expect(place("52.520, 13.405")).toEqual({ kind: "value", value });
  expect(mistakes({ type: "location", cell: "52,5, 13" })).toContain("sample-value");
});

test.each([
  [{ constant: "0,125 EUR" }, "amount-too-fine"],
  [{ constant: "31/12/2026" }, "date-not-plain"],
  [{ constant: "31/12/26" }, "date-not-plain"],
  [{ constant: "31.02.2026" }, "date-not-plain"],
  [{ constant: "2026-02-30" }, "date-not-plain"],
  [{ constant: "2026.12.31" }, "date-not-plain"],
  [{ type: "money", cell: "0,125" }, "sample-value"],
  [{ type: "date", cell: "31/12/2026" }, "sample-value"],
  [{ type: "date, at most 31/12/2026" }, "date-not-plain"],
])("P0.18 what is no such value is refused: %j", (written, code) => {
  expect(mistakes(written)).toContain(code);
});

test.each(["2024.1.15", "1.2.3", '"31/12/26"', '"2026.12.31"'])(
  "P0.18 a version, and a text in quotes, is no date: %s",
  (constant) => {
    expect(mistakes({ constant })).toEqual([]);
  },
);

test("P0.18 of a date that can be two days both are named", () => {
  const [constant] = told({ constant: "03/04/2026" });
  expect([constant?.message, constant?.help]).toEqual([
    "“03/04/2026” can be read as 2026-04-03 and as 2026-03-04.",
    "Write 2026-04-03 or 2026-03-04. If it is a text, put it in quotes.",
  ]);
  const cell = checkSource("a.md", document({ type: "date", cell: "03/04/2026" })).diagnostics;
  expect(cell.find(({ code }) => code === "sample-value")?.help).toContain("Write 2026-04-03 or 2026-03-04, whichever");
});

const de = (written: Written): Written => ({ ...written, language: "de" });

test.each([
  [de({ type: "whole number, at most 1.000" }), "1.000", "1", "1000"],
  [de({ type: "money, at most 1.250 EUR" }), "1.250 EUR", "1.25 EUR", "1250 EUR"],
  [de({ type: "number, between 1.000 and 5" }), "1.000", "1", "1000"],
  [de({ type: "number, default 1.250" }), "1.250", "1.25", "1250"],
  [de({ cell: "1.250" }), "1.250", "1.25", "1250"],
  [de({ cell: "1,250" }), "1,250", "1250", "1.25"],
  [de({ event: "after 1.500 hours" }), "1.500 hours", "1.5 hours", "1500 hours"],
  [de({ more: "- Largest photo: 1.500 KB" }), "1.500 KB", "1.5 KB", "1500 KB"],
  [de({ constant: "1,250 EUR" }), "1,250 EUR", "1250 EUR", "1.25 EUR"],
  [de({ constant: "3 hours 1.500 minutes" }), "1.500", "1.5", "1500"],
  [
    de({
      more: "## 7. Calls\n| Call | Request | When |\n| --- | --- | --- |\n| Ask | GET https://a.example | every 1.500 s |",
    }),
    "1.500",
    "1.5",
    "1500",
  ],
  [{ constant: "[1.250, 2]" }, "1.250", "1.25", "1250"],
  [{ constant: "[1,5, 2,5]" }, "[1,5, 2,5]", "[1, 5, 2, 5]", "[1.5, 2.5]"],
  [{ constant: "€ 1.250" }, "€ 1.250", "€ 1.25", "€ 1250"],
  [{ language: "en", type: "money", cell: "1.250" }, "1.250", "1.25", "1250"],
  [{ language: "en", type: "whole number", cell: "1.250" }, "1.250", "1.25", "1250"],
  [{ event: "after 1.500 hours" }, "1.500 hours", "1.5 hours", "1500 hours"],
])("P0.18 both readings are told at their line: %j", (written, said, read, other) => {
  const found = told(written);
  expect(found.map(({ message }) => message)).toEqual([
    `“${said}” can be read as ${read} and as ${other}. It is read as ${read}.`,
  ]);
  const { start, end } = found[0]?.span ?? { start: 0, end: 0 };
  expect(document(written).slice(start, end)).toContain(said);
});

test.each([
  { constant: "1,250" },
  { constant: "`1.250`" },
  { cell: "1.250" },
  { language: "en", constant: "1.225" },
  { language: "en", event: "after 1.500 hours" },
  { language: "en", more: "- Largest photo: 1.500 KB" },
  { language: "de", type: "whole number", cell: "1,250" },
  { language: "de", type: "location", cell: "52.520, 13.405" },
  { language: "de", constant: "0.125" },
  { language: "de", constant: "12.5" },
  { language: "de", constant: '"1.250"' },
  { language: "de", constant: "Version 1.250 of the list" },
  { language: "de", type: "text", cell: "1.250" },
  { language: "en", currency: "KWD", type: "money", cell: "1.250" },
])("P0.18 nothing is told where there is one reading: %j", (written) => {
  expect(told(written)).toEqual([]);
});

test("P0.18 a size, a bound and a timeout with a decimal comma are what they say", async () => {
  const limit = (written: string): unknown =>
    checkSource("a.md", document({ more: `- Largest photo: ${written}` })).model.constants.limits[0]?.value.value;
  expect([limit("0,500 MB"), limit("1,5 MB"), limit("1,500 KB")]).toEqual([500_000, 1_500_000, 1_500_000]);
  const timeout = (written: string): unknown =>
    checkSource(
      "a.md",
      `# A\n\n## 7. Calls\n| Call | Request | Timeout |\n| --- | --- | --- |\n| Tell | GET https://a.example/x | ${written} |\n`,
    ).model.calls.calls[0]?.timeout;
  expect(timeout("1,5 s")).toBe(1500);
  const steps =
    "### Bounds\n- When: create Crate with `size = 0.6`\n- Then: refused\n- When: create Crate with `size = 0.4`";
  expect(await scenarioFailures(`${document({ type: "number, at most 0,500" })}\n## Scenarios\n\n${steps}\n`)).toEqual(
    [],
  );
});
