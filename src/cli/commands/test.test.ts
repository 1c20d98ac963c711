import { expect, test } from "vitest";
import type { Io } from "../command.ts";
import { test as command } from "./test.ts";

const SOURCE = `# Lamps

## 3. Entities and their fields
### Lamp
| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |

## Scenarios
### A lamp has a name
- When: create Lamp a
- Then: refused with required
- When: create Lamp a with \`name = "Moon"\`
- Then: a \`name = "Sun"\`
`;

async function run(
  source: string | null,
  ...args: readonly string[]
): Promise<{ code: number; out: string; err: string }> {
  let out = "";
  let err = "";
  const io: Io = {
    out: (text) => void (out += text),
    err: (text) => void (err += text),
    colour: false,
    readFile: async () => (source === null ? { text: null, why: "there is no file lamps.md." } : { text: source }),
    writeFile: async () => ({ why: null }),
    readInput: async () => source ?? "",
  };
  const code = await command.run(args, io);
  return { code, out, err };
}

test("a failed scenario is shown with its line, a caret, what was expected and what was there", async () => {
  const { code, out } = await run(SOURCE, "lamps.md", "--scenarios");
  expect(code).toBe(1);
  expect(out).toBe(
    [
      "✗ A lamp has a name",
      "  lamps.md:14:9",
      '    14 | - Then: a `name = "Sun"`',
      "       |         ^^^^^^^^^^^^^^^^",
      '         expected name = "Sun"',
      '         found    name is "Moon"',
      "lamps.md: 0 scenarios passed, 1 failed.",
      "",
    ].join("\n"),
  );
});

test("all passes: exit 0, derived tests counted, JSON for programs", async () => {
  const good = SOURCE.replace('"Sun"', '"Moon"');
  const text = await run(good, "lamps.md");
  expect(text.code).toBe(0);
  expect(text.out).toContain("✓ A lamp has a name");
  expect(text.out).toMatch(/✓ Everybody may do what the tables say, and no more \(\d+ checks\)/);
  const json = await run(good, "lamps.md", "--json");
  expect(json.code).toBe(0);
  expect(JSON.parse(json.out)).toMatchObject({
    file: "lamps.md",
    summary: { passed: 1, failed: 0, derivedFailures: 0 },
    scenarios: [{ sentence: "A lamp has a name", line: 10, passed: true }],
    derived: [{ area: "rights" }, { area: "rules" }, { area: "walk" }],
  });
});

test("wrong use: exit 2 with a sentence", async () => {
  expect(await run(SOURCE)).toMatchObject({
    code: 2,
    err: "ninefold: say which document to test: ninefold test FILE…\n",
  });
  expect(await run(null, "lamps.md")).toMatchObject({ code: 2, err: "ninefold: there is no file lamps.md.\n" });
  expect(await run(SOURCE, "lamps.md", "--jsn")).toMatchObject({ code: 2 });
});
