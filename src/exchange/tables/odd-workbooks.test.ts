import { strToU8 } from "fflate";
import { expect, test } from "vitest";
import { refusal, rowsOf, sheet, tablesOf, workbook } from "#testing/tables-for-test.ts";

const HEAD = '<row r="1"><c t="str"><v>A</v></c><c t="str"><v>B</v></c><c t="str"><v>C</v></c></row>';
const SHARED = { "xl/sharedStrings.xml": strToU8("<sst><si><t>First</t></si><si/><si><t>Third</t></si></sst>") };
const read = async (rows: string) => rowsOf((await tablesOf(workbook(sheet(HEAD + rows), SHARED)))[0]);
const refused = (rows: string) => refusal(workbook(sheet(HEAD + rows), SHARED));

test("a cell that shares a text but names none is empty: it does not have the first one, and a blank number is no zero", async () => {
  expect(await read('<row r="2"><c r="A2" t="s" s="1"/><c r="B2" t="s"><v>0</v></c></row>')).toEqual([[null, "First"]]);
  expect(await read('<row r="2"><c r="A2" t="s"><v> </v></c><c r="B2"><v>7</v></c></row>')).toEqual([[null, 7]]);
  expect(
    await read('<row r="2"><c r="A2"><v> </v></c><c r="B2" t="s"><v>1</v></c><c r="C2" t="s"><v>2</v></c></row>'),
  ).toEqual([[null, null, "Third"]]);
  for (const index of ["0x0", "1e0", "-1", "2.0", "3", "NaN"])
    expect(await refused(`<row r="2"><c r="A2" t="s"><v>${index}</v></c></row>`), index).toBe("file-damaged");
});

test("a cell without a place stands beside the one before it, also where that one is empty", async () => {
  expect(await read('<row r="2"><c><v>1</v></c><c/><c><v>3</v></c></row>')).toEqual([[1, null, 3]]);
  expect(await read('<row r="2"><c r="b2"><v>2</v></c><c><v>3</v></c></row>')).toEqual([[null, 2, 3]]);
});

test("two values in one place, or one in none, are refused: neither is left out in silence", async () => {
  expect(await refused('<row r="2"><c r="A2"><v>1</v></c><c r="A2"><v>2</v></c></row>')).toBe("file-damaged");
  expect(await refused('<row r="2"><c r="2"><v>1</v></c></row>')).toBe("file-damaged");
  expect(await refused('<row r="2"><c r="-A2"><v>1</v></c></row>')).toBe("file-damaged");
});
