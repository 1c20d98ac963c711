import { afterEach, describe, expect, test } from "vitest";
import { OnlineApp } from "./support/online-app.ts";
import { serve, type Answered, type RealServer, type Received } from "./support/server.ts";

const tasks = (facts: string, keyed: boolean): string => `# Specification: Tasks
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
${facts}

### Task
- Kept at: /tasks
${keyed ? "- Key: Number" : ""}
`;

const HONOURED = "- Idempotency-Key: honoured";
const PAGE: Answered = { status: 201, text: "<h1>Gateway</h1>", headers: { "content-type": "text/html" } };

interface Task {
  readonly id?: string;
  readonly number: string | null;
  readonly name: string;
}

/** A server of tasks. As the draft standard for the key demands, it refuses the same key with another body. */
class Office {
  readonly there = new Map<string, Task>();
  readonly writes: string[] = [];
  readonly #known = new Map<string, { readonly body: string; readonly answer: Answered }>();
  readonly #honours: boolean;
  /** The answers to the next writes, whatever their effect; null: the usual one. */
  readonly says: (Answered | null)[] = [];
  /** Whether the server refuses a name. */
  bad: (name: string) => boolean = (name) => name === "bad";

  constructor(honours: boolean) {
    this.#honours = honours;
  }

  answer({ method, path, headers, body }: Received): Answered {
    const id = path.split("/")[2] ?? "";
    if (method === "GET") {
      if (id === "") return { status: 200, body: [...this.there.values()] };
      return this.there.has(id) ? { status: 200, body: this.there.get(id) } : { status: 404 };
    }
    this.writes.push(`${method} ${(JSON.parse(body) as Task).name}`);
    const key = this.#honours ? String(headers["idempotency-key"]) : String(this.writes.length);
    const before = this.#known.get(key);
    const again = before?.body === body ? before.answer : { status: 422, body: { message: "This key is taken." } };
    const answer = before === undefined ? this.#do(id, JSON.parse(body) as Task) : again;
    if (before === undefined) this.#known.set(key, { body, answer });
    return this.says.shift() ?? answer;
  }

  #do(id: string, task: Task): Answered {
    if (this.bad(task.name)) return { status: 402, body: { message: "declined" } };
    const key = id || (task.id ?? String(this.there.size + 1));
    const kept = task.id === undefined ? { ...task, number: key } : task;
    this.there.set(key, kept);
    return { status: 201, body: kept };
  }
}

let open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.toReversed()) await one.close();
  open = [];
});

async function start(kind: Kind): Promise<{ online: OnlineApp; office: Office; server: RealServer }> {
  const office = new Office(kind.honours);
  const server = await serve((request) => office.answer(request));
  const online = await OnlineApp.open(tasks(kind.honours ? HONOURED : "", kind.keyed), server.address);
  open.push(server, online);
  return { online, office, server };
}

const rename = (online: OnlineApp, id: string, name: string) =>
  online.app.submit({ commands: [{ kind: "change", entity: "Task", id, values: { name } }] });
const states = async (online: OnlineApp) => (await online.outbox()).map(({ state }) => state).toSorted();
const here = (online: OnlineApp) => online.records("Task").map(({ name }) => name);
const there = (office: Office) => [...office.there.values()].map(({ name }) => name);

interface Kind {
  readonly honours: boolean;
  readonly keyed: boolean;
}
const KINDS: readonly (readonly [string, Kind])[] = [
  ["with an id of our own", { honours: false, keyed: false }],
  ["with an id of our own, by its key", { honours: true, keyed: false }],
  ["with the server's key", { honours: true, keyed: true }],
];

describe.each(KINDS)("a new record %s", (_, kind) => {
  test("P7.22 that may have arrived and is changed then goes as it was, and the change behind it", async () => {
    const { online, office } = await start(kind);
    office.says.push(PAGE);
    const id = await online.create("Task", { name: "Mlik" });
    await online.settled();
    expect(await states(online)).toEqual(["failed"]);
    await rename(online, id, "Milk");
    await online.settled();
    expect({ here: here(online), there: there(office) }).toEqual({ here: ["Milk"], there: ["Milk"] });
    expect(await states(online)).toEqual(["done", "done"]);
  });

  test("P7.22 P7.23 that may have arrived is sent again as it was, too, where somebody asks for it", async () => {
    const { online, office } = await start(kind);
    office.says.push(PAGE, PAGE);
    const id = await online.create("Task", { name: "Mlik" });
    await online.settled();
    await rename(online, id, "Milk");
    await online.until(async () => (await states(online))[0] !== "sending" && office.says.length === 0);
    const failed = (await online.outbox()).find(({ state }) => state === "failed");
    if (failed !== undefined) await online.app.decide(failed.id, { kind: "retry" });
    await online.settled();
    expect({ here: here(online), there: there(office) }).toEqual({ here: ["Milk"], there: ["Milk"] });
  });

  test("P7.22 that was refused and is mended is another request", async () => {
    const { online, office } = await start(kind);
    const id = await online.create("Task", { name: "bad" });
    await online.settled();
    await rename(online, id, "good");
    await online.settled();
    expect({ here: here(online), there: there(office) }).toEqual({ here: ["good"], there: ["good"] });
    expect(await states(online)).toEqual(["done"]);
  });

  test("P7.22 that got no answer first and was refused then can be mended", async () => {
    const { online, office } = await start(kind);
    office.says.push({ status: 500 });
    const id = await online.create("Task", { name: "bad" });
    await online.settled();
    expect(await states(online)).toEqual(["failed"]);
    await rename(online, id, "good");
    await online.settled();
    expect({ here: here(online), there: there(office) }).toEqual({ here: ["good"], there: ["good"] });
    expect(office.writes).toEqual(["POST bad", "POST bad", "POST good"]);
  });
});

test("P7.22 a change that may have arrived and is changed again is another request", async () => {
  const { online, office } = await start({ honours: true, keyed: true });
  const id = await online.create("Task", { name: "Mlik" });
  await online.settled();
  office.says.push(PAGE);
  await rename(online, id, "Miilk");
  await online.settled();
  expect(await states(online)).toEqual(["done", "failed"]);
  await rename(online, id, "Milk");
  await online.settled();
  expect({ here: here(online), there: there(office) }).toEqual({ here: ["Milk"], there: ["Milk"] });
});

test("P7.23 what somebody writes into a refused call is another request", async () => {
  const { online, office } = await start({ honours: true, keyed: true });
  await online.create("Task", { name: "bad" });
  await online.settled();
  const [entry] = await online.outbox();
  const body = { ...(entry?.body as object), name: "good" };
  const outcome = await online.app.decide(entry?.id ?? 0, { kind: "retry", body });
  expect(outcome.refusals).toEqual([]);
  await online.settled();
  expect(there(office)).toEqual(["good"]);
});
