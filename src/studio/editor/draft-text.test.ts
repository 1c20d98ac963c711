import { describe, expect, test } from "vitest";
import { DraftText } from "./draft-text.ts";

const SOURCE = "# App\n\nabc\n";
const put = (start: number, end: number, text: string) => ({ span: { start, end }, text });

describe("the text of a draft", () => {
  test("several steps of one change are one step back", () => {
    const begun = DraftText.open(SOURCE, null);
    const edited = begun.edit([put(7, 8, "xx")], [put(9, 10, "y"), put(2, 5, "Other")]);
    expect(edited.text).toBe("# Other\n\nxxyc\n");
    expect(edited.undo().text).toBe(SOURCE);
    expect(edited.undo().redo().text).toBe(edited.text);
    const twice = edited.edit([put(9, 9, "!")]);
    expect(twice.undo().text).toBe(edited.text);
  });

  test("what was kept opens again with its steps", () => {
    const edited = DraftText.open(SOURCE, null).edit([put(2, 5, "Two")]);
    const kept = JSON.parse(JSON.stringify({ base: SOURCE, state: edited.state() })) as {
      base: string;
      state: unknown;
    };
    const opened = DraftText.open("another document", kept);
    expect(opened.text).toBe(edited.text);
    expect(opened.mayUndo).toBe(true);
    expect(opened.undo().text).toBe(SOURCE);
    expect(DraftText.open(SOURCE, { base: SOURCE, state: { doc: "kept", strange: true } }).text).toBe("kept");
  });

  test("no change leaves it as it is", () => {
    const begun = DraftText.open(SOURCE, null);
    expect(begun.edit([])).toBe(begun);
    expect(begun.undo()).toBe(begun);
  });
});
