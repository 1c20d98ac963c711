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

## 7. The calls it makes
- Base address: https://tasks.example.com

### Task
- Kept at: /tasks
${facts}
`;

const KEYED = `- Key: Number

| Field | On the wire |
| --- | --- |
| Number | id |
`;

let server: RealServer;
let online: OnlineApp;

async function start(source: string, answer: (request: Received) => Answered): Promise<void> {
  server = await serve(answer);
  online = await OnlineApp.open(source, server.address);
}

afterEach(async () => {
  online.close();
  await server.close();
});

const idOf = (name: string): string => String(online.records("Task").find((one) => one["name"] === name)?.["id"]);
const inWords = (): readonly string[] =>
  online
    .records("Task")
    .map(({ number, name }) => `${String(number)} ${String(name)}`)
    .toSorted();
const change = (id: string, name: string) =>
  online.app.submit({ commands: [{ kind: "change", entity: "Task", id, values: { name } }] });
const writes = (): readonly Received[] => server.received.filter(({ method }) => method !== "GET");

const BOTH = [
  { id: 1, name: "one" },
  { id: 2, name: "two" },
];

test.each([
  ["an error with a good status", { error: "Too many requests" }],
  ["an error that has a name as records do", { name: "TooManyRequests", message: "Later." }],
  ["a list of another one", [{ id: 7, name: "seven", note: "another's" }]],
])("P7.71 %s, read before a change, is not what the change goes over", async (_, told) => {
  let task: object = { id: 1, name: "one", seats: 4, note: "kept by others" };
  await start(tasks(KEYED).replace("| Name | text |", "| Name | text |\n| Seats | whole number |"), (request) => {
    if (request.method === "GET") return { status: 200, body: request.path === "/tasks" ? [task] : told };
    task = JSON.parse(request.body) as object;
    return { status: 200, body: task };
  });
  await online.app.refresh("Tasks", null);
  await change(idOf("one"), "two");
  await online.settled();
  expect(task).toEqual({ id: 1, name: "two", seats: 4, note: "kept by others" });
});

test("P7.73 a single record that comes without its key is that record, and a conflict is one", async () => {
  let task: { name: string; note: string } = { name: "one", note: "old" };
  await start(tasks(KEYED), (request) => {
    if (request.method === "GET")
      return { status: 200, body: request.path === "/tasks" ? [{ id: 1, name: task.name }] : task };
    task = JSON.parse(request.body) as typeof task;
    return { status: 204 };
  });
  await online.app.refresh("Tasks", null);
  await change(idOf("one"), "two");
  await online.settled();
  expect(task).toMatchObject({ name: "two", note: "old" });
  task = { ...task, name: "a colleague's" };
  await change(idOf("two"), "three");
  await online.settled();
  expect(task).toMatchObject({ name: "a colleague's" });
});

test("P7.73 P7.61 a record that comes as a list of one is compared before a change", async () => {
  let task = { id: 1, name: "one" };
  await start(tasks(KEYED), (request) => {
    if (request.method === "GET") return { status: 200, body: [task] };
    task = JSON.parse(request.body) as typeof task;
    return { status: 204 };
  });
  await online.app.refresh("Tasks", null);
  task = { id: 1, name: "a colleague's" };
  await change(idOf("one"), "two");
  await online.settled();
  expect(task).toEqual({ id: 1, name: "a colleague's" });
  expect((await online.outbox())[0]).toMatchObject({ state: "failed", code: "conflict" });
});

test("P7.19 a new record that is looked for, and something else is found, may have arrived: a person sends it again", async () => {
  const there: object[] = [];
  let fails = true;
  await start(tasks(""), ({ method, path, body }) => {
    if (method === "GET") return { status: 200, body: path === "/tasks" ? there : { error: "No such task" } };
    if (fails) return { status: 500 };
    there.push(JSON.parse(body) as object);
    return { status: 201, body: JSON.parse(body) as object };
  });
  await online.create("Task", { name: "one" });
  await online.settled();
  const [entry] = await online.outbox();
  expect(entry).toMatchObject({ state: "unsure", code: "may-have-arrived" });
  expect(writes()).toHaveLength(1);
  fails = false;
  await online.app.decide(entry?.id ?? 0, { kind: "retry" });
  await online.settled();
  expect((await online.outbox())[0]).toMatchObject({ state: "done" });
  expect(there).toMatchObject([{ name: "one" }]);
});

test.each([
  ["another record", { id: 2, name: "two" }],
  ["another that is not here", { id: 9, name: "nine" }],
  ["an error with a good status", { error: "Too many requests" }],
])("P7.28 asked for one record, a server that answers with %s does not change the one", async (_, told) => {
  await start(tasks(KEYED), ({ method, path }) => ({
    status: 200,
    body: method !== "GET" ? {} : path === "/tasks" ? BOTH : told,
  }));
  await online.app.refresh("Tasks", null);
  const one = idOf("one");
  const { refusals } = await online.app.refresh("One task", one);
  expect(refusals.map(({ code }) => code)).toEqual(["wrong-shape"]);
  expect(inWords()).toEqual(["1 one", "2 two"]);
  await change(one, "uno");
  await online.settled();
  expect(writes().map(({ path, body }) => [path, JSON.parse(body) as object])).toEqual([
    ["/tasks/1", { id: 1, name: "uno" }],
  ]);
});

test("P7.28 without a Key, neither does one that answers with another id", async () => {
  await start(tasks(""), ({ path }) => ({ status: 200, body: path === "/tasks" ? BOTH : { id: 2, name: "two" } }));
  await online.app.refresh("Tasks", null);
  const { refusals } = await online.app.refresh("One task", "1");
  expect(refusals.map(({ code }) => code)).toEqual(["wrong-shape"]);
  expect(online.records("Task").map(({ id, name }) => [id, name])).toEqual([
    ["1", "one"],
    ["2", "two"],
  ]);
});

test("P7.28 a change that is answered with another record has arrived, and does not become that record", async () => {
  let told: object = { id: 2, name: "two" };
  const now = [{ id: 1, name: "one" }, ...BOTH.slice(1)];
  await start(tasks(KEYED), ({ method, path, body }) => {
    if (method === "GET")
      return { status: 200, body: path === "/tasks" ? now : now.find(({ id }) => path.endsWith(`/${id}`)) };
    now[0] = JSON.parse(body) as (typeof now)[0];
    return { status: 200, body: told };
  });
  await online.app.refresh("Tasks", null);
  const one = idOf("one");
  await change(one, "uno");
  await online.settled();
  expect(inWords()).toEqual(["1 uno", "2 two"]);
  // A key that no record here has is taken as a new key of the same record.
  told = { id: 3, name: "drei" };
  await change(one, "tres");
  await online.settled();
  expect(inWords()).toEqual(["2 two", "3 drei"]);
  expect((await online.outbox()).map(({ state }) => state)).toEqual(["done", "done"]);
});

const orders = (key: string): string => `# Specification: Orders
## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /orders | Orders | list of Order |
| /customers | Customers | list of Customer |

## 3. Entities and their fields
### Customer
- Shown as: Name
- Unique: Code

| Field | Type |
| --- | --- |
| Number | ${key} |
| Code | text |
| Name | text |

### Order
- Shown as: Title

| Field | Type |
| --- | --- |
| Number | whole number |
| Title | text |
| Customer | Customer |

## 7. The calls it makes
- Base address: https://orders.example.com

### Customer
- Kept at: /customers
- Key: Number

### Order
- Kept at: /orders
- Key: Number
`;

test.each([
  ["whole number", 12, null],
  ["text", 12, null],
  ["text", "12", null],
  ["whole number", "AB", "Anna"],
  ["text", "AB", "Anna"],
])("P7.2 P7.85 a customer with a %s as key, named by %j: %j", async (key, named, found) => {
  let order: object = { number: 1, title: "Chairs", customer: named };
  await start(orders(key), ({ method, path, body }) => {
    if (method === "GET" && path === "/customers")
      return { status: 200, body: [{ number: 3, code: found === null ? "12" : "AB", name: "Anna" }] };
    if (method === "GET") return { status: 200, body: path === "/orders" ? [order] : order };
    order = JSON.parse(body) as object;
    return { status: 200, body: order };
  });
  await online.app.refresh("Customers", null);
  await online.app.refresh("Orders", null);
  const [customer] = online.records("Customer");
  const [one] = online.records("Order");
  expect(one?.["customer"] ?? null).toBe(found === null ? null : (customer?.["id"] ?? ""));
  if (found !== null) return;
  await online.app.submit({
    commands: [{ kind: "change", entity: "Order", id: String(one?.["id"]), values: { title: "Tables" } }],
  });
  await online.settled();
  expect(order).toEqual({ number: 1, title: "Tables", customer: named });
});
