import { expect, test } from "vitest";
import { openForTest } from "#testing/open-for-test.ts";
import { childAnswers } from "../answers/answered-fields.ts";
import type { Formatting } from "../format/format.ts";
import type { PlayerValue } from "../player-context.ts";
import { en } from "../words/en.ts";
import { fr } from "../words/fr.ts";
import { answeredRowSays, rowFacts } from "./row-facts.ts";
import { nameOfRow, partOf, subtitleOf, titleOf } from "./row-parts.tsx";
import { titledRows } from "./titled-rows.ts";

const format: Formatting = {
  language: "en-GB",
  currency: "EUR",
  zone: "UTC",
  words: en,
  translate: (text) => text,
  today: "2026-03-01",
};

const ORDER = `## 2. Screens and routes
| Route | Screen | Shows | Lets a user |
| --- | --- | --- | --- |
| /orders/{id} | One order | one Order | edit |

### One order
- Answer here: Packed, Remark

## 3. Entities and their fields
### Order
| Field | Type |
| --- | --- |
| Name | text |
| Day | date |
| Lines | list of Line |

### Line
- Order: Place

| Field | Type | Default | Asked if |
| --- | --- | --- | --- |
| Product | text | | |
| Place | whole number | | |
| Pieces | whole number | | |
| Cost | money | \`= pieces * 2 EUR\` | |
| For | date | \`= owner.day\` | |
| Sliced | yes/no | | \`product = "Rye"\` |
| Packed | choice of All, Some, None | | |
| Remark | long text | | |

## Sample data
### Order
| | Name | Day |
| --- | --- | --- |
| o1 | Café | 2026-03-02 |
### Line
| | Owner | Product | Place | Pieces | Packed | Remark |
| --- | --- | --- | --- | --- | --- | --- |
| l1 | o1 | Rye | 1 | 6 | All | warm |
| l2 | o1 | Roll | 2 | 60 | | |
`;

async function open(document = ORDER) {
  const { app } = await openForTest(document);
  const { model } = await app.describe();
  await app.loadSampleData();
  const { records } = await app.readRecords({ entity: "Order", fields: [], limit: 1 });
  const record = await app.ask({ kind: "record", entity: "Order", id: records[0]?.id ?? "" });
  const line = model.entities.find(({ key }) => key === "Line");
  const answers = line === undefined ? null : childAnswers(model.screens[0] ?? null, line);
  if (record === null || line === undefined || answers === null) throw new Error("There is no order.");
  return { rows: record.children["lines"] ?? [], line, answers, model };
}

test("P2.19 a row that is answered says how much it is about, and neither its answer, its place, nor what all rows have", async () => {
  const { rows, line, answers } = await open();
  const said = rows.map((row) => answeredRowSays(row, rows, line, answers, format));
  expect(said).toEqual(["Pieces 6 · €12.00", "Pieces 60 · €120.00"]);
});

test("P2.19 what follows from an answer has its place in every row, also where it is the same in all or not known yet", async () => {
  const document = ORDER.replace(
    "| Packed | choice of All, Some, None | | |",
    "| Packed | whole number | | |\n| Missing | whole number | `= pieces - packed` | |\n| Refund | money | `= missing * 2 EUR` | |",
  ).replace("| 6 | All | warm |", "| 6 | 4 | warm |");
  const { rows, line, answers } = await open(document);
  const say = (all: typeof rows): readonly string[] =>
    all.map((row) => answeredRowSays(row, all, line, answers, format));
  expect(say(rows)).toEqual(["Pieces 6 · €12.00 · Missing 2", "Pieces 60 · €120.00 · Missing –"]);
  // Values that are the same in all rows, as when everything is packed.
  const [first] = rows;
  if (first === undefined) throw new Error("There is no row.");
  expect(say([first, { ...first, id: "other" }])).toEqual(["Missing 2 · Refund €4.00", "Missing 2 · Refund €4.00"]);
});

test("rows that are only read say their first three fields, their place last", async () => {
  const { rows, line } = await open();
  const said = rows.map((row) => subtitleOf({ ...row, subtitle: rowFacts(row, line, format) }, format));
  expect(said[1]).toBe("Pieces 60 · €120.00 · Tomorrow");
});

test("a row never says its title twice", async () => {
  const { rows, line } = await open();
  const [row] = rows;
  if (row === undefined) throw new Error("There is no row.");
  const reason = { value: "Low score", type: { kind: "text" } } as const;
  expect(
    subtitleOf({ ...row, title: reason, subtitle: [reason, ...rowFacts(row, line, format)] }, format),
  ).not.toContain("Low score");
});

const UNNAMED = ORDER.replace("| l1 | o1 | Rye |", "| l1 | o1 | |").replace("| l2 | o1 | Roll |", "| l2 | o1 | |");

test("rows without a title are called by what they are and their place where nothing else tells them apart", async () => {
  const { rows, line, answers } = await open(UNNAMED);
  const titles = (given: typeof answers | null): readonly string[] =>
    titledRows(rows, line, given, format).map((row) => titleOf(row, format));
  expect(titles(answers)).toEqual(["Line 1", "Line 2"]);
  // If "Packed" is only read, both rows also say that they are for the same day.
  expect(titles(null)).toEqual(["Line 1", "Line 2"]);
});

test("rows without a title are called by what else they say, and do not say it twice", async () => {
  const { rows, line } = await open(
    UNNAMED.replace(
      "| Pieces | whole number | | |",
      "| Pieces | whole number | | |\n| Shelf | choice of Left, Right | | |",
    )
      .replace("| | Owner | Product | Place | Pieces |", "| | Owner | Product | Place | Pieces | Shelf |")
      .replace(
        "| --- | --- | --- | --- | --- | --- | --- |\n| l1",
        "| --- | --- | --- | --- | --- | --- | --- | --- |\n| l1",
      )
      .replace("| 6 | All |", "| 6 | Left | All |")
      .replace("| 60 | | |", "| 60 | Right | | |"),
  );
  const titled = titledRows(rows, line, null, format);
  expect(titled.map((row) => titleOf(row, format))).toEqual(["Left", "Right"]);
  const [first] = titled;
  if (first === undefined) throw new Error("There is no row.");
  expect(subtitleOf({ ...first, subtitle: rowFacts(first, line, format) }, format)).toBe(
    "Pieces 6 · €12.00 · Tomorrow",
  );
});

test("P2.7 a row of any view without a title is called by what its second line says, else by what it is", async () => {
  const { rows, model } = await open(UNNAMED);
  const player = { description: { model }, format, t: format.translate } as unknown as PlayerValue;
  const [row] = rows;
  if (row === undefined) throw new Error("There is no row.");
  const ana = { value: "Ana", type: { kind: "text" } } as const;
  expect(nameOfRow(player, { ...row, subtitle: [ana] })).toBe("Ana");
  expect(nameOfRow(player, { ...row, subtitle: [{ value: 3, type: { kind: "number" } }] })).toBe("Line");
});

test("a bare yes or no says of what", () => {
  expect(partOf({ value: false, type: { kind: "yes/no" }, name: "Insured" }, format)).toBe("Insured: No");
  const french = { ...format, language: "fr", words: fr };
  expect(partOf({ value: true, type: { kind: "yes/no" }, name: "Assuré" }, french)).toBe(fr.labelled("Assuré", "Oui"));
});
