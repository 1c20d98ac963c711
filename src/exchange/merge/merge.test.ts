import { describe, expect, test } from "vitest";
import type { Command } from "#engine/contract/commands.ts";
import { MINE, openDevice, THEIRS } from "#testing/devices-for-test.ts";
import { change, create, everything, submit, valueOf, WORKSHOP } from "#testing/merge-workshop.ts";

describe("merging two copies of an app", () => {
  test("brings in what is new, takes what was changed there alone, and asks about what both changed", async () => {
    const here = await openDevice(WORKSHOP);
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

    // A dry run gives the same result and changes nothing.
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

    // The history shows the merge, and who made the change there.
    const history = await here.app.ask({ kind: "history", entity: "Job", id: job });
    expect(history.entries[0]).toMatchObject({ what: "merge", there: { by: "Me" } });

    // Merging again changes nothing. One undo reverts everything, and then it can be merged again.
    const again = await here.merge(await there.backUp(), THEIRS);
    expect(again.counts).toMatchObject({ created: 0, changed: 0, deleted: 0, conflicts: 0 });
    expect(await here.exchange.undoMerge(id)).toEqual([]);
    expect(await everything(here)).toEqual(before);
    expect((await here.compare(await there.backUp())).progress.counts).toMatchObject({ created: 1, conflicts: 1 });
  });

  test("what one side deleted goes, unless the other has changed it: then both are shown", async () => {
    const here = await openDevice(WORKSHOP);
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
    const here = await openDevice(WORKSHOP);
    const there = await openDevice(WORKSHOP);
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
    // The series number is taken here, so the new record gets the next one.
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
    const here = await openDevice(WORKSHOP);
    const there = await openDevice(WORKSHOP);
    const bytes = new Uint8Array([1, 2, 3, 4]);
    const kept = await there.app.keepFile(bytes, "saw.png", "image/png");
    if (kept.kind !== "kept") throw new Error("not kept");
    const id = await create(there, "Tool", { name: "Saw", photo: kept.value });
    await here.merge(await there.backUp());
    const photo = (await valueOf(here, "Tool", id, "photo")) as { hash: string };
    expect(await here.app.readFile(photo.hash)).toEqual(bytes);
    const forged = await openDevice(await there.backUp());
    forged.database.run("UPDATE nf_file SET bytes = x'09'");
    const other = await openDevice(WORKSHOP);
    await other.merge(await forged.backUp());
    const own = (await valueOf(other, "Tool", id, "photo")) as { hash: string };
    expect(own.hash).not.toBe(photo.hash);
  });
});
