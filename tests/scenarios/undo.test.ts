import { expect, test } from "vitest";
import type { Outcome, Command } from "#engine/contract/commands.ts";
import { openForTest, type ForTest } from "#testing/open-for-test.ts";

const SOURCE = `# Undo

## 3. Entities and their fields
### Job
| Field | Type | Default |
| --- | --- | --- |
| Number | number series J-001 | |
| Name | text | |
| Price | number | |
| Agreed | number | \`= price * FACTOR\` fixed at Send |
| Parts | list of Part | |

### Part
| Field | Type |
| --- | --- |
| Name | text |

## 4. States and transitions
### Job
| From | Event | To | Then |
| --- | --- | --- | --- |
| start | | Open | |
| Open | Send | Sent | tell me "Sent."; call Report |
| Open | Again | Open | |
| Open | after 10 days | Old | |

## 7. The calls it makes
- Base address: https://example.org

| Call | Request | Sends | When |
| --- | --- | --- | --- |
| Report | \`POST /jobs\` | \`{"name": name}\` | on demand |

## 9. Business constants and limits
| Name | Value | Changeable by |
| --- | --- | --- |
| FACTOR | 2 | anyone |
`;

const start = async (): Promise<{ readonly opened: ForTest; readonly job: string }> => {
  const opened = await openForTest(SOURCE);
  const made = await opened.app.submit({
    commands: [
      {
        kind: "create",
        entity: "Job",
        values: {
          name: "A",
          parts: [
            { id: null, values: { name: "one" } },
            { id: null, values: { name: "two" } },
          ],
        },
      },
    ],
  });
  return { opened, job: made.kind === "done" ? (made.records[0]?.id ?? "") : "" };
};
const commitOf = (outcome: Outcome): number => (outcome.kind === "done" ? outcome.commit : -1);

/** All observable state: records in order, timers, notices, the outbox, constants. */
async function everything({ app, store }: ForTest): Promise<unknown> {
  return {
    records: await app.trial.records(),
    timers: store.journal.dueTimers("9999", 100),
    notices: (await app.ask({ kind: "inbox" })).notices,
    outbox: store.journal.outbox(),
    constants: (await app.ask({ kind: "constants" })).constants,
  };
}

test("undo takes back every kind of command: rows, timers, notices, calls and constants as they were", async () => {
  const { opened, job } = await start();
  const parts = opened.store.records.children("Job", job, "parts");
  const commands: readonly Command[] = [
    { kind: "create", entity: "Job", values: { name: "B", parts: [{ id: null, values: { name: "x" } }] } },
    { kind: "change", entity: "Job", id: job, values: { parts: [{ id: parts[1] ?? "", values: { name: "2" } }] } },
    { kind: "delete", entity: "Job", id: job },
    { kind: "delete", entity: "Part", id: parts[0] ?? "" },
    { kind: "fire", entity: "Job", id: job, event: "Send", values: {} },
    { kind: "fire", entity: "Job", id: job, event: "Again", values: {} },
    { kind: "setConstant", name: "FACTOR", value: 5 },
  ];
  opened.clock.instant = "2026-03-05T09:00:00.000Z";
  const before = await everything(opened);
  for (const command of commands) {
    const done = await opened.app.submit({ commands: [command] });
    expect(done, JSON.stringify(command)).toMatchObject({ kind: "done" });
    const after = await everything(opened);
    expect(after).not.toEqual(before);
    const undone = await opened.app.submit({ commands: [{ kind: "undo", commit: commitOf(done) }] });
    expect(undone, JSON.stringify(command)).toMatchObject({ kind: "done" });
    expect(await everything(opened), JSON.stringify(command)).toEqual(before);
  }
});

test("taking back a taking back does it again; a number that was given is not given twice", async () => {
  const { opened, job } = await start();
  opened.clock.instant = "2026-03-05T09:00:00.000Z";
  const sent = await opened.app.submit({
    commands: [{ kind: "fire", entity: "Job", id: job, event: "Send", values: {} }],
  });
  const timers = opened.store.journal.dueTimers("9999", 9);
  expect(timers).toEqual([]);
  const undone = await opened.app.submit({ commands: [{ kind: "undo", commit: commitOf(sent) }] });
  expect(opened.store.journal.dueTimers("9999", 9)).toMatchObject([{ due: "2026-03-12T09:00:00.000Z" }]);
  opened.clock.instant = "2026-03-06T09:00:00.000Z";
  expect(await opened.app.submit({ commands: [{ kind: "undo", commit: commitOf(undone) }] })).toMatchObject({
    kind: "done",
  });
  expect(opened.store.journal.dueTimers("9999", 9)).toEqual(timers);

  const create = { kind: "create", entity: "Job", values: {} } as const;
  const second = await opened.app.submit({ commands: [create] });
  await opened.app.submit({ commands: [{ kind: "undo", commit: commitOf(second) }] });
  const third = await opened.app.submit({ commands: [create] });
  const id = third.kind === "done" ? (third.records[0]?.id ?? "") : "";
  expect(opened.store.records.read("Job", id)?.["number"]).toBe("J-003");
});

test("undo is refused where a row, a constant or what was sent has moved on", async () => {
  const { opened, job } = await start();
  const { app, store } = opened;
  const [part] = store.records.children("Job", job, "parts");
  const both = await app.submit({
    commands: [{ kind: "change", entity: "Part", id: part ?? "", values: { name: "first" } }],
  });
  await app.submit({ commands: [{ kind: "change", entity: "Part", id: part ?? "", values: { name: "later" } }] });
  expect(await app.submit({ commands: [{ kind: "undo", commit: commitOf(both) }] })).toMatchObject({
    refusals: [{ code: "changed-since" }],
  });
  const set = await app.submit({ commands: [{ kind: "setConstant", name: "FACTOR", value: 3 }] });
  await app.submit({ commands: [{ kind: "setConstant", name: "FACTOR", value: 4 }] });
  expect(await app.submit({ commands: [{ kind: "undo", commit: commitOf(set) }] })).toMatchObject({
    refusals: [{ code: "changed-since" }],
  });
  const sent = await app.submit({
    commands: [{ kind: "fire", entity: "Job", id: job, event: "Send", values: {} }],
  });
  store.journal.markOutbox(store.journal.outbox()[0]?.id ?? 0, "done", null);
  expect(await app.submit({ commands: [{ kind: "undo", commit: commitOf(sent) }] })).toMatchObject({
    refusals: [{ code: "already-sent" }],
  });
});

test("P3.4 a value that was empty when it was fixed stays empty, in lists and sums too", async () => {
  const { opened, job } = await start();
  const { app, store } = opened;
  await app.submit({ commands: [{ kind: "fire", entity: "Job", id: job, event: "Send", values: {} }] });
  await app.submit({ commands: [{ kind: "change", entity: "Job", id: job, values: { price: 21 } }] });
  expect((await app.ask({ kind: "record", entity: "Job", id: job }))?.values["agreed"]?.value ?? null).toBeNull();
  expect(store.records.values("Job", [job], ["agreed"])[0]?.["agreed"]).toBeNull();
  expect(store.records.aggregate({ entity: "Job", where: null }, "sum", "agreed")).toBe(0);
  const other = await app.submit({ commands: [{ kind: "create", entity: "Job", values: { price: 3 } }] });
  const id = other.kind === "done" ? (other.records[0]?.id ?? "") : "";
  expect(store.records.values("Job", [id], ["agreed"])[0]?.["agreed"]).toBe(6);
});

test("several steps are undone together from the newest to the oldest, each once, or not at all", async () => {
  const { opened, job } = await start();
  const change = async (name: string): Promise<number> => {
    const outcome = await opened.app.submit({
      commands: [{ kind: "change", entity: "Job", id: job, values: { name } }],
    });
    if (outcome.kind !== "done") throw new Error(outcome.kind);
    return outcome.commit;
  };
  const [first, second] = [await change("B"), await change("C")];
  const undo = async (...commits: readonly number[]): Promise<string> =>
    (await opened.app.submit({ commands: commits.map((commit) => ({ kind: "undo", commit })) })).kind;
  const name = async () =>
    (await opened.app.readRecords({ entity: "Job", fields: ["name"], limit: 1 })).records[0]?.values["name"];
  expect([await undo(first, second), await undo(second, second), await name()]).toEqual(["refused", "refused", "C"]);
  expect([await undo(second, first), await name()]).toEqual(["done", "A"]);
});
