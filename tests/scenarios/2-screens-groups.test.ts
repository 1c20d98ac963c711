import { expect, test } from "vitest";
import type { App } from "#engine/contract/app.ts";
import type { ListAnswer } from "#engine/contract/queries.ts";
import type { Value } from "#expr/types.ts";
import { openForTest } from "#testing/open-for-test.ts";

async function make(app: App, entity: string, values: Readonly<Record<string, Value>>): Promise<string> {
  const done = await app.submit({ commands: [{ kind: "create", entity, values }] });
  if (done.kind !== "done") throw new Error(JSON.stringify(done));
  return done.records[0]?.id ?? "";
}

/** The heading above each row, derived from the counts: the first group covers the first rows, and so on. */
const headingOfEach = ({ groups }: ListAnswer): readonly Value[] =>
  (groups ?? []).flatMap(({ group, count }) => Array.from({ length: count }, () => group.value));

/** The list asked for at once and in pages of three, with each row's value of `field`. */
async function listed(app: App, field: string, entity = "Entry") {
  const ask = (from: number, limit: number) => app.ask({ kind: "list", screen: "Entries", view: 0, from, limit });
  const whole = await ask(0, 100);
  const paged: string[] = [];
  for (let from = 0; from < whole.rows.length; from += 3) paged.push(...(await ask(from, 3)).rows.map(({ id }) => id));
  const own: Value[] = [];
  for (const { id } of whole.rows)
    own.push((await app.ask({ kind: "record", entity, id }))?.values[field]?.value ?? null);
  return { whole, paged, own };
}

async function expectOwnHeadings(app: App, field: string, entity = "Entry"): Promise<readonly Value[]> {
  const { whole, paged, own } = await listed(app, field, entity);
  expect(whole.rows.length).toBeGreaterThan(0);
  expect(headingOfEach(whole)).toEqual(own);
  expect(paged).toEqual(whole.rows.map(({ id }) => id));
  const groups = (whole.groups ?? []).map(({ group }) => JSON.stringify(group.value));
  expect(new Set(groups).size).toBe(groups.length);
  return (whole.groups ?? []).map(({ group }) => group.title ?? group.value);
}

const WAYS = ["", " latest first"] as const;

const LEVELS = ["High", "Low", null, "Medium", "High"];
const TYPES: readonly (readonly [string, readonly Value[]])[] = [
  ["duration", ["P14D", "PT30M", "P1D", "PT10H", "PT1H", "P1M", null, "PT30M"]],
  ["duration", ["PT24H", "P1D", "PT24H", "PT90M", "PT1H30M"]],
  ["text", ["Hall", "hall", "Hall", "Äpfel", "apfel", "Apfel", "äpfel", null, "zoo"]],
  ["number", [10, 9, -1, 0.5, null, 10]],
  ["money", [1000, 900, -100, null, 1000]],
  ["percent", [0.1, 0.09, null, 0.1]],
  ["date", ["2026-03-02", "2025-12-31", null, "2026-03-02"]],
  ["date and time", ["2026-03-02T10:00:00.000Z", "2025-12-31T23:30:00.000Z", null, "2026-03-02T09:00:00.000Z"]],
  ["time", ["10:00", "09:00", null, "10:00"]],
  ["rating", [5, 3, null, 5]],
  ["yes/no", [true, false, true]],
  ["choice of Low, Medium, High", LEVELS],
  ["choices of Low, Medium, High", [["High"], ["Low", "High"], null, ["Medium"], ["High", "Low"], ["Low", "High"]]],
  ["list of text", [["b"], ["a", "b"], null, ["b"], ["B"], ["á"], ["a"]]],
  ["email", ["A@x.org", "a@x.org", "A@x.org", "b@x.org"]],
  ["barcode", ["10", "9", "010", "10"]],
  ["phone", ["+49 30", "030", "+49 30"]],
];

test.each(TYPES.flatMap(([type, values]) => WAYS.map((way) => [type, way, values] as const)))(
  "P2.5 rows stand under their own heading, grouped by %s%s",
  async (type, way, values) => {
    const { app } = await openForTest(`# Specification: Groups

## 2. Screens and routes

| Route | Screen | Shows |
| --- | --- | --- |
| /entries | Entries | list of Entry grouped by X by X${way} then by Name |

## 3. Entities and their fields

### Entry

| Field | Type |
| --- | --- |
| Name | text |
| X | ${type} |
`);
    for (const [at, x] of values.entries()) await make(app, "Entry", { name: `n${at}`, x });
    await expectOwnHeadings(app, "x");
  },
);

const TITLES = ["Name", "`building + name`", "Building, Name", "Building", "`next`", "Took", "`name + took`"];
const PATHS: readonly (readonly [by: string, field: string])[] = [
  ["lift", "lift"],
  ["lift.building", "b"],
  ["lift.took", "t"],
  ["lift.kind", "k"],
  ["lift.next", "n"],
  ["lift.status", "s"],
  ["status", "status"],
  ["took", "took"],
  ["made", "made"],
  ["len", "len"],
];

test.each(
  PATHS.flatMap(([by, field]) =>
    (/lift$|next$/u.test(by) ? TITLES : TITLES.slice(0, 1)).flatMap((title) =>
      WAYS.map((way) => [by, title, way, field] as const),
    ),
  ),
)(
  "P2.31 P2.33 rows stand under their own heading, grouped by %s of records shown as %s%s",
  async (by, title, way, field) => {
    const { app } = await openForTest(`# Specification: Groups

## 2. Screens and routes

| Route | Screen | Shows |
| --- | --- | --- |
| /entries | Entries | list of Entry grouped by ${by} by ${by}${way} then by name |

## 3. Entities and their fields

### Lift

- Shown as: ${title}

| Field | Type |
| --- | --- |
| Name | text |
| Building | text |
| Kind | choice of Z, A |
| Took | duration |
| Next | Lift |

### Entry

| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
| Lift | Lift | |
| B | text | \`= lift.building\` |
| T | duration | \`= lift.took\` |
| K | text | \`= lift.kind\` |
| N | Lift | \`= lift.next\` |
| S | text | \`= lift.status\` |
| Len | number | \`= name.size() mod 2\` |
| Took | duration | \`= lift.took * 2\` |
| Made | date | \`= date(created_at)\` |

## 4. States

### Lift

| From | Event | To |
| --- | --- | --- |
| start | | Yes |
| Yes | Off | No |

### Entry

| From | Event | To |
| --- | --- | --- |
| start | | Open |
| Open | Close | Closed |
`);
    const lifts: (string | null)[] = [null];
    for (const [name, building, kind, took] of [
      ["A", "Mill", "Z", "PT1H"],
      ["A", "Tower", "A", "PT30M"],
      ["ä", "mill", "Z", "P1D"],
      ["a", "Tower", "A", "P14D"],
      ["Z", "Annex", null, null],
      ["B", null, "A", "PT10H"],
    ] as const)
      lifts.push(await make(app, "Lift", { name, building, kind, took, next: lifts.at(-1) ?? null }));
    for (let at = 0; at < 9; at++) {
      const name = `n${String(at).padStart(2, "0")}x`.slice(0, 3 + (at % 2));
      const id = await make(app, "Entry", { name, lift: lifts[(at * 3) % 7] ?? null });
      if (at % 4 === 0)
        await app.submit({ commands: [{ kind: "fire", entity: "Entry", id, event: "Close", values: {} }] });
    }
    await expectOwnHeadings(app, field);
  },
);

const LOANS = (shownAs: string, shows: string) => `# Specification: Loans

## 2. Screens and routes

| Route | Screen | Shows |
| --- | --- | --- |
| /entries | Entries | ${shows} |

## 3. Entities and their fields

### Member
${shownAs}
| Field | Type |
| --- | --- |
| First name | text |
| Last name | text |

### Loan

| Field | Type |
| --- | --- |
| What | text |
| Member | Member |
| Day | date |
`;

const MEMBERS = [
  ["Zoe", "Amber"],
  ["Ada", "Zuse"],
  ["Ada", "Bell"],
] as const;

test.each([
  ["First name, Last name", ["Ada Bell", "Ada Zuse", "Zoe Amber"]],
  ['`last_name + ", " + first_name`', ["Amber, Zoe", "Bell, Ada", "Zuse, Ada"]],
] as const)("P2.33 headings and rows have the order of names that are made of %s", async (shownAs, names) => {
  const source = LOANS(`\n- Shown as: ${shownAs}\n`, "list of Loan grouped by member by what");
  const { app } = await openForTest(source);
  for (const [first_name, last_name] of MEMBERS) {
    const member = await make(app, "Member", { first_name, last_name });
    for (const what of ["Saw", "Drill"]) await make(app, "Loan", { what: `${what} ${last_name}`, member });
  }
  await make(app, "Loan", { what: "Left" });
  expect(await expectOwnHeadings(app, "member", "Loan")).toEqual([...names, null]);
  // Sorting the list by the field gives the same order, ascending and descending.
  const sorted = async (descending: boolean) => {
    const order = { field: "member", descending };
    const { groups } = await app.ask({ kind: "list", screen: "Entries", view: 0, from: 0, limit: 50, order });
    return groups?.map(({ group }) => group.title ?? null);
  };
  expect(await sorted(false)).toEqual([...names, null]);
  expect(await sorted(true)).toEqual([...names.toReversed(), null]);
});

test.each([
  "list of Loan grouped by day by day latest first",
  "list of Loan by day latest first grouped by day",
  "list of Loan grouped by day by day latest first then by what",
])("P2.4 P2.5 %s begins with the latest day, without a day comes last", async (shows) => {
  const { app } = await openForTest(LOANS("", shows));
  for (const day of ["2026-03-02", "2026-03-01", null, "2026-03-03", "2026-03-02"])
    await make(app, "Loan", { what: day, day });
  expect(await expectOwnHeadings(app, "day", "Loan")).toEqual(["2026-03-03", "2026-03-02", "2026-03-01", null]);
});

test("P2.5 the Order of the entity says the direction of its groups", async () => {
  const source = LOANS("", "list of Loan grouped by day by what").replace(
    "### Loan\n",
    "### Loan\n\n- Order: day latest first\n",
  );
  const { app } = await openForTest(source);
  for (const day of ["2026-03-02", "2026-03-01", "2026-03-03"]) await make(app, "Loan", { what: day, day });
  expect(await expectOwnHeadings(app, "day", "Loan")).toEqual(["2026-03-03", "2026-03-02", "2026-03-01"]);
});

test("P2.5 without such words the groups go up, whatever the rows in them do", async () => {
  const { app } = await openForTest(LOANS("", "list of Loan grouped by day by what Z to A"));
  for (const day of ["2026-03-02", "2026-03-01", "2026-03-03"]) await make(app, "Loan", { what: day, day });
  expect(await expectOwnHeadings(app, "day", "Loan")).toEqual(["2026-03-01", "2026-03-02", "2026-03-03"]);
});

test("P2.5 a board of records that have no status is one group, whatever the checker says of it", async () => {
  const { app } = await openForTest(`# Specification: Tasks
## 2. Screens and routes
| Screen | Shows |
| --- | --- |
| Tasks | board of Task |
## 3. Entities and their fields
### Task
| Field | Type |
| --- | --- |
| Title | text |
`);
  for (const title of ["One", "Two"])
    await app.submit({ commands: [{ kind: "create", entity: "Task", values: { title } }] });
  const board = await app.ask({ kind: "list", screen: "Tasks", view: 0, from: 0, limit: 20 });
  expect(board.total).toBe(2);
  expect(board.rows).toHaveLength(2);
});
