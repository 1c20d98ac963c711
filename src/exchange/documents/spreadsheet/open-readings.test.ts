import { expect, test } from "vitest";
import type { Maker, SpreadsheetPlan } from "#engine/contract/new-app.ts";
import { checkModel } from "#check/check-model.ts";
import { readDocument } from "#read/read-document.ts";
import { openForTest } from "#testing/open-for-test.ts";
import { formattedWorkbook } from "#testing/tables-for-test.ts";
import { importFile } from "../import-file.ts";
import { importTables, planSpreadsheet } from "../import-tables.ts";
import { noteInEnglish } from "../note-in-english.ts";

const maker = (language: string, zone = "UTC"): Maker => ({ language, zone });

async function made(
  file: string | Uint8Array,
  by?: Maker,
  change: (plan: SpreadsheetPlan) => SpreadsheetPlan = (plan) => plan,
) {
  const isText = typeof file === "string";
  const read = await importFile(isText ? new TextEncoder().encode(file) : file, isText ? "things.csv" : "things.xlsx");
  if (read.kind !== "tables") throw new Error(read.kind);
  const plan = change(planSpreadsheet(read.tables, read.name, by));
  const { source, report, rest } = importTables(read.tables, plan);
  const { model } = readDocument(source);
  expect(checkModel(model, source).filter(({ severity }) => severity === "error")).toEqual([]);
  const notes = report.notes.map(noteInEnglish).map(({ place, what, why }) => `${place}: ${what} (${why})`);
  return { source, notes, rest, plan, model };
}

/** The same plan with another type for a column. */
const withType =
  (header: string, type: string) =>
  (plan: SpreadsheetPlan): SpreadsheetPlan => ({
    ...plan,
    entities: plan.entities.map((entity) => ({
      ...entity,
      fields: entity.fields.map((field) =>
        field.header === header ? { ...field, type: { kind: "plain", type } } : field,
      ),
    })),
  });

const TWO_WAYS = "it could be read in two ways; please check";

test("numbers and dates that a table leaves open are read as its maker writes them, and the report says how", async () => {
  const table = "Name;Preis;Datum;Menge;Bis\nA;1.250;03/04/2025;5;2025-12-31\nB;2.500;05/06/2025;7;2025-12-31\n";
  const german = await made(table, maker("de-DE"));
  expect(german.source).toContain("| A | 1250 | 2025-04-03 | 5 |");
  expect(german.notes).toEqual([
    `things: Preis: 1.250, read as 1250 (${TWO_WAYS})`,
    `things: Datum: 03/04/2025, read as 2025-04-03 (${TWO_WAYS})`,
  ]);
  const american = await made(table, maker("en-US"));
  expect(american.source).toContain("| A | 1.25 | 2025-03-04 | 5 |");
  expect(american.notes).toEqual([
    `things: Preis: 1.250, read as 1.25 (${TWO_WAYS})`,
    `things: Datum: 03/04/2025, read as 2025-03-04 (${TWO_WAYS})`,
  ]);
});

test("what other columns of the file decide holds for those that leave it open", async () => {
  const table = "Name;Preis;Menge;Datum;Bis\nA;1.250;1,5;03/04/2025;13/04/2025\nB;2.500;2,5;05/06/2025;25/06/2025\n";
  const { source, notes } = await made(table, maker("en-US"));
  expect(source).toContain("| A | 1250 | 1.5 | 2025-04-03 | 2025-04-13 |");
  expect(notes).toEqual([
    `things: Preis: 1.250, read as 1250 (${TWO_WAYS})`,
    `things: Datum: 03/04/2025, read as 2025-04-03 (${TWO_WAYS})`,
  ]);
});

test("a table that leaves nothing open is read alike by everybody, and nothing is told", async () => {
  const table = "Name,Price,Day\nA,1.5,2025-04-03\nB,2.25,2025-05-06\n";
  for (const language of ["de-DE", "en-US", "zh-CN"]) {
    const { source, notes } = await made(table, maker(language));
    expect([language, source.includes("| A | 1.5 | 2025-04-03 |"), notes]).toEqual([language, true, []]);
  }
});

test("a moment with a zone stays the same moment wherever the app is, one without keeps its time of day", async () => {
  const { source, model } = await made(
    "Name,At\nA,2025-06-02T22:30:00Z\nB,2025-06-03 23:30 +02:00\nC,2025-06-04 10:15\nD,2025-06-05T10:15:30.250Z\n",
    maker("de-DE", "Europe/Berlin"),
  );
  expect(source).toContain("| At | date and time |");
  const document = source.replace("## 2.", "- Time zone: Europe/Berlin\n\n## 2.");
  const { app } = await openForTest(document, { model: readDocument(document).model });
  await app.loadSampleData();
  const entity = model.entities.find(({ builtIn }) => !builtIn)?.key ?? "";
  const { records } = await app.readRecords({ entity, fields: ["name", "at"], limit: 9 });
  expect(Object.fromEntries(records.map(({ values }) => [values["name"], values["at"]]))).toEqual({
    A: "2025-06-02T22:30:00.000Z",
    B: "2025-06-03T21:30:00.000Z",
    C: "2025-06-04T08:15:00.000Z",
    D: "2025-06-05T10:15:30.250Z",
  });
});

test("a moment that becomes a day is the day that it has where its maker is", async () => {
  const table = "Name,At\nA,2025-06-02T22:30:00Z\nB,2025-06-03T10:00:00Z\n";
  const inBerlin = await made(table, maker("de-DE", "Europe/Berlin"), withType("At", "date"));
  expect(inBerlin.source).toContain("| A | 2025-06-03 |");
  const inNewYork = await made(table, maker("en-US", "America/New_York"), withType("At", "date"));
  expect(inNewYork.source).toContain("| A | 2025-06-02 |");
});

test("P1.3 amounts of several currencies in one column are no money and no numbers", async () => {
  const table = "Name,Cost\nA,€5.50\nB,$100.25\n";
  const { source, notes } = await made(table);
  expect(source).toContain("| Cost | text |");
  expect(source).toContain("| B | $100.25 |");
  expect(notes).toEqual(["things: Cost: amounts in EUR, USD (they can’t be added up; they are kept as text)"]);
  // With money chosen explicitly, amounts in the app's currency are taken over.
  const money = await made(table, maker("de-DE"), withType("Cost", "money"));
  expect(money.source).toContain("| A | 5.5 |");
  expect(money.source).toContain("- Currency: EUR");
  expect(money.notes).toEqual(["things, row 3: $100.25 (it does not fit Cost)"]);
  const number = await made(table, undefined, withType("Cost", "number"));
  expect(number.notes).toHaveLength(2);
});

test("P1.3 a column in another currency than the app's is told, in the document too", async () => {
  const { source, notes } = await made("Name,Net,Gross,Paid\nA,€5.50,€6.00,$7.10\nB,€1.25,€2.50,$3.20\n");
  expect(source).toContain("- Currency: EUR");
  expect(source).toContain("| Net | money |");
  expect(source).toContain("| Paid | number |");
  expect(source).toContain("Amounts in USD");
  expect(notes).toEqual([
    "things: Paid: amounts in USD (an app has one currency, and this one’s is EUR; they are kept as numbers)",
  ]);
  const headers = await made("Name,Net (EUR),Paid (USD)\nA,5.50,7.10\nB,1.25,3.20\n", maker("de-DE"));
  expect(headers.source).toContain("| Net EUR | money |");
  expect(headers.source).toContain("| Paid USD | number |");
  expect(headers.notes).toHaveLength(1);
});

test("P1.3 one amount of another currency far down a column does not become the app's", async () => {
  const rows = Array.from({ length: 5000 }, (_, at) => `T${at},${at === 4321 ? "$" : "€"}${at}.50\n`).join("");
  const { plan } = await made(`Name,Cost\n${rows}`);
  expect(plan.entities[0]?.fields[1]?.type).toEqual({ kind: "plain", type: "text" });
  const { rest, notes } = await made(`Name,Cost\n${rows}`, undefined, withType("Cost", "money"));
  expect(notes.some((note) => note.includes("rows"))).toBe(true);
  const carried = JSON.parse(new TextDecoder().decode(rest?.file)) as { readonly [entity: string]: readonly unknown[] };
  expect(Object.values(carried).flat()).toContainEqual({ Name: "T4321", Cost: "$4321.50" });
});

test("P1.3 the currency is the one that is shown, a sign that several have is its maker's, and without signs so is the rest", async () => {
  const currency = async (cost: string, language: string) =>
    /- Currency: (\w+)/u.exec((await made(`Name,Cost\nA,${cost}5.50\nB,${cost}1.25\n`, maker(language))).source)?.[1];
  expect(await currency("$", "en-US")).toBe("USD");
  expect(await currency("$", "en-CA")).toBe("CAD");
  expect(await currency("$", "de-DE")).toBe("USD");
  expect(await currency("US$", "en-CA")).toBe("USD");
  expect(await currency("CAD $", "en-US")).toBe("CAD");
  const header = await made("Name,Net (C$),Paid (US$)\nA,5.50,7.10\nB,1.25,3.20\n", maker("en-CA"));
  for (const part of ["- Currency: CAD", "| Net C | money |", "| Paid US | number |", "Amounts in USD"])
    expect(header.source).toContain(part);
  expect(await currency("¥", "zh-CN")).toBe("CNY");
  expect(await currency("CHF ", "de-DE")).toBe("CHF");
  expect(await currency("", "en-GB")).toBe("GBP");
  // English is spoken in countries with many different currencies.
  expect(await currency("", "en")).toBe(undefined);
});

test("P1.3 amounts of a workbook whose currency is shown in letters are amounts", async () => {
  for (const [language, format, currency] of [
    ["pl-PL", '0.00 "zł"', "PLN"],
    ["de-DE", '0.00 "zł"', "PLN"],
    ["sv-SE", '0.00 "kr"', "SEK"],
    ["da-DK", '0.00 "kr."', "DKK"],
    ["hu-HU", '0.00 "Ft"', "HUF"],
    ["de-CH", '"Fr." 0.00', "CHF"],
    ["ar-KW", "[$د.ك.‏-3401] 0.00", "KWD"],
    ["en-IN", '"Rs." 0.00', "INR"],
    ["tr-TR", '0.00 "TL"', "TRY"],
    ["en-ZA", '"R" 0.00', "ZAR"],
    ["de-DE", '0.00 "Euro"', "EUR"],
  ] as const) {
    const rows = [12.5, 99.95].map((value, at) => [`T${at}`, { value, format }] as const);
    const { source, notes } = await made(formattedWorkbook([["Name", "Price"], ...rows]), maker(language));
    for (const part of [`- Currency: ${currency}`, "| Price | money |", "| T0 | 12.5 |", "| T1 | 99.95 |"])
      expect(source, `${language} ${format}`).toContain(part);
    expect(notes).toEqual([]);
  }
});

test("P1.3 amounts in letters of another currency are numbers, and told; a word that is none makes no amounts", async () => {
  const shown = (format: string) => [12.5, 99.95].map((value) => ({ value, format }));
  const [euros, zloty, crowns, words] = ['0.00 "€"', '0.00 "zł"', '0.00 "kr"', '0.00 "Dosen"'].map(shown);
  const book = formattedWorkbook([
    ["Name", "Price", "Cost", "Paid", "Total"],
    ...[0, 1].map((at) => [`T${at}`, ...[euros, zloty, crowns, words].map((cells) => cells?.[at] ?? "")]),
  ]);
  const { source, notes } = await made(book, maker("de-DE"));
  for (const field of ["Price | money", "Cost | number", "Paid | number", "Total | number"])
    expect(source).toContain(`| ${field} |`);
  expect(source).toContain("| T0 | 12.5 | 12.5 | 12.5 | 12.5 |");
  const why = "an app has one currency, and this one’s is EUR; they are kept as numbers";
  expect(notes.map((note) => note.replace(/^.*?: /u, ""))).toEqual([
    `Cost: amounts in PLN (${why})`,
    `Paid: amounts in kr (${why})`,
  ]);
});

test("P1.3 a text file shows its currency in letters or wide signs, and a room is no amount", async () => {
  const yen = await made("Name,Price\nA,￥1250\nB,￥300\n", maker("ja-JP"));
  for (const part of ["- Currency: JPY", "| Price | money |", "| A | 1250 |"]) expect(yen.source).toContain(part);
  const zloty = await made("Name;Preis\nA;12,50 zł\nB;3,00 zł\n", maker("pl-PL"));
  for (const part of ["- Currency: PLN", "| Preis | money |", "| A | 12.5 |"]) expect(zloty.source).toContain(part);
  const rooms = await made("Name,Place,Route\nA,RM 101,R 5\nB,RM 102,R 7\n", maker("en-ZA"));
  for (const part of ["| Place | text |", "| Route | text |"]) expect(rooms.source).toContain(part);
});

test("P1.3 what a workbook shows counts like what is written", async () => {
  const dollars = { value: 12.5, format: "[$$-409]0.00" };
  const euros = { value: 3.25, format: '0.00 "€"' };
  const grams = { value: 500, format: '0" g"' };
  const kilograms = { value: 1500, format: '0.0," kg"' };
  const book = formattedWorkbook([
    ["Name", "Cost", "Weight", "Share"],
    ["A", dollars, grams, { value: 0.05, format: "0%" }],
    ["B", euros, kilograms, { value: 0.5, format: "0%" }],
  ]);
  const { source } = await made(book);
  for (const field of ["Cost | text", "Weight | text", "Share | percent"]) expect(source).toContain(`| ${field} |`);
  expect(source).toContain("| A | $12.50 | 500 g | 5 % |");
  expect(source).toContain("| B | 3.25 € | 1.5 kg | 50 % |");
});

test("percentages of a text file are percentages", async () => {
  const { source } = await made("Name;Rabatt\nA;5%\nB;12,5%\n", maker("de-DE"));
  expect(source).toContain("| Rabatt | percent |");
  expect(source).toContain("| B | 12.5 % |");
});
