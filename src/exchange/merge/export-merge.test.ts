import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import type { Values } from "#engine/contract/commands.ts";
import type { ExportRequest } from "#engine/contract/exchange.ts";
import { MINE, openDevice, THEIRS, type DeviceForTest } from "#testing/devices-for-test.ts";

const SOURCE = `# Specification: Workshop

## 3. Entities and their fields

### Tool

- Unique: code

| Field | Type |
| --- | --- |
| Name | text, required |
| Code | text |
| Price | money |
| Bought on | date |
| Photo | photo |

### Job

- Shown as: \`title + " / " + tool.name\`

| Field | Type |
| --- | --- |
| No | number series J-0001 |
| Title | text, required |
| Tool | Tool |
| After | Job |
| Lines | list of Line |

### Line

| Field | Type |
| --- | --- |
| Text | text |
| Hours | number |

## 4. States and transitions

### Job

| From | Event | To |
| --- | --- | --- |
| (start) | | Open |
| Open | Finish | Done |
`;

const create = async ({ app }: DeviceForTest, entity: string, values: Values): Promise<string> => {
  const outcome = await app.submit({ commands: [{ kind: "create", entity, values }] });
  if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
  return outcome.records[0]?.id ?? "";
};

const change = async ({ app }: DeviceForTest, entity: string, id: string, values: Values): Promise<void> => {
  const outcome = await app.submit({ commands: [{ kind: "change", entity, id, values }] });
  expect(outcome.kind).toBe("done");
};

const FIELDS: { readonly [entity: string]: readonly string[] } = {
  Tool: ["name", "code", "price", "bought_on", "photo"],
  Job: ["no", "title", "tool", "after", "status"],
  Line: ["text", "hours", "owner"],
};

const everything = async ({ app }: DeviceForTest): Promise<{ [entity: string]: { [id: string]: unknown } }> => {
  const found: { [entity: string]: { [id: string]: unknown } } = {};
  for (const [entity, fields] of Object.entries(FIELDS)) {
    const { records } = await app.readRecords({ entity, fields, limit: 1000 });
    found[entity] = Object.fromEntries(records.map(({ id, values }) => [id, { ...values }]));
  }
  return found;
};

const WHOLE: ExportRequest = {
  format: "xlsx",
  entities: null,
  shownIn: null,
  files: false,
  words: { id: "ID", yes: "yes", no: "no" },
};

const exported = (device: DeviceForTest, request: Partial<ExportRequest>) =>
  device.exchange.exportData({ ...WHOLE, ...request });

async function filled(): Promise<{ here: DeviceForTest; saw: string; drill: string; job: string }> {
  const here = await openDevice(SOURCE);
  const kept = await here.app.keepFile(strToU8("a picture"), "saw: large.jpg", "image/jpeg");
  const photo = kept.kind === "kept" ? kept.value : null;
  const saw = await create(here, "Tool", { name: "Saw", code: "S1", price: 1000, bought_on: "2025-04-03", photo });
  const drill = await create(here, "Tool", { name: "Drill", code: "D1", price: 2000 });
  const job = await create(here, "Job", {
    title: "Shelf",
    tool: drill,
    lines: [{ id: null, values: { text: "Cut", hours: 1.5 } }],
  });
  return { here, saw, drill, job };
}

/** Edits the parts of a file as texts. */
function edited(bytes: Uint8Array, edit: (part: string, name: string) => string): Uint8Array {
  if (bytes[0] !== 0x50) return strToU8(edit(strFromU8(bytes), ""));
  const parts = unzipSync(bytes);
  for (const [name, part] of Object.entries(parts))
    if (/\.(xml|csv|json)$/.test(name)) parts[name] = strToU8(edit(strFromU8(part), name));
  return zipSync(parts);
}

describe("merging an export that was edited elsewhere", () => {
  test.each(["xlsx", "csv", "json"] as const)(
    "as %s: what was changed there comes in, what was changed here stays, what both changed is a conflict; one undo",
    async (format) => {
      const { here, saw, drill, job } = await filled();
      const { bytes, name } = await exported(here, { format });
      // An unedited export changes nothing.
      const same = await here.compare(bytes, name);
      expect(same.about).toMatchObject({ name: "Workshop", ancestor: "history", leftOut: [], unsure: [] });
      expect(Date.parse(same.about.exported ?? "")).toBeGreaterThan(0);
      expect(same.progress.counts).toMatchObject({ created: 0, changed: 0, deleted: 0, conflicts: 0, missing: 0 });

      await change(here, "Tool", saw, { price: 900 });
      await change(here, "Tool", drill, { name: "Drill, small" });
      const before = await everything(here);
      const there = edited(bytes, (text) =>
        text
          .replaceAll(/\bSaw\b/g, "Saw XL")
          .replace(/>10<|\b10(?=,2025-04-03)|"Price": 10\b/, (price) => price.replace("10", "11"))
          .replace(/\bCut\b/, "Cut and sand")
          .replace(/\bOpen\b/, "Done"),
      );
      const { id, progress } = await here.compare(there, name);
      expect(progress.counts).toMatchObject({ created: 0, changed: 2, deleted: 0, conflicts: 1, refused: 0 });
      const [conflict] = await here.exchange.mergeConflicts(id, 0, 10);
      expect(conflict).toMatchObject({ entity: "Tool", what: "fields" });
      expect(conflict?.fields).toMatchObject([{ field: "price", mine: { value: 900 }, theirs: { value: 1100 } }]);
      expect((await here.carryOut(id, "try", THEIRS)).counts).toMatchObject({ changed: 3, refused: 0 });
      expect(await everything(here)).toEqual(before);
      expect((await here.carryOut(id, "run", THEIRS)).counts).toMatchObject({ changed: 3, refused: 0 });
      const after = await everything(here);
      expect(after["Tool"]).toMatchObject({
        [saw]: { name: "Saw XL", price: 1100, photo: { name: "saw: large.jpg" } },
        [drill]: { name: "Drill, small", price: 2000 },
      });
      expect(after["Job"]).toMatchObject({ [job]: { no: "J-0001", tool: drill, status: "Done" } });
      expect(Object.values(after["Line"] ?? {})).toMatchObject([{ text: "Cut and sand", hours: 1.5, owner: job }]);
      expect((await here.compare(there, name)).progress.counts).toMatchObject({ created: 0, changed: 0, conflicts: 0 });
      expect(await here.exchange.undoMerge(id)).toEqual([]);
      expect(await everything(here)).toEqual(before);
    },
  );

  test("a colleague's export: rows that were added there come in with what they name; rows that are gone stay, and are counted", async () => {
    const { here, saw, drill, job } = await filled();
    const there = await openDevice(await here.backUp());
    await change(there, "Tool", drill, { price: 2500 });
    const kept = await there.app.keepFile(strToU8("another picture"), "rasp.png", "image/png");
    const rasp = await create(there, "Tool", { name: "Rasp", photo: kept.kind === "kept" ? kept.value : null });
    const second = await create(there, "Job", { title: "Table", tool: rasp, after: job });
    await change(here, "Tool", saw, { name: "Saw, old" });
    const { bytes, name } = await exported(there, { format: "csv", files: true });
    // A new row has no ID, a copied row still has the ID of the original, and one row was deleted.
    const file = edited(bytes, (text, part) =>
      part === "Tool.csv"
        ? `${text.replace(/.*Saw.*\r\n/, "")},Plane,P1,12.5,,\r\n${/.*Rasp.*/.exec(text)?.[0].replace("Rasp", "Rasp 2")}\r\n`
        : part === "Line.csv"
          ? `${text},Table / Rasp,Glue,2\r\n`
          : text,
    );
    const { id, progress, about } = await here.compare(file, name);
    expect(about.ancestor).toBe("history");
    expect(progress.counts).toMatchObject({ created: 4, changed: 1, deleted: 0, conflicts: 0, missing: 1 });
    expect((await here.carryOut(id, "run", MINE)).refused).toEqual([]);
    const after = await everything(here);
    expect(after["Tool"]).toMatchObject({
      [saw]: { name: "Saw, old" },
      [drill]: { price: 2500 },
      [rasp]: { name: "Rasp", photo: { name: "rasp.png", type: "image/png" } },
    });
    expect(Object.values(after["Tool"] ?? {})).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: "Plane", code: "P1", price: 1250 }),
        expect.objectContaining({ name: "Rasp 2" }),
      ]),
    );
    expect(after["Job"]).toMatchObject({ [second]: { no: "J-0002", tool: rasp, after: job, status: "Open" } });
    expect(Object.values(after["Line"] ?? {})).toContainEqual({ text: "Glue", hours: 2, owner: second });
  });

  test.each(["csv", "xlsx"] as const)(
    "as %s: imported into an empty copy, it finds records by titles that its column *Record title* alone holds",
    async (format) => {
      const here = await openDevice(SOURCE);
      const drill = await create(here, "Tool", { name: "Drill", code: "D1" });
      const saw = await create(here, "Tool", { name: "Saw", code: "S1" });
      const lines = (text: string) => [{ id: null, values: { text, hours: 1 } }];
      const shelf = await create(here, "Job", { title: "Shelf", tool: drill, lines: lines("Cut") });
      const table = await create(here, "Job", { title: "Table", tool: saw, after: shelf, lines: lines("Glue") });
      const { bytes, name } = await exported(here, { format, entities: ["Tool", "Job"] });
      const file = edited(bytes, (text, part) => {
        const changed = text.replace(/\bCut\b/, "Cut and sand");
        // A job and a child row of it were typed into the tables.
        if (part === "Job.csv") return `${changed},Bench / Saw,,Bench,Saw,Shelf / Drill,\r\n`;
        return part === "Line.csv" ? `${changed},Bench / Saw,Plane,2\r\n` : changed;
      });
      const there = await openDevice(SOURCE);
      const { exchange } = there;
      const opened = await exchange.openImport([{ name, bytes: file }], null);
      if (opened.kind === "refused") throw new Error(opened.code);
      let progress = await exchange.beginImport(opened.id, "run");
      while (progress?.finished === false) progress = await exchange.stepImport(opened.id);
      expect(progress?.refused).toEqual([]);
      const after = await everything(there);
      expect(after["Job"]).toMatchObject({
        [shelf]: { title: "Shelf", tool: drill, after: null },
        [table]: { title: "Table", tool: saw, after: shelf },
      });
      const rows = [
        { text: "Cut and sand", hours: 1, owner: shelf },
        { text: "Glue", hours: 1, owner: table },
      ];
      if (format === "csv") {
        const [bench] = Object.entries(after["Job"] ?? {}).filter(([id]) => id !== shelf && id !== table);
        expect(bench?.[1]).toMatchObject({ title: "Bench", tool: saw, after: shelf });
        rows.push({ text: "Plane", hours: 2, owner: bench?.[0] ?? "" });
      }
      expect(Object.values(after["Line"] ?? {})).toEqual(expect.arrayContaining(rows));
      expect(Object.keys(after["Line"] ?? {})).toHaveLength(rows.length);
    },
  );

  test("one plain table has no place for its beginning: every difference is shown, and columns that are not there are left alone", async () => {
    const { here, saw, drill } = await filled();
    const table = "ID;Name;Price;Bought on;Weight\r\n";
    const rows = `${saw};Saw;12,50;03/04/2025;5 kg\r\n${drill};Drill;20,00;;\r\n`;
    const { id, about, progress } = await here.compare(strToU8(table + rows), "tools from Ada.csv");
    expect(about).toMatchObject({ ancestor: "none", since: null, leftOut: ["tools from Ada: Weight"] });
    expect(about.unsure).toEqual(["tools from Ada: Bought on"]);
    expect(progress.counts).toMatchObject({ created: 0, changed: 0, same: 1, conflicts: 1, missing: 0 });
    await here.carryOut(id, "run", THEIRS);
    expect((await everything(here))["Tool"]?.[saw]).toMatchObject({ code: "S1", price: 1250, bought_on: "2025-03-04" });
    // The engine refuses invalid values: a price that is not a number, a missing name.
    const wrong = strToU8(`ID,Name,Price\n${saw},,cheap\n`);
    const judged = await here.compare(wrong, "Tool.csv");
    const { refused } = await here.carryOut(judged.id, "try", THEIRS);
    expect(refused.flatMap(({ refusals }) => refusals.map(({ field }) => field)).toSorted()).toEqual(["name", "price"]);
  });

  test("what is no export of this app is refused in a sentence, and a list's export counts nothing as missing", async () => {
    const { here } = await filled();
    const refusal = async (text: string | Uint8Array, name: string): Promise<unknown> => {
      const bytes = typeof text === "string" ? strToU8(text) : text;
      return here.exchange.openMerge([{ name, bytes }]);
    };
    expect(await refusal("a,b\n1,2\n", "x.csv")).toMatchObject({ code: "merge-no-backup" });
    expect(await refusal("Text,Hours\nCut,2\n", "Line.csv")).toMatchObject({ code: "merge-no-ids" });
    expect(await refusal("{", "x.json")).toMatchObject({ code: "file-incomplete" });
    // The password of a workbook or archive is not the passphrase of a backup, so it is not asked for.
    const old = new Uint8Array(2000);
    old.set([0xd0, 0xcf, 0x11, 0xe0]);
    expect(await refusal(old, "tools.xls")).toMatchObject({ code: "file-old-form" });
    old.set(
      [..."EncryptedPackage"].flatMap((letter) => [letter.charCodeAt(0), 0]),
      1000,
    );
    expect(await refusal(old, "tools.xlsx")).toMatchObject({ code: "merge-protected" });
    const locked = zipSync({ "Tool.csv": strToU8("ID,Name\na,Saw\n") });
    const entries = new DataView(locked.buffer);
    entries.setUint16(entries.getUint32(locked.length - 6, true) + 8, 1, true);
    expect(await refusal(locked, "tools.zip")).toMatchObject({ code: "merge-protected" });
    const numbers = zipSync({ "Index/Document.iwa": strToU8("x"), "preview.jpg": strToU8("x") });
    expect(await refusal(numbers, "tools.numbers")).toMatchObject({ code: "merge-no-backup" });
    const other = await openDevice(SOURCE.replace("Workshop", "Garden"));
    await create(other, "Tool", { name: "Rake" });
    const { bytes, name } = await exported(other, { format: "json" });
    expect(await refusal(bytes, name)).toMatchObject({ code: "merge-other-app", parameters: { name: "Garden" } });
    const { model } = await here.app.describe();
    const screen = model.screens.find(({ name: of }) => /tool/i.test(of))?.name ?? "";
    const shownIn = { kind: "list", screen, view: 0, search: "Saw", from: 0, limit: 1 } as const;
    const part = await exported(here, { entities: ["Tool"], shownIn });
    expect((await here.compare(part.bytes, part.name)).progress.counts).toMatchObject({ same: 1, missing: 0 });
  });
});
