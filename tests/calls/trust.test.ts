import { afterEach, expect, test } from "vitest";
import { OnlineApp } from "./support/online-app.ts";
import { serve, type Answered, type RealServer, type Received } from "./support/server.ts";

/** Loans are kept on a server. A clerk may do everything, a visitor sees open loans, only the boss sees their price. */
const LOANS = `# Specification: Loans
## 2. Screens and routes
| Route | Screen | Shows | Actions | Who |
| --- | --- | --- | --- | --- |
| /loans | Loans | list of Loan | | anyone |
| /desk | Desk | list of Loan | call Ring | clerk |

### Loans
- Search: Name
- Asks the server: \`{"q": search, "most": Loan.map(l, l.price).max(), "all": Loan.count()}\`

## 3. Entities and their fields
### Loan
- Shown as: Name

| Field | Type |
| --- | --- |
| Number | text |
| Name | text |
| Price | whole number |
| Open | yes/no |

## 4. States and transitions
### Loan
| From | Event | To |
| --- | --- | --- |
| start | | Out |
| Out | Return | Back |
| Back | Lend | Out |

## 6. Roles and permissions
- Sign-in: choose a profile

| Role | May | On | Only if |
| --- | --- | --- | --- |
| clerk, boss | everything | Loan | |
| visitor | see | Loan | \`open\` |
| boss | see, change | Loan.price | |
| clerk, boss, visitor | see | Person | |

## 7. The calls it makes
- Base address: https://loans.example.com

| Call | Of | Request | Sends | When |
| --- | --- | --- | --- | --- |
| Book | Loan | \`POST /bookings\` | \`{"name": name, "price": price}\` | on Return |
| Ring | Loan | \`POST /bell\` | \`{"name": name}\` | on demand |
| Count | | \`POST /counts\` | \`{"all": Loan.count(), "names": Loan.map(l, l.name)}\` | on demand |

### Loan
- Kept at: /loans
- Key: Number

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| cleo | Cleo | clerk |
| carl | Carl | clerk |
| vera | Vera | visitor |
| bob | Bob | boss |
`;

let open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open) await one.close();
  open = [];
});

interface Started {
  readonly online: OnlineApp;
  readonly server: RealServer;
  become(name: string): Promise<void>;
}

async function start(source: string, answer: (request: Received) => Answered | Promise<Answered>): Promise<Started> {
  const server = await serve(answer);
  const online = await OnlineApp.open(source, server.address);
  open.push(online, server);
  const handles = await online.app.trial.begin();
  const become = async (name: string): Promise<void> => {
    await online.app.chooseProfile(handles[name]?.id ?? "");
  };
  return { online, server, become };
}

const call = (online: OnlineApp, name: string, id: string | null) =>
  online.app.submit({ commands: [{ kind: "call", call: name, entity: id === null ? null : "Loan", id }] });
const fire = (online: OnlineApp, id: string, event: string) =>
  online.app.submit({ commands: [{ kind: "fire", entity: "Loan", id, event, values: {} }] });

const created = (received: Received): Answered => ({
  status: 201,
  body: { ...(JSON.parse(received.body === "" ? "{}" : received.body) as object), number: `n${Math.random()}` },
});

test("P7.35 a call of a kept entity needs the right it stands for, on a record one may see", async () => {
  const { online, server, become } = await start(LOANS, created);
  await become("cleo");
  const shown = await online.create("Loan", { name: "Ladder", open: true });
  const closed = await online.create("Loan", { name: "Drill", open: false });
  await online.settled();
  const before = server.received.length;
  await become("vera");
  for (const name of ["Create Loan", "Change Loan", "Delete Loan"])
    expect([name, await call(online, name, shown)]).toMatchObject([name, { refusals: [{ code: "refused" }] }]);
  for (const name of ["Get Loan", "Change Loan", "Delete Loan", "Ring", "Count"])
    expect([name, await call(online, name, closed)]).toMatchObject([name, { refusals: [{ code: "not-found" }] }]);
  expect(await call(online, "Get Loan", shown)).toMatchObject({ kind: "done" });
  await become("cleo");
  expect(await call(online, "Delete Loan", shown)).toMatchObject({ kind: "done" });
  await online.settled();
  expect(
    server.received
      .slice(before)
      .map(({ method }) => method)
      .toSorted(),
    // The second GET checks whether somebody has changed the record that is to be deleted.
  ).toEqual(["DELETE", "GET", "GET"]);
});

test("P7.35 a status that is closed to change is closed to the call that deletes", async () => {
  const statuses = "\n| Status | Open to change |\n| --- | --- |\n| Back | no |\n";
  const { online, become } = await start(LOANS.replace("| Back | Lend | Out |\n", `$&${statuses}`), created);
  await become("cleo");
  const id = await online.create("Loan", { name: "Ladder", open: true });
  await fire(online, id, "Return");
  for (const name of ["Delete Loan", "Change Loan"])
    expect([name, await call(online, name, id)]).toMatchObject([name, { refusals: [{ code: "refused" }] }]);
});

test("P7.35 whoever takes their new record back does not take away what somebody else did to it since", async () => {
  const { online, become } = await start(LOANS, created);
  online.isOnline = false;
  await become("cleo");
  const id = await online.create("Loan", { name: "Ladder", open: true });
  await become("carl");
  await online.app.submit({ commands: [{ kind: "change", entity: "Loan", id, values: { name: "Long ladder" } }] });
  await become("cleo");
  const mine = (await online.outbox()).find(({ call: name }) => name === "Create Loan");
  expect(await online.app.decide(mine?.id ?? 0, { kind: "discard", undo: true })).toMatchObject({
    refusals: [{ code: "changed-since" }],
  });
  expect(online.opened.store.records.read("Loan", id)).toMatchObject({ name: "Long ladder" });
});

test("P7.35 whoever takes their new record back does not take away the rows that somebody else gave it", async () => {
  const rows = LOANS.replace(
    "| Open | yes/no |\n",
    "$&| Parts | list of Part |\n\n### Part\n| Field | Type |\n| --- | --- |\n| Name | text |\n",
  );
  const { online, become } = await start(rows, created);
  online.isOnline = false;
  await become("cleo");
  const id = await online.create("Loan", { name: "Ladder", open: true });
  await become("carl");
  const part = await online.create("Part", { owner: id, name: "Rung" });
  await become("cleo");
  const mine = (await online.outbox()).find(({ call: name }) => name === "Create Loan");
  expect(await online.app.decide(mine?.id ?? 0, { kind: "discard", undo: true })).toMatchObject({
    refusals: [{ code: "changed-since" }],
  });
  expect(online.records("Part")).toMatchObject([{ id: part, name: "Rung" }]);
  // Rows that the same person added are undone with it.
  await become("carl");
  await online.app.submit({ commands: [{ kind: "delete", entity: "Part", id: part }] });
  await become("cleo");
  await online.create("Part", { owner: id, name: "Foot" });
  expect(await online.app.decide(mine?.id ?? 0, { kind: "discard", undo: true })).toMatchObject({ refusals: [] });
  expect([online.records("Loan"), online.records("Part")]).toEqual([[], []]);
});

test("P6.16 a call that was taken back with its step waits again when the step is done again, and goes once", async () => {
  const { online, server, become } = await start(LOANS, created);
  await become("cleo");
  online.isOnline = false;
  const outcomeOf = async (commit: number): Promise<number> => {
    const outcome = await online.app.submit({ commands: [{ kind: "undo", commit }] });
    if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
    return outcome.commit;
  };
  const waiting = async () => (await online.outbox()).map(({ call: name, state }) => [name, state]);
  const made = await online.app.submit({
    commands: [{ kind: "create", entity: "Loan", values: { name: "Ladder", open: true } }],
  });
  let commit = made.kind === "done" ? made.commit : -1;
  for (let round = 0; round < 3; round++) {
    expect(await waiting()).toEqual([["Create Loan", "waiting"]]);
    commit = await outcomeOf(commit);
    expect(await waiting()).toEqual([]);
    commit = await outcomeOf(commit);
  }
  expect(await waiting()).toEqual([["Create Loan", "waiting"]]);
  online.isOnline = true;
  online.app.online();
  await online.settled();
  expect(server.received.map(({ method }) => method)).toEqual(["POST"]);
  // A sent call is not taken back, so it is not sent again.
  expect(await online.app.submit({ commands: [{ kind: "undo", commit }] })).toMatchObject({ kind: "refused" });
});

test("P7.35 a call that an event makes is not made by hand, nor one that a screen offers to others", async () => {
  const { online, become } = await start(LOANS, created);
  await become("cleo");
  const id = await online.create("Loan", { name: "Ladder", open: true });
  expect(await call(online, "Book", id)).toMatchObject({ refusals: [{ code: "not-possible-now" }] });
  expect(await call(online, "Ring", id)).toMatchObject({ kind: "done" });
  await become("vera");
  expect(await call(online, "Ring", id)).toMatchObject({ refusals: [{ code: "not-possible-now" }] });
});

test("P7.35 what is given with a call binds nothing that the language binds, and the call is about its own kind of record", async () => {
  const { online, server, become } = await start(LOANS, created);
  await become("cleo");
  const ladder = await online.create("Loan", { name: "Ladder", open: true });
  const drill = await online.create("Loan", { name: "Drill", open: true });
  await online.settled();
  const me = (await online.app.describe()).profile.id;
  const ring = (entity: string, id: string, values = {}) =>
    online.app.submit({ commands: [{ kind: "call", call: "Ring", entity, id, values }] });
  const given = { this: drill, me: drill, name: "Forged", new: drill, before: drill, "before.Loan.name": "Forged" };
  expect(await ring("Loan", ladder, given)).toMatchObject({ kind: "done" });
  expect(await ring("Person", me)).toMatchObject({ refusals: [{ code: "not-found" }] });
  await online.settled();
  const rung = server.received.filter(({ path }) => path === "/bell").map(({ body }) => JSON.parse(body) as unknown);
  expect(rung).toEqual([{ name: "Ladder" }]);
});

test("P7.36 what somebody who is gone left waiting tells nobody a field that is closed to them", async () => {
  const clerks = "| boss | everything | Loan | |\n| clerk | see, create, change, delete | Loan | |";
  const { online, become } = await start(LOANS.replace("| clerk, boss | everything | Loan | |", clerks), created);
  await become("bob");
  const id = await online.create("Loan", { name: "Ladder", open: true, price: 4321 });
  await online.settled();
  online.isOnline = false;
  await fire(online, id, "Return");
  const shown = async () => (await online.outbox()).find((one) => one.call === "Book");
  expect(await shown()).toMatchObject({ own: true, body: { name: "Ladder", price: 4321 } });
  const bob = (await online.app.describe()).profile.id;
  online.opened.store.records.transaction(() => {
    online.opened.store.records.remove("Person", bob);
    return { keep: true, result: null };
  });
  await become("cleo");
  expect(JSON.stringify(await online.outbox())).not.toContain("4321");
  expect(await shown()).toMatchObject({ own: true, title: "Ladder", body: null, address: "" });
  const entry = (await shown())?.id ?? 0;
  expect(await online.app.decide(entry, { kind: "retry", body: { name: "Forged" } })).toMatchObject({
    refusals: [{ code: "made-by-another" }],
  });
  expect(await online.app.decide(entry, { kind: "discard", undo: false })).toMatchObject({ refusals: [] });
});

test("P7.37 what a server has told one person about a list is not told to the next", async () => {
  const facts =
    "- Kept at: /loans\n- Key: Number\n- Many in: rows\n- Pages: `page`, 2 at a time, total in `answer.total`\n";
  const source = LOANS.replace("- Kept at: /loans\n- Key: Number\n", facts);
  expect(source).not.toBe(LOANS);
  const rows = [1, 2].map((number) => ({ number: `n${number}`, name: `Ladder ${number}`, open: true }));
  const { online, become } = await start(source, () => ({ status: 200, body: { rows, total: 41 } }));
  const list = () => online.ask({ kind: "list", screen: "Loans", view: 0, from: 0, limit: 10 });
  const watch = async (): Promise<void> => {
    await online.app.attend({ screen: "Loans", at: null, opened: true });
    await online.until(async () => (await list()).fresh?.underWay === false && (await list()).fresh?.at !== null);
  };
  await become("cleo");
  await watch();
  expect(await list()).toMatchObject({ total: 41, fresh: { total: 41, hasMore: true } });
  await become("vera");
  expect(await list()).toMatchObject({ total: 2, fresh: { total: null, hasMore: false, at: null } });
  await watch();
  expect(await list()).toMatchObject({ total: 41 });
  await become("carl");
  expect(await list()).toMatchObject({ total: 2, fresh: { at: null } });
});

test("P7.37 bodies and searches hold only what their maker may see", async () => {
  const { online, server, become } = await start(LOANS, (received) =>
    received.method === "GET" ? { status: 200, body: [] } : created(received),
  );
  await become("bob");
  for (const [name, price, isOpen] of [
    ["Ladder", 5, true],
    ["Drill", 900, false],
  ] as const)
    await online.create("Loan", { name, price, open: isOpen });
  await online.settled();
  await become("vera");
  await call(online, "Count", null);
  await online.app.refresh("Loans", null);
  await online.settled();
  const counted = server.received.find(({ path }) => path === "/counts");
  expect(JSON.parse(counted?.body ?? "{}")).toEqual({ all: 1, names: ["Ladder"] });
  const asked = server.received.filter(({ method }) => method === "GET").map(({ path }) => path);
  expect(asked).toEqual([expect.stringContaining("all=1")]);
  expect(asked[0]).not.toMatch(/most=/);
});

test("P7.37 headers that go with all calls hold only what their maker may see, and know who that is", async () => {
  const headers = "- Headers: `X-Dearest: {Loan.map(l, l.price).max()}`, `X-Who: {me.name}`";
  const clerks = "| boss | everything | Loan | |\n| clerk | see, create, change, delete | Loan | |";
  const { online, server, become } = await start(
    LOANS.replace("| clerk, boss | everything | Loan | |", clerks).replace("- Base address:", `${headers}\n$&`),
    created,
  );
  await become("bob");
  const id = await online.create("Loan", { name: "Ladder", open: true, price: 4321 });
  await online.settled();
  await become("cleo");
  expect(await call(online, "Ring", id)).toMatchObject({ kind: "done" });
  await online.settled();
  const sent = server.received.map(({ method, headers: of }) => [method, of["x-dearest"], of["x-who"]]);
  expect(sent).toContainEqual(["POST", "4321", "Bob"]);
  expect(sent.at(-1)).toEqual(["POST", undefined, "Cleo"]);
  expect(JSON.stringify((await online.ask({ kind: "requests" })).requests)).not.toContain("4321");
});

test("P7.36 what somebody queued is theirs: others learn that it waits, and decide nothing", async () => {
  const { online, become } = await start(LOANS, (received) =>
    received.path === "/bookings" ? { status: 400 } : created(received),
  );
  await become("cleo");
  const id = await online.create("Loan", { name: "Ladder", open: true });
  await online.settled();
  await fire(online, id, "Return");
  await online.until(async () => (await online.outbox()).some((one) => one.call === "Book" && one.state === "failed"));
  const mine = (await online.outbox()).find((one) => one.call === "Book");
  expect(mine).toMatchObject({ own: true, body: { name: "Ladder" }, decisions: expect.arrayContaining(["discard"]) });
  expect((await online.ask({ kind: "requests" })).requests.length).toBeGreaterThan(0);
  for (const name of ["carl", "vera", "bob"]) {
    await become(name);
    const theirs = (await online.outbox()).find((one) => one.id === mine?.id);
    expect(theirs).toMatchObject({ own: false, call: "", body: null, address: "", errors: [], decisions: [] });
    expect((await online.ask({ kind: "requests" })).requests).toEqual([]);
    expect((await online.ask({ kind: "news" })).news).toEqual([]);
    for (const decision of [
      { kind: "retry" },
      { kind: "retry", body: { name: "other" } },
      { kind: "arrived" },
      { kind: "discard", undo: true },
    ] as const)
      expect(await online.app.decide(mine?.id ?? 0, decision)).toMatchObject({
        refusals: [{ code: "made-by-another" }],
      });
  }
  await become("cleo");
  expect(await online.app.decide(mine?.id ?? 0, { kind: "discard", undo: false })).toMatchObject({ refusals: [] });
});

test("P7.36 undo does not take back what may have arrived", async () => {
  let silent = true;
  const { online, become } = await start(LOANS, async (received) => {
    if (received.path === "/bookings" && silent) return { status: 500 };
    return created(received);
  });
  await become("cleo");
  const id = await online.create("Loan", { name: "Ladder", open: true });
  await online.settled();
  const outcome = await fire(online, id, "Return");
  await online.until(() => online.opened.store.journal.outboxCounts().unsure === 1);
  const commit = outcome.kind === "done" ? outcome.commit : 0;
  expect(await online.app.submit({ commands: [{ kind: "undo", commit }] })).toMatchObject({
    refusals: [{ code: "may-have-arrived" }],
  });
  expect(online.opened.store.journal.outboxCounts().unsure).toBe(1);
  silent = false;
  const entry = (await online.outbox()).find((one) => one.state === "unsure");
  expect(entry?.decisions).toEqual(["retry", "arrived", "discard"]);
  await online.app.decide(entry?.id ?? 0, { kind: "retry" });
  await online.settled();
});

test("P7.36 undo does not take back what waits after an attempt that may have arrived", async () => {
  const { online, become } = await start(LOANS, (received) =>
    received.method === "PUT" ? { status: 500 } : created(received),
  );
  await become("cleo");
  const id = await online.create("Loan", { name: "Ladder", open: true });
  await online.settled();
  const outcome = await online.app.submit({
    commands: [{ kind: "change", entity: "Loan", id, values: { name: "Long ladder" } }],
  });
  const commit = outcome.kind === "done" ? outcome.commit : 0;
  await online.until(async () =>
    (await online.outbox()).some((one) => one.state === "waiting" && one.mayHaveArrived && one.attempts > 0),
  );
  const undone = await online.app.submit({ commands: [{ kind: "undo", commit }] });
  // It may be on its way again by now; either way undo is refused.
  expect(["may-have-arrived", "already-sent"]).toContain(undone.kind === "refused" ? undone.refusals[0]?.code : null);
  expect(online.records("Loan")).toMatchObject([{ name: "Long ladder" }]);
});

test("P7.36 what nobody made is for those who may change its record", async () => {
  const { online, become } = await start(LOANS, created);
  await become("cleo");
  const id = await online.create("Loan", { name: "Ladder", open: true });
  await online.settled();
  online.isOnline = false;
  const made = { call: "Ring", entity: "Loan", method: "POST", path: "/bell", body: { name: "Ladder" }, commit: 0 };
  const entry = online.opened.store.journal.addToOutbox({
    ...made,
    record: id,
    at: "2026-03-02T09:00:00.000Z",
    key: "by a timer",
    document: "v1",
    with: { by: null, byApp: true },
  });
  const shown = async () => (await online.outbox()).find((one) => one.id === entry);
  expect(await shown()).toMatchObject({ own: true, body: { name: "Ladder" } });
  await become("vera");
  expect(await shown()).toMatchObject({ own: false, body: null });
  expect(await online.app.decide(entry, { kind: "discard", undo: false })).toMatchObject({
    refusals: [{ code: "made-by-another" }],
  });
});

test("P7.38 what waits in simulation is answered by it, and what is real by the server, and never the other way", async () => {
  const { online, server, become } = await start(LOANS, created);
  await become("cleo");
  online.isOnline = false;
  const real = await online.create("Loan", { name: "Real", open: true });
  await online.app.simulate(null, { kind: "good" });
  const tried = await online.create("Loan", { name: "Tried", open: true });
  await online.until(async () => (await online.outbox()).some((one) => one.simulated && one.state === "done"));
  expect((await online.outbox()).find((one) => one.record === real)).toMatchObject({
    state: "waiting",
    simulated: false,
  });
  online.isOnline = true;
  online.app.online();
  expect(server.received).toEqual([]);
  await online.app.simulate(null, null);
  await online.settled();
  // A record of a simulation does not exist on the server, so later changes of it are not sent.
  await online.app.submit({ commands: [{ kind: "change", entity: "Loan", id: tried, values: { name: "Again" } }] });
  await online.app.submit({ commands: [{ kind: "change", entity: "Loan", id: real, values: { name: "Really" } }] });
  await online.until(async () =>
    (await online.outbox()).some((one) => one.record === real && one.call === "Change Loan" && one.state === "done"),
  );
  const sent = server.received.map(({ body }) => body).join("\n");
  expect(sent).toContain("Really");
  expect(sent).not.toContain("Tried");
  expect(sent).not.toContain("Again");
  expect((await online.outbox()).find((one) => one.record === tried && one.state !== "done")).toMatchObject({
    simulated: true,
    code: "only-tried-out",
  });
});

test("P7.39 what can't go does not keep others from going, however much of it there is", async () => {
  const { online, server, become } = await start(LOANS, created);
  await become("cleo");
  await online.app.allowHost(new URL(server.address).host, false);
  const { journal } = online.opened.store;
  for (let i = 0; i < 300; i++)
    journal.addToOutbox({
      call: "Ring",
      entity: null,
      record: null,
      method: "POST",
      path: "https://elsewhere.example.org/bell",
      body: { i },
      at: "2026-03-02T09:00:00.000Z",
      key: `stuck ${i}`,
      commit: 0,
      document: "v1",
      with: { by: null },
    });
  await online.app.allowHost(new URL(server.address).host, true);
  const id = await online.create("Loan", { name: "Ladder", open: true });
  await online.until(() => server.received.length === 1);
  // Calls that cannot be sent are not tried again.
  await online.until(() => journal.toSend("9999", 100, false).length === 0);
  await fire(online, id, "Return");
  await online.until(() => server.received.some(({ path }) => path === "/bookings"));
});

test("P7.39 a long row of calls behind one that failed costs nothing", async () => {
  const { online, become } = await start(LOANS, () => ({ status: 503 }));
  await become("cleo");
  const { journal } = online.opened.store;
  const entry = { call: "Ring", entity: "Loan", record: "L", method: "POST", path: "/bell", body: null, commit: 0 };
  for (let i = 0; i < 50; i++)
    journal.addToOutbox({ ...entry, at: "2026-03-02T09:00:00.000Z", key: `k${i}`, document: "v1" });
  const plan = online.opened.store.at.db.all(
    "EXPLAIN QUERY PLAN SELECT id FROM nf_outbox AS o WHERE o.state = 'waiting' AND o.blocked IS NULL AND o.simulated = 0 AND o.next IS NULL ORDER BY o.id",
  );
  expect(JSON.stringify(plan)).toContain("nf_outbox_ready");
  expect(journal.outbox().filter(({ sending }) => sending.blocked === null)).toHaveLength(1);
});
