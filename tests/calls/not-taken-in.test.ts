import { afterEach, expect, test, vi } from "vitest";
import { OnlineApp } from "./support/online-app.ts";
import { serve, type Answered, type RealServer, type Received } from "./support/server.ts";

const TASKS = `# Specification: Tasks
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
- Calls: List, Change

| Field | On the wire |
| --- | --- |
| Number | id |
`;

let server: RealServer;
let online: OnlineApp;

async function start(answer: (request: Received) => Answered): Promise<void> {
  server = await serve(answer);
  online = await OnlineApp.open(TASKS, server.address);
  await online.app.refresh("Tasks", null);
}

afterEach(async () => {
  online.close();
  await server.close();
});

const change = (name: string) => {
  const id = String(online.records("Task")[0]?.["id"]);
  return online.app.submit({ commands: [{ kind: "change", entity: "Task", id, values: { name } }] });
};

const ONE: Answered = { status: 200, body: [{ id: 1, name: "one" }] };
const nested = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);

test.each([
  [150, "done", null],
  [60_000, "failed", "wrong-shape"],
])("P7.28 a write that is answered with JSON of %i levels ends: %s", async (levels, state, code) => {
  await start(({ method }) =>
    method === "GET" ? ONE : { status: 200, text: `{"id": 1, "name": "two", "deep": ${nested(levels)}}` },
  );
  await change("two");
  await online.settled();
  expect((await online.outbox())[0]).toMatchObject({ state, code });
});

test("P7.28 a list of such JSON changes nothing, and says so", async () => {
  let isDeep = false;
  await start(() => (isDeep ? { status: 200, text: `[{"id": 1, "name": "two", "deep": ${nested(60_000)}}]` } : ONE));
  isDeep = true;
  expect(await online.app.refresh("Tasks", null)).toMatchObject({ refusals: [{ code: "wrong-shape" }] });
  expect(online.records("Task")).toMatchObject([{ name: "one" }]);
});

test("P7.36 an entry whose answer could not be taken in is not left as if it were under way, and what went wrong is told", async () => {
  await start(({ method, body }) => (method === "GET" ? ONE : { status: 200, body: JSON.parse(body) as object }));
  const { journal } = online.opened.store;
  const set = journal.set.bind(journal);
  const broken = vi.spyOn(journal, "set").mockImplementation((key, value) => {
    if (key.startsWith("last-answer/")) throw new Error("The disk is full.");
    set(key, value);
  });
  // Errors that nobody awaits become unhandled rejections; the test listens for them.
  const others = process.listeners("unhandledRejection");
  process.removeAllListeners("unhandledRejection");
  const told: unknown[] = [];
  process.on("unhandledRejection", (problem) => told.push(problem));
  try {
    await change("two");
    await online.until(() => told.length > 0);
  } finally {
    process.removeAllListeners("unhandledRejection");
    for (const listener of others) process.on("unhandledRejection", listener);
    broken.mockRestore();
  }
  expect(told).toEqual([new Error("The disk is full.")]);
  const [entry] = await online.outbox();
  expect(entry).toMatchObject({ state: "unsure", code: "may-have-arrived" });
  await online.app.decide(entry?.id ?? 0, { kind: "retry" });
  await online.settled();
  expect((await online.outbox())[0]).toMatchObject({ state: "done" });
});
