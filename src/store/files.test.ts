import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { withSampleFiles } from "#engine/people/sample-files.ts";
import { openStore, type Store } from "./open-store.ts";
import { clock, entity, field, model } from "./testing/models.ts";
import { memory } from "./testing/sqlite-on-node.ts";

const document = model([
  entity("Note", [field("picture", "photo"), field("pictures", "photos"), field("body", "text")]),
]);
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
const keep = (store: Store, text: string, name = "a.png") => {
  const file = { hash: sha256(text), name, type: "image/png" };
  store.files.put(file, bytesOf(text));
  return { ...file, size: text.length };
};

describe("files", () => {
  test("are kept once, by their content", async () => {
    const store = openStore(await memory(), document, clock);
    const { files, at } = store;
    const first = keep(store, "one", "a.txt");
    keep(store, "one", "b.txt");
    expect((await files.hasher())(bytesOf("one"))).toBe(first.hash);
    expect(files.get(first.hash)).toEqual(bytesOf("one"));
    expect(files.get("0".repeat(64))).toBeNull();
    expect(at.db.one("SELECT count(*) FROM nf_file")).toEqual([1]);
    expect(files.get(keep(store, "").hash)).toEqual(new Uint8Array());
  });

  test("of samples are known by their content too", async () => {
    const store = openStore(await memory(), document, clock);
    const hashOf = await store.files.hasher();
    for (const kind of ["photo", "signature", "file"]) {
      const { hash } = withSampleFiles(store.files, { sample: kind }) as unknown as { readonly hash: string };
      expect(hashOf(store.files.get(hash) ?? new Uint8Array())).toBe(hash);
    }
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
    journal.append([
      {
        commit,
        entity: "Note",
        record: "n1",
        what: "change",
        event: null,
        before: { picture: d },
        after: {},
        warnings: [],
      },
    ]);
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
    expect(await files.collect("2026-01-01T00:00:00.000Z")).toBe(0);
    expect(await files.collect("2027-01-01T00:00:00.000Z")).toBe(1);
    expect(files.get(f.hash)).toBeNull();
    expect([a, b, f].map((one) => files.thumbnail(one.hash))).toEqual([bytesOf("small"), null, null]);
    for (const kept of [a, b, c, d, e]) expect(files.get(kept.hash)).not.toBeNull();
    records.remove("Note", "n2");
    journal.set("draft:1", null);
    expect(await files.collect("2027-01-01T00:00:00.000Z")).toBe(2);
  });
});
