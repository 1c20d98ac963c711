import { afterEach, expect, test } from "vitest";
import { OnlineApp } from "./support/online-app.ts";
import { serve, type Answered, type RealServer } from "./support/server.ts";

const tasks = (facts: string, from = ""): string => `# Specification: Tasks
## 2. Screens and routes
### Tasks
- Route: /tasks
- Shows: list of Task
${from}

### One task
- Route: /tasks/{id}
- Shows: one Task

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

## 8. Errors
| Code | Message |
| --- | --- |
| E1 | The server has refused. |
| E2 | The server is too busy. |
`;

const BOTH = [
  { id: 1, name: "one" },
  { id: 2, name: "two" },
];

let server: RealServer;
let online: OnlineApp;
let next: Answered;

/** Reads the list with the first answer (both tasks), then again with the second. */
async function readTwice(facts: string, first: Answered, second: Answered, from = "") {
  next = first;
  server = await serve(() => next);
  online = await OnlineApp.open(tasks(facts, from), server.address);
  await online.app.refresh("Tasks", null);
  expect(names()).toEqual(["one", "two"]);
  next = second;
  const { refusals } = await online.app.refresh("Tasks", null);
  return refusals.map(({ code, message }) => message ?? code);
}

afterEach(async () => {
  online.close();
  await server.close();
});

const names = (): readonly string[] =>
  online
    .records("Task")
    .map(({ name }) => String(name))
    .toSorted();

const rows = (list: readonly object[], more: object = {}): Answered => ({ status: 200, body: { rows: list, ...more } });

test("P7.68 a list that is refused with a good status takes nothing away, and says why", async () => {
  const facts = "- Many in: rows\n- Answers: 2xx when `answer.error is not empty`: error E1";
  const said = await readTwice(facts, rows(BOTH, { error: null }), rows([], { error: "Session expired" }));
  expect(said).toEqual(["The server has refused."]);
  expect(names()).toEqual(["one", "two"]);
  next = rows(BOTH.slice(1), { error: null });
  expect((await online.app.refresh("Tasks", null)).refusals).toEqual([]);
  expect(names()).toEqual(["two"]);
});

test("P7.68 with errors at fields it is told in the server's words", async () => {
  const facts =
    "- Many in: rows\n- Answers: 2xx when `answer.errors is not empty`: errors at fields from `answer.errors`; 2xx: do nothing";
  const said = await readTwice(facts, rows(BOTH), rows([], { errors: [{ message: "Not today." }] }));
  expect(said).toEqual(["Not today."]);
  expect(names()).toEqual(["one", "two"]);
});

test("P7.68 a list that is not there yet, as the document says, takes nothing away", async () => {
  const facts = "- Many in: rows\n- Answers: 2xx when `answer.pending = true`: keep trying";
  const said = await readTwice(facts, rows(BOTH), rows([], { pending: true }));
  expect(said).toHaveLength(1);
  expect(names()).toEqual(["one", "two"]);
});

test("P7.68 a single record that is refused with a good status stays as it is", async () => {
  const facts = "- Many in: rows\n- Answers: 2xx when `answer.error is not empty`: error E1";
  await readTwice(facts, rows(BOTH), rows(BOTH));
  next = { status: 200, body: { error: "Too many requests", id: 1, name: "" } };
  const one = online.records("Task").find(({ name }) => name === "one");
  const { refusals } = await online.app.refresh("One task", String(one?.["id"]));
  expect(refusals.map(({ code }) => code)).toEqual(["E1"]);
  expect(names()).toEqual(["one", "two"]);
});

test("P7.68 a screen that a request fills keeps showing what it showed", async () => {
  const facts = "- Many in: rows\n- Answers: 2xx when `answer.error is not empty`: error E1";
  const said = await readTwice(facts, rows(BOTH), rows([], { error: "Session expired" }), "- From: `GET /feed`");
  expect(said).toEqual(["The server has refused."]);
  const [fetched] = online.opened.store.journal.keys("fetched/screen/Tasks");
  expect(online.opened.store.journal.get(fetched ?? "")).toMatchObject({
    ids: [expect.any(String), expect.any(String)],
  });
});

test("P7.4 of several words for one status, a read is told those whose condition holds", async () => {
  const facts = "- Answers: 409 when `answer.code = 7`: error E1; 409: error E2";
  expect(await readTwice(facts, { status: 200, body: BOTH }, { status: 400, body: {} })).toEqual(["not-accepted"]);
  next = { status: 409, body: { code: 8 } };
  expect((await online.app.refresh("Tasks", null)).refusals.map(({ code }) => code)).toEqual(["E2"]);
});

test.each([
  ["a part of the list", { status: 206, body: BOTH.slice(0, 1), headers: { "content-range": "0-0/2", etag: '"1"' } }],
  ["a list that is not ready", { status: 202, body: [], headers: { etag: '"1"' } }],
])("P7.12 %s, as its status says, takes nothing away, and its version stands for no list", async (_, partial) => {
  const said = await readTwice("", { status: 200, body: BOTH }, partial);
  expect(said).toEqual(["pages-not-told"]);
  expect(names()).toEqual(["one", "two"]);
  await online.app.refresh("Tasks", null);
  expect(server.received.at(-1)?.headers["if-none-match"]).toBeUndefined();
});

test("P7.12 a list with errors beside it takes nothing away, and what it holds is taken in", async () => {
  const errors = [{ message: "One shard did not answer." }];
  await readTwice("- Many in: rows", rows(BOTH, { errors: [] }), rows([{ id: 3, name: "three" }], { errors }));
  expect(names()).toEqual(["one", "three", "two"]);
  next = rows([{ id: 3, name: "three" }], { errors: {}, error: false });
  await online.app.refresh("Tasks", null);
  expect(names()).toEqual(["three"]);
});

test("P7.12 a whole list takes away what it no longer holds, also in pages that come with 206", async () => {
  const paged = "- Pages: `page`, 5 at a time, total in header Content-Range";
  const headers = { "content-range": "0-0/1" };
  await readTwice(paged, { status: 200, body: BOTH }, { status: 206, body: BOTH.slice(0, 1), headers });
  expect(names()).toEqual(["one"]);
});
