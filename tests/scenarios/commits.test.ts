import { describe, expect, test } from "vitest";
import type { Outcome, Values } from "#engine/contract/commands.ts";
import type { ListAnswer } from "#engine/contract/queries.ts";
import { openForTest } from "#testing/open-for-test.ts";

const SOURCE = `# Shop

## 1. What the product does and for whom
- Currency: EUR
- Language: de

## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /items | Items | list of Item by price highest first |

### Items
- Filters: Kind

## 3. Entities and their fields
### Item
| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Name | text | yes | |
| Kind | choice of Old, New | | New |
| Price | money | | 0 EUR |
| Owner of it | person | | |
| Parts | list of Part | | |

### Part
| Field | Type |
| --- | --- |
| Name | text |

## 4. States and transitions
### Item
| From | Event | To | Only if | Otherwise | Then |
| --- | --- | --- | --- | --- | --- |
| start | | Open | | | |
| Open | Sell | Sold | \`price >= LEAST\` | E1 | show "Sold for {price} on {today()}." |
| Sold | when \`price > 100 EUR\` | Dear | | | |

## 6. Roles and permissions
- Role of a new user: seller

## 8. The error catalogue
| Code | Message |
| --- | --- |
| E1 | At least {LEAST}. |

## 9. Business constants and limits
| Name | Value | Changeable by |
| --- | --- | --- |
| LEAST | 5 EUR | boss |
| MOST | 3 | |

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ana | Ana | seller |
| bo | Bo | boss |
### Item
| | Name | Kind | Price | Status |
| --- | --- | --- | --- | --- |
| lamp | Lamp | Old | 20 EUR | Open |
| vase | Vase | New | 3 EUR | Open |
`;

const start = async (): Promise<{
  readonly opened: Awaited<ReturnType<typeof openForTest>>;
  readonly id: (handle: string) => string;
}> => {
  const opened = await openForTest(SOURCE);
  const handles = await opened.app.trial.begin();
  await opened.app.chooseProfile(handles["ana"]?.id ?? "");
  return { opened, id: (handle) => handles[handle]?.id ?? "" };
};
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));
const commitOf = (outcome: Outcome): number => (outcome.kind === "done" ? outcome.commit : -1);

test("several commands are one transaction, and each refusal says which command it belongs to", async () => {
  const { opened } = await start();
  const outcome = await opened.app.submit({
    commands: [
      { kind: "create", entity: "Item", values: { name: "Good" } },
      { kind: "create", entity: "Item", values: {} },
      { kind: "delete", entity: "Item", id: "nobody" },
    ],
  });
  expect(outcome).toMatchObject({
    kind: "refused",
    refusals: [
      { code: "not-found", command: 2 },
      { code: "required", field: "name" },
    ],
  });
  expect(opened.store.records.count({ entity: "Item", where: null })).toBe(2);
});

test("messages speak the document's language", async () => {
  const { opened, id } = await start();
  expect(
    await opened.app.submit({
      commands: [{ kind: "fire", entity: "Item", id: id("vase"), event: "Sell", values: {} }],
    }),
  ).toMatchObject({ refusals: [{ code: "E1", message: "At least 5,00\u00a0€." }] });
  expect(
    await opened.app.submit({
      commands: [{ kind: "fire", entity: "Item", id: id("lamp"), event: "Sell", values: {} }],
    }),
  ).toMatchObject({ kind: "done", messages: ["Sold for 20,00\u00a0€ on 02.03.2026."] });
});

describe("undo", () => {
  test("is an exact inverse: create, change, delete, event", async () => {
    const { opened, id } = await start();
    const { app, store } = opened;
    const snapshot = (): unknown =>
      ["Item", "Part"].map((entity) =>
        store.records.ids({ entity, where: null }, [], null, 0).map((one) => store.records.read(entity, one)),
      );
    const before = snapshot();
    const commands = [
      { kind: "create", entity: "Item", values: { name: "Chair", parts: [{ id: null, values: { name: "Leg" } }] } },
      { kind: "change", entity: "Item", id: id("lamp"), values: { price: 100, kind: "New" } },
      { kind: "delete", entity: "Item", id: id("vase") },
      { kind: "fire", entity: "Item", id: id("lamp"), event: "Sell", values: {} },
    ] as const;
    for (const command of commands) {
      opened.clock.instant = "2026-03-09T09:00:00.000Z";
      const done = await app.submit({ commands: [command] });
      expect(done.kind).toBe("done");
      expect(snapshot()).not.toEqual(before);
      expect(await app.submit({ commands: [{ kind: "undo", commit: commitOf(done) }] })).toMatchObject({
        kind: "done",
      });
      expect(snapshot()).toEqual(before);
    }
  });

  test("takes back what happened by itself because of it", async () => {
    const { opened, id } = await start();
    const { app } = opened;
    await app.submit({ commands: [{ kind: "change", entity: "Item", id: id("lamp"), values: { price: 20_000 } }] });
    const sold = await app.submit({
      commands: [{ kind: "fire", entity: "Item", id: id("lamp"), event: "Sell", values: {} }],
    });
    const status = async (): Promise<string | undefined> =>
      (await app.ask({ kind: "record", entity: "Item", id: id("lamp") }))?.status?.name;
    expect(await status()).toBe("Dear");
    expect(await app.submit({ commands: [{ kind: "undo", commit: commitOf(sold) }] })).toMatchObject({ kind: "done" });
    expect(await status()).toBe("Open");
  });

  test("is refused where later commits touched the same record, or it was another's", async () => {
    const { opened, id } = await start();
    const { app } = opened;
    const change = (name: string): Promise<Outcome> =>
      app.submit({ commands: [{ kind: "change", entity: "Item", id: id("lamp"), values: { name } }] });
    const first = await change("A");
    const second = await change("B");
    expect(await app.submit({ commands: [{ kind: "undo", commit: commitOf(first) }] })).toMatchObject({
      refusals: [{ code: "changed-since" }],
    });
    await app.chooseProfile(id("bo"));
    expect(await app.submit({ commands: [{ kind: "undo", commit: commitOf(second) }] })).toMatchObject({
      refusals: [{ code: "not-undoable" }],
    });
  });
});

test("the history says who did what, from what to what", async () => {
  const { opened, id } = await start();
  const { app } = opened;
  await app.submit({ commands: [{ kind: "change", entity: "Item", id: id("lamp"), values: { price: 1000 } }] });
  await app.submit({ commands: [{ kind: "fire", entity: "Item", id: id("lamp"), event: "Sell", values: {} }] });
  const { entries } = await app.ask({ kind: "history", entity: "Item", id: id("lamp") });
  expect(
    entries.map(({ who, what, event, changes }) => [
      who,
      what,
      event,
      changes.map(({ name, from, to }) => [name, from.value, to.value]),
    ]),
  ).toEqual([
    ["Ana", "fire", "Sell", [["Status", "Open", "Sold"]]],
    ["Ana", "change", null, [["Price", 2000, 1000]]],
    [null, "sample", null, expect.arrayContaining([["Name", null, "Lamp"]])],
  ]);
});

test("P9.2 a constant is set by those it is changeable by, and counts at once, in SQL too", async () => {
  const { opened, id } = await start();
  const { app } = opened;
  const set = (value: number | string): Promise<Outcome> =>
    app.submit({ commands: [{ kind: "setConstant", name: "LEAST", value }] });
  expect(await set(100)).toMatchObject({
    kind: "refused",
    refusals: [{ code: "refused", reason: { code: "only-people", people: [{ kind: "role", role: "boss" }] } }],
  });
  await app.chooseProfile(id("bo"));
  expect(await set("much")).toMatchObject({
    kind: "refused",
    refusals: [{ code: "other-kind-of-value", parameters: { name: "LEAST" } }],
  });
  expect(await set(100)).toMatchObject({ kind: "done" });
  expect((await app.ask({ kind: "constants" })).constants[0]).toMatchObject({ shown: { value: 100 }, mayChange: true });
  expect(
    await app.submit({ commands: [{ kind: "fire", entity: "Item", id: id("vase"), event: "Sell", values: {} }] }),
  ).toMatchObject({ kind: "done" });
});

test("watching gives the answer now, and again only when it has changed", async () => {
  const { opened, id } = await start();
  const { app } = opened;
  const answers: ListAnswer[] = [];
  const stop = app.watch({ kind: "list", screen: "Items", view: 0, from: 0, limit: 10 }, (answer) =>
    answers.push(answer),
  );
  await settled();
  expect(answers.map((answer) => answer.rows.map((row) => row.title.value))).toEqual([["Lamp", "Vase"]]);
  await app.submit({ commands: [{ kind: "change", entity: "Item", id: id("vase"), values: { price: 9900 } }] });
  await settled();
  expect(answers.at(-1)?.rows.map((row) => row.title.value)).toEqual(["Vase", "Lamp"]);
  expect(answers).toHaveLength(2);
  await app.submit({ commands: [{ kind: "readNotice", notice: 1 }] });
  await settled();
  expect(answers).toHaveLength(2);
  stop();
  await app.submit({ commands: [{ kind: "delete", entity: "Item", id: id("vase") }] });
  await settled();
  expect(answers).toHaveLength(2);
});

test("records, profiles and the set clock survive opening the app again; timers catch up", async () => {
  const { opened, id } = await start();
  await opened.app.chooseProfile(id("bo"));
  await opened.app.setClock("2026-05-01T00:00:00.000Z");
  const { profile, clock } = await opened.reopen().describe();
  expect([profile.name, clock]).toEqual(["Bo", "2026-05-01T00:00:00.000Z"]);
});

test("P4.15 what was due while the app was closed happens when it is opened, and a guard is waited for", async () => {
  const source = `# Timers

## 3. Entities and their fields
### Gate
| Field | Type |
| --- | --- |
| Open | yes/no |

### Loan
| Field | Type |
| --- | --- |
| Due | date |
| Gate | Gate |

## 4. States and transitions
### Loan
| From | Event | To | Only if |
| --- | --- | --- | --- |
| start | | Out | |
| Out | at due | Late | |
| Late | after 1 day | Lost | \`gate.open\` |
`;
  const opened = await openForTest(source);
  const create = async (entity: string, values: Values): Promise<string> => {
    const outcome = await opened.app.submit({ commands: [{ kind: "create", entity, values }] });
    return outcome.kind === "done" ? (outcome.records[0]?.id ?? "") : "";
  };
  const gate = await create("Gate", {});
  const ids: string[] = [];
  for (let i = 0; i < 5; i++) ids.push(await create("Loan", { due: `2026-03-0${5 + i}`, gate }));
  expect(opened.app.nextDue()).toBe("2026-03-05T00:00:00.000Z");
  opened.clock.instant = "2026-04-01T12:00:00.000Z";
  const again = opened.reopen();
  const statuses = async (): Promise<unknown> =>
    Promise.all(ids.map(async (id) => (await again.ask({ kind: "record", entity: "Loan", id }))?.status?.name));
  expect(await statuses()).toEqual(["Late", "Late", "Late", "Late", "Late"]);
  expect(again.nextDue()).toBeNull();
  await again.submit({ commands: [{ kind: "change", entity: "Gate", id: gate, values: { open: true } }] });
  expect(await statuses()).toEqual(["Lost", "Lost", "Lost", "Lost", "Lost"]);
  const { entries } = await again.ask({ kind: "history", entity: "Loan", id: ids[2] ?? "" });
  expect(entries.map(({ who, when, event }) => [who, when, event])).toEqual([
    [null, "2026-03-08T00:00:00.000Z", "after 1 day"],
    [null, "2026-03-07T00:00:00.000Z", "at due"],
    ["Me", "2026-03-02T09:00:00.000Z", null],
  ]);
});

test("P6.11 without people there is one; removing everything brings it back", async () => {
  const { app } = await openForTest(SOURCE);
  expect((await app.describe()).profiles).toMatchObject([{ id: "me", name: "Me" }]);
  expect((await app.describe()).records).toBe(0);
  await app.loadSampleData();
  expect((await app.describe()).profiles.map(({ name }) => name)).toEqual(["Ana", "Bo"]);
  await app.removeAllRecords();
  expect((await app.describe()).profiles.map(({ name }) => name)).toEqual(["Me"]);
  expect((await app.describe()).records).toBe(0);
});
