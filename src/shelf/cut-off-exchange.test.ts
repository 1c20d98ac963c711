import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { SessionClient } from "#engine/contract/app.ts";
import type { ImportProgress, OpenedImport } from "#engine/contract/exchange.ts";
import type { MergeProgress, OpenedMerge } from "#engine/contract/merge.ts";
import { makeRecords } from "#scenarios/plausible/make-records.ts";
import { FailingFiles, type Fault } from "#testing/failing-files.ts";
import { openShelfForTest, type FilesForTest, type ShelfForTest } from "#testing/shelf-for-test.ts";

const SOURCE = `# Specification: Makers
## 3. Entities and their fields
### Maker
| Field | Type |
| --- | --- |
| Name | text, unique |
| Parts | list of Part |
| Best of | Maker |

### Part
| Field | Type |
| --- | --- |
| What | text |
`;

const MINE = "mine";
const IN_FULL = Boolean(process.env["NINEFOLD_FULL"]);
/** Number of crash points tested in the short run. */
const MOMENTS = 6;
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
/** More than one batch, with a refused row, a row that changes an existing record, and forward references. */
const TABLE = bytesOf(
  `Name,Best of\nAnn,M3\n${Array.from({ length: 70 }, (_, at) => `M${at},M${(at + 1) % 70}`).join("\n")}\nM5,\n`,
);

const create = (name: string) => ({
  commands: [
    {
      kind: "create" as const,
      entity: "Maker",
      values: { name, parts: [{ id: null, values: { what: `of ${name}` } }] },
    },
  ],
});

let prepared: FilesForTest;
let other: Uint8Array;
beforeAll(async () => {
  const device = await openShelfForTest();
  await device.shelf.ensure(MINE, SOURCE, false);
  const { app } = await device.device.running(MINE);
  await app.submit(create("Ann"));
  await app.submit(create("Bob"));
  const copy = await openShelfForTest();
  const { id } = await copy.shelf.restore(await device.shelf.backUp(MINE));
  const there = (await copy.device.running(id)).app;
  for (let at = 0; at < 60; at++) await there.submit(create(`T${at}`));
  const { records } = await there.readRecords({ entity: "Maker", fields: ["name"], limit: 2 });
  await there.submit({
    commands: [
      {
        kind: "change",
        entity: "Maker",
        id: records[0]?.id ?? "",
        values: { name: "Anna", best_of: records[1]?.id ?? null },
      },
    ],
  });
  other = await copy.shelf.backUp(id);
  await device.later();
  device.files.closeAll();
  prepared = device.files;
}, 60_000);

/** A fast clock ends each step after one piece of work. */
beforeEach(() => {
  let time = Date.now();
  vi.spyOn(Date, "now").mockImplementation(() => (time += 100));
});
afterEach(() => void vi.restoreAllMocks());

type Exchanging = <R>(method: string, ...args: readonly unknown[]) => Promise<R>;
const exchangeOf =
  (device: ShelfForTest): Exchanging =>
  <R>(method: string, ...args: readonly unknown[]) =>
    device.call(`exchange:${MINE}`, method, args) as Promise<R>;

interface Act {
  readonly what: string;
  /** `begun` receives a function that ends the action as if the person left the sheet. */
  readonly act: (exchange: Exchanging, begun: (leave: () => Promise<unknown>) => void) => Promise<unknown>;
}

const ACTS: readonly Act[] = [
  {
    what: "a table is imported",
    async act(exchange, begun) {
      const { id } = await exchange<OpenedImport>("openImport", [{ name: "makers.csv", bytes: TABLE }], "Maker");
      begun(() => exchange("closeImport", id));
      let progress = await exchange<ImportProgress>("beginImport", id, "run");
      while (!progress.finished) progress = await exchange<ImportProgress>("stepImport", id);
    },
  },
  {
    what: "another copy is merged",
    async act(exchange, begun) {
      const { id } = await exchange<OpenedMerge>("openMerge", [{ name: "other.ninefold", bytes: other }]);
      begun(() => exchange("closeMerge", id));
      let progress = await exchange<MergeProgress>("stepMerge", id);
      while (!progress.finished) progress = await exchange<MergeProgress>("stepMerge", id);
      progress = await exchange<MergeProgress>("beginMerge", id, "run", { all: "theirs", each: {} });
      while (!progress.finished) progress = await exchange<MergeProgress>("stepMerge", id);
    },
  },
];

/** The data without ids. Also checks that no temporary files are left. */
async function stateOf({ device, files }: ShelfForTest): Promise<string> {
  const { app, database, file } = await device.running(MINE);
  expect(database.one("PRAGMA integrity_check")).toEqual(["ok"]);
  const read = async (entity: string, ...fields: string[]) =>
    (await app.readRecords({ entity, fields, limit: 1000 })).records;
  const makers = await read("Maker", "name", "best_of");
  const nameOf = new Map(makers.map(({ id, values }) => [id, values["name"]]));
  const named = (id: unknown): unknown => nameOf.get(String(id)) ?? null;
  const all = [
    ...makers.map(({ values }) => [values["name"], named(values["best_of"])]),
    ...(await read("Part", "what", "owner")).map(({ values }) => [values["what"], named(values["owner"])]),
  ];
  expect(files.names().filter((name) => name !== file && name !== "shelf.sqlite3")).toEqual([]);
  expect(database.one("SELECT count(*) FROM nf_meta WHERE key = 'imports' AND value <> '{}'")).toEqual([0]);
  return JSON.stringify(all.sort());
}

async function failing({ act }: Act, fault: Fault) {
  const files = FailingFiles.copyOf(prepared);
  const device = await openShelfForTest(files);
  await device.device.running(MINE);
  files.fail(fault);
  let leave: () => Promise<unknown> = async () => undefined;
  const failure: unknown = await act(exchangeOf(device), (end) => (leave = end)).then(
    () => null,
    (problem: unknown) => problem,
  );
  return { files, device, failure, leave };
}

const shown = (state: string): unknown => JSON.parse(state);

describe.each(ACTS)("$what", (act) => {
  test.each(["killed", "full"] as const)(
    "whole or not at all, whichever write is the last: %s",
    { timeout: 300_000 },
    async (kind) => {
      const before = await stateOf(await openShelfForTest(FailingFiles.copyOf(prepared)));
      const whole = await failing(act, { kind, at: Number.POSITIVE_INFINITY });
      await whole.leave();
      await whole.device.later();
      const { steps } = whole.files;
      const after = await stateOf(await openShelfForTest(whole.files.startedAgain()));
      expect(after).not.toEqual(before);
      const every = IN_FULL ? 1 : Math.ceil(steps / MOMENTS);
      const moments = new Set([...Array.from({ length: MOMENTS }, (_, index) => 1 + index * every), steps - 1, steps]);
      const seen = { before: 0, after: 0 };
      for (let at = 1; at <= steps; at++) {
        if (!IN_FULL && !moments.has(at)) continue;
        const when = `${kind} at ${at} of ${steps}`;
        const { files, device, failure, leave } = await failing(act, { kind, at });
        if (kind === "full") {
          if (failure !== null) expect(failure, when).toMatchObject({ code: "storage-full" });
          files.makeRoom();
          await leave();
          const found = await stateOf(device);
          if (found !== before) expect(shown(found), when).toEqual(shown(after));
          expect(failure === null, when).toBe(found === after);
          await device.later();
        }
        const started = await openShelfForTest(files.startedAgain());
        const found = await stateOf(started);
        if (found !== before) expect(shown(found), when).toEqual(shown(after));
        seen[found === before ? "before" : "after"]++;
        // The same action can be repeated afterwards.
        if (found === before && (IN_FULL || seen.before === 3)) {
          await act.act(exchangeOf(started), () => undefined);
          expect(shown(await stateOf(started)), `again after ${when}`).toEqual(shown(after));
        }
      }
      expect(seen.before, "some moment is too early").toBeGreaterThan(0);
    },
  );
});

test("a dry run that there is no room for leaves no copy behind", async () => {
  const trying = async (at: number): Promise<number> => {
    const files = FailingFiles.copyOf(prepared);
    const device = await openShelfForTest(files);
    const exchange = exchangeOf(device);
    const { id } = await exchange<OpenedImport>("openImport", [{ name: "makers.csv", bytes: TABLE }], "Maker");
    files.fail({ kind: "full", at });
    const copying = exchange("beginImport", id, "try");
    if (at < Number.POSITIVE_INFINITY) {
      await expect(copying).rejects.toMatchObject({ code: "storage-full" });
      expect(files.names().filter((name) => name.startsWith("import"))).toEqual([]);
    } else await copying;
    return files.steps;
  };
  const steps = await trying(Number.POSITIVE_INFINITY);
  for (const at of new Set([1, 2, Math.ceil(steps / 2), steps])) await trying(at);
});

test("records that are made up stop where there is no room: what is told is what is there", async () => {
  for (const at of [1, 40, 111]) {
    const files = FailingFiles.copyOf(prepared);
    const device = await openShelfForTest(files);
    const { app } = await device.device.running(MINE);
    let submitted = 0;
    const submit: SessionClient["submit"] = (submission) => {
      submitted++;
      return device.call(`app:${MINE}`, "submit", [submission]) as ReturnType<SessionClient["submit"]>;
    };
    const client = { ...app, submit };
    const make = (count: number) => makeRecords(client, "Maker", count, { seed: 7, today: "2026-03-01" });
    const makers = async () => (await app.readRecords({ entity: "Maker", fields: [], limit: 1000 })).records.length;
    files.fail({ kind: "full", at });
    const { made, full } = await make(200);
    files.makeRoom();
    expect(full).toMatchObject({ code: "storage-full" });
    expect(await makers()).toBe(2 + made);
    expect(submitted).toBeLessThan(12);
    expect(await make(3)).toMatchObject({ made: 3 });
  }
});
