import * as fc from "fast-check";
import { expect, test } from "vitest";
import { applyEdits, type TextEdit } from "#text/edit.ts";
import { composedEdits } from "./composed-edits.ts";

const numbers = fc.array(fc.nat({ max: 30 }), { maxLength: 8 });

/** Edits at these offsets of a text that do not touch each other. */
function editsAt(source: string, places: readonly number[], put: string): TextEdit[] {
  const sorted = [...new Set(places)].filter((place) => place <= source.length).toSorted((a, b) => a - b);
  return sorted.flatMap((start, at) => {
    const end = sorted[at + 1];
    return at % 2 === 1 || end === undefined ? [] : [{ span: { start, end }, text: put.repeat(start % 4) }];
  });
}

test("edits and then others of what they made are the same as the edits that are composed of them", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), numbers, numbers, (source, some, others) => {
      const first = editsAt(source, some, "a");
      const between = applyEdits(source, first);
      const second = editsAt(between, others, "b");
      expect(applyEdits(source, composedEdits(source, first, second))).toBe(applyEdits(between, second));
    }),
  );
});
