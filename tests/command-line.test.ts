import { execFile, spawn } from "node:child_process";
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
// @ts-expect-error: a script without types
import { buildCli } from "../scripts/build-cli.mjs";

interface Result {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the program as people start it, in its own process. */
function ninefold(args: readonly string[], input?: string | Uint8Array): Promise<Result> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, ["bin/ninefold.js", ...args], (error, out, err) => {
      resolve({ code: error === null ? 0 : Number(error.code), out, err });
    });
    child.stdin?.end(input ?? "");
  });
}

beforeAll(() => buildCli());

test("check of a sample gives 0 and a closing sentence without colours", async () => {
  const { code, out } = await ninefold(["check", "samples/tool-library.md"]);
  expect(code).toBe(0);
  expect(out).toContain("samples/tool-library.md: no problems found");
  expect(out).not.toContain("\u001b");
});

test("check of standard input with a mistake gives 1 and JSON", async () => {
  const { code, out } = await ninefold(
    ["check", "-", "--json"],
    "# A\n\n## 5. Validation rules\n| On | Rule |\n| --- | --- |\n| Nothing | `x > 1` |\n",
  );
  expect(code).toBe(1);
  expect(JSON.parse(out).summary.errors).toBeGreaterThan(0);
});

test("standard input that is not UTF-8 gives 2 and a sentence", async () => {
  const { code, out, err } = await ninefold(["check", "-"], Buffer.from("# Café\n", "latin1"));
  expect(code).toBe(2);
  expect(out).toBe("");
  expect(err).toBe("ninefold: standard input is not UTF-8: line 1 can't be read. Save it as UTF-8, then try again.\n");
});

test("wrong use gives 2 and a sentence on standard error only", async () => {
  const { code, out, err } = await ninefold(["check", "no-such-file.md"]);
  expect(code).toBe(2);
  expect(out).toBe("");
  expect(err).toBe("ninefold: there is no file no-such-file.md.\n");
});

test("a full disk behind standard output gives 2 and a sentence", async () => {
  // Systems without this device skip the test.
  if (!existsSync("/dev/full")) return;
  const full = openSync("/dev/full", "w");
  const args = ["bin/ninefold.js", "check", "samples/tool-library.md"];
  const child = spawn(process.execPath, args, { stdio: ["ignore", full, "pipe"] });
  let err = "";
  child.stderr?.on("data", (chunk: Buffer) => (err += String(chunk)));
  const code = await new Promise((resolve) => child.on("close", resolve));
  closeSync(full);
  expect([code, err]).toEqual([2, "ninefold: there is no room left for what is printed.\n"]);
});

test("`check --fix` with no room for the document leaves the one that is there", async () => {
  const folder = mkdtempSync(join(tmpdir(), "ninefold-no-room-"));
  const file = join(folder, "a.md");
  const rows = Array.from({ length: 2000 }, (_, index) => `| Field ${index} | text |`).join("\n");
  const document = `# Tools\n\n## 1. What the product does and for whom\nIcon: 🔧\n\n## 3. Entities and their fields\n### Tool\n| Field | Type |\n| --- | --- |\n${rows}\n`;
  writeFileSync(file, document);
  // A limit of a few kilobytes per file has the same effect as a full disk.
  const command = `ulimit -f 8; exec "${process.execPath}" bin/ninefold.js check --fix "${file}"`;
  const child = spawn("sh", ["-c", command], { stdio: ["ignore", "ignore", "pipe"] });
  let err = "";
  child.stderr.on("data", (chunk: Buffer) => (err += String(chunk)));
  const code = await new Promise((resolve) => child.on("close", resolve));
  expect([code, err]).toEqual([2, `ninefold: ${file} is too large.\n`]);
  expect(readFileSync(file, "utf8")).toBe(document);
  expect(readdirSync(folder)).toEqual(["a.md"]);
  rmSync(folder, { recursive: true });
});

test("a reader that has seen enough, as in `ninefold check … --model | head`, is no failure", async () => {
  const child = spawn(process.execPath, ["bin/ninefold.js", "check", "samples/tool-library.md", "--model"]);
  let err = "";
  child.stderr.on("data", (chunk: Buffer) => (err += String(chunk)));
  child.stdout.once("data", () => child.stdout.destroy());
  const code = await new Promise((resolve) => child.on("close", resolve));
  expect(err).toBe("");
  expect(code).toBe(0);
});
