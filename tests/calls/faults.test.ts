import { expect, test } from "vitest";
import { FAULTS, startFaultProxy, type Fault } from "./support/fault-proxy.ts";
import { OnlineApp } from "./support/online-app.ts";
import { serve, type Answered, type Received } from "./support/server.ts";
import { seedOfRun } from "../fixtures/seed-of-run.ts";

const SCHEDULES = Number(process.env["NINEFOLD_SCHEDULES"] ?? (process.env["NINEFOLD_FULL"] ? 500 : 5));

const DAY = 86_400_000;

const document = (facts: string): string => `# Specification: Orders
## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /orders | Orders | list of Order |

## 3. Entities and their fields
### Order
- Shown as: Name

| Field | Type | Required |
| --- | --- | --- |
| Number | text | |
| Name | text | yes |
| Note | text | |

### Parcel
| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |

## 4. States and transitions
### Order
| From | Event | To |
| --- | --- | --- |
| start | | Open |
| Open | Close | Closed |

## 7. The calls it makes
- Base address: https://orders.example.com
${facts}

### Order
- Kept at: /orders
- Key: Number

| Field | On the wire |
| --- | --- |
| Number | id |

### Parcel
- Kept at: /parcels

### Report closing
- Request: \`POST /orders/{number}/closings\`
- Sends: \`{"name": name}\`
- When: on Close
- Answers: 2xx: \`note = answer.note\`; 4xx: keep trying; 5xx: keep trying; no answer: keep trying
`;

/** A shop that counts every effect. `honours`: whether it recognises a repeated idempotency key. */
class Shop {
  readonly honours: boolean;
  readonly orders: { id: number; name: string; note: string | null }[] = [];
  readonly parcels: { id: string; name: string }[] = [];
  readonly closings: string[] = [];
  readonly changes: string[] = [];
  readonly #known = new Map<string, Answered>();

  constructor(honours: boolean) {
    this.honours = honours;
  }

  answer(request: Received): Answered {
    const key = request.headers["idempotency-key"];
    const id = typeof key === "string" ? key : "";
    const known = this.honours && id !== "" ? this.#known.get(id) : undefined;
    if (known !== undefined) return known;
    const answered = this.#act(request);
    if (id !== "") this.#known.set(id, answered);
    return answered;
  }

  #act({ method, path, body }: Received): Answered {
    const given = body === "" ? {} : (JSON.parse(body) as { id?: string; name?: string; note?: string | null });
    const [, kind, id, part] = path.split("/");
    if (kind === "parcels") {
      const known = this.parcels.find((one) => one.id === (id ?? given.id));
      if (method === "GET") return known === undefined ? { status: 404 } : { status: 200, body: known };
      if (known !== undefined) return { status: 409, body: { message: "There is one with this id." } };
      this.parcels.push({ id: String(given.id), name: String(given.name) });
      return { status: 201, body: this.parcels.at(-1) };
    }
    const order = this.orders.find((one) => String(one.id) === id);
    if (method === "POST" && part === "closings") {
      this.closings.push(String(given.name));
      if (order !== undefined) order.note = `closed ${given.name}`;
      return { status: 200, body: { note: `closed ${given.name}` } };
    }
    if (method === "POST") {
      const made = { id: this.orders.length + 1, name: String(given.name), note: given.note ?? null };
      this.orders.push(made);
      return { status: 201, body: made };
    }
    if (id === undefined) return { status: 200, body: this.orders };
    if (order === undefined) return { status: 404 };
    if (method === "PUT") {
      this.changes.push(String(given.name));
      Object.assign(order, { name: given.name, note: given.note ?? null });
    }
    return { status: 200, body: order };
  }
}

/** A small pseudo-random generator, so that a seed identifies a schedule. */
function seeded(seed: number): () => number {
  let state = seed * 2654435761 + 1;
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822519);
    state = Math.imul(state ^ (state >>> 13), 3266489917);
    return ((state ^= state >>> 16) >>> 0) / 4294967296;
  };
}

/** One schedule with its own shop, server and network, so that late messages cannot reach another schedule. */
interface Played {
  readonly online: OnlineApp;
  readonly shop: Shop;
  close(): Promise<void>;
}

/** Creates, changes and closes six orders and creates six parcels under one schedule, with restarts at random. */
async function play(seed: number, honours: boolean): Promise<Played> {
  const random = seeded(seed);
  const shop = new Shop(honours);
  const server = await serve((request) => shop.answer(request));
  const proxy = await startFaultProxy(server.address);
  // A duplicate made by the network itself cannot be prevented unless the server recognises keys.
  const faults = honours ? FAULTS : FAULTS.filter((fault) => fault !== "duplicate");
  proxy.schedule = Array.from({ length: 30 }, () => faults[Math.floor(random() * faults.length)] as Fault);
  const online = await OnlineApp.open(document(honours ? "- Idempotency-Key: honoured" : ""), proxy.address, {
    random,
  });
  for (let i = 0; i < 6; i++) {
    const id = await online.create("Order", { name: `order ${i}` });
    await online.create("Parcel", { name: `parcel ${i}` });
    if (i % 2 === 0)
      await online.app.submit({
        commands: [{ kind: "change", entity: "Order", id, values: { name: `changed ${i}` } }],
      });
    await online.app.submit({ commands: [{ kind: "fire", entity: "Order", id, event: "Close", values: {} }] });
    // The list is read meanwhile; its answer may be older than the local changes.
    if (random() < 0.4) void online.app.refresh("Orders", null);
    if (random() < 0.2) online.restart();
    if (random() < 0.2) await online.offlineFor(DAY);
  }
  const close = async (): Promise<void> => {
    online.close();
    await proxy.close();
    await server.close();
  };
  return { online, shop, close };
}

/** Runs all schedules from the seed of the run. The error names the seed; a failed schedule does not affect others. */
async function inSchedules(
  of: (seed: number) => Promise<Played>,
  judge: (played: Played, seed: number) => Promise<void>,
): Promise<void> {
  for (let seed = seedOfRun; seed < seedOfRun + SCHEDULES; seed++) {
    const played = await of(seed);
    try {
      await judge(played, seed);
    } catch (cause) {
      throw new Error(`Schedule ${seed}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    } finally {
      await played.close();
    }
  }
}

/** Every action has one entry, and the phone shows every record once. */
function nothingDoubledHere(online: OnlineApp, seed: number): void {
  expect([seed, online.opened.store.journal.outbox().length]).toEqual([seed, 21]);
  const names = online.records("Order").map(({ name }) => name);
  const all = Array.from({ length: 6 }, (_, i) => (i % 2 === 0 ? `changed ${i}` : `order ${i}`));
  expect([seed, names.toSorted()]).toEqual([seed, all.toSorted()]);
}

const count = (list: readonly string[], name: string): number => list.filter((one) => one === name).length;

test(
  `P7.14 P7.18 a server that honours the key has every effect once, in ${SCHEDULES} schedules`,
  { timeout: SCHEDULES * 60_000 },
  () =>
    inSchedules(
      (seed) => play(seed, true),
      async ({ online, shop }, seed) => {
        await online.settled();
        const states = new Set((await online.outbox()).map(({ state }) => state));
        expect([seed, [...states]]).toEqual([seed, ["done"]]);
        for (let i = 0; i < 6; i++) {
          const name = i % 2 === 0 ? `changed ${i}` : `order ${i}`;
          expect([
            seed,
            i,
            count(
              shop.orders.map((one) => one.name),
              name,
            ),
          ]).toEqual([seed, i, 1]);
          expect([seed, i, count(shop.closings, name)]).toEqual([seed, i, 1]);
          expect([
            seed,
            i,
            count(
              shop.parcels.map((one) => one.name),
              `parcel ${i}`,
            ),
          ]).toEqual([seed, i, 1]);
        }
        expect([seed, shop.orders.length, shop.parcels.length]).toEqual([seed, 6, 6]);
        await online.app.refresh("Orders", null);
        nothingDoubledHere(online, seed);
        for (const order of online.records("Order"))
          expect([seed, order["note"], order["status"]]).toEqual([seed, `closed ${order["name"]}`, "Closed"]);
      },
    ),
);

test(
  `P7.19 P7.33 on one that does not, nothing is sent again unasked, in ${SCHEDULES} schedules`,
  { timeout: SCHEDULES * 60_000 },
  () =>
    inSchedules(
      (seed) => play(1000 + seed, false),
      async ({ online, shop }, seed) => {
        // Later entries of a record wait behind one that may have arrived, until somebody checks and decides.
        for (;;) {
          await online.until(async () => {
            const entries = await online.outbox();
            const blocked = entries.filter(({ state }) => state === "unsure" || state === "failed").length;
            return blocked > 0 || entries.every(({ state }) => state === "done");
          });
          const stuck = (await online.outbox()).filter(({ state }) => state === "unsure" || state === "failed");
          if (stuck.length === 0) break;
          for (const entry of stuck) {
            expect([seed, entry.call, entry.code]).toEqual([seed, entry.call, "may-have-arrived"]);
            expect(entry.code).toBe("may-have-arrived");
            await look(online, shop, entry);
          }
        }
        await online.settled();
        for (let i = 0; i < 6; i++) {
          const name = i % 2 === 0 ? `changed ${i}` : `order ${i}`;
          expect([seed, i, count(shop.closings, name)]).toEqual([seed, i, 1]);
          expect([
            seed,
            i,
            count(
              shop.orders.map((one) => one.name),
              name,
            ),
          ]).toEqual([seed, i, 1]);
          expect([
            seed,
            i,
            count(
              shop.parcels.map((one) => one.name),
              `parcel ${i}`,
            ),
          ]).toEqual([seed, i, 1]);
        }
        await online.app.refresh("Orders", null);
        nothingDoubledHere(online, seed);
      },
    ),
);

/** Decides as a person would who looks on the server whether the write has arrived. */
async function look(
  online: OnlineApp,
  shop: Shop,
  entry: Awaited<ReturnType<OnlineApp["outbox"]>>[number],
): Promise<void> {
  const { name } = entry.body as { name: string };
  if (entry.call === "Report closing") {
    await online.app.decide(entry.id, shop.closings.includes(name) ? { kind: "arrived" } : { kind: "retry" });
    return;
  }
  const there = shop.orders.find((one) => one.name === name);
  if (there === undefined) await online.app.decide(entry.id, { kind: "retry" });
  else await online.app.decide(entry.id, { kind: "arrived" });
}
