import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { strToU8, unzipSync, zipSync, type Zippable } from "fflate";
import { describe, expect, test } from "vitest";
import { LIMITS } from "./limits.ts";
import { readTables } from "./read-tables.ts";
import { shownText, valueOf, type Table } from "./table.ts";

const root = join(import.meta.dirname, "../../..");
const fixture = (name: string): Uint8Array => new Uint8Array(readFileSync(join(root, "tests/fixtures/exchange", name)));
const vega = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(join(root, "node_modules/vega-datasets/data", name)));

async function tablesOf(bytes: Uint8Array | string, name = "file"): Promise<readonly Table[]> {
  const read = await readTables(typeof bytes === "string" ? strToU8(bytes) : bytes, name);
  if (read.kind === "refused") throw new Error(read.code);
  return read.tables;
}

async function refusal(bytes: Uint8Array | string, name = "file", limits = LIMITS): Promise<string> {
  const read = await readTables(typeof bytes === "string" ? strToU8(bytes) : bytes, name, limits);
  return read.kind === "refused" ? read.code : `read ${read.format}`;
}

const rowsOf = (table: Table | undefined): readonly (readonly unknown[])[] =>
  (table?.rows ?? []).map(({ cells }) => cells.map(valueOf));

const sheet = (cells: string): string =>
  `<?xml version="1.0"?><worksheet xmlns="x"><sheetData>${cells}</sheetData></worksheet>`;

function workbook(sheetXml: string, more: Zippable = {}): Uint8Array {
  return zipSync({
    "xl/workbook.xml": strToU8(
      '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="one"/></sheets></workbook>',
    ),
    "xl/_rels/workbook.xml.rels": strToU8(
      '<Relationships><Relationship Id="one" Target="worksheets/a.xml"/></Relationships>',
    ),
    "xl/worksheets/a.xml": strToU8(sheetXml),
    ...more,
  });
}

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
    // A space behind the delimiter is no part of a value in quotes; a quote inside a value is one.
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
    // A line in the middle is damaged; the last one may be cut off.
    expect(await refusal('{"a":1}\n{"a":\n{"a":3}\n', "log.jsonl")).toBe("file-damaged");
    expect(await refusal('{"a":1}\n{"a":', "log.jsonl")).toBe("file-incomplete");
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

const office = process.env["NINEFOLD_FULL"]
  ? ["/usr/bin/soffice", "/usr/local/bin/soffice", "/usr/bin/libreoffice"].find((path) => existsSync(path))
  : undefined;

/** A sheet as LibreOffice's flat format writes it: a merged cell, a formula, a leading zero, a hidden row, a date. */
const FLAT = `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.spreadsheet">
<office:automatic-styles><number:date-style style:name="N1"><number:year number:style="long"/><number:text>-</number:text><number:month number:style="long"/><number:text>-</number:text><number:day number:style="long"/></number:date-style><style:style style:name="day" style:family="table-cell" style:data-style-name="N1"/></office:automatic-styles>
<office:body><office:spreadsheet><table:calculation-settings><table:null-date table:date-value="EPOCH"/></table:calculation-settings><table:table table:name="Loans">
<table:table-row>${["Kind", "Code", "Due", "Twice"].map((name) => `<table:table-cell office:value-type="string"><text:p>${name}</text:p></table:table-cell>`).join("")}</table:table-row>
<table:table-row><table:table-cell office:value-type="string" table:number-rows-spanned="2" table:number-columns-spanned="1"><text:p>Tool</text:p></table:table-cell><table:table-cell office:value-type="string"><text:p>007</text:p></table:table-cell><table:table-cell table:style-name="day" office:value-type="date" office:date-value="2024-02-29"/><table:table-cell table:formula="of:=21*2" office:value-type="float" office:value="42"/></table:table-row>
<table:table-row table:visibility="collapse"><table:covered-table-cell/><table:table-cell office:value-type="string"><text:p>008</text:p></table:table-cell><table:table-cell table:style-name="day" office:value-type="date" office:date-value="1999-12-31"/><table:table-cell table:formula="of:=[.D2]+1" office:value-type="float" office:value="43"/></table:table-row>
</table:table></office:spreadsheet></office:body></office:document>`;

// Where LibreOffice is not installed, the files above that it has written stand for it.
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

describe("files that are not what they seem", () => {
  test("wrong endings do not matter, bytes do", async () => {
    expect(await refusal(fixture("days-1900.xlsx"), "list.csv")).toBe("read xlsx");
    expect(await refusal("a,b\n1,2\n", "list.xlsx")).toBe("read csv");
    expect(await refusal(zipSync({ "photo.jpg": strToU8("x") }), "list.xlsx")).toBe("file-unknown");
    expect(await refusal(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), "list.csv")).toBe("file-unknown");
    expect(await refusal("<html><body>Sign in</body></html>", "list.csv")).toBe("file-unknown");
    const old = new Uint8Array(2000);
    old.set([0xd0, 0xcf, 0x11, 0xe0]);
    expect(await refusal(old, "list.xls")).toBe("file-old-form");
    old.set(
      [..."EncryptedPackage"].flatMap((letter) => [letter.charCodeAt(0), 0]),
      1000,
    );
    expect(await refusal(old, "list.xlsx")).toBe("file-encrypted");
    expect(await refusal("", "list.csv")).toBe("file-empty");
    expect(await refusal(" \n\n", "list.csv")).toBe("file-empty");
    expect(await refusal("[]", "list.json")).toBe("file-empty");
  });

  test("half files, at every place where they may end, are refused", async () => {
    for (const name of ["days-1900.xlsx", "days-1900.ods"]) {
      const whole = fixture(name);
      for (let part = 1; part < 20; part++)
        expect(await refusal(whole.subarray(0, Math.floor((whole.length * part) / 20)))).toBe("file-incomplete");
    }
    expect(await refusal('a,b\n"cut off,1\n')).toBe("file-incomplete");
    // Cut inside a letter, it is no table in Latin letters.
    expect(await refusal(strToU8("Straße,Größe\nÄ").subarray(0, -1))).toBe("file-incomplete");
    expect(await refusal(strToU8("Straße,Preis\n5 €").subarray(0, -1))).toBe("file-incomplete");
    expect(await refusal(Uint8Array.from([...strToU8("Ort\nCaf"), 0xe9]))).toBe("read csv");
    expect(await refusal('[{"a":1},{"a":', "x.json")).toBe("file-incomplete");
    expect(await refusal(workbook('<worksheet><sheetData><row r="1"><c r="A1">'))).toBe("file-incomplete");
  });

  test("entities that XML does not have stay as they are, also those that JavaScript would know", async () => {
    const text = "&amp;&#66;&toString;&valueOf;&lt;";
    const cells = `<row><c t="str"><v>Name</v></c></row><row><c t="str"><v>${text}</v></c></row>`;
    expect(rowsOf((await tablesOf(workbook(sheet(cells))))[0])).toEqual([["&B&toString;&valueOf;<"]]);
  });

  test("a file of one line with a quarter of a million cells is refused without a search for its end in each", async () => {
    expect(await refusal('"a",'.repeat(250_000))).toBe("table-too-wide");
  });

  test("XML bombs, archives with paths out of them, and sizes that are declared or true", async () => {
    const bomb = `<!DOCTYPE z [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>${sheet("<row><c t='str'><v>&b;</v></c></row>")}`;
    expect(await refusal(workbook(bomb))).toBe("file-unsafe");
    const deep = "<a>".repeat(5000) + "</a>".repeat(5000);
    expect(await refusal(workbook(deep))).toBe("file-unsafe");
    expect(await refusal(workbook(sheet(""), { "../../etc/cron.d/x": strToU8("x") }))).toBe("file-unsafe");
    expect(await refusal(workbook(sheet(""), { "C:\\x": strToU8("x") }))).toBe("file-unsafe");
    expect(await refusal(workbook(sheet(""), { "/etc/x": strToU8("x") }))).toBe("file-unsafe");
    const two = new TextDecoder("latin1").decode(zipSync({ "a.csv": strToU8("n\n1\n"), "b.csv": strToU8("n\n2\n") }));
    const twice = Uint8Array.from(two.replaceAll("b.csv", "a.csv"), (letter) => letter.charCodeAt(0));
    expect(await refusal(twice, "two.zip")).toBe("file-damaged");

    const honest = workbook(sheet("<row><c><v>1</v></c></row>".repeat(100)));
    expect(await refusal(honest, "x", { ...LIMITS, part: 1000 })).toBe("file-too-large");
    expect(await refusal(honest, "x", { ...LIMITS, rows: 50 })).toBe("table-too-long");
    const merged = (ranges: number): Uint8Array => {
      const rows = ["Kind", "Tool", "", ""].map(
        (kind, index) =>
          `<row r="${index + 1}"><c r="A${index + 1}" t="str"><v>${kind}</v></c><c r="B${index + 1}"><v>${index}</v></c></row>`,
      );
      const merges = '<mergeCell ref="A2:A4"/>'.repeat(ranges);
      return workbook(sheet(rows.join("")).replace("</worksheet>", `<mergeCells>${merges}</mergeCells></worksheet>`));
    };
    expect(rowsOf((await tablesOf(merged(1)))[0])).toEqual([1, 2, 3].map((number) => ["Tool", number]));
    expect(await refusal(merged(500), "x", { ...LIMITS, cells: 100 })).toBe("table-too-long");
    // A directory that declares a gigabyte is believed, and refused before anything is unpacked.
    expect(await refusal(declaring(honest, 0, 1_000_000_000))).toBe("file-too-large");
    // One that declares less than there is, is not believed.
    expect(await refusal(declaring(honest, 2, 10))).toBe("file-damaged");
  });

  if (process.env["NINEFOLD_FULL"])
    test("a small archive with a million rows in it is refused before they are kept", async () => {
      const rows = `<row><c t="inlineStr"><is><t>${"a".repeat(50)}</t></is></c></row>`.repeat(1_000_001);
      const bomb = zipSync(
        { ...unzipSync(workbook(sheet(""))), "xl/worksheets/a.xml": strToU8(sheet(rows)) },
        { level: 1 },
      );
      expect(bomb.length).toBeLessThan(2_000_000);
      expect(await refusal(bomb)).toMatch(/^(?:table-too-long|file-too-large)$/u);
    });

  test("a few bytes that stand for a million cells", async () => {
    const wide = sheet('<row r="1"><c r="XFD1"><v>1</v></c></row>');
    expect(await refusal(workbook(wide))).toBe("table-too-wide");
    const ods = (rows: string): Uint8Array =>
      zipSync({
        "content.xml": strToU8(
          `<c xmlns:table="t" xmlns:office="o"><table:table table:name="A">${rows}</table:table></c>`,
        ),
      });
    const cell = '<table:table-cell office:value-type="float" office:value="1"/>';
    expect(await refusal(ods(`<table:table-row table:number-rows-repeated="1048576">${cell}</table:table-row>`))).toBe(
      "table-too-long",
    );
    expect(
      await refusal(
        ods(`<table:table-row>${cell.replace("/>", ' table:number-columns-repeated="16384"/>')}</table:table-row>`),
      ),
    ).toBe("table-too-wide");
    expect(
      await refusal(
        ods(
          `<table:table-row>${cell}</table:table-row><table:table-row table:number-rows-repeated="1048575"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>`,
        ),
      ),
    ).toBe("read ods");
  });

  test("bytes changed at random never do more than be refused or read", async () => {
    const whole = fixture("days-1900.xlsx");
    let seed = 7;
    const random = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
    for (let times = 0; times < 200; times++) {
      const changed = whole.slice();
      for (let index = 0; index < 3; index++)
        changed[Math.floor(random() * changed.length)] = Math.floor(random() * 256);
      expect(await refusal(changed)).toMatch(/^(file-|table-|read )/);
    }
  });
});

/** The archive with another size in its directory for one of its parts. */
function declaring(archive: Uint8Array, part: number, size: number): Uint8Array {
  const changed = archive.slice();
  const view = new DataView(changed.buffer);
  let at = view.getUint32(changed.length - 6, true);
  for (let index = 0; index < part; index++)
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  view.setUint32(at + 24, size, true);
  return changed;
}
