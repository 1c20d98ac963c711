import { describe, expect, test } from "vitest";
import { seal } from "../sealed/sealed-file.ts";
import { MINE, openDevice, THEIRS, type DeviceForTest } from "#testing/devices-for-test.ts";
import { change, create, everything, submit, valueOf, WORKSHOP } from "#testing/merge-workshop.ts";

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

    // The clerk's file was manipulated: an approved claim, a broken rule, another boss.
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

    // A clerk who merges the file gets nothing that clerks may not do.
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
    // Refused records are compared again in the next merge, and can be saved with the reasons.
    expect((await other.merge(file)).counts).toMatchObject({ created: 0, refused: 3 });
    const kept = await other.exchange.refusedRecords(done.id, "Why", [["No."], ["No."], ["Too large."]]);
    expect(new TextDecoder().decode(kept?.bytes)).toContain("Large");

    // For the boss, the claim is approved and Eve is added, but without her roles.
    const merged = await boss.merge(file);
    expect(merged.counts).toMatchObject({ created: 2, refused: 1 });
    const people = await boss.app.readRecords({ entity: "Person", fields: ["name", "roles"], limit: 9 });
    expect(people.records.map(({ values }) => `${String(values["name"])}: ${String(values["roles"])}`)).toEqual([
      "Ann: Boss",
      "Ben: Clerk",
      "Eve: null",
    ]);
    expect(await valueOf(boss, "Claim", forged, "status")).toBe("Approved");

    // A clerk can't merge the boss's approval.
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

  test("P6.6 a colleague's copy opens no closed field: neither side by side, nor in the file of what was refused", async () => {
    const closed = RIGHTS.replace(
      "| Clerk | see | Claim, Person | |",
      "| Clerk | see | Claim, Person | |\n| Clerk | delete | Claim | |\n| Boss | see, create, change | Claim.amount | |",
    );
    const boss = await openDevice(closed, true);
    await become(boss, "Ann");
    const clerk = await openDevice(await boss.backUp());
    await become(clerk, "Ben");
    const { records } = await boss.app.readRecords({ entity: "Claim", fields: [], limit: 1 });
    const id = records[0]?.id ?? "";
    const gone = await create(boss, "Claim", { title: "Hotel", amount: 12_345 });
    await clerk.merge(await boss.backUp(), THEIRS);
    await submit(clerk, change("Claim", id, { title: "Bus" }));
    await submit(boss, change("Claim", id, { title: "Plane", amount: 23_456 }));
    expect(await valueOf(clerk, "Claim", gone, "title")).toBeUndefined();

    const { id: merge, progress } = await clerk.compare(await boss.backUp());
    expect(progress.counts.conflicts).toBe(1);
    const conflicts = await clerk.exchange.mergeConflicts(merge, 0, 9);
    expect(conflicts[0]?.fields.map(({ field }) => field)).toEqual(["title"]);
    const done = await clerk.carryOut(merge, "run", THEIRS);
    expect(done.counts.refused).toBeGreaterThan(0);
    const kept = await clerk.exchange.refusedRecords(merge, "Why", []);
    const file = new TextDecoder().decode(kept?.bytes);
    expect(file).toContain("Hotel");
    expect(JSON.stringify([conflicts, done]) + file).not.toMatch(/12_?345|123\.45|23_?456|234\.56/);
  });

  test("a file that is no copy of this app, or is not whole, changes nothing", async () => {
    const here = await openDevice(WORKSHOP);
    const other = await openDevice(RIGHTS, true);
    const open = (bytes: Uint8Array, passphrase?: string) =>
      here.exchange.openMerge([{ name: "x", bytes }], passphrase);
    // A sealed backup can only be opened with its passphrase.
    const sealed = await seal(await here.backUp(), "open sesame");
    expect(await open(sealed)).toMatchObject({ kind: "refused", code: "file-encrypted" });
    expect(await open(sealed, "open barley")).toMatchObject({ kind: "refused", code: "file-encrypted" });
    expect(await open(sealed, "open sesame")).toMatchObject({ kind: "opened", about: { name: "Workshop" } });
    const backup = await other.backUp();
    expect(await open(backup)).toMatchObject({ kind: "refused", code: "merge-other-app" });
    const own = await (await openDevice(WORKSHOP)).backUp();
    expect(await open(own.subarray(0, own.length - 5000))).toMatchObject({ code: "file-incomplete" });
    expect(await open(new TextEncoder().encode("Name\nSaw\n"))).toMatchObject({ code: "merge-no-backup" });
    const newer = new Uint8Array(own);
    newer.set(new TextEncoder().encode("Ninefold backup 7\n"));
    expect(await open(newer)).toMatchObject({ code: "merge-newer" });
    expect(here.database.one("SELECT count(*) FROM nf_commit")).toEqual([0]);
  });

  test("a backup whose steps were undone and done again ever so often is merged like any other", async () => {
    const here = await openDevice(WORKSHOP);
    await create(here, "Tool", { name: "Saw" });
    const there = await openDevice(await here.backUp());
    await create(there, "Tool", { name: "Drill" });
    const note = { theirs: { commit: 1, mark: "x" }, mine: 1, commits: [1], left: [] };
    there.database.run("INSERT INTO nf_state (key, value) VALUES ('merged/000000001', ?)", [JSON.stringify(note)]);
    there.database.run(`WITH RECURSIVE step(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM step WHERE n < 30000)
      INSERT INTO nf_state (key, value) SELECT 'undone/' || n, n + 1 FROM step`);
    expect((await here.merge(await there.backUp())).counts).toMatchObject({ created: 1, refused: 0 });
  });

  test("the other copy is made to fit the document that is here", async () => {
    const here = await openDevice(WORKSHOP);
    const drill = await create(here, "Tool", { name: "Drill", code: "D1" });
    const older = await openDevice(await here.backUp());
    const renamed = WORKSHOP.replace("| Code | text |", "| Number | text | Code |").replace(
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
    const here = await openDevice(WORKSHOP);
    const there = await openDevice(WORKSHOP);
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
