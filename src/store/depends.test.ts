import { expect, test } from "vitest";
import { openStore } from "./open-store.ts";
import { clock } from "./testing/models.ts";
import { lending, typed } from "./testing/lending-store.ts";
import { memory } from "./testing/sqlite-on-node.ts";

test("a list asks again only when what it reads has changed", async () => {
  const { records, changes } = openStore(await memory(), lending, clock);
  records.insert("Person", { id: "P1", name: "Ana" });
  records.insert("Tool", { id: "T1", name: "Saw" });
  records.insert("Loan", { id: "L1", tool: "T1" });
  const where = { test: typed('tool.name == "Saw" and due < today()'), row: "this", variables: {} };
  const dependencies = changes.dependencies({ entity: "Loan", where }, ["fee"], []);
  expect(dependencies).toMatchObject({ clock: true });
  let concerned: boolean | null = null;
  changes.listen((touched) => (concerned = changes.concerns(touched, dependencies)));
  const after = (work: () => void): boolean | null => {
    concerned = null;
    work();
    return concerned;
  };
  expect(after(() => records.update("Tool", "T1", { name: "Axe" }))).toBe(true);
  expect(after(() => records.update("Tool", "T1", { worth: 5 }))).toBe(false);
  expect(after(() => records.update("Loan", "L1", { fee: 5 }))).toBe(true);
  expect(after(() => records.update("Loan", "L1", { rate: 5 }))).toBe(false);
  expect(after(() => records.insert("Loan", { id: "L2" }))).toBe(true);
  expect(after(() => records.insert("Person", { id: "P2" }))).toBe(false);
  expect(after(() => records.remove("Tool", "T1"))).toBe(true);
});
