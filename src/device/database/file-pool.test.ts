import { afterEach, expect, test, vi } from "vitest";
import { OriginDisk } from "#testing/origin-disk.ts";
import { FilePool } from "./file-pool.ts";

afterEach(() => void vi.unstubAllGlobals());

const HEADER = 4096;
const DATABASE = new Uint8Array(8192).fill(7);

async function poolOn(disk: OriginDisk): Promise<FilePool> {
  vi.stubGlobal("navigator", { storage: { getDirectory: disk.getDirectory } });
  return FilePool.open("ninefold");
}

/** Content lengths of the files without their headers, longest first. */
const held = (disk: OriginDisk): readonly number[] =>
  [...disk.files.values()].map(({ bytes }) => Math.max(0, bytes.length - HEADER)).sort((a, b) => b - a);

async function diskWith(...names: readonly string[]): Promise<OriginDisk> {
  const disk = new OriginDisk();
  const pool = await poolOn(disk);
  for (const name of names) await pool.write(name, DATABASE);
  return disk.startedAgain();
}

test.each([
  ["its name", 3],
  ["the first letter of its name", 0],
  ["what it is", 513],
  ["all of what it is", 512, 4],
  ["its sum", 520],
])("a file is left alone where %s can't be read any more", async (_, at, length = 1) => {
  const disk = await diskWith("/mine");
  const [mine] = [...disk.files.values()].filter(({ bytes }) => bytes.length > HEADER);
  if (mine === undefined) throw new Error("It is not there.");
  for (let index = at; index < at + length; index++) mine.bytes[index] = length > 1 ? 0 : (mine.bytes[index] ?? 0) ^ 32;
  const damaged = disk.startedAgain();
  const pool = await poolOn(damaged);
  expect(pool.names()).toEqual([]);
  for (const name of ["/a", "/b", "/c", "/d", "/e", "/f", "/g"]) await pool.write(name, new Uint8Array(512).fill(1));
  const kept = [...damaged.files.values()].map(({ bytes }) => bytes.subarray(HEADER));
  const body = mine.bytes.subarray(HEADER);
  expect(kept.some((bytes) => bytes.length === body.length && bytes.every((byte, index) => byte === body[index]))).toBe(
    true,
  );
});

test("a journal is left beside a database that can't be read any more", async () => {
  const disk = await diskWith("/mine", "/mine-wal");
  for (const { bytes } of disk.files.values()) if (bytes.length > HEADER && bytes[5] === 0) bytes[3] = 33;
  const pool = await poolOn(disk.startedAgain());
  expect(pool.names()).toEqual(["/mine-wal"]);
});

test.each([
  ["removed", (pool: FilePool) => Promise.resolve(pool.removeDatabase("/mine"))],
  ["written", (pool: FilePool) => pool.write("/other", DATABASE)],
] as const)("whenever the device stops while a database is %s, no room is taken by what is gone", async (_, work) => {
  const disk = await diskWith("/mine", "/mine-wal");
  const changing = async (at: number): Promise<number> => {
    const stopping = disk.startedAgain();
    const pool = await poolOn(stopping);
    const before = stopping.steps;
    stopping.stopAt = before + at;
    await Promise.resolve()
      .then(() => work(pool))
      .catch(() => null);
    const again = stopping.startedAgain();
    const names = (await poolOn(again)).names();
    expect(held(again).filter((length) => length > 0)).toEqual(names.map(() => DATABASE.length));
    return stopping.steps - before;
  };
  const steps = await changing(Number.POSITIVE_INFINITY);
  for (let at = 1; at <= steps; at++) await changing(at);
});
