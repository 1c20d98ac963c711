import { afterEach, expect, test } from "vitest";
import type { Outcome } from "#engine/contract/commands.ts";
import type { OutboxDetail } from "#engine/contract/calls.ts";
import { OnlineApp } from "./support/online-app.ts";
import { serve, type RealServer } from "./support/server.ts";

/** A boss approves claims, which sends a booking and a mail. Visits are kept on the server and have their own call. */
const DOCUMENT = `# Specification: Claims
## 3. Entities and their fields
### Claim
- Shown as: Name

| Field | Type |
| --- | --- |
| Name | text |
| Note | text |

### Visit
| Field | Type |
| --- | --- |
| Number | text |
| Place | text |
| Note | text |

## 4. States and transitions
### Claim
| From | Event | To | Who |
| --- | --- | --- | --- |
| start | | Open | |
| Open | Approve | Approved | boss |
| Approved | Pay | Paid | boss |

### Visit
| From | Event | To | Then |
| --- | --- | --- | --- |
| start | | Planned | call Tell |
| Planned | Go | Done | |

## 6. Roles and permissions
- Sign-in: choose a profile

| Role | May | On |
| --- | --- | --- |
| boss | everything | everything |
| clerk | see, create, change | Claim, Visit |
| reader | see | Claim, Visit |
| clerk, reader | see | Person |

## 7. The calls it makes
- Base address: https://claims.example.com

| Call | Of | Request | Sends | When |
| --- | --- | --- | --- | --- |
| Book | Claim | \`POST /bookings\` | \`{"name": name}\` | on Approve |
| Mail | Claim | \`POST /mails\` | \`{"name": name}\` | on Approve |
| Stamp | Claim | \`POST /stamps\` | \`{"name": name, "status": status}\` | on demand |
| Tell | Visit | \`POST /told\` | \`{"place": place}\` | on demand |

### Visit
- Kept at: /visits
- Key: Number

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ann | Ann | boss |
| ben | Ben | boss |
`;

const WITHOUT_TELL = DOCUMENT.replace("| Planned | call Tell |", "| Planned | |");
const DAY = 24 * 60 * 60 * 1000;

let online: OnlineApp;
let server: RealServer;
let become: (name: string) => Promise<void>;
let people: { readonly [name: string]: { readonly id: string } };
afterEach(async () => {
  online.close();
  await server.close();
});

/** Answers every path with the status given for it, else 200. */
async function start(statuses: { [path: string]: number }, source = DOCUMENT): Promise<void> {
  server = await serve(({ path, method }) => {
    const status = statuses[`${method} ${path}`] ?? statuses[path] ?? 200;
    return { status, body: status < 300 ? { number: "7" } : {} };
  });
  online = await OnlineApp.open(source, server.address);
  people = await online.app.trial.begin();
  become = async (name) => void (await online.app.chooseProfile(people[name]?.id ?? ""));
  await become("ann");
}

const commitOf = (outcome: Outcome): number => (outcome.kind === "done" ? outcome.commit : 0);
const fire = async (entity: string, id: string, event: string): Promise<number> =>
  commitOf(await online.app.submit({ commands: [{ kind: "fire", entity, id, event, values: {} }] }));
const change = async (entity: string, id: string, values: { readonly [field: string]: string }): Promise<number> =>
  commitOf(await online.app.submit({ commands: [{ kind: "change", entity, id, values }] }));
const entryOf = async (call: string): Promise<OutboxDetail | undefined> =>
  (await online.outbox()).find((one) => one.call === call);
const codes = ({ refusals = [] }: { readonly refusals?: readonly { readonly code: string }[] }): readonly string[] =>
  refusals.map(({ code }) => code);
const takeBack = async (call: string): Promise<readonly string[]> =>
  codes(await online.app.decide((await entryOf(call))?.id ?? 0, { kind: "discard", undo: true }));
const undo = async (commit: number): Promise<readonly string[]> =>
  codes((await online.app.submit({ commands: [{ kind: "undo", commit }] })) as { refusals?: { code: string }[] });
const becomes = async (name: string, role: string): Promise<void> => {
  await become("ben");
  const [person] = [people[name]?.id ?? ""];
  await online.app.submit({ commands: [{ kind: "change", entity: "Person", id: person, values: { roles: [role] } }] });
  await become(name);
};

async function approved(): Promise<{ readonly id: string; readonly commit: number }> {
  const id = await online.create("Claim", { name: "Train" });
  const commit = await fire("Claim", id, "Approve");
  // A refused booking holds back the mail behind it.
  await online.until(async () => {
    const [book, mail] = [await entryOf("Book"), await entryOf("Mail")];
    return book?.state === "failed" || mail?.state === "failed";
  });
  return { id, commit };
}

for (const since of [false, true])
  test(`P7.88 a step of which another call was sent is not taken back from the outbox${since ? ", changed since or not" : ""}`, async () => {
    await start({ "/mails": 422 });
    const { id, commit } = await approved();
    if (since) await change("Claim", id, { note: "Later" });
    expect(await undo(commit)).toEqual([since ? "changed-since" : "already-sent"]);
    expect(await entryOf("Mail")).toMatchObject({ state: "failed", undoable: false });
    expect(await takeBack("Mail")).toEqual(["already-sent"]);
    expect(online.records("Claim")).toMatchObject([{ status: "Approved" }]);
    expect(await entryOf("Mail")).toMatchObject({ state: "failed" });
    // Discarding the call without undoing the change is always possible.
    const kept = await online.app.decide((await entryOf("Mail"))?.id ?? 0, { kind: "discard", undo: false });
    expect([kept.refusals, await entryOf("Mail")]).toEqual([[], undefined]);
    expect(online.records("Claim")).toMatchObject([{ status: "Approved" }]);
  });

test("P7.88 a step of which another call may have arrived is not taken back from the outbox", async () => {
  await start({ "/bookings": 500 });
  const id = await online.create("Claim", { name: "Train" });
  await fire("Claim", id, "Approve");
  await online.until(async () => (await entryOf("Book"))?.state === "unsure");
  expect((await entryOf("Mail"))?.state).toBe("waiting");
  expect((await entryOf("Mail"))?.undoable).toBe(false);
  expect(await takeBack("Mail")).toEqual(["may-have-arrived"]);
  expect(online.records("Claim")).toMatchObject([{ status: "Approved" }]);
  expect(await entryOf("Mail")).toBeDefined();
});

test("P6.16 taking back from the outbox needs the rights that undo needs", async () => {
  await start({ "/bookings": 422 });
  const { commit } = await approved();
  expect((await entryOf("Book"))?.undoable).toBe(true);
  await becomes("ann", "clerk");
  expect(await undo(commit)).toEqual(["not-undoable"]);
  expect(await entryOf("Book")).toMatchObject({ own: true, undoable: false });
  expect(await takeBack("Book")).toEqual(["not-undoable"]);
  expect(online.records("Claim")).toMatchObject([{ status: "Approved" }]);
  expect(await entryOf("Book")).toBeDefined();
});

test("P6.16 taking back field by field needs the rights that undo needs", async () => {
  await start({ "/bookings": 422 });
  const { id } = await approved();
  await change("Claim", id, { note: "Later" });
  await becomes("ann", "clerk");
  expect((await entryOf("Book"))?.undoable).toBe(false);
  expect(await takeBack("Book")).toEqual(["not-undoable"]);
  expect(online.records("Claim")).toMatchObject([{ status: "Approved" }]);
});

test("P6.16 what was done longer ago than a day is not taken back from the outbox, only not sent", async () => {
  await start({ "/bookings": 422 });
  const { commit } = await approved();
  await online.offlineFor(18 * DAY);
  expect(await undo(commit)).toEqual(["not-undoable"]);
  expect(await entryOf("Book")).toMatchObject({ undoable: false, decisions: expect.arrayContaining(["discard"]) });
  expect(await takeBack("Book")).toEqual(["not-undoable"]);
  expect(online.records("Claim")).toMatchObject([{ status: "Approved" }]);
  expect(await entryOf("Book")).toBeDefined();
});

test("P7.23 a step goes back with all its calls, also where another field was changed since", async () => {
  await start({ "/bookings": 422 });
  const { id } = await approved();
  await change("Claim", id, { note: "Later" });
  expect((await entryOf("Book"))?.undoable).toBe(true);
  expect(await takeBack("Book")).toEqual([]);
  expect(online.records("Claim")).toMatchObject([{ status: "Open", note: "Later" }]);
  expect(await online.outbox()).toEqual([]);
});

test("P7.88 what a later step or a later call was built on is not taken back, and its entry stays", async () => {
  await start({ "/bookings": 422 });
  const { id } = await approved();
  const stamp = { kind: "call" as const, call: "Stamp", entity: "Claim", id };
  expect((await online.app.submit({ commands: [stamp] })).kind).toBe("done");
  await change("Claim", id, { note: "Later" });
  await online.until(async () => (await entryOf("Stamp")) !== undefined);
  expect((await entryOf("Book"))?.undoable).toBe(false);
  expect(await takeBack("Book")).toEqual(["changed-since"]);
  await fire("Claim", id, "Pay");
  expect(await takeBack("Book")).toEqual(["changed-since"]);
  expect(online.records("Claim")).toMatchObject([{ status: "Paid" }]);
  expect(await entryOf("Book")).toMatchObject({ state: "failed" });
});

test("P7.88 an entry whose change can't be taken back is not lost", async () => {
  // Visits are not kept on a server here: a new record is announced by a call, then edited.
  await start({ "/told": 422 }, DOCUMENT.replace("### Visit\n- Kept at: /visits\n- Key: Number\n", ""));
  const id = await online.create("Visit", { place: "Ulm" });
  await online.settled();
  expect((await entryOf("Tell"))?.undoable).toBe(true);
  await change("Visit", id, { place: "Bonn" });
  expect((await entryOf("Tell"))?.undoable).toBe(false);
  expect(await takeBack("Tell")).toEqual(["changed-since"]);
  expect(await entryOf("Tell")).toMatchObject({ state: "failed" });
  expect(online.records("Visit")).toMatchObject([{ place: "Bonn" }]);
});

test("P7.82 a new record of which the server was told is not taken back", async () => {
  await start({ "POST /visits": 422 });
  await online.create("Visit", { place: "Ulm" });
  await online.until(async () => (await entryOf("Create Visit"))?.state === "failed");
  expect(await entryOf("Tell")).toMatchObject({ state: "done" });
  expect((await entryOf("Create Visit"))?.undoable).toBe(false);
  expect(await takeBack("Create Visit")).toEqual(["already-sent"]);
  expect(online.records("Visit")).toHaveLength(1);
  expect(await entryOf("Create Visit")).toMatchObject({ state: "failed" });
});

test("P6.16 a new record is taken back by whoever may still do all that they did to it, within a day", async () => {
  await start({ "POST /visits": 422 }, WITHOUT_TELL);
  const id = await online.create("Visit", { place: "Ulm" });
  await online.until(async () => (await entryOf("Create Visit"))?.state === "failed");
  await change("Visit", id, { note: "Mine" });
  const refused = async (): Promise<void> => {
    expect((await entryOf("Create Visit"))?.undoable).toBe(false);
    expect(await takeBack("Create Visit")).toEqual(["not-undoable"]);
    expect(online.records("Visit")).toMatchObject([{ note: "Mine" }]);
    expect(await entryOf("Create Visit")).toBeDefined();
  };
  online.isOnline = false;
  await becomes("ann", "reader");
  await refused();
  await becomes("ann", "clerk");
  expect((await entryOf("Create Visit"))?.undoable).toBe(true);
  await online.offlineFor(2 * DAY);
  await refused();
});

test("P7.82 one of many new records that were made together is taken back alone, though others have arrived", async () => {
  let count = 0;
  server = await serve(({ path, method }) =>
    method === "POST" && path === "/visits" && ++count === 2
      ? { status: 422 }
      : { status: 201, body: { number: `${count}` } },
  );
  online = await OnlineApp.open(WITHOUT_TELL, server.address);
  people = await online.app.trial.begin();
  await online.app.chooseProfile(people["ann"]?.id ?? "");
  const create = (place: string) => ({ kind: "create" as const, entity: "Visit", values: { place } });
  await online.app.submit({ commands: ["Ulm", "Bonn", "Rom"].map(create), as: "import" });
  await online.settled();
  const [refused] = (await online.outbox()).filter(({ state }) => state === "failed");
  expect(refused?.undoable).toBe(true);
  expect(codes(await online.app.decide(refused?.id ?? 0, { kind: "discard", undo: true }))).toEqual([]);
  expect(online.records("Visit")).toHaveLength(2);
  expect((await online.outbox()).map(({ state }) => state)).toEqual(["done", "done"]);
});

test("P7.35 what a call of a kept record sends is rewritten only by whoever has the right that it stands for", async () => {
  await start({ "POST /visits": 422 }, WITHOUT_TELL);
  await online.create("Visit", { place: "Ulm" });
  await online.until(async () => (await entryOf("Create Visit"))?.state === "failed");
  expect((await entryOf("Create Visit"))?.decisions).toContain("change");
  await becomes("ann", "reader");
  const entry = await entryOf("Create Visit");
  expect(entry?.decisions).not.toContain("change");
  const before = server.received.length;
  const outcome = await online.app.decide(entry?.id ?? 0, { kind: "retry", body: { place: "Mine" } });
  expect(codes(outcome)).toEqual(["refused"]);
  expect(await entryOf("Create Visit")).toMatchObject({ state: "failed", body: { place: "Ulm" } });
  expect(server.received).toHaveLength(before);
});

test("P7.21 where the server has shown no version of its own, neither is taken", async () => {
  await start({ "/mails": 422 });
  await approved();
  const entry = await entryOf("Mail");
  expect(entry?.decisions).toEqual(["retry", "change", "arrived", "discard"]);
  for (const kind of ["takeTheirs", "keepMine"] as const)
    expect(codes(await online.app.decide(entry?.id ?? 0, { kind }))).toEqual(["not-possible-now"]);
  expect(await entryOf("Mail")).toMatchObject({ state: "failed", attempts: entry?.attempts });
});

test("P7.88 whether an entry can be taken back is tried for the one that is open, and nothing is done by asking", async () => {
  await start({ "/bookings": 422 });
  await approved();
  const book = (await entryOf("Book"))?.id ?? 0;
  const offered = async (opened: number | null): Promise<readonly boolean[]> =>
    (await online.ask({ kind: "outbox", opened })).entries.map(({ undoable }) => undoable);
  expect([await offered(null), await offered(book)]).toEqual([
    [false, false],
    [true, false],
  ]);
  expect(online.records("Claim")).toMatchObject([{ status: "Approved" }]);
  expect((await online.outbox()).map(({ call, undoable }) => [call, undoable])).toEqual([
    ["Book", true],
    ["Mail", true],
  ]);
});
