import sqlite3InitModule from "@sqlite.org/sqlite-wasm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "./database.ts";
import { DoneOnce } from "./done-once.ts";
import { openInMemory } from "./sqlite-wasm.ts";

const sqlite3 = await sqlite3InitModule();
let database: Database;

beforeEach(() => {
  database = openInMemory(sqlite3);
  database.script("CREATE TABLE note (text TEXT)");
});

const write = (text: string) => async () => {
  database.run("INSERT INTO note VALUES (?)", [text]);
  return { text };
};

describe("a write with an id", () => {
  test("is done once and answered the same again, by another leader too", async () => {
    expect(await new DoneOnce(database).once("a", write("first"))).toEqual({ text: "first" });
    expect(await new DoneOnce(database).once("a", write("second"))).toEqual({ text: "first" });
    expect(database.all("SELECT text FROM note")).toEqual([["first"]]);
  });

  test("leaves nothing behind when it fails, and may be tried again", async () => {
    const done = new DoneOnce(database);
    const failing = async () => {
      await write("half")();
      throw new Error("disk is full");
    };
    await expect(done.once("a", failing)).rejects.toThrow("disk is full");
    expect(database.all("SELECT text FROM note")).toEqual([]);
    await done.once("a", write("whole"));
    expect(database.all("SELECT text FROM note")).toEqual([["whole"]]);
  });

  test("waits for the one before it", async () => {
    const done = new DoneOnce(database);
    await Promise.all(["a", "b", "c"].map((id) => done.once(id, write(id))));
    expect(database.all("SELECT text FROM note")).toEqual([["a"], ["b"], ["c"]]);
  });
});
