import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { OnlineApp } from "./support/online-app.ts";
import { serve, type Answered, type RealServer, type Received } from "./support/server.ts";

const DOCUMENT = `# Specification: Tasks
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

## 7. The calls it makes
- Base address: https://tasks.example.com
- Idempotency-Key: honoured

### Task
- Kept at: /tasks
- Key: Number

| Field | On the wire |
| --- | --- |
| Number | id |
`;

/** A server with tasks; it answers the creation of a task only when the test releases it. */
class Office {
  readonly tasks = new Map<number, string>();
  readonly writes: string[] = [];
  readonly #known = new Map<string, Answered>();
  #answer: () => void = () => undefined;
  readonly isFree: Promise<void> = new Promise((free) => {
    this.#answer = free;
  });
  /** Answer to the creation of a task; null: the task itself. */
  created: ((task: { readonly id: number; readonly name: string }) => Answered) | null = null;

  free(): void {
    this.#answer();
  }

  async answer({ method, path, body, headers }: Received): Promise<Answered> {
    const key = String(headers["idempotency-key"] ?? "");
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const id = Number(path.split("/")[2]);
    const task = { id, name: this.tasks.get(id) ?? "" };
    if (method === "GET")
      return path === "/tasks"
        ? { status: 200, body: [...this.tasks].map(([each, name]) => ({ id: each, name })) }
        : this.tasks.has(id)
          ? { status: 200, body: task }
          : { status: 404 };
    this.writes.push(`${method} ${path}`);
    if (method === "POST") {
      const made = { id: this.tasks.size + 1, name: String((JSON.parse(body) as { name?: string }).name) };
      this.tasks.set(made.id, made.name);
      const answered = this.created?.(made) ?? { status: 201, body: made };
      this.#known.set(key, answered);
      await this.isFree;
      return answered;
    }
    if (!this.tasks.has(id)) return { status: 404 };
    if (method === "DELETE") this.tasks.delete(id);
    else this.tasks.set(id, String((JSON.parse(body) as { name?: string }).name));
    return method === "DELETE" ? { status: 204 } : { status: 200, body: { id, name: this.tasks.get(id) ?? "" } };
  }
}

let office: Office;
let server: RealServer;
let online: OnlineApp;
beforeAll(async () => {
  server = await serve((request) => office.answer(request));
});
beforeEach(async () => {
  office = new Office();
  online = await OnlineApp.open(DOCUMENT, server.address);
});
afterAll(() => server.close());

const submit = (command: Parameters<OnlineApp["app"]["submit"]>[0]["commands"][number]) =>
  online.app.submit({ commands: [command] });

test.each([0, 1, 2])(
  "P7.75 what is deleted here while its creation is on its way is deleted there too, after %i changes",
  async (changes) => {
    const id = await online.create("Task", { name: "mine" });
    await online.until(async () => office.tasks.size === 1);
    for (let i = 0; i < changes; i++)
      await submit({ kind: "change", entity: "Task", id, values: { name: `renamed ${i}` } });
    await submit({ kind: "delete", entity: "Task", id });
    office.free();
    await online.settled();
    expect((await online.outbox()).map(({ state }) => state)).not.toContain("failed");
    expect([...office.tasks.keys()]).toEqual([]);
    // Changes before the deletion are not sent.
    expect(office.writes).toEqual(["POST /tasks", "DELETE /tasks/1"]);
    await online.app.refresh("Tasks", null);
    expect(online.records("Task")).toEqual([]);
    online.close();
  },
);

test("P7.18 changes of a record whose key never comes are told, and do not wait for each other", async () => {
  office.created = () => ({ status: 201 });
  online.close();
  // There is no list either from which the key could be learnt.
  online = await OnlineApp.open(DOCUMENT.replace("- Key: Number", "$&\n- List: none"), server.address);
  const id = await online.create("Task", { name: "mine" });
  await online.until(async () => office.tasks.size === 1);
  for (const name of ["one", "two"]) await submit({ kind: "change", entity: "Task", id, values: { name } });
  office.free();
  await online.until(async () => (await online.outbox()).some(({ state }) => state === "failed"));
  expect(office.writes).toEqual(["POST /tasks"]);
  online.close();
});
