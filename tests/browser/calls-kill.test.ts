import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OutboxAnswer } from "#engine/contract/queries.ts";
import { serve, type Answered, type RealServer } from "../calls/support/server.ts";
import { BareTab } from "./support/bare-tab.ts";
import { startKillable, type KillableBrowser } from "./support/killable.ts";
import { openSite, type Site } from "./support/site.ts";

const DOCUMENT = `# Specification: Orders
## 3. Entities and their fields
### Order
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
- Idempotency-Key: honoured

| Call | Request | Sends | When | Answers |
| --- | --- | --- | --- | --- |
| Report | \`POST /closings\` | \`{"name": name}\` | on Close | 2xx: show "Known."; 5xx: keep trying; no answer: keep trying |
`;

let site: Site;
let server: RealServer;
let profile: string;
let running: KillableBrowser | null = null;
let silent = true;
const effects = new Map<string, string>();

beforeAll(async () => {
  site = await openSite();
  profile = mkdtempSync(join(tmpdir(), "ninefold-calls-"));
  server = await serve(({ headers, body }) => {
    const { name } = JSON.parse(body) as { name: string };
    // Every other call takes effect at once but is never answered: the browser is killed while it waits.
    if (silent) {
      if (Number(name.split(" ")[1]) % 2 === 0) effects.set(String(headers["idempotency-key"]), name);
      return new Promise<Answered>(() => {});
    }
    effects.set(String(headers["idempotency-key"]), name);
    return { status: 200, body: {} };
  });
});

afterAll(async () => {
  await running?.kill();
  await site.close();
  await server.close();
  rmSync(profile, { recursive: true, force: true });
});

async function openTab(): Promise<BareTab> {
  running = await startKillable(profile);
  const context = running.browser.contexts()[0];
  if (!context) throw new Error("The browser has no context.");
  return BareTab.open(await context.newPage(), site);
}

test("the browser is killed with 20 calls waiting: all 20 arrive once, without the app being opened", async () => {
  let tab = await openTab();
  const { id } = await tab.shelf("add", { source: DOCUMENT, origin: "pasted", withSampleData: false });
  await tab.app(id, "setServer", server.address);
  for (let i = 0; i < 20; i++) {
    const made = await tab.app(id, "submit", {
      commands: [{ kind: "create", entity: "Order", values: { name: `order ${i}` } }],
    });
    const order = made.kind === "done" ? (made.records[0]?.id ?? "") : "";
    await tab.app(id, "submit", {
      commands: [{ kind: "fire", entity: "Order", id: order, event: "Close", values: {} }],
    });
  }
  const open = async (): Promise<number> => ((await tab.app(id, "ask", { kind: "outbox" })) as OutboxAnswer).open;
  expect(await open()).toBe(20);
  await expect.poll(() => server.received.length).toBeGreaterThanOrEqual(4);
  await running?.kill();

  silent = false;
  tab = await openTab();
  await expect.poll(() => effects.size).toBeGreaterThanOrEqual(20);
  // Once the last answers have arrived nothing waits, and nothing was sent under another key.
  await expect.poll(open).toBe(0);
  expect([...effects.values()].sort()).toEqual(Array.from({ length: 20 }, (_, i) => `order ${i}`).sort());
});
