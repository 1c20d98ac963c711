import { sqliteOnNode } from "#store/sqlite/on-node.ts";
import { expect, test } from "vitest";
import { openStore } from "./open-store.ts";
import { rescue } from "./rescue.ts";
import { openInMemory } from "./sqlite/sqlite-database.ts";
import { clock, entity, field, model } from "./testing/models.ts";

const sqlite = sqliteOnNode();
const notes = model([entity("Note", [field("body", "long text")])]);
const MANY = 400;

function filled(): Uint8Array {
  const db = openInMemory(sqlite);
  const { records } = openStore(db, notes, clock);
  for (let i = 0; i < MANY; i++) records.insert("Note", { id: `n${i}`, body: `note ${i} ${"x".repeat(300)}` });
  return db.export();
}

const bodies = (bytes: Uint8Array): { readonly found: number; readonly damaged: readonly string[] } => {
  const { tables, damaged } = rescue(openInMemory(sqlite, bytes));
  const rows = Object.entries(tables).find(([name]) => name.startsWith("r_") && /note/i.test(name))?.[1] ?? [];
  const good = rows.filter((row) => Object.values(row).some((value) => /^note \d+ x{300}$/.test(String(value))));
  return { found: new Set(good.map((row) => row["id"])).size, damaged };
};

test("of a whole database everything is read", () => {
  expect(bodies(filled())).toEqual({ found: MANY, damaged: [] });
});

test("of a damaged one everything but what stood on the damaged page", () => {
  const bytes = filled();
  const needle = new TextEncoder().encode("note 200 xxx");
  const at = bytes.findIndex((_, start) => needle.every((byte, index) => bytes[start + index] === byte));
  const page = at - (at % 4096);
  bytes.fill(0xa5, page, page + 4096);
  const { found, damaged } = bodies(bytes);
  expect(damaged).toHaveLength(1);
  expect(found).toBeGreaterThan(MANY - 40);
  expect(found).toBeLessThan(MANY);
});

test("of something that is no database nothing is read, and nothing is thrown", () => {
  const bytes = filled();
  bytes.fill(0, 100, 4096);
  expect(rescue(openInMemory(sqlite, bytes))).toEqual({ tables: {}, damaged: [] });
});
