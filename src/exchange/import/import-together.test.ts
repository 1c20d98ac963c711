import { zipSync, strToU8 } from "fflate";
import { describe, expect, test } from "vitest";
import { Imports } from "./imports.ts";
import { all, LIBRARY, openLibrary as open } from "#testing/import-library.ts";
import { carryOut, importsOf, openFile } from "#testing/imports-for-test.ts";

describe("records that belong together", () => {
  test("references by title or key; missing ones are refused, or created where that is chosen", async () => {
    const { opened, imports } = await open();
    await opened.app.submit({
      commands: [{ kind: "create", entity: "Tool", values: { name: "Drill", code: "D1" } }],
    });
    const file = "Borrower,Tool,Days\nAnn,drill,3\nBen,D1,4\nCat,Saw,5\nDan,Saw,40\n";
    const { id, view } = await openFile(imports, file, "loans.csv");
    const first = await carryOut(imports, id, "try");
    expect(first.counts).toMatchObject({ created: 2, refused: 2, also: 0 });
    // The refusal quotes the name in the file and does not claim that a record was deleted.
    expect(first.refused[0]?.refusals[0]).toMatchObject({
      code: "no-such-record",
      parameters: { field: "Tool", written: "Saw" },
    });
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
    // A row of Cat's has no name, and the record "Nobody" does not exist.
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
    // Corrupts the header of the picture's archive entry.
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
      ["more/loans.json", strToU8('[{"Borrower":Ann}]'), "line-damaged"],
      ["loans.jsonl", strToU8('{"Borrower":"Ann"}\n{"Borrower":\n{"Borrower":"Ben"}\n'), "line-damaged"],
      ["loans.xls", old, "file-old-form"],
      ["loans.xlsx", locked, "file-encrypted"],
      ["loans.ods", strToU8("PK\u0003\u0004 half"), "file-incomplete"],
      ["loans.numbers", zipSync({ "Index/Document.iwa": strToU8("x") }), "file-unknown"],
    ];
    for (const [name, bytes, code] of broken)
      expect([name, await opened({ [name]: bytes })]).toMatchObject([name, { kind: "refused", code }]);
    // Pictures, notes and metadata files of operating systems are not tables.
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
    // Other requests are answered between two steps.
    expect((await opened.app.describe()).records).toBeGreaterThan(0);
    await imports.cancel(id);
    expect(await all(opened, "Tool", ["name"])).toEqual([]);
    expect((await imports.step(id))?.finished).toBe(true);
  });

  test("leaving it in the middle leaves nothing, and what can't be taken back any more is told", async () => {
    const { opened } = await open();
    // A fast clock ends each step after one piece of work.
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
          // The first read of a batch.
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
