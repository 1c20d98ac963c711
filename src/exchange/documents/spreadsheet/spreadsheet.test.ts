import { noteInEnglish } from "../note-in-english.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { checkModel } from "#check/check-model.ts";
import { readDocument } from "#read/read-document.ts";
import { carryOut, importsOf, openFile } from "#testing/imports-for-test.ts";
import { openForTest } from "#testing/open-for-test.ts";
import { importFile } from "../import-file.ts";
import { importTables, planSpreadsheet } from "../import-tables.ts";
import { readTables } from "../../tables/read-tables.ts";
import type { Cell, Table } from "../../tables/table.ts";

const sheet = (name: string, header: readonly string[], ...rows: readonly (readonly Cell[])[]): Table => ({
  name,
  header,
  rows: rows.map((cells, i) => ({ number: i + 2, cells })),
});
const date = (value: string): Cell => ({ kind: "date", value, shown: value });
const shown = (value: number, as: string): Cell => ({ kind: "number", value, shown: as });

const SHOP: readonly Table[] = [
  sheet(
    "Customers",
    ["ID", "Name", "E-mail", "ZIP", "Since", "VIP", "", "No"],
    [1, "Ada Byron", "ada@mail.example", shown(1234, "01234"), date("2024-02-29"), "yes", null, 5],
    [2, "Kim Lee", "kim@mail.example", shown(99, "00099"), date("2025-01-01"), "no", null, 6],
    [3, "Ola | Nordmann", "ola@mail.example", shown(10, "00010"), date("2023-12-31"), "no", "note", null],
  ),
  sheet(
    "Orders",
    ["Order no", "Customer id", "Day", "Amount", "Status", "Tags", "Discount", "Remark"],
    ["A-1", 1, "31.12.2025", shown(12.5, "€12.50"), "open", "red; large", shown(0.1, "10%"), "n/a"],
    ["A-2", 2, "01.01.2026", shown(3, "€3.00"), "paid", "red", shown(0.2, "20%"), "fine"],
    ["A-3", 1, "02.01.2026", shown(7.25, "€7.25"), "open", "blue; large", shown(0, "0%"), null],
    ["A-4", 3, "03.01.2026", shown(1, "€1.00"), "open", "red; blue; large", shown(0.5, "50%"), "`code`"],
    ["Total", null, null, shown(23.75, "€23.75"), null, null, null, null],
  ),
];

const errorsOf = (source: string) => {
  const { model, diagnostics } = readDocument(source);
  return {
    model,
    errors: [...diagnostics, ...checkModel(model, source)].filter(({ severity }) => severity === "error"),
  };
};

test("sheets become entities with types, keys and references, and their rows are the records", async () => {
  const plan = planSpreadsheet(SHOP, "my_shop");
  expect(plan.entities.map(({ name, totals }) => [name, totals])).toEqual([
    ["Customer", 0],
    ["Order", 1],
  ]);
  const { source, report } = importTables(SHOP, plan);
  const { model, errors } = errorsOf(source);
  expect(errors.map(({ message }) => `${message}\n${source}`)).toEqual([]);
  const types = (key: string) =>
    Object.fromEntries(
      (model.entities.find((each) => each.key === key)?.fields ?? []).map((field) => [field.key, field.type.kind]),
    );
  expect(types("Customer")).toEqual({
    customer_id: "whole number",
    name: "text",
    e_mail: "email",
    zip: "text",
    since: "date",
    vip: "yes/no",
    column_g: "text",
    customer_no: "whole number",
  });
  expect(types("Order")).toEqual({
    order_no: "text",
    customer_id: "reference",
    day: "date",
    amount: "money",
    status: "choice",
    tags: "choices",
    discount: "percent",
    remark: "text",
  });
  expect(source).toContain("| /orders | Orders | list of Order by day latest first |");
  expect(source).toContain("- Badge: Status");
  expect(source).toContain("- Currency: EUR");
  expect(report.notes.map(noteInEnglish)).toEqual([
    { place: "Orders", what: "a row of totals", why: "it adds up the others" },
  ]);

  const { app, store } = await openForTest(source, { model });
  await app.loadSampleData();
  const orders = store.records
    .ids({ entity: "Order", where: null }, [], 10, 0)
    .map((id) => store.records.read("Order", id));
  expect(orders).toHaveLength(4);
  const first = orders.find((each) => each?.["order_no"] === "A-1");
  expect(first).toMatchObject({
    day: "2025-12-31",
    amount: 1250,
    status: "open",
    tags: ["red", "large"],
    discount: 0.1,
    remark: "n/a",
  });
  expect(store.records.read("Customer", String(first?.["customer_id"]))).toMatchObject({
    name: "Ada Byron",
    zip: "01234",
    vip: true,
  });
  expect(orders.find((each) => each?.["order_no"] === "A-4")).toMatchObject({ remark: "`code`" });
  store.at.db.close();
});

test("a formula that failed says nothing about its column, and codes with letters or signs are no amounts", () => {
  const header = ["Item", "Count", "Invoice", "Dial", "Change"];
  const rows = [
    ["Saw", 3, "INV1001", "+1", "+3"],
    ["Axe", "#REF!", "INV1002", "+44", "-2"],
    ["Rope", 5, "INV1003", "+49", "+1"],
  ] as const;
  const tables = [sheet("Stock", header, ...rows)];
  const { source, report } = importTables(tables, planSpreadsheet(tables, "stock"));
  expect(errorsOf(source).errors).toEqual([]);
  expect(source).toContain("| Count | whole number |");
  expect(source).toContain("| Invoice | text | yes |");
  expect(source).toContain("| Dial | text | yes |");
  expect(source).toContain("| Change | whole number |");
  expect(report.notes.map(noteInEnglish)).toEqual([
    { place: "Stock, row 3", what: "#REF!", why: "it does not fit Count" },
  ]);
});

test("three hundred columns, some without a name and some of the same one, become fields with their values", async () => {
  const header = ["Name", "Name", "", "name ", ...Array.from({ length: 296 }, (_, index) => `Value ${index}`)];
  const rows = [1, 2].map((row) => header.map((_, column) => `${row}/${column}`));
  const tables = [sheet("Wide", header, ...rows)];
  const { source, rest } = importTables(tables, planSpreadsheet(tables, "wide"));
  const { model, errors } = errorsOf(source);
  expect(errors.map(({ message }) => message)).toEqual([]);
  const { fields = [], key = "" } = model.entities.find(({ builtIn }) => !builtIn) ?? {};
  expect(fields).toHaveLength(300);
  // A table of the document would be too wide, so the rows are imported afterwards.
  expect(rest?.rows).toBe(2);
  const opened = await openForTest(source, { model });
  const imports = importsOf(opened, source);
  const { id } = await openFile(imports, rest?.file ?? "", "rows.json");
  expect((await carryOut(imports, id, "run")).counts).toMatchObject({ created: 2, refused: 0 });
  const names = fields.map((field) => field.key);
  const { records } = await opened.app.readRecords({ entity: key, fields: names, limit: 9 });
  expect(records.map(({ values }) => names.map((name) => values[name]))).toEqual(rows);
});

test("every guess can be changed before", () => {
  const plan = planSpreadsheet(SHOP, "shop");
  const changed = {
    ...plan,
    title: "Corner shop",
    entities: plan.entities.map((entity) =>
      entity.name === "Customer"
        ? {
            ...entity,
            name: "Client",
            fields: entity.fields.map((field) =>
              field.header === "ZIP"
                ? { ...field, take: false }
                : field.header === "Name"
                  ? { ...field, name: "Full name", type: { kind: "plain" as const, type: "long text" } }
                  : field,
            ),
          }
        : {
            ...entity,
            fields: entity.fields.map((field) =>
              field.header === "Remark" ? { ...field, type: { kind: "plain" as const, type: "date" } } : field,
            ),
          },
    ),
  };
  const { source, report } = importTables(SHOP, changed);
  const { model, errors } = errorsOf(source);
  expect(errors).toEqual([]);
  expect(model.entities.map(({ key }) => key)).toEqual(expect.arrayContaining(["Client", "Order"]));
  expect(source).toContain("# Specification: Corner shop");
  expect(source).toContain("| Full name | long text | yes |");
  expect(source).not.toContain("01234");
  expect(report.notes.map(noteInEnglish)).toContainEqual({
    place: "Customers: ZIP",
    what: "a column",
    why: "it was left out",
  });
  expect(report.notes.map(noteInEnglish).filter(({ why }) => why === "it does not fit Remark")).toHaveLength(3);
});

test("a large table carries some of its rows and says how many are left", () => {
  const rows = Array.from({ length: 1500 }, (_, i): Cell[] => [i, `Item ${i}`]);
  const tables = [sheet("Stock", ["Nr", "Item"], ...rows)];
  const { source, report } = importTables(tables, planSpreadsheet(tables, "stock"));
  expect(errorsOf(source).errors).toEqual([]);
  expect(report.notes.map(noteInEnglish).map(({ what }) => what)).toEqual(["500 of 1500 rows"]);
});

test("a shop's own list: a title above it, totals below, German amounts, and a name that is no English singular", async () => {
  const text = `Lagerliste Fahrradladen;;;;
Stand: 03.11.2026;;;;
;;;;
Art.-Nr.;Bezeichnung ;EK netto (€);VK brutto;letzter Zugang
000123;Schlauch 28";3,20;7,90;03.09.2026
000124;"Kette 9-fach, silber";12,50;24,90;15.08.2026
000200;Sattel Komfort;1.023,00;1.249,00;
;;;;
Summe;;1.038,70;1.281,80;
`;
  const read = await readTables(new TextEncoder().encode(text), "Lagerliste.csv");
  if (read.kind === "refused") throw new Error(read.code);
  const plan = planSpreadsheet(read.tables, "Lagerliste");
  expect(plan.entities[0]).toMatchObject({ name: "Lagerliste", rows: 3, totals: 1 });
  expect(plan.entities[0]?.fields.map(({ type }) => (type.kind === "plain" ? type.type : type.kind))).toEqual([
    "text",
    "text",
    "money",
    "money",
    "date",
  ]);
  const { source } = importTables(read.tables, plan);
  expect(errorsOf(source).errors).toEqual([]);
  expect(source).toMatch(/\| Lagerliste \| list of Lagerliste by/u);
  expect(source).toContain("| 000200 | Sattel Komfort | 1023 | 1249 | |");
});

test("the rows that a document has no room for come in by an import, with the same values", async () => {
  const count = 1200;
  const kinds = ["Hand tool", "Power tool", "Garden"];
  const makers = sheet("Makers", ["Maker", "Town"], ["Acme", "Ulm"], ["Bell", "Kiel"], ["Cole", "Bonn"]);
  const rows = Array.from({ length: count }, (_, at): readonly Cell[] => [
    `T-${at}`,
    at % 7 === 0 ? `two\nlines ${at}` : `Tool ${at}`,
    `${String(1 + (at % 28)).padStart(2, "0")}.03.2025`,
    `${at},50`,
    at % 2 === 0 ? "ja" : "nein",
    kinds[at % 3] ?? null,
    ["Acme", "Bell", "Cole"][at % 3] ?? null,
    shown((at % 40) / 100, `${at % 40}%`),
  ]);
  const header = ["Code", "Name", "Bought", "Price", "Lent", "Kind", "Maker", "Discount"];
  const tables = [makers, sheet("Tools", header, ...rows)];
  const made = importTables(tables, planSpreadsheet(tables, "tools"));
  expect(made.rest?.rows).toBe(count - 1000 + 3);
  expect(made.report.notes.filter(({ later }) => later)).toHaveLength(1);
  const opened = await openForTest(made.source);
  await opened.app.loadSampleData();
  const imports = importsOf(opened, made.source);
  const { id } = await openFile(imports, made.rest?.file ?? "", "rows.json");
  const done = await carryOut(imports, id, "run");
  expect(done.refused).toEqual([]);
  expect(done.counts).toMatchObject({ created: count - 1000 + 3, refused: 0 });
  const fields = ["code", "name", "bought", "price", "lent", "kind", "maker", "discount"];
  const first = await opened.app.readRecords({ entity: "Tool", fields, limit: 700 });
  const second = await opened.app.readRecords({ entity: "Tool", fields, after: first.next, limit: 700 });
  const records = [...first.records, ...second.records];
  expect(records).toHaveLength(count);
  const { records: named } = await opened.app.readRecords({ entity: "Maker", fields: [], limit: 10 });
  const makerNamed = (name: string) => named.find(({ title }) => title === name)?.id;
  for (const at of [7, 998, 1150, 1199])
    expect(records.find(({ values }) => values["code"] === `T-${at}`)?.values).toMatchObject({
      bought: `2025-03-${String(1 + (at % 28)).padStart(2, "0")}`,
      lent: at % 2 === 0,
      kind: kinds[at % 3],
      maker: makerNamed(["Acme", "Bell", "Cole"][at % 3] ?? ""),
      discount: (at % 40) / 100,
    });
});

test("files that are nothing of the kind get a code for a sentence, and nothing throws", async () => {
  const text = (written: string) => new TextEncoder().encode(written);
  const refused: readonly (readonly [string, Uint8Array])[] = [
    ["empty.json", text("")],
    ["half.yaml", text("openapi: 3.0.0\npaths:\n  /a: {get: [")],
    [
      "bomb.yaml",
      text(
        `a: &a [x,x,x,x,x,x,x,x,x]\n${[..."bcdefghi"].map((name, i) => `${name}: &${name} [${Array.from({ length: 9 }, () => `*${"abcdefgh"[i]}`).join(",")}]`).join("\n")}`,
      ),
    ],
    ["picture.xlsx", Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3])],
    ["half.xlsx", Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0])],
    ["huge.yaml", text(`x: ${"a".repeat(5_100_000)}`)],
  ];
  for (const [name, bytes] of refused) expect([name, (await importFile(bytes, name)).kind]).toEqual([name, "refused"]);
  const strange: readonly (readonly [string, unknown])[] = [
    [
      "types.json",
      {
        openapi: "3.0.0",
        info: 5,
        paths: { "/a": null, "/b": { get: 7, post: { requestBody: [], responses: "x" } }, __proto__: {} },
        components: { schemas: { A: 1, B: { properties: [] } } },
      },
    ],
    [
      "circle.json",
      {
        openapi: "3.1.0",
        paths: {
          "/a": {
            get: {
              responses: { 200: { content: { "application/json": { schema: { $ref: "#/components/schemas/A" } } } } },
            },
          },
        },
        components: {
          schemas: {
            A: {
              allOf: [{ $ref: "#/components/schemas/A" }],
              properties: {
                a: { $ref: "#/components/schemas/A" },
                l: { type: "array", items: { $ref: "#/components/schemas/A" } },
              },
            },
            B: { $ref: "#/components/schemas/B" },
          },
        },
      },
    ],
    [
      "names.json",
      {
        $schema: "https://json-schema.org/draft/2020-12/schema",
        properties: JSON.parse(
          '{"__proto__":{"type":"string"},"constructor":{"type":"integer"},"a|b":{"type":"string"},"":{"type":"string"},"id":{"type":"string"},"9":{"type":"number","minimum":"x","enum":[]}}',
        ) as object,
      },
    ],
  ];
  for (const [name, value] of strange) {
    const imported = await importFile(text(JSON.stringify(value)), name);
    if (imported.kind !== "document") throw new Error(`${name}: ${JSON.stringify(imported)}`);
    expect([name, errorsOf(imported.source).errors]).toEqual([name, []]);
  }
});

test("tables from outside become documents without errors", async () => {
  const folder = join(import.meta.dirname, "../../../../node_modules/vega-datasets/data");
  const typeOf: Record<string, Record<string, string>> = {
    "flare.json": { flare_id: "whole number", parent: "reference" },
    "la-riots.csv": { gender: "choice", death_date: "date", age: "whole number", location: "location" },
    "burtin.json": { bacteria: "text", gram_staining: "choice" },
    "monarchs.json": { commonwealth: "yes/no" },
    "londonTubeLines.json": { type: "text" },
    "us-state-capitals.json": { city: "text", location: "location" },
  };
  for (const [name, types] of Object.entries(typeOf)) {
    const read = await importFile(readFileSync(join(folder, name)), name);
    if (read.kind !== "tables") throw new Error(`${name}: ${read.kind}`);
    const { source, report } = importTables(read.tables, planSpreadsheet(read.tables, read.name));
    const { model, errors } = errorsOf(source);
    expect([name, errors]).toEqual([name, []]);
    const fields = model.entities.find(({ builtIn }) => !builtIn)?.fields ?? [];
    expect(Object.fromEntries(fields.map(({ key, type }) => [key, type.kind]))).toMatchObject(types);
    // Texts that are too long for a line of a document are reported.
    expect([name, report.notes.length > 0]).toEqual([name, name === "londonTubeLines.json"]);
  }
});

const tablesOf = async (text: string, name = "Werkstatt.csv") => {
  const read = await importFile(new TextEncoder().encode(text), name);
  if (read.kind !== "tables") throw new Error(read.kind);
  return read.tables;
};

test("several tables on one sheet become an entity each, named by the lines above them, without their totals", async () => {
  const tables = await tablesOf(`Lagerliste;;;
Art.-Nr.;Bezeichnung;EK netto (€);Letzter Zugang
000123;Schlauch;3,20;03.09.2026
000124;Kette;12,50;15.08.2026

Summe;;15,70;

Ausgaben;;;
Datum;Empfänger;Betrag;
01.02.2026;Stadtwerke;80,00;
02.02.2026;Vermieter;900,00;
Summe;;980,00;
`);
  const plan = planSpreadsheet(tables, "Werkstatt");
  expect(plan.entities.map(({ name, rows, totals }) => [name, rows, totals])).toEqual([
    ["Lagerliste", 2, 1],
    ["Ausgaben", 2, 1],
  ]);
  expect(plan.entities[0]?.fields.map(({ name }) => name)).toEqual([
    "Art nr",
    "Bezeichnung",
    "EK netto",
    "Letzter Zugang",
  ]);
  const { source, report } = importTables(tables, plan);
  expect(errorsOf(source).errors).toEqual([]);
  expect(source).toContain("| Letzter Zugang | date |");
  expect(source).toContain("| 2026-02-02 | Vermieter | 900 |");
  expect(report.notes.map(noteInEnglish)).toEqual(
    ["Lagerliste", "Ausgaben"].map((place) => ({ place, what: "a row of totals", why: "it adds up the others" })),
  );

  const aside = await tablesOf(
    "Name,Age,,Town,People\nAda,36,,Ulm,126000\nBob,41,,Kiel,247000\n,,,Bonn,331000\n",
    "two.csv",
  );
  expect(aside.map(({ name, header, rows }) => [name, header, rows.length])).toEqual([
    ["two 1", ["Name", "Age"], 2],
    ["two 2", ["Town", "People"], 3],
  ]);
});

test.each([
  ["groups with an empty row between them", "Name,Town,Age\nAda,Ulm,36\n\nBob,Kiel,41\nCy,Bonn,7\n"],
  ["groups of texts with a heading", "Name,Town\nAda,Ulm\n\nNorth,\nBob,Kiel\nCy,Bonn\n"],
  ["a header on every page", "Name,Age\nAda,36\n\nName,Age\nBob,41\n"],
  ["a gap between columns", "Name,Age,,Town,Zip\nAda,36,,Ulm,1\nBob,41,,Kiel,2\n"],
  ["a title and a remark below", "My list,\n\nName,Age\nAda,36\n\nSeen by Bob,\n"],
  ["thousands of groups", `Name,Town\n${"Ada,Ulm\nBob,Kiel\n\n".repeat(20_000)}`],
  ["a number that is not known", "Name,Age\nAda,36\n\nBob,unknown\nCy,7\n"],
])("one table stays one: %s", async (_, text) => {
  expect(await tablesOf(text)).toHaveLength(1);
});

test("a time of day that stands behind a date is kept, midnight is none, and such records are shown by it", () => {
  const table = sheet(
    "Visits",
    ["Seen", "Day", "Count"],
    ["2015/01/01 01:00:00", "2015/01/01 00:00:00", 2],
    ["2015/01/01 04:30:00", "2015/01/02 00:00:00", 3],
    ["2015/01/02 00:00:00", "2015/01/03 00:00:00", 4],
  );
  const { source } = importTables([table], planSpreadsheet([table], "visits"));
  expect(source).toContain("| Seen | date and time |");
  expect(source).toContain("| Day | date |");
  expect(source).toContain("2015-01-01 04:30");
  expect(source).toContain("- Shown as: Seen");
  const { model } = readDocument(source);
  expect(checkModel(model, source)).toEqual([]);
});

test("the purpose names the tables as their own titles do", () => {
  const table = sheet("Obesity", ["State", "Rate"], ["Ohio", 0.3], ["Iowa", 0.2]);
  expect(importTables([table], planSpreadsheet([table], "obesity")).source).toContain("keep obesity at hand.");
});
