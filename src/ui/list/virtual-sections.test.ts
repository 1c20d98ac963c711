import { describe, expect, it } from "vitest";
import { itemAt, sectionAt, totalItems } from "./virtual-sections.ts";

const sections = [
  { start: 0, heading: "A" },
  { start: 3, heading: "B" },
];

describe("rows and headings of a grouped list", () => {
  it("puts a heading before each section's first row", () => {
    const read = Array.from({ length: totalItems(5, sections) }, (_, index) => {
      const item = itemAt(index, sections);
      return item.kind === "heading" ? `H${item.section}` : item.row;
    });
    expect(read).toEqual(["H0", 0, 1, 2, "H1", 3, 4]);
  });

  it("knows which heading sticks", () => {
    expect([0, 1, 3, 4, 6].map((index) => sectionAt(index, sections))).toEqual([0, 0, 0, 4, 4]);
  });

  it("is plain rows without sections", () => {
    expect(totalItems(3, [])).toBe(3);
    expect(itemAt(2, [])).toEqual({ kind: "row", row: 2 });
    expect(sectionAt(2, [])).toBeNull();
  });

  it("leaves rows before the first section without a heading", () => {
    const late = [{ start: 2, heading: "C" }];
    expect([0, 1, 2, 3].map((index) => itemAt(index, late).kind)).toEqual(["row", "row", "heading", "row"]);
  });
});
