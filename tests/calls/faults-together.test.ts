import { afterAll, beforeAll, expect, test } from "vitest";
import { FAULTS, startFaultProxy, type Fault, type FaultProxy } from "./support/fault-proxy.ts";
import { OnlineApp } from "./support/online-app.ts";
import { serve, type Answered, type RealServer, type Received } from "./support/server.ts";
import { seedOfRun } from "../fixtures/seed-of-run.ts";

const SCHEDULES = Number(process.env["NINEFOLD_SCHEDULES"] ?? (process.env["NINEFOLD_FULL"] ? 500 : 4));
const STEPS = 14;
const DAY = 86_400_000;

const DOCUMENT = `# Specification: Shared tasks
## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /tasks | Tasks | list of Task |

## 3. Entities and their fields
### Person
| Field | Type |
| --- | --- |
| Number | text |

### Task
- Shown as: Name

| Field | Type | Required |
| --- | --- | --- |
| Number | text | |
| Name | text | yes |
| Note | text | |

## 6. Roles and permissions
- Sign-in: call Sign in
- Role of a new user: worker

| Role | May | On |
| --- | --- | --- |
| worker | everything | Task |
| worker | see | Person |

## 7. The calls it makes
- Base address: https://tasks.example.com
- Token: \`answer.token\`
- Me: \`answer.me\`
- Idempotency-Key: honoured

### Task
- Kept at: /tasks
- Key: Number
- Pages: \`limit\` and \`offset\`, 3 at a time

| Field | On the wire |
| --- | --- |
| Number | id |

### Sign in
- Request: \`POST /sign-in\`
- Sends: \`{"login": login, "password": password}\`
- When: on demand
- Answers: 2xx: show "Hello."
`;

interface Task {
  readonly id: number;
  readonly name: string;
  readonly note: string | null;
  /** A field that the document does not name. */
  readonly vat: string;
}

const etag = (task: Task): string => JSON.stringify(Buffer.from(JSON.stringify(task)).toString("base64"));

/** Tasks that several people edit. PUT replaces a task; lists are answered late, with their state at the request. */
class Office {
  readonly tasks = new Map<number, Task>();
  readonly created: string[] = [];
  /** All writes in order, to explain a failure. */
  readonly written: string[] = [];
  /** Accepted changes without a version, which could have overwritten a colleague's change. */
  readonly blind: string[] = [];
  readonly #known = new Map<string, Answered>();
  readonly #random: () => number;
  #last = 0;
  readonly #seed: number;
  #expired = 0;

  constructor(seed: number) {
    this.#seed = seed;
    this.#random = seeded(seed + 1_000_000);
    for (let i = 0; i < 7; i++) this.add(`theirs ${i}`);
  }

  add(name: string, vat = "first"): Task {
    const task = { id: ++this.#last, name, note: null, vat };
    this.tasks.set(task.id, task);
    return task;
  }

  /** Expires all tokens. */
  expire(): void {
    this.#expired++;
  }

  /** Valid for this office only, so late requests of the previous schedule are refused. */
  get #token(): string {
    return `${this.#seed}-${this.#expired}`;
  }

  async answer(request: Received): Promise<Answered> {
    const key = String(request.headers["idempotency-key"] ?? "");
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const answered = this.#act(request);
    if (request.method !== "GET")
      this.written.push(`${request.method} ${request.path} ${request.body} ${answered.status}`);
    // A request refused for its token has not been carried out, so its key stays unused.
    if (key !== "" && answered.status !== 401) this.#known.set(key, answered);
    if (request.method === "GET") await new Promise((done) => setTimeout(done, this.#random() * 15));
    return answered;
  }

  #act({ method, path, body, headers }: Received): Answered {
    const { pathname, searchParams } = new URL(path, "http://x");
    if (pathname === "/sign-in") return { status: 200, body: { token: this.#token, me: { id: 1, name: "Ann" } } };
    if (headers.authorization !== `Bearer ${this.#token}`) return { status: 401 };
    const id = Number(pathname.split("/")[2]);
    const task = this.tasks.get(id);
    if (Number.isNaN(id) && method === "GET") {
      const offset = Number(searchParams.get("offset"));
      return { status: 200, body: [...this.tasks.values()].slice(offset, offset + 3) };
    }
    const given = body === "" ? {} : (JSON.parse(body) as Partial<Task>);
    if (method === "POST") {
      this.created.push(String(given.name));
      return { status: 201, body: this.add(String(given.name)) };
    }
    if (task === undefined) return { status: 404 };
    // A colleague's write may come between a read and a write; only the server can detect that.
    const version = headers["if-match"];
    if (method !== "GET" && version !== undefined && version !== etag(task)) return { status: 412 };
    if (method === "PUT" && version === undefined) this.blind.push(`${path} ${body}`);
    if (method === "PUT") this.tasks.set(id, { ...(given as Task), id });
    if (method === "DELETE") this.tasks.delete(id);
    const now = this.tasks.get(id) ?? task;
    return { status: 200, body: now, headers: { etag: etag(now) } };
  }
}

function seeded(seed: number): () => number {
  let state = seed * 2654435761 + 1;
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822519);
    state = Math.imul(state ^ (state >>> 13), 3266489917);
    return ((state ^= state >>> 16) >>> 0) / 4294967296;
  };
}

let office: Office;
let server: RealServer;
let proxy: FaultProxy;
beforeAll(async () => {
  server = await serve((request) => office.answer(request));
  proxy = await startFaultProxy(server.address);
});
afterAll(async () => {
  await proxy.close();
  await server.close();
});

/** Retries as often as needed, because the connection is unreliable. */
async function signIn(online: OnlineApp): Promise<void> {
  const values = { login: "ann", password: "x" };
  while ((await online.app.signIn(values)).refusals.length > 0) await Promise.resolve();
}

/** Resolves every entry that needs a decision: takes the server's version, and discards refused calls. */
async function decideAll(online: OnlineApp): Promise<void> {
  for (;;) {
    await online.until(async () => {
      const { signIn: state } = await online.ask({ kind: "connection" });
      if (state?.signedIn !== true || state.needed) return true;
      const entries = await online.outbox();
      const isStuck = entries.some((one) => one.state === "failed" || one.state === "unsure");
      return isStuck || entries.every((one) => one.state === "done");
    });
    const { signIn: state } = await online.ask({ kind: "connection" });
    if (state?.signedIn !== true || state.needed) {
      await signIn(online);
      continue;
    }
    const stuck = (await online.outbox()).filter((one) => one.state === "failed" || one.state === "unsure");
    if (stuck.length === 0) return;
    for (const { id, code, decisions } of stuck)
      await online.app.decide(
        id,
        code === "conflict" && decisions.includes("takeTheirs")
          ? { kind: "takeTheirs" }
          : { kind: "discard", undo: false },
      );
  }
}

async function play(seed: number): Promise<{ online: OnlineApp; made: string[]; wanted: Map<number, Task> }> {
  const random = seeded(seed);
  const one = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  // Separate random sequences: the delay of an answer does not influence the actions.
  office = new Office(seed);
  proxy.schedule = [];
  const online = await OnlineApp.open(DOCUMENT, proxy.address, { random: seeded(seed + 2_000_000) });
  await signIn(online);
  await online.app.refresh("Tasks", null);
  proxy.schedule = Array.from({ length: 40 }, () => one(FAULTS) as Fault);
  const made: string[] = [];
  /** Colleagues' latest values by task; the device must not overwrite them. */
  const wanted = new Map<number, Task>();
  const submit = (command: Parameters<OnlineApp["app"]["submit"]>[0]["commands"][number]) =>
    online.app.submit({ commands: [command] });
  for (let step = 0; step < STEPS; step++) {
    const id = String(one(online.records("Task"))?.["id"] ?? "");
    const theirs = one([...office.tasks.values()]);
    switch (Math.floor(random() * 11)) {
      case 0:
      case 1: {
        const name = `mine ${step}`;
        const outcome = await submit({ kind: "create", entity: "Task", values: { name } });
        if (outcome.kind === "done") made.push(name);
        break;
      }
      case 2:
      case 3:
        await submit({ kind: "change", entity: "Task", id, values: { name: `renamed ${step}` } });
        break;
      case 4:
        await submit({ kind: "delete", entity: "Task", id });
        break;
      case 5:
        void online.app.refresh("Tasks", null);
        break;
      case 6:
        if (theirs !== undefined) {
          const changed = { ...theirs, note: `note ${step}`, vat: `vat ${step}` };
          office.tasks.set(theirs.id, changed);
          wanted.set(theirs.id, changed);
          office.written.push(`colleague ${JSON.stringify(changed)}`);
        }
        break;
      case 7:
        if (theirs !== undefined) office.tasks.delete(theirs.id);
        break;
      case 8:
        if (random() < 0.5) await online.app.signOut();
        else office.expire();
        await signIn(online);
        break;
      case 9:
        online.restart();
        break;
      default:
        await online.offlineFor(DAY);
    }
  }
  await decideAll(online);
  return { online, made, wanted };
}

test(
  `P7.73 P7.75 P7.76 nothing is lost, doubled or wiped while others work on the same tasks, in ${SCHEDULES} schedules`,
  { timeout: SCHEDULES * 90_000 },
  async () => {
    for (let seed = seedOfRun; seed < seedOfRun + SCHEDULES; seed++) {
      const { online, made, wanted } = await play(seed).catch((cause: unknown) => failed(seed, cause));
      try {
        await judge(online, made, wanted);
      } catch (cause) {
        failed(seed, cause);
      } finally {
        online.close();
      }
    }
  },
);

function failed(seed: number, cause: unknown): never {
  const message = cause instanceof Error ? cause.message : String(cause);
  throw new Error(`Schedule ${seed}: ${message}\n${office.written.join("\n")}`, { cause });
}

async function judge(online: OnlineApp, made: readonly string[], wanted: ReadonlyMap<number, Task>): Promise<void> {
  proxy.schedule = [];
  const there = [...office.tasks.values()].map(({ name, note }) => `${name} / ${note}`).toSorted();
  const here = (): readonly string[] =>
    online
      .records("Task")
      .map(({ name, note }) => `${String(name)} / ${String(note)}`)
      .toSorted();
  // A list requested over the bad connection may still be running; then the next read shows the current state.
  await online
    .until(async () => {
      await online.app.refresh("Tasks", null);
      return JSON.stringify(here()) === JSON.stringify(there);
    })
    .catch(() => expect(here()).toEqual(there));
  // Every record made here was created there exactly once.
  expect(office.created.toSorted()).toEqual(made.toSorted());
  for (const [id, { note, vat }] of wanted) {
    const task = office.tasks.get(id);
    if (task !== undefined) expect([id, task.note, task.vat]).toEqual([id, note, vat]);
  }
  for (const { vat } of office.tasks.values()) expect(typeof vat).toBe("string");
  // The server has versions: each change names the version it is based on, so no faster change is overwritten.
  expect(office.blind).toEqual([]);
}
