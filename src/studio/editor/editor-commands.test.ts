import { EditorState, type ChangeSpec } from "@codemirror/state";
import { expect, test } from "vitest";
import { itemAfter } from "./add-item.ts";
import { alignTable } from "./align-table.ts";
import { codePieces } from "./code-colours.ts";
import { outlineOf } from "./outline.ts";
import { LatestOnly } from "./latest.ts";

const DOC = `# T

## 3. Entities

### Tool
- Icon: x

| Field | Type |
| --- | :-: |
| Name | text |
| Kind of tool | choice of A, B |

## 4. States
`;
const at = (text: string): number => DOC.indexOf(text);
const state = EditorState.create({ doc: DOC });
const changed = (changes: readonly ChangeSpec[] | null): string =>
  state.update({ changes: changes ?? [] }).state.doc.toString();

test("the outline has the headings with their lines", () => {
  expect(outlineOf(DOC).map(({ text, level, line }) => [text, level, line])).toEqual([
    ["T", 1, 1],
    ["3. Entities", 2, 3],
    ["Tool", 3, 5],
    ["4. States", 2, 13],
  ]);
  expect(DOC.slice(outlineOf(DOC)[2]?.start).startsWith("### Tool")).toBe(true);
});

test("an aligned table has its borders below one another, and says the same", () => {
  const aligned = changed(alignTable(state, at("Name")));
  expect(aligned).toContain(`| Field        | Type           |
| ------------ | :------------: |
| Name         | text           |
| Kind of tool | choice of A, B |`);
  const again = EditorState.create({ doc: aligned });
  expect(alignTable(again, at("Name"))).toEqual([]);
  expect(alignTable(state, at("Icon"))).toBeNull();
});

test("one more of what stands there: a row, a bullet, a block", () => {
  const after = (from: number): string => {
    const { at: place, text } = itemAfter(state, from);
    return DOC.slice(0, place) + text + DOC.slice(place);
  };
  expect(after(at("Name"))).toContain("| Name | text |\n|  |  |\n");
  expect(after(at("Icon"))).toContain("- Icon: x\n- \n");
  expect(after(at("### Tool"))).toContain("choice of A, B |\n\n### \n\n## 4. States");
});

test("code is coloured as the grammar reads it, finished or not", () => {
  const kinds = (code: string): string[] =>
    codePieces(code).map(({ start, end, kind }) => `${kind} ${code.slice(start, end)}`);
  expect(kinds('due < today() + 14 days and kind = "A"')).toEqual([
    "name due",
    "function today",
    "number 14",
    "number days",
    "word and",
    "name kind",
    'text "A"',
  ]);
  expect(kinds("tool. and (")).toContain("name tool");
  expect(codePieces("x".repeat(5000))).toEqual([]);
});

test("while a text is checked, only the newest of those that follow waits", async () => {
  const asked: { readonly text: string; readonly answer: () => void }[] = [];
  const told: string[] = [];
  const checker = new LatestOnly<string, null>(
    (text) => new Promise((resolve) => asked.push({ text, answer: () => resolve(null) })),
    (text) => told.push(text),
  );
  const all = checker.ask("a");
  void checker.ask("ab");
  void checker.ask("abc");
  asked[0]?.answer();
  await Promise.resolve();
  await expect.poll(() => asked.map(({ text }) => text)).toEqual(["a", "abc"]);
  asked[1]?.answer();
  await all;
  expect(told).toEqual(["abc"]);
});
