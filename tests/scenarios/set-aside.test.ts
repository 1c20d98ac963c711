import { sqliteOnNode } from "#store/sqlite/on-node.ts";
import { expect, test } from "vitest";
import { appClock } from "#engine/app-clock.ts";
import { openApp, type OpenedApp } from "#calls/open-app.ts";
import { readDocument } from "#read/read-document.ts";
import { openInMemory } from "#store/sqlite/sqlite-database.ts";
import { openStore } from "#store/open-store.ts";
import { sequentialIds, TestClock } from "#testing/clock-and-ids.ts";

const sqlite = sqliteOnNode();

const document = (type: string, more = ""): string => `# Things

## 3. Entities and their fields
### Thing
| Field | Type |
| --- | --- |
| Name | text |
| Size | ${type} |
${more}
`;

test("what a changed document set aside is seen, taken into its field again or given up, and that can be taken back", async () => {
  const db = openInMemory(sqlite);
  const ids = sequentialIds();
  const under = (source: string): OpenedApp => {
    const { model } = readDocument(source);
    const clock = appClock(new TestClock(), null);
    const { records, journal, files, changes } = openStore(db, model, clock);
    return openApp(model, source, { records, journal, files, changes, clock, ids });
  };
  const first = under(document("text"));
  for (const [name, size] of [
    ["A", "12"],
    ["B", "big"],
    ["C", "bigger"],
  ] as const)
    await first.submit({ commands: [{ kind: "create", entity: "Thing", values: { name, size } }] });

  const app = under(document("choice of Small, Large"));
  const aside = async () => (await app.ask({ kind: "setAside" })).items;
  expect(await aside()).toMatchObject([
    { title: "C", field: "size", name: "Size", value: "bigger", mayDecide: true },
    { title: "B", value: "big" },
    { title: "A", value: "12" },
  ]);
  const [c, b] = await aside();
  expect(await app.submit({ commands: [{ kind: "takeSetAside", item: c?.item ?? 0 }] })).toMatchObject({
    refusals: [{ code: "not-a-choice", field: "size" }],
  });
  const dropped = await app.submit({ commands: [{ kind: "dropSetAside", item: b?.item ?? 0 }] });
  expect((await aside()).map(({ title }) => title)).toEqual(["C", "A"]);
  const commit = dropped.kind === "done" ? dropped.commit : 0;
  expect(await app.submit({ commands: [{ kind: "undo", commit }] })).toMatchObject({ kind: "done" });
  expect((await aside()).map(({ title }) => title)).toEqual(["C", "B", "A"]);
  expect(await app.submit({ commands: [{ kind: "dropSetAside", item: 999 }] })).toMatchObject({
    refusals: [{ code: "not-found" }],
  });

  const back = under(document("long text"));
  expect((await back.ask({ kind: "setAside" })).items).toEqual([]);
  expect((await back.trial.records())["Thing"]?.map((record) => record["size"])).toEqual(["12", "big", "bigger"]);
});

test("a record that a field named is told by what it is called, not by its id", async () => {
  const db = openInMemory(sqlite);
  const ids = sequentialIds();
  const under = (source: string): OpenedApp => {
    const { model } = readDocument(source);
    const clock = appClock(new TestClock(), null);
    const { records, journal, files, changes } = openStore(db, model, clock);
    return openApp(model, source, { records, journal, files, changes, clock, ids });
  };
  const shelf = "\n### Shelf\n| Field | Type |\n| --- | --- |\n| Name | text |\n";
  const first = under(document("Shelf", shelf));
  await first.submit({
    commands: [
      { kind: "create", entity: "Shelf", id: "s1", values: { name: "Hall" } },
      { kind: "create", entity: "Thing", values: { name: "A", size: "s1" } },
    ],
  });
  expect((await under(document("date", shelf)).ask({ kind: "setAside" })).items).toMatchObject([
    { value: "s1", titles: ["Hall"] },
  ]);
  expect((await under(document("date")).ask({ kind: "setAside" })).items).toMatchObject([{ titles: [null] }]);
});

test("who may not see a record or its field does not see what was set aside of it", async () => {
  const db = openInMemory(sqlite);
  const rights = (onSize: string): string => `
## 6. Roles and permissions
- Role of a new user: guest

| Role | May | On |
| --- | --- | --- |
| guest | see, create, change | Thing |
| ${onSize} | see, change, create | Thing.size |
`;
  const ids = sequentialIds();
  const under = (source: string): OpenedApp => {
    const { model } = readDocument(source);
    const clock = appClock(new TestClock(), null);
    const { records, journal, files, changes } = openStore(db, model, clock);
    return openApp(model, source, { records, journal, files, changes, clock, ids });
  };
  const first = under(document("text", rights("guest")));
  await first.submit({ commands: [{ kind: "create", entity: "Thing", values: { name: "A", size: "big" } }] });
  // Roles that somebody has assigned are kept, whatever roles a later document defines.
  await first.giveRoles("me", []);
  await first.giveRoles("me", ["guest"]);
  expect((await under(document("number", rights("guest"))).ask({ kind: "setAside" })).items).toHaveLength(1);
  const closed = under(document("number", rights("boss")));
  expect((await closed.ask({ kind: "setAside" })).items).toEqual([]);
  expect(await closed.submit({ commands: [{ kind: "dropSetAside", item: 1 }] })).toMatchObject({
    refusals: [{ code: "refused" }],
  });
  // A document without the field, and so without the row that hides it, reveals nothing.
  const rows = rights("boss").replace(/\| boss .*\n/, "| boss | everything | everything |\n");
  const without = under(document("number", rows).replace(/\| Size .*\n/, ""));
  const drop = { commands: [{ kind: "dropSetAside", item: 1 }] } as const;
  expect((await without.ask({ kind: "setAside" })).items).toEqual([]);
  expect(await without.submit(drop)).toMatchObject({ refusals: [{ code: "not-found" }] });
  await without.giveRoles("me", ["boss"]);
  expect((await without.ask({ kind: "setAside" })).items).toMatchObject([{ value: "big" }]);
  expect(await without.submit(drop)).toMatchObject({ kind: "done" });
});

test.each([
  ["money", "whole number", 1250, { kind: "money", currency: "EUR" }, "not-a-whole-number"],
  ["money", "percent", 1250, { kind: "money", currency: "EUR" }, "not-a-number"],
  ["percent", "number", 0.5, { kind: "percent" }, "not-a-number"],
  ["number", "percent", 12, { kind: "number" }, "not-a-number"],
  ["percent", "money", 5, { kind: "percent" }, "not-an-amount"],
] as const)(
  "P3.17 %s that was set aside is shown as it was, and not put into a %s as another number",
  async (from, to, amount, type, code) => {
    const db = openInMemory(sqlite);
    const under = (source: string): OpenedApp => {
      const { model } = readDocument(source);
      const clock = appClock(new TestClock(), null);
      const { records, journal, files, changes } = openStore(db, model, clock);
      return openApp(model, source, { records, journal, files, changes, clock, ids: sequentialIds() });
    };
    await under(document(from)).submit({
      commands: [{ kind: "create", entity: "Thing", values: { name: "A", size: amount } }],
    });
    const app = under(document(to));
    const { items } = await app.ask({ kind: "setAside" });
    expect(items).toMatchObject([{ value: amount, type }]);
    expect(await app.submit({ commands: [{ kind: "takeSetAside", item: items[0]?.item ?? 0 }] })).toMatchObject({
      kind: "refused",
      refusals: [{ code, field: "size" }],
    });
    expect((await app.ask({ kind: "setAside" })).items).toHaveLength(1);
  },
);
