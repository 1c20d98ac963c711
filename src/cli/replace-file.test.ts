import {
  chmodSync,
  chownSync,
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
  // More permissions than the umask allows for new files.
  chmodSync(at("a.md"), 0o666);
  symlinkSync("a.md", at("link.md"));
  await replaceFile(at("link.md"), "after");
  expect(readFileSync(at("a.md"), "utf8")).toBe("after");
  expect(statSync(at("a.md")).mode & 0o777).toBe(0o666);
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

test("a file of another group stays one of that group", async () => {
  writeFileSync(at("a.md"), "before");
  const group = (process.getgroups?.() ?? []).find((one) => one !== process.getgid?.());
  // Only root may assign files to any group.
  const other = process.getuid?.() === 0 ? 12345 : (group ?? statSync(at("a.md")).gid);
  chownSync(at("a.md"), statSync(at("a.md")).uid, other);
  await replaceFile(at("a.md"), "after");
  expect([readFileSync(at("a.md"), "utf8"), statSync(at("a.md")).gid]).toEqual(["after", other]);
});

test("what another program keeps beside it is not taken away", async () => {
  writeFileSync(at("a.md"), "before");
  const beside = at(`a.md.${process.pid}.part`);
  writeFileSync(beside, "theirs");
  await replaceFile(at("a.md"), "after");
  expect([readFileSync(at("a.md"), "utf8"), readFileSync(beside, "utf8")]).toEqual(["after", "theirs"]);
});
