import { expect, test } from "vitest";
import { TestClock } from "#testing/clock-and-ids.ts";
import { openAs } from "#testing/open-as.ts";
import { openForTest } from "#testing/open-for-test.ts";

const START = "2026-03-02T09:00:00.000Z";
const day = (days: number): string => new Date(Date.parse(START) + days * 86_400_000).toISOString();

async function open(rows: readonly string[]) {
  const source = `# Loans

## 3. Entities and their fields
### Loan
| Field | Type | Default |
| --- | --- | --- |
| Title | text | |
| Due | date | |
| Count | whole number | 0 |
| Twin | Loan | |

## 4. States and what may happen
### Loan
| From | Event | To | Only if | Then |
| --- | --- | --- | --- | --- |
| start | | Out | | |
${rows.join("\n")}

`;
  const clock = new TestClock(START);
  const opened = await openForTest(source, { clock });
  const { app, store } = opened;
  const lend = (id: string, values: { readonly [field: string]: string } = {}) =>
    app.submit({ commands: [{ kind: "create", entity: "Loan", id, values: { title: id, ...values } }] });
  const wait = (days: number) => {
    clock.instant = day(days);
    app.tick();
  };
  const read = (id: string) => store.records.read("Loan", id);
  const commits = () => store.journal.commits(100_000).length;
  const texts = async () => (await app.trial.notices()).map(({ error }) => error);
  return { ...opened, lend, wait, read, commits, texts };
}

const COUNT = "`count = count + 1`";
const REMIND = '| any | after 1 day | | | `title = title + "!"` |';

test("P4.18 a circle that time sets off leaves nothing behind, is told once, and does not hold up timers", async () => {
  const { lend, wait, read, commits, texts } = await open([
    `| Out | when \`due < today()\` | Late | | ${COUNT} |`,
    `| Late | when \`due < today()\` | Out | | ${COUNT} |`,
    REMIND,
  ]);
  await lend("Circle", { due: "2026-03-03" });
  await lend("Plain");
  const before = commits();
  wait(3);
  expect(read("Circle")).toMatchObject({ status: "Out", count: 0, title: "Circle!" });
  expect(read("Plain")).toMatchObject({ status: "Out", title: "Plain!" });
  expect(commits()).toBe(before + 2);
  expect(await texts()).toEqual(["cascade-limit"]);
  for (const days of [3.1, 3.2, 4, 5]) wait(days);
  expect(commits()).toBe(before + 2);
  expect(await texts()).toHaveLength(1);
});

test("P4.18 a record in a circle can still be written, and goes on when its condition ends", async () => {
  const { app, lend, wait, read } = await open([
    "| Out | when `due < today()` | Late | | |",
    "| Late | when `due < today()` | Out | | |",
    "| Out | when `count > 5` | Full | | |",
  ]);
  await lend("Circle", { due: "2026-03-03" });
  wait(3);
  const set = (values: { readonly [field: string]: string | number }) =>
    app.submit({ commands: [{ kind: "change", entity: "Loan", id: "Circle", values }] });
  expect(await set({ title: "Other" })).toMatchObject({ kind: "done" });
  expect(await set({ due: "2026-12-01" })).toMatchObject({ kind: "done" });
  expect(await set({ count: 6 })).toMatchObject({ kind: "done" });
  expect(read("Circle")).toMatchObject({ status: "Full", title: "Other" });
});

test("P4.18 timers that set each other off at one moment are a circle too", async () => {
  const { lend, wait, read, commits, texts, app } = await open([
    `| Out | after 1 day | Late | | ${COUNT} |`,
    `| Late | after 0 minutes | Lost | | ${COUNT} |`,
    `| Lost | after 0 minutes | Late | | ${COUNT} |`,
    REMIND,
  ]);
  await lend("Circle");
  const before = commits();
  wait(1.5);
  // The transition that leads into the circle is not rolled back with it.
  expect(read("Circle")).toMatchObject({ status: "Late", count: 1, title: "Circle" });
  expect(await texts()).toHaveLength(1);
  wait(3);
  expect(read("Circle")).toMatchObject({ status: "Late", count: 1, title: "Circle!" });
  wait(4);
  expect(commits()).toBe(before + 2);
  expect(app.nextDue()).toBeNull();
  expect(await texts()).toHaveLength(1);
});

test("P4.18 a circle over two records leaves both as they were", async () => {
  const { app, lend, wait, read } = await open([
    "| Out | when `due < today() and count = 1` | | | `count = 2`; change twin with `count = 1` |",
    "| Out | when `due < today() and count = 2` | | | `count = 1`; change twin with `count = 2` |",
  ]);
  await lend("A", { due: "2026-03-03" });
  await lend("B", { due: "2026-03-03", twin: "A" });
  await app.submit({
    commands: [
      { kind: "change", entity: "Loan", id: "A", values: { twin: "B", count: 1 } },
      { kind: "change", entity: "Loan", id: "B", values: { count: 2 } },
    ],
  });
  wait(3);
  expect([read("A"), read("B")]).toMatchObject([{ count: 1 }, { count: 2 }]);
});

test("P4.18 a circle that a person's own write sets off refuses the write", async () => {
  const { lend, read } = await open([
    '| Out | when `title = "Circle"` | Late | | |',
    '| Late | when `title = "Circle"` | Out | | |',
  ]);
  expect(await lend("Circle")).toMatchObject({ kind: "refused", refusals: [{ code: "cascade-limit" }] });
  expect(read("Circle")).toBeNull();
});

test("P4.18 a circle is told to nobody who may not see its record, and to the first who may", async () => {
  const source = `# Loans

## 3. Entities and their fields
### Loan
| Field | Type |
| --- | --- |
| Title | text |
| Due | date |

## 4. States and what may happen
### Loan
| From | Event | To |
| --- | --- | --- |
| start | | Out |
| Out | when \`due < today()\` | Late |
| Late | when \`due < today()\` | Out |

## 6. Roles and permissions
| Role | May | On | Only if |
| --- | --- | --- | --- |
| guest | see | Loan | \`title != "Closed"\` |
| keeper | everything | everything | |

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| gus | Gus | guest |
| kim | Kim | keeper |

### Loan
| | Title | Due | Status |
| --- | --- | --- | --- |
| open | Open | 2026-03-03 | Out |
| closed | Closed | 2026-03-03 | Out |
`;
  const { app, ids, become } = await openAs("gus", source, START);
  const told = async () => {
    const { notices } = await app.ask({ kind: "inbox" });
    return notices.map(({ error, record }) => [error?.code, record]);
  };
  await app.trial.letPass(day(3));
  app.tick();
  expect(await told()).toEqual([["cascade-limit", ids["open"]]]);
  await become("kim");
  app.tick();
  expect(await told()).toEqual([["cascade-limit", ids["closed"]]]);
  app.tick();
  expect(await told()).toHaveLength(1);
});
