import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Exchange, ImportProgress, OpenedImport } from "#engine/contract/exchange.ts";
import { openShelfForTest } from "#testing/shelf-for-test.ts";

const SOURCE = readFileSync(join(import.meta.dirname, "../../tests/fixtures/every-type.md"), "utf8");
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

test("a page imports over the wire: a dry run on a copy that is gone afterwards, then the records, then undo", async () => {
  const { call, shelf, files, later } = await openShelfForTest();
  const { id: app } = await shelf.add({ source: SOURCE, origin: "file", withSampleData: false });
  const exchange = <M extends keyof Exchange>(method: M, ...args: Parameters<Exchange[M]>) =>
    call(`exchange:${app}`, method, args) as ReturnType<Exchange[M]>;
  const toTheEnd = async (id: string, how: "try" | "run"): Promise<ImportProgress | null> => {
    let progress = await exchange("beginImport", id, how);
    if (how === "try") expect(files.names()).toContain("import.sqlite3");
    while (progress !== null && !progress.finished) progress = await exchange("stepImport", id);
    return progress;
  };
  const makers = async (): Promise<number> => {
    await later();
    return (await shelf.list()).find(({ id }) => id === app)?.records ?? 0;
  };

  const file = { name: "makers.csv", bytes: bytesOf("Name\nAcme\nBell & Co\n\n") };
  const opened = (await exchange("openImport", [file], "Maker")) as OpenedImport;
  expect((await toTheEnd(opened.id, "try"))?.counts.created).toBe(2);
  expect(files.names()).not.toContain("import.sqlite3");
  expect(await makers()).toBe(0);
  expect((await toTheEnd(opened.id, "run"))?.counts.created).toBe(2);
  expect(await makers()).toBe(2);

  // A backup of it goes into another app, and into the same one it brings nothing new.
  const backup = { name: "makers.ninefold", bytes: await shelf.backUp(app) };
  const { id: other } = await shelf.add({ source: SOURCE, origin: "file", withSampleData: false });
  const there = (await call(`exchange:${other}`, "openImport", [[backup], null])) as OpenedImport;
  await call(`exchange:${other}`, "beginImport", [there.id, "run"]);
  let came: ImportProgress | null = null;
  while (came === null || !came.finished)
    came = (await call(`exchange:${other}`, "stepImport", [there.id])) as ImportProgress;
  expect(came.counts).toMatchObject({ refused: 0 });
  expect(came.counts.created).toBeGreaterThanOrEqual(2);
  const home = (await exchange("openImport", [backup], null)) as OpenedImport;
  expect((await toTheEnd(home.id, "try"))?.counts).toMatchObject({ created: 0, changed: 0, refused: 0 });

  expect(await exchange("undoImport", opened.id)).toEqual([]);
  expect(await makers()).toBe(0);
  expect(await exchange("stepImport", "no-such-import")).toBeNull();
  await expect(call(`exchange:${app}`, "constructor", [])).rejects.toThrow("no call");

  const half = { ...backup, bytes: backup.bytes.subarray(0, backup.bytes.length - 4096) };
  expect(await exchange("openImport", [half], null)).toMatchObject({ kind: "refused", code: "file-incomplete" });
});
