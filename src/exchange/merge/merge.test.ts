import { describe, expect, test } from "vitest";
import type { Command, Values } from "#engine/contract/commands.ts";
import { seal } from "../sealed/sealed-file.ts";
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
| Photo | photo |
| Part of | Tool |

### Job

| Field | Type |
| --- | --- |
| No | number series J-0001 |
| Title | text, required |
| Tool | Tool |
| Result | text |
| Lines | list of Line |

### Line

- Belongs to: Job

| Field | Type |
| --- | --- |
| Text | text |
| Hours | number |

## 4. States and transitions

### Job

| From | Event | To | Then |
| --- | --- | --- | --- |
| (start) | | Open | |
| Open | Finish | Done | set result to \`"finished"\` |
| Done | Reopen | Open | |
`;

const submit = async (device: DeviceForTest, ...commands: Command[]): Promise<number> => {
  const outcome = await device.app.submit({ commands });
  if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
  return outcome.commit;
};

const create = async (device: DeviceForTest, entity: string, values: Values): Promise<string> => {
  const outcome = await device.app.submit({ commands: [{ kind: "create", entity, values }] });
  if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
  return outcome.records[0]?.id ?? "";
};

const change = (entity: string, id: string, values: Values): Command => ({ kind: "change", entity, id, values });

const FIELDS: { readonly [entity: string]: readonly string[] } = {
  Tool: ["name", "code", "price", "photo", "part_of"],
  Job: ["title", "tool", "result", "status"],
  Line: ["text", "hours", "owner"],
};

/** Everything that both copies should agree about. */
const everything = async ({ app }: DeviceForTest): Promise<unknown> => {
  const found: { [entity: string]: unknown } = {};
  for (const [entity, fields] of Object.entries(FIELDS)) {
    const { records } = await app.readRecords({ entity, fields, limit: 1000 });
    found[entity] = records.map(({ id, values }) => ({ id, ...values })).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  }
  return found;
};

const valueOf = async ({ app }: DeviceForTest, entity: string, id: string, field: string): Promise<unknown> => {
  const where = { field: "id", oneOf: [id] };
  const { records } = await app.readRecords({ entity, fields: [field], where, limit: 1 });
  return records[0]?.values[field];
};

describe("merging two copies of an app", () => {
  test("brings in what is new, takes what was changed there alone, and asks about what both changed", async () => {
    const here = await openDevice(SOURCE);
    const [saw, drill, file] = [
      await create(here, "Tool", { name: "Saw", code: "S1", price: 1000 }),
      await create(here, "Tool", { name: "Drill", code: "D1", price: 2000 }),
      await create(here, "Tool", { name: "File", code: "F1" }),
    ];
    const there = await openDevice(await here.backUp());
    await submit(
      there,
      change("Tool", saw, { price: 1100, name: "Saw, large" }),
      change("Tool", drill, { price: 2200 }),
    );
    const job = await create(there, "Job", {
      title: "Shelf",
      tool: drill,
      lines: [{ id: null, values: { text: "Cut" } }],
    });
    await submit(there, { kind: "fire", entity: "Job", id: job, event: "Finish", values: {} });
    await submit(here, change("Tool", saw, { price: 900 }), change("Tool", file, { name: "File, fine" }));

    const { id, about, progress } = await here.compare(await there.backUp());
    expect(about).toMatchObject({ name: "Workshop", ancestor: "history", otherDocument: false });
    expect(progress.counts).toEqual({
      created: 1,
      changed: 1,
      deleted: 0,
      same: 0,
      conflicts: 1,
      refused: 0,
      missing: 0,
    });
    const [conflict] = await here.exchange.mergeConflicts(id, 0, 10);
    expect(conflict).toMatchObject({
      entity: "Tool",
      title: "Saw",
      what: "fields",
      fields: [{ field: "price", name: "Price", mine: { value: 900 }, theirs: { value: 1100 } }],
      mine: { by: "Me" },
      theirs: { by: "Me" },
    });

    // A dry run says the same and changes nothing.
    const before = await everything(here);
    const tried = await here.carryOut(id, "try");
    expect(tried.counts).toMatchObject({ created: 1, changed: 2, refused: 0 });
    expect(tried.examples[0]).toMatchObject({ what: "create", entity: "Job", title: "Shelf" });
    expect(await everything(here)).toEqual(before);

    await here.carryOut(id, "run", { all: "mine", each: { [`Tool/${saw}/price`]: "theirs" } });
    expect(await valueOf(here, "Tool", saw, "price")).toBe(1100);
    expect(await valueOf(here, "Tool", saw, "name")).toBe("Saw, large");
    expect(await valueOf(here, "Tool", drill, "price")).toBe(2200);
    expect(await valueOf(here, "Tool", file, "name")).toBe("File, fine");
    expect(await valueOf(here, "Job", job, "status")).toBe("Done");
    expect(await valueOf(here, "Job", job, "no")).toBe("J-0001");
    const lines = await here.app.readRecords({ entity: "Line", fields: ["text", "owner"], limit: 10 });
    expect(lines.records.map(({ values }) => values)).toEqual([{ text: "Cut", owner: job }]);

    // The history says that it was merged, and who did it there.
    const history = await here.app.ask({ kind: "history", entity: "Job", id: job });
    expect(history.entries[0]).toMatchObject({ what: "merge", there: { by: "Me" } });

    // Once more brings nothing; one undo takes everything back, and then it is all there to merge again.
    const again = await here.merge(await there.backUp(), THEIRS);
    expect(again.counts).toMatchObject({ created: 0, changed: 0, deleted: 0, conflicts: 0 });
    expect(await here.exchange.undoMerge(id)).toEqual([]);
    expect(await everything(here)).toEqual(before);
    expect((await here.compare(await there.backUp())).progress.counts).toMatchObject({ created: 1, conflicts: 1 });
  });

  test("what one side deleted goes, unless the other has changed it: then both are shown", async () => {
    const here = await openDevice(SOURCE);
    const [a, b, c] = [
      await create(here, "Tool", { name: "A" }),
      await create(here, "Tool", { name: "B" }),
      await create(here, "Tool", { name: "C" }),
    ];
    const job = await create(here, "Job", { title: "Job", lines: [{ id: null, values: { text: "One" } }] });
    const there = await openDevice(await here.backUp());
    const remove = (entity: string, id: string): Command => ({ kind: "delete", entity, id });
    await submit(there, remove("Tool", a), remove("Tool", b), remove("Job", job));
    await submit(there, change("Tool", c, { name: "C there" }));
    await submit(here, change("Tool", b, { name: "B here" }), remove("Tool", c));
    const lines = await here.app.readRecords({ entity: "Line", fields: [], limit: 1 });
    const row = { id: lines.records[0]?.id ?? "", values: { text: "One here" } };
    await submit(here, change("Job", job, { lines: [row] }));

    const backup = await there.backUp();
    const { id, progress } = await here.compare(backup);
    expect(progress.counts).toMatchObject({ deleted: 1, conflicts: 3 });
    const conflicts = await here.exchange.mergeConflicts(id, 0, 10);
    expect(conflicts.map(({ what, title }) => `${title} ${what}`).toSorted()).toEqual([
      "B here deleted-there",
      "C there deleted-here",
      "Job deleted-there",
    ]);
    const done = await here.carryOut(id, "run", MINE);
    expect(done.counts).toMatchObject({ created: 0, deleted: 1, refused: 0 });
    const names = async (): Promise<unknown> =>
      (await here.app.readRecords({ entity: "Tool", fields: ["name"], limit: 9 })).records.map(({ title }) => title);
    expect(await names()).toEqual(["B here"]);
    await here.exchange.undoMerge(id);
    await here.merge(backup, THEIRS);
    expect(await names()).toEqual(["C there"]);
    expect((await here.app.readRecords({ entity: "Line", fields: [], limit: 9 })).records).toEqual([]);
  });

  test("copies that share no history are compared by id and by key, and that is said", async () => {
    const here = await openDevice(SOURCE);
    const there = await openDevice(SOURCE);
    const own = await create(here, "Tool", { name: "Saw", code: "S1", price: 1000 });
    const other = await create(there, "Tool", { name: "Saw, large", code: "S1", price: 1000 });
    const drill = await create(there, "Tool", { name: "Drill", code: "D1", part_of: other });
    await create(here, "Job", { title: "Here" });
    await create(there, "Job", { title: "There", tool: other });
    const { id, about, progress } = await here.compare(await there.backUp());
    expect(about).toMatchObject({ ancestor: "none", since: null });
    expect(progress.counts).toMatchObject({ created: 2, conflicts: 1 });
    await here.carryOut(id, "run", THEIRS);
    expect(await valueOf(here, "Tool", own, "name")).toBe("Saw, large");
    expect(await valueOf(here, "Tool", drill, "part_of")).toBe(own);
    // The number is taken here: the record that comes gets the next one.
    const jobs = await here.app.readRecords({ entity: "Job", fields: ["no", "tool", "title"], limit: 9 });
    expect(jobs.records.map(({ values }) => values)).toEqual([
      { no: "J-0001", tool: null, title: "Here" },
      { no: "J-0002", tool: own, title: "There" },
    ]);
    expect((await here.merge(await there.backUp(), THEIRS)).counts).toMatchObject({
      created: 0,
      changed: 0,
      conflicts: 0,
    });
  });

  test("photos come along, and a hash that lies brings none", async () => {
    const here = await openDevice(SOURCE);
    const there = await openDevice(SOURCE);
    const bytes = new Uint8Array([1, 2, 3, 4]);
    const kept = await there.app.keepFile(bytes, "saw.png", "image/png");
    if (kept.kind !== "kept") throw new Error("not kept");
    const id = await create(there, "Tool", { name: "Saw", photo: kept.value });
    await here.merge(await there.backUp());
    const photo = (await valueOf(here, "Tool", id, "photo")) as { hash: string };
    expect(await here.app.readFile(photo.hash)).toEqual(bytes);
    const forged = await openDevice(await there.backUp());
    forged.database.run("UPDATE nf_file SET bytes = x'09'");
    const other = await openDevice(SOURCE);
    await other.merge(await forged.backUp());
    const own = (await valueOf(other, "Tool", id, "photo")) as { hash: string };
    expect(own.hash).not.toBe(photo.hash);
  });
});

const RIGHTS = `# Specification: Claims

## 3. Entities and their fields

### Claim

| Field | Type |
| --- | --- |
| Title | text, required |
| Amount | money |
| Approved by | person |

## 4. States and transitions

### Claim

| From | Event | To | Who | Then |
| --- | --- | --- | --- | --- |
| (start) | | Draft | anyone | |
| Draft | Approve | Approved | Boss | set approved_by to \`me\` |

## 5. Validation rules

### Claim

| Rule | Message |
| --- | --- |
| \`amount is empty or amount <= 500 EUR\` | At most 500. |

## 6. Roles and permissions

- Sign-in: choose a profile

| Role | May | On | Only if |
| --- | --- | --- | --- |
| Boss | everything | everything | |
| Clerk | see, create, change | Claim | \`status == "Draft"\` |
| Clerk | see | Claim, Person | |

## Sample data

### Person

| | Name | Roles |
| --- | --- | --- |
| ann | Ann | Boss |
| ben | Ben | Clerk |

### Claim

| | Title | Amount |
| --- | --- | --- |
| c1 | Train | 40 |
`;

const become = async ({ app }: DeviceForTest, name: string): Promise<void> => {
  const { profiles } = await app.describe();
  await app.chooseProfile(profiles.find((one) => one.name === name)?.id ?? "");
};

describe("merging goes through the door", () => {
  test("P6.6 statuses are reached by steps that the person may take; people and roles need their right; rules hold", async () => {
    const boss = await openDevice(RIGHTS, true);
    await become(boss, "Ann");
    const clerk = await openDevice(await boss.backUp());
    await become(clerk, "Ben");
    const { records } = await boss.app.readRecords({ entity: "Claim", fields: [], limit: 1 });
    const id = records[0]?.id ?? "";

    // The clerk's file says that a claim was approved, that a rule was broken, and that there is another boss.
    const forged = await create(clerk, "Claim", { title: "Forged", amount: 100 });
    const large = await create(clerk, "Claim", { title: "Large", amount: 100 });
    const ben = (await clerk.app.describe()).profile.id;
    clerk.database.run(`UPDATE "r_^claim" SET status = 'Approved', title = '<b>Forged</b>' WHERE id = '${forged}'`);
    clerk.database.run(`UPDATE "r_^claim" SET amount = 90000 WHERE id = '${large}'`);
    clerk.database.run(`UPDATE "r_^person" SET roles = '["Boss"]' WHERE id = '${ben}'`);
    await become(clerk, "Ann");
    await create(clerk, "Person", { name: "Eve" });
    await become(clerk, "Ben");
    clerk.database.run(`UPDATE "r_^person" SET roles = '["Boss"]' WHERE name = 'Eve'`);

    // A clerk who merges it gets nothing that a clerk could not do.
    const other = await openDevice(await boss.backUp());
    await become(other, "Ben");
    const file = await clerk.backUp();
    const done = await other.merge(file);
    const why = (await other.exchange.mergeRefusals(done.id)).map(({ title, refusals }) => [title, refusals[0]?.code]);
    expect(why.toSorted()).toEqual([
      ["<b>Forged</b>", "refused"],
      ["Eve", "refused"],
      ["Large", "rule-not-met"],
    ]);
    expect((await other.app.describe()).profile.roles).toEqual(["Clerk"]);
    // What was refused is seen again the next time, and can be kept as a file with the reasons.
    expect((await other.merge(file)).counts).toMatchObject({ created: 0, refused: 3 });
    const kept = await other.exchange.refusedRecords(done.id, "Why", [["No."], ["No."], ["Too large."]]);
    expect(new TextDecoder().decode(kept?.bytes)).toContain("Large");

    // For the boss the claim is approved and Eve comes, without her roles.
    const merged = await boss.merge(file);
    expect(merged.counts).toMatchObject({ created: 2, refused: 1 });
    const people = await boss.app.readRecords({ entity: "Person", fields: ["name", "roles"], limit: 9 });
    expect(people.records.map(({ values }) => `${String(values["name"])}: ${String(values["roles"])}`)).toEqual([
      "Ann: Boss",
      "Ben: Clerk",
      "Eve: null",
    ]);
    expect(await valueOf(boss, "Claim", forged, "status")).toBe("Approved");

    // The approval of the boss is nothing that a clerk could merge.
    await submit(boss, { kind: "fire", entity: "Claim", id, event: "Approve", values: {} });
    const refused = await other.merge(await boss.backUp(), THEIRS);
    expect(await valueOf(other, "Claim", id, "status")).toBe("Draft");
    expect(refused.counts.refused).toBeGreaterThan(0);
    expect(other.database.one("SELECT count(*) FROM nf_outbox")).toEqual([0]);
  });

  test("what a colleague's copy has refused is not taken back by the next merge: it is shown side by side", async () => {
    const boss = await openDevice(RIGHTS.replace('`status == "Draft"`', "`amount <= 100 EUR`"), true);
    await become(boss, "Ann");
    const clerk = await openDevice(await boss.backUp());
    await become(clerk, "Ben");
    const { records } = await boss.app.readRecords({ entity: "Claim", fields: [], limit: 1 });
    const id = records[0]?.id ?? "";
    await submit(boss, change("Claim", id, { amount: 40_000 }));
    await create(clerk, "Claim", { title: "Hotel", amount: 5000 });
    const refused = await clerk.merge(await boss.backUp(), THEIRS);
    expect(refused.counts).toMatchObject({ changed: 0, refused: 1 });
    expect(await valueOf(clerk, "Claim", id, "amount")).toBe(4000);
    await submit(clerk, change("Claim", id, { title: "Train and bus" }));

    const words = { id: "ID", yes: "yes", no: "no" };
    const request = { format: "json", entities: ["Claim"], shownIn: null, files: false, words } as const;
    const exported = await clerk.exchange.exportData(request);
    let merge = "";
    for (const { bytes, name } of [exported, { bytes: await clerk.backUp(), name: "clerk.ninefold" }]) {
      const { id: opened, progress } = await boss.compare(bytes, name);
      expect([name, progress.counts]).toMatchObject([name, { created: 1, changed: 0, conflicts: 1 }]);
      const [conflict] = await boss.exchange.mergeConflicts(opened, 0, 9);
      expect(conflict?.fields).toMatchObject([
        { field: "title", mine: { value: "Train" }, theirs: { value: "Train and bus" } },
        { field: "amount", mine: { value: 40_000 }, theirs: { value: 4000 } },
      ]);
      merge = opened;
    }
    await boss.carryOut(merge, "run", { all: "mine", each: { [`Claim/${id}/title`]: "theirs" } });
    expect(await valueOf(boss, "Claim", id, "title")).toBe("Train and bus");
    expect(await valueOf(boss, "Claim", id, "amount")).toBe(40_000);
  });

  test("a file that is no copy of this app, or is not whole, changes nothing", async () => {
    const here = await openDevice(SOURCE);
    const other = await openDevice(RIGHTS, true);
    const open = (bytes: Uint8Array, passphrase?: string) =>
      here.exchange.openMerge([{ name: "x", bytes }], passphrase);
    // A sealed backup opens with its passphrase alone.
    const sealed = await seal(await here.backUp(), "open sesame");
    expect(await open(sealed)).toMatchObject({ kind: "refused", code: "file-encrypted" });
    expect(await open(sealed, "open barley")).toMatchObject({ kind: "refused", code: "file-encrypted" });
    expect(await open(sealed, "open sesame")).toMatchObject({ kind: "opened", about: { name: "Workshop" } });
    const backup = await other.backUp();
    expect(await open(backup)).toMatchObject({ kind: "refused", code: "merge-other-app" });
    const own = await (await openDevice(SOURCE)).backUp();
    expect(await open(own.subarray(0, own.length - 5000))).toMatchObject({ code: "file-incomplete" });
    expect(await open(new TextEncoder().encode("Name\nSaw\n"))).toMatchObject({ code: "merge-no-backup" });
    const newer = new Uint8Array(own);
    newer.set(new TextEncoder().encode("Ninefold backup 7\n"));
    expect(await open(newer)).toMatchObject({ code: "merge-newer" });
    expect(here.database.one("SELECT count(*) FROM nf_commit")).toEqual([0]);
  });

  test("the other copy is made to fit the document that is here", async () => {
    const here = await openDevice(SOURCE);
    const drill = await create(here, "Tool", { name: "Drill", code: "D1" });
    const older = await openDevice(await here.backUp());
    const renamed = SOURCE.replace("| Code | text |", "| Number | text | Code |").replace(
      "| Field | Type |\n| --- | --- |\n| Name | text, required |",
      "| Field | Type | Was |\n| --- | --- | --- |\n| Name | text, required | |",
    );
    const newer = await openDevice(renamed.replace("Unique: code", "Unique: number"));
    await newer.merge(await older.backUp());
    expect(await valueOf(newer, "Tool", drill, "number")).toBe("D1");
    await submit(older, change("Tool", drill, { code: "D2" }));
    const { about, id } = await newer.compare(await older.backUp());
    expect(about).toMatchObject({ otherDocument: true, ancestor: "history" });
    await newer.carryOut(id, "run");
    expect(await valueOf(newer, "Tool", drill, "number")).toBe("D2");
  });

  test("stopping in the middle leaves nothing, and records that name each other come in whatever order", async () => {
    const here = await openDevice(SOURCE);
    const there = await openDevice(SOURCE);
    const ids: string[] = [];
    for (let at = 0; at < 60; at++) ids.push(await create(there, "Tool", { name: `Tool ${at}` }));
    await submit(there, ...ids.map((id, at) => change("Tool", id, { part_of: ids[(at + 1) % ids.length] ?? null })));
    const file = await there.backUp();
    const { id } = await here.compare(file);
    const begun = await here.exchange.beginMerge(id, "run", MINE);
    expect(begun).toMatchObject({ total: 60, finished: false });
    await here.exchange.stepMerge(id);
    expect(await here.exchange.cancelMerge(id)).toEqual([]);
    expect((await here.app.readRecords({ entity: "Tool", fields: [], limit: 100 })).records).toEqual([]);
    const done = await here.merge(file);
    expect(done.counts).toMatchObject({ created: 60, refused: 0 });
    expect(await everything(here)).toEqual(await everything(there));
  });
});
