import { describe, expect, test } from "vitest";
import type { Fix } from "#diagnostics/diagnostic.ts";
import type { Field } from "#model/3-entities.ts";
import { applyEdits } from "#text/edit.ts";
import { studyDocument } from "../../analysed-document.ts";
import { offerCode } from "../offer-code.ts";

interface Written {
  readonly type: string;
  readonly start?: string;
  /** Null: there is no such column. */
  readonly notes?: string | null;
  readonly sample?: string;
  readonly currency?: string;
}

const document = ({ type, start = "", notes = null, sample = "", currency = "EUR" }: Written): string => `# Farms

## 1. Purpose
- Purpose: to try types
- Currency: ${currency}

## 3. Entities and their fields

### Farm
| Field | Type |
| --- | --- |
| Name | text |
| Hectares | number |
| Open | yes/no |

### Part
| Field | Type |
| --- | --- |
| Name | text |
| Count | whole number |

### Animal
| Field | Type |
| --- | --- |
| Name | text |
| Farm | Farm |

### Visit
| Field | Type | Default |${notes === null ? "" : " Notes |"}
| --- | --- | --- |${notes === null ? "" : " --- |"}
| Farm | Farm | |${notes === null ? "" : " |"}
| Most | whole number | |${notes === null ? "" : " |"}
| Price | money | |${notes === null ? "" : " |"}
| Hours | number | |${notes === null ? "" : " |"}
| Tried | ${type} | ${start} |${notes === null ? "" : ` ${notes} |`}

## 4. States and transitions

### Farm
| From | Event | To |
| --- | --- | --- |
| (start) | | Waiting |
| Waiting | Visit | Visited |

## 6. Roles and permissions
| Role | May | On |
| --- | --- | --- |
| vet | see, change | Farm, Visit |
| night shift | see | Farm |

## Sample data
### Visit
| | Most | Tried |
| --- | --- | --- |
| v1 | 3 | ${sample} |
`;

interface Result {
  readonly title: string | undefined;
  readonly safe: boolean | undefined;
  /** The whole row afterwards. */
  readonly row: string;
  readonly field: Field | undefined;
  /** The limits in the resulting document. */
  readonly limits: readonly string[];
}

const CODES = new Set(["type-not-understood", "expression-unreadable", "number-as-on-paper"]);

/** The type for the words, found by reading the resulting document. */
function offered(written: Written): Result {
  const source = document(written);
  const study = studyDocument(source);
  const told = offerCode(study, study.diagnostics).filter(({ code }) => CODES.has(code));
  const [first] = told.filter(({ span }) => source.slice(0, span.start).includes("| Tried |"));
  expect(first, "the words are refused").toBeDefined();
  const fix: Fix | undefined = first?.fix;
  const mended = applyEdits(source, fix?.edits ?? []);
  const after = studyDocument(mended);
  const row = mended.split("\n").find((line) => line.startsWith("| Tried |")) ?? "";
  if (fix !== undefined) {
    const left = after.diagnostics.filter(({ span }) => row.includes(mended.slice(span.start, span.end)));
    expect(left.filter(({ code }) => CODES.has(code))).toEqual([]);
  }
  const fields = after.model.entities.find(({ key }) => key === "Visit")?.fields;
  const limits = after.model.rules.map((rule) => JSON.stringify(rule));
  return { title: fix?.title, safe: fix?.safe, row, field: fields?.find(({ key }) => key === "tried"), limits };
}

const typed = (type: string, more: Omit<Written, "type"> = {}): readonly [string | undefined, boolean | undefined] => {
  const { title, safe } = offered({ type, ...more });
  return [title?.replace(/^Change to /u, ""), safe];
};

describe("PE.22 a type in plain words gets the type as a fix", () => {
  test.each([
    ["belongs to Farm", "Farm"],
    ["link to Farm record", "Farm"],
    ["link to a Farm", "Farm"],
    ["foreign key (Farm)", "Farm"],
    ["FK to Farm", "Farm"],
    ["Farm reference", "Farm"],
    ["the Farm it belongs to", "Farm"],
    ["user (vet)", "person with role vet"],
    ["user with the role night shift", "person with role night shift"],
    ["user (vet or night shift)", "person with role vet or night shift"],
    ["several users", "several Person"],
    ["Farm (only Visited ones)", 'Farm where `status = "Visited"`'],
    ["Farm (open only)", "Farm where `open`"],
    ["several Farm, only Waiting ones", 'several Farm where `status = "Waiting"`'],
    ["Farm where hectares > 3", "Farm where `hectares > 3`"],
    ["several Animal of this farm", "several Animal where `farm = this.farm`"],
    ["list of Part (each with name and count)", "list of Part"],
    ["dropdown: Red, Green", "choice of Red, Green"],
    ["dropdown (Red, Green or Blue)", "choice of Red, Green, Blue"],
    ["select (Red/Green/Blue)", "choice of Red, Green, Blue"],
    ["choice Red, Green", "choice of Red, Green"],
    ["choice between Red and Green", "choice of Red, Green"],
    ["multi-select of Red, Green", "choices of Red, Green"],
    ["checkboxes: Red, Green", "choices of Red, Green"],
    ["varchar(50)", "text, at most 50 characters"],
    ["string(80)", "text, at most 80 characters"],
    ["text area", "long text"],
    ["float", "number"],
    ["bigint", "whole number"],
    ["toggle", "yes/no"],
    ["mobile number", "phone"],
    ["several photos", "photos"],
    ["1-5 photos", "photos, 1 to 5"],
    ["1 to 5 stars", "rating from 1 to 5"],
    ["lat/long", "location"],
    ["sequence B-2026-001", "number series B-2026-001"],
    ["auto-increment", "number series 1"],
    ["future date", "date in the future"],
    ["money, 2 decimals", "money"],
  ])("%s", (words, type) => {
    expect(typed(words)).toEqual([`“${type}”`, true]);
  });

  test.each([
    // Each may have another meaning.
    ["Farm ID", "Farm"],
    ["array of Farm", "several Farm"],
    ["one or more Farms", "several Farm, at least 1"],
    ["a vet", "person with role vet"],
    ["users", "several Person"],
    ["fermenter or bright tank", "choice of fermenter, bright tank"],
    ["20 l, 30 l or 50 l", "choice of 20 l, 30 l, 50 l"],
    ["text, 22 characters", "text, exactly 22 characters"],
    ["duration in minutes", "duration"],
    ["number of days", "whole number in days"],
    ["year", "whole number"],
  ])("%s is offered, and never done unasked", (words, type) => {
    expect(typed(words)).toEqual([`“${type}”`, false]);
  });

  test.each([
    "number with constructor",
    "text or number",
    "either photo or text",
    "person or Farm",
    "Farm (only clean ones)",
    "Farm (only Sunk ones)",
    "linked to many Barns",
    "user (doctor)",
    "dropdown",
    "dropdown with colours",
    "options to be chosen, later",
    "15",
    "secret text",
    "date range",
    "red, green",
    "red/green",
    "options: text",
    "**red** or green",
    "whole number 0.5..3",
    "whole number 12..1",
    "whole number, 8 digits",
    "number 0 to 1,000 apples",
    "price per kg in USD",
    "calculated",
    "calculated: the usual",
    "= tried + 1",
    "= price * nobody",
    "json",
    "dropdown of all boats, sorted by name",
    "choice red or blue depending on kind",
    "calculated from price",
  ])("nothing is offered for %s", (words) => {
    expect(typed(words)).toEqual([undefined, undefined]);
  });

  test.each([
    "dropdown: A, B, multiple allowed",
    "dropdown: A, B and C",
    "selection of tools, at most 3",
    "dropdown: either A or B",
    "choice between 1 and 5",
  ])("%s is never changed unasked", (words) => {
    expect(typed(words)[1]).not.toBe(true);
  });
});

describe("PE.22 a limit in a type in plain words stays a limit", () => {
  test.each([
    ["whole number 1..12", "whole number from 1 to 12", "1", "12"],
    ["number, 0.5 kg – 1500 kg", "number in kg from 0.5 to 1500", "0.5", "1500"],
    ["number, -5 to 40 °C", "number in °C from -5 to 40", "-5", "40"],
    ["percentage 0–50 %", "percent from 0 % to 50 %", "0 %", "50 %"],
    ["whole number, 0 to Most", "whole number from 0 to `most`", "0", "most"],
    ["price from 0 to 50 €", "money from 0 EUR to 50 EUR", "0 EUR", "50 EUR"],
    ["15 min to 4 hours", "duration from 15 minutes to 4 hours", "15 minutes", "4 hours"],
  ])("%s", (words, type, least, most) => {
    const { title, safe, limits } = offered({ type: words });
    expect([title, safe]).toEqual([`Change to “${type}”`, true]);
    expect(limits).toHaveLength(1);
    expect(limits[0]).toContain(`"least":{"source":"${least}"`);
    expect(limits[0]).toContain(`"most":{"source":"${most}"`);
  });

  test("what stands behind the words is left alone", () => {
    const { row, limits } = offered({ type: "number with 2 decimals, more than 0" });
    expect(row).toBe("| Tried | number, more than 0 |  |");
    expect(limits).toHaveLength(1);
  });

  test("bounds in two units are not guessed", () => {
    const { title } = offered({ type: "number, 1 kg to 5 g" });
    expect(title).not.toContain("from");
  });
});

describe("PE.22 what no type says does not vanish unasked", () => {
  test.each([
    ["number with 2 decimals", "number", "2 decimals"],
    ["number, 3 decimals", "number", "3 decimals"],
    ["percent with 1 decimal", "percent", "1 decimal"],
    ["decimal, 1 digit, kg", "number in kg", "1 digit"],
    ["price per kg in EUR", "money", "per kg"],
    ["number, 1 decimal place, 0.5 kg – 1500 kg", "number in kg from 0.5 to 1500", "1 decimal place"],
  ])("%s: a wish for how it looks becomes a note", (words, type, note) => {
    const noted = offered({ type: words, notes: "" });
    expect([noted.title, noted.safe]).toEqual([`Change to “${type}” with the note “${note}”`, true]);
    expect(noted.row).toBe(`| Tried | ${type} |  | ${note} |`);
    expect(noted.field?.notes).toBe(note);
  });

  test.each([
    ["number with 2 decimals", "number", "2 decimals"],
    ["decimal(10,2)", "number", "2 decimals"],
    ["price per kg in EUR", "money", "per kg"],
    ["file (PDF)", "file", "PDF"],
    ["photo or PDF", "file", "photo or PDF"],
    ["date (YYYY-MM-DD)", "date", "YYYY-MM-DD"],
    ["text, 8 digits", "text, exactly 8 characters", "digits"],
    ["list of Part (each with name and weight)", "list of Part", "weight"],
    ["money with 3 decimals", "money", "3 decimals"],
  ])("%s: without room for a note its author decides", (words, type, left) => {
    expect(typed(words)).toEqual([`“${type}”, which leaves out “${left}”`, false]);
    expect(typed(words, { notes: "said already" })).toEqual([`“${type}”, which leaves out “${left}”`, false]);
  });

  test("what may be chosen is no matter of looks", () => {
    expect(typed("file (PDF)", { notes: "" })).toEqual(["“file” with the note “PDF”", false]);
  });
});

describe("PE.22 options in plain words are beyond doubt where the document uses one", () => {
  test.each([
    ["fermenter or bright tank", { start: "fermenter" }, true],
    ["fermenter or bright tank", { sample: "bright tank" }, true],
    ["fermenter or bright tank", { sample: "a third one" }, false],
    ["fermenter or bright tank", { start: "fermenter", sample: "a third one" }, false],
    ["never, weekly, every two weeks", { start: "weekly" }, true],
    ["red / green", { start: "green" }, true],
    ["XS, S, M, L or XL", { start: "M" }, true],
    // The numbers may be meant for calculation.
    ["1, 2, 3 or 5", { start: "3" }, false],
    ["20 l, 30 l or 50 l", { start: "30 l" }, false],
  ])("%s, %o", (words, more, safe) => {
    expect(typed(words, more)[0]).toMatch(/^“choice of /u);
    expect(typed(words, more)[1]).toBe(safe);
  });

  test("a duration in minutes with a length of time in it is one", () => {
    expect(typed("duration in minutes", { start: "20 min" })).toEqual(["“duration”", true]);
    expect(typed("duration in minutes", { start: "20" })).toEqual(["“duration”", false]);
  });
});

describe("PE.22 what is worked out stands under Default, with the type that it has", () => {
  test.each([
    ["= Hours * Price", "money", "hours * price"],
    ["calculated: price * 2", "money", "price * 2"],
    ["computed as hours + 1", "number", "hours + 1"],
    ["= farm.open", "yes/no", "farm.open"],
  ])("%s", (words, type, code) => {
    const { title, safe, row, field } = offered({ type: words });
    expect([title, safe]).toEqual([`Change to “${type}” with the default \`= ${code}\``, true]);
    expect(row).toBe(`| Tried | ${type} | \`= ${code}\` |`);
    expect(field?.default?.kind).toBe("computed");
  });

  test("a count that does not say of whose is asked about", () => {
    const { title, safe } = offered({ type: "calculated: count of Animal" });
    expect([title, safe]).toEqual(["Change to “whole number” with the default `= Animal.size()`", true]);
    const mine = document({ type: "text" }).replace(
      "| Hectares | number |",
      "| Hectares | calculated: latest Visit.Day |",
    );
    const study = studyDocument(mine.replace("| Most | whole number |", "| Day | date | |\n| Most | whole number |"));
    const fixes = offerCode(study, study.diagnostics).flatMap(({ code, fix }) =>
      code === "type-not-understood" ? [[fix?.edits[0]?.text, fix?.safe]] : [],
    );
    expect(fixes).toEqual([["date, default `= Visit.filter(v, v.farm = this).max(v, v.day)`", false]]);
  });

  test("a default that is there is not written over", () => {
    expect(typed("= Hours * Price", { start: "5 EUR" })).toEqual([undefined, undefined]);
  });
});

test("PE.22 a percentage that the document divides by 100 is not changed unasked", () => {
  const source = document({ type: "percentage 0–50 %" });
  const tried = (text: string) => {
    const study = studyDocument(text);
    return offerCode(study, study.diagnostics).find(({ code }) => code === "type-not-understood")?.fix;
  };
  expect(tried(source)?.safe).toBe(true);
  const divided = tried(source.replace("| Hours | number | |", "| Hours | number | `= price * tried / 100` |"));
  expect([divided?.title, divided?.safe]).toEqual([
    "Change to “percent from 0 % to 50 %”, in which 5 % counts as 0.05",
    false,
  ]);
});

test("PE.22 another currency than the document's is not taken for it", () => {
  expect(typed("price per kg in USD", { currency: "USD", notes: "" })).toEqual([
    "“money” with the note “per kg”",
    true,
  ]);
  expect(typed("price per kg in EUR", { currency: "USD", notes: "" })).toEqual([undefined, undefined]);
});

test("PE.22 a text that the reader would not take is not offered", () => {
  // The reader treats the two options as the same.
  expect(typed("dropdown: Red, red")).toEqual([undefined, undefined]);
  expect(typed("dropdown: Red, etc.")).toEqual([undefined, undefined]);
});

test.each([
  ["brackets", "(".repeat(290)],
  ["formats", `file (${"jpg,   ".repeat(38)}x)`],
  ["options", `dropdown: ${"a / ".repeat(70)}`],
  ["ranges", "number 1 to 2 ".repeat(20)],
  ["spaces", `link to ${" ".repeat(200)}x`],
  ["roles", `user (${"vet or ".repeat(38)}`],
])("PE.22 types of %s without end are read in no time", (_, words) => {
  expect(offered({ type: words }).safe).not.toBe(true);
});

test("PE.22 a document of nothing but types in words is read in no time", () => {
  const rows = Array.from({ length: 1000 }, (_, i) => `| Field ${i} | number with 2 decimals |  |  |\n`).join("");
  const source = document({ type: "text", notes: "" }).replace("| Tried |", `${rows}| Tried |`);
  const study = studyDocument(source);
  const all = offerCode(study, study.diagnostics).filter(({ code }) => code === "type-not-understood");
  expect(all).toHaveLength(1000);
  expect(all.filter(({ fix }) => fix?.safe)).toHaveLength(200);
});
