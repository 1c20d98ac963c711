import { afterEach, expect, test } from "vitest";
import type { ChildRow } from "#engine/contract/commands.ts";
import type { OutboxDetail } from "#engine/contract/calls.ts";
import type { Value } from "#expr/types.ts";
import { OnlineApp } from "./support/online-app.ts";
import {
  INK,
  LINES,
  NO_PRICE,
  CUSTOMERS,
  SMALL_LINES,
  WHOLE,
  orders,
  type Json,
} from "./support/orders-seen-in-part.ts";
import { serve, type Answered, type RealServer, type Received } from "./support/server.ts";

let server: RealServer;
let online: OnlineApp;
let there: Json;
let writes: Received[];
/** Answers to the next writes, which the server refuses. */
let refusals: Answered[];
let people: { readonly [handle: string]: { readonly id: string } };

afterEach(async () => {
  online.close();
  await server.close();
});

function answer(received: Received): Answered {
  const { method, path, body } = received;
  if (path === "/customers")
    return { status: 200, body: method === "GET" ? [{ code: "c1", title: "Acme" }] : { code: "c2" } };
  if (method !== "GET") {
    writes.push(received);
    const refused = refusals.shift();
    if (refused !== undefined) return refused;
    there = { ...(method === "PUT" ? { number: "1" } : there), ...(JSON.parse(body) as Json) };
  }
  return { status: 200, body: path === "/orders" && method === "GET" ? [there] : there };
}

const become = (name: string) => online.app.chooseProfile(people[name]?.id ?? "");

async function start(source: string, before: Json = INK): Promise<string> {
  [there, writes, refusals] = [before, [], []];
  server = await serve(answer);
  online = await OnlineApp.open(source, server.address);
  people = await online.app.trial.begin();
  await become("bob");
  await online.app.refresh("Customers", null);
  await online.app.refresh("Orders", null);
  await become("cleo");
  return String(online.records("Order")[0]?.["id"]);
}

const change = (id: string, values: { readonly [field: string]: Value | readonly ChildRow[] }) =>
  online.app.submit({ commands: [{ kind: "change", entity: "Order", id, values: values as Json }] });
const rename = (id: string, name = "Pen") => change(id, { name });

/** The rows that the current person sees, as a form would send them back. */
async function seenRows(id: string): Promise<readonly ChildRow[]> {
  const { records } = await online.app.readRecords({ entity: "Line", fields: ["what", "amount"], limit: 9 });
  expect(id).not.toBe("");
  return records.map((row) => ({ id: row.id, values: {} }));
}

async function waiting(): Promise<OutboxDetail> {
  const entry = (await online.outbox()).find(({ state }) => state !== "done");
  if (entry === undefined) throw new Error("Nothing waits.");
  return entry;
}

/** Everything the current person can read about calls. */
const read = async () => JSON.stringify([await online.outbox(), (await online.ask({ kind: "requests" })).requests]);

const CLOSED: readonly (readonly [of: string, sends: string, rights: string, secret: RegExp])[] = [
  ["rows", WHOLE, SMALL_LINES, /500500/u],
  ["a field of rows", WHOLE, `| boss | see, change | Line.amount | |\n${CUSTOMERS}`, /500500|amount\\?":[56]/u],
  ["a list", WHOLE, `| boss | see, change | Order.lines | |\n${CUSTOMERS}`, /500500|amount\\?":[56]/u],
  ["a field", "name, price, customer", NO_PRICE, /170017/u],
  ["a field under another name", `\`{"name": name, "cost": {"net": price}, ${LINES}}\``, NO_PRICE, /170017/u],
  [
    "what is made of a field",
    `\`{"name": name, "price": price, "gross": price + 1, ${LINES}}\``,
    NO_PRICE,
    /170017|170018/u,
  ],
  ["a record behind a reference", '`{"name": name, "customer": customer.code}`', "| boss | see | Customer | |", /"c1/u],
];

test.each(CLOSED)(
  "P7.97 a change leaves %s that its maker may not see as it is, and tells nobody",
  async (...given) => {
    const [, sends, rights, secret] = given;
    const before: Json = { ...INK, ...(sends.includes("cost") && { cost: { net: 170017 } }), gross: 170018 };
    for (const facts of ["", "- Change: PATCH"]) {
      const id = await start(orders(sends, rights, facts), before);
      await rename(id);
      await online.settled();
      const [sent] = writes;
      expect(sent?.method).toBe(facts === "" ? "PUT" : "PATCH");
      const all = JSON.parse(sent?.body ?? "{}") as Json;
      expect(all).toEqual({
        ...Object.fromEntries(Object.keys(all).map((key) => [key, before[key] ?? null])),
        name: "Pen",
      });
      if (facts === "") expect(sent?.body).toMatch(secret);
      expect(await read()).not.toMatch(secret);
      expect(online.records("Order")).toMatchObject([{ name: "Pen", price: 170017 }]);
      expect(online.records("Line")).toHaveLength(sends.includes(LINES) ? 3 : 0);
      if (facts === "") {
        online.close();
        await server.close();
      }
    }
  },
);

test("P7.97 the same where the entity's table or a call of the document says how it is sent", async () => {
  const calls = `| Call | Of | Request | Sends | When |\n| --- | --- | --- | --- | --- |\n| Change Order | Order | \`PUT /orders/{number}\` | ${WHOLE} | on demand |\n`;
  const id = await start(orders(WHOLE, SMALL_LINES, "", calls));
  await rename(id);
  await online.settled();
  expect(JSON.parse(writes[0]?.body ?? "{}")).toEqual({ name: "Pen", price: 170017, lines: INK["lines"] });
  expect(await read()).not.toContain("500500");
});

test("P7.97 what somebody else has changed there meanwhile in what one may not see is no conflict, and stays", async () => {
  const both = `${SMALL_LINES}\n| boss | see, change | Order.price | |`;
  const id = await start(orders(WHOLE, both));
  const theirs = {
    price: 990099,
    lines: [
      { what: "b", amount: 700700 },
      { what: "c", amount: 6 },
    ],
  };
  there = { ...there, ...theirs };
  await rename(id);
  await online.settled();
  expect(there).toMatchObject({ name: "Pen", ...theirs });
  expect(await read()).not.toMatch(/990099|700700/u);
});

test("P7.97 a closed field that somebody has emptied there stays empty", async () => {
  const id = await start(orders("name, price, customer", NO_PRICE));
  there = { ...there, price: null };
  await rename(id);
  await online.settled();
  expect(JSON.parse(writes[0]?.body ?? "{}")).toEqual({ name: "Pen", price: null, customer: "c1" });
});

test("P7.97 a field that was empty and that one may not see stays as somebody has filled it in there", async () => {
  const id = await start(
    orders('`{"name": name, "cost": price}`', NO_PRICE, "\n| Field | On the wire |\n| --- | --- |\n| Price | cost |\n"),
    {
      ...INK,
      cost: null,
    },
  );
  there = { ...there, cost: 432100 };
  await rename(id);
  await online.settled();
  expect(JSON.parse(writes[0]?.body ?? "{}")).toEqual({ name: "Pen", cost: 432100 });
  expect(await read()).not.toContain("432100");
});

test.each(["", "- Change: PATCH"])("P7.97 rows change beside rows that one may not see %s", async (facts) => {
  const id = await start(orders(WHOLE, SMALL_LINES, facts));
  const [a] = await seenRows(id);
  await change(id, {
    lines: [
      { id: a?.id ?? null, values: { what: "z" } },
      { id: null, values: { what: "n", amount: 7 } },
    ],
  });
  await online.settled();
  const rows = there["lines"] as readonly Json[];
  expect(rows.map(({ what }) => what).toSorted()).toEqual(["b", "n", "z"]);
  expect(rows).toContainEqual({ what: "b", amount: 500500 });
  expect(rows).toContainEqual({ what: "z", amount: 5 });
});

test("P7.97 whoever insists overwrites no rows that they may not see", async () => {
  const id = await start(orders(WHOLE, SMALL_LINES));
  online.isOnline = false;
  const rows = await seenRows(id);
  await change(id, { lines: rows.map((row, at) => (at === 0 ? { ...row, values: { what: "z" } } : row)) });
  there = {
    ...there,
    lines: [
      { what: "a", amount: 5 },
      { what: "b", amount: 700700 },
    ],
  };
  online.isOnline = true;
  online.app.online();
  const isConflict = async () =>
    (await online.outbox()).some(({ code, state }) => code === "conflict" && state === "failed");
  await online.until(isConflict);
  const { id: entry } = await waiting();
  await online.app.decide(entry, { kind: "keepMine" });
  await online.until(isConflict);
  expect(writes).toEqual([]);
  expect(await read()).not.toMatch(/500500|700700/u);
  await online.app.decide(entry, { kind: "takeTheirs" });
  expect(online.records("Line").map(({ amount }) => amount)).toEqual([5, 700700]);
});

test("P7.97 what an effect of one's own change has set goes along, unseen", async () => {
  for (const method of ["PUT", "PATCH"]) {
    const calls = `| Call | Of | Request | Sends | When |\n| --- | --- | --- | --- | --- |\n| Change Order | Order | \`${method} /orders/{number}\` | name, price | on Double |\n`;
    const id = await start(orders("name, price", NO_PRICE, "", calls));
    const outcome = await online.app.submit({
      commands: [{ kind: "fire", entity: "Order", id, event: "Double", values: { name: "Pen" } }],
    });
    expect(outcome.kind).toBe("done");
    await online.settled();
    expect(writes.map(({ body }) => JSON.parse(body) as Json)).toEqual([{ name: "Pen", price: 340034 }]);
    expect(await read()).not.toContain("340034");
    if (method === "PUT") {
      online.close();
      await server.close();
    }
  }
});

test("P7.97 a new record that was refused and mended goes out with the rows that its maker no longer sees", async () => {
  await start(orders(WHOLE, `${SMALL_LINES.replace("see, change", "see")}\n| clerk | create, change | Line | |`));
  refusals = [{ status: 422, body: { message: "no" } }];
  const lines = [
    { id: null, values: { what: "x", amount: 1 } },
    { id: null, values: { what: "y", amount: 900 } },
  ];
  const id = await online.create("Order", { number: "2", name: "New", price: 1, lines: lines as never });
  await online.settled();
  await rename(id, "Mended");
  await online.settled();
  expect(writes.map(({ method, body }) => [method, (JSON.parse(body) as Json)["lines"]])).toEqual([
    [
      "POST",
      [
        { what: "x", amount: 1 },
        { what: "y", amount: 900 },
      ],
    ],
    [
      "POST",
      [
        { what: "x", amount: 1 },
        { what: "y", amount: 900 },
      ],
    ],
  ]);
});

test("P7.97 what is rewritten by hand keeps the unseen parts; what leaves no place for them is refused", async () => {
  const id = await start(orders(WHOLE, SMALL_LINES));
  refusals = [{ status: 422, body: { message: "no" } }];
  await rename(id);
  await online.settled();
  const { id: entry, body } = await waiting();
  const shown = body as Json;
  const rows = shown["lines"] as readonly Value[];
  const lost = await online.app.decide(entry, { kind: "retry", body: { ...shown, lines: [...rows, { what: "n" }] } });
  expect(lost.refusals.map(({ code }) => code)).toEqual(["not-possible-now"]);
  const last = rows.length - 1;
  const edited = { ...shown, name: "Quill", price: 3, lines: rows.with(last, { what: "d", amount: 6 }) };
  expect((await online.app.decide(entry, { kind: "retry", body: edited })).refusals).toEqual([]);
  await online.settled();
  expect(there).toMatchObject({ name: "Quill", price: 3 });
  expect(writes.at(-1)?.body).toContain('{"what":"b","amount":500500}');
  expect(await read()).not.toContain("500500");
});

test("P7.97 a call that is made anew while another is here, or sent after a restart, holds what it held", async () => {
  const sends = `\`{"name": name, "price": price, "customer": customer, ${LINES}}\``;
  const id = await start(orders(sends, `${SMALL_LINES}\n| boss | see, change | Order.price | |`));
  online.isOnline = false;
  const customer = await online.create("Customer", { title: "New" });
  await change(id, { name: "Pen", customer });
  await become("bob");
  online.restart();
  online.isOnline = true;
  online.app.online();
  await online.settled();
  expect(there).toMatchObject({ name: "Pen", price: 170017, customer: "c2" });
  expect((there["lines"] as readonly Value[]).length).toBe(3);
  await become("cleo");
  expect(await read()).not.toMatch(/500500|170017/u);
});
