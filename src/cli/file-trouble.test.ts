import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDevice } from "#testing/devices-for-test.ts";
import { fileTrouble } from "./file-trouble.ts";
import { main } from "./ninefold.ts";
import { processIo } from "./process-io.ts";

const DOCUMENT = `# Specification: Tools

## 3. Entities and their fields
### Tool
| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |
| Size | number | |
`;

const folder = mkdtempSync(join(tmpdir(), "ninefold-trouble-"));
const path = (name: string): string => join(folder, name);
const before = process.env["NINEFOLD_SITE"];

beforeAll(async () => {
  mkdirSync(path("program"));
  writeFileSync(path("program/index.html"), "<!doctype html>");
  writeFileSync(path("program/service-worker.js"), 'self.ninefold={"version":"a","files":[]};\n');
  process.env["NINEFOLD_SITE"] = path("program");
  writeFileSync(path("app.md"), DOCUMENT);
  writeFileSync(path("note.txt"), "mine");
  writeFileSync(path("rows.csv"), "Name\nSaw\n");
  writeFileSync(path("rows.json"), JSON.stringify([{ Name: "Saw" }, { Size: 3 }]));
  mkdirSync(path("dir"));
  symlinkSync(path("round"), path("round"));
  const mine = await openDevice(DOCUMENT);
  writeFileSync(path("mine.backup"), await mine.backUp());
  const theirs = await openDevice(await mine.backUp());
  await theirs.app.submit({ commands: [{ kind: "create", entity: "Tool", values: { name: "Drill" } }] });
  writeFileSync(path("theirs.backup"), await theirs.backUp());
});

afterAll(() => {
  if (before === undefined) delete process.env["NINEFOLD_SITE"];
  else process.env["NINEFOLD_SITE"] = before;
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command. `@name` is replaced by the path of a file in the folder. */
async function run(...args: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  let out = "";
  let err = "";
  const io = {
    ...processIo(),
    colour: false,
    ended: Promise.resolve(),
    out: (text: string) => void (out += text),
    err: (text: string) => void (err += text),
  };
  const given = args.map((arg) => arg.replace(/^@/u, `${folder}/`));
  const code = await main(given, io);
  return { code, out, err: err.replaceAll(`${folder}/`, "@") };
}

describe("a file or folder that can't be used", () => {
  test.each([
    [["check", "@dir"], "@dir is a folder. Name a file."],
    [["check", "@note.txt/app.md"], "@note.txt is a file, not a folder."],
    [["check", "@round"], "@round is a link that leads nowhere."],
    [["check", `@${"x".repeat(300)}.md`], "is too long for a name."],
    [["build", "@app.md", "--out", "@note.txt"], "@note.txt is a file, not a folder."],
    [["build", "@app.md", "--out", "@note.txt/site"], "@note.txt is a file, not a folder."],
    [["build", "@app.md", "--out", "@round"], "@round is a link that leads nowhere."],
    [["export", "@dir", "--to", "@new"], "@dir is a folder. Name a file."],
    [["export", "@none.backup", "--to", "@new"], "there is no file @none.backup."],
    [["export", "@mine.backup", "--to", "@note.txt"], "@note.txt is a file, not a folder."],
    [["export", "@mine.backup", "--to", "@note.txt/new"], "@note.txt is a file, not a folder."],
    [["check-data", "@app.md", "@dir"], "@dir is a folder. Name a file."],
    [["check-data", "@dir", "@rows.csv"], "@dir is a folder. Name a file."],
    [["check-data", "@app.md", "@rows.json", "--refused", "@dir"], "@dir is a folder. Name a file."],
    [["check-data", "@app.md", "@rows.json", "--refused", "@none/out.csv"], "there is no folder @none."],
    [["merge", "@dir", "@theirs.backup"], "@dir is a folder. Name a file."],
    [["merge", "@none.backup", "@theirs.backup"], "there is no file @none.backup."],
    [["merge", "@mine.backup", "@none.backup"], "there is no file @none.backup."],
    [["merge", "@mine.backup", "@round"], "@round is a link that leads nowhere."],
    [["merge", "@mine.backup", "@theirs.backup", "--out", "@dir"], "@dir is a folder. Name a file."],
    [["merge", "@mine.backup", "@theirs.backup", "--out", "@none/x"], "there is no folder @none."],
    [["new", "@dir"], "@dir is a folder. Name a file."],
    [["new", "@rows.csv", "--out", "@none/x.md"], "there is no folder @none."],
    [["new", "@rows.csv", "--out", "@dir", "--force"], "@dir is a folder. Name a file."],
    [["import", "@note.txt/x"], "@note.txt is a file, not a folder."],
    [["run", "@dir"], "@dir is a folder. Name a file."],
  ])("%j gives 2 and a sentence", async (args, sentence) => {
    const { code, out, err } = await run(...args);
    expect(err).toMatch(/^ninefold: .*\.\n$/u);
    expect(err).toContain(sentence);
    expect([code, out]).toEqual([2, ""]);
    expect(existsSync(path("new"))).toBe(false);
  });

  test("a full disk is named too", async () => {
    // Not every system has this device.
    if (!existsSync("/dev/full")) return;
    const sentence = "ninefold: there is no room left for /dev/full.\n";
    expect((await run("new", "@rows.csv", "--out", "/dev/full", "--force")).err).toBe(sentence);
    expect((await run("merge", "@mine.backup", "@theirs.backup", "--out", "/dev/full")).err).toBe(sentence);
    expect((await run("check-data", "@app.md", "@rows.json", "--refused", "/dev/full")).err).toBe(sentence);
  });

  // Simulated, because the tests may run as root, to whom permissions don't apply.
  test.each([
    ["EACCES", "a.md can't be used: its permissions forbid it."],
    ["EPERM", "a.md can't be used: its permissions forbid it."],
    ["EROFS", "a.md is in a place that can only be read."],
    ["EBUSY", "a.md is in use by another program."],
    ["EIO", "a.md can't be used (EIO)."],
  ])("what the machine calls %s is said in a sentence", (code, sentence) => {
    const error = Object.assign(new Error(code), { code, syscall: "open", path: "a.md" });
    expect(fileTrouble(error)).toBe(sentence);
  });

  test.each(["self.ninefold={};\n", 'self.ninefold={"files":7};\n', "self.ninefold={oops};\n"])(
    "a folder with a service worker of somebody else (%j) is no earlier build",
    async (worker) => {
      const other = mkdtempSync(path("other-"));
      writeFileSync(join(other, "service-worker.js"), worker);
      const { code, err } = await run("build", "@app.md", "--out", other);
      expect([code, err]).toEqual([2, expect.stringContaining("holds other things")]);
      expect(readdirSync(other)).toEqual(["service-worker.js"]);
    },
  );

  test("a list that names what lies outside of its folder is no earlier build either, and nothing goes", async () => {
    const other = mkdtempSync(path("other-"));
    writeFileSync(join(other, "service-worker.js"), 'self.ninefold={"files":["../note.txt","a/../../note.txt"]};\n');
    expect((await run("build", "@app.md", "--out", other)).code).toBe(2);
    expect(existsSync(path("note.txt"))).toBe(true);
  });
});
