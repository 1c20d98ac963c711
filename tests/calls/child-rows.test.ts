import { afterEach, expect, test } from "vitest";
import { OnlineApp } from "./support/online-app.ts";
import { serve, type Answered, type RealServer, type Received } from "./support/server.ts";

const document = (facts: string): string => `# Specification: Orders
## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /orders | Orders | list of Order |

## 3. Entities and their fields
### Order
- Shown as: Title

| Field | Type |
| --- | --- |
| Number | text |
| Title | text |
| Lines | list of Line |

### Line
| Field | Type |
| --- | --- |
| Article | text |
| Amount | number |
| Seen here | yes/no |

## 7. The calls it makes
- Base address: https://orders.example.com

### Order
- Kept at: /orders
- Key: Number
${facts}
- Answers: 2xx: do nothing; 4xx: errors at fields from \`answer\`

| Field | On the wire |
| --- | --- |
| Number | id |
`;

const SENDS = '- Sends: `{"title": title, "lines": lines.map(l, {"article": l.article, "qty": l.amount})}`';

interface Line {
  id?: number;
  article: string;
  qty: unknown;
}

interface Order {
  id: number;
  title: string;
  lines: Line[];
}

/** Assigns numbers to its orders and their lines, and may refuse an order for one of its lines. */
class Shop {
  readonly orders: Order[] = [];
  refuse: ((order: Order) => unknown) | null = null;
  #lines = 0;

  answer({ method, path, body }: Received): Answered {
    const id = /^\/orders\/(\d+)/u.exec(path)?.[1];
    const order = this.orders.find((one) => String(one.id) === id);
    if (method === "GET") return id === undefined ? { status: 200, body: this.orders } : found(order);
    const given = JSON.parse(body || "{}") as Order;
    const errors = this.refuse?.(given) ?? null;
    if (errors !== null) return { status: 422, body: errors };
    const lines = given.lines?.map((line) => ({ id: ++this.#lines, ...line }));
    if (method === "POST") {
      const made = { ...given, lines: lines ?? [], id: this.orders.length + 1 };
      this.orders.push(made);
      return { status: 201, body: made };
    }
    if (order !== undefined) Object.assign(order, given, lines === undefined ? {} : { lines });
    return found(order);
  }
}

const found = (order: Order | undefined): Answered =>
  order === undefined ? { status: 404 } : { status: 200, body: order };

let online: OnlineApp;
let server: RealServer;
let shop: Shop;

afterEach(async () => {
  online.close();
  await server.close();
});

async function start(facts = SENDS): Promise<void> {
  shop = new Shop();
  server = await serve((request) => shop.answer(request));
  online = await OnlineApp.open(document(facts), server.address);
}

/** Reads the list twice, because a read that was already running may return data from before a change on the server. */
async function reread(): Promise<void> {
  const reads = (): number =>
    server.received.filter(({ method, path }) => method === "GET" && path === "/orders").length;
  const before = reads();
  await online.until(async () => {
    await online.app.refresh("Orders", null);
    return reads() >= before + 2;
  });
}

const row = (article: string, amount: number) => ({ id: null, values: { article, amount } });

const lines = (): readonly unknown[] =>
  online
    .records("Line")
    .map(({ article, amount, owner }) => [
      online.opened.store.records.read("Order", String(owner))?.["title"],
      article,
      amount,
    ]);

const inOrder = (): readonly unknown[] =>
  online.records("Order").map(({ id, title }) => [
    title,
    ...online.opened.store.records
      .children("Order", String(id), "lines")
      .map((one) => online.opened.store.records.read("Line", one))
      .map((line) => `${line?.["amount"]} ${line?.["article"]}`),
  ]);

test("P7.60 what a server finds wrong with a row stands at the row's field, and at the list with its number", async () => {
  await start();
  const shapes = [
    { errors: [{ source: { pointer: "/data/attributes/lines/1/qty" }, detail: "must be positive" }] },
    { lines: [{}, { qty: ["must be positive"] }] },
    { "lines[1].amount": ["must be positive"] },
    { errors: { "lines.1.qty": ["must be positive"] } },
  ];
  for (const shape of shapes) {
    shop.refuse = (order) => ((order.lines[1]?.qty ?? 1) === 0 ? shape : null);
    const id = await online.create("Order", { title: "Desk", lines: [row("pen", 1), row("ink", 0)] as never });
    await online.until(async () => (await online.outbox()).some(({ state }) => state === "failed"));
    const [entry] = (await online.outbox()).filter(({ state }) => state === "failed");
    const detail = await online.ask({ kind: "outbox" });
    expect(detail.entries.find((one) => one.id === entry?.id)).toMatchObject({ mendedByForm: true });
    const told = async () => {
      const draft = await online.app.openDraft({ entity: "Order", id });
      const list = draft.groups.flatMap(({ fields }) => fields).find(({ field }) => field.key === "lines");
      const rows = (list?.rows ?? []).map(({ fields }) =>
        fields.flatMap(({ field, errors }) => errors.map(({ message }) => `${field.name}: ${message}`)),
      );
      return { draft, list, said: [list?.errors.map(({ message }) => message), rows] };
    };
    const before = await told();
    expect(before.said).toEqual([["2 Amount: must be positive"], [[], ["Amount: must be positive"]]]);
    const second = before.list?.rows?.[1]?.row ?? "";
    // The error also appears if somebody opens the row's own form.
    const own = await online.app.openDraft({ entity: "Line", id: second });
    const [amount] = own.groups.flatMap(({ fields }) => fields).filter(({ field }) => field.key === "amount");
    expect(amount?.errors.map(({ message }) => message)).toEqual(["must be positive"]);
    await online.app.discardDraft(own.draft);
    const edit = { kind: "set", field: "amount", value: 3, row: { field: "lines", row: second } } as const;
    const after = await online.app.editDraft(before.draft.draft, edit);
    expect(JSON.stringify(after)).not.toContain("must be positive");
    expect(await online.app.submitDraft(before.draft.draft, [])).toMatchObject({ outcome: { kind: "done" } });
    await online.settled();
    expect((await online.outbox()).every(({ state }) => state === "done")).toBe(true);
    expect(shop.orders.at(-1)?.lines).toMatchObject([{ qty: 1 }, { qty: 3 }]);
  }
});

test("P7.94 rows come with their record under the names that they are sent by, and stay the same rows", async () => {
  await start();
  shop.orders.push({
    id: 1,
    title: "Theirs",
    lines: [
      { id: 7, article: "pen", qty: "2.00" },
      { id: 8, article: "ink", qty: 1 },
    ],
  });
  await reread();
  expect(inOrder()).toEqual([["Theirs", "2 pen", "1 ink"]]);
  const [pen, ink] = online.records("Line").map(({ id }) => String(id));
  await online.app.submit({
    commands: [
      {
        kind: "change",
        entity: "Order",
        id: String(online.records("Order")[0]?.["id"]),
        values: {
          lines: [
            { id: pen, values: {} },
            { id: ink, values: { seen_here: true } },
          ],
        } as never,
      },
    ],
  });
  await online.settled();
  // A colleague inserts a row before them and removes one.
  shop.orders[0]?.lines.splice(0, 2, { article: "cap", qty: 4 }, { article: "ink", qty: 1 });
  await reread();
  expect(inOrder()).toEqual([["Theirs", "4 cap", "1 ink"]]);
  expect(online.records("Line").find(({ article }) => article === "ink")).toMatchObject({ id: ink, seen_here: true });
  // Answers without usable rows leave the stored rows unchanged.
  for (const nothing of [null, undefined, [1, 2], [{ id: 5, type: "line" }]]) {
    Object.assign(shop.orders[0] ?? {}, { lines: nothing });
    await reread();
    expect(inOrder()).toEqual([["Theirs", "4 cap", "1 ink"]]);
  }
  Object.assign(shop.orders[0] ?? {}, { lines: [{ article: "ink", qty: "many" }] });
  await reread();
  expect(lines()).toEqual([["Theirs", "ink", null]]);
  expect((await online.ask({ kind: "setAside" })).items).toMatchObject([
    { entity: "Line", field: "amount", value: "many" },
  ]);
  shop.orders.length = 0;
  await reread();
  expect([online.records("Order"), online.records("Line")]).toEqual([[], []]);
});

test("P7.94 rows that wait to be sent are not written over, and other rows on the server are a conflict", async () => {
  await start();
  const id = await online.create("Order", { title: "Mine", lines: [row("pen", 1)] as never });
  await online.settled();
  const [line] = online.records("Line");
  expect(inOrder()).toEqual([["Mine", "1 pen"]]);
  online.isOnline = false;
  await online.app.submit({
    commands: [
      { kind: "change", entity: "Line", id: String(line?.["id"]), values: { amount: 5 } },
      { kind: "create", entity: "Line", values: { owner: id, article: "cap", amount: 2 } },
    ],
  });
  online.isOnline = true;
  shop.orders[0]?.lines.push({ article: "ink", qty: 9 });
  await reread();
  expect(inOrder()).toEqual([["Mine", "5 pen", "2 cap"]]);
  online.app.online();
  await online.until(async () => (await online.outbox()).some(({ code }) => code === "conflict"));
  const entry = (await online.outbox()).find(({ code }) => code === "conflict");
  expect(entry?.conflict).toMatchObject([
    { field: "lines", mine: { value: ["pen · 5", "cap · 2"] }, theirs: { value: ["pen · 1", "ink · 9"] } },
  ]);
  await online.app.decide(entry?.id ?? 0, { kind: "takeTheirs" });
  expect(inOrder()).toEqual([["Mine", "1 pen", "9 ink"]]);
  expect(online.records("Line").find(({ article }) => article === "pen")?.["id"]).toBe(line?.["id"]);
  await online.app.submit({
    commands: [{ kind: "change", entity: "Line", id: String(line?.["id"]), values: { amount: 6 } }],
  });
  await online.settled();
  expect(shop.orders[0]?.lines).toMatchObject([
    { article: "pen", qty: 6 },
    { article: "ink", qty: 9 },
  ]);
});

test("P7.94 a row of the table says that rows come; without either they stay here and no answer takes them away", async () => {
  await start("- Calls: List, Get");
  await online.update(
    document("- Calls: List, Get").replace("| Number | id |", "| Number | id |\n| Lines | line_items |"),
  );
  shop.orders.push({ id: 1, title: "Theirs", lines: [], line_items: [{ article: "pen", amount: 2 }] } as never);
  await reread();
  expect(lines()).toEqual([["Theirs", "pen", 2]]);
  online.close();
  await server.close();
  await start("");
  const id = await online.create("Order", { title: "Mine", lines: [row("pen", 1)] as never });
  await online.settled();
  expect(shop.orders[0]?.lines).toEqual([]);
  await online.app.refresh("Orders", id);
  expect(lines()).toEqual([["Mine", "pen", 1]]);
});
