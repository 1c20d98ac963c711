import { zipSync, strToU8 } from "fflate";
import { describe, expect, test } from "vitest";
import type { ImportPlan } from "#engine/contract/exchange.ts";
import { Imports } from "./imports.ts";
import { carryOut, importsOf, openFile } from "#testing/imports-for-test.ts";
import { openForTest, type ForTest } from "#testing/open-for-test.ts";

const LIBRARY = `# Specification: Tool library

## 1. What the product does and for whom

- Language: en
- Currency: EUR
- Time zone: Europe/Berlin

## 2. Screens and routes

| Route | Screen | Shows | Lets a user |
| --- | --- | --- | --- |
| /loans | Loans | list of Loan | create Loan |

## 3. Entities and their fields

### Tool

- Unique: code

| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Name | text | yes | |
| Code | text | | |
| Price | money | | |
| Weight | number | | |
| Bought on | date | | |
| Working | yes/no | | |
| Kind | choice of Hand tool, Power tool | | Hand tool |
| Photo | photo | | |

### Loan

| Field | Type | Required |
| --- | --- | --- |
| Number | number series L-001 | |
| Borrower | text | yes |
| Tool | Tool | |
| Days | whole number | |
| Lines | list of Line | |

### Line

| Field | Type | Required |
| --- | --- | --- |
| What | text | yes |
| Pieces | whole number | |

## 4. States and transitions

### Loan

| From | Event | To |
| --- | --- | --- |
| start | | Out |
| Out | Return | Back |

## 5. Validation rules

| On | Rule | Message |
| --- | --- | --- |
| Loan.days | \`days <= 30\` | Thirty days at most. |

## 6. Roles and permissions

not shown

## 7. The calls it makes

not shown

## 8. The error catalogue

not shown

## 9. Business constants and limits

not shown
`;

const open = async () => {
  const opened = await openForTest(LIBRARY);
  return { opened, imports: importsOf(opened, LIBRARY) };
};

async function all(
  opened: ForTest,
  entity: string,
  fields: readonly string[],
): Promise<readonly (readonly unknown[])[]> {
  const { records } = await opened.app.readRecords({ entity, fields, limit: 1000 });
  return records.map(({ values }) => fields.map((field) => values[field] ?? null));
}

const TOOLS = `Name;Code;Preis;Weight;Bought on;Working?;Type of kind
Drill;D1;1.299,50 €;1,25;03.04.2025;ja;power tool
Saw;S1;12,00;0,5;28.02.2024;nein;Hand tool
Ladder;L1;;12;31.12.2023;;
;X1;1;1;1.1.2020;ja;
Broken;B1;abc;1;1.1.2020;ja;
Drill again;D1;1;1;1.1.2020;ja;
`;

describe("a table becomes records", () => {
  test("columns are matched by name and by content, and read as the whole column shows", async () => {
    const { imports } = await open();
    const { view } = await openFile(imports, TOOLS, "tools.csv");
    const [table] = view.tables;
    expect(view.plan.tables[0]?.entity).toBe("Tool");
    expect(view.plan.tables[0]?.columns.map((column) => column?.field ?? null)).toEqual([
      "name",
      "code",
      null,
      "weight",
      "bought_on",
      "working",
      "kind",
    ]);
    expect(view.plan.tables[0]?.key).toBe("code");
    expect(table?.columns[3]).toMatchObject({ decimal: ",", unsure: false });
    expect(table?.columns[4]).toMatchObject({ dates: "dmy", unsure: false });
    expect(table?.columns[4]?.examples[0]).toEqual({ written: "03.04.2025", read: "2025-04-03" });
  });

  test("dates with points have the day first; those with slashes are read as their column shows", async () => {
    const { opened, imports } = await open();
    const read = async (...dates: readonly string[]) => {
      const rows = dates.map((date, index) => `Tool ${index},${date}\n`).join("");
      const { id, view } = await openFile(imports, `Name,Bought on\n${rows}`, "tools.csv");
      return { id, column: view.tables[0]?.columns[1] };
    };
    expect((await read("03.04.2025", "5.6.25")).column).toMatchObject({
      dates: "dmy",
      unsure: false,
      examples: [{ read: "2025-04-03" }, { read: "2025-06-05" }],
    });
    expect((await read("03/04/2025")).column).toMatchObject({
      dates: "mdy",
      unsure: true,
      examples: [{ read: "2025-03-04" }],
    });
    const { id, column } = await read("03.04.2025", "03/04/2025", "12/31/2024", "03.04.25");
    expect(column).toMatchObject({ dates: "mdy", unsure: false });
    await carryOut(imports, id, "run");
    expect((await all(opened, "Tool", ["bought_on"])).flat()).toEqual([
      "2025-04-03",
      "2025-03-04",
      "2024-12-31",
      "2025-04-03",
    ]);
  });

  test("amounts keep their sign wherever the currency stands, and what is no amount is refused", async () => {
    const { opened, imports } = await open();
    const minus = ["$-12.50", "-$12.50", "($12.50)", "$(12.50)", "EUR -12.50", "-EUR 12.50", "12.50- EUR", "-12.50 €"];
    const plus = ["1\u2009234.50", "1\u202f234.50 €", "1'234.50 CHF", '"1,234.50"', "+1234.5"];
    const wrong = ["INV1250", "12€50", "12 50", "12 EUR 50", "#REF!"];
    const rows = [...minus, ...plus, ...wrong].map((price, index) => `Tool ${index},${price}\n`).join("");
    const { id } = await openFile(imports, `Name,Price\n${rows}`, "tools.csv");
    const { refused } = await carryOut(imports, id, "run");
    expect((await all(opened, "Tool", ["price"])).flat()).toEqual([
      ...minus.map(() => -1250),
      ...plus.map(() => 123_450),
    ]);
    expect(refused.map(({ refusals }) => refusals[0]?.code)).toEqual(wrong.map(() => "not-an-amount"));
    // A yen has no hundredths.
    const yen = LIBRARY.replace("Currency: EUR", "Currency: JPY");
    const japan = importsOf(await openForTest(yen), yen);
    const { view } = await openFile(japan, "Name,Price\nSaw,1200\n", "tools.csv");
    expect(view.tables[0]?.columns[1]?.examples).toEqual([{ written: "1200", read: "1200 JPY" }]);
  });

  test("a dry run changes nothing and says of every row what the import then does; one undo takes all back", async () => {
    const { opened, imports } = await open();
    const { id, view } = await openFile(imports, TOOLS, "tools.csv");
    const plan: ImportPlan = {
      tables: view.plan.tables.map((table) => ({
        ...table,
        columns: table.columns.map((column) => column ?? { field: "price", dates: null, decimal: null }),
      })),
    };
    const tried = await carryOut(imports, id, "try", plan);
    expect(await all(opened, "Tool", ["name"])).toEqual([]);
    expect(tried.counts).toMatchObject({ created: 3, changed: 1, refused: 2 });
    expect(
      tried.refused.map(({ number, refusals }) => [number, refusals.map(({ code, field }) => [code, field])]),
    ).toEqual([
      [5, [["required", "name"]]],
      [6, [["not-an-amount", "price"]]],
    ]);
    const done = await carryOut(imports, id, "run");
    expect(done.counts).toEqual(tried.counts);
    expect(await all(opened, "Tool", ["name", "price", "weight", "bought_on", "working", "kind"])).toEqual([
      // The last row is about the same tool.
      ["Drill again", 100, 1, "2020-01-01", true, null],
      ["Saw", 1200, 0.5, "2024-02-28", false, "Hand tool"],
      ["Ladder", null, 12, "2023-12-31", false, "Hand tool"],
    ]);
    const [first] = (await opened.app.readRecords({ entity: "Tool", fields: [], limit: 1 })).records;
    const { entries } = await opened.app.ask({ kind: "history", entity: "Tool", id: first?.id ?? "" });
    expect(entries.map(({ what }) => what)).toEqual(["import"]);
    const file = await imports.refusedRows(id, "Why", [["Enter a name."], ["Not an amount."]]);
    expect(new TextDecoder().decode(file?.bytes)).toContain("Broken,B1,abc,1,1.1.2020,ja,,Not an amount.");
    expect(await imports.undo(id)).toEqual([]);
    expect(await all(opened, "Tool", ["name"])).toEqual([]);
  });

  test("with a key, rows create, change or leave alone; a second import of the same file changes nothing", async () => {
    const { opened, imports } = await open();
    const first = await openFile(imports, "Name,Code,Weight\nDrill,D1,1\nSaw,S1,2\n");
    expect((await carryOut(imports, first.id, "run")).counts).toMatchObject({ created: 2, changed: 0, same: 0 });
    // A key of 64 bits is no other number.
    const large = await openFile(imports, '[{"Name":"A","Code":9007199254740993}]', "tools.json");
    await carryOut(imports, large.id, "run");
    expect((await all(opened, "Tool", ["code"])).flat()).toContain("9007199254740993");
    await imports.undo(large.id);
    const again = await openFile(imports, "Name,Code,Weight\nDrill,D1,1\nSaw,S1,3\nRope,R1,\n");
    expect((await carryOut(imports, again.id, "try")).counts).toMatchObject({ created: 1, changed: 1, same: 1 });
    expect((await carryOut(imports, again.id, "run")).counts).toMatchObject({ created: 1, changed: 1, same: 1 });
    await imports.undo(again.id);
    expect(await all(opened, "Tool", ["name", "weight"])).toEqual([
      ["Drill", 1],
      ["Saw", 2],
    ]);
  });

  test("what two rows may not have both, the first has", async () => {
    const { opened, imports } = await open();
    const { id, view } = await openFile(imports, "Name,Code\nA,1\nB,1\nC,2\n");
    const plan = { tables: view.plan.tables.map((table) => ({ ...table, key: null })) };
    expect((await carryOut(imports, id, "try", plan)).refused.map(({ number }) => number)).toEqual([3]);
    await carryOut(imports, id, "run");
    expect(await all(opened, "Tool", ["name"])).toEqual([["C"], ["A"]]);
  });
});

describe("records that belong together", () => {
  test("references by title or key; missing ones are refused, or created where that is chosen", async () => {
    const { opened, imports } = await open();
    await opened.app.submit({
      commands: [{ kind: "create", entity: "Tool", values: { name: "Drill", code: "D1" } }],
    });
    const file = "Borrower,Tool,Days\nAnn,drill,3\nBen,D1,4\nCat,Saw,5\nDan,Saw,40\n";
    const { id, view } = await openFile(imports, file, "loans.csv");
    expect((await carryOut(imports, id, "try")).counts).toMatchObject({ created: 2, refused: 2, also: 0 });
    const plan = { tables: view.plan.tables.map((table) => ({ ...table, createMissing: ["tool"] })) };
    const tried = await carryOut(imports, id, "try", plan);
    expect(tried.counts).toMatchObject({ created: 3, refused: 1, also: 1 });
    expect(tried.refused[0]?.refusals[0]?.message).toBe("Thirty days at most.");
    await carryOut(imports, id, "run");
    expect(await all(opened, "Tool", ["name"])).toEqual([["Drill"], ["Saw"]]);
    expect(await all(opened, "Loan", ["borrower", "number", "status"])).toEqual([
      ["Ann", "L-001", "Out"],
      ["Ben", "L-002", "Out"],
      ["Cat", "L-003", "Out"],
    ]);
    await imports.undo(id);
    expect(await all(opened, "Loan", ["borrower"])).toEqual([]);
    expect(await all(opened, "Tool", ["name"])).toEqual([["Drill"]]);
  });

  test("child rows from repeated parents, from a second table, and from lists of JSON", async () => {
    const { opened, imports } = await open();
    const repeated = "Borrower,Days,Lines: What,Lines: Pieces\nAnn,3,Bit,2\nAnn,3,Case,1\n,,Cable,1\nBen,4,Blade,5\n";
    const first = await openFile(imports, repeated, "loans.csv");
    expect((await carryOut(imports, first.id, "run")).counts).toMatchObject({ created: 2, refused: 0 });
    expect(await all(opened, "Line", ["what", "pieces"])).toEqual([
      ["Bit", 2],
      ["Case", 1],
      ["Cable", 1],
      ["Blade", 5],
    ]);
    const json = JSON.stringify({
      Loans: [{ Borrower: "Cat", Days: 1, Lines: [{ What: "Rope", Pieces: 9 }, { Pieces: 1 }] }, { Borrower: "Eve" }],
      Lines: [
        { Loan: "Eve", What: "Net" },
        { Loan: "Ben", What: "Glove", Pieces: 2 },
        { Loan: "Nobody", What: "X" },
      ],
    });
    const second = await openFile(imports, json, "backup.json");
    expect(second.view.plan.tables.map(({ entity }) => entity)).toEqual(["Loan", "Line"]);
    const done = await carryOut(imports, second.id, "run");
    // A row of Cat's has no name, and Nobody is nobody.
    expect(done.refused.map(({ table, refusals }) => [table, refusals[0]?.code])).toEqual([
      ["Loans", "required"],
      ["Lines", "no-such-record"],
    ]);
    expect((await all(opened, "Line", ["what"])).flat().slice(4)).toEqual(["Net", "Glove"]);
  });

  test("a loan, a tool and a line may have the same id", async () => {
    const { opened, imports } = await open();
    const json = JSON.stringify({
      Tools: [
        { ID: "a1", Name: "Drill" },
        { ID: "a2", Name: "Saw" },
      ],
      Loans: [
        { ID: "a1", Borrower: "Ann", Tool: "a2" },
        { ID: "a2", Borrower: "Ben", Tool: "a1" },
      ],
      Lines: [
        { ID: "a1", Loan: "a1", What: "Bit" },
        { ID: "a2", Loan: "a2", What: "Blade" },
      ],
    });
    const { id } = await openFile(imports, json, "all.json");
    const done = await carryOut(imports, id, "run");
    expect(done.refused).toEqual([]);
    expect(done.counts.created).toBe(6);
    expect(await all(opened, "Tool", ["name"])).toEqual([["Drill"], ["Saw"]]);
    expect(await all(opened, "Loan", ["borrower", "tool"])).toEqual([
      ["Ann", "a2"],
      ["Ben", "a1"],
    ]);
    expect(await all(opened, "Line", ["what", "owner"])).toEqual([
      ["Bit", "a1"],
      ["Blade", "a2"],
    ]);
  });

  test("a picture that can't be unpacked, or whose name is a trap, refuses its row and no other", async () => {
    const { opened, imports } = await open();
    const table = strToU8("Name,Photo\nDrill,drill.jpg\nSaw,saw.constructor\nRope,\n");
    const archive = zipSync(
      { "tools.csv": table, "drill.jpg": strToU8("a picture"), "saw.constructor": strToU8("b") },
      { level: 0 },
    );
    const text = new TextDecoder("latin1").decode(archive);
    // The first bytes of the picture's own header.
    archive[text.indexOf("drill.jpg", text.indexOf("a picture") - 60) - 30] = 0;
    const { id } = await openFile(imports, archive, "tools.zip");
    const done = await carryOut(imports, id, "run");
    expect(done.refused.map(({ number, refusals }) => [number, refusals[0]?.code])).toEqual([[2, "not-a-file"]]);
    expect((await all(opened, "Tool", ["name"])).flat()).toEqual(["Saw", "Rope"]);
  });

  test("two tables on one sheet are two tables, and each asks what it becomes; one name in two folders is neither photo", async () => {
    const { opened, imports } = await open();
    const sheet = "Tools\n\nName,Price,Code\nDrill,12.50,D1\nSaw,8.00,S1\n\nLoans\n\nBorrower,Days\nAda,3\nBob,14\n";
    const { id, view } = await openFile(imports, sheet, "sheet.csv");
    expect(view.tables.map(({ name, rows }) => [name, rows])).toEqual([
      ["Tools", 2],
      ["Loans", 2],
    ]);
    expect(view.plan.tables.map(({ entity }) => entity)).toEqual(["Tool", "Loan"]);
    await imports.propose(id, 1, null);
    expect((await carryOut(imports, id, "run")).counts).toMatchObject({ created: 2, refused: 0 });
    expect((await all(opened, "Tool", ["name"])).flat()).toEqual(["Drill", "Saw"]);
    const archive = zipSync({
      "tools.csv": strToU8("Name,Photo\nRope,a.jpg\nAxe,two/a.jpg\n"),
      "one/a.jpg": strToU8("one"),
      "two/a.jpg": strToU8("two"),
    });
    const photos = await openFile(imports, archive, "tools.zip");
    const done = await carryOut(imports, photos.id, "run");
    expect(done.refused.map(({ number, refusals }) => [number, refusals[0]?.code])).toEqual([[2, "not-a-file"]]);
  });

  test("a table of an archive that can't be read is told, and not left out", async () => {
    const { imports } = await open();
    const opened = (parts: { readonly [name: string]: Uint8Array }) =>
      imports.open([{ name: "all.zip", bytes: zipSync({ "tools.csv": strToU8("Name\nDrill\n"), ...parts }) }], null);
    const old = new Uint8Array(2000);
    old.set([0xd0, 0xcf, 0x11, 0xe0]);
    const locked = old.slice();
    locked.set(
      [..."EncryptedPackage"].flatMap((letter) => [letter.charCodeAt(0), 0]),
      1000,
    );
    const broken: readonly (readonly [string, Uint8Array, string])[] = [
      ["loans.json", strToU8('[{"Borrower":"Ann"},'), "file-incomplete"],
      ["more/loans.json", strToU8('[{"Borrower":Ann}]'), "file-damaged"],
      ["loans.jsonl", strToU8('{"Borrower":"Ann"}\n{"Borrower":\n{"Borrower":"Ben"}\n'), "file-damaged"],
      ["loans.xls", old, "file-old-form"],
      ["loans.xlsx", locked, "file-encrypted"],
      ["loans.ods", strToU8("PK\u0003\u0004 half"), "file-incomplete"],
      ["loans.numbers", zipSync({ "Index/Document.iwa": strToU8("x") }), "file-unknown"],
    ];
    for (const [name, bytes, code] of broken)
      expect([name, await opened({ [name]: bytes })]).toMatchObject([name, { kind: "refused", code }]);
    // Pictures, notes, and what systems put beside files for themselves, are no tables.
    const beside = { "a.jpg": strToU8("x"), "read me.txt": strToU8("Hello"), "~$loans.xlsx": strToU8("\u0005Ann") };
    expect(await opened({ ...beside, "__MACOSX/._tools.csv": old, "more/._loans.xlsx": old })).toMatchObject({
      kind: "opened",
      view: { tables: [{ name: "tools", rows: 1 }] },
    });
    const numbers = { name: "loans.numbers", bytes: zipSync({ "Index/Document.iwa": strToU8("x") }) };
    const table = { name: "tools.csv", bytes: strToU8("Name\nDrill\n") };
    expect(await imports.open([table, numbers], null)).toMatchObject({ kind: "refused", code: "file-unknown" });
  });

  test("photos from an archive, beside the table or with the table in it", async () => {
    const { opened, imports } = await open();
    const table = strToU8("Name,Photo\nDrill,drill.jpg\nSaw,missing.jpg\n");
    const archive = zipSync({ "tools.csv": table, "photos/drill.jpg": strToU8("a picture") });
    const { id } = await openFile(imports, archive, "tools.zip");
    const done = await carryOut(imports, id, "run");
    expect(done.refused.map(({ number, refusals }) => [number, refusals[0]?.code])).toEqual([[3, "not-a-file"]]);
    const [photo] = (await all(opened, "Tool", ["photo"])).flat() as readonly { hash: string; name: string }[];
    expect(photo).toMatchObject({ name: "drill.jpg", type: "image/jpeg" });
    expect(new TextDecoder().decode((await opened.app.readFile(photo?.hash ?? "")) ?? undefined)).toBe("a picture");
  });
});

describe("many rows", () => {
  const many = `Name,Code\n${Array.from({ length: 1000 }, (_, index) => `Tool ${index},${index}`).join("\n")}\n`;

  test("come in steps, and stopping in the middle leaves nothing", async () => {
    const { opened, imports } = await open();
    const { id } = await openFile(imports, many);
    await imports.begin(id, "run");
    let progress = await imports.step(id);
    while (progress !== null && progress.done === 0) progress = await imports.step(id);
    expect(progress?.finished).toBe(false);
    // Others are served between two steps.
    expect((await opened.app.describe()).records).toBeGreaterThan(0);
    await imports.cancel(id);
    expect(await all(opened, "Tool", ["name"])).toEqual([]);
    expect((await imports.step(id))?.finished).toBe(true);
  });

  test("leaving it in the middle leaves nothing, and what can't be taken back any more is told", async () => {
    const { opened } = await open();
    // Time goes by so fast that every step does one thing.
    let [time, last] = [0, 0];
    const imports = new Imports({
      app: opened.app,
      newId: () => `r-${++last}`,
      pause: async () => undefined,
      noteUnfinished: () => undefined,
      now: () => (time += 100),
      openCopy: () => Promise.reject(new Error("not tried")),
    });
    const begun = async (): Promise<string> => {
      const { id } = await openFile(imports, many);
      await imports.begin(id, "run");
      let progress = await imports.step(id);
      while (progress !== null && progress.done === 0) progress = await imports.step(id);
      expect(progress?.finished).toBe(false);
      return id;
    };
    await imports.close(await begun());
    expect(await all(opened, "Tool", ["name"])).toEqual([]);
    const id = await begun();
    const { records } = await opened.app.readRecords({ entity: "Tool", fields: [], limit: 1 });
    await opened.app.submit({
      commands: [{ kind: "change", entity: "Tool", id: records[0]?.id ?? "", values: { weight: 7 } }],
    });
    expect((await imports.cancel(id)).map(({ code }) => code)).toEqual(["changed-since"]);
  });

  test("stopping while a batch is on its way leaves nothing of that batch either", async () => {
    const { opened } = await open();
    await opened.app.submit({ commands: [{ kind: "create", entity: "Tool", values: { name: "Old", code: "0" } }] });
    let reached = (): void => undefined;
    let goOn = (): void => undefined;
    const isReached = new Promise<void>((resolve) => (reached = resolve));
    const mayGoOn = new Promise<void>((resolve) => (goOn = resolve));
    const slow: typeof opened = {
      ...opened,
      app: {
        ...opened.app,
        async readRecords(query) {
          // Where a batch looks at the records that it is about.
          if (query.where !== undefined) {
            reached();
            await mayGoOn;
          }
          return opened.app.readRecords(query);
        },
      },
    };
    const imports = importsOf(slow, LIBRARY);
    const { id } = await openFile(imports, many);
    await imports.begin(id, "run");
    const working = (async () => {
      while (!((await imports.step(id))?.finished ?? true));
    })();
    await isReached;
    const cancelled = imports.cancel(id);
    goOn();
    await Promise.all([working, cancelled]);
    expect(await all(opened, "Tool", ["name"])).toEqual([["Old"]]);
  });

  test("undo is refused where somebody has changed one of them since, and nothing is half undone", async () => {
    const { opened, imports } = await open();
    const { id } = await openFile(imports, many);
    expect((await carryOut(imports, id, "run")).counts.created).toBe(1000);
    const { records } = await opened.app.readRecords({ entity: "Tool", fields: [], limit: 1 });
    await opened.app.submit({
      commands: [{ kind: "change", entity: "Tool", id: records[0]?.id ?? "", values: { weight: 7 } }],
    });
    expect((await imports.undo(id)).map(({ code }) => code)).toEqual(["changed-since"]);
    expect((await opened.app.describe()).records).toBeGreaterThanOrEqual(1000);
  });
});
