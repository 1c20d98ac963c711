import { afterEach, expect, test } from "vitest";
import { isWithin } from "#calls/is-within.ts";
import { HostLimits } from "#calls/host-limits.ts";
import { OnlineApp } from "./support/online-app.ts";
import { serve, type Answered, type RealServer, type Received } from "./support/server.ts";

const tasks = (facts = ""): string => `# Specification: Tasks
## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /tasks | Tasks | list of Task |

## 3. Entities and their fields
### Task
- Shown as: Name

| Field | Type |
| --- | --- |
| Number | text |
| Name | text |

## 7. The calls it makes
- Base address: https://tasks.example.com

### Task
- Kept at: /tasks
- Key: Number
${facts}

| Field | On the wire |
| --- | --- |
| Number | id |
`;

const DAY = 86_400_000;

let open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.toReversed()) await one.close();
  open = [];
});

async function start(
  answer: (request: Received) => Answered | Promise<Answered>,
  facts = "",
): Promise<{ online: OnlineApp; server: RealServer }> {
  const server = await serve(answer);
  const online = await OnlineApp.open(tasks(facts), server.address, { random: () => 1 });
  open.push(server, online);
  return { online, server };
}

/** Changes only the clock, without the network event that `offlineFor` would send. */
async function setBack(online: OnlineApp): Promise<void> {
  const { app } = online;
  const { online: tell } = app;
  app.online = () => {};
  await online.offlineFor(-DAY);
  app.online = tell;
}

const names = (online: OnlineApp) => online.records("Task").map(({ name }) => name);

test("P7.10 a list is fetched again although it was fetched at a time that is yet to come", async () => {
  const { online, server } = await start(() => ({ status: 200, body: [] }));
  await online.app.refresh("Tasks", null);
  await setBack(online);
  const before = server.received.length;
  await online.app.attend({ screen: "Tasks", at: null, opened: true });
  await online.until(() => server.received.length > before);
});

test.each([
  ["", false],
  [" and the app was started anew", true],
])("P7.20 what waits a moment does not wait for the old time once the clock was set back%s", async (_, restarts) => {
  let isBusy = true;
  const { online } = await start(({ method }) => {
    if (method === "GET") return { status: 200, body: [] };
    return isBusy ? { status: 503 } : { status: 201, body: { id: 1, name: "one" } };
  });
  await online.create("Task", { name: "one" });
  await online.until(() => online.opened.store.journal.nextTry(false) !== null);
  await setBack(online);
  isBusy = false;
  if (restarts) online.restart();
  await online.settled();
  expect(await online.outbox()).toMatchObject([{ state: "done" }]);
});

test("P7.11 what others change is taken in although the clock was set back after a write of mine", async () => {
  let task: { readonly [key: string]: unknown } = { id: 1, name: "one" };
  const { online } = await start(({ method, body }) => {
    if (method !== "GET") task = JSON.parse(body) as typeof task;
    return { status: 200, body: method === "GET" ? [task] : task };
  }, "- Calls: List, Change");
  await online.app.refresh("Tasks", null);
  const id = String(online.records("Task")[0]?.["id"]);
  await online.app.submit({ commands: [{ kind: "change", entity: "Task", id, values: { name: "mine" } }] });
  await online.settled();
  await setBack(online);
  task = { id: 1, name: "colleague's" };
  await online.app.refresh("Tasks", null);
  expect(names(online)).toEqual(["colleague's"]);
});

test("P7.75 a record that was deleted there and made again comes although the clock was set back", async () => {
  let list: readonly unknown[] = [{ id: 1, name: "one" }];
  const { online } = await start(({ method }) => {
    if (method === "DELETE") list = [];
    return method === "DELETE" ? { status: 204 } : { status: 200, body: list };
  }, "- Calls: List, Delete");
  await online.app.refresh("Tasks", null);
  const id = String(online.records("Task")[0]?.["id"]);
  await online.app.submit({ commands: [{ kind: "delete", entity: "Task", id }] });
  await online.settled();
  await setBack(online);
  list = [{ id: 1, name: "again" }];
  await online.app.refresh("Tasks", null);
  expect(names(online)).toEqual(["again"]);
});

test("P7.11 a list that was asked for before a write was answered puts nothing back, whatever the clock says", async () => {
  let task: { readonly [key: string]: unknown } = { id: 1, name: "one" };
  let isHeld = false;
  let go: () => void = () => {};
  const held = new Promise<void>((free) => {
    go = free;
  });
  const { online, server } = await start(async ({ method, body }) => {
    if (method !== "GET") task = JSON.parse(body) as typeof task;
    const told = task;
    if (method === "GET" && isHeld) await held;
    return { status: 200, body: method === "GET" ? [told] : told };
  }, "- Calls: List, Change");
  await online.app.refresh("Tasks", null);
  const id = String(online.records("Task")[0]?.["id"]);
  isHeld = true;
  const before = server.received.length;
  const read = online.app.refresh("Tasks", null);
  await online.until(() => server.received.length > before);
  await setBack(online);
  await online.app.submit({ commands: [{ kind: "change", entity: "Task", id, values: { name: "mine" } }] });
  await online.settled();
  go();
  await read;
  expect(names(online)).toEqual(["mine"]);
});

test("P7.69 a pause that a host has asked for ends where the clock was set back before it", () => {
  const pace = new HostLimits();
  pace.note("host", { kind: "answer", status: 429, headers: { "retry-after": "60" }, body: null }, DAY);
  expect([pace.until("host", DAY), pace.until("host", DAY - 10), pace.until("host", 0)]).toEqual([
    DAY + 60_000,
    DAY + 60_000,
    0,
  ]);
});

test.each([
  [0, true],
  [999, true],
  [1000, false],
  [-10, true],
  [-DAY, false],
])("P7.10 what was %d ms ago is fresh for a second: %s", (age, expected) => {
  expect(isWithin(1000, DAY, DAY + age)).toBe(expected);
});
