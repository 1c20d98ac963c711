import { EditorState } from "@codemirror/state";
import { expect, test } from "vitest";
import { cellsOf, otherCell, rowAfter } from "./table-cells.ts";

const DOC = `# T

| Field | Type |
| --- | --- |
| Name | text |
|  | a \\| b |

after`;
const state = EditorState.create({ doc: DOC });
const at = (text: string): number => DOC.indexOf(text);
const cellText = (from: number, step: 1 | -1): string | null => {
  const cell = otherCell(state, from, step);
  return cell === null ? null : DOC.slice(cell.from, cell.to);
};

test("a sign after a backslash ends no cell, and a line of text has none", () => {
  expect(cellsOf("| a \\| b | c |").length).toBe(2);
  expect(cellsOf("text | more")).toEqual([]);
});

test("the next cell is the one beside it, then the first of the next row; the dashes are passed over", () => {
  expect(cellText(at("Field"), 1)).toBe("Type");
  expect(cellText(at("Type"), 1)).toBe("Name");
  expect(cellText(at("Name"), -1)).toBe("Type");
  expect(cellText(at("text"), 1)).toBe("");
  expect(cellText(at("a \\|"), 1)).toBeNull();
  expect(cellText(at("after"), 1)).toBeNull();
});

test("a new row has as many cells; after the head it comes below the dashes", () => {
  const after = (from: number): string | null => {
    const row = rowAfter(state, from);
    if (row === null) return null;
    return DOC.slice(0, row.at) + row.text + DOC.slice(row.at);
  };
  expect(after(at("Field"))).toContain("| --- | --- |\n|  |  |\n| Name | text |");
  expect(after(at("Name"))).toContain("| Name | text |\n|  |  |\n|  | a");
  expect(after(at("after"))).toBeNull();
  const row = rowAfter(state, at("Name"));
  expect(row === null ? null : row.cursor - row.at).toBe("\n| ".length);
});
