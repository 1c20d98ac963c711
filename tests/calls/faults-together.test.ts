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
  /** A value that the document does not name. */
  readonly vat: string;
}

const etag = (task: Task): string => JSON.stringify(Buffer.from(JSON.stringify(task)).toString("base64"));

/**
 * A server of tasks that several people change. PUT replaces the whole task; lists are delayed and show the state at
 * the request.
 */
class Office {
  readonly tasks = new Map<number, Task>();
  readonly created: string[] = [];
  /** The writes in order, for the message of a failure. */
  readonly written: string[] = [];
  /** Accepted changes without a version: they could have overwritten another person's. */
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

  /** Ends all sessions. */
  expire(): void {
    this.#expired++;
  }

  /** Valid for this office only: requests left over from the previous schedule are refused. */
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
    // A refused request (401) has no effect, so its key is not remembered.
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
    // Between a read and a write someone else may write; only the server can detect that.
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

/** Repeated until it succeeds, because the network is bad. */
async function signIn(online: OnlineApp): Promise<void> {
  const values = { login: "ann", password: "x" };
  while ((await online.app.signIn(values)).refusals.length > 0) await Promise.resolve();
}

/** Decides everything as a person could: the server's version wins, and what it refuses is dropped. */
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
  // Each has a random generator of its own, so that delays of answers don't change what is done.
  office = new Office(seed);
  proxy.schedule = [];
  const online = await OnlineApp.open(DOCUMENT, proxy.address, { random: seeded(seed + 2_000_000) });
  await signIn(online);
  await online.app.refresh("Tasks", null);
  proxy.schedule = Array.from({ length: 40 }, () => one(FAULTS) as Fault);
  const made: string[] = [];
  /** The tasks as colleagues wrote them; no write from here may overwrite those values. */
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
  // A list requested earlier on the bad network may still be under way: then the next one has the final state.
  await online
    .until(async () => {
      await online.app.refresh("Tasks", null);
      return JSON.stringify(here()) === JSON.stringify(there);
    })
    .catch(() => expect(here()).toEqual(there));
  // Everything created here was created there exactly once.
  expect(office.created.toSorted()).toEqual(made.toSorted());
  for (const [id, { note, vat }] of wanted) {
    const task = office.tasks.get(id);
    if (task !== undefined) expect([id, task.note, task.vat]).toEqual([id, note, vat]);
  }
  for (const { vat } of office.tasks.values()) expect(typeof vat).toBe("string");
  // The server has versions: every write names the version it is based on, so that no other write is overwritten.
  expect(office.blind).toEqual([]);
}
