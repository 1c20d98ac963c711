import { expect, test } from "vitest";
import { readDocument } from "#read/read-document.ts";
import { sqliteOnNode } from "#store/sqlite/on-node.ts";
import { openInMemory } from "#store/sqlite/sqlite-database.ts";
import { TestClock } from "#testing/clock-and-ids.ts";
import { openForTest } from "#testing/open-for-test.ts";
import { scenarioFailures } from "#testing/scenario-failures.ts";

const items = (event: string): string => `# Specification: Times
## 3. Entities and their fields
### Group
| Field | Type |
| --- | --- |
| Name | text |
| Due | date |
### Item
| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
| Group | Group | |
| Due date | date | |
| N | number | 0 |
## 4. States and transitions
### Item
| From | Event | To | Then |
| --- | --- | --- | --- |
| start | | Open | |
| Open | ${event} | | \`n = n + 1\` |
`;

test.each([
  "at grp.due",
  "At grp.due",
  "at 10:00",
  "At 10:00",
  "at noon",
  "at the end",
  "after some days",
  "After some days",
  "after a week",
  "before due date",
  "on due date",
  "3 days after due",
  "every so often",
  "Every 3 moons",
  "each morning",
  "weekly",
  "Weekly at 10:00",
  "every month",
  "every day at 25:00",
  "every blue moon at 10:00",
  "every month from nowhere",
  "when it rains",
  "Whenever it rains",
  "if it rains",
  "as soon as it rains",
  "once a day",
  "until monday",
])("P4.20 “%s” begins like a time, a condition or a repetition: a button it never is", (event) => {
  const { model, diagnostics } = readDocument(items(event));
  const row = model.states[0]?.transitions[1];
  expect(row?.problem).not.toBeNull();
  expect(diagnostics.filter(({ severity }) => severity === "error")).toHaveLength(1);
});

test.each([
  ["After care", "After care"],
  ["At home", "At home"],
  ["On hold", "On hold"],
  ["In transit", "In transit"],
  ["Once over", "Once over"],
  ["Daily report", "Daily report"],
  ['"At noon"', "At noon"],
  ["“Every day”", "Every day"],
])("P4.20 %s is the name of an event", (event, name) => {
  const { model, diagnostics } = readDocument(items(event));
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(model.states[0]?.transitions[1]?.event).toMatchObject({ kind: "named", name });
});

test("P4.20 nobody can fire a row whose time is not understood", async () => {
  const { app } = await openForTest(`${items("at 10:00")}
## Sample data
### Item
| | Name |
| --- | --- |
| a | A |
`);
  const id = (await app.trial.begin())["a"]?.id ?? "";
  const fire = { kind: "fire", entity: "Item", id, event: "at 10:00", values: {} } as const;
  expect(await app.submit({ commands: [fire] })).toMatchObject({ kind: "refused" });
});

const reminders = (rows: string, scenarios: string): string => `# Specification: Reminders
## 1. What the product does and for whom
- Time zone: Europe/Berlin
## 3. Entities and their fields
### Task
| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
| Due | date | |
| N | whole number | 0 |
| Last | date and time | |
| Log | text | |
| Quiet | yes/no | no |
## 4. States and transitions
### Task
| From | Event | To | Only if | Then |
| --- | --- | --- | --- | --- |
| start | | Open | | |
${rows}
| Open | Close | Closed | | |
| Closed | Reopen | Open | | |
## Sample data
### Task
| | Name | Due |
| --- | --- | --- |
| t | T | 2026-01-31 |
## Scenarios
- Given: the date is 2026-03-02 at 09:00
${scenarios}
`;

test("P4.25 every day at a time: once a day while the status lasts, and made up for after a week switched off", async () => {
  const rows = "| Open | every day at 10:00 | | | `n = n + 1`, `last = now()` |";
  const scenarios = `### Day by day
- Then: t \`n = 0\`
- Given: the date is 2026-03-02 at 10:00
- Then: t \`n = 1\`
- Given: the date is 2026-03-03 at 09:59
- Then: t \`n = 1\`
- Given: the date is 2026-03-03 at 10:00
- Then: t \`n = 2\`
### A week switched off
- Given: 7 days later
- Then: t \`n = 7 and last = instant("2026-03-08T09:00:00Z")\`
### Through the change of the clocks
- Given: the date is 2026-03-29 at 09:59
- Then: t \`n = 27\`
- Given: the date is 2026-03-29 at 10:00
- Then: t \`n = 28 and last = instant("2026-03-29T08:00:00Z")\`
### Only in its status
- When: Close t
- Given: 3 days later
- Then: t \`n = 0\`
- When: Reopen t
- Given: 1 day later
- Then: t \`n = 1\``;
  expect(await scenarioFailures(reminders(rows, scenarios))).toEqual([]);
});

test("P4.25 weekdays, days of the month, and steps from a date", async () => {
  const rows = `| Open | every Monday and Thursday at 08:00 | | | \`log = (log is empty ? "" : log) + "w"\` |
| Open | every month on the 31st at 08:30 | | | \`log = (log is empty ? "" : log) + "m"\` |
| Open | every month from due at 12:00 | | | \`n = n + 1\`, \`last = now()\` |`;
  const scenarios = `### Weekdays
- Given: the date is 2026-03-02 at 23:00
- Then: t \`log is empty\`
- Given: the date is 2026-03-05 at 08:00
- Then: t \`log = "w"\`
- Given: the date is 2026-03-09 at 08:00
- Then: t \`log = "ww"\`
### Months
- Given: the date is 2026-03-31 at 11:00
- Then: t \`log.endsWith("m") and n = 0\`
- Given: the date is 2026-03-31 at 12:00
- Then: t \`n = 1 and last = instant("2026-03-31T10:00:00Z")\`
- Given: the date is 2026-04-30 at 12:00
- Then: t \`n = 2 and log.endsWith("m")\`
- Given: the date is 2026-05-31 at 12:00
- Then: t \`n = 3\`
### The day that is counted from
- Given: Task u with \`name = "U"\`, \`due = date("2026-03-02")\`
- Given: the date is 2026-03-02 at 12:00
- Then: u \`n = 1\`
### It follows its field
- When: change t with \`due = date("2026-03-10")\`
- Given: the date is 2026-03-10 at 12:00
- Then: t \`n = 1\``;
  expect(await scenarioFailures(reminders(rows, scenarios))).toEqual([]);
});

test("P4.25 a guard that does not hold lets that time pass, and the next one comes", async () => {
  const rows = "| Open | every weekday at 10:00 | | `not quiet` | `n = n + 1` |";
  const scenarios = `### Guarded
- Given: Task t with \`quiet = true\`
- Given: the date is 2026-03-03 at 12:00
- Then: t \`n = 0\`
- When: change t with \`quiet = false\`
- Then: t \`n = 0\`
- Given: the date is 2026-03-04 at 12:00
- Then: t \`n = 1\`
- Given: the date is 2026-03-09 at 09:00
- Then: t \`n = 3\``;
  expect(await scenarioFailures(reminders(rows, scenarios))).toEqual([]);
});

test("P4.25 a document that begins to repeat something does so from then on", async () => {
  const before = reminders("| Open | Poke | | | `n = n + 1` |", "");
  const after = reminders("| Open | Poke | | | `n = n + 1` |\n| Open | daily at 10:00 | | | `n = n + 1` |", "");
  const clock = new TestClock();
  const database = openInMemory(sqliteOnNode());
  const first = await openForTest(before, { clock, database });
  await first.app.setClock("2026-03-02T08:00:00.000Z");
  const id = (await first.app.trial.begin())["t"]?.id;
  await first.app.setClock("2026-03-12T08:00:00.000Z");
  const { app } = await openForTest(after, { clock, database });
  const n = async (): Promise<unknown> =>
    (await app.trial.records())["Task"]?.find((record) => record["id"] === id)?.["n"];
  expect(await n()).toBe(0);
  await app.setClock("2026-03-14T08:00:00.000Z");
  expect(await n()).toBe(2);
});

const clubs = (event: string, scenarios: string): string => `## 1. What the product does and for whom
- Time zone: Europe/Berlin
## 3. Entities and their fields
### Evening
- Shown as: Day

| Field | Type | Default |
| --- | --- | --- |
| Day | date | \`today()\` |

## 4. States and transitions
### App
| Event | Then |
| --- | --- |
| ${event} | create Evening |

## Scenarios
- Given: the date is 2026-01-01 at 09:00
${scenarios}
`;

test.each([
  ["every first Monday at 18:00", ["2026-01-05", "2026-02-02", "2026-03-02", "2026-04-06"]],
  ["every last Friday of the month", ["2026-01-30", "2026-02-27", "2026-03-27"]],
  [
    "every first and third Monday at 18:00",
    ["2026-01-05", "2026-01-19", "2026-02-02", "2026-02-16", "2026-03-02", "2026-03-16", "2026-04-06"],
  ],
  ["every month on the second Tuesday at 18:00", ["2026-01-13", "2026-02-10", "2026-03-10"]],
  ["every 4th Sunday of the month", ["2026-01-25", "2026-02-22", "2026-03-22"]],
])("P4.25 %s", async (event, days) => {
  const scenarios = `### Up to Easter
- Given: the date is 2026-04-06 at 20:00
- Then: there are ${days.length} Evening
${days.map((day) => `- Then: there are 1 Evening where \`day = ${day}\``).join("\n")}`;
  expect(await scenarioFailures(clubs(event, scenarios))).toEqual([]);
});

test("P4.20 P4.25 every second Monday is not guessed", () => {
  const { diagnostics } = readDocument(
    `# Test\n\n${clubs("every second Monday at 18:00", "### One\n- Then: refused")}`,
  );
  expect(diagnostics.map(({ code }) => code)).toContain("event-not-understood");
});

test.each([
  ["every day at 10:00", "28 29 31 01 02 03"],
  ["every day at 00:00", "29 31 01 02 03 04"],
  ["every day at 23:30", "28 29 31 01 02 03"],
  ["every working day at 10:00", "28 29 02 03"],
  ["every Friday, Monday at 10:00", "02"],
  ["every Saturday at 10:00", "31"],
])("P4.25 %s fires once on each of its days where a zone leaves a day out", async (event, days) => {
  const source = items(event)
    .replace("## 3.", "## 1. What the product does and for whom\n- Time zone: Pacific/Apia\n## 3.")
    .replace("`n = n + 1`", '`name = name + " " + text(today())`');
  for (const hours of [1, 30]) {
    const clock = new TestClock("2011-12-28T12:00:00.000Z");
    const { app } = await openForTest(source, { clock });
    await app.submit({ commands: [{ kind: "create", entity: "Item", id: "i", values: { name: "On" } }] });
    for (let passed = 0; passed < 24 * 6; passed += hours) {
      clock.instant = new Date(Date.parse(clock.instant) + hours * 3_600_000).toISOString();
      await app.tick();
    }
    const { records } = await app.readRecords({ entity: "Item", fields: ["name"], limit: 1 });
    const name = String(records[0]?.values["name"]);
    expect(name.match(/\d\d(?= |$)/gu)?.join(" ")).toBe(days);
  }
});

test("P4.12 the moment at which a status was entered is found behind whatever was done and taken back since", async () => {
  const source = `# Specification: Doors
## 3. Entities and their fields
### Door
| Field | Type |
| --- | --- |
| Name | text |
## 4. States and transitions
### Door
| From | Event | To |
| --- | --- | --- |
| start | | Shut |
| Shut | Open | Wide |
| Wide | Close | Shut |
| Shut | after 1 day | Old |
`;
  const clock = new TestClock("2026-03-02T08:00:00.000Z");
  const { app } = await openForTest(source, { clock });
  await app.submit({ commands: [{ kind: "create", entity: "Door", id: "d", values: { name: "Front" } }] });
  clock.instant = "2026-03-02T12:00:00.000Z";
  const steps: number[] = [];
  for (let round = 0; round < 6; round++)
    for (const event of ["Open", "Close"]) {
      const outcome = await app.submit({ commands: [{ kind: "fire", entity: "Door", id: "d", event, values: {} }] });
      steps.push(outcome.kind === "done" ? outcome.commit : 0);
    }
  expect(app.nextDue()).toBe("2026-03-03T12:00:00.000Z");
  const undone = await app.submit({ commands: steps.toReversed().map((commit) => ({ kind: "undo", commit })) });
  expect(undone.kind).toBe("done");
  expect(app.nextDue()).toBe("2026-03-03T08:00:00.000Z");
});

test("P4.25 many times that were missed are made up for one by one", async () => {
  const clock = new TestClock("2026-01-01T00:00:00.000Z");
  const { app } = await openForTest(items("every day at 08:00").replace("08:00 | |", "08:00 | Open |"), { clock });
  await app.submit({ commands: [{ kind: "create", entity: "Item", id: "i", values: { name: "On" } }] });
  clock.instant = "2027-01-01T00:00:00.000Z";
  await app.tick();
  const { records } = await app.readRecords({ entity: "Item", fields: ["n"], limit: 1 });
  expect(records[0]?.values["n"]).toBe(365);
});

/** Berlin, New York, Tokyo: local 10:00 and 23:00 on 2 and 3 March, for a traveller or a document with another zone. */
const JOURNEYS = [
  ["west", ["Europe/Berlin 09:30", "America/New_York 10:00", "America/New_York 16:00", "America/New_York +16:00"]],
  ["far west", ["Asia/Tokyo 02:00", "America/New_York 03:00", "America/New_York 16:00", "America/New_York +16:00"]],
  ["east", ["America/New_York 16:00", "Asia/Tokyo 20:00", "Asia/Tokyo +02:00"]],
  ["there and back", ["Europe/Berlin 09:30", "America/New_York 16:00", "Europe/Berlin 20:00", "Europe/Berlin +10:00"]],
] as const;

test.each(
  JOURNEYS.flatMap(([way, legs]) =>
    [
      { event: "every day at 10:00", days: ["02", "03"] },
      { event: "every 2 days from due date at 10:00", days: ["02"] },
      { event: "every day at 00:00", days: ["02", "03"] },
    ].flatMap((row) => (["device", "document"] as const).map((what) => ({ way, legs, what, ...row }))),
  ),
)("P4.25 $event fires once on each of its days for a $what that goes $way", async ({ legs, event, what, days }) => {
  const database = openInMemory(sqliteOnNode());
  const opened = async (zone: string, instant: string) => {
    const clock = new TestClock(instant, what === "device" ? zone : "UTC");
    const zoned = `## 1. What the product does and for whom\n- Time zone: ${zone}\n## 3.`;
    const source = items(event).replace("`n = n + 1`", '`name = name + " " + text(today())`');
    const { app } = await openForTest(what === "device" ? source : source.replace("## 3.", zoned), { clock, database });
    app.tick();
    return app;
  };
  const [home = ""] = legs[0].split(" ");
  const values = { name: "On", due_date: "2026-02-02" };
  const first = await opened(home, "2026-02-28T23:55:00.000Z");
  await first.submit({ commands: [{ kind: "create", entity: "Item", id: "i", values }] });
  let app = first;
  for (const leg of legs) {
    const [zone = "", hour = ""] = leg.split(" ");
    app = await opened(zone, `2026-03-0${hour.startsWith("+") ? 3 : 2}T${hour.replace("+", "")}:00.000Z`);
  }
  const { records } = await app.readRecords({ entity: "Item", fields: ["name"], limit: 1 });
  expect(String(records[0]?.values["name"]).match(/0[23](?= |$)/gu)).toEqual(days);
});

test("P4.25 a clock that was ahead and is set back repeats no time that was done", async () => {
  const clock = new TestClock("2026-03-02T00:00:00.000Z");
  const { app } = await openForTest(items("every day at 08:00"), { clock });
  await app.submit({ commands: [{ kind: "create", entity: "Item", id: "i", values: { name: "On" } }] });
  const counts: unknown[] = [];
  for (const day of ["2026-03-04", "2026-03-09", "2026-03-03", "2026-03-08", "2026-03-10", "2026-03-11"]) {
    clock.instant = `${day}T12:00:00.000Z`;
    app.tick();
    counts.push((await app.readRecords({ entity: "Item", fields: ["n"], limit: 1 })).records[0]?.values["n"]);
  }
  expect(counts).toEqual([3, 8, 8, 8, 9, 10]);
});
