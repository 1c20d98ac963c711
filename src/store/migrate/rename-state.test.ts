import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { KEPT_BY_ENTITY, stateOf } from "#engine/ports/state-of-entity.ts";
import { openStore } from "../open-store.ts";
import { clock, entity, field, model } from "../testing/models.ts";
import { memory } from "../testing/sqlite-on-node.ts";

const FIELDS = [field("name", "text"), field("number", { kind: "series", prefix: "N-", digits: 2, first: 1 })];

test("P3.11 whatever is kept by the name of an entity follows it, and nothing of its neighbours does", async () => {
  const db = await memory();
  const before = openStore(db, model([entity("Thing", FIELDS), entity("Thing_2", FIELDS)]), clock);
  const names = (thing: string): readonly string[] =>
    KEPT_BY_ENTITY.flatMap((kind) => [
      stateOf(kind, thing),
      `${stateOf(kind, thing)} of:anna`,
      stateOf(kind, thing, "a/b"),
    ]);
  for (const key of [...names("Thing"), ...names("Thing_2"), ...names("Thin")]) before.journal.set(key, key);
  const after = openStore(db, model([entity("Item", FIELDS, { was: ["Thing"] }), entity("Thing_2", FIELDS)]), clock);
  const there = KEPT_BY_ENTITY.flatMap((kind) => after.journal.keys(`${kind}/`));
  const wanted = [...names("Item"), ...names("Thing_2"), ...names("Thin")];
  expect([...new Set(there)].toSorted()).toEqual(wanted.toSorted());
  expect(after.journal.get(stateOf("deleted", "Item", "a/b"))).toBe("deleted/Thing/a/b");
});

test("P3.11 a number series goes on under another name of its field", async () => {
  const db = await memory();
  const before = openStore(db, model([entity("Thing", FIELDS)]), clock);
  before.journal.set(stateOf("numbered", "Thing", "number"), true);
  const [name, series] = FIELDS;
  const renamed = [name, { ...series, key: "code", was: ["Number"] }] as typeof FIELDS;
  const after = openStore(db, model([entity("Thing", renamed)]), clock);
  expect(after.journal.keys("numbered/")).toEqual(["numbered/Thing/code"]);
});

test("keys that begin with an entity are made in one place, or a rename would pass them over", () => {
  const files = ["src/calls", "src/engine", "src/exchange", "src/shelf"]
    .flatMap((room) => readdirSync(room, { recursive: true, encoding: "utf8" }).map((file) => `${room}/${file}`))
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"));
  const made = files.filter(
    (file) => /`[a-z-]+\/\$\{entity\b/.test(readFileSync(file, "utf8")) && !file.endsWith("state-of-entity.ts"),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(made).toEqual([]);
});
