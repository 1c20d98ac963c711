import { expect, test } from "vitest";
import { distinctEdits, insideOf } from "./spans.ts";

const edit = (start: number, end: number, text = "x") => ({ span: { start, end }, text });

test("of edits that overlap the first stays; what is put between stays too, once", () => {
  const was = edit(20, 20, " Was |");
  expect(distinctEdits([edit(5, 9), edit(7, 12), was, edit(5, 9), was, edit(0, 5), edit(20, 24)])).toEqual([
    edit(5, 9),
    was,
    edit(0, 5),
    edit(20, 24),
  ]);
  expect(distinctEdits([edit(7, 12), edit(5, 9)])).toEqual([edit(7, 12)]);
});

test("a name that stands in twenty thousand places is one pass", () => {
  const many = Array.from({ length: 20_000 }, (_, index) => edit(index * 4, index * 4 + 3));
  expect(distinctEdits([...many, ...many])).toHaveLength(20_000);
  const inside = insideOf(many.map(({ span }) => span));
  expect(many.every(({ span }) => inside(span))).toBe(true);
});

test("a span lies inside another one that encloses it whole", () => {
  const inside = insideOf([
    { start: 10, end: 40 },
    { start: 12, end: 15 },
    { start: 50, end: 60 },
  ]);
  const spans = [
    [10, 40],
    [20, 39],
    [20, 41],
    [9, 12],
    [50, 61],
    [45, 46],
  ] as const;
  expect(spans.map(([start, end]) => inside({ start, end }))).toEqual([true, true, false, false, false, false]);
});
