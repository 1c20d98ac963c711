import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Model } from "#model/model.ts";
import type { Transition } from "#model/4-states.ts";
import type { Right } from "#model/6-roles.ts";
import { readDocument } from "#read/read-document.ts";
import { runDerived } from "#scenarios/derived/run-derived.ts";
import { runScenarios } from "#scenarios/run-scenarios.ts";
import { openForTest } from "#testing/open-for-test.ts";
import { inFull } from "../browser/support/in-full.ts";
import { seedOfRun } from "../fixtures/seed-of-run.ts";

const SAMPLES = readdirSync("samples").filter((file) => file.endsWith(".md"));

/**
 * Samples whose tables are tried in every run: those that `scripts/mutations` searches for faults, and one that keeps
 * its records on a server. The full run tries all of them.
 */
const ALWAYS_TRIED = ["conduit.md", "stock-count.md", "tool-library.md"];

describe.each(SAMPLES)("%s", (file) => {
  const source = readFileSync(`samples/${file}`, "utf8");
  const { model } = readDocument(source);
  const makeApp = async (): Promise<Awaited<ReturnType<typeof openForTest>>["app"]> =>
    (await openForTest(source, { model })).app;

  test("its scenarios hold", async () => {
    const results = await runScenarios(model, makeApp);
    expect(results.filter(({ passed }) => !passed).map(({ sentence }) => sentence)).toEqual([]);
    expect(results.length).toBeGreaterThan(0);
  });

  const tried = ALWAYS_TRIED.includes(file) ? test : inFull;
  tried("the app does what the tables say", async () => {
    const results = await runDerived(model, makeApp, { seed: seedOfRun, steps: 40 });
    expect(results.flatMap(({ failures }) => failures.map(({ sentence }) => sentence))).toEqual([]);
    expect(results.every(({ checks }) => checks > 0)).toBe(true);
  });
});

test.each([
  ["everything is about rights", "staff"],
  ["refusals could tell what is closed", "shed"],
])("an app in which %s does what its tables say", async (_, name) => {
  const source = readFileSync(`tests/fixtures/${name}.md`, "utf8");
  const { model } = readDocument(source);
  const results = await runDerived(model, async () => (await openForTest(source, { model })).app, { steps: 40 });
  expect(results.flatMap(({ failures }) => failures.map(({ sentence }) => sentence))).toEqual([]);
});

/** A small app that uses every part of points 4 to 6. */
const SOURCE = `# Notes

## 3. Entities and their fields
### Note
| Field | Type | Required | Default | Asked if |
| --- | --- | --- | --- | --- |
| Title | text | yes | | |
| Holder | person | | \`me\` | |
| Size | whole number | | 1 | |
| Day | date | | 2026-03-02 | |
| Secret word | text | | | |
| Why | text | | | \`size > 5\` |
| Lines | list of Line | | | |

### Line
| Field | Type | Required |
| --- | --- | --- |
| Text | text | yes |
| Count | whole number | |

## 4. States and transitions
### Note
| From | Event | To | Who | Only if | Otherwise | Then |
| --- | --- | --- | --- | --- | --- | --- |
| start | | Open | member, keeper | | | |
| Open | Close | Closed | holder, keeper | \`size < 9\` | E1 | \`day = today()\` |
| Open | Close | Closed | boss | | | |
| Closed | Reopen | Open | | | | |
| Open | Burn | Burnt | anyone | \`size < 4\` | E2 | |
| Closed | File | Filed | keeper | | | |

| Status | Open to change |
| --- | --- |
| Open | yes |
| Closed | keeper |
| Filed | no |

## 5. Validation rules
| On | Rule | Only when | Error |
| --- | --- | --- | --- |
| Note.size | \`size >= 0 and size <= 20\` | | E3 |
| Note.day | \`day <= today()\` | Open | E4 |
| Note.title | at most 30 characters | | E5 |
| Line.count | between 1 and 9 | | E6 |

## 6. Roles and permissions
| Role | May | On | Only if |
| --- | --- | --- | --- |
| member | see, create | Note | \`holder = me or size = 10\` |
| member | change, delete | Note | \`holder = me and status = "Open"\` |
| member | Burn | Note | \`holder = me\` |
| keeper | see, create, change | Note | |
| keeper | see, change | Note.secret_word | |
| boss | everything | everything | |

## 8. The error catalogue
| Code | Message |
| --- | --- |
| E1 | Too big. |
| E2 | Too big to burn. |
| E3 | Between 0 and 20. |
| E4 | Not after today. |
| E5 | Shorter. |
| E6 | One to nine. |

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ana | Ana | member |
| bo | Bo | member |
| kim | Kim | keeper |
| lee | Lee | boss |
| max | Max | |
### Note
| | Title | Holder | Size | Day | Secret word | Status |
| --- | --- | --- | --- | --- | --- | --- |
| n1 | One | ana | 1 | 2026-03-01 | apple | Open |
| n2 | Two | bo | 10 | 2026-03-01 | plum | Open |
| n3 | Three | ana | 5 | 2026-03-01 | pear | Closed |
| n4 | Four | bo | 3 | 2026-03-01 | fig | Filed |
### Line
| | Owner | Text | Count |
| --- | --- | --- | --- |
| l1 | n1 | A line | 2 |
| l2 | n3 | Another | 3 |

## Scenarios
- Given: the date is 2026-03-02
### Nothing
- Then: n1 \`size = 1\`
`;

type Change = (model: Model) => Model;

const rights =
  (change: (rows: readonly Right[]) => readonly Right[]): Change =>
  (model) => ({ ...model, roles: { ...model.roles, rights: change(model.roles.rights) } });
const right = (index: number, change: (row: Right) => Right): Change =>
  rights((rows) => rows.map((row, at) => (at === index ? change(row) : row)));
const transition =
  (index: number, change: (row: Transition) => Transition): Change =>
  (model) => ({
    ...model,
    states: model.states.map((table) => ({
      ...table,
      transitions: table.transitions.map((row, at) => (at === index ? change(row) : row)),
    })),
  });
const status =
  (name: string, openToChange: boolean): Change =>
  (model) => ({
    ...model,
    states: model.states.map((table) => ({
      ...table,
      statuses: table.statuses.map((one) => (one.name === name ? { ...one, openToChange } : one)),
    })),
  });
const withoutRule =
  (index: number): Change =>
  (model) => ({ ...model, rules: model.rules.filter((_, at) => at !== index) });
const actions = (...names: readonly ("see" | "create" | "change" | "delete")[]): Right["may"] =>
  names.map((action) => ({ kind: "action", action }));

/**
 * Simulated engine faults: an engine that overlooks a condition behaves as if the document had no such condition. The
 * oracle keeps the original document.
 */
const FAULTS: readonly (readonly [string, Change])[] = [
  ["overlooks Only if of see", right(0, (row) => ({ ...row, onlyIf: null }))],
  ["overlooks Only if of change", right(1, (row) => ({ ...row, onlyIf: null }))],
  ["overlooks Only if of an event", right(2, (row) => ({ ...row, onlyIf: null }))],
  ["takes see for change", right(0, (row) => ({ ...row, may: actions("see", "create", "change") }))],
  ["grants delete with change", right(3, (row) => ({ ...row, may: actions("see", "create", "change", "delete") }))],
  ["forgets a row that grants", rights((rows) => rows.filter((_, at) => at !== 3))],
  ["forgets create", right(3, (row) => ({ ...row, may: actions("see", "change") }))],
  ["forgets that a field was named", rights((rows) => rows.filter((_, at) => at !== 4))],
  [
    "opens a named field to everybody who sees the record",
    right(4, (row) => ({ ...row, roles: [...row.roles, ...(rowsOf(SOURCE)[0]?.roles ?? [])] })),
  ],
  ["lets see of a field stand for change", right(4, (row) => ({ ...row, may: actions("see") }))],
  ["does not know everything", rights((rows) => rows.filter((_, at) => at !== 5))],
  ["leaves everything open when there are rows", (model) => ({ ...model, roles: { ...model.roles, closed: false } })],
  ["overlooks Who", transition(1, (row) => ({ ...row, who: [{ kind: "anyone", span: row.span }] }))],
  [
    "overlooks the person in a field",
    transition(1, (row) => ({ ...row, who: (row.who ?? []).filter((who) => who.kind !== "person") })),
  ],
  ["overlooks a guard", transition(1, (row) => ({ ...row, guards: [] }))],
  [
    "gives the wrong Otherwise",
    transition(4, (row) => ({
      ...row,
      guards: row.guards.map((guard) => ({ ...guard, otherwise: { value: "E1", span: row.span } })),
    })),
  ],
  ["takes only the first row of an event", transition(2, (row) => ({ ...row, who: [] }))],
  ["overlooks Who of the start row", transition(0, (row) => ({ ...row, who: null }))],
  ["takes an event from a wrong status", transition(5, (row) => ({ ...row, from: "any" }))],
  ["overlooks Open to change", status("Filed", true)],
  ["overlooks the roles of Open to change", status("Closed", false)],
  ["overlooks a rule", withoutRule(0)],
  [
    "overlooks Only when",
    (model) => ({ ...model, rules: model.rules.map((rule, at) => (at === 1 ? { ...rule, onlyWhen: null } : rule)) }),
  ],
  [
    "is one off at a length",
    (model) => ({
      ...model,
      rules: model.rules.map((rule, at) =>
        at === 2 ? { ...rule, test: { kind: "length", least: null, most: 31 } } : rule,
      ),
    }),
  ],
  ["overlooks the rules of child rows", withoutRule(3)],
];

function rowsOf(source: string): readonly Right[] {
  return readDocument(source).model.roles.rights;
}

test("the document itself passes", async () => {
  const { model } = readDocument(SOURCE);
  const results = await runDerived(model, async () => (await openForTest(SOURCE, { model })).app, {
    steps: 80,
    seed: 3,
  });
  expect(results.flatMap(({ failures }) => failures)).toEqual([]);
});

test.each(FAULTS)("a planted fault is caught: the engine %s", async (_, plant) => {
  const { model } = readDocument(SOURCE);
  const faulty = plant(model);
  const results = await runDerived(model, async () => (await openForTest(SOURCE, { model: faulty })).app, {
    steps: 10,
    most: 1,
  });
  expect(results.flatMap(({ failures }) => failures).length).toBeGreaterThan(0);
});

/** Correct documents that a test generator easily misjudges. */
const RIGHT: readonly (readonly [string, string])[] = [
  [
    "messages of its own, for a rule and for a missing right, that say what is closed to whoever is refused",
    `# Jobs
## 3. Entities and their fields
### Job
| Field | Type |
| --- | --- |
| Title | text |
| Size | whole number |
| Worth | text |
| Origin | text |
## 5. Validation rules
| On | Rule | Message |
| --- | --- | --- |
| Job.size | \`size < 2\` | It is worth {worth}. |
## 6. Roles and permissions
| Role | May | On |
| --- | --- | --- |
| member | see | Job |
| clerk | see, change | Job |
| boss | everything | everything |
| boss | see, change | Job.worth, Job.origin |
## 8. The error catalogue
| Code | Message |
| --- | --- |
| refused | Ask in {origin}. |
## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ana | Ana | member |
| ben | Ben | clerk |
| bo | Bo | boss |
### Job
| | Title | Size | Worth | Origin |
| --- | --- | --- | --- | --- |
| j1 | One | 1 | much | Bath |
`,
  ],
  [
    "somebody with every right on the owner and none on its rows, which other rows name",
    `# Jobs
## 3. Entities and their fields
### Job
| Field | Type |
| --- | --- |
| Title | text |
| Parts | list of Part |
### Part
| Field | Type | Default |
| --- | --- | --- |
| Label | text | |
| Count | whole number | |
## 6. Roles and permissions
| Role | May | On | Only if |
| --- | --- | --- | --- |
| boss | everything | Job | |
| clerk | see, change | Job | |
| clerk | see, change | Part | \`count < 40\` |
## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ben | Ben | clerk |
| bo | Bo | boss |
### Job
| | Title |
| --- | --- |
| j1 | One |
| j2 | Two |
### Part
| | Label | Count | Owner |
| --- | --- | --- | --- |
| p1 | Bolt | 3 | j1 |
`,
  ],
  [
    "a rule in words about a field that is closed to somebody who may fire an event",
    `# Jobs
## 3. Entities and their fields
### Job
| Field | Type |
| --- | --- |
| Title | text |
| Size | whole number |
| Worth | money |
## 4. States and transitions
### Job
| From | Event | To | Who | Then |
| --- | --- | --- | --- | --- |
| start | | Open | | |
| Open | Stretch | | anyone | \`size = size + 1\` |
## 5. Validation rules
| On | Rule |
| --- | --- |
| Job.worth | at most 900 EUR |
## 6. Roles and permissions
| Role | May | On |
| --- | --- | --- |
| member | see | Job |
| boss | see, change | Job.worth |
## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ana | Ana | member |
| bo | Bo | boss |
### Job
| | Title | Size | Worth |
| --- | --- | --- | --- |
| j1 | One | 1 | 10 EUR |
`,
  ],
  [
    "two rules on one field, one with a code of its own",
    `# Orders
## 3. Entities and their fields
### Depot
| Field | Type |
| --- | --- |
| Name | text |
| Stock | whole number |
### Order
| Field | Type |
| --- | --- |
| Depot | Depot |
| Pieces | whole number |
## 5. Validation rules
| On | Rule | Error |
| --- | --- | --- |
| Order.pieces | at least 1 | |
| Order.pieces | \`pieces <= depot.stock\` | E1 |
## 8. The error catalogue
| Code | Message |
| --- | --- |
| E1 | Only {depot.stock} are there. |
## Sample data
### Depot
| | Name | Stock |
| --- | --- | --- |
| d1 | North | 1 |
### Order
| | Depot | Pieces |
| --- | --- | --- |
| o1 | d1 | 1 |
`,
  ],
  [
    "child rows with states of their own, and none among the sample data",
    `# Plans
## 3. Entities and their fields
### Plan
| Field | Type |
| --- | --- |
| Name | text |
| Steps | list of Step |
### Step
| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Position | whole number | yes | |
| Cost | money | yes | 0 EUR |
## 4. States and transitions
### Plan
| From | Event | To | Who | Then |
| --- | --- | --- | --- | --- |
| start | | Drafted | | |
| Drafted | Approve | Fixed | boss | create Step with \`owner = this\`, \`position = 1\` |

| Status | Open to change |
| --- | --- |
| Fixed | no |
### Step
| From | Event | To |
| --- | --- | --- |
| start | | Open |
| Open | when \`position > 5\` | Done |
## 6. Roles and permissions
| Role | May | On | Only if |
| --- | --- | --- | --- |
| clerk | see, create | Plan | |
| boss | see | Plan | |
| member | see, change | Plan | \`name = me.name\` |
## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| cy | Cy | clerk |
| bo | Bo | boss |
| mo | Mo | member |
### Plan
| | Name | Status |
| --- | --- | --- |
| p1 | Mo | Drafted |
`,
  ],
  [
    "an event that sets off another one, which is held back",
    `# Groups
## 3. Entities and their fields
### Group
| Field | Type |
| --- | --- |
| Name | text |
| Leader | Member |
### Member
| Field | Type |
| --- | --- |
| Name | text |
| Why | text |
## 4. States and transitions
### Group
| From | Event | To | Then |
| --- | --- | --- | --- |
| start | | Open | |
| Open | Disband | Closed | do Leave on leader |
### Member
| From | Event | To | Asks for |
| --- | --- | --- | --- |
| start | | In | |
| In | Leave | Gone | why |
## Sample data
### Member
| | Name |
| --- | --- |
| m1 | Mo |
### Group
| | Name | Leader |
| --- | --- | --- |
| g1 | First | m1 |
`,
  ],
  [
    "a change of one record lets the time of another come, which its undo does not take back",
    `## 3. Entities and their fields
### Show
| Field | Type | Required |
| --- | --- | --- |
| Starts | date and time | yes |
### Seat
| Field | Type | Required |
| --- | --- | --- |
| Show | Show | yes |
## 4. States and transitions
### Seat
| From | Event | To |
| --- | --- | --- |
| start | | Held |
| Held | at show.starts - 1 day | Lapsed |
## 6. Roles and permissions
| Role | May | On |
| --- | --- | --- |
| keeper | see, change | Show |
| keeper | see | Seat |
## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| kim | Kim | keeper |
### Show
| | Starts |
| --- | --- |
| s1 | 2199-05-08 20:00 |
| s2 | 2199-05-08 20:00 |
| s3 | 2199-05-08 20:00 |
| s4 | 2199-05-08 20:00 |
### Seat
| | Show |
| --- | --- |
| a | s1 |
| b | s2 |
| c | s3 |
| d | s4 |
`,
  ],
];

test.each(RIGHT)("no failure is made up: %s", async (_, source) => {
  const { model } = readDocument(source);
  const results = await runDerived(model, async () => (await openForTest(source, { model })).app, { steps: 30 });
  expect(results.flatMap(({ failures }) => failures)).toEqual([]);
});
