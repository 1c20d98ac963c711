import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { seal, unseal } from "#exchange/sealed/sealed-file.ts";
import { openDevice } from "#testing/devices-for-test.ts";
import { main } from "./ninefold.ts";
import { processIo } from "./process-io.ts";

const GOOD = `# Specification: Tools

## 3. Entities and their fields
### Tool
| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |
`;

const WITH_ERROR = `${GOOD}
## 5. Validation rules
| On | Rule | Message |
| --- | --- | --- |
| Tool.name | \`nmae.size() > 2\` | Longer, please. |
`;

const folder = mkdtempSync(join(tmpdir(), "ninefold-"));
let files = 0;
function file(text: string): string {
  const path = join(folder, `${++files}.md`);
  writeFileSync(path, text);
  return path;
}

async function run(args: string[], input = ""): Promise<{ code: number; out: string; err: string }> {
  let out = "";
  let err = "";
  const code = await main(args, {
    ...processIo(),
    colour: false,
    out: (text) => void (out += text),
    err: (text) => void (err += text),
    readInput: async () => ({ text: input }),
  });
  return { code, out, err };
}

describe("check", () => {
  test("SARIF has a run with its rules, and each finding in its place", async () => {
    const path = file(WITH_ERROR);
    const { code, out } = await run(["check", path, "--sarif"]);
    expect(code).toBe(1);
    const sarif = JSON.parse(out) as {
      readonly version: string;
      readonly runs: readonly {
        readonly tool: {
          readonly driver: { readonly name: string; readonly rules: readonly { readonly id: string }[] };
        };
        readonly results: readonly { readonly ruleId: string; readonly ruleIndex: number; readonly level: string }[];
      }[];
    };
    expect(sarif.version).toBe("2.1.0");
    const [{ tool, results } = { tool: null, results: [] }] = sarif.runs;
    expect(tool?.driver.name).toBe("ninefold");
    for (const { ruleId, ruleIndex } of results) expect(tool?.driver.rules[ruleIndex]?.id).toBe(ruleId);
    expect(results.find(({ level }) => level === "error")).toMatchObject({
      ruleId: "unknown-field",
      message: { text: expect.stringContaining("name") as string },
      locations: [
        { physicalLocation: { artifactLocation: { uri: path }, region: { startLine: 12, startColumn: 16 } } },
      ],
      fixes: [{ artifactChanges: [{ replacements: [{ insertedContent: { text: "name" } }] }] }],
    });
    expect(await run(["check", path, "--sarif", "--json"])).toMatchObject({ code: 2 });
  });

  test("a document without mistakes gives 0 and a closing sentence", async () => {
    const { code, out, err } = await run(["check", file(GOOD)]);
    expect(code).toBe(0);
    expect(out).toContain("no problems found.");
    expect(err).toBe("");
  });

  test("a mistake gives 1, with its place, the line, carets and what to do", async () => {
    const path = file(WITH_ERROR);
    const { code, out } = await run(["check", path]);
    expect(code).toBe(1);
    const lines = out.split("\n");
    const i = lines.findIndex((line) => line.startsWith(`${path}:12:16: error `));
    expect(i).toBeGreaterThanOrEqual(0);
    expect(lines[i + 1]).toBe("  12 | | Tool.name | `nmae.size() > 2` | Longer, please. |");
    expect(lines[i + 2]).toBe("     |                ^^^^");
    expect(out).toContain("`name`");
    expect(out).toMatch(/1 error\b/);
  });

  test("--json has exactly the promised keys, sorted by place", async () => {
    const path = file(WITH_ERROR);
    const { code, out } = await run(["check", path, "--json"]);
    expect(code).toBe(1);
    const result = JSON.parse(out);
    expect(Object.keys(result)).toEqual(["file", "summary", "diagnostics"]);
    expect(result.file).toBe(path);
    expect(Object.keys(result.summary)).toEqual(["errors", "warnings", "gaps", "hints"]);
    expect(result.summary.errors).toBe(1);
    const error = result.diagnostics.find((one: { severity: string }) => one.severity === "error");
    expect(error).toMatchObject({ point: 5, line: 12, column: 16, endLine: 12, endColumn: 20 });
    expect(Object.keys(error).filter((key) => key !== "fix")).toEqual([
      "code",
      "severity",
      "point",
      "line",
      "column",
      "endLine",
      "endColumn",
      "message",
      "help",
    ]);
    const places = result.diagnostics.map((one: { line: number; column: number }) => one.line * 10_000 + one.column);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  test("several files give an array, and one with errors is enough for 1", async () => {
    const { code, out } = await run(["check", "--json", file(GOOD), file(WITH_ERROR)]);
    expect(code).toBe(1);
    expect(JSON.parse(out).map((one: { summary: { errors: number } }) => one.summary.errors)).toEqual([0, 1]);
  });

  test("- is standard input", async () => {
    const { code, out } = await run(["check", "-"], WITH_ERROR);
    expect(code).toBe(1);
    expect(out).toContain("standard input:12:16: error");
  });

  test("--model prints what was read", async () => {
    const { code, out } = await run(["check", "--model", file(GOOD)]);
    expect(code).toBe(0);
    const tool = JSON.parse(out).entities.find((entity: { key: string }) => entity.key === "Tool");
    expect(tool.fields[0]).toMatchObject({ key: "name", required: true });
  });

  test("what is not shown is told with its default, and --no-gaps leaves them out", async () => {
    const path = file(GOOD);
    const shown = await run(["check", path]);
    expect(shown.out).toContain("Left out, so these defaults are used:");
    const hidden = await run(["check", path, "--no-gaps"]);
    expect(hidden.out).not.toContain("defaults are used");
    const severities = async (...options: string[]): Promise<readonly string[]> => {
      const { diagnostics } = JSON.parse((await run(["check", path, "--json", ...options])).out);
      return (diagnostics as readonly { readonly severity: string }[]).map(({ severity }) => severity);
    };
    expect(await severities()).toContain("gap");
    expect(await severities("--no-gaps")).not.toContain("gap");
  });

  test.each([
    [["check"], "say which document"],
    [["check", "--jsn", "x.md"], "Did you mean --json?"],
    [["check", join(folder, "nowhere.md")], "there is no file"],
    [["check", folder], "is a folder"],
    [["check", "--fix", "-"], "standard input can't be changed"],
    [["chekc", "x.md"], "Did you mean check?"],
    [["x.md"], "ninefold check x.md"],
    [[], "say what to do"],
    [["explain", "no-such-code-at-all"], "lists all codes"],
    [["help", "chek"], "Did you mean check?"],
  ])("%j is wrong use: 2, with a sentence", async (args, sentence) => {
    const { code, err } = await run(args);
    expect(code).toBe(2);
    expect(err).toContain(sentence);
  });
});

describe("check --fix", () => {
  test("a misspelt column is mended, nothing else is touched, and it says so", async () => {
    const rights = `${GOOD}
## 6. Roles and permissions
| Role | May | On | Onyl if |
| --- | --- | --- | --- |
| keeper | see, create | Tool | \`name = "Saw"\` |
`;
    const windows = rights.replaceAll("\n", "\r\n");
    for (const text of [rights, windows, `\uFEFF${rights}`, `\uFEFF${windows}`]) {
      const path = file(text);
      const first = await run(["check", path]);
      expect(first.code).toBe(1);
      expect(readFileSync(path, "utf8")).toBe(text);
      const { code, out } = await run(["check", "--fix", path]);
      expect(out).toContain(`${path}:10  Write “Only if”`);
      expect(code).toBe(0);
      expect(readFileSync(path, "utf8")).toBe(text.replace("Onyl if", "Only if"));
    }
  });

  test("PE.22 conditions in plain words become code; prose stays, and stays an error", async () => {
    const words = (first: string): string => `${GOOD}
## 6. Roles and permissions
| Role | May | On | Only if |
| --- | --- | --- | --- |
| keeper | see, create | Tool | ${first} |
| guest | see | Tool | it is a nice one |
`;
    const path = file(words('name is not "Saw"'));
    const { code, out } = await run(["check", "--fix", path]);
    expect(out).toContain(`${path}:12  Change to \`name != "Saw"\``);
    expect(code).toBe(1);
    expect(readFileSync(path, "utf8")).toBe(words('`name != "Saw"`'));
  });

  test("a document without safe fixes stays as it is, byte for byte", async () => {
    const path = file(WITH_ERROR.replaceAll("\n", "\r\n"));
    const { out } = await run(["check", "--fix", path]);
    expect(out).toContain("nothing to mend by itself");
    expect(readFileSync(path, "utf8")).toBe(WITH_ERROR.replaceAll("\n", "\r\n"));
  });
});

describe("explain and help", () => {
  test("explain prints the page of a code with its examples and what it says about them", async () => {
    const { code, out } = await run(["explain", "unused-constant"]);
    expect(code).toBe(0);
    expect(out).toContain("With the mistake:");
    expect(out).toContain("It says: Nothing uses the constant `MOST`.");
  });

  test("explain alone lists all codes; platform-errors lists the platform's", async () => {
    expect((await run(["explain"])).out).toContain("unused-constant");
    expect((await run(["explain", "platform-errors"])).out).toContain("storage-full");
  });

  test("explain icons lists the icons, or those with a word in their names", async () => {
    expect((await run(["explain", "icons"])).out.split("\n")).toContain("wrench");
    const found = (await run(["explain", "icons", "calendar"])).out.trim().split("\n");
    expect(found).toContain("calendar-check");
    expect(found.every((name) => name.includes("calendar"))).toBe(true);
    expect((await run(["explain", "icons", "qqq"])).code).toBe(2);
    expect((await run(["explain", "icons", "money"])).out.split("\n")).toContain("coins");
  });

  test("help, --help and --version", async () => {
    expect((await run(["--help"])).out).toContain("check");
    expect((await run(["help", "check"])).out).toContain("--json");
    expect((await run(["check", "--help"])).out).toContain("--json");
    expect((await run(["--version"])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

test("explain --rights prints what every role may do, with conditions and their lines", async () => {
  const rights = `${GOOD}
## 6. Roles and permissions
| Role | May | On | Only if |
| --- | --- | --- | --- |
| member | see | Tool | \`name = "Drill"\` |
| keeper | everything | everything | |
`;
  const { code, out } = await run(["explain", "--rights", file(rights)]);
  expect(code).toBe(0);
  expect(out.split("\n").slice(0, 7)).toEqual([
    "Tool      member    keeper",
    "  see     when [1]  yes",
    "  create  no        yes",
    "  change  no        yes",
    "  delete  no        yes",
    '  [1] name = "Drill"  (line 12)',
    "",
  ]);
  const asJson = await run(["explain", "--rights", "-", "--json"], rights);
  const [member] = JSON.parse(asJson.out) as readonly { readonly role: string; readonly entities: readonly object[] }[];
  expect(member?.entities[0]).toMatchObject({ entity: "Tool", see: { may: "when", conditions: ['name = "Drill"'] } });
  expect(await run(["explain", "--rights"])).toMatchObject({ code: 2 });
});

describe("diff", () => {
  test("says in words and as JSON what differs, and that nothing does", async () => {
    const [before, after] = [
      file(GOOD),
      file(`${GOOD}| Weight | number | |\n`.replace("| Name | text | yes |", "| Name | text | |")),
    ];
    const text = await run(["diff", before, after]);
    expect(text).toMatchObject({ code: 1, err: "" });
    expect(text.out).toBe("~ Name (Tool) becomes optional (line 7)\n+ Field Weight (Tool) is new (line 8)\n");
    const json = await run(["diff", "--json", before, after]);
    expect(JSON.parse(json.out)).toMatchObject([
      { code: "optional", point: 3, lineBefore: 7, lineAfter: 7 },
      { code: "item-added", kind: "added", lineBefore: null, values: { item: "field", name: "Tool.Weight" } },
    ]);
    expect(await run(["diff", before, "-"], GOOD)).toMatchObject({ code: 0, out: "Both documents mean the same.\n" });
    expect((await run(["diff", before])).code).toBe(2);
    expect((await run(["diff", before, join(folder, "none.md")])).code).toBe(2);
  });
});

describe("merge", () => {
  test("says what would happen, decides conflicts when told, and writes a backup with both", async () => {
    const mine = await openDevice(GOOD);
    const create = async (device: typeof mine, name: string): Promise<string> => {
      const outcome = await device.app.submit({ commands: [{ kind: "create", entity: "Tool", values: { name } }] });
      return outcome.kind === "done" ? (outcome.records[0]?.id ?? "") : "";
    };
    const id = await create(mine, "Saw");
    const theirs = await openDevice(await mine.backUp());
    await create(theirs, "Drill");
    const rename = (name: string) => ({
      commands: [{ kind: "change" as const, entity: "Tool", id, values: { name } }],
    });
    await mine.app.submit(rename("Saw, mine"));
    await theirs.app.submit(rename("Saw, theirs"));
    const [a, b, out] = [join(folder, "a.backup"), join(folder, "b.backup"), join(folder, "out.backup")];
    const sealed = join(folder, "sealed.backup");
    writeFileSync(a, await mine.backUp());
    writeFileSync(sealed, await seal(await mine.backUp(), "words"));
    writeFileSync(b, await theirs.backUp());

    const locked = await run(["merge", sealed, b]);
    expect([locked.code, locked.err]).toEqual([1, expect.stringContaining("--passphrase")]);
    const open = await run(["merge", a, b, "--out", out]);
    expect(open.code).toBe(1);
    expect(open.out).toContain("1 record would be created");
    expect(open.out).toContain('Name: mine "Saw, mine", theirs "Saw, theirs"');
    expect(existsSync(out)).toBe(false);

    const done = await run(["merge", sealed, b, "--theirs", "--out", out, "--passphrase", "words", "--json"]);
    expect([done.code, JSON.parse(done.out).counts]).toEqual([0, expect.objectContaining({ created: 1, changed: 1 })]);
    const written = await unseal(new Uint8Array(readFileSync(out)), "words");
    const merged = await openDevice(written as Uint8Array);
    writeFileSync(out, written as Uint8Array);
    const { records } = await merged.app.readRecords({ entity: "Tool", fields: [], limit: 9 });
    expect(records.map(({ title }) => title)).toEqual(["Saw, theirs", "Drill"]);
    expect((await run(["merge", out, b])).out).toContain("0 records would be created");
    expect((await run(["merge", a])).code).toBe(2);
    expect((await run(["merge", b, file(GOOD)])).code).toBe(1);
  });
});
