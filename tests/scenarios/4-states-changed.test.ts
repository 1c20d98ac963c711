import { expect, test } from "vitest";
import { TestClock } from "#testing/clock-and-ids.ts";
import { openForTest, type ForTest } from "#testing/open-for-test.ts";

const document = (rows: readonly string[], further = ""): string => `# Loans

## 3. Entities and their fields
### Loan
| Field | Type | Default |
| --- | --- | --- |
| Title | text | |
| Kind | text | |
| Reader | Person | |
| Due | date | |
| Note | text | |
${further}

## 4. States and what may happen
### Loan
| From | Event | To | Only if | Then |
| --- | --- | --- | --- | --- |
| start | | Out | | |
${rows.join("\n")}
| Out | Return | Back | | |

## 9. Business constants and limits
| Constant | Value | Changeable by |
| --- | --- | --- |
| GRACE | 3 days | anyone |
`;

const REMIND = '| Out | after 2 days | | | tell reader "Remember {title}" |';
const URGE = '| Out | after 5 days | | | tell reader "Hurry {title}" |';
const START = "2026-03-02T09:00:00.000Z";
const day = (days: number): string => new Date(Date.parse(START) + days * 86_400_000).toISOString();

async function open(source: string) {
  const clock = new TestClock(START);
  const opened = await openForTest(source, { clock });
  const [reader] = (await opened.app.describe()).profiles;
  const lend = (id: string, values: { readonly [field: string]: string } = {}) =>
    opened.app.submit({
      commands: [{ kind: "create", entity: "Loan", id, values: { title: id, reader: reader?.id ?? "", ...values } }],
    });
  return { ...opened, lend };
}

async function texts({ app }: Pick<ForTest, "app">): Promise<readonly string[]> {
  return (await app.trial.notices()).map(({ text }) => text).toSorted();
}

function wait({ app, clock }: Pick<ForTest, "app" | "clock">, days: number): void {
  clock.instant = day(days);
  app.tick();
}

/** Opens another document on the same records, at the same moment. */
const change = ({ store, clock }: ForTest, source: string): Promise<ForTest> =>
  openForTest(source, { clock, database: store.at.db });

test("P4.19 a row put above another does not repeat what that one has done, and fires for records that are there", async () => {
  const before = await open(document([REMIND]));
  await before.lend("Axe");
  wait(before, 3);
  expect(await texts(before)).toEqual(["Remember Axe"]);
  const after = await change(before, document(['| Out | after 1 day | | | tell reader "New {title}" |', URGE, REMIND]));
  expect(await texts(after)).toEqual(["New Axe", "Remember Axe"]);
  expect(after.app.documentChanges).toEqual([
    { kind: "timers-planned", entity: "Loan", field: null, from: null, records: 2, setAside: 0, back: 0, due: 1 },
  ]);
  wait(after, 6);
  expect(await texts(after)).toEqual(["Hurry Axe", "New Axe", "Remember Axe"]);
  const again = await change(after, document([REMIND]));
  expect(again.app.documentChanges).toEqual([]);
  wait(again, 9);
  expect(await texts(again)).toHaveLength(3);
});

test("P4.19 a phone in another time zone does not repeat what was done on a day, and what is still to come moves with it", async () => {
  const source = document(['| Out | at `due` | | | tell reader "Due {title}" |']);
  const before = await open(source);
  await before.lend("Axe", { due: "2026-03-03" });
  await before.lend("Saw", { due: "2026-03-09" });
  wait(before, 3);
  expect(await texts(before)).toEqual(["Due Axe"]);
  for (const zone of ["America/New_York", "Asia/Tokyo", "UTC"]) {
    const clock = new TestClock(day(4), zone);
    const after = await openForTest(source, { clock, database: before.store.at.db });
    expect([zone, await texts(after)]).toEqual([zone, ["Due Axe"]]);
    await after.app.submit({ commands: [{ kind: "change", entity: "Loan", id: "Axe", values: { note: zone } }] });
    after.app.tick();
    expect([zone, await texts(after)]).toEqual([zone, ["Due Axe"]]);
  }
  const after = await openForTest(source, { clock: new TestClock(day(4), "Asia/Tokyo"), database: before.store.at.db });
  expect(after.app.nextDue()).toBe("2026-03-08T15:00:00.000Z");
  after.clock.instant = "2026-03-08T15:00:00.000Z";
  after.app.tick();
  expect(await texts(after)).toEqual(["Due Axe", "Due Saw"]);
});

test("P4.19 rows in another order, or with a changed guard, From or Then, are the rows that they were", async () => {
  const before = await open(document([REMIND, URGE]));
  await before.lend("Axe");
  wait(before, 3);
  for (const rows of [
    [URGE, REMIND],
    [URGE, '| Out | after 2 days | | `title != ""` | tell reader "Remember {title}" |'],
    [URGE, '| Out, Back | after 2 days | | `title != ""` | tell reader "Remember {title}" |'],
    ['| Out, Back | after 2 days | | `title != ""` | tell reader "Please {title}" |', URGE],
  ]) {
    const after = await change(before, document(rows));
    wait(after, 4);
    expect(await texts(after)).toEqual(["Remember Axe"]);
  }
});

test("P4.19 with another delay a reminder that was given is not given again, and one that was not follows it", async () => {
  const before = await open(document([REMIND]));
  await before.lend("Old");
  wait(before, 2);
  await before.lend("New");
  expect(await texts(before)).toEqual(["Remember Old"]);
  const later = await change(before, document([REMIND.replace("2 days", "3 days")]));
  expect(later.app.documentChanges).toMatchObject([
    { kind: "timers-planned", records: 1, due: 0 },
    { kind: "timers-gone", records: 1 },
  ]);
  wait(later, 4.5);
  expect(await texts(later)).toEqual(["Remember Old"]);
  wait(later, 5);
  expect(await texts(later)).toEqual(["Remember New", "Remember Old"]);
  const sooner = await change(later, document([REMIND.replace("2 days", "1 day")]));
  wait(sooner, 9);
  expect(await texts(sooner)).toHaveLength(2);
});

test("P4.19 a row that is gone fires no more, and a renamed field is followed", async () => {
  const at = (field: string): string => `| Out | at ${field} | | | tell reader "Due {title}" |`;
  const before = await open(document([REMIND, at("due")]));
  await before.lend("Axe", { due: "2026-03-03" });
  wait(before, 1);
  expect(await texts(before)).toEqual(["Due Axe"]);
  const source = document([at("until")]).replace(
    "| Field | Type | Default |\n| --- | --- | --- |",
    "| Field | Type | Was |\n| --- | --- | --- |",
  );
  const after = await change(before, source.replace("| Due | date | |", "| Until | date | Due |"));
  expect(after.app.documentChanges).toMatchObject([{ kind: "timers-gone", records: 1 }]);
  wait(after, 9);
  expect(await texts(after)).toEqual(["Due Axe"]);
});

test("P4.19 what repeats goes on when its entity has its earlier name once more", async () => {
  const loans = document(['| Out | every day at 12:00 | | | tell reader "Remember {title}" |']);
  const first = await open(loans);
  await first.lend("a");
  const lendings = await change(first, loans.replaceAll("### Loan", "### Lending\n- Was: Loan\n"));
  first.clock.instant = day(0.5);
  const back = await change(lendings, loans);
  back.app.tick();
  expect(await texts(back)).toEqual(["Remember a"]);
});

test("P4.19 P4.28 a row of a renamed status that is changed too is the row that it was", async () => {
  const first = await open(document([REMIND]));
  await first.lend("a");
  wait(first, 3);
  const source = document([REMIND.replace("2 days", "1 day")]).replaceAll(/\bOut\b/g, "Lent");
  const statuses = "\n| Status | Was |\n| --- | --- |\n| Lent | Out |\n| Back | |\n\n## 9.";
  const after = await change(first, source.replace("\n## 9.", statuses));
  expect(after.store.records.read("Loan", "a")).toMatchObject({ status: "Lent" });
  wait(after, 4);
  expect(await texts(after)).toEqual(["Remember a"]);
});

test("P4.19 a condition that is new in the document fires for records that are there, one that is not does not again", async () => {
  const held = '| Out | when `title = "Axe"` | | | tell reader "Held {title}" |';
  const before = await open(document([held]));
  await before.lend("Axe");
  await before.lend("Saw");
  expect(await texts(before)).toEqual(["Held Axe"]);
  const fresh = '| Out | when `title = "Saw"` | | | tell reader "New {title}" |';
  const after = await change(before, document([fresh, held]));
  expect(after.app.documentChanges).toMatchObject([{ kind: "events-at-once", entity: "Loan", records: 1 }]);
  expect(await texts(after)).toEqual(["Held Axe", "New Saw"]);
  wait(after, 1);
  await after.app.submit({ commands: [{ kind: "change", entity: "Loan", id: "Axe", values: { note: "x" } }] });
  expect(await texts(after)).toHaveLength(2);
});

test("P4.19 what earlier versions kept by the number of the row goes on", async () => {
  const held = '| Out | when `title = "Axe"` | | | tell reader "Held {title}" |';
  const before = await open(document([REMIND, held, URGE]));
  await before.lend("Axe");
  wait(before, 3);
  expect(await texts(before)).toEqual(["Held Axe", "Remember Axe"]);
  const { db } = before.store.at;
  // The tables as earlier versions stored them: rows 1 and 2 have fired, row 3 is due on day 5.
  db.script("DROP TABLE nf_timer; DROP TABLE nf_fired; DELETE FROM nf_state WHERE key = 'fitted'");
  db.script(`CREATE TABLE nf_timer (
    entity TEXT, record TEXT, transition INTEGER, due TEXT NOT NULL, PRIMARY KEY (entity, record, transition)
  ) WITHOUT ROWID; CREATE INDEX nf_timer_due ON nf_timer (due)`);
  db.run("INSERT INTO nf_timer VALUES ('Loan', 'Axe', 3, ?)", [day(5)]);
  db.run("INSERT INTO nf_state VALUES ('fired/Loan/Axe/1', ?), ('fired/Loan/Axe/2', 'true')", [JSON.stringify(day(2))]);
  db.run("UPDATE nf_meta SET value = 'earlier' WHERE key = 'wanted'");
  const after = await change(before, document([REMIND, held, URGE]));
  expect(after.app.documentChanges).toEqual([]);
  expect(after.app.nextDue()).toBe(day(5));
  wait(after, 4);
  await after.app.submit({ commands: [{ kind: "change", entity: "Loan", id: "Axe", values: { note: "x" } }] });
  expect(await texts(after)).toEqual(["Held Axe", "Remember Axe"]);
  wait(after, 6);
  expect(await texts(after)).toEqual(["Held Axe", "Hurry Axe", "Remember Axe"]);
});

test("P4.12 a timer follows a constant that is set", async () => {
  const opened = await open(document(['| Out | after GRACE | | | tell reader "Grace {title}" |']));
  await opened.lend("Axe");
  expect(opened.app.nextDue()).toBe(day(3));
  await opened.app.submit({ commands: [{ kind: "setConstant", name: "GRACE", value: "P1D" }] });
  expect(opened.app.nextDue()).toBe(day(1));
});

/** Counts the rows that queries return while `work` runs. */
function timersRead({ store }: ForTest, work: () => void): number {
  const { db } = store.at;
  const { all, one } = db;
  let count = 0;
  db.all = (sql, values) => {
    const rows = all.call(db, sql, values);
    if (/nf_timer|nf_fired/.test(sql)) count += rows.length;
    return rows;
  };
  db.one = (sql, values) => {
    const row = one.call(db, sql, values);
    if (/nf_timer|nf_fired/.test(sql) && row !== null) count++;
    return row;
  };
  try {
    work();
  } finally {
    Object.assign(db, { all, one });
  }
  return count;
}

test("P4.15 a tick reads the timers that are due, not those that are to come or wait for their guard", async () => {
  const opened = await open(
    document([URGE, '| Out | after 1 day | | `kind = "x"` | tell reader "Never {title}" |', REMIND]),
  );
  const commands = Array.from({ length: 300 }, (_, number) => ({
    kind: "create" as const,
    entity: "Loan",
    id: `l${number}`,
    values: { title: `l${number}` },
  }));
  await opened.app.submit({ commands });
  // No guard holds: 300 timers are overdue and wait for their guard, 600 are due later.
  wait(opened, 1);
  opened.clock.instant = day(1.5);
  expect(timersRead(opened, () => opened.app.tick())).toBeLessThan(5);
  await opened.app.submit({ commands: [{ kind: "change", entity: "Loan", id: "l7", values: { kind: "x" } }] });
  expect(
    opened.store.journal.waitingTimers(
      "Loan",
      opened.store.journal.timers().find(({ next }) => next === null)?.transition ?? "",
    ),
  ).toHaveLength(299);
});
