import { describe, expect, test } from "vitest";
import { LIMITS } from "./markdown/limits.ts";
import { readDocument } from "./read-document.ts";

const codes = (source: string): string[] => readDocument(source).diagnostics.map((each) => each.code);

describe("P0.11 what would hang the parser is refused by a named limit", () => {
  test.each<[string, () => string]>([
    ["ten megabytes", () => "x".repeat(10_000_000)],
    ["a million rows", () => `# T\n\n| a |\n| - |\n${"| x |\n".repeat(1_000_000)}`],
    ["ten thousand quotes in one another", () => `${">".repeat(10_000)} a`],
    ["quotes with blanks", () => `${"> ".repeat(10_000)} a`],
    ["lists in lists", () => `${"- ".repeat(1_000)}a`],
    ["many lines of lists in lists", () => `${"- ".repeat(19)}a\n`.repeat(3_000)],
    ["brackets", () => "[a](".repeat(5_000)],
    ["stars", () => "a**b".repeat(5_000)],
    ["backticks of every length", () => Array.from({ length: 300 }, (_, i) => "`".repeat(i)).join(" ")],
    ["one endless line", () => "word ".repeat(90_000)],
    ["one endless cell", () => `| a |\n| - |\n| ${"x; ".repeat(90_000)} |`],
    ["columns", () => `${"| a ".repeat(1_000)}|\n${"| - ".repeat(1_000)}|`],
    ["blanks", () => `| a |\n| - |\n| x${" ".repeat(20_000)}y |`],
  ])("%s", (_name, source) => {
    const { model, diagnostics } = readDocument(source());
    expect(diagnostics.map((each) => each.code)).toEqual(["document-too-large"]);
    expect(diagnostics[0]?.message).toMatch(/more than [\d,]+ \S/);
    // Refused as a whole: half a document could lack a part that closes something.
    expect(model.roles.closed).toBe(true);
    expect(model.problem?.code).toBe("document-too-large");
  });

  test.each<[string, string]>([
    ["nothing", ""],
    ["blanks", " \n\t\n"],
    ["half a table", "# T\n\n## 6. Roles\n| Role | May |\n| ---"],
    ["a row without an end", "## 3. E\n### A\n| Field | Type |\n| --- | --- |\n| Name | te"],
    ["zero bytes", "\u0000\u0001\u0002\uFFFF\uD800 # ## | `"],
    ["only marks", "# ## ### - | ` * _ > 1."],
  ])("%s is read", (_name, source) => {
    expect(codes(source)).not.toContain("document-too-large");
    expect(codes(source).filter((code) => code === "point-not-shown").length).toBeGreaterThan(6);
  });

  test("a large but honest document is read", () => {
    const rows = Array.from({ length: 3_000 }, (_, i) => `| t${i} | Tool ${i} |\n`).join("");
    const source = `# T\n\n## 3. E\n### Tool\n| Field | Type |\n| --- | --- |\n| Name | text |\n\n## Sample data\n### Tool\n| | Name |\n| --- | --- |\n${rows}`;
    expect(source.length).toBeLessThan(LIMITS.characters);
    expect(readDocument(source).model.samples).toHaveLength(3_000);
  });
});
