import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { OnlineApp } from "./support/online-app.ts";
import { serve, type Answered, type RealServer, type Received } from "./support/server.ts";

/** Orders with their notes, on a server that assigns numbers. */
const document = (order: string, { was = "", name = "Name", nameWas = "" } = {}): string => `# Specification: Orders
## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /all | All | list of ${order} |

## 3. Entities and their fields
### ${order}
- Shown as: ${name}
${was === "" ? "" : `- Was: ${was}`}

| Field | Type | Was |
| --- | --- | --- |
| Number | text | |
| ${name} | text | ${nameWas} |

### Remark
| Field | Type |
| --- | --- |
| Number | text |
| About | ${order} |

## 7. The calls it makes
- Base address: https://orders.example.com

### ${order}
- Kept at: /orders
- Key: Number

| Field | On the wire |
| --- | --- |
| Number | id |
| ${name} | name |

### Remark
- Kept at: /remarks
- Key: Number

| Field | On the wire |
| --- | --- |
| Number | id |
`;

const ORDERS = document("Order");
const BOOKINGS = document("Big booking", { was: "Order" });
const BOOKING = "BigBooking";

class Shop {
  readonly kept = new Map<string, { id: number; name?: string; about?: unknown }>();
  readonly writes: string[] = [];
  /** Answer to a creation; null: the record. */
  created: ((one: { readonly id: number }) => Answered) | null = null;

  answer({ method, path, body }: Received): Answered {
    const [, list = "", id] = path.split("/");
    if (method === "GET")
      return { status: 200, body: [...this.kept].filter(([at]) => at.startsWith(list)).map(([, one]) => one) };
    this.writes.push(`${method} ${path}`);
    const given = body === "" ? {} : (JSON.parse(body) as { name?: string });
    if (method === "POST") {
      const one = { ...given, id: this.kept.size + 1 };
      this.kept.set(`${list}/${one.id}`, one);
      return this.created?.(one) ?? { status: 201, body: one };
    }
    const before = this.kept.get(`${list}/${id}`);
    if (before === undefined) return { status: 404 };
    if (method === "DELETE") {
      this.kept.delete(`${list}/${id}`);
      return { status: 204 };
    }
    this.kept.set(`${list}/${id}`, { ...before, ...given });
    return { status: 200, body: { ...before, ...given } };
  }
}

let shop: Shop;
let server: RealServer;
let online: OnlineApp;
beforeAll(async () => {
  server = await serve((request) => shop.answer(request));
});
beforeEach(async () => {
  shop = new Shop();
  online = await OnlineApp.open(ORDERS, server.address);
});
afterEach(() => online.close());
afterAll(() => server.close());

const submit = (command: Parameters<OnlineApp["app"]["submit"]>[0]["commands"][number]) =>
  online.app.submit({ commands: [command] });

const change = (entity: string, id: string, values: { readonly [field: string]: string }) =>
  submit({ kind: "change", entity, id, values });

function goOnline(): void {
  online.isOnline = true;
  online.app.online();
}

const namesThere = (): readonly (string | undefined)[] => [...shop.kept.values()].map(({ name }) => name);

test("P7.96 a call that waits goes on under the new name of its entity, and the key in its answer counts", async () => {
  online.isOnline = false;
  const id = await online.create("Order", { name: "one" });
  await online.create("Remark", { about: id });
  await online.update(BOOKINGS);
  expect((await online.outbox()).map(({ call }) => call)).toEqual(["Create Big booking", "Create Remark"]);
  goOnline();
  await online.settled();
  expect(online.records(BOOKING)).toMatchObject([{ id, number: "1" }]);
  expect(shop.kept.get("remarks/2")?.about).toBe(1);
  await online.app.refresh("All", null);
  expect(online.records(BOOKING)).toHaveLength(1);
  await change(BOOKING, id, { name: "two" });
  await online.settled();
  expect(namesThere()[0]).toBe("two");
});

test("P7.96 an entity whose name is written otherwise keeps its calls", async () => {
  online.close();
  online = await OnlineApp.open(document("Big booking"), server.address);
  online.isOnline = false;
  const id = await online.create(BOOKING, { name: "one" });
  await online.update(document("Big-booking"));
  goOnline();
  await online.settled();
  expect(online.records(BOOKING)).toMatchObject([{ id, number: "1" }]);
});

test("P7.96 a call that the document still makes under its own name keeps that name", async () => {
  const own = (order: string): string => `
| Call | Request | Of | Sends | Answers |
| --- | --- | --- | --- | --- |
| Create Order | \`POST /orders\` | ${order} | \`{"name": name}\` | 2xx: \`number = string(answer.id)\` |
`;
  const withCall = (source: string, order: string): string =>
    source.replace("- Base address: https://orders.example.com\n", `$&${own(order)}`);
  online.close();
  online = await OnlineApp.open(withCall(ORDERS, "Order"), server.address);
  online.isOnline = false;
  const id = await online.create("Order", { name: "one" });
  await online.update(withCall(BOOKINGS, "Big booking"));
  expect((await online.outbox()).map(({ call }) => call)).toEqual(["Create Order"]);
  goOnline();
  await online.settled();
  expect(online.records(BOOKING)).toMatchObject([{ id, number: "1" }]);
});

test("P7.96 another entity that takes the name of one that is gone has nothing of its calls", async () => {
  online.isOnline = false;
  await online.create("Order", { name: "one" });
  await online.update(document("Thing").replace("| Number | text | |\n", "| Number | text | |\n| Size | number | |\n"));
  await online.update(ORDERS.replace("| Number | text | |\n", "| Number | text | |\n| Size | number | |\n"));
  goOnline();
  await online.settled();
  expect(shop.writes).toEqual(["POST /orders"]);
});

test("P7.96 what only a simulated server has is never sent to a real one under another name", async () => {
  await online.app.simulate(null, { kind: "good" });
  const id = await online.create("Order", { name: "one" });
  await online.settled();
  await online.app.simulate(null, null);
  await online.update(BOOKINGS);
  await change(BOOKING, id, { name: "two" });
  await online.create(BOOKING, { name: "real" });
  await online.until(() => shop.writes.length > 0);
  expect(shop.writes).toEqual(["POST /orders"]);
  expect(online.opened.store.journal.outbox().map(({ sending }) => sending.simulated)).toEqual([true, true, false]);
});

test("P7.96 what was deleted does not come back under another name", async () => {
  const id = await online.create("Order", { name: "one" });
  await online.settled();
  online.isOnline = false;
  await submit({ kind: "delete", entity: "Order", id });
  expect(online.opened.store.journal.keys("deleted/")).toEqual(["deleted/Order/1"]);
  await online.update(BOOKINGS);
  expect(online.opened.store.journal.keys("deleted/")).toEqual([`deleted/${BOOKING}/1`]);
  goOnline();
  await online.settled();
  expect(namesThere()).toEqual([]);
});

test("P7.96 a record whose answer was lost is known again in a list, when entity and field have other names", async () => {
  shop.created = () => ({ status: 201 });
  const id = await online.create("Order", { name: "one" });
  await online.settled();
  expect(online.opened.store.journal.get(`awaited/Order/${id}`)).toEqual({ name: "one" });
  await online.update(document("Big booking", { was: "Order", name: "Title", nameWas: "Name" }));
  await online.app.refresh("All", null);
  expect(online.records(BOOKING)).toMatchObject([{ id, number: "1", title: "one" }]);
});

test("P7.96 the fields that a waiting change is about go on under their new names", async () => {
  const id = await online.create("Order", { name: "one" });
  await online.settled();
  online.isOnline = false;
  await change("Order", id, { name: "two" });
  await online.update(document("Order", { name: "Title", nameWas: "Name" }));
  expect(online.opened.store.journal.outbox().at(-1)?.sending.changed).toEqual(["title"]);
});
