import { afterEach, expect, test } from "vitest";
import { OnlineApp } from "./support/online-app.ts";
import { serve, type Answered, type RealServer, type Received } from "./support/server.ts";

const document = (rows: string, facts = ""): string => `# Specification: Orders
## 3. Entities and their fields
### Order
- Shown as: Number

| Field | Type | Required |
| --- | --- | --- |
| Number | text | yes |
| Note | text | |
| Count | whole number | |

## 4. States and transitions
### Order
| From | Event | To |
| --- | --- | --- |
| start | | Open |
| Open | Close | Closed |
| Closed | Reopen | Open |

## 5. Validation rules
| On | Rule | Error |
| --- | --- | --- |
| Order.note | at most 10 characters | E3 |

## 7. The calls it makes
- Base address: https://orders.example.com
${facts}

| Call | Request | Sends | When | Answers |
| --- | --- | --- | --- | --- |
${rows}

## 8. The error catalogue
| Code | Message |
| --- | --- |
| E1 | {number} is taken. |
| E2 | Not accepted. |
| E3 | Too long. |
`;

const BOOK =
  '| Book | `POST /orders/{number}/close` | `{"note": note}` | on Close | 200: `note = answer.text`; 409: error E1; 4xx: error E2; 5xx: keep trying; no answer: keep trying |';

const refused = (path: string): boolean => path.includes("BAD");

let open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open) await one.close();
  open = [];
});

async function start(
  answer: (request: Received) => Answered | Promise<Answered>,
  source = document(BOOK),
): Promise<{ online: OnlineApp; server: RealServer; order: string; close(event?: string): Promise<void> }> {
  const server = await serve(answer);
  const online = await OnlineApp.open(source, server.address);
  open.push(online, server);
  const order = await online.create("Order", { number: "A 1" });
  const close = async (event = "Close"): Promise<void> => {
    const outcome = await online.app.submit({
      commands: [{ kind: "fire", entity: "Order", id: order, event, values: {} }],
    });
    expect(outcome.kind).toBe("done");
  };
  return { online, server, order, close };
}

test("an event's call is really sent, and its answer goes through the door", async () => {
  const { online, server, close } = await start(() => ({ status: 200, body: { text: "booked" } }));
  await close();
  await online.settled();
  expect(server.received).toMatchObject([{ method: "POST", path: "/orders/A%201/close", body: '{"note":null}' }]);
  expect(server.received[0]?.headers["idempotency-key"]).toMatch(/\w+/);
  expect(online.records("Order")[0]).toMatchObject({ note: "booked", status: "Closed" });
  expect(await online.outbox()).toMatchObject([{ state: "done", call: "Book" }]);
});

test("an error of the catalogue is told, the local change and the entry stay, and a retry can go well", async () => {
  let good = false;
  const { online, server, close } = await start(() => (good ? { status: 200, body: { text: "ok" } } : { status: 409 }));
  await close();
  await online.settled();
  const [entry] = await online.outbox();
  expect(entry).toMatchObject({
    state: "failed",
    reason: "A 1 is taken.",
    code: "E1",
    address: `${server.address}/orders/A%201/close`,
  });
  expect((await online.ask({ kind: "news" })).news.at(-1)?.refusals[0]).toMatchObject({ code: "E1" });
  expect(online.records("Order")[0]).toMatchObject({ status: "Closed", note: null });
  good = true;
  await online.app.decide(entry?.id ?? 0, { kind: "retry", body: { note: "mended" } });
  await online.settled();
  expect(server.received.map(({ body }) => body)).toEqual(['{"note":null}', '{"note":"mended"}']);
  expect(await online.outbox()).toMatchObject([{ state: "done" }]);
});

test("P7.4 `otherwise` is an answer to a server error too", async () => {
  const { online, close } = await start(
    () => ({ status: 500 }),
    document(
      '| Book | `POST /orders/{number}/close` | `{"note": note}` | on Close | 200: `note = answer.text`; otherwise: error E2 |',
    ),
  );
  await close();
  await online.settled();
  expect(await online.outbox()).toMatchObject([{ state: "failed", code: "E2" }]);
});

test("P7.23 a failed entry can be discarded, with or without what was changed here", async () => {
  const { online, close } = await start(() => ({ status: 400 }));
  await close();
  await online.settled();
  const [entry] = await online.outbox();
  expect((await online.app.decide(entry?.id ?? 0, { kind: "discard", undo: true })).refusals).toEqual([]);
  expect(online.records("Order")[0]).toMatchObject({ status: "Open" });
  expect(await online.outbox()).toEqual([]);
  await close();
  await online.settled();
  await online.app.decide((await online.outbox())[0]?.id ?? 0, { kind: "discard", undo: false });
  expect(online.records("Order")[0]).toMatchObject({ status: "Closed" });
  expect(await online.outbox()).toEqual([]);
});

test("P7.28 an answer of the wrong shape changes nothing; one that breaks a rule is kept and flagged", async () => {
  let body: unknown = { text: { deep: 1 } };
  const { online, order, close } = await start(() => ({ status: 200, body }));
  await close();
  await online.settled();
  expect(await online.outbox()).toMatchObject([{ state: "failed", code: "wrong-shape" }]);
  expect(online.records("Order")[0]).toMatchObject({ note: null });
  body = { text: "much too long for the rule" };
  await online.app.decide((await online.outbox())[0]?.id ?? 0, { kind: "retry" });
  await online.settled();
  expect(online.records("Order")[0]).toMatchObject({ note: "much too long for the rule" });
  expect((await online.ask({ kind: "record", entity: "Order", id: order }))?.flags).toMatchObject([{ code: "E3" }]);
});

test("P7.16 calls of one record go in order, others pass a bad one", async () => {
  const { online, server } = await start(({ path }) =>
    refused(path) ? { status: 403 } : { status: 200, body: { text: "ok" } },
  );
  const bad = await online.create("Order", { number: "BAD" });
  const good = await online.create("Order", { number: "GOOD" });
  const fire = (id: string, event: string) =>
    online.app.submit({ commands: [{ kind: "fire", entity: "Order", id, event, values: {} }] });
  await fire(bad, "Close");
  await fire(bad, "Reopen");
  await fire(bad, "Close");
  await fire(good, "Close");
  await online.until(async () => (await online.outbox()).some(({ state }) => state === "done"));
  expect((await online.outbox()).map(({ state }) => state).sort()).toEqual(["done", "failed", "waiting"]);
  expect(server.received.filter(({ path }) => refused(path))).toHaveLength(1);
});

test("P7.20 a server that asks to wait is waited for", async () => {
  let asked = 0;
  const { online, server, close } = await start(() =>
    ++asked === 1 ? { status: 429, headers: { "retry-after": "10" } } : { status: 200, body: { text: "ok" } },
  );
  await close();
  await online.until(async () => (await online.outbox())[0]?.code === "server-busy");
  expect((await online.outbox())[0]).toMatchObject({ state: "waiting", attempts: 1 });
  await online.settled();
  expect(server.received).toHaveLength(2);
  expect(server.received[0]?.headers["idempotency-key"]).toBe(server.received[1]?.headers["idempotency-key"]);
});

test("P7.25 nothing goes to a host that nobody has allowed, and a changed host asks again", async () => {
  const { online, server, close } = await start(() => ({ status: 200, body: { text: "ok" } }));
  await online.app.setServer(null);
  await close();
  await online.until(async () => (await online.outbox())[0]?.code === "host-not-allowed");
  expect((await online.ask({ kind: "connection" })).hosts).toEqual([
    { host: "orders.example.com", allowed: null, wanted: true },
  ]);
  expect(server.received).toHaveLength(0);
  const { host } = new URL(server.address);
  online.kept.set("server", `http://${host}`);
  await online.app.allowHost(host, false);
  await online.app.sendNow();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(server.received).toHaveLength(0);
  await online.app.allowHost(host, true);
  await online.settled();
  expect(server.received).toHaveLength(1);
});

test("P7.24 only https, no climbing paths, no empty parts, no credentials in an address", async () => {
  const { online } = await start(() => ({ status: 200 }));
  expect(await online.app.setServer("http://example.org")).toMatchObject({ code: "not-https" });
  expect(await online.app.setServer("https://user:pass@example.org")).toMatchObject({ code: "bad-address" });
  expect(await online.app.setServer("javascript:alert(1)")).toMatchObject({ code: "bad-address" });
  const up = await online.create("Order", { number: ".." });
  await online.app.submit({ commands: [{ kind: "fire", entity: "Order", id: up, event: "Close", values: {} }] });
  await online.until(async () => (await online.outbox())[0]?.code === "bad-address");
});

test("a redirect is refused, an answer that is no JSON gives a named error", async () => {
  const elsewhere = await serve(() => ({ status: 200, body: {} }));
  open.push(elsewhere);
  const { online, close } = await start(() => ({ status: 307, headers: { location: elsewhere.address } }));
  await close();
  await online.settled();
  expect((await online.outbox())[0]).toMatchObject({ state: "failed", code: "redirected" });
  expect(elsewhere.received).toHaveLength(0);
});

test("on a server that does not honour the key, a call that may have arrived is not sent again unasked", async () => {
  let acted = 0;
  const { online, server, close } = await start(
    () => (acted++ === 0 ? new Promise<Answered>(() => {}) : { status: 200, body: { text: "ok" } }),
    document(BOOK, "- Timeout: 1 second"),
  );
  await close();
  await online.settled();
  expect((await online.outbox())[0]).toMatchObject({ state: "unsure", code: "may-have-arrived" });
  online.restart();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(server.received).toHaveLength(1);
  await online.app.decide((await online.outbox())[0]?.id ?? 0, { kind: "arrived" });
  expect((await online.outbox())[0]).toMatchObject({ state: "done" });
});

test("on one that honours it, the same call is sent again with the same key", async () => {
  let acted = 0;
  const { online, server, close } = await start(
    () => (acted++ === 0 ? new Promise<Answered>(() => {}) : { status: 200, body: { text: "ok" } }),
    document(BOOK, "- Timeout: 1 second\n- Idempotency-Key: honoured"),
  );
  await close();
  await online.settled();
  expect(new Set(server.received.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
  expect(server.received).toHaveLength(2);
  expect((await online.outbox())[0]).toMatchObject({ state: "done" });
});

test("a server that does not let pages send the key is called without it", async () => {
  const { online, server, close } = await start(() => ({ status: 200, body: { text: "ok" } }));
  online.refusedHeader = "Idempotency-Key";
  await close();
  await online.settled();
  expect((await online.outbox())[0]).toMatchObject({ state: "done" });
  const posts = server.received.filter(({ method }) => method === "POST");
  expect(posts.map(({ headers }) => headers["idempotency-key"])).toEqual([undefined]);
});

test("what a crash left half sent is sent again, or shown as what may have arrived", async () => {
  let hang = true;
  const answer = (): Answered | Promise<Answered> =>
    hang ? new Promise<Answered>(() => {}) : { status: 200, body: { text: "ok" } };
  for (const [facts, state] of [
    ["", "unsure"],
    ["- Idempotency-Key: honoured", "done"],
  ] as const) {
    hang = true;
    const { online, server, close } = await start(answer, document(BOOK, facts));
    await close();
    await online.until(() => server.received.length === 1);
    hang = false;
    online.restart();
    await online.settled();
    expect((await online.outbox())[0]).toMatchObject({ state });
  }
});

test("without a network nothing is tried, and all of it goes out when there is one", async () => {
  const { online, server, order } = await start(() => ({ status: 200, body: { text: "ok" } }));
  online.isOnline = false;
  for (const event of ["Close", "Reopen", "Close"])
    await online.app.submit({ commands: [{ kind: "fire", entity: "Order", id: order, event, values: {} }] });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(server.received).toHaveLength(0);
  online.isOnline = true;
  online.app.online();
  await online.settled();
  expect(server.received).toHaveLength(2);
});
