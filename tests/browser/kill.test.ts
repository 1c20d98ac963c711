import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nat, sample } from "fast-check";
import { sqliteOnNode } from "#store/sqlite/on-node.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { machineClock } from "#device/clock.ts";
import { readDocument } from "#read/read-document.ts";
import { openStore } from "#store/open-store.ts";
import { openInMemory } from "#store/sqlite/sqlite-database.ts";
import { unpackBackup } from "#shelf/backup-file.ts";
import { seedOfRun } from "../fixtures/seed-of-run.ts";
import { BareTab } from "./support/bare-tab.ts";
import { inFull } from "./support/in-full.ts";
import { startKillable, type KillableBrowser } from "./support/killable.ts";
import { openSite, type Site } from "./support/site.ts";

/** Every order is written with two lines, which would reveal a partial write. */
const DOCUMENT = `# Specification: Orders
## 3. Entities and their fields
### Line
| Field | Type | Required |
| --- | --- | --- |
| What | text | yes |
### Order
| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |
| Lines | list of Line | |
`;

const ROUNDS = process.env["NINEFOLD_FULL"] ? 100 : 3;
let site: Site;
let profile: string;
let running: KillableBrowser | null = null;

beforeAll(async () => {
  site = await openSite();
  profile = mkdtempSync(join(tmpdir(), "ninefold-kill-"));
});

afterAll(async () => {
  await running?.kill();
  await site.close();
  rmSync(profile, { recursive: true, force: true });
});

async function openTab(): Promise<BareTab> {
  running = await startKillable(profile);
  const context = running.browser.contexts()[0];
  if (!context) throw new Error("The browser has no context.");
  return BareTab.open(await context.newPage(), site);
}

/** Creates orders as fast as they are acknowledged; calls `acknowledge` with each name. */
async function stream(tab: BareTab, app: string, round: number, acknowledge: (name: string) => void): Promise<void> {
  await tab.page.exposeFunction("acknowledge", acknowledge);
  await tab.page.evaluate(
    ([id, number]) => {
      const { tab: wire, acknowledge: tell } = window as unknown as {
        tab: { call(target: string, method: string, args: unknown[]): Promise<{ kind: string }> };
        acknowledge(name: string): void;
      };
      const lines = (name: string) =>
        ["first", "second"].map((what) => ({ id: null, values: { what: `${name} ${what}` } }));
      void (async () => {
        for (let i = 0; ; i++) {
          const name = `${number}-${i}`;
          const command = { kind: "create", entity: "Order", values: { name, lines: lines(name) } };
          const outcome = await wire.call(`app:${id}`, "submit", [{ commands: [command] }]);
          if (outcome.kind === "done") tell(name);
        }
      })();
    },
    [app, round] as const,
  );
}

test(
  `every acknowledged write survives killing the browser, in ${ROUNDS} rounds`,
  { timeout: ROUNDS * 60_000 },
  async () => {
    const sqlite = sqliteOnNode();
    const acknowledged = new Set<string>();
    const moments = sample(nat({ max: 700 }), { numRuns: ROUNDS, seed: seedOfRun });
    let tab = await openTab();
    const { id } = await tab.shelf("add", { source: DOCUMENT, origin: "pasted", withSampleData: false });
    for (let round = 0; round < ROUNDS; round++) {
      const before = acknowledged.size;
      await stream(tab, id, round, (name) => acknowledged.add(name));
      // Killed at a random moment after at least one acknowledgement in this round.
      await expect.poll(() => acknowledged.size).toBeGreaterThan(before);
      await new Promise((resolve) => setTimeout(resolve, moments[round]));
      await running?.kill();

      tab = await openTab();
      const backUp = unpackBackup(await tab.backUp(id));
      if (typeof backUp === "string") throw new Error("The backup can't be read.");
      const database = openInMemory(sqlite, backUp.database);
      expect(database.one("PRAGMA integrity_check")).toEqual(["ok"]);
      const store = openStore(database, readDocument(backUp.source).model, machineClock());
      const orders = store.records.ids({ entity: "Order", where: null }, [], null, 0);
      const stored = new Set(orders.map((order) => store.records.read("Order", order)?.["name"]));
      expect([...acknowledged].filter((name) => !stored.has(name))).toEqual([]);
      for (const order of orders) {
        const record = store.records.read("Order", order);
        expect(store.records.children("Order", order, "lines")).toHaveLength(2);
        // Replaying the history must result in the record as it is.
        const replayed = Object.assign({}, ...store.journal.entries("Order", order).map(({ after }) => after));
        expect(record).toMatchObject(replayed);
      }
      database.close();
    }
  },
);

/** Two backups replace each other, and all records are removed, as long as the page lives. */
async function replaceAgainAndAgain(tab: BareTab, app: string, acknowledge: (times: number) => void): Promise<void> {
  await tab.page.exposeFunction("replaced", acknowledge);
  await tab.page.evaluate(async (id) => {
    const { tab: wire, replaced } = window as unknown as {
      tab: { call(target: string, method: string, args: unknown[]): Promise<unknown> };
      replaced(times: number): void;
    };
    const more = { commands: [] as unknown[] };
    const order = (name: string) => ({ kind: "create", entity: "Order", values: { name, lines: [] } });
    for (let at = 0; at < 300; at++) more.commands.push(order(`more ${at}`));
    await wire.call(`app:${id}`, "submit", [{ commands: [order("one")] }]);
    const few = await wire.call("shelf", "backUp", [id]);
    await wire.call(`app:${id}`, "submit", [more]);
    const many = await wire.call("shelf", "backUp", [id]);
    void (async () => {
      for (let times = 0; ; times++) {
        if (times % 3 === 0) await wire.call("shelf", "erase", [id]);
        else await wire.call("shelf", "restore", [times % 3 === 1 ? few : many, id, true]);
        replaced(times);
      }
    })();
  }, app);
}

const REPLACED = 6;

inFull(
  `records that are being replaced are the old or the new ones after killing the browser, in ${REPLACED} rounds`,
  { timeout: REPLACED * 60_000 },
  async () => {
    const moments = sample(nat({ max: 900 }), { numRuns: REPLACED, seed: seedOfRun });
    await running?.kill();
    let tab = await openTab();
    for (const moment of moments) {
      const { id } = await tab.shelf("add", { source: DOCUMENT, origin: "pasted", withSampleData: false });
      let times = 0;
      await replaceAgainAndAgain(tab, id, (so) => (times = so));
      await expect.poll(() => times, { timeout: 30_000 }).toBeGreaterThan(1);
      await new Promise((resolve) => setTimeout(resolve, moment));
      await running?.kill();
      tab = await openTab();
      const listed = await tab.shelf("list");
      expect(listed.map((app) => app.id)).toContain(id);
      for (const app of listed) expect([0, 1, 301]).toContain((await tab.app(app.id, "describe")).records);
      expect((await tab.shelf("storage")).mended).toBe(false);
    }
  },
);
