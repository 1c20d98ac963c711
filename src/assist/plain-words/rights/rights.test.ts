import { describe, expect, test } from "vitest";
import { checkModel } from "#check/check-model.ts";
import { applyEdits } from "#text/edit.ts";
import { studyDocument } from "../../analysed-document.ts";
import { offerCode } from "../offer-code.ts";

const document = (rights: string): string => `# Boats

## 2. Screens and routes
| Route | Screen | Shows | Who |
| --- | --- | --- | --- |
| / | Trips | list of Trip | guest, skipper |

## 3. Entities and their fields

### Boat
| Field | Type |
| --- | --- |
| Name | text |
| Price | money |
| Seats | whole number |

### Trip
| Field | Type |
| --- | --- |
| Boat | Boat |
| Booked by | person |
| Paid | yes/no |
| Stops | list of Stop |

### Stop
| Field | Type |
| --- | --- |
| Place | text |

### Repair
| Field | Type |
| --- | --- |
| Boat | Boat |
| Asked by | person |
| Done by | person |

## 4. States and transitions

### Trip
| From | Event | To |
| --- | --- | --- |
| (start) | | Planned |
| Planned | Cast off | Under way |

## 6. Roles and permissions
${rights}

## 9. Business constants and limits
| Name | Value |
| --- | --- |
| GRACE | 2 days |
`;

const table = (head: string, ...rows: readonly string[]): string =>
  [head, head.replaceAll(/[^|]+/gu, " --- "), ...rows].join("\n");

const found = (source: string) => {
  const study = studyDocument(source);
  const all = [...study.diagnostics, ...checkModel(study.model, source)].sort((a, b) => a.span.start - b.span.start);
  return offerCode(study, all);
};

interface Offered {
  /** The rows, without head and padding. */
  readonly rows: readonly string[];
  readonly safe: boolean;
  readonly title: string;
  /** Point 6 afterwards. */
  readonly text: string;
}

/** Point 6 after the fix, verified to have no mistakes; null: nothing is offered. */
function offered(rights: string): Offered | null {
  const source = document(rights);
  const fixes = found(source).flatMap(({ fix }) => (fix?.title.startsWith("Write as rows") === true ? [fix] : []));
  expect(fixes.length).toBeLessThanOrEqual(1);
  const [fix] = fixes;
  if (fix === undefined) return null;
  const mended = applyEdits(source, fix.edits);
  expect(found(mended).flatMap(({ severity, message }) => (severity === "error" ? [message] : []))).toEqual([]);
  const [start = 0, end = 0] = ["## 6.", "\n## 9."].map((part) => mended.indexOf(part));
  expect(mended.slice(0, start) + mended.slice(end)).toBe(
    source.slice(0, source.indexOf("## 6.")) + source.slice(source.indexOf("\n## 9.")),
  );
  const text = mended.slice(mended.indexOf("\n", start) + 1, end);
  const rows = text.split("\n").filter((line) => line.startsWith("|") && !/^\| (?:Role|---)/u.test(line));
  return { rows: rows.map((row) => row.slice(1, -1).trim()), safe: fix.safe, title: fix.title, text };
}

const rowsOf = (rights: string): readonly string[] | undefined => offered(rights)?.rows;

test("PE.22 P6.6 a cell of a field grants what it says, and no more", () => {
  const matrix = table("| Role | Trip | Trip.Paid |", "| guest | R | – |", "| skipper | CRU | R |");
  expect(rowsOf(matrix)).toEqual([
    "guest | see | Trip |",
    "skipper | see, create, change | Trip |",
    "skipper | see | Trip.Paid |",
  ]);
});

describe("PE.22 P6.1 a matrix of roles and entities is offered as rows", () => {
  const matrix = (...cells: readonly string[]): string =>
    table("| Role | Boat | Trip |", `| guest | ${cells.join(" | ")} |`, "| **skipper** | everything | full access |");
  const skipper = "skipper | everything | Boat, Trip |";

  test.each([
    ["R", "RU", ["guest | see | Boat |", "guest | see, change | Trip |"]],
    ["C/R", "CRUD", ["guest | see, create | Boat |", "guest | see, create, change, delete | Trip |"]],
    ["view only", "read, add and update", ["guest | see | Boat |", "guest | see, create, change | Trip |"]],
    ["–", "see; Cast off", ["guest | see, Cast off | Trip |"]],
    ["", "read-only", ["guest | see | Trip |"]],
    ["none", "see / create", ["guest | see, create | Trip |"]],
  ])("%s and %s, beyond doubt", (boat, trip, rows) => {
    const offer = offered(matrix(boat, trip));
    expect(offer?.rows).toEqual([...rows, skipper]);
    expect(offer?.safe).toBe(true);
  });

  test.each([
    ["see all, edit own", ["guest | see | Trip |", "guest | change | Trip | `booked_by = me`"]],
    ["see; change own", ["guest | see | Trip |", "guest | change | Trip | `booked_by = me`"]],
    // It is unclear whether `own` applies to the last action or to all; the narrower reading is offered.
    ["see, create, edit own", ["guest | see, create, change | Trip | `booked_by = me`"]],
    ["see, edit while Planned", ['guest | see, change | Trip | `status = "Planned"`']],
    [
      "see all, edit own if not paid",
      ["guest | see | Trip |", "guest | change | Trip | `booked_by = me and not paid`"],
    ],
    [
      "see all, edit own when paid or status is Planned",
      ["guest | see | Trip |", 'guest | change | Trip | `booked_by = me and (paid or status = "Planned")`'],
    ],
  ])("%s is for its author to decide", (trip, rows) => {
    const offer = offered(matrix("–", trip));
    expect(offer?.rows).toEqual([...rows, skipper]);
    expect(offer?.safe).toBe(false);
  });

  test.each([
    ["own only", ["guest | see | Trip | `booked_by = me`"]],
    ["yes", ["guest | see | Trip |"]],
    ["✓", ["guest | see | Trip |"]],
    ["x", ["guest | see | Trip |"]],
    ["all", ["guest | see | Trip |"]],
  ])("%s does not say what is allowed: to see it is the least", (trip, rows) => {
    const offer = offered(matrix("–", trip));
    expect(offer?.rows).toEqual([...rows, skipper]);
    expect(offer?.safe).toBe(false);
    expect(offer?.title).toContain("“see” where it isn't said");
  });

  test.each([
    "see, juggle",
    "manage",
    "write",
    "see if it rains",
    "see when paid is 3",
    "see unless paid",
    "everything except delete",
    "see own boats",
    "see, but not the price",
    "R (own)",
    "RX",
    "not see",
    "see, Sink",
    "`see`",
    "see \\| create",
    "(".repeat(200),
  ])("nothing where a cell is not understood: %s", (trip) => {
    expect(offered(matrix("see", trip))).toBeNull();
  });

  test("whose a record is must be said by one field for people", () => {
    const of = (entity: string): string => table(`| Role | ${entity} |`, "| guest | see all, edit own |");
    expect(rowsOf(of("Trip"))).toEqual(["guest | see | Trip |", "guest | change | Trip | `booked_by = me`"]);
    expect(rowsOf(of("Person"))).toEqual(["guest | see | Person |", "guest | change | Person | `this = me`"]);
    expect(offered(of("Boat"))).toBeNull();
    expect(offered(of("Repair"))).toBeNull();
  });

  test("a head or a role that is not understood", () => {
    expect(offered(table("| Role | Boat | Plane |", "| guest | see | see |"))).toBeNull();
    expect(offered(table("| Role | Boat | Notes |", "| guest | see | on Sundays |"))).toBeNull();
    expect(offered(table("| | Boat |", "| guest (not new ones) | see |"))).toBeNull();
    expect(offered(table("| | Boat |", "| see | yes |"))).toBeNull();
    expect(offered(table("| | Boat |", "| guest | see | create |"))).toBeNull();
  });

  test("child rows are not opened by their owner beyond what their own cell says", () => {
    // P6.15: a right to change trips would include changing stops, because no row names stops for that.
    expect(offered(table("| | Trip | Stop |", "| guest | RU | R |"))).toBeNull();
    expect(offered(table("| | Trip | Stop |", "| guest | see, edit | – |"))).toBeNull();
    expect(rowsOf(table("| | Trip | Stop |", "| guest | RU | R |", "| skipper | CRUD | CRUD |"))).toEqual([
      "guest | see, change | Trip |",
      "guest | see | Stop |",
      "skipper | see, create, change, delete | Trip, Stop |",
    ]);
    expect(rowsOf(table("| | Trip | Stop |", "| guest | R | R |"))).toEqual(["guest | see | Trip, Stop |"]);
  });

  test("rows end as the document's lines do", () => {
    const source = document(table("| | Boat |", "| guest | R |")).replaceAll("\n", "\r\n");
    const fix = found(source).find((each) => each.fix !== undefined)?.fix;
    expect(fix?.edits.map(({ text }) => text)).toEqual([
      "| Role | May | On | Only if |\r\n| --- | --- | --- | --- |\r\n| guest | see | Boat | |",
    ]);
  });

  test("a role that is refused in one row and granted in another", () => {
    expect(offered(table("| | Boat |", "| guest | – |", "| guest | see |"))).toBeNull();
    expect(offered(table("| | Boat |", "| guest | – |", "| everyone | see |"))).toBeNull();
    expect(offered(table("| | Boat |", "| guest | view only |", "| guest | edit |"))).toBeNull();
    expect(rowsOf(table("| | Boat |", "| guest | – |", "| skipper | see |"))).toEqual(["skipper | see | Boat |"]);
  });
});

describe("PE.22 P6.1 marks under actions", () => {
  const HEAD = "| Role | Entity | See | Create | Change | Delete |";
  test("a role goes on, `all` is everything, a child row has the condition of its owner", () => {
    const offer = offered(
      table(
        HEAD,
        "| guest | Boat | yes | no | no | no |",
        "| | Trip, Stop | ✓ | ✓ | if status is Planned | - |",
        "| | Person | own | | | |",
        "| skipper | all | yes | yes | yes | yes |",
      ),
    );
    expect(offer?.rows).toEqual([
      "guest | see | Boat |",
      "guest | see, create | Trip, Stop |",
      'guest | change | Trip | `status = "Planned"`',
      'guest | change | Stop | `owner.status = "Planned"`',
      "guest | see | Person | `this = me`",
      "skipper | see, create, change, delete | everything |",
      // Without this row, a right to change stops would include deleting them (P6.15).
      "skipper | delete | Stop |",
    ]);
    expect(offer?.safe).toBe(false);
  });

  test("only yes and no, each with its role, is beyond doubt; a sentence beside it is not", () => {
    const rights = table(HEAD, "| guest | Trip | yes | yes | no | no |", "| skipper | Trip | yes | yes | yes | yes |");
    const rows = ["guest | see, create | Trip |", "skipper | see, create, change, delete | Trip |"];
    expect(offered(rights)).toMatchObject({ rows, safe: true });
    expect(offered(`${rights}\n\nNobody can see paid trips.`)).toMatchObject({ rows, safe: false });
    expect(offered(`${rights}\n\n- Nobody can see paid trips.`)).toBeNull();
  });

  test("a child row that nobody may delete can't be said", () => {
    const rows = ["| guest | Trip | yes | yes | yes | no |", "| guest | Stop | yes | yes | yes | no |"];
    expect(offered(table(HEAD, ...rows))).toBeNull();
    expect(rowsOf(table(HEAD, rows[0] ?? ""))).toEqual(["guest | see, create, change | Trip |"]);
  });

  test("an event that is refused to who may change the record can't be said", () => {
    const head = "| Role | Entity | See | Change | Cast off |";
    expect(offered(table(head, "| guest | Trip | yes | yes | no |"))).toBeNull();
    expect(rowsOf(table(head, "| guest | Trip | yes | no | yes |"))).toEqual(["guest | see, Cast off | Trip |"]);
    expect(offered(table(head, "| guest | Boat | yes | no | yes |"))).toBeNull();
  });

  test("x is a tick, or beside ticks a cross", () => {
    expect(offered(table(HEAD, "| guest | Trip | x | x | | |"))).toMatchObject({
      rows: ["guest | see, create | Trip |"],
      safe: false,
    });
    expect(offered(table(HEAD, "| guest | Trip | ✓ | x | x | x |"))).toBeNull();
  });

  test.each([
    "| guest | Trip | maybe | no | no | no |",
    "| guest | Plane | yes | no | no | no |",
    "| | Trip | yes | no | no | no |",
    "| guest | Repair | yes | no | own | no |",
    "| guest | all | yes | no | own | no |",
    "| guest | Trip | yes | if it rains | no | no |",
    "| guest | Trip | yes | no | no | yes | no |",
  ])("nothing for %s", (row) => {
    expect(offered(table(HEAD, row))).toBeNull();
  });

  test("`all` for one role and `no` for a thing contradict each other", () => {
    const all = "| guest | all | yes | yes | yes | yes |";
    expect(offered(table(HEAD, all, "| guest | Boat | yes | yes | yes | no |"))).toBeNull();
    expect(offered(table(HEAD, all, "| skipper | Boat | yes | yes | yes | no |"))).not.toBeNull();
  });
});

describe("PE.22 P6.1 a column for each role", () => {
  test("beside actions", () => {
    const offer = offered(
      table(
        "| | guest | skipper |",
        "| See trips | own | ✓ |",
        "| Create and edit Trip | ✓ | ✓ |",
        "| Cast off | | ✓ |",
        "| See Boat | ✓ | ✓ |",
        "| Edit Boat | ✗ | ✓ |",
        "| See Boat.Price | ✗ | ✓ |",
      ),
    );
    // Cast off is refused to guests, who may change trips.
    expect(offer).toBeNull();
  });

  test("a field that is named stays open to whoever sees it and writes the record", () => {
    const offer = offered(
      table(
        "| Action | guest | skipper |",
        "| See trips | own | yes |",
        "| See and create Boat | yes | yes |",
        "| Edit Boat | no | yes |",
        "| See Boat.Price | no | yes |",
      ),
    );
    expect(offer?.rows).toEqual([
      "guest | see | Trip | `booked_by = me`",
      "guest | see, create | Boat |",
      "skipper | see | Trip |",
      "skipper | see, create, change | Boat, Boat.Price |",
    ]);
  });

  test("a field that is refused to all would be open to all", () => {
    const rows = ["| See Boat | yes | yes |", "| See Boat.Price | no | no |"];
    expect(offered(table("| Action | guest | skipper |", ...rows))).toBeNull();
  });

  test("beside entities", () => {
    const rows = ["| Boat | see | full |", "| Trip | see, add | CRUD |"];
    expect(rowsOf(table("| Entity | guest | skipper |", ...rows))).toEqual([
      "guest | see | Boat |",
      "guest | see, create | Trip |",
      "skipper | everything | Boat |",
      "skipper | see, create, change, delete | Trip |",
    ]);
    expect(offered(table("| Entity | guest | skipper | Notes |", "| Boat | see | see | not in winter |"))).toBeNull();
  });
});

test("PE.22 one finding has the fix, and no other touches the same lines", () => {
  const source = document(table("| Role | Boat | Trip |", "| guest | see | see |", "| skipper | full | full |"));
  const fixes = found(source).filter(({ fix }) => fix !== undefined);
  expect(fixes.map(({ code }) => code)).toEqual(["right-without-action"]);
});

test("PE.22 P6.8 the words themselves grant nothing", () => {
  const { model } = studyDocument(document(table("| Role | Boat |", "| guest | everything |")));
  expect(model.roles.closed).toBe(true);
  expect(model.roles.rights.filter(({ problem }) => problem === null)).toEqual([]);
});

test("PE.22 a table of rights that is right, or wrong in another way, is left alone", () => {
  const HEAD = "| Role | May | On | Only if |";
  expect(offered(table(HEAD, "| guest | see | Boat | |"))).toBeNull();
  expect(offered(table(HEAD, "| guest | | Boat | |"))).toBeNull();
  expect(offered(`### Guests\n${table("| | Boat |", "| guest | see |")}`)).toBeNull();
});
