import { describe, expect, it } from "vitest";
import { piecesOf } from "./highlight.ts";

const kinds = (line: string): string =>
  piecesOf(line)
    .map((piece) => `${piece.kind}:${line.slice(piece.start, piece.end)}`)
    .join("¦");

describe("colours of the source", () => {
  it("tells keys, code, cells and headings apart", () => {
    expect(kinds("## 3. Entities")).toBe("heading:## 3. Entities");
    expect(kinds("- Icon: 🧰")).toBe("mark:- ¦key:Icon:¦text: 🧰");
    expect(kinds("| a | `b | c` |")).toBe("pipe:|¦text: a ¦pipe:|¦text: ¦code:`b | c`¦text: ¦pipe:|");
    expect(kinds("| --- | :-: |")).toBe("quiet:| --- | :-: |");
  });

  it("covers every line whole, whatever stands in it", () => {
    for (const line of ["", "`", "**", "| `", "- **x", "a`b`c**d**`", "\\| -", "<script>"]) {
      const pieces = piecesOf(line);
      expect(pieces.map((piece) => line.slice(piece.start, piece.end)).join("")).toBe(line);
    }
  });
});
