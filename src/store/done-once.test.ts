import { sqliteOnNode } from "#store/sqlite/on-node.ts";
import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "./database.ts";
import { DoneOnce } from "./done-once.ts";
import { openInMemory } from "./sqlite/sqlite-database.ts";
import { inTransaction } from "./transaction.ts";

const sqlite = sqliteOnNode();
let database: Database;

beforeEach(() => {
  database = openInMemory(sqlite);
  database.script("CREATE TABLE note (text TEXT)");
});

const write = (text: string) => () => {
  database.run("INSERT INTO note VALUES (?)", [text]);
  return { text };
};
const notes = (): unknown => database.all("SELECT text FROM note").map(([text]) => text);

describe("a write with an id", () => {
  test("is done once and answered the same again, by another leader too", () => {
    expect(new DoneOnce(database).once("a", write("first"))).toEqual({ text: "first" });
    expect(new DoneOnce(database).once("a", write("second"))).toEqual({ text: "first" });
    expect(notes()).toEqual(["first"]);
  });

  test("leaves nothing behind when it fails, and may be tried again", () => {
    const done = new DoneOnce(database);
    const failing = (): void => {
      write("half")();
      throw new Error("disk is full");
    };
    expect(() => done.once("a", failing)).toThrow("disk is full");
    expect(notes()).toEqual([]);
    done.once("a", write("whole"));
    expect(notes()).toEqual(["whole"]);
  });
});

describe("nothing is awaited inside a transaction", () => {
  const later = async () => write("half")();

  test("the types refuse a promise, and what gets past them is rolled back before anybody else writes", () => {
    // @ts-expect-error A promise is not synchronous work.
    expect(() => new DoneOnce(database).once("a", later)).toThrow("Nothing may be awaited");
    // @ts-expect-error The same for a transaction without an id.
    expect(() => inTransaction(database, later)).toThrow("Nothing may be awaited");
    expect(database.inTransaction).toBe(false);
    write("of somebody else")();
    expect(notes()).toEqual(["of somebody else"]);
  });
});
