import { expect, test } from "vitest";
import type { FromHost } from "#device/wire.ts";
import { openForTest } from "#testing/open-for-test.ts";
import { openShelfForTest } from "#testing/shelf-for-test.ts";
import { unhandledErrors } from "#testing/unhandled-errors.ts";

const NOTES = `# Specification: Notes
## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /notes | Notes | list of Note |

## 3. Entities and their fields
### Note
| Field | Type |
| --- | --- |
| Title | text |
`;
const WITH_PLACE = `${NOTES}| Place | text |\n`;

const note = (title: string) => ({ commands: [{ kind: "create" as const, entity: "Note", values: { title } }] });

const unhandled = unhandledErrors();

const aWhile = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 200));

async function withNote() {
  const opened = await openShelfForTest();
  const { id } = (await opened.call("shelf", "add", [{ source: NOTES, origin: "pasted", withSampleData: false }])) as {
    id: string;
  };
  const done = (await opened.call(`app:${id}`, "submit", [note("Bread")])) as {
    readonly commit: number;
    readonly records: readonly { readonly id: string }[];
  };
  return { ...opened, id, commit: done.commit, record: done.records[0]?.id ?? "" };
}

test.each(["undoable", "history", "deletion", "setAside", "constants"])(
  "what is watched of an app (%s) while another document takes its place is told no more, and nothing fails",
  async (kind) => {
    const { call, device, id, commit, record } = await withNote();
    const { app } = await device.running(id);
    const told: unknown[] = [];
    app.watch({ kind, commit, entity: "Note", id: record } as never, (given) => told.push(given));
    await device.stop(id);
    await aWhile();
    expect(told).toEqual([]);
    expect(unhandled).toEqual([]);
    expect(await call(`app:${id}`, "ask", [{ kind: "record", entity: "Note", id: record }])).toMatchObject({
      id: record,
    });
  },
);

test.each([
  ["ask", [{ kind: "history", entity: "Note", id: "RECORD" }]],
  ["ask", [{ kind: "record", entity: "Note", id: "RECORD" }]],
  ["readRecords", [{ entity: "Note", fields: ["title"], limit: 10 }]],
  ["openDraft", [{ kind: "change", entity: "Note", id: "RECORD" }]],
  ["explainRight", ["Anyone", "see", "Note", "RECORD"]],
  ["permissions", []],
  ["describe", []],
  ["loadSampleData", []],
] as const)("%s %j is answered by the app that another document makes of it meanwhile", async (method, args) => {
  const { call, device, id, record } = await withNote();
  const given = JSON.parse(JSON.stringify(args).replaceAll("RECORD", record)) as unknown[];
  const expected = await call(`app:${id}`, method, given);
  const { app } = await device.running(id);
  // The code for the answer is loaded first; the app is closed in the meantime.
  const { database } = await device.running(id);
  const asked = call(`app:${id}`, method, given);
  await Promise.resolve();
  await device.stop(id);
  expect(() => database.one("SELECT 1")).toThrow("closed");
  // Everything except ids that differ in each attempt.
  const { draft: _draft, commit: _commit, ...same } = expected as { readonly draft?: string; readonly commit?: number };
  expect(await asked).toMatchObject(Array.isArray(expected) ? expected : same);
  await call("shelf", "update", [id, WITH_PLACE]);
  expect((await device.running(id)).app).not.toBe(app);
  expect(unhandled).toEqual([]);
});

test("what is counted later is counted no more when the app has been closed", async () => {
  const waiting: (() => void)[] = [];
  const { app, database } = await openForTest(NOTES, { later: (work) => void waiting.push(work) });
  const titles = Array.from({ length: 300 }, (_, index) => `Note ${index}`);
  await app.submit({ commands: titles.flatMap((title) => note(title).commands) });
  const told: unknown[] = [];
  app.watch({ kind: "list", screen: "Notes", view: 0, from: 0, limit: 5 }, (given) => told.push(given));
  await aWhile();
  app.close();
  database.close();
  const before = told.length;
  expect(waiting).not.toEqual([]);
  expect(before).toBe(1);
  for (const work of waiting) work();
  await aWhile();
  expect(told).toHaveLength(before);
  expect(unhandled).toEqual([]);
});

const full = async (): Promise<never> => {
  throw new Error("SQLITE_FULL");
};
type Opened = Awaited<ReturnType<typeof withNote>>;
/** Makes the next shelf write fail, when it opens a file or when it is committed. */
const fails = {
  files: ({ files }: Opened) => {
    files.beforeOpening = async () => {
      files.beforeOpening = async () => undefined;
      return full();
    };
    return () => undefined;
  },
  "the last step": ({ device: { shelfDatabase } }: Opened) => {
    shelfDatabase.script("CREATE TRIGGER fails BEFORE UPDATE ON app BEGIN SELECT RAISE(ABORT, 'SQLITE_FULL'); END");
    return () => shelfDatabase.script("DROP TRIGGER fails");
  },
};

test.each([
  ["update", "files"],
  ["update", "the last step"],
  ["restore", "files"],
  ["restore", "the last step"],
  ["remove and bring back", null],
] as const)("an app that goes on as it was (%s, %s) tells on whoever watches it", async (what, failing) => {
  const opened = await withNote();
  const { call, watch, id } = opened;
  const said: FromHost[] = [];
  const list = { kind: "list", screen: "Notes", view: 0, from: 0, limit: 5 };
  watch(`app:${id}`, "watch", [list], (message) => said.push(message));
  await expect.poll(() => said.length).toBe(1);
  const backup = await call("shelf", "backUp", [id]);
  if (failing === null) {
    await call("shelf", "remove", [id]);
    await call("shelf", "bringBack", [id]);
  } else {
    const again = fails[failing](opened);
    const work =
      what === "update" ? call("shelf", "update", [id, WITH_PLACE]) : call("shelf", "restore", [backup, id, true]);
    await expect(work).rejects.toThrow("SQLITE_FULL");
    again();
  }
  await call(`app:${id}`, "submit", [note("Milk")]);
  await expect.poll(() => JSON.stringify(said.at(-1))).toContain("Milk");
  expect(unhandled).toEqual([]);
});
