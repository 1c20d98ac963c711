import { expect, test } from "vitest";
import { catalogue } from "#diagnostics/catalogue/index.ts";
import { applyEdits } from "#text/edit.ts";
import { readDocument } from "./read-document.ts";

const document = (facts: string, shows = "list of Tool") => `# Tools

## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /tools | Tools | ${shows} |

### Tools
- Title: Name
${facts}
## 3. Entities and their fields

### Tool
| Field | Type |
| --- | --- |
| Name | text |
| Out on | date |
`;

/** The document after the fix of its one unknown field. */
function mended(source: string): string {
  const found = readDocument(source).diagnostics.filter(({ code }) => code === "field-unknown");
  expect(found.length).toBe(1);
  const after = applyEdits(source, found[0]?.fix?.edits ?? []);
  expect(readDocument(after).diagnostics.filter(({ code }) => code === "field-unknown")).toEqual([]);
  return after;
}

test.each([
  ["- Subtitle: Oot on\n", "- Subtitle: Out on\n"],
  ["- Subtitle: Shelf, Out on\n", "- Subtitle: Out on\n"],
  ["- Subtitle: Out on, Shelf\n", "- Subtitle: Out on\n"],
  ["- **Subtitle:** Shelf\n", ""],
])("an unknown field is mended: %s", (wrong, right) => {
  expect(mended(document(wrong))).toBe(document(right));
});

test.each([
  [
    "| | Name | Shelf |\n| --- | --- | --- |\n| saw | Saw | A \\| 3 |\n| axe | Axe |\n",
    "| | Name |\n| --- | --- |\n| saw | Saw |\n| axe | Axe |\n",
  ],
  ["| Shelf | Name |\n|:--|--:|\n| | Saw |\n|A3| Axe |\n", "| Name |\n|--:|\n| Saw |\n| Axe |\n"],
  [
    "| Name | Shelf | Out on\n| --- | --- | ---\n| Saw || 2026-05-04\n|| A3 |\n",
    "| Name | Out on\n| --- | ---\n| Saw | 2026-05-04\n||\n",
  ],
])("a column of sample data whose field is gone is left out: table %#", (wrong, right) => {
  const before = `${document("")}\n## Sample data\n### Tool\n`;
  expect(mended(`${before}${wrong}`)).toBe(`${before}${right}`);
});

test("in code-like words the known name is written as in code", () => {
  expect(mended(document("", "list of Tool by oot_on"))).toBe(document("", "list of Tool by out_on"));
});

test("every fix that a message of the catalogue offers takes its message away", () => {
  let offered = 0;
  for (const [code, { bad }] of Object.entries(catalogue)) {
    const found = readDocument(bad).diagnostics.find((one) => one.code === code && one.fix !== undefined);
    if (found?.fix === undefined) continue;
    offered++;
    const after = readDocument(applyEdits(bad, found.fix.edits)).diagnostics;
    expect(
      after.some(({ message }) => message === found.message),
      code,
    ).toBe(false);
  }
  expect(offered).toBeGreaterThan(15);
});
