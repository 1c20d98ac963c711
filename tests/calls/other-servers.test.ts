import { afterEach, expect, test } from "vitest";
import { OnlineApp } from "./support/online-app.ts";
import { serve, type Answered, type RealServer, type Received } from "./support/server.ts";

const document = (facts = "", entity = ""): string => `# Specification: Tasks
## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /tasks | Tasks | list of Task |

## 3. Entities and their fields
### Task
- Shown as: Name

| Field | Type | Required |
| --- | --- | --- |
| Number | text | |
| Name | text | yes |
| Steps | list of Step | |

### Step
| Field | Type |
| --- | --- |
| Text | text |

## 4. States and transitions
### Task
| From | Event | To |
| --- | --- | --- |
| start | | Open |
| Open | Ring | Open |

## 7. The calls it makes
- Base address: https://tasks.example.com
${facts}

| Call | Of | Request | Sends | When | Answers |
| --- | --- | --- | --- | --- | --- |
| Ring | Task | \`POST /rings\` | \`{"name": name}\` | on Ring | 2xx: show "Rung." |

### Task
- Kept at: /tasks
- Key: Number
${entity}
| Field | On the wire |
| --- | --- |
| Number | id |
`;

/** A minimal server. `created` gives the answer for a task that it has just created. */
class Office {
  readonly tasks = new Map<number, string>();
  readonly rings: string[] = [];
  readonly writes: string[] = [];
  list: readonly object[] | null = null;
  created: (task: { readonly id: number; readonly name: string }) => Answered | null = (task) => ({
    status: 201,
    body: task,
  });
  rung: (request: Received) => Answered | null = () => ({ status: 200, body: {} });

  answer(request: Received): Answered {
    const { method, path, body } = request;
    const id = Number(path.split("/")[2]);
    const { name } = (body === "" ? {} : JSON.parse(body)) as { name?: string };
    if (method !== "GET") this.writes.push(`${method} ${path}`);
    if (path === "/rings") {
      this.rings.push(String(name));
      return this.rung(request) ?? lost();
    }
    if (method === "POST") {
      const made = { id: this.tasks.size + 1, name: String(name) };
      this.tasks.set(made.id, made.name);
      return this.created(made) ?? lost();
    }
    if (path === "/tasks")
      return { status: 200, body: this.list ?? [...this.tasks].map(([each, of]) => ({ id: each, name: of })) };
    if (!this.tasks.has(id)) return { status: 404 };
    if (method === "DELETE") this.tasks.delete(id);
    if (name !== undefined && method !== "GET") this.tasks.set(id, name);
    return method === "DELETE" ? { status: 204 } : { status: 200, body: { id, name: this.tasks.get(id) } };
  }
}

/** The server has done the work, but a gateway loses the answer. */
const lost = (): Answered => ({ status: 502 });

let open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open) await one.close();
  open = [];
});

async function start(source = document()): Promise<{ online: OnlineApp; office: Office; server: RealServer }> {
  const office = new Office();
  const server = await serve((request) => office.answer(request));
  const online = await OnlineApp.open(source, server.address);
  open.push(online, server);
  return { online, office, server };
}

const rename = (online: OnlineApp, id: string, name: string) =>
  online.app.submit({ commands: [{ kind: "change", entity: "Task", id, values: { name } }] });
const ring = (online: OnlineApp, id: string) =>
  online.app.submit({ commands: [{ kind: "fire", entity: "Task", id, event: "Ring", values: {} }] });
const states = async (online: OnlineApp) => (await online.outbox()).map(({ state }) => state);

test.each<[string, (task: { readonly id: number }) => Answered]>([
  ["nothing", () => ({ status: 201 })],
  ["nothing but its address", ({ id }) => ({ status: 201, headers: { location: `/tasks/${id}` } })],
  [
    "nothing but a whole address",
    ({ id }) => ({ status: 201, headers: { location: `https://tasks.example.com/tasks/${id}` } }),
  ],
  ["an address of something else", () => ({ status: 201, headers: { location: "/jobs/77" } })],
  ["words about it", () => ({ status: 200, body: { ok: true, message: "Created" } })],
])(
  "P7.33 a new record that is answered with %s is one record, and what is changed later arrives",
  async (_, created) => {
    const { online, office } = await start();
    office.created = created;
    const id = await online.create("Task", { name: "mine" });
    await online.settled();
    await rename(online, id, "renamed");
    await online.settled();
    await online.until(async () => [...office.tasks.values()].includes("renamed"));
    await online.settled();
    await online.app.refresh("Tasks", null);
    expect([...office.tasks]).toEqual([[1, "renamed"]]);
    expect(online.records("Task")).toMatchObject([{ id, number: "1", name: "renamed" }]);
    expect(office.writes).toEqual(["POST /tasks", "PUT /tasks/1"]);
    expect(await states(online)).toEqual(["done", "done"]);
  },
);

test("P7.33 a new record that looks like one that was there before is another one", async () => {
  const { online, office } = await start();
  office.tasks.set(1, "milk");
  await online.app.refresh("Tasks", null);
  office.created = () => ({ status: 201 });
  const id = await online.create("Task", { name: "milk" });
  await online.settled();
  await rename(online, id, "oat milk");
  await online.until(() => office.writes.includes("PUT /tasks/2"));
  await online.settled();
  expect([...office.tasks]).toEqual([
    [1, "milk"],
    [2, "oat milk"],
  ]);
  expect(online.records("Task")).toHaveLength(2);
});

test("P7.79 a header that servers send back with every answer does not say that a key is known again", async () => {
  const { online, office } = await start(document("- Idempotency-Key: X-Request-Id"));
  office.rung = ({ headers }) => ({ status: 200, headers: { "x-request-id": String(headers["x-request-id"]) } });
  const id = await online.create("Task", { name: "door" });
  await ring(online, id);
  await online.settled();
  office.rung = () => null;
  await ring(online, id);
  await online.until(async () => (await states(online)).at(-1) !== "sending" && office.rings.length > 1);
  await online.until(async () => (await states(online)).includes("unsure"));
  expect(office.rings).toHaveLength(2);
});

test.each<[string, Answered]>([
  ["a page", { status: 200, text: "<h1>Thank you</h1>", headers: { "content-type": "text/html" } }],
  ["500", { status: 500 }],
  ["a way elsewhere", { status: 303, headers: { location: "/tasks" } }],
])(
  "P7.22 a new record that may have arrived, answered with %s, is not sent again because it is changed",
  async (_, answer) => {
    const { online, office } = await start(document("", '- Answers: 5xx: show "It went wrong."\n'));
    office.created = () => answer;
    const id = await online.create("Task", { name: "mine" });
    await online.until(async () => (await states(online)).includes("failed"));
    office.created = (task) => ({ status: 201, body: task });
    await rename(online, id, "renamed");
    online.app.online();
    await online.until(async () => (await online.outbox()).every(({ state }) => state !== "sending"));
    expect(office.writes).toEqual(["POST /tasks"]);
    // A person checks and decides that it has arrived; then the change is sent.
    for (const entry of await online.outbox())
      if (entry.state === "failed") await online.app.decide(entry.id, { kind: "arrived" });
    await online.app.refresh("Tasks", null);
    await online.until(async () => [...office.tasks.values()].includes("renamed"));
    await online.settled();
    expect([...office.tasks]).toEqual([[1, "renamed"]]);
    expect(online.records("Task")).toMatchObject([{ id, number: "1", name: "renamed" }]);
  },
);

test("P7.28 a call that is answered with a plain word has arrived", async () => {
  const { online, office } = await start();
  const id = await online.create("Task", { name: "door" });
  for (const type of ["text/plain", "text/html; charset=utf-8"]) {
    office.rung = () => ({ status: 200, text: "ok", headers: { "content-type": type } });
    await ring(online, id);
    await online.settled();
  }
  expect(await states(online)).toEqual(["done", "done", "done"]);
});

test("P7.12 a list that is empty for a while takes no rows with it that are only on this device", async () => {
  const { online, office } = await start();
  office.tasks.set(1, "theirs");
  await online.app.refresh("Tasks", null);
  const [task] = online.records("Task");
  const values = { steps: [{ id: null, values: { text: "by hand" } }] as never };
  await online.app.submit({ commands: [{ kind: "change", entity: "Task", id: String(task?.["id"]), values }] });
  await online.settled();
  expect(online.records("Step")).toMatchObject([{ text: "by hand" }]);
  office.list = [];
  await online.app.refresh("Tasks", null);
  office.list = null;
  await online.app.refresh("Tasks", null);
  expect(online.records("Task")).toMatchObject([{ id: task?.["id"], number: "1", name: "theirs" }]);
  expect(online.records("Step")).toMatchObject([{ text: "by hand", owner: task?.["id"] }]);
});

test.each(["PUT", "PATCH"])(
  "P7.93 rows that Sends names go with their record by %s, also where only a row was changed",
  async (method) => {
    const facts = `- Change: ${method}\n- Sends: \`{"name": name, "steps": steps.map(s, {"text": s.text})}\`\n`;
    const { online, server } = await start(document("", facts));
    const sent = (): unknown => {
      const last = server.received.findLast((one) => one.method !== "GET");
      return last === undefined ? null : [last.method, JSON.parse(last.body)];
    };
    const whole = (steps: readonly string[]): object => ({
      ...(method === "PUT" ? { name: "paint" } : {}),
      steps: steps.map((text) => ({ text })),
    });
    const submit = async (command: Parameters<OnlineApp["app"]["submit"]>[0]["commands"][number]): Promise<void> => {
      expect(await online.app.submit({ commands: [command] })).toMatchObject({ kind: "done" });
      await online.settled();
    };
    const id = await online.create("Task", { name: "paint", steps: [{ id: null, values: { text: "sand" } }] as never });
    await online.settled();
    expect(sent()).toEqual(["POST", { name: "paint", steps: [{ text: "sand" }] }]);
    const [first] = online.records("Step");
    await submit({ kind: "change", entity: "Step", id: String(first?.["id"]), values: { text: "sand well" } });
    expect(sent()).toEqual([method, whole(["sand well"])]);
    await submit({ kind: "create", entity: "Step", values: { owner: id, text: "paint twice" } });
    expect(sent()).toEqual([method, whole(["sand well", "paint twice"])]);
    await submit({ kind: "delete", entity: "Step", id: String(first?.["id"]) });
    expect(sent()).toEqual([method, whole(["paint twice"])]);
    const rows = [{ id: null, values: { text: "clean" } }];
    await submit({ kind: "change", entity: "Task", id, values: { steps: rows as never } });
    expect(sent()).toEqual([method, whole(["clean"])]);
    expect((await states(online)).every((state) => state === "done")).toBe(true);
    expect(server.received.filter((one) => one.method === method)).toHaveLength(4);
  },
);
