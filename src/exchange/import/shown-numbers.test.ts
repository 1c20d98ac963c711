import { strFromU8, strToU8 } from "fflate";
import { expect, test } from "vitest";
import { minorDigits } from "#expr/money.ts";
import { carryOut, importsOf, openFile } from "#testing/imports-for-test.ts";
import { openForTest } from "#testing/open-for-test.ts";
import { formattedWorkbook, odsWorkbook, type OdsCell, type WrittenCell } from "#testing/tables-for-test.ts";

const source = (currency: string): string => `# Specification: Amounts

## 1. What the product does and for whom

- Language: en
- Currency: ${currency}

## 3. Entities and their fields

### Thing
| Field | Type |
| --- | --- |
| Name | text, required |
| Price | money |
| Size | number |
| Pieces | whole number |
| Weight | number in kg |
| Share | percent |
| Note | text |
`;

type Field = "Price" | "Size" | "Pieces" | "Weight" | "Share" | "Note";

async function openImport(file: Uint8Array, name: string, field: Field, currency = "EUR") {
  const opened = await openForTest(source(currency));
  const imports = importsOf(opened, source(currency));
  const values = async () => {
    const { records } = await opened.app.readRecords({ entity: "Thing", fields: [field.toLowerCase()], limit: 100 });
    return records.map((one) => one.values[field.toLowerCase()]);
  };
  return { imports, values, ...(await openFile(imports, file, name, "Thing")) };
}

/** The imported values of a column, and the number of cells that can't be read. */
async function imported(field: Field, file: Uint8Array, name: string, currency?: string) {
  const { imports, id, view, values } = await openImport(file, name, field, currency);
  await carryOut(imports, id, "run");
  return { unread: view.tables[0]?.columns[1]?.unread, values: await values() };
}

const inBook = (field: Field, cells: readonly WrittenCell[], currency?: string) =>
  imported(
    field,
    formattedWorkbook([["Name", field], ...cells.map((cell, at) => [`T${at}`, cell])]),
    "t.xlsx",
    currency,
  );

const inOds = (field: Field, cells: readonly OdsCell[]) =>
  imported(field, odsWorkbook([["Name", field], ...cells.map((cell, at) => [`T${at}`, cell])]), "t.ods");

const taken = (...values: readonly unknown[]) => ({ unread: 0, values });
const refused = (unread: number, ...values: readonly unknown[]) => ({ unread, values });

test("P3.17 an amount that a spreadsheet shows in another currency is refused", async () => {
  const dollars = "[$$-409]#,##0.00";
  const euros = '#,##0.00\\ "€"';
  expect(await inBook("Price", [{ value: 12.5, format: dollars }, { value: 3, format: euros }, 7])).toEqual(
    refused(1, 300, 700),
  );
  const accounts = '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)';
  const cells = [12.5, -12.5, 0].map((value) => ({ value, format: accounts }));
  expect(await inBook("Price", cells, "USD")).toEqual(taken(1250, -1250, 0));
  expect(await inBook("Price", cells, "EUR")).toEqual(refused(3));
  expect(await inBook("Price", [{ value: 12_500, format: '#,##0.0,"k€"' }])).toEqual(taken(1_250_000));
  expect(await inBook("Price", [{ value: 0.05, format: "0%" }])).toEqual(refused(1));
});

test("P3.17 a plain number of a spreadsheet says no currency: of a column in several none is taken", async () => {
  const [dollars, euros] = ["$0.00", '0.00" €"'];
  const shown = (...formats: readonly string[]) => formats.map((format, at) => ({ value: at + 1, format }));
  expect(await inBook("Size", shown(euros, euros, '0.00" EUR"'))).toEqual(taken(1, 2, 3));
  expect(await inBook("Size", [...shown(dollars, euros), "£3", 7])).toEqual(refused(3, 7));
  expect(await inBook("Size", [{ value: 1, format: euros }, "$3"])).toEqual(refused(2));
  for (const field of ["Weight", "Share"] as const)
    expect(await inBook(field, shown(euros)), field).toEqual(refused(1));
});

test("P3.17 an amount is read by the sign that its country writes", async () => {
  const shown: readonly (readonly [string, string])[] = [
    ["BGN", '0.00 "лв."'],
    ["CHF", '"Fr." 0.00'],
    ["CZK", '0.00 "Kč"'],
    ["AED", "[$د.إ.‏-3801] 0.00"],
    ["INR", "[$Rs.-4009] 0.00"],
    ["SAR", "[$﷼-401] 0.00"],
    ["JOD", "[$د.ا.‏-2C01] 0.00"],
    ["TRY", '0.00 "TL"'],
    ["USD", '"US$" 0.00'],
    ["USD", '"USD $"0.00'],
    ["GBP", '0.00 "GBP £"'],
    ["CAD", '"C$"0.00'],
    ["CAD", '"$"0.00" CAD"'],
    ["SGD", '"S$"0.00'],
    ["AUD", '"AUD$"0.00'],
    ["PEN", '"S/." 0.00'],
    ["XOF", '0 "F CFA"'],
    ["XOF", '0 "FCFA"'],
    ["JPY", '0"円"'],
    ["KRW", '0"원"'],
    ["UAH", '0.00 "грн."'],
    ["EUR", '0.00 "Euro"'],
    ["EUR", '0.00 "euros"'],
    ["ZAR", '"R" 0.00'],
  ];
  for (const [currency, format] of shown) {
    const units = 10 ** minorDigits(currency);
    expect(await inBook("Price", [{ value: 12, format }], currency), `${currency} ${format}`).toEqual(
      taken(12 * units),
    );
  }
  for (const format of ['"R$"0.00', '"C$"0.00', '"CAD $"0.00', '0.00 "zł"', '0.00 "kr"', '"TT$"0.00', '0.00 "KM"'])
    expect(await inBook("Price", [{ value: 12, format }], "USD"), format).toEqual(refused(1));
});

test("P3.17 an amount that is shown in thousands or millions comes in whole, or not at all", async () => {
  const one = (format: string, currency: string) => inBook("Price", [{ value: 1_500_000, format }], currency);
  for (const [currency, format] of [
    ["CHF", '"CHF "#,##0.0,'],
    ["EUR", '#,##0.0," EUR"'],
    ["SEK", '#,##0.0," kr"'],
    ["EUR", '0.0,," MEUR"'],
    ["PLN", '0.0," tys. zł"'],
  ] as const)
    expect(await one(format, currency), format).toEqual(taken(150_000_000));
  expect(await one('0.0,," Mrd. €"', "EUR")).toEqual(refused(1));
  expect(await one('0.0," KM"', "BAM")).toEqual(refused(1));
  expect(await inBook("Weight", [{ value: 1500, format: '0.0," Dosen"' }])).toEqual(refused(1));
  expect(await inBook("Note", [{ value: 1500, format: '0.0," Dosen"' }])).toEqual(taken("1.5 Dosen (1500)"));
  expect(await inBook("Pieces", [{ value: 12_000, format: '0," pcs"' }])).toEqual(refused(1));
});

test("P3.23 the sections of a format are in one unit, unless two are known, and a nothing has its unit too", async () => {
  const shown = (format: string, ...values: readonly number[]) => values.map((value) => ({ value, format }));
  expect(await inBook("Pieces", shown('[=1]0" day";0" days"', 1, 2, 3))).toEqual(taken(1, 2, 3));
  expect(await inBook("Size", shown('0.0" CR";0.0" DR"', 5, -5))).toEqual(taken(5, -5));
  expect(await inBook("Pieces", shown('0" pcs"', 0, 0))).toEqual(taken(0, 0));
  expect(await inBook("Size", shown('[<60]0" min";0" h"', 30, 90))).toEqual(refused(2));
  expect(await inBook("Size", shown('[<60]0" €";0" $"', 30, 90))).toEqual(refused(2));
  expect(await inBook("Size", [...shown('0" m"', 0), ...shown('0" cm"', 5)])).toEqual(refused(1, 5));
  expect(await inBook("Share", shown("▲0.0%;▼0.0%", 0.05, -0.05))).toEqual(taken(0.05, -0.05));
  expect(await inBook("Weight", shown('[<0]-0.0" kg";0.0" kg"', -5, 5))).toEqual(taken(-5, 5));
});

test("P3.23 a number that a spreadsheet shows in another unit than the field's is refused", async () => {
  const grams = '0.0" g"';
  const kilograms = '0.0" kg"';
  expect(await inBook("Weight", [{ value: 500, format: grams }, { value: 5, format: kilograms }, 7])).toEqual(
    refused(1, 5, 7),
  );
  const both = '[<1000]0" g";0.0," kg"';
  expect(
    await inBook(
      "Weight",
      [500, 1500].map((value) => ({ value, format: both })),
    ),
  ).toEqual(refused(1, 1.5));
  expect(
    await inOds("Weight", [
      { value: 500, shown: "500 g" },
      { value: 1500, shown: "1.5 kg" },
    ]),
  ).toEqual(refused(1, 1.5));
});

test("P3.23 a field without a unit takes what a whole column shows, and not two units", async () => {
  const pieces = '0" pcs";-0" pcs"';
  expect(
    await inBook(
      "Pieces",
      [12, -3].map((value) => ({ value, format: pieces })),
    ),
  ).toEqual(taken(12, -3));
  expect(
    await inBook("Size", [
      { value: 12, format: '0" m"' },
      { value: 12, format: '0" cm"' },
    ]),
  ).toEqual(refused(2));
  expect(await inBook("Size", [{ value: 12, format: '0" m"' }, 12])).toEqual(refused(1, 12));
});

test("P3.17 a percentage of a spreadsheet is none in a column of numbers", async () => {
  const cells = [{ value: 0.05, format: "0%" }, 5];
  expect(await inBook("Size", cells)).toEqual(refused(1, 5));
  expect(await inBook("Pieces", [{ value: 5, format: "0%" }])).toEqual(refused(1));
  expect(
    await inBook("Share", [
      { value: 0.05, format: "0%" },
      { value: 5, format: "0\\%" },
    ]),
  ).toEqual(taken(0.05, 0.05));
  expect(await inOds("Size", [{ value: 0.05, shown: "5%", type: "percentage" }])).toEqual(refused(1));
});

test("a currency that OpenDocument names is the currency, whatever sign is shown", async () => {
  const of = (currency: string, shown: string): OdsCell => ({ value: -12.5, shown, type: "currency", currency });
  expect(await inOds("Price", [of("EUR", "-12,50 €"), of("USD", "-$12.50"), of("CAD", "-$12.50")])).toEqual(
    refused(2, -1250),
  );
});

test("a field of text gets what the spreadsheet shows", async () => {
  expect(await inBook("Note", [{ value: 7, format: '"INV-"0000' }, { value: 12.5, format: "$0.00" }, 1.125])).toEqual(
    taken("INV-0007", "$12.50", "1.125"),
  );
});

test("what was refused of a spreadsheet comes back with its currency, its unit and its percent sign", async () => {
  const shown: readonly (readonly [Field, WrittenCell, string, readonly unknown[]])[] = [
    ["Price", { value: -12.5, format: "$0.00;[Red]($0.00)" }, "($12.5)", []],
    ["Price", { value: -12.5, format: '0.00 "€"' }, "-12.5", [-1250]],
    ["Weight", { value: 0.125, format: '0.0" g"' }, "0.1250 g", []],
    ["Weight", { value: 1500, format: '0.0," kg"' }, "1.5", [1.5]],
    ["Size", { value: 0.05, format: "0%" }, "5%", []],
    ["Pieces", { value: 12, format: '0" pcs"' }, "12", [12]],
    ["Note", { value: 12.5, format: "$0.00" }, "$12.50", ["$12.50"]],
  ];
  for (const [field, cell, written, values] of shown) {
    const file = formattedWorkbook([
      ["Name", field],
      ["", cell],
    ]);
    const first = await openImport(file, "t.xlsx", field);
    await carryOut(first.imports, first.id, "run");
    const saved = strFromU8((await first.imports.refusedRows(first.id, "Why", []))?.bytes ?? new Uint8Array());
    expect(saved.split("\r\n")[1], written).toBe(`,${written},`);
    const again = await imported(field, strToU8(saved.replace("\r\n,", "\r\nSaw,")), "t-refused.csv");
    expect(again.values, written).toEqual(values);
  }
});
