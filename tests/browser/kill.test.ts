import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nat, sample } from "fast-check";
import sqlite3InitModule from "@sqlite.org/sqlite-wasm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { machineClock } from "#device/clock.ts";
import { readDocument } from "#read/read-document.ts";
import { openStore } from "#store/open-store.ts";
import { openInMemory } from "#store/sqlite-wasm.ts";
import { unpackBackup } from "#shelf/backup-file.ts";
import { seedOfRun } from "../fixtures/seed-of-run.ts";
import { BareTab } from "./support/bare-tab.ts";
import { startKillable, type KillableBrowser } from "./support/killable.ts";
import { openSite, type Site } from "./support/site.ts";

/** Every order is written with two lines: a half one would show. */
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

/** Creates orders as fast as they are acknowledged; the acknowledged names are told to `acknowledge`. */
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
    const sqlite3 = await sqlite3InitModule();
    const acknowledged = new Set<string>();
    const moments = sample(nat({ max: 700 }), { numRuns: ROUNDS, seed: seedOfRun });
    let tab = await openTab();
    const { id } = await tab.shelf("add", { source: DOCUMENT, origin: "pasted", withSampleData: false });
    for (let round = 0; round < ROUNDS; round++) {
      const before = acknowledged.size;
      await stream(tab, id, round, (name) => acknowledged.add(name));
      // Killed at no moment in particular, once something has been acknowledged in this round.
      await expect.poll(() => acknowledged.size).toBeGreaterThan(before);
      await new Promise((resolve) => setTimeout(resolve, moments[round]));
      await running?.kill();

      tab = await openTab();
      const backUp = unpackBackup(await tab.backUp(id));
      if (typeof backUp === "string") throw new Error("The backup can't be read.");
      const database = openInMemory(sqlite3, backUp.database);
      expect(database.one("PRAGMA integrity_check")).toEqual(["ok"]);
      const store = openStore(database, readDocument(backUp.source).model, machineClock());
      const orders = store.records.ids({ entity: "Order", where: null }, [], null, 0);
      const stored = new Set(orders.map((order) => store.records.read("Order", order)?.["name"]));
      expect([...acknowledged].filter((name) => !stored.has(name))).toEqual([]);
      for (const order of orders) {
        const record = store.records.read("Order", order);
        expect(store.records.children("Order", order, "lines")).toHaveLength(2);
        // What the history says happened gives the record as it is.
        const replayed = Object.assign({}, ...store.journal.entries("Order", order).map(({ after }) => after));
        expect(record).toMatchObject(replayed);
      }
      database.close();
    }
  },
);
