import { createHash } from "node:crypto";
import sqlite3InitModule from "@sqlite.org/sqlite-wasm";
import { describe, expect, test } from "vitest";
import { openStore, type Store } from "./open-store.ts";
import { openInMemory } from "./sqlite-wasm.ts";
import { clock, entity, field, model } from "./testing/models.ts";
import { memory } from "./testing/sqlite-on-node.ts";
import { exportWhole, readWhole } from "./whole.ts";

const document = model([
  entity("Note", [field("picture", "photo"), field("pictures", "photos"), field("body", "text")]),
]);
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const keep = (store: Store, text: string): { hash: string; name: string; type: string; size: number } => ({
  ...store.files.put(bytesOf(text), "a.png", "image/png"),
  name: "a.png",
  type: "image/png",
});

describe("files", () => {
  test("are kept once, by their content", async () => {
    const { files, at } = openStore(await memory(), document, clock);
    const first = files.put(bytesOf("one"), "a.txt", "text/plain");
    expect(files.put(bytesOf("one"), "b.txt", "text/plain")).toEqual(first);
    expect(first).toEqual({ hash: createHash("sha256").update("one").digest("hex"), size: 3 });
    expect(files.get(first.hash)).toEqual(bytesOf("one"));
    expect(files.get("0".repeat(64))).toBeNull();
    expect(at.db.one("SELECT count(*) FROM nf_file")).toEqual([1]);
    expect(files.get(files.put(new Uint8Array(), "empty", "").hash)).toEqual(new Uint8Array());
  });

  test("go when nothing names them: no record, history, draft, call or quarantine", async () => {
    const store = openStore(await memory(), document, clock);
    const { records, journal, files } = store;
    const [a, b, c, d, e, f] = ["a", "b", "c", "d", "e", "f"].map((text) => keep(store, text));
    if (!a || !b || !c || !d || !e || !f) throw new Error("six files");
    records.insert("Note", { id: "n1", picture: a });
    records.insert("Note", { id: "n2", pictures: [b] });
    journal.set("draft:1", { picture: c });
    const commit = journal.begin({ at: "", by: null, kind: "change", document: "" });
    journal.append({
      commit,
      entity: "Note",
      record: "n1",
      what: "change",
      event: null,
      before: { picture: d },
      after: {},
      warnings: [],
    });
    journal.addToOutbox({
      call: "c",
      entity: null,
      record: null,
      method: "POST",
      path: "/",
      body: { p: e },
      at: "",
      key: "",
      commit,
      document: "",
    });
    for (const one of [a, f]) files.putThumbnail(one.hash, bytesOf("small"));
    expect(files.collect("2026-01-01T00:00:00.000Z")).toBe(0);
    expect(files.collect("2027-01-01T00:00:00.000Z")).toBe(1);
    expect(files.get(f.hash)).toBeNull();
    expect([a, b, f].map((one) => files.thumbnail(one.hash))).toEqual([bytesOf("small"), null, null]);
    for (const kept of [a, b, c, d, e]) expect(files.get(kept.hash)).not.toBeNull();
    records.remove("Note", "n2");
    journal.set("draft:1", null);
    expect(files.collect("2027-01-01T00:00:00.000Z")).toBe(2);
  });
});

describe("the whole app as one file", () => {
  test("comes back with records, history and attachments", async () => {
    const sqlite3 = await sqlite3InitModule();
    const db = await memory();
    const store = openStore(db, document, clock);
    const picture = keep(store, "pixels");
    store.records.insert("Note", { id: "n", picture, body: "words to find" });
    store.journal.set("profile", "P1");
    const bytes = exportWhole(db, { name: "Notes", source: "# Notes" });
    const whole = readWhole(sqlite3, bytes);
    expect(whole).toMatchObject({ kind: "whole", document: { name: "Notes", source: "# Notes" } });
    const again = openStore(openInMemory(sqlite3, bytes), document, clock);
    expect(again.migration).toEqual([]);
    expect(again.records.read("Note", "n")).toMatchObject({ picture, body: "words to find" });
    expect(again.files.get(picture.hash)).toEqual(bytesOf("pixels"));
    expect(again.journal.get("profile")).toBe("P1");
    again.records.insert("Note", { id: "m", body: "more words" });
    expect(again.records.count({ entity: "Note", where: { search: "words", fields: [] } })).toBe(2);
    expect(store.records.count({ entity: "Note", where: null })).toBe(1);
  });

  test("is refused when it is something else, damaged, or holds more than data", async () => {
    const sqlite3 = await sqlite3InitModule();
    expect(readWhole(sqlite3, bytesOf("hello"))).toEqual({ kind: "refused", reason: "no-backup" });
    expect(readWhole(sqlite3, new Uint8Array())).toEqual({ kind: "refused", reason: "no-backup" });
    const plain = await memory();
    plain.script("CREATE TABLE nf_other (a)");
    expect(readWhole(sqlite3, plain.export())).toEqual({ kind: "refused", reason: "no-backup" });
    const db = await memory();
    openStore(db, document, clock);
    const good = exportWhole(db, { name: "Notes", source: "" });
    expect(readWhole(sqlite3, good.slice(0, 5000))).toMatchObject({ kind: "refused" });
    const broken = good.slice();
    broken.fill(0x5a, 8192, 40_000);
    expect(readWhole(sqlite3, broken)).toMatchObject({ kind: "refused" });
    db.script(
      "CREATE TRIGGER nf_evil AFTER INSERT ON r_^note BEGIN DELETE FROM nf_file; END".replace("r_^note", '"r_^note"'),
    );
    expect(readWhole(sqlite3, exportWhole(db, { name: "Notes", source: "" }))).toEqual({
      kind: "refused",
      reason: "foreign",
    });
  });
});
