import { afterEach, expect, test } from "vitest";
import { OnlineApp } from "./support/online-app.ts";
import { serve, type Answered, type Received } from "./support/server.ts";

/** The title of an order is a code that only the boss may see; clerks may write all its other fields. */
const orders = (rights: string): string => `# Specification: Orders
## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /orders | Orders | list of Order |

## 3. Entities and their fields
### Order
- Shown as: Code

| Field | Type |
| --- | --- |
| Number | text |
| Code | text |
| Title | text |
| Lines | list of Line |

### Line
| Field | Type |
| --- | --- |
| Article | text |
| Amount | number |

## 6. Roles and permissions
- Sign-in: choose a profile

| Role | May | On |
| --- | --- | --- |
| boss | everything | everything |
| clerk | see, create, change | Order |
| clerk | see | Person |
| boss | see, create, change | Order.code |
${rights}

## 7. The calls it makes
- Base address: https://orders.example.com

### Order
- Kept at: /orders
- Key: Number
- Sends: \`{"code": code, "title": title, "lines": lines.map(l, {"article": l.article, "qty": l.amount})}\`

| Field | On the wire |
| --- | --- |
| Number | id |

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| bob | Bob | boss |
| cleo | Cleo | clerk |
`;

interface Order {
  readonly id: number;
  code: string;
  title: string;
  lines: { article: string; qty: number }[];
}

let open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open) await one.close();
  open = [];
});

async function start(rights = "") {
  const kept: Order[] = [];
  const answer = ({ method, path, body }: Received): Answered => {
    const order = kept.find(({ id }) => path.startsWith(`/orders/${id}`));
    if (method === "POST") {
      kept.push({ ...(JSON.parse(body) as Order), id: kept.length + 1 });
      return { status: 201, body: kept.at(-1) };
    }
    return path === "/orders" ? { status: 200, body: kept } : { status: 200, body: order };
  };
  const server = await serve(answer);
  const online = await OnlineApp.open(orders(rights), server.address);
  open.push(online, server);
  const handles = await online.app.trial.begin();
  const become = (name: string) => online.app.chooseProfile(handles[name]?.id ?? "");
  await become("bob");
  const lines = [
    { id: null, values: { article: "pen", amount: 17 } },
    { id: null, values: { article: "cap", amount: 23 } },
  ];
  const id = await online.create("Order", { code: "Operation Owl", title: "Pens", lines: lines as never });
  await online.settled();
  return { online, server, kept, id, become };
}

const change = (online: OnlineApp, id: string, title: string) =>
  online.app.submit({ commands: [{ kind: "change", entity: "Order", id, values: { title } }] });

test("P6.6 an entry of the outbox is not called by a field that is closed to whoever made it", async () => {
  const { online, id, become } = await start();
  online.isOnline = false;
  await become("cleo");
  expect(await change(online, id, "Stationery")).toMatchObject({ kind: "done" });
  const [entry] = (await online.outbox()).filter(({ state }) => state === "waiting");
  expect(entry).toMatchObject({ own: true, record: id });
  expect(entry?.title ?? "").not.toContain("Owl");
  await become("bob");
  await change(online, id, "Pens");
  expect((await online.outbox()).find(({ own, state }) => own && state === "waiting")?.title).toBe("Operation Owl");
});

/** The conflict as a clerk reads it, where rows differ. */
async function conflictOf(rights: string) {
  const { online, kept, id, become } = await start(rights);
  await become("cleo");
  online.isOnline = false;
  expect(await change(online, id, "Stationery")).toMatchObject({ kind: "done" });
  kept[0]?.lines.splice(0, 1, { article: "ink", qty: 42 });
  Object.assign(kept[0] ?? {}, { title: "Theirs", code: "Operation Crow" });
  online.isOnline = true;
  online.app.online();
  await online.until(async () => (await online.outbox()).some(({ code }) => code === "conflict"));
  return (await online.outbox()).find(({ code }) => code === "conflict")?.conflict ?? [];
}

test("P6.6 a conflict tells no closed field, of the record or of its rows", async () => {
  const all = JSON.stringify(await conflictOf(""));
  expect(all).toContain("ink · 42");
  expect(all).not.toContain("Owl");
  expect(all).not.toContain("Crow");
  const closed = JSON.stringify(await conflictOf("| boss | see, create, change | Line.amount |"));
  expect(closed).toContain("ink");
  expect(closed).not.toMatch(/17|23|42/);
});

test("P6.15 of rows that point 6 names a conflict tells only that they differ", async () => {
  const conflict = await conflictOf("| boss | see, create, change | Line |");
  expect(conflict.map(({ field }) => field)).toContain("title");
  expect(JSON.stringify(conflict)).not.toMatch(/pen|cap|ink|17|23|42/);
});
