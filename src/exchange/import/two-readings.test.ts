import { strFromU8 } from "fflate";
import { expect, test } from "vitest";
import { carryOut, importsOf, openFile } from "#testing/imports-for-test.ts";
import { openForTest } from "#testing/open-for-test.ts";

const source = (language: string): string => `# Specification: Things

## 1. What the product does and for whom

- Language: ${language}
- Currency: EUR

## 3. Entities and their fields

### Thing
| Field | Type |
| --- | --- |
| Name | text, required |
| Price | money |
| Size | number |
| Share | percent |
| Day | date |
`;

type Field = "Price" | "Size" | "Share" | "Day";

async function seen(language: string, field: Field, cells: readonly string[]) {
  const opened = await openForTest(source(language));
  const imports = importsOf(opened, source(language));
  const file = `Name\t${field}\n${cells.map((cell, at) => `T${at}\t${cell}\n`).join("")}`;
  const { view } = await openFile(imports, file, "t.tsv", "Thing");
  return view.tables[0]?.columns[1];
}

/** How a column is read: its decimal mark or date order, and whether it is reported as unsure. */
async function column(language: string, field: Field, cells: readonly string[]) {
  const { decimal, dates, unsure, unread } = (await seen(language, field, cells)) ?? {};
  return { mark: decimal ?? dates, unsure, unread };
}

test("P3.17 a cell that is no number says nothing about the decimal mark of its column", async () => {
  for (const other of ["5 Stk.", "2.5.2020", "v1.5a", "ca. 5"])
    expect(await column("de", "Price", ["1.250", "2.500", other]), other).toEqual({
      mark: ",",
      unsure: true,
      unread: 1,
    });
  expect(await column("de", "Price", ["1.250", "$2.5"])).toEqual({ mark: ",", unsure: true, unread: 1 });
  expect(await column("de", "Size", ["1.250", "2.5%"])).toEqual({ mark: ",", unsure: true, unread: 1 });
});

test("P3.17 of amounts that can't be read it is told in which currencies they are", async () => {
  const currencies = async (field: Field, cells: readonly string[]) => (await seen("en", field, cells))?.currencies;
  expect(await currencies("Size", ["€5", "$7", "9"])).toEqual({ own: null, found: ["EUR", "USD"] });
  expect(await currencies("Size", ["€5", "7", "x"])).toBeNull();
  expect(await currencies("Price", ["€5", "$7", "12 CHF"])).toEqual({ own: "EUR", found: ["USD", "CHF"] });
  expect(await currencies("Price", ["€5.123", "x"])).toBeNull();
});

test("P3.17 a column whose cells contradict each other about the decimal mark can be read in two ways", async () => {
  expect(await column("en", "Size", ["1.5", "2,5", "1,250"])).toEqual({ mark: ".", unsure: true, unread: 1 });
  expect(await column("de", "Size", ["1.5", "2.5", "2,5"])).toEqual({ mark: ".", unsure: true, unread: 1 });
  expect(await column("en", "Size", ["1,5", "2,5", "1.250"])).toEqual({ mark: ",", unsure: false, unread: 0 });
  // A single cell against the language may itself be the mistake.
  expect(await column("en", "Size", ["1,5", "1,250", "2,500"])).toEqual({ mark: ",", unsure: true, unread: 0 });
});

test("P3.17 so does one whose cells contradict each other about the order of day and month", async () => {
  expect(await column("en-GB", "Day", ["13/1/2025", "14/1/2025", "1/13/2025", "3/4/2025"])).toEqual({
    mark: "dmy",
    unsure: true,
    unread: 1,
  });
  expect(await column("en-US", "Day", ["13/1/2025", "14/1/2025", "3/4/2025"])).toEqual({
    mark: "dmy",
    unsure: false,
    unread: 0,
  });
  expect(await column("en-US", "Day", ["13/1/2025", "5/6/2025", "3/4/2025"])).toEqual({
    mark: "dmy",
    unsure: true,
    unread: 0,
  });
  // A cell that is not a date does not count.
  expect(await column("en-US", "Day", ["13/1/2025 or so", "3/4/2025"])).toEqual({
    mark: "mdy",
    unsure: true,
    unread: 1,
  });
});

test("P3.17 a year of two digits that may be of another century can be read in two ways", async () => {
  const unsure = async (...days: readonly string[]) => (await column("de", "Day", days)).unsure;
  expect(await unsure("3.4.48", "5.6.12")).toBe(true);
  expect(await unsure("3.4.85", "5.6.12")).toBe(true);
  expect(await unsure("3.4.24", "5.6.12")).toBe(false);
  expect(await unsure("3.4.1948", "5.6.2012")).toBe(false);
});

test("rows that were refused are read again as their whole column was", async () => {
  const again = async (language: string, field: Field, cells: readonly string[], refused: readonly string[]) => {
    const opened = await openForTest(source(language));
    const imports = importsOf(opened, source(language));
    const file = [...cells.map((cell, at) => `T${at}\t${cell}`), ...refused.map((cell) => `\t${cell}`)].join("\n");
    const first = await openFile(imports, `Name\t${field}\n${file}\n`, "t.tsv", "Thing");
    await carryOut(imports, first.id, "run");
    const saved = strFromU8((await imports.refusedRows(first.id, "Why", []))?.bytes ?? new Uint8Array());
    const written = saved.split("\r\n").slice(1, -1);
    const second = await openFile(imports, saved.replaceAll("\r\n,", "\r\nSaw,"), "again.csv", "Thing");
    await carryOut(imports, second.id, "run");
    const { records } = await opened.app.readRecords({
      entity: "Thing",
      fields: ["name", field.toLowerCase()],
      limit: 9,
    });
    const values = records.filter((one) => one.values["name"] === "Saw").map((one) => one.values[field.toLowerCase()]);
    return [written, values];
  };
  expect(await again("en-US", "Day", ["13/4/2025", "14/4/2025"], ["3/4/2025", "03.04.2025"])).toEqual([
    [",2025-04-03,", ",03.04.2025,"],
    ["2025-04-03", "2025-04-03"],
  ]);
  expect(await again("en-US", "Size", ["1,5", "2,5"], ["1.250", "0,5"])).toEqual([
    [",1250,", ",0.5,"],
    [1250, 0.5],
  ]);
  expect(await again("de", "Price", ["1.5", "2.5"], ["1.250 €", "3"])).toEqual([
    [",1.25,", ",3,"],
    [125, 300],
  ]);
  expect(await again("de", "Share", ["12"], ["0,5"])).toEqual([[",0.5%,"], [0.005]]);
});
