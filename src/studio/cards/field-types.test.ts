import { expect, test } from "vitest";
import { typeIcon } from "./field-types.ts";

test.each([
  ["text", "type"],
  ["text, required", "type"],
  ["text, at most 30 characters", "type"],
  ["photos (up to 5)", "images"],
  ["whole number from 1 to 60", "hash"],
  ["rating 1 to 5", "star"],
  ["date and time", "calendar-clock"],
  ["choice (A, B)", "list"],
  ["choices of A, B", "list-checks"],
  ["list of Line, at most 5 rows", "table"],
  ["several Skill", "layers"],
  ["Village", "link"],
  ["number series LN-0001", "hash"],
])("the picture of the type %s is %s", (written, icon) => {
  expect(typeIcon(written)).toBe(icon);
});
