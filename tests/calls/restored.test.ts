import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { machineNetwork } from "#device/http/network.ts";
import type { App } from "#engine/contract/app.ts";
import { openShelfForTest, type ShelfForTest } from "#testing/shelf-for-test.ts";
import { serve, type RealServer } from "./support/server.ts";

const ORDERS = `# Specification: Orders
## 3. Entities and their fields
### Order
| Field | Type | Required |
| --- | --- | --- |
| Number | text | yes |
| Note | text | |

## 4. States and transitions
### Order
| From | Event | To |
| --- | --- | --- |
| start | | Open |
| Open | Close | Closed |

## 7. The calls it makes
- Base address: https://orders.example.com

| Call | Request | Sends | When | Answers |
| --- | --- | --- | --- | --- |
| Book | \`POST /orders/{number}/close\` | \`{"note": note}\` | on Close | 5xx: keep trying; no answer: keep trying |
`;

let server: RealServer;
let device: ShelfForTest;
let source: string;
beforeEach(async () => {
  server = await serve(() => ({ status: 200, body: {} }));
  device = await openShelfForTest();
  source = await withWaitingCalls(["waiting", "sending", "unsure", "failed", "done"]);
}, 60_000);
afterEach(() => server.close());

async function close(app: App, number: string): Promise<void> {
  const made = await app.submit({ commands: [{ kind: "create", entity: "Order", values: { number } }] });
  const id = made.kind === "done" ? (made.records[0]?.id ?? "") : "";
  await app.submit({ commands: [{ kind: "fire", entity: "Order", id, event: "Close", values: {} }] });
}

/** An app with one call in each of these states; none of them has been sent. */
async function withWaitingCalls(states: readonly string[]): Promise<string> {
  const { id } = await device.shelf.add({ source: ORDERS, origin: "pasted", withSampleData: false });
  const { app, database } = await device.device.running(id);
  for (const state of states) {
    await close(app, state);
    database.run("UPDATE nf_outbox SET state = ? WHERE id = (SELECT max(id) FROM nf_outbox)", [state]);
  }
  await app.openDraft({ entity: "Order", id: null, values: { number: "half-filled" } });
  device.device.vault.of(id).set("token", "secret of this device");
  device.device.vault.of(id).set("allowed", { "orders.example.com": true });
  return id;
}

const outbox = async (id: string): Promise<readonly string[]> =>
  (await device.device.running(id)).database
    .all(
      `SELECT json_extract(o.body, '$.note'), o.path, o.state, json_extract(s.value, '$.mayHaveArrived')
       FROM nf_outbox AS o LEFT JOIN nf_sending AS s ON s.entry = o.id ORDER BY o.id`,
    )
    .map(
      ([, path, state, arrived]) =>
        `${String(path).split("/")[2]}: ${String(state)}${arrived ? ", may have arrived" : ""}`,
    );

const drafts = async (id: string): Promise<number> =>
  Number((await device.device.running(id)).database.one("SELECT count(*) FROM nf_state WHERE key LIKE 'draft/%'")?.[0]);

/**
 * Connects an app to the real server, allows every host it asks for, and makes one new call. When that call has
 * arrived, every other call that may be sent has been sent.
 */
async function sendSomethingNew(id: string): Promise<readonly string[]> {
  const { app } = await device.device.running(id);
  const stop = app.connect(machineNetwork(device.device.vault.of(id)));
  await app.setServer(server.address);
  await app.allowHost(new URL(server.address).host, true);
  await close(app, "new");
  await app.sendNow();
  await expect.poll(() => server.received.some(({ path }) => path.includes("new")), { timeout: 30_000 }).toBe(true);
  stop();
  return server.received.map(({ path }) => path);
}

const NEW = ["/orders/new/close"];

const HELD = [
  "waiting: held",
  "sending: held, may have arrived",
  "unsure: held, may have arrived",
  "failed: held",
  "done: done",
];

describe("calls that came with a backup", () => {
  test("wait for a decision: none goes out by itself, and nothing of the vault comes along", async () => {
    const { id } = await device.shelf.restore(await device.shelf.backUp(source));
    expect(await outbox(id)).toEqual(HELD);
    expect(device.device.vault.of(id).get("token")).toBeNull();
    expect(device.device.vault.of(id).get("allowed")).toBeNull();
    expect(await sendSomethingNew(id)).toEqual(NEW);
    expect((await outbox(id)).slice(0, HELD.length)).toEqual(HELD);
    expect(await drafts(id)).toBe(1);
  });

  test("wait too when the backup goes into the app of a site, whose token is there", async () => {
    const { id } = await device.shelf.add({ source: ORDERS, origin: "link", withSampleData: false });
    device.device.vault.of(id).set("token", "of the one who restores");
    await device.shelf.restore(await device.shelf.backUp(source), id);
    expect(await sendSomethingNew(id)).toEqual(NEW);
    expect((await outbox(id)).slice(0, HELD.length)).toEqual(HELD);
  });
});

test("a copy of an app has nothing to send, no half-filled forms, no token and no allowed hosts", async () => {
  const { id } = await device.shelf.duplicate(source);
  expect(await outbox(id)).toEqual([]);
  expect(await drafts(id)).toBe(0);
  expect(device.device.vault.of(id).get("token")).toBeNull();
  expect(device.device.vault.of(id).get("allowed")).toBeNull();
  expect(await sendSomethingNew(id)).toEqual(NEW);
  const { app } = await device.device.running(id);
  expect((await app.describe()).records).toBe(6);
  expect(await drafts(source)).toBe(1);
});
