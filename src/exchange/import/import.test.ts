import { describe, expect, test } from "vitest";
import type { ImportPlan } from "#engine/contract/exchange.ts";
import { all, LIBRARY, openLibrary as open } from "#testing/import-library.ts";
import { carryOut, importsOf, openFile } from "#testing/imports-for-test.ts";
import { openForTest } from "#testing/open-for-test.ts";

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
    // For unambiguous dates the date order is not asked.
    expect((await read("2025-04-03", "2025-12-31")).column).toMatchObject({
      dates: null,
      unsure: false,
      examples: [{ read: "2025-04-03" }, { read: "2025-12-31" }],
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
    const minus = ["€-12.50", "-€12.50", "(€12.50)", "€(12.50)", "EUR -12.50", "-EUR 12.50", "12.50- EUR", "-12.50 €"];
    const plus = ["1\u2009234.50", "1\u202f234.50 €", "1'234.50 EUR", '"1,234.50"', "+1234.5"];
    const wrong = ["INV1250", "12€50", "12 50", "12 EUR 50", "#REF!", "$12.50", "12.50 CHF", "12–"];
    const rows = [...minus, ...plus, ...wrong].map((price, index) => `Tool ${index},${price}\n`).join("");
    const { id } = await openFile(imports, `Name,Price\n${rows}`, "tools.csv");
    const { refused } = await carryOut(imports, id, "run");
    expect((await all(opened, "Tool", ["price"])).flat()).toEqual([
      ...minus.map(() => -1250),
      ...plus.map(() => 123_450),
    ]);
    expect(refused.map(({ refusals }) => refusals[0]?.code)).toEqual(wrong.map(() => "not-an-amount"));
    // The yen has no minor unit.
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
      // The last row is about the same tool as the first.
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
    // A 64-bit key keeps all of its digits.
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
