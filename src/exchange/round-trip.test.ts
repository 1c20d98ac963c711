import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { KeptRecord } from "#engine/contract/records.ts";
import type { Value } from "#expr/types.ts";
import { carryOut, importsOf, openFile } from "#testing/imports-for-test.ts";
import { openForTest, type ForTest } from "#testing/open-for-test.ts";
import { exportData } from "./export/export-data.ts";
import { guarded, unguarded } from "./export/write-csv.ts";
import { numberText } from "./export/number-text.ts";
import { decimalMarkOf, readNumber } from "./values/read-number.ts";

const SOURCE = readFileSync(join(import.meta.dirname, "../../tests/fixtures/every-type.md"), "utf8");
const WORDS = { id: "ID", yes: "yes", no: "no" };

const text = fc
  .oneof(
    fc.string({ unit: "grapheme", maxLength: 40 }),
    fc.constantFrom(
      "=1+1",
      "'=x",
      "-5",
      "+49 30 12345",
      "@a",
      "007",
      "1,5",
      "a;b",
      'say "x"',
      "two\nlines",
      "\ttab",
      "_x0041_",
    ),
    fc.constantFrom("TRUE", "12.5%", "2025-01-02", "null", "[1]", "Ümläut ☕ 東京", " space ", "a\r\nb", "\u0001"),
  )
  .filter((one) => !one.includes("\0") && one.trim() !== "");
const date = fc
  .date({ min: new Date("1890-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
  .map((one) => one.toISOString());
const maybe = <T>(of: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(of, { freq: 4 });

const THING = fc.record({
  name: text,
  story: maybe(text),
  manual: maybe(text),
  tags: maybe(fc.array(text, { minLength: 1, maxLength: 4 })),
  weight: maybe(fc.double({ noNaN: true, noDefaultInfinity: true }).map((one) => (one === 0 ? 0 : one))),
  pieces: maybe(fc.integer({ min: -1e9, max: 1e9 })),
  price: maybe(fc.integer({ min: -1e9, max: 1e9 })),
  discount: maybe(fc.double({ noNaN: true, min: -2, max: 40 }).map((one) => (one === 0 ? 0 : one))),
  fragile: fc.boolean(),
  bought_on: maybe(date.map((one) => one.slice(0, 10))),
  opens_at: maybe(fc.constantFrom("00:00", "08:30", "23:59:59", "12:00:01")),
  checked_at: maybe(
    fc.oneof(
      date,
      date.map((one) => `${one.slice(0, 19)}.000Z`),
    ),
  ),
  lasts: maybe(fc.constantFrom("PT36H5M", "P1DT12H", "P3M", "PT0S", "-PT1H30M", "PT45M", "P1Y2M3DT4H5M6S")),
  size: maybe(fc.constantFrom("Small", "Medium", "Large")),
  sold_in: maybe(fc.subarray(["Shop", "Market", "Web"], { minLength: 1 })),
  contact: maybe(fc.constantFrom("ada@example.org", "=x@y.z")),
  hotline: maybe(fc.constantFrom("+49 30 123", "0800/5", "(030) 1-2")),
  website: maybe(fc.constantFrom("https://example.org/a?b=c")),
  code: maybe(fc.uuid()),
  kept_at: maybe(
    fc.constantFrom<Value>(
      { latitude: 52.52, longitude: 13.405 },
      { latitude: -33.9, longitude: -70.1, accuracy: 12.5 },
      { latitude: 52.52000812345679, longitude: 13.40495412345679 },
      { latitude: 0.0000001, longitude: -0.00000025, accuracy: 3 },
    ),
  ),
  stars: maybe(fc.integer({ min: 1, max: 5 })),
  paint: maybe(fc.constantFrom("#a1b2c3", "#000000")),
});

const FIELDS = [
  "name story manual tags weight pieces price discount fragile bought_on opens_at checked_at lasts size sold_in contact",
  "hotline website picture views invoice received_by code kept_at stars paint keeper maker",
].flatMap((line) => line.split(" "));

async function everything(opened: ForTest): Promise<unknown> {
  const read = async (entity: string, fields: readonly string[]): Promise<readonly KeptRecord[]> =>
    (await opened.app.readRecords({ entity, fields, limit: 1000 })).records;
  const of = (records: readonly KeptRecord[]) =>
    Object.fromEntries(
      records.map(({ id, values }) => [id, { ...values }] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  return {
    things: of(await read("Thing", FIELDS)),
    makers: of(await read("Maker", ["name"])),
    parts: of(await read("Part", ["label", "pieces", "owner"])),
  };
}

/** An app with random records of every type, with files, references, people and child rows. */
async function filled(seed: number, count: number): Promise<ForTest> {
  const opened = await openForTest(SOURCE);
  const { app } = opened;
  const person = (await app.describe()).profile.id;
  const file = async (name: string, type: string): Promise<Value> => {
    const kept = await app.keepFile(new TextEncoder().encode(`${name} ${seed}`), name, type);
    return kept.kind === "kept" ? kept.value : null;
  };
  const picture = await file("a picture.jpg", "image/jpeg");
  const other = await file("other;one.png", "image/png");
  const invoice = await file("invoice.pdf", "application/pdf");
  const makers = ["Acme", "Acme", "=Evil", "Ümläut; Söhne"].map((name, index) => ({
    id: `maker-number-${index}`,
    name,
  }));
  const things = fc.sample(THING, { numRuns: count, seed });
  const outcome = await app.submit({
    commands: [
      ...makers.map(({ id, name }) => ({ kind: "create" as const, entity: "Maker", id, values: { name } })),
      ...things.map((values, index) => ({
        kind: "create" as const,
        entity: "Thing",
        id: `thing-number-${index}`,
        values: {
          ...values,
          maker: index % 3 === 0 ? null : (makers[index % 4]?.id ?? null),
          keeper: index % 2 === 0 ? null : person,
          picture: index % 2 === 0 ? picture : null,
          views: index % 3 === 0 ? [picture, other] : null,
          invoice: index % 4 === 0 ? invoice : null,
          received_by: index % 5 === 0 ? other : null,
          parts: Array.from({ length: index % 4 }, (_, row) => ({
            id: null,
            newId: `part-number-${index}-${row}`,
            values: { label: `Part ${row}`, pieces: row === 1 ? null : row },
          })),
        },
      })),
    ],
  });
  expect(outcome).toMatchObject({ kind: "done" });
  return opened;
}

describe("what goes out comes back as it was", () => {
  const seeds = process.env["NINEFOLD_FULL"] ? Array.from({ length: 30 }, (_, index) => 1000 + index) : [1, 2];
  let apps: readonly ForTest[] = [];
  beforeAll(async () => {
    apps = await Promise.all(seeds.map((seed) => filled(seed, 25)));
  });

  test.each(["xlsx", "csv", "json"] as const)("as %s, into an empty app, every value of every type", async (format) => {
    for (const [index, full] of apps.entries()) {
      const file = await exportData(full.app, { format, entities: null, shownIn: null, files: true, words: WORDS });
      const empty = await openForTest(SOURCE);
      const imports = importsOf(empty, SOURCE);
      const { id, view } = await openFile(imports, file.bytes, file.name);
      expect(view.plan.tables.map(({ entity }) => entity).toSorted()).toEqual(["Maker", "Part", "Person", "Thing"]);
      const done = await carryOut(imports, id, "run");
      expect(
        done.refused.map(({ refusals }) => refusals),
        `seed ${seeds[index]}`,
      ).toEqual([]);
      expect(await everything(empty), `seed ${seeds[index]}`).toEqual(await everything(full));
      // Imported into the original app, it changes nothing.
      const home = importsOf(full, SOURCE);
      const again = await openFile(home, file.bytes, file.name);
      expect((await carryOut(home, again.id, "try")).counts).toMatchObject({ created: 0, changed: 0, refused: 0 });
    }
  });

  test("only what the person may see goes out, and only what a list shows where that is asked", async () => {
    const [full] = apps;
    if (full === undefined) return;
    const shownIn = { kind: "list", screen: "Makers", view: 0, search: "Acme", from: 0, limit: 1 } as const;
    const file = await exportData(full.app, {
      format: "csv",
      entities: ["Maker"],
      shownIn,
      files: false,
      words: WORDS,
    });
    const lines = new TextDecoder().decode(file.bytes).trim().split("\r\n");
    expect(lines.map((line) => line.split(",")[1])).toEqual(["Name", "Acme", "Acme"]);
  });

  test("fields with names of system columns, and kinds with the same file name, keep apart", async () => {
    const source = `# Specification: Stock

## 3. Entities and their fields

### A_B
| Field | Type |
| --- | --- |
| I.D. | text |
| Stat us | text |
| Lines | list of Line |

### A/B
| Field | Type |
| --- | --- |
| Name | text |

### Line
| Field | Type |
| --- | --- |
| A B | text |
| Amount | number |

## 4. States and transitions

### A_B
| From | Event | To |
| --- | --- | --- |
| start | | Out |
| Out | Return | Returned |
`;
    const { app, model } = await openForTest(source);
    expect(model.entities.map(({ key }) => key).slice(0, 3)).toEqual(["A_B", "AB", "Line"]);
    const lines = [{ id: null, newId: "line-a", values: { a_b: "inner", amount: 3 } }];
    const outcome = await app.submit({
      commands: [
        { kind: "create", entity: "A_B", id: "first-a", values: { i_d: "X7", stat_us: "odd", lines } },
        { kind: "create", entity: "AB", id: "other-b", values: { name: "Other" } },
      ],
    });
    expect(outcome).toMatchObject({ kind: "done" });
    for (const format of ["json", "csv", "xlsx"] as const) {
      const file = await exportData(app, { format, entities: null, shownIn: null, files: true, words: WORDS });
      const empty = await openForTest(source);
      const imports = importsOf(empty, source);
      const { id } = await openFile(imports, file.bytes, file.name);
      expect((await carryOut(imports, id, "run")).refused, format).toEqual([]);
      const read = async (entity: string, fields: readonly string[]) =>
        (await empty.app.readRecords({ entity, fields, limit: 10 })).records.map((one) => [one.id, one.values]);
      expect(await read("A_B", ["i_d", "stat_us"]), format).toEqual([["first-a", { i_d: "X7", stat_us: "odd" }]]);
      expect(await read("AB", ["name"]), format).toEqual([["other-b", { name: "Other" }]]);
      expect(await read("Line", ["a_b", "amount", "owner"]), format).toEqual([
        ["line-a", { a_b: "inner", amount: 3, owner: "first-a" }],
      ]);
    }
  });

  test("a text that a spreadsheet would run is guarded, and reads back as it was", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          text,
          text.map((one) => `=${one}`),
          text.map((one) => `'''=${one}`),
          text.map((one) => ` =${one}`),
          text.map((one) => `\n${one}`),
          text.map((one) => `\uFF1D${one}`),
        ),
        (one) => {
          expect(unguarded(guarded(one))).toBe(one);
          expect(guarded(one)).not.toMatch(/^\s*[=@\uFF1D]|^[\t\r\n]+[^\d\s]|^[+-].*[A-Za-z(]/u);
        },
      ),
    );
  });

  test("a mark that can only be the other one's is no group: never a hundred times as much", () => {
    const read = (written: string, mark: "." | ",") => readNumber(written, mark)?.value ?? null;
    expect(["12,50", "1,25", "1,00,00", "1,2,3"].map((written) => read(written, "."))).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(["12.50", "(12.5)", "1.00.00"].map((written) => read(written, ","))).toEqual([null, null, null]);
    expect(["1,250", "1,00,000", "12,34,567.5"].map((written) => read(written, "."))).toEqual([
      1250, 100_000, 1_234_567.5,
    ]);
    // Arabic separators are unambiguous, whatever mark the column uses.
    for (const mark of [".", ","] as const)
      expect(["١٢٫٥", "١٬٢٥٠٫٥", "-١٢٫٥٪", "١٢٫٥٫٥", "١٬٢٥"].map((written) => read(written, mark))).toEqual([
        12.5,
        1250.5,
        -0.125,
        null,
        null,
      ]);
    expect(decimalMarkOf(["١٢٫٥", "٧"], ",")).toEqual({ mark: ",", unsure: false, numbers: 2 });
  });

  test("a number is read back in every language", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (one) => {
        const wanted = one === 0 ? 0 : one;
        expect(readNumber(numberText(wanted), ".")?.value).toBe(wanted);
        expect(readNumber(`${numberText(wanted, 2)}%`, ".")?.value).toBe(wanted);
      }),
    );
  });
});
