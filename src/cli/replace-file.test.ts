import {
  chmodSync,
  linkSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { replaceFile } from "./replace-file.ts";

let folder = "";
const at = (name: string): string => join(folder, name);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "ninefold-replace-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a file is replaced with its permissions, behind the link that leads to it, and nothing is left beside it", async () => {
  writeFileSync(at("a.md"), "before");
  chmodSync(at("a.md"), 0o640);
  symlinkSync("a.md", at("link.md"));
  await replaceFile(at("link.md"), "after");
  expect(readFileSync(at("a.md"), "utf8")).toBe("after");
  expect(statSync(at("a.md")).mode & 0o777).toBe(0o640);
  expect(readlinkSync(at("link.md"))).toBe("a.md");
  expect(readdirSync(folder).sort()).toEqual(["a.md", "link.md"]);
});

test("what has two names keeps both, and what is not there yet is made", async () => {
  writeFileSync(at("a.md"), "before");
  linkSync(at("a.md"), at("b.md"));
  await replaceFile(at("a.md"), "after");
  expect(readFileSync(at("b.md"), "utf8")).toBe("after");
  await replaceFile(at("new.md"), "new");
  expect(readFileSync(at("new.md"), "utf8")).toBe("new");
});
