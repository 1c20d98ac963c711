import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { strToU8 } from "fflate";
import { describe, expect, test } from "vitest";
import { fixture, refusal, rowsOf, sheet, tablesOf, vega, workbook } from "#testing/tables-for-test.ts";
import { readTables } from "./read-tables.ts";
import { shownText } from "./table.ts";

describe("CSV", () => {
  test.each([",", ";", "\t", "|"])("cells are divided by %j, quotes hold whatever they enclose", async (d) => {
    const [table] = await tablesOf(`Name${d}Note${d}n\r\n"Ann ""A"""${d}"a${d}b\nc"${d}1\r\n${d}${d}2\n\nBob${d}x\n`);
    expect(table?.header).toEqual(["Name", "Note", "n"]);
    expect(rowsOf(table)).toEqual([
      ['Ann "A"', `a${d}b\nc`, "1"],
      [null, null, "2"],
      ["Bob", "x"],
    ]);
    expect(table?.rows.map(({ number }) => number)).toEqual([2, 4, 6]);
  });

  test("a comma in numbers does not hide the semicolon, and Excel may name the delimiter", async () => {
    expect((await tablesOf("a;b\n1,5;2,5\n3,5;4,5\n"))[0]?.header).toEqual(["a", "b"]);
    expect((await tablesOf("sep=|\na|b,c\n1|2\n"))[0]?.header).toEqual(["a", "b,c"]);
    expect((await tablesOf("Name\nAnn\nBob"))[0]?.rows).toHaveLength(2);
    // A space after the delimiter does not belong to a quoted value; a quote inside a value does.
    expect(rowsOf((await tablesOf('a, b, c\nx, "1, 2", 3\ny, 5" wide, "z"\nw, "open"", 4\n'))[0])).toEqual([
      ["x", "1, 2", " 3"],
      ["y", ' 5" wide', "z"],
      ["w", ' "open""', " 4"],
    ]);
  });

  test("UTF-8, UTF-16 and Latin letters, with a mark or without", async () => {
    const text = "Straße;Größe\nÄgidiengasse;5\n";
    const utf16 = (big: boolean, mark: boolean): Uint8Array =>
      Uint8Array.from(
        [...(mark ? "\ufeff" : ""), ...text].flatMap((letter) => {
          const code = letter.charCodeAt(0);
          return big ? [code >> 8, code & 255] : [code & 255, code >> 8];
        }),
      );
    const files = [
      strToU8(text),
      strToU8(`\ufeff${text}`),
      Uint8Array.from([...text].map((letter) => letter.charCodeAt(0))),
      ...[true, false].flatMap((big) => [utf16(big, true), utf16(big, false)]),
    ];
    for (const file of files) {
      const [table] = await tablesOf(file);
      expect(table?.header).toEqual(["Straße", "Größe"]);
      expect(rowsOf(table)).toEqual([["Ägidiengasse", "5"]]);
    }
  });

  test("files of others: as many rows as their lines say", async () => {
    const airports = (await tablesOf(vega("airports.csv"), "airports.csv"))[0];
    expect(airports?.name).toBe("airports");
    expect(airports?.header).toEqual(["iata", "name", "city", "state", "country", "latitude", "longitude"]);
    expect(airports?.rows).toHaveLength(3376);
    const unemployment = (await tablesOf(vega("unemployment.tsv"), "unemployment.tsv"))[0];
    expect(unemployment?.header).toEqual(["id", "rate"]);
    const birds = (await tablesOf(vega("birdstrikes.csv"), "birdstrikes.csv"))[0];
    expect(birds?.rows).toHaveLength(10_000);
    expect(new Set(birds?.rows.map(({ cells }) => cells.length)).size).toBeLessThanOrEqual(3);
  });
});

describe("JSON", () => {
  test("a list of objects, an object of lists, lines", async () => {
    const [movies] = await tablesOf(vega("movies.json"), "movies.json");
    expect(movies?.rows).toHaveLength(3201);
    expect(movies?.header.slice(0, 3)).toEqual(["Title", "US Gross", "Worldwide Gross"]);
    const both = await tablesOf('{"people":[{"name":"Ann","tags":["a"]}],"loans":[{"n":1},{"x":true}],"version":2}');
    expect(both.map(({ name, header }) => [name, header])).toEqual([
      ["people", ["name", "tags"]],
      ["loans", ["n", "x"]],
    ]);
    expect(rowsOf(both[1])).toEqual([[1], [null, true]]);
    const [lines] = await tablesOf('{"a":1}\n\n{"a":2,"b":"x"}\n', "log.jsonl");
    expect(lines?.rows.map(({ number }) => number)).toEqual([1, 3]);
    expect((await tablesOf("[[1,2],[3,4]]"))[0]?.header).toEqual(["1", "2"]);
    // A damaged line in the middle is named; a damaged last line may be truncated.
    const damaged = (text: string, name: string) => readTables(new TextEncoder().encode(text), name);
    const inLine = (line: string) => ({ kind: "refused", code: "line-damaged", parameters: { line } });
    expect(await damaged('{"a":1}\n\n{"a":\n{"a":3}\n', "log.jsonl")).toEqual(inLine("3"));
    for (const fault of [
      '{"a" 2}',
      '{"a":x}',
      '{"a":1,}',
      "{a:1}",
      "{'a':1}",
      '{"a":1}}',
      '{"a":01}',
      '{"a":[1,2}',
      '{"a":NaN}',
    ])
      expect(await damaged(`[\n{"a":1},\n${fault}\n]`, "list.json"), fault).toEqual(inLine("3"));
    expect(await refusal('{"a":1}\n{"a":', "log.jsonl")).toBe("file-incomplete");
  });

  const shapeOf = async (text: string) =>
    (await tablesOf(text, "file.json")).map(({ name, header, rows, beside }) => [
      name,
      header,
      rows.length,
      beside ?? [],
    ]);

  test("lists are found wherever an answer wraps them, and what stands beside them is told", async () => {
    expect(await shapeOf('{"data":{"items":[{"a":1},{"a":2}],"page":1},"total":2}')).toEqual([
      ["items", ["a"], 2, ["data.page", "total"]],
    ]);
    expect(await shapeOf('{"north":{"items":[{"a":1}]},"south":{"items":[{"b":1}],"people":[{"c":1}]}}')).toEqual([
      ["north items", ["a"], 1, []],
      ["south items", ["b"], 1, []],
      ["people", ["c"], 1, []],
    ]);
    // A record with a nested object is not a list.
    expect(await shapeOf('{"name":"Ann","home":{"city":"Bern","zip":3000}}')).toEqual([
      ["file", ["name", "home.city", "home.zip"], 1, []],
    ]);
    expect(await shapeOf('{"scripts":{"test":"x"},"dependencies":{"react":"1"}}')).toEqual([
      ["file", ["scripts.test", "dependencies.react"], 1, []],
    ]);
  });

  test("rows with their header beside them, tables by columns, records by key", async () => {
    const split = await tablesOf('{"columns":["n","name"],"index":[0,1],"data":[[1,"Ann"],[2,"Ben"]]}');
    expect(split.map(({ name, header, beside }) => [name, header, beside])).toEqual([
      ["data", ["n", "name"], ["index"]],
    ]);
    expect(rowsOf(split[0])).toEqual([
      [1, "Ann"],
      [2, "Ben"],
    ]);
    for (const columns of ['{"n":[1,2],"name":["Ann","Ben"]}', '{"n":{"0":1,"1":2},"name":{"0":"Ann","1":"Ben"}}'])
      expect(rowsOf((await tablesOf(columns))[0])).toEqual([
        [1, "Ann"],
        [2, "Ben"],
      ]);
    const byKey = await tablesOf('{"AT":{"name":"Austria"},"BE":{"name":"Belgium"},"CH":{"name":"Switzerland"}}');
    expect(byKey[0]?.header).toEqual(["key", "name"]);
    expect(rowsOf(byKey[0])[1]).toEqual(["BE", "Belgium"]);
    const repeated = await tablesOf('{"result":{"a":{"id":"a","n":1},"b":{"id":"b","n":2}}}');
    expect(repeated[0]).toMatchObject({ name: "result", header: ["id", "n"] });
  });
});

describe("spreadsheets of LibreOffice", () => {
  test.each(["days-1900.xlsx", "days-1904.xlsx", "days-1900.ods", "days-1904.ods"])("%s", async (name) => {
    const [loans, people, ...rest] = await tablesOf(fixture(name), name);
    expect(rest).toEqual([]);
    expect(people).toMatchObject({ name: "People", header: ["Name"] });
    expect(loans?.header.slice(0, 4)).toEqual(["Street", "Name", "Due", "Seen at"]);
    expect(rowsOf(loans)).toEqual([
      [
        "Elm & Oak",
        "Drill   big\nsecond line",
        "2024-02-29",
        "2026-03-01T14:30:00",
        "08:30",
        "PT36H5M",
        0.125,
        42,
        true,
        4.5,
        '=HYPERLINK("x")',
      ],
      ["Elm & Oak", "Saw", "1999-12-31", null, null, null, null, "00107", false, "ab"],
      ["Café ☕ 東京", "Ladder"],
    ]);
    expect(loans?.rows.map(({ number }) => number)).toEqual([3, 4, 8]);
    expect(loans?.rows[0]?.cells.slice(6, 8).map(shownText)).toEqual(["12.5%", "00042"]);
  });
});

test("workbooks of other programs: prefixes, texts in pieces, failed formulas, hidden sheets, three hundred columns", async () => {
  const rich = (place: string, ...pieces: readonly string[]): string =>
    `<x:c r="${place}" t="inlineStr"><x:is>${pieces.map((piece) => `<x:r><x:rPr/><x:t>${piece}</x:t></x:r>`).join("")}</x:is></x:c>`;
  const rows = [
    `<x:row r="1">${rich("A1", "Na", "me")}${rich("KN1", "Last")}</x:row>`,
    `<x:row r="2"><x:c r="A2" t="e"><x:f>B9</x:f><x:v>#REF!</x:v></x:c><x:c r="KN2"><x:v>7</x:v></x:c></x:row>`,
  ];
  const file = workbook(sheet(rows.join("")), {
    "xl/workbook.xml": strToU8(
      '<x:workbook xmlns:r="r"><x:sheets><x:sheet name="A" r:id="one"/><x:sheet name="Lists" state="veryHidden" r:id="two"/></x:sheets></x:workbook>',
    ),
    "xl/_rels/workbook.xml.rels": strToU8(
      '<Relationships><Relationship Id="one" Target="worksheets/a.xml"/><Relationship Id="two" Target="/xl/worksheets/b.xml"/></Relationships>',
    ),
    "xl/worksheets/b.xml": strToU8(sheet('<row><c t="str"><v>Kind</v></c></row><row><c t="str"><v>Tool</v></c></row>')),
  });
  const [table, lists, ...rest] = await tablesOf(file, "a.xlsx");
  expect(rest).toEqual([]);
  expect(table?.header).toHaveLength(300);
  expect([table?.header[0], table?.header[299]]).toEqual(["Name", "Last"]);
  expect([rowsOf(table)[0]?.[0], rowsOf(table)[0]?.[299]]).toEqual(["#REF!", 7]);
  expect(lists).toMatchObject({ name: "Lists", header: ["Kind"] });
});

test("a whole number that can't be held keeps its digits as a text; fractions are numbers, however they are written", async () => {
  const written = ["12345678901234567890", "-9007199254740993", "0.10000000000000001", "1.2345678901234567E+19", "42"];
  const rows = ['<c t="str"><v>No</v></c>', ...written.map((value) => `<c><v>${value}</v></c>`)];
  const [table] = await tablesOf(workbook(sheet(rows.map((cell) => `<row>${cell}</row>`).join(""))), "a.xlsx");
  expect(rowsOf(table).flat()).toEqual(["12345678901234567890", "-9007199254740993", 0.1, 12345678901234567000, 42]);
  const places = await tablesOf('[{"at":{"lat":52.123456789012345678,"lon":13.4}},{"at":null}]', "a.json");
  expect(rowsOf(places[0])).toEqual([[{ latitude: 52.123456789012344, longitude: 13.4 }]]);
});

const office = process.env["NINEFOLD_FULL"]
  ? ["/usr/bin/soffice", "/usr/local/bin/soffice", "/usr/bin/libreoffice"].find((path) => existsSync(path))
  : undefined;

/** A sheet in LibreOffice's flat format: a merged cell, a formula, a leading zero, a hidden row, a date. */
const FLAT = `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.spreadsheet">
<office:automatic-styles><number:date-style style:name="N1"><number:year number:style="long"/><number:text>-</number:text><number:month number:style="long"/><number:text>-</number:text><number:day number:style="long"/></number:date-style><style:style style:name="day" style:family="table-cell" style:data-style-name="N1"/></office:automatic-styles>
<office:body><office:spreadsheet><table:calculation-settings><table:null-date table:date-value="EPOCH"/></table:calculation-settings><table:table table:name="Loans">
<table:table-row>${["Kind", "Code", "Due", "Twice"].map((name) => `<table:table-cell office:value-type="string"><text:p>${name}</text:p></table:table-cell>`).join("")}</table:table-row>
<table:table-row><table:table-cell office:value-type="string" table:number-rows-spanned="2" table:number-columns-spanned="1"><text:p>Tool</text:p></table:table-cell><table:table-cell office:value-type="string"><text:p>007</text:p></table:table-cell><table:table-cell table:style-name="day" office:value-type="date" office:date-value="2024-02-29"/><table:table-cell table:formula="of:=21*2" office:value-type="float" office:value="42"/></table:table-row>
<table:table-row table:visibility="collapse"><table:covered-table-cell/><table:table-cell office:value-type="string"><text:p>008</text:p></table:table-cell><table:table-cell table:style-name="day" office:value-type="date" office:date-value="1999-12-31"/><table:table-cell table:formula="of:=[.D2]+1" office:value-type="float" office:value="43"/></table:table-row>
</table:table></office:spreadsheet></office:body></office:document>`;

// Without LibreOffice, the stored files that it wrote are tested instead.
if (office !== undefined)
  test.each(["1899-12-30", "1904-01-01"])(
    "LibreOffice writes spreadsheets now: days counted from %s",
    { timeout: 600_000 },
    async (epoch) => {
      const folder = mkdtempSync(join(tmpdir(), "ninefold-office-"));
      try {
        writeFileSync(join(folder, "loans.fods"), FLAT.replace("EPOCH", epoch));
        for (const form of ["xlsx", "ods"]) {
          const own = `-env:UserInstallation=${pathToFileURL(join(folder, "profile")).href}`;
          execFileSync(office ?? "", [
            own,
            "--headless",
            "--convert-to",
            form,
            "--outdir",
            folder,
            join(folder, "loans.fods"),
          ]);
          const [loans] = await tablesOf(new Uint8Array(readFileSync(join(folder, `loans.${form}`))), `loans.${form}`);
          expect(loans?.header, form).toEqual(["Kind", "Code", "Due", "Twice"]);
          expect(rowsOf(loans), form).toEqual([
            ["Tool", "007", "2024-02-29", 42],
            ["Tool", "008", "1999-12-31", 43],
          ]);
        }
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  );
