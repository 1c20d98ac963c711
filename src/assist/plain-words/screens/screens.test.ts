import { describe, expect, test } from "vitest";
import { applyEdits } from "#text/edit.ts";
import { studyDocument } from "../../analysed-document.ts";
import { offerCode } from "../offer-code.ts";
import { mended } from "../testing/mended.ts";

const document = (shows: string, route = "/boats/{id}"): string => `# Boats

## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| ${route} | Tried | ${shows} |

## 3. Entities and their fields

### Boat
| Field | Type |
| --- | --- |
| Name | text |
| Seats | whole number |
| Ropes | list of Rope |

### Rope
| Field | Type |
| --- | --- |
| Metres | number |

### Trip
| Field | Type |
| --- | --- |
| Boat | Boat |
| Leaves on | date |
| Paid | yes/no |

### Swap
| Field | Type |
| --- | --- |
| Given | Boat |
| Taken | Boat |
| From | date |
| Until | date |

## 4. States and transitions

### Trip
| From | Event | To |
| --- | --- | --- |
| (start) | | Planned |
| Planned | Cast off | Under way |
`;

/** What the screen shows after the fix, and whether the fix is safe. Verified by reading the result. */
function offered(shows: string, route?: string): readonly [string | undefined, boolean | undefined] {
  const source = document(shows, route);
  const study = studyDocument(source);
  const first = offerCode(study, study.diagnostics).find(({ code }) => code === "view-not-understood");
  expect(first, "the words are refused").toBeDefined();
  if (first?.fix === undefined) return [undefined, undefined];
  const fixed = applyEdits(source, first.fix.edits);
  const [, after] = /\| Tried \| (.*?) \|\n/u.exec(fixed) ?? [];
  if (!first.fix.title.startsWith("Leave")) expect(first.fix.title).toBe(`Change to ${after}`);
  expect(studyDocument(fixed).diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return [after, first.fix.safe];
}

describe("PE.22 what a screen shows, in plain words", () => {
  test.each([
    ["list of Boat, newest first", "list of Boat by created_at latest first"],
    ["list of Trip, soonest Leaves on first", "list of Trip by Leaves on earliest first"],
    ["list of Boat, most seats first", "list of Boat by Seats highest first"],
    ["list of Boat alphabetically", "list of Boat by Name A to Z"],
    ["cards of Trip that are Planned", 'cards of Trip where `status = "Planned"`'],
    ["list of Trip which are not Under way", 'list of Trip where `status != "Under way"`'],
    ["one Boat, its Trips", "one Boat, list of Trip where `boat = this`"],
    ["one Boat and its trips that are Planned", 'one Boat, list of Trip where `boat = this and status = "Planned"`'],
    ["one Boat, list of Trip of this boat by leaves on", "one Boat, list of Trip where `boat = this` by Leaves on"],
    ["one Boat and list of Trip where boat is this", "one Boat, list of Trip where `boat = this`"],
    ["one Boat with its Ropes", "one Boat"],
    [
      "one Boat; Trips of the boat, latest leaves on first",
      "one Boat, list of Trip where `boat = this` by Leaves on latest first",
    ],
    ["one Boat, all the trips of this Boat", "one Boat, list of Trip where `boat = this`"],
    ["Boat details, its Trips", "one Boat, list of Trip where `boat = this`"],
    ["Boat details", "one Boat"],
    ["Boat form", "form for Boat"],
  ])("%s", (said, read) => {
    expect(offered(said)).toEqual([read, true]);
  });

  test.each([
    ["all Boats", "list of Boat"],
    [
      "Trips that are Planned, latest leaves on first",
      'list of Trip where `status = "Planned"` by Leaves on latest first',
    ],
    ["Boats table", "table of Boat"],
    ["checklist of Trip where not paid by leaves on", "list of Trip where `not paid` by Leaves on"],
  ])("without a record: %s", (said, read) => {
    expect(offered(said, "/boats")).toEqual([read, true]);
  });

  test.each([
    ["list of Trip, newest first", "list of Trip by Leaves on latest first"],
    ["list of Swap, oldest first", "list of Swap by created_at earliest first"],
  ])("which day is meant is its author's: %s", (said, read) => {
    expect(offered(said)).toEqual([read, false]);
  });

  test.each([
    "one Boat, its Swaps",
    "one Boat, its Sailors",
    "one Boat, Trips",
    "Boats page",
    "one Boat; Trips of the Swap",
    "one Boat and its Ropes longest first",
    "list of Trip of this Swap",
    "list of Trip that are Sunk",
    "list of Boat, best first",
    "list of Boat in blue",
    "Boat",
    "the sea",
    "list of Boat by Seats, newest first that float",
  ])("not where it is not understood: %s", (said) => {
    expect(offered(said)).toEqual([undefined, undefined]);
  });
});

describe("P2.14 PE.22 blocks of an overview in bullets", () => {
  const overview = (body: string): string =>
    document("overview", "/").replace("\n## 3.", `\n### Tried\n${body}\n\n## 3.`);
  const errors = (source: string): readonly string[] =>
    studyDocument(source).diagnostics.flatMap(({ code, severity }) => (severity === "error" ? [code] : []));

  test("are offered the table, and other facts stay", () => {
    const source = overview(
      "- Tab: yes, anchor\n- Boats: count of Boat\n- **Trips**: bar chart of Trip by month of Leaves on\n- Longest: max of Rope.metres",
    );
    expect(errors(source)).toEqual(["bullet-not-read", "bullet-not-read", "bullet-not-read"]);
    const after = mended(source);
    expect(after).toBe(
      overview(
        "- Tab: yes, anchor\n\n| Block | Shows |\n| --- | --- |\n| Boats | count of Boat |\n| Trips | bar chart of Trip by month of Leaves on |\n| Longest | max of Rope.metres |",
      ),
    );
    expect(errors(after)).toEqual([]);
  });

  test("are told beside a table too, and words for people are not", () => {
    const table = "| Block | Shows |\n| --- | --- |\n| Boats | count of Boat |\n";
    expect(errors(overview(`${table}\n- Trips: count of Trip`))).toEqual(["bullet-not-read"]);
    expect(errors(overview(`${table}\n- sum of Boat.seats`))).toEqual(["bullet-not-read"]);
    expect(errors(overview(`${table}\n- Note: count of Trip comes later\n- Boats count most.`))).toEqual([]);
  });
});

describe("PE.22 what a screen lets people do, in plain words", () => {
  const lets = (shows: string, actions: string): string =>
    document(shows, "/")
      .replace("| Shows |\n| --- | --- | --- |", "| Shows | Lets a user |\n| --- | --- | --- | --- |")
      .replace(` ${shows} |\n`, ` ${shows} | ${actions} |\n`);
  test.each([
    ["list of Boat", "search, add", "search, create Boat"],
    ["list of Boat", "new, search", "create Boat, search"],
    ["form for Boat", "save, back", ""],
    ["form for Boat", "save, cancel", "cancel"],
    ["form for Boat", "edit, save", "edit"],
  ])("%s: %s", (shows, said, read) => {
    const fixed = mended(mended(lets(shows, said)));
    expect(fixed.replaceAll("|  |", "| |")).toBe(lets(shows, read).replaceAll("|  |", "| |"));
  });

  test.each([
    ["list of Boat, list of Trip", "add"],
    ["form for Boat", "add"],
    ["list of Boat", "dance"],
  ])("not where it is not understood: %s: %s", (shows, said) => {
    expect(mended(lets(shows, said))).toBe(lets(shows, said));
  });
});
