import { describe, expect, test } from "vitest";
import { checkModel } from "#check/check-model.ts";
import { applyEdits } from "#text/edit.ts";
import { studyDocument } from "../../analysed-document.ts";
import { offerCode } from "../offer-code.ts";

const document = (rights: string): string => `# Boats

## 3. Entities and their fields

### Boat
| Field | Type |
| --- | --- |
| Name | text |
| Price | money |

### Trip
| Field | Type |
| --- | --- |
| Boat | Boat |
| Booked by | person |
| Paid | yes/no |

## 4. States and transitions

### Trip
| From | Event | To | Who |
| --- | --- | --- | --- |
| (start) | | Planned | |
| Planned | Cast off | Under way | |
| Under way | Moor | Back home | guest, skipper |

## 6. Roles and permissions
${rights}

## 9. Business constants and limits
| Name | Value |
| --- | --- |
| GRACE | 2 days |
`;

const found = (source: string) => {
  const study = studyDocument(source);
  const all = [...study.diagnostics, ...checkModel(study.model, source)].sort((a, b) => a.span.start - b.span.start);
  return offerCode(study, all);
};

/** Point 6 after the offered fix, which must leave no mistake and must not be safe; null: nothing is offered. */
function mended(rights: string): string | null {
  const source = document(rights);
  const fixes = found(source).flatMap(({ fix }) => (fix?.title.startsWith("Write as rows") === true ? [fix] : []));
  expect(fixes.length).toBeLessThanOrEqual(1);
  const [fix] = fixes;
  if (fix === undefined) return null;
  expect(fix.safe).toBe(false);
  const text = applyEdits(source, fix.edits);
  expect(found(text).flatMap(({ severity, message }) => (severity === "error" ? [message] : []))).toEqual([]);
  return text.slice(text.indexOf("\n", text.indexOf("## 6.")) + 1, text.indexOf("\n\n## 9."));
}

const HEAD = "| Role | May | On | Only if |\n| --- | --- | --- | --- |";
const rowsOf = (...bullets: readonly string[]): readonly string[] | undefined => {
  const text = mended(`\n${bullets.map((one) => `- ${one}`).join("\n")}`);
  if (text === null) return undefined;
  expect(text.startsWith(`\n${HEAD}\n`)).toBe(true);
  return text
    .split("\n")
    .slice(3)
    .map((row) => row.slice(1, -1).trim());
};

describe("PE.22 P6.1 bullets that say who may do what are offered as rows", () => {
  test.each([
    ["A guest can see boats and Trip.", ["guest | see | Boat, Trip |"]],
    ["Guests may see all trips and create trips", ["guest | see, create | Trip |"]],
    [
      "guest, skipper: can see, add and edit Boat",
      ["guest | see, create, change | Boat |", "skipper | see, create, change | Boat |"],
    ],
    ["skipper: can do everything", ["skipper | everything | everything |"]],
    ["skipper: can do everything with trips", ["skipper | everything | Trip |"]],
    [
      "A guest can change a Trip if booked by is me and status is Planned.",
      ['guest | change | Trip | `booked_by = me and status = "Planned"`'],
    ],
    [
      "guest: can edit their own trips while Planned",
      ['guest | change | Trip | `booked_by = me and status = "Planned"`'],
    ],
    ["A guest can delete Boat and own Trip.", ["guest | delete | Boat |", "guest | delete | Trip | `booked_by = me`"]],
    ["guest: can Cast off, can only see Boat", ["guest | Cast off | Trip |", "guest | see | Boat |"]],
    ["guest: can see trips, cannot delete anything", ["guest | see | Trip |"]],
  ])("%s", (bullet, rows) => {
    expect(rowsOf(bullet)).toEqual(rows);
  });

  test("everybody is a role", () => {
    expect(rowsOf("Everyone can see everything.", "guest: can add trips")).toEqual([
      "anyone | see | everything |",
      "guest | create | Trip |",
    ]);
  });

  test("several together, with a field that is for one role", () => {
    const bullets = ["guest: can see boats", "skipper: can see and change boats", "Boat.Price: skipper only"];
    expect(rowsOf(...bullets)).toEqual(["guest | see | Boat |", "skipper | see, change | Boat, Boat.Price |"]);
    expect(rowsOf(...bullets.slice(0, 2), "Only skippers can see Boat.price.")).toEqual([
      "guest | see | Boat |",
      "skipper | see, change | Boat, Boat.Price |",
    ]);
  });

  test.each([
    "A guest can see boats on Sundays.",
    "A guest can see most boats.",
    "A guest can juggle boats.",
    "A guest can see planes.",
    "A guest can see own boats.",
    "A guest can see boats unless they are old.",
    "A guest can see boats, but not the price.",
    "A guest can see boats. The price is hidden.",
    "A guest can see boats except the price",
    "A guest can change trips if it is theirs",
    "A guest can do everything except delete boats",
    "They can see boats.",
    "A guest can see trips and everyone can see boats.",
    "Senior guests can see boats.",
    "New guests cannot see boats.",
    "guest: can see boats, cannot delete own trips",
    "guest: can see boats (not Boat.price)",
    "guest: can see `boats`",
    "guest: can Cast off Boat",
    "Boat.Price: captain only",
    "Boat.Price: skipper only on Sundays",
  ])("nothing where any word is not understood: %s", (bullet) => {
    expect(rowsOf(bullet, "skipper: can see boats")).toBeUndefined();
  });

  test("bullets that are understood wait for those that are not", () => {
    expect(rowsOf("skipper: can see boats", "The price is only seen by those who pay.")).toBeUndefined();
    expect(mended("Only members can see prices.\n\n- skipper: can see boats")).toBeNull();
  });
});

describe("PE.22 P6.3 rights add up, so that what takes something back must not be lost", () => {
  test.each([
    ["cannot against can", ["guest: can see and delete trips", "guest: cannot delete anything"]],
    ["cannot against everything", ["guest: can do everything", "A guest cannot delete trips."]],
    ["cannot against everybody", ["Everyone can delete trips.", "A guest cannot delete trips."]],
    ["cannot against a condition", ["guest: can delete own trips", "A guest cannot delete trips."]],
    ["nobody against somebody", ["skipper: can see and delete trips", "Nobody can delete trips."]],
    ["only one against another", ["guest: can see and delete trips", "Only skippers can delete trips."]],
    ["only this against more", ["guest: can only see boats", "guest: can create trips"]],
    ["only this against everybody's", ["guest: can only see boats", "Everyone can create trips."]],
    ["a field that nobody opens", ["guest: can see boats", "Nobody can see Boat.Price."]],
    [
      "a field that everything opens",
      ["guest: can do everything", "Boat.Price: skipper only", "skipper: can see boats"],
    ],
    ["a field of what one may not see", ["guest: can see boats", "Boat.Price: skipper only"]],
    ["an event that change opens", ["guest: can see and change trips", "A guest cannot Cast off trips."]],
  ])("%s", (_, bullets) => {
    expect(rowsOf(...bullets)).toBeUndefined();
  });

  test("what nothing else grants is left out", () => {
    expect(rowsOf("guest: can see trips", "Nobody can delete trips.")).toEqual(["guest | see | Trip |"]);
    expect(rowsOf("guest: can only see boats", "skipper: can do everything")).toEqual([
      "guest | see | Boat |",
      "skipper | everything | everything |",
    ]);
  });

  test("rows that are there count too", () => {
    const table = `${HEAD}\n| guest | see, delete | Trip | |`;
    expect(mended(`${table}\n\n- Trip: skipper only`)).toBeNull();
  });
});

describe("PE.22 where the rows go", () => {
  test("into the table that there is, and only the bullets that are not read", () => {
    const table = `${HEAD}\n| guest | see | Boat | |\n| skipper | see, create, change | Boat | |`;
    expect(mended(`${table}\n\n- Boat.Price: skipper only\n\nWords at the end.`)).toBe(
      `${table}\n| skipper | see, create, change | Boat.Price | |\n\nWords at the end.`,
    );
  });

  test("in a table of its own where the other has no column for it", () => {
    const table = "| Who | Can | What |\n| --- | --- | --- |\n| guest | see | Boat |";
    const bullets = "- skipper: see, change own Trip";
    expect(mended(`${table}\n\n- skipper: see, change Trip`)).toBe(`${table}\n| skipper | see, change | Trip |`);
    expect(mended(`${table}\n\n${bullets}`)).toBe(
      `${table}\n\n${HEAD}\n| skipper | see, change | Trip | \`booked_by = me\` |`,
    );
  });

  test("beside facts, which stay", () => {
    expect(mended("- Sign-in: none\n- guest: can see boats\n- Role of a new user: guest")).toBe(
      `- Sign-in: none\n\n${HEAD}\n| guest | see | Boat | |\n\n- Role of a new user: guest`,
    );
  });

  test("a table of another form takes the bullets in", () => {
    const matrix = "| Role | Boat |\n| --- | --- |\n| guest | see |\n| skipper | CRUD |";
    expect(mended(`${matrix}\n\n- Boat.Price: skipper only`)).toBe(
      `${HEAD}\n| guest | see | Boat | |\n| skipper | see, create, change, delete | Boat | |\n| skipper | see, create, change | Boat.Price | |`,
    );
    expect(mended(`${matrix}\n\n- Boat.Price: skipper only on Sundays`)).toBeNull();
  });
});

test("PE.22 bullets and cells without end are read in no time", () => {
  const many = Array.from({ length: 90 }, (_, i) => `guest: can see boats if ${"paid and ".repeat(20)}x${i}`);
  expect(rowsOf(...many)).toBeUndefined();
  expect(rowsOf(`guest: can see boats if ${"(".repeat(120)}`)).toBeUndefined();
});

test("PE.22 names that would break the table or reach into objects are left alone", () => {
  expect(rowsOf("constructor: can see boats")).toEqual(["constructor | see | Boat |"]);
  expect(rowsOf("guest: can see __proto__")).toBeUndefined();
  expect(rowsOf("a|b: can see boats")).toBeUndefined();
});
