import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { fixture, refusal, rowsOf, sheet, tablesOf, workbook } from "#testing/tables-for-test.ts";
import { LIMITS } from "./limits.ts";
import { readFiles } from "./read-files.ts";
import { readTables } from "./read-tables.ts";

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
    // A file truncated within a UTF-8 character must not be read as Windows-1252.
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
    // A declared size of a gigabyte is refused before anything is unpacked.
    expect(await refusal(declaring(honest, 0, 1_000_000_000))).toBe("file-too-large");
    // A declared size below the actual one is detected.
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

  test("a cell as long as a book, ten thousand columns and a hundred thousand levels are named", async () => {
    const long = "x".repeat(1_000_001);
    const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    const wide = Array.from({ length: 10_000 }, (_, i) => `"k${i}":{"a":1}`).join(",");
    const codes = async (...texts: readonly string[]) =>
      Promise.all(
        texts.map(async (text) => {
          const read = await readTables(new TextEncoder().encode(text));
          return read.kind === "refused" ? read.code : read.kind;
        }),
      );
    expect(await codes(`Name,Note\nA,${long}\n`, `[{"a":"${long}"}]`, `[{"a":{"b":["${long}"]}}]`)).toEqual(
      Array.from({ length: 3 }, () => "cell-too-long"),
    );
    expect(await codes(`[{${wide}}]`, `${"a,".repeat(10_000)}a\n`)).toEqual(["table-too-wide", "table-too-wide"]);
    expect(await codes(deep, `[{"a":${deep}}]`)).toEqual(["file-damaged", "file-damaged"]);
  });

  test("formatted cells without a value reach as far as they like, and lost letters are letters", async () => {
    const far = '<row r="1"><c r="A1" t="str"><v>Name</v></c><c r="XFD1" s="6"/></row>';
    const blank = '<row r="2"><c r="A2" t="str"><v>Ann</v></c><c r="XFC2" t="str"><v> </v></c></row>';
    expect((await tablesOf(workbook(sheet(far + blank))))[0]).toMatchObject({ header: ["Name"], rows: [{}] });
    expect(await refusal("Place,Town\n37\ufffd36'37.8\"N 121\ufffd2',Modesto\n", "places.csv")).toBe("read csv");
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

  test("many sheets, tables and texts that are small each are counted together", async () => {
    const row = `<row>${"<c><v>1</v></c>".repeat(10)}</row>`;
    const one = workbook(sheet(row.repeat(10)));
    const parts = unzipSync(one);
    const names = Array.from({ length: 30 }, (_, index) => `<sheet name="S${index}" sheetId="${index}" r:id="r1"/>`);
    const book = strFromU8(parts["xl/workbook.xml"] ?? new Uint8Array());
    const id = /r:id="([^"]+)"/.exec(book)?.[1] ?? "";
    const many = book.replace(/<sheets>.*<\/sheets>/s, `<sheets>${names.join("").replaceAll("r1", id)}</sheets>`);
    const sheets = zipSync({ ...parts, "xl/workbook.xml": strToU8(many) });
    expect(await refusal(sheets, "x")).toBe("read xlsx");
    expect(await refusal(sheets, "x", { ...LIMITS, cells: 1000 })).toBe("table-too-long");
    const table = `<table:table table:name="A"><table:table-row table:number-rows-repeated="100"><table:table-cell office:value-type="float" office:value="1"/></table:table-row></table:table>`;
    const ods = zipSync({
      "content.xml": strToU8(`<c xmlns:table="t" xmlns:office="o">${table.repeat(20)}</c>`),
    });
    expect(await refusal(ods, "x", { ...LIMITS, cells: 1000 })).toBe("table-too-long");
    const texts = (...shared: string[]): Uint8Array =>
      workbook(sheet('<row><c t="s"><v>0</v></c></row>'), {
        "xl/sharedStrings.xml": strToU8(`<sst>${shared.map((text) => `<si><t>${text}</t></si>`).join("")}</sst>`),
      });
    expect(await refusal(texts("a".repeat(2000)), "x", { ...LIMITS, text: 1000 })).toBe("cell-too-long");
    const small = Array.from({ length: 50 }, () => "a".repeat(100));
    expect(await refusal(texts(...small), "x", { ...LIMITS, texts: 1000 })).toBe("file-too-large");
    const csv = strToU8(`a,b\n${"1,2\n".repeat(100)}`);
    const tables = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`t${index}.csv`, csv]));
    const archive = [{ name: "all.zip", bytes: zipSync(tables) }];
    expect(await readFiles(archive, undefined, { ...LIMITS, cells: 1000 })).toMatchObject({ code: "table-too-long" });
  });

  test("archives that lie about their parts: links, names that differ in their slashes, parts that overlap, a missing sheet", async () => {
    const parts = unzipSync(workbook(sheet("<row><c><v>1</v></c></row>")));
    const without = (name: string): Uint8Array =>
      zipSync(Object.fromEntries(Object.entries(parts).filter(([path]) => path !== name)));
    const sheetPart = Object.keys(parts).find((path) => path.includes("worksheets")) ?? "";
    expect(await refusal(without(sheetPart))).toBe("file-incomplete");
    expect(await refusal(without("xl/_rels/workbook.xml.rels"))).toBe("file-incomplete");
    expect(await refusal(zipSync({ ...parts, "xl\\workbook.xml": strToU8("<x/>") }))).toBe("file-damaged");
    expect(await refusal(zipSync({ ...parts, "a/..\\..\\x": strToU8("x") }))).toBe("file-unsafe");
    // A relationship that leads outside of the archive finds nothing.
    const rels = strFromU8(parts["xl/_rels/workbook.xml.rels"] ?? new Uint8Array());
    const outside = rels.replace(/Target="[^"]*worksheets[^"]*"/, 'Target="../../../etc/worksheets/passwd"');
    expect(outside).not.toBe(rels);
    expect(await refusal(zipSync({ ...parts, "xl/_rels/workbook.xml.rels": strToU8(outside) }))).toBe(
      "file-incomplete",
    );
    const wide = Uint8Array.from([0xff, 0xfe, ...[...sheet("")].flatMap((letter) => [letter.charCodeAt(0), 0])]);
    expect(await refusal(zipSync({ ...parts, [sheetPart]: wide }))).toBe("file-damaged");
  });

  test("files of other kinds under the names of tables", async () => {
    const { gzipSync } = await import("fflate");
    expect(await refusal(gzipSync(strToU8("a,b\n1,2\n".repeat(100))), "list.csv")).toBe("file-unknown");
    expect(await refusal("%PDF-1.7\n%\u00e2\u00e3\n1 0 obj\n<< /Type /Catalog >>\nendobj\n", "list.csv")).toBe(
      "file-unknown",
    );
    expect(
      await refusal(
        '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
        "list.xls",
      ),
    ).toBe("file-unknown");
    expect(await refusal("<table><tr><td>1</td></tr></table>", "list.xls")).toBe("file-unknown");
    expect(await refusal("SQLite format 3\0", "list.csv")).toBe("file-unknown");
    expect(await refusal("{\\rtf1\\ansi Hello}", "list.csv")).toBe("file-unknown");
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

/** Changes the declared size of one entry in an archive's directory. */
function declaring(archive: Uint8Array, part: number, size: number): Uint8Array {
  const changed = archive.slice();
  const view = new DataView(changed.buffer);
  let at = view.getUint32(changed.length - 6, true);
  for (let index = 0; index < part; index++)
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  view.setUint32(at + 24, size, true);
  return changed;
}
