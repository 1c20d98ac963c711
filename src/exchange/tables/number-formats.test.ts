import { describe, expect, test } from "vitest";
import { formattedWorkbook, odsWorkbook, tablesOf, type OdsCell } from "#testing/tables-for-test.ts";
import { shownText, valueOf } from "./table.ts";

/** A number in a workbook's format: its value and its displayed text. */
async function inFormat(value: number, format: string): Promise<readonly [unknown, string]> {
  const [table] = await tablesOf(
    formattedWorkbook([
      ["A", "B"],
      ["x", { value, format }],
    ]),
  );
  const cell = table?.rows[0]?.cells[1];
  return [valueOf(cell), shownText(cell)];
}

async function inOds(cell: Exclude<OdsCell, string>): Promise<readonly [unknown, string]> {
  const [table] = await tablesOf(
    odsWorkbook([
      ["A", "B"],
      ["x", cell],
    ]),
  );
  const read = table?.rows[0]?.cells[1];
  return [valueOf(read), shownText(read)];
}

describe("a number of a workbook keeps what it is shown with", () => {
  test.each([
    [12.5, "[$$-409]#,##0.00", 12.5, "$12.50"],
    [12.5, '#,##0.00\\ "€"', 12.5, "12.50 €"],
    [-12.5, "[$€-407] #,##0.00", -12.5, "-€ 12.50"],
    [500, '0.0" g"', 500, "500.0 g"],
    [0.05, "0%", 0.05, "5%"],
    [0.125, "0.0%", 0.125, "12.5%"],
    [7, '"INV-"0000', 7, "INV-0007"],
    [7, "0000", 7, "0007"],
  ])("%s in %s", async (value, format, meant, shown) => {
    expect(await inFormat(value, format)).toEqual([meant, shown]);
  });

  test.each([
    // Accounting formats: padding, parentheses for negative numbers, a dash for zero.
    [12.5, '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)', 12.5, "$12.50"],
    [-12.5, '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)', -12.5, "$(12.50)"],
    [0, '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)', 0, "$-"],
    [-5, '0" kg";[Red]\\(0" kg"\\)', -5, "(5 kg)"],
    [-5, '0" kg"', -5, "-5 kg"],
    [500, '[<1000]0" g";0.0," kg"', 500, "500 g"],
    [1500, '[<1000]0" g";0.0," kg"', 1.5, "1.5 kg"],
  ])("%s in the section of %s that it belongs to", async (value, format, meant, shown) => {
    expect(await inFormat(value, format)).toEqual([meant, shown]);
  });

  test.each([
    "#,##0.00",
    "0;[Red]-0",
    "#,##0_);[Red](#,##0)",
    "0.00E+00",
    "# ??/??",
    "@",
    "General",
    "[Color10]0",
    "# ?/8",
    ";;;",
  ])("a number in %s is a number and no more", async (format) => {
    expect(await inFormat(-1250.5, format)).toEqual([-1250.5, "-1250.5"]);
  });

  test.each([
    [12_500, '#,##0.0,"k"', 12_500, "12500"],
    [12_500, '#,##0.0,"k €"', 12_500, "12500.0 €"],
    [1_500_000, '$0.0,,"m"', 1_500_000, "$1500000.0"],
    [1_500_000, '0.0,,"Mio. €"', 1_500_000, "1500000.0 €"],
    [12_500, "#,##0.0,", 12_500, "12500"],
    [1500, '0.0," t"', 1.5, "1.5 t"],
    [1500, '0.0," km"', 1.5, "1.5 km"],
  ])(
    "%s in %s: a word for thousands is no unit, and a unit belongs to the number beside it",
    async (value, format, meant, shown) => {
      expect(await inFormat(value, format)).toEqual([meant, shown]);
    },
  );

  test.each<readonly [number, string, number, string]>([
    [12_500, '"CHF "#,##0.0,', 12_500, "CHF 12500.0"],
    [12_500, '#,##0.0," EUR"', 12_500, "12500.0 EUR"],
    [12_500, '#,##0.0," kr"', 12_500, "12500.0 kr"],
    [12_500, '"R "0.0,', 12_500, "R 12500.0"],
    [12_500, '#,##0.0," TEUR"', 12_500, "12500.0 EUR"],
    [12_500, '#,##0.0,"t€"', 12_500, "12500.0€"],
    [12_500, '#,##0.0," Tsd. EUR"', 12_500, "12500.0 EUR"],
    [1500, '0.0," tys. zł"', 1500, "1500.0 zł"],
    [1500, '0.0," tis. Kč"', 1500, "1500.0 Kč"],
    ...[" TSD", " Tausend", " thousand", " mille", " mil", " тыс.", "千", " ألف", "k", " T"].map(
      (word): [number, string, number, string] => [1500, `0.0,"${word}"`, 1500, "1500"],
    ),
    ...[" Mn", " Million", " Millionen", " MIO", " millions", " millones", " млн", "百万", " مليون", "mm", "M"].map(
      (word): [number, string, number, string] => [1_500_000, `0.0,,"${word}"`, 1_500_000, "1500000"],
    ),
    [1_500_000, '0.0,," MEUR"', 1_500_000, "1500000.0 EUR"],
    [1_500_000, '0.0,," Mkr"', 1_500_000, "1500000.0 kr"],
    [1_500_000, '"€"0.0,,"m"', 1_500_000, "€1500000.0"],
    [2_500_000_000, '0.0,,,," Bio."', 2_500_000_000, "2500000000"],
    [2_500_000_000, '0.0,,," Mrd. €"', 2_500_000_000, "2500000000.0 €"],
    [1_500_000, '0.0,," MWh"', 1.5, "1.5 MWh"],
    [1500, '0.0," KM/H"', 1.5, "1.5 KM/H"],
  ])("%s in %s: no currency is a unit, and thousands have many names", async (value, format, meant, shown) => {
    expect(await inFormat(value, format)).toEqual([meant, shown]);
  });

  test.each([
    [1500, '0.0," Dosen"', "1.5 Dosen (1500)"],
    [-1500, '0.0," Dosen"', "-1.5 Dosen (-1500)"],
    // A billion is not a million, `KM` is a currency and a unit, and days are not counted in thousands.
    [1_500_000, '0.0,," Mrd. €"', "1.5 Mrd. € (1500000)"],
    [1500, '0.0," KM"', "1.5 KM (1500)"],
    [12_000, '0," days"', "12 days (12000)"],
    [12_000, '0," pcs"', "12 pcs (12000)"],
  ])("%s in %s is a text: nobody knows how much the word says", async (value, format, shown) => {
    expect(await inFormat(value, format)).toEqual([shown, shown]);
  });

  test.each([
    [12_345_678, '[>=10000000]"₹ "##\\,##\\,##\\,##0.00;"₹ "##,##0.00', 12_345_678, "₹ 12345678.00"],
    [1250, '#\'##0.00" CHF"', 1250, "1250.00 CHF"],
    [1250, '#\\.##0" €"', 1250, "1250 €"],
    [1250, '# ##0" kr"', 1250, "1250 kr"],
    [2.5, '# ?/8" in"', 2.5, "2.5 in"],
    [0, '# ??/16" in"', 0, "0 in"],
    [12.5, '0.00" €/kg"', 12.5, "12.50 €/kg"],
    [-5, '[<0]-0.0" kg";0.0" kg"', -5, "-5.0 kg"],
    [-5, '[Red][<0](0.00" €");0.00" €"', -5, "(5.00 €)"],
    [-5, '[<100]0.0" kg";0" kg"', -5, "-5.0 kg"],
    [-0.05, "▲0.0%;▼0.0%", -0.05, "▼5%"],
    [-5, '"▲"0.0;"▼"0.0', -5, "-5"],
    [0, '+0.00" €";-0.00" €";±0.00" €"', 0, "±0.00 €"],
  ])("%s in %s: what belongs to the number is not beside it", async (value, format, meant, shown) => {
    expect(await inFormat(value, format)).toEqual([meant, shown]);
  });

  test.each(["0\\%", '0"%"', '0" %"'])(
    "5 in %s are five hundredths: the format has only written the sign",
    async (format) => {
      const [value, shown] = await inFormat(5, format);
      expect([value, shown.replace(" ", "")]).toEqual([0.05, "5%"]);
    },
  );
});

describe("a number of OpenDocument keeps what it is shown with", () => {
  test.each<[Exclude<OdsCell, string>, number, string]>([
    [{ value: 12.5, shown: "12,50 €", type: "currency", currency: "EUR" }, 12.5, "12,50 €"],
    [{ value: 0.05, shown: "5,00%", type: "percentage" }, 0.05, "5,00%"],
    [{ value: 500, shown: "500,0 g" }, 500, "500,0 g"],
    [{ value: 1500, shown: "1,5 kg" }, 1.5, "1,5 kg"],
    [{ value: 1250, shown: "1.250 kg" }, 1250, "1.250 kg"],
    [{ value: 12_500, shown: "12.5k" }, 12_500, "12500"],
    [{ value: -12_500, shown: "-12.5k €" }, -12_500, "-12500 €"],
    [{ value: 12_500, shown: "12,5 EUR" }, 12_500, "12,5 EUR"],
    [{ value: 12_500, shown: "12,5 TEUR" }, 12_500, "12500 EUR"],
    [{ value: 5, shown: "5 %" }, 0.05, "5 %"],
    [{ value: -1250.5, shown: "(1.250,50)" }, -1250.5, "-1250.5"],
    [{ value: 7, shown: "0007" }, 7, "0007"],
  ])("%o", async (cell, meant, shown) => {
    expect(await inOds(cell)).toEqual([meant, shown]);
  });

  test("what is divided by a word that nobody knows is a text", async () => {
    expect(await inOds({ value: 1500, shown: "1,5 Dosen" })).toEqual(["1,5 Dosen (1500)", "1,5 Dosen (1500)"]);
  });
});
