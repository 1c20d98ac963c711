import { afterEach, expect, test } from "vitest";
import { OnlineApp } from "./support/online-app.ts";
import { serve, type Answered, type RealServer, type Received } from "./support/server.ts";

const TASKS = `# Tasks
- Currency: EUR

## 2. Screens and routes
### Tasks
- Route: /
- Shows: list of Task

### Task
- Route: /tasks/:id
- Shows: one Task

### People
- Route: /people
- Shows: list of Owner

## 3. Entities and their fields
### Owner
- Unique: Login

| Field | Type |
| --- | --- |
| Login | text |
| Age | whole number |

### Task
| Field | Type | Required |
| --- | --- | --- |
| Number | whole number | |
| Title | text | yes |
| Hours | number | |
| Kind | choice of Repair, Check, start Check | |
| Tags | choices of Red, Blue | |
| Due | date | |
| Done | yes/no | |
| Price | money | |
| Mail | email | |
| Place | location | |
| Owner | Owner | |
| Helpers | several Owner | |

## 5. Validation and rules
| On | Rule | Otherwise |
| --- | --- | --- |
| Task | \`hours <= 100\` | E1 |

## 7. The calls it makes
- Base address: https://tasks.example.com

| Call | Request | When | Answers |
| --- | --- | --- | --- |
| Look | \`GET /look\` | on demand | 2xx: keep Task from \`answer.tasks\` |

### Owner
- Kept at: /people
- Key: Login

### Task
- Kept at: /tasks
- Key: Number

## 8. Errors
| Code | Message |
| --- | --- |
| E1 | Too many hours. |
`;

const GOOD = {
  title: "Good",
  hours: 1,
  kind: "Repair",
  tags: ["Red"],
  due: "2026-03-01",
  done: true,
  price: 5,
  mail: "a@b.c",
  owner: "ann",
};

let open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.toReversed()) await one.close();
  open = [];
});

async function start(
  answer: (request: Received) => Answered,
  source = TASKS,
): Promise<{ online: OnlineApp; server: RealServer }> {
  const server = await serve(answer);
  const online = await OnlineApp.open(source, server.address);
  open.push(server, online);
  return { online, server };
}

const people = [{ login: "ann", age: 30 }, { login: "bob" }];
const lists =
  (tasks: readonly unknown[], owners: readonly unknown[] = people) =>
  ({ method, path }: Received): Answered =>
    method !== "GET"
      ? { status: 204 }
      : { status: 200, body: path.startsWith("/people") ? owners : path === "/look" ? { tasks } : tasks };

async function look(online: OnlineApp, screen: string): Promise<void> {
  await online.app.refresh(screen, null);
}
const task = (online: OnlineApp, number: number) => online.records("Task").find((one) => one["number"] === number);
const aside = async (online: OnlineApp) =>
  (await online.ask({ kind: "setAside" })).items.map(({ record, field, value, reason }) => ({
    number: online.records("Task").find(({ id }) => id === record)?.["number"],
    field,
    value,
    reason,
  }));
const problem = async (online: OnlineApp) =>
  (await online.ask({ kind: "list", screen: "Tasks", view: 0, from: 0, limit: 5 })).fresh?.problem ?? null;

test("P7.85 a value that does not fit is left out and set aside; everything else is taken in", async () => {
  const bad: readonly (readonly [field: string, value: unknown])[] = [
    ["hours", "many"],
    ["title", { de: "Titel" }],
    ["title", "x".repeat(1_000_001)],
    ["kind", "Paint"],
    ["tags", "Red"],
    ["due", "next week"],
    ["done", "perhaps"],
    ["price", "free"],
    ["mail", "nobody"],
    ["place", { lat: 1 }],
    ["owner", "zoe"],
  ];
  const records = Array.from({ length: 600 }, (_, at) => {
    const [field, value] = bad[at] ?? [];
    return { number: at + 1, ...GOOD, ...(field === undefined ? {} : { [field]: value }) };
  });
  const { online } = await start(lists(records));
  await look(online, "People");
  await look(online, "Tasks");
  expect(online.records("Task")).toHaveLength(600);
  expect(task(online, 600)).toMatchObject({ title: "Good", hours: 1, kind: "Repair", price: 500 });
  for (const [at, [field]] of bad.entries()) {
    const record = task(online, at + 1);
    expect(record?.[field] ?? null, field).toBeNull();
    // All other values of the record are kept.
    expect(record, field).toMatchObject(field === "due" ? { kind: "Repair" } : { due: "2026-03-01" });
  }
  const kept = await aside(online);
  expect(kept).toHaveLength(bad.length);
  for (const [at, [field, value]] of bad.entries())
    expect(kept).toContainEqual({ number: at + 1, field, value, reason: "from-server" });
  expect(await problem(online)).toMatchObject({ code: "values-set-aside", parameters: { count: String(bad.length) } });
  // Reported once, however often the list is read.
  await look(online, "Tasks");
  expect(await aside(online)).toHaveLength(bad.length);
});

test("P7.85 of a list the elements that fit are kept, and nested records lose only what does not fit", async () => {
  const { online } = await start(
    lists([
      { number: 1, ...GOOD, tags: ["Red", "Green"], helpers: ["ann", "zoe"] },
      { number: 2, ...GOOD, owner: { login: "carl", age: "old" } },
      { number: 3, ...GOOD, owner: { login: { first: "x" }, age: 5 } },
    ]),
  );
  await look(online, "People");
  await look(online, "Tasks");
  const id = (login: string) => online.records("Owner").find((one) => one["login"] === login)?.["id"];
  expect(task(online, 1)).toMatchObject({ tags: ["Red"], helpers: [id("ann")] });
  expect(task(online, 2)).toMatchObject({ owner: id("carl") });
  expect(online.records("Owner").find((one) => one["login"] === "carl")).toMatchObject({ age: null });
  expect(task(online, 3)).toMatchObject({ title: "Good", owner: null });
  expect(await aside(online)).toEqual(
    expect.arrayContaining([
      { number: 1, field: "tags", value: ["Green"], reason: "from-server" },
      { number: 1, field: "helpers", value: ["zoe"], reason: "from-server" },
      { number: undefined, field: "age", value: "old", reason: "from-server" },
      { number: 3, field: "owner", value: { login: { first: "x" }, age: 5 }, reason: "from-server" },
    ]),
  );
});

test("P7.85 a record that can't be kept is left out alone, and nothing goes because of it", async () => {
  const tasks: unknown[] = [
    { number: 1, ...GOOD },
    { number: 2, ...GOOD },
  ];
  const { online } = await start((request) => lists(tasks)(request));
  await look(online, "People");
  await look(online, "Tasks");
  expect(online.records("Task")).toHaveLength(2);
  tasks.splice(
    0,
    2,
    "what",
    null,
    { number: 3, ...GOOD },
    { number: "three", ...GOOD },
    { number: 4, title: null, hours: 500 },
  );
  await look(online, "Tasks");
  // Rules and required fields don't refuse what the server has accepted.
  expect(online.records("Task").map((one) => one["number"])).toEqual([1, 2, 3, 4]);
  expect(task(online, 4)).toMatchObject({ hours: 500, title: null });
  expect(await problem(online)).toMatchObject({ code: "records-left-out", parameters: { count: "3" } });
  tasks.splice(0, tasks.length, { number: 3, ...GOOD });
  await look(online, "Tasks");
  expect(online.records("Task").map((one) => one["number"])).toEqual([3]);
  expect(await problem(online)).toBeNull();
});

test("P7.85 what does not fit goes back as it came, until somebody puts another value there", async () => {
  const tasks: unknown[] = [{ number: 1, ...GOOD, kind: "Paint", tags: ["Red", "Green"], owner: "zoe" }];
  const { online, server } = await start((request) => {
    if (request.path !== "/tasks/1") return lists(tasks)(request);
    if (request.method === "PUT") tasks[0] = JSON.parse(request.body) as unknown;
    return { status: 200, body: tasks[0] };
  });
  await look(online, "Tasks");
  const id = String(task(online, 1)?.["id"]);
  const change = async (values: { [field: string]: string }): Promise<unknown> => {
    await online.app.submit({ commands: [{ kind: "change", entity: "Task", id, values }] });
    await online.settled();
    const { method, body } = server.received.findLast((one) => one.method !== "GET")!;
    return [method, JSON.parse(body)];
  };
  expect(await change({ title: "Mine" })).toEqual([
    "PUT",
    expect.objectContaining({ title: "Mine", kind: "Paint", tags: ["Red", "Green"], owner: "zoe" }),
  ]);
  expect(await change({ kind: "Check" })).toEqual(["PUT", expect.objectContaining({ kind: "Check", owner: "zoe" })]);
});

test("P7.85 a value comes into its field when it fits", async () => {
  const tasks = [{ number: 1, ...GOOD, kind: "Paint", owner: "zoe", helpers: ["zoe"] }];
  const owners = [...people];
  const { online } = await start((request) => lists(tasks, owners)(request));
  await look(online, "Tasks");
  expect(task(online, 1)).toMatchObject({ kind: null, owner: null, helpers: null });
  // The referenced record has arrived.
  owners.push({ login: "zoe" });
  await look(online, "People");
  const zoe = online.records("Owner").find((one) => one["login"] === "zoe")?.["id"];
  expect(task(online, 1)).toMatchObject({ owner: zoe, helpers: [zoe] });
  expect((await aside(online)).map(({ field }) => field)).toEqual(["kind"]);
  // The document gets the missing choice.
  await online.update(TASKS.replace("Repair, Check,", "Repair, Check, Paint,"));
  expect(task(online, 1)).toMatchObject({ kind: "Paint" });
  expect(await aside(online)).toEqual([]);
});

test("P7.85 what was given up is not brought back by the same answer", async () => {
  const tasks = [{ number: 1, ...GOOD, hours: "many" as unknown }];
  const { online } = await start((request) => lists(tasks)(request));
  await look(online, "People");
  await look(online, "Tasks");
  const [item] = (await online.ask({ kind: "setAside" })).items;
  expect(item?.field).toBe("hours");
  await online.app.submit({ commands: [{ kind: "dropSetAside", item: item?.item ?? 0 }] });
  await look(online, "Tasks");
  expect(await aside(online)).toEqual([]);
  tasks[0] = { number: 1, ...GOOD, hours: "more" };
  await look(online, "Tasks");
  expect(await aside(online)).toMatchObject([{ field: "hours", value: "more" }]);
  // The server has corrected it.
  tasks[0] = { number: 1, ...GOOD, hours: 7 };
  await look(online, "Tasks");
  expect(await aside(online)).toEqual([]);
  expect(task(online, 1)).toMatchObject({ hours: 7 });
});

test("P7.85 the answer of a call and the answer to a write are taken in the same way", async () => {
  const { online } = await start((request) =>
    request.method === "POST"
      ? { status: 201, body: { number: 9, ...GOOD, kind: "Paint" } }
      : lists([{ number: 1, ...GOOD }, 7, { number: 2, ...GOOD, hours: "many" }])(request),
  );
  await online.app.submit({ commands: [{ kind: "call", call: "Look", entity: null, id: null }] });
  await online.until(() => online.records("Task").length > 0);
  expect(online.records("Task").map((one) => one["number"])).toEqual([1, 2]);
  await online.create("Task", { title: "New" });
  await online.settled();
  expect((await online.outbox()).filter(({ state }) => state !== "done")).toEqual([]);
  expect(task(online, 9)).toMatchObject({ title: "Good", kind: null });
  expect((await aside(online)).map(({ number, field }) => `${String(number)} ${field}`).toSorted()).toEqual([
    "1 owner",
    "2 hours",
    "2 owner",
    "9 kind",
    "9 owner",
  ]);
});
