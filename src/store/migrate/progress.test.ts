import { expect, test } from "vitest";
import type { Model } from "#model/model.ts";
import { openStore } from "../open-store.ts";
import { clock, entity, field, model, written } from "../testing/models.ts";
import { memory } from "../testing/sqlite-on-node.ts";

const RECORDS = 20_000;

/** Opens the database under a document; returns the reported progress. */
function partsOf(db: Awaited<ReturnType<typeof memory>>, under: Model): readonly number[] {
  const parts: number[] = [];
  openStore(db, under, clock, { progress: (part) => parts.push(part) });
  return parts;
}

test("a change that goes through many records tells how far it has come, and only then", async () => {
  const db = await memory();
  const fields = [field("name", "text"), field("size", "text")];
  const before = model([entity("Thing", fields)]);
  expect(partsOf(db, before)).toEqual([]);
  const { records } = openStore(db, before, clock);
  records.transaction(() => {
    for (let i = 0; i < RECORDS; i++) records.insert("Thing", { id: `t${i}`, name: `thing ${i}`, size: String(i) });
    return { keep: true, result: null };
  });

  const indexed = partsOf(
    db,
    model([entity("Thing", fields, { unique: [{ fields: [written("name")], span: { start: 0, end: 0 } }] })]),
  );
  const converted = partsOf(db, model([entity("Thing", [field("name", "text"), field("size", "number")])]));
  for (const parts of [indexed, converted]) {
    expect(parts.length).toBeGreaterThan(5);
    expect(parts.at(-1)).toBe(1);
    expect(parts.toSorted((a, b) => a - b)).toEqual(parts);
  }

  const note = model([entity("Thing", [field("name", "text"), field("size", "number"), field("note", "text")])]);
  expect(partsOf(db, note)).toEqual([]);
  expect(partsOf(db, note)).toEqual([]);
});
