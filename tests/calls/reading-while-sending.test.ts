import { afterEach, expect, test } from "vitest";
import { OnlineApp } from "./support/online-app.ts";
import { serve, type Answered, type RealServer, type Received } from "./support/server.ts";

const document = (facts: string, wire = ""): string => `# Specification: Tasks
## 2. Screens and routes
| Route | Screen | Shows | Lets a user |
| --- | --- | --- | --- |
| /tasks | Tasks | list of Task | create Task |
| /tasks/{id} | One task | one Task | edit, delete |

## 3. Entities and their fields
### Task
- Shown as: Name

| Field | Type | Required |
| --- | --- | --- |
| Number | text | |
| Name | text | yes |

## 7. The calls it makes
- Base address: https://tasks.example.com

### Task
- Kept at: /tasks
${facts}
${wire}
`;

const WIRE = `
| Field | On the wire |
| --- | --- |
| Number | id |
`;
const KEYED = document("- Key: Number", WIRE);
const PLAIN = document("");

/** A list in pages, with a hook before each page. */
class Tasks {
  readonly tasks = new Map<string, { id: string; name: string }>();
  hasGet = true;
  missing: Answered = { status: 404 };
  /** Called before each page of the list is sent. */
  beforePage: (offset: number) => void | Promise<void> = () => {};

  constructor(count: number) {
    for (let i = 1; i <= count; i++) this.tasks.set(`t${i}`, { id: `t${i}`, name: `task ${i}` });
  }

  async answer({ method, path, body }: Received): Promise<Answered> {
    const { pathname, searchParams } = new URL(path, "http://x");
    const id = pathname.split("/")[2];
    if (id === undefined && method === "GET") {
      const offset = Number(searchParams.get("offset") ?? 0);
      const size = Number(searchParams.get("limit") ?? 1000);
      // The page shows the state at the request; what the hook does is for the next one.
      const page = [...this.tasks.values()].slice(offset, offset + size);
      await this.beforePage(offset);
      return { status: 200, body: page };
    }
    if (id === undefined) {
      const made = { ...(JSON.parse(body) as { id: string; name: string }) };
      made.id ??= `t${this.tasks.size + 100}`;
      this.tasks.set(made.id, made);
      return { status: 201, body: made };
    }
    const task = this.tasks.get(id);
    if (method === "GET" && !this.hasGet) return { status: 404 };
    if (task === undefined) return this.missing;
    if (method === "DELETE") this.tasks.delete(id);
    return { status: 200, body: task };
  }
}

let tasks: Tasks;
let server: RealServer;
let online: OnlineApp;
afterEach(async () => {
  online.close();
  await server.close();
});

async function start(source: string, count: number): Promise<void> {
  tasks = new Tasks(count);
  server = await serve((request) => tasks.answer(request));
  online = await OnlineApp.open(source, server.address);
  await online.app.refresh("Tasks", null);
  expect(names()).toHaveLength(count);
}

const names = (): readonly unknown[] => online.records("Task").map(({ name }) => name);
const idOf = (name: string): string =>
  String(online.records("Task").find((one) => one["name"] === name)?.["id"] ?? "none");
const remove = async (name: string): Promise<void> => {
  const outcome = await online.app.submit({ commands: [{ kind: "delete", entity: "Task", id: idOf(name) }] });
  expect(outcome.kind).toBe("done");
};

test.each([
  ["with a key", KEYED],
  ["without one", PLAIN],
])("P7.75 what was deleted here does not come back with a list, %s", async (_, source) => {
  await start(source, 5);
  // The deletion waits offline, and the list is read before it is sent.
  online.isOnline = false;
  await remove("task 2");
  online.isOnline = true;
  await online.app.refresh("Tasks", null);
  expect(names()).not.toContain("task 2");
  await online.app.sendNow();
  await online.settled();
  expect([...tasks.tasks.keys()]).toEqual(["t1", "t3", "t4", "t5"]);
  // The list was requested before, and arrives after the deletion was answered.
  let asked: () => void = () => {};
  const isAsked = new Promise<void>((done) => (asked = done));
  let answer: () => void = () => {};
  const mayAnswer = new Promise<void>((done) => (answer = done));
  tasks.beforePage = () => {
    asked();
    return mayAnswer;
  };
  const reading = online.app.refresh("Tasks", null);
  await isAsked;
  await remove("task 3");
  await online.settled();
  answer();
  await reading;
  expect(names()).toEqual(["task 1", "task 4", "task 5"]);
  // A record created again under the same key appears again.
  tasks.beforePage = () => {};
  tasks.tasks.set("t3", { id: "t3", name: "task 3 again" });
  await online.app.refresh("Tasks", null);
  expect(names()).toContain("task 3 again");
});

test("P7.75 a deletion that is not to be sent after all lets the record come back", async () => {
  await start(PLAIN, 3);
  online.isOnline = false;
  await remove("task 2");
  const [entry] = await online.outbox();
  await online.app.decide(entry?.id ?? 0, { kind: "discard", undo: false });
  online.isOnline = true;
  await online.app.refresh("Tasks", null);
  expect(names()).toHaveLength(3);
});

test.each([
  ["with a key", KEYED],
  ["without one", PLAIN],
])("P7.12 what others deleted goes here too, %s; what was only made here stays", async (_, source) => {
  await start(source, 5);
  online.isOnline = false;
  await online.create("Task", { name: "mine" });
  const [entry] = await online.outbox();
  await online.app.decide(entry?.id ?? 0, { kind: "discard", undo: false });
  await online.create("Task", { name: "waits" });
  online.isOnline = true;
  tasks.tasks.delete("t4");
  await online.app.refresh("Tasks", null);
  expect(names()).not.toContain("task 4");
  expect(names()).toEqual(expect.arrayContaining(["mine", "task 1", "task 5"]));
  await online.app.sendNow();
  await online.settled();
  expect(names()).toContain("waits");
  // The record has arrived on the server, and a colleague deletes it there.
  for (const [id, { name }] of tasks.tasks) if (name === "waits") tasks.tasks.delete(id);
  await online.app.refresh("Tasks", null);
  expect(names()).not.toContain("waits");
  expect(names()).toContain("mine");
});

test.each([
  ["where single records can be read", true],
  ["where they can't", false],
])("P7.76 rows that move to other pages while a list is read are not dropped, %s", async (_, hasGet) => {
  await start(document("- Key: Number\n- Pages: `limit` and `offset`, 5 at a time", WIRE), 20);
  tasks.hasGet = hasGet;
  // Between two pages a colleague deletes a row of the first: a row of the second page moves to the first, which was
  // already read.
  let left = ["t1", "t2", "t3"];
  tasks.beforePage = (offset) => {
    const [first, ...others] = left;
    if (first === undefined || offset % 5 !== 0) return;
    tasks.tasks.delete(first);
    left = others;
  };
  await online.app.refresh("Tasks", null);
  const there = [...tasks.tasks.values()].map(({ name }) => name);
  expect(there).toHaveLength(17);
  expect(names()).toEqual(expect.arrayContaining(there));
  // What is really deleted disappears once the list stays unchanged.
  await online.app.refresh("Tasks", null);
  expect(names().toSorted()).toEqual(there.toSorted());
});

test.each([
  ["403, where the document says so", "- Missing: 403\n", { status: 403, body: { errors: ["FORBIDDEN"] } }, true],
  ["403, where it does not", "", { status: 403, body: { errors: ["FORBIDDEN"] } }, false],
  ["a code of its own", "- Missing: 400 when `answer.code = 12`\n", { status: 400, body: { code: 12 } }, true],
  ["another code", "- Missing: 400 when `answer.code = 12`\n", { status: 400, body: { code: 13 } }, false],
  ["an empty list", "", { status: 200, body: [] }, true],
  ["nothing under errors", "- One in: one\n", { status: 200, body: { one: null, errors: ["no"] } }, false],
] as const)("P7.92 a record that is missing by %s", async (_, facts, missing, goes) => {
  await start(document(`- Key: Number\n- Pages: \`limit\` and \`offset\`, 5 at a time\n${facts}`, WIRE), 7);
  tasks.missing = missing;
  tasks.tasks.delete("t4");
  await online.app.refresh("Tasks", null);
  expect(names().includes("task 4")).toBe(!goes);
  expect(names()).toHaveLength(goes ? 6 : 7);
});

test("P7.92 a deletion that is sent again to a server that says 403 for what is missing has been done", async () => {
  await start(document("- Key: Number\n- Missing: 403\n", WIRE), 3);
  tasks.missing = { status: 403 };
  const [first] = online.records("Task");
  tasks.tasks.delete(String(first?.["number"]));
  online.isOnline = false;
  await online.app.submit({ commands: [{ kind: "delete", entity: "Task", id: String(first?.["id"]) }] });
  const [entry] = await online.outbox();
  online.opened.store.journal.noteSending(entry?.id ?? 0, { mayHaveArrived: true });
  online.isOnline = true;
  online.app.online();
  await online.settled();
  expect((await online.outbox()).map(({ state }) => state)).toEqual(["done"]);
});
