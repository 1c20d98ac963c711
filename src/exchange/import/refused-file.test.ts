import { strFromU8, strToU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { carryOut, importsOf, openFile } from "#testing/imports-for-test.ts";
import { openForTest } from "#testing/open-for-test.ts";
import { sheet, workbook } from "#testing/tables-for-test.ts";

const SOURCE = `# Specification: Stock

- Language: de

## 3. Entities and their fields

### Part
| Field | Type |
| --- | --- |
| Name | text, required |
| Weight | number |
| Share | percent |
| Tags | list of text |
| Bought on | date |
| Pieces | list of Piece |

### Piece
| Field | Type |
| --- | --- |
| Label | text, required |
| Length | number |

### Maker
| Field | Type |
| --- | --- |
| Name | text, required |
| City | text |
`;

const FIELDS = ["name", "weight", "share", "tags", "bought_on"];

/** Imports a file, exports the refused rows, corrects them and imports those. */
async function again(file: Uint8Array, name: string, putRight: (text: string) => string) {
  const opened = await openForTest(SOURCE);
  const imports = importsOf(opened, SOURCE);
  const first = await openFile(imports, file, name);
  const done = await carryOut(imports, first.id, "run");
  const saved = await imports.refusedRows(first.id, "Why", []);
  if (saved === null) throw new Error("Nothing was refused.");
  const fixed = saved.name.endsWith(".csv") ? strToU8(putRight(strFromU8(saved.bytes))) : saved.bytes;
  const second = await openFile(imports, fixed, saved.name);
  const after = await carryOut(imports, second.id, "run");
  const read = async (entity: string, fields: readonly string[]) =>
    (await opened.app.readRecords({ entity, fields, limit: 20 })).records.map(({ values }) => ({ ...values }));
  return { done, saved, after, read };
}

test("numbers that were refused with their row come back exactly as they were, whatever was shown of them", async () => {
  const cell = (value: string | number, style = 0) =>
    typeof value === "number" ? `<c s="${style}"><v>${value}</v></c>` : `<c t="str"><v>${value}</v></c>`;
  const styles = strToU8(
    '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="14"/></cellXfs></styleSheet>',
  );
  const rows = [
    ["Name", "Weight", "Share", "Bought on"].map((one) => cell(one)),
    ["", 1.125, 0.125, 45_000].map((one, column) => cell(one, column === 2 ? 1 : column === 3 ? 2 : 0)),
    ["", 2.375, 0.5, 45_001].map((one, column) => cell(one, column === 2 ? 1 : column === 3 ? 2 : 0)),
  ].map((row) => `<row>${row.join("")}</row>`);
  const book = workbook(sheet(rows.join("")), { "xl/styles.xml": styles });
  const { done, after, read } = await again(book, "Part.xlsx", (text) => text.replaceAll("\r\n,", "\r\nSaw,"));
  expect(done.counts).toMatchObject({ created: 0, refused: 2 });
  expect(after.counts).toMatchObject({ created: 2, refused: 0 });
  expect(await read("Part", FIELDS)).toEqual([
    { name: "Saw", weight: 1.125, share: 0.125, tags: null, bought_on: "2023-03-15" },
    { name: "Saw", weight: 2.375, share: 0.5, tags: null, bought_on: "2023-03-16" },
  ]);
});

test("lists and rows of a JSON file that were refused come back as they were", async () => {
  const file = [{ Name: null, Tags: ["a; b", "c"], Pieces: [{ Label: "Leg", Length: 1.5 }, { Label: "Top" }] }];
  const { after, read } = await again(strToU8(JSON.stringify(file)), "Part.json", (text) =>
    text.replace("\r\n,", "\r\nTable,"),
  );
  expect(after.counts).toMatchObject({ created: 1, refused: 0 });
  expect(await read("Part", ["name", "tags"])).toEqual([{ name: "Table", tags: ["a; b", "c"] }]);
  expect(await read("Piece", ["label", "length"])).toEqual([
    { label: "Leg", length: 1.5 },
    { label: "Top", length: null },
  ]);
});

test("refused rows of several tables are all in the file", async () => {
  const file = {
    Part: [{ Name: null, Weight: 1 }],
    Maker: [
      { Name: null, City: "Linz" },
      { Name: "Acme", City: "Graz" },
    ],
  };
  const { done, saved, after } = await again(strToU8(JSON.stringify(file)), "all.json", (text) => text);
  expect(done.counts).toMatchObject({ created: 1, refused: 2 });
  const tables = Object.entries(unzipSync(saved.bytes)).map(([name, bytes]) => [
    name,
    strFromU8(bytes).split("\r\n")[1],
  ]);
  expect(tables).toEqual([
    ["Part.csv", ",1,"],
    ["Maker.csv", ",Linz,"],
  ]);
  expect(after.counts).toMatchObject({ created: 0, refused: 2 });
});

test("a required field that has a default is not missed in a file without a column for it", async () => {
  const source = `# Specification: Shed

## 3. Entities and their fields

### Tool
| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Name | text | yes | |
| Kind | text | yes | |
| Condition | choice of Good, Worn | yes | Good |
`;
  const imports = importsOf(await openForTest(source), source);
  const { id, view } = await openFile(imports, strToU8("Name\r\nSaw\r\n"), "Tool.csv");
  const [table] = view.tables;
  expect(table?.targets.filter(({ isMissed }) => isMissed).map(({ name }) => name)).toEqual(["Name", "Kind"]);
  expect(await carryOut(imports, id, "try")).toMatchObject({ counts: { created: 0, refused: 1 } });
});
