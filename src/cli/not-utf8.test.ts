import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { main } from "./ninefold.ts";
import { processIo } from "./process-io.ts";

/** Contains an accent, and a mistake that `check --fix` fixes. */
const DOCUMENT = `# Specification: Café

## 3. Entities and their fields
### Tool
| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |

## 6. Roles and permissions
| Role | May | On | Onyl if |
| --- | --- | --- | --- |
| keeper | see, create | Tool | \`name = "Saw"\` |
`;

const folder = mkdtempSync(join(tmpdir(), "ninefold-text-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
function file(bytes: Uint8Array): string {
  const path = join(folder, `${++files}.md`);
  writeFileSync(path, bytes);
  return path;
}

async function run(...args: readonly string[]): Promise<{ code: number; said: string }> {
  let said = "";
  const say = (text: string): void => void (said += text);
  const ended = Promise.resolve();
  return { code: await main(args, { ...processIo(), colour: false, ended, out: say, err: say }), said };
}

describe("a document that is not UTF-8", () => {
  const latin1 = Buffer.from(DOCUMENT, "latin1");
  const utf16 = Buffer.from(`\uFEFF${DOCUMENT}`, "utf16le");
  const good = file(Buffer.from(DOCUMENT));

  test.each([
    [["check"]],
    [["check", "--fix"]],
    [["test"]],
    [["run"]],
    [["explain", "--rights"]],
    [["diff", good]],
    [["build", "--out", join(folder, "site")]],
  ])("%j refuses it in a sentence and leaves it as it is", async (args) => {
    for (const bytes of [latin1, utf16]) {
      const path = file(bytes);
      const { code, said } = await run(...args, path);
      expect(said).toContain(`${path} is not UTF-8: line 1 can't be read. Save it as UTF-8, then try again.`);
      expect(code).toBe(2);
      expect(readFileSync(path)).toEqual(bytes);
    }
  });

  test("check-data refuses it too", async () => {
    const rows = join(folder, "tools.csv");
    writeFileSync(rows, "Name\nSaw\n");
    expect(await run("check-data", file(latin1), rows)).toMatchObject({
      code: 2,
      said: expect.stringContaining("is not UTF-8"),
    });
  });

  test("the sentence names the line where it begins", async () => {
    const later = file(Buffer.concat([Buffer.from(DOCUMENT), Buffer.from([0x2d, 0x20, 0xe9, 0x0a])]));
    expect((await run("check", later)).said).toContain(`line ${DOCUMENT.split("\n").length} can't be read`);
  });
});
