import { afterEach, expect, test } from "vitest";
import { OnlineApp } from "./support/online-app.ts";
import { serve, type Answered, type RealServer, type Received } from "./support/server.ts";

const tasks = (facts: string): string => `# Specification: Tasks
## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /tasks | Tasks | list of Task |
| /tasks/{id} | One task | one Task |

## 3. Entities and their fields
### Task
- Shown as: Name

| Field | Type |
| --- | --- |
| Number | text |
| Name | text |
| Seats | whole number |

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

type Task = { readonly [key: string]: unknown };

/** A server with one task, and an ETag for the list and for the task. */
class Office {
  task: Task | null = { id: 1, name: "one", seats: 40 };
  version = 1;
  readonly puts: unknown[] = [];
  readonly ifMatch: (string | undefined)[] = [];
  refuses = false;
  /** The next list is answered after this promise. */
  holds: Promise<void> | null = null;
  /** Number of lists that wait. */
  held = 0;

  async answer(request: Received): Promise<Answered> {
    if (this.holds !== null && request.method === "GET" && request.path === "/tasks") {
      this.held++;
      await this.holds;
    }
    return this.#answerNow(request);
  }

  #answerNow({ method, path, headers, body }: Received): Answered {
    const etag = `"${this.version}"`;
    if (method === "GET") {
      if (headers["if-none-match"] === etag) return { status: 304, headers: { etag } };
      if (path === "/tasks") return { status: 200, body: this.task === null ? [] : [this.task], headers: { etag } };
      return this.task === null ? { status: 404 } : { status: 200, body: this.task, headers: { etag } };
    }
    if (this.refuses) return { status: 422, body: { message: "no" } };
    this.puts.push(JSON.parse(body));
    this.ifMatch.push(headers["if-match"]);
    this.colleague(JSON.parse(body) as Task);
    return { status: 200, body: this.task, headers: { etag: `"${this.version}"` } };
  }

  colleague(task: Task | null): void {
    this.task = task;
    this.version++;
  }
}

let open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.toReversed()) await one.close();
  open = [];
});

interface Started {
  readonly online: OnlineApp;
  readonly office: Office;
  readonly server: RealServer;
  readonly id: string;
}

async function start(facts: string): Promise<Started> {
  const office = new Office();
  const server = await serve((request) => office.answer(request));
  const online = await OnlineApp.open(tasks(facts), server.address);
  open.push(server, online);
  await online.app.refresh("Tasks", null);
  return { online, office, server, id: String(online.records("Task")[0]?.["id"]) };
}

const change = (online: OnlineApp, id: string, values: { readonly [field: string]: string | number }) =>
  online.app.submit({ commands: [{ kind: "change", entity: "Task", id, values }] });
const names = (online: OnlineApp) => online.records("Task").map(({ name }) => name);
const decide = async (online: OnlineApp, undo: boolean) => {
  const [entry] = await online.outbox();
  const { refusals } = await online.app.decide(entry?.id ?? 0, { kind: "discard", undo });
  expect(refusals).toEqual([]);
};

/** Changes the task in a simulation and then ends the simulation. */
async function tryOut({ online, id }: Started, values: { readonly [field: string]: string | number }): Promise<void> {
  await online.app.simulate(null, { kind: "good" });
  await change(online, id, values);
  await online.settled();
  await online.app.simulate(null, null);
}

const LISTS = "- Calls: List, Change, Delete";

test("P7.11 P7.13 what a list brought while a change waited comes once the change is taken back", async () => {
  const { online, office, id } = await start(LISTS);
  office.refuses = true;
  await change(online, id, { name: "mine" });
  await online.settled();
  office.colleague({ id: 1, name: "colleague's", seats: 40 });
  await online.app.refresh("Tasks", null);
  expect(names(online)).toEqual(["mine"]);
  await decide(online, true);
  await online.app.refresh("Tasks", null);
  expect(names(online)).toEqual(["colleague's"]);
});

test("P7.11 P7.13 the same for a single record", async () => {
  const { online, office, id } = await start("");
  await online.app.refresh("One task", id);
  office.refuses = true;
  await change(online, id, { name: "mine" });
  await online.settled();
  office.colleague({ id: 1, name: "one", seats: 41 });
  await online.app.refresh("One task", id);
  await decide(online, true);
  await online.app.refresh("One task", id);
  expect(online.records("Task")).toMatchObject([{ name: "one", seats: 41 }]);
});

test.each([true, false])(
  "P7.13 a change that is not sent is not taken for the server's (taken back: %s)",
  async (undo) => {
    const { online, office, id } = await start(LISTS);
    office.refuses = true;
    await change(online, id, { name: "mine" });
    await online.settled();
    await decide(online, undo);
    await online.app.refresh("Tasks", null);
    expect(names(online)).toEqual(["one"]);
  },
);

test("P7.12 P7.13 a record that the list no longer holds goes once its change is taken back", async () => {
  const { online, office, id } = await start(LISTS);
  office.refuses = true;
  await change(online, id, { name: "mine" });
  await online.settled();
  office.colleague(null);
  await online.app.refresh("Tasks", null);
  expect(names(online)).toEqual(["mine"]);
  await decide(online, true);
  await online.app.refresh("Tasks", null);
  expect(names(online)).toEqual([]);
});

test("P7.13 a list that was asked for before a change was answered comes again, though the server has no other", async () => {
  const { online, office, id } = await start(LISTS);
  let release = (): void => undefined;
  office.holds = new Promise((resolve) => (release = resolve));
  const refreshed = online.app.refresh("Tasks", null);
  await online.until(() => office.held > 0);
  await change(online, id, { name: "mine" });
  await online.settled();
  office.colleague({ id: 1, name: "mine", seats: 41 });
  office.holds = null;
  release();
  await refreshed;
  expect(online.records("Task")).toMatchObject([{ name: "mine", seats: 40 }]);
  await online.app.refresh("Tasks", null);
  expect(online.records("Task")).toMatchObject([{ name: "mine", seats: 41 }]);
});

test("P7.13 as long as nothing was passed over, a list is asked for by its ETag", async () => {
  const { online, server } = await start(LISTS);
  await online.app.refresh("Tasks", null);
  expect(server.received.map(({ headers }) => headers["if-none-match"])).toEqual([undefined, '"1"']);
});

test("P7.38 what was only tried out does not stay in a record of the server", async () => {
  const started = await start(LISTS);
  await tryOut(started, { seats: 99 });
  expect(started.online.records("Task")).toMatchObject([{ name: "one", seats: 40 }]);
  await started.online.app.refresh("Tasks", null);
  expect(started.online.records("Task")).toMatchObject([{ name: "one", seats: 40 }]);
});

test("P7.38 a simulation that ends with the program leaves nothing in a record of the server", async () => {
  const { online, id } = await start(LISTS);
  await online.app.simulate(null, { kind: "good" });
  await change(online, id, { seats: 99 });
  await online.settled();
  expect(online.records("Task")).toMatchObject([{ seats: 99 }]);
  online.restart();
  expect(online.records("Task")).toMatchObject([{ seats: 40 }]);
});

test("P7.38 a simulation that ends while a change is under way leaves nothing of it", async () => {
  const { online, id } = await start(LISTS);
  await online.app.simulate(null, { kind: "slow" });
  await change(online, id, { seats: 99 });
  await online.until(() => online.opened.store.journal.outboxCounts().sending === 1);
  await online.app.simulate(null, null);
  await online.settled();
  expect(online.records("Task")).toMatchObject([{ seats: 40 }]);
});

test("P7.38 a record of the server that was deleted in a simulation comes back with its list", async () => {
  const { online, id } = await start(LISTS);
  await online.app.simulate(null, { kind: "good" });
  await online.app.submit({ commands: [{ kind: "delete", entity: "Task", id }] });
  await online.settled();
  await online.app.simulate(null, null);
  await online.app.refresh("Tasks", null);
  expect(names(online)).toEqual(["one"]);
});

test.each([
  ["lists alone", LISTS, undefined],
  ["single records", "", '"1"'],
])("P7.38 P7.15 a value that was tried out is not sent with the next change, to %s", async (_, facts, version) => {
  const started = await start(facts);
  const { online, office, id } = started;
  await online.app.refresh("One task", id);
  await tryOut(started, { seats: 99 });
  await change(online, id, { name: "uno" });
  await online.settled();
  expect((await online.outbox()).map(({ state, code }) => [state, code])).toEqual([
    ["done", null],
    ["done", null],
  ]);
  expect(office.puts).toEqual([{ id: 1, name: "uno", seats: 40 }]);
  expect(office.ifMatch).toEqual([version]);
});
