import * as fc from "fast-check";
import { expect, test } from "vitest";
import { randomRuns } from "#testing/random-runs.ts";
import { followNames, type Named } from "./follow-names.ts";

/** `C<A,B`: its name is C, and was A and then B. */
const named = (written: string): Named => {
  const [key = "", was = ""] = written.split("<");
  return { key, was: was.split(",").filter((name) => name !== "") };
};
const follow = (before: string, after: string): unknown =>
  Object.fromEntries(followNames(before.split(" ").map(named), after.split(" ").map(named)));

test.each([
  ["what stays", "A B", "A B", { A: "A", B: "B" }],
  ["a renaming", "A B", "C<A B", { C: "A", B: "B" }],
  ["a chain", "Loan Ticket", "Ticket<Loan Issue<Ticket", { Ticket: "Loan", Issue: "Ticket" }],
  [
    "a chain, opened again",
    "Ticket<Loan Issue<Ticket",
    "Ticket<Loan Issue<Ticket",
    { Ticket: "Ticket", Issue: "Issue" },
  ],
  ["a chain, back", "Ticket<Loan Issue<Ticket", "Loan Ticket", { Loan: "Ticket", Ticket: "Issue" }],
  ["a chain, its names struck out", "Ticket<Loan Issue<Ticket", "Ticket Issue", { Ticket: "Ticket", Issue: "Issue" }],
  ["a chain whose end is removed", "A B C", "B<A C<B", { B: "A", C: "B" }],
  ["a swap", "A B", "A<B B<A", { A: "B", B: "A" }],
  ["a swap, opened again", "A<B B<A", "A<B B<A", { A: "A", B: "B" }],
  ["a swap, back", "A<B B<A", "A B", { A: "B", B: "A" }],
  ["a circle of three", "A B C", "A<C B<A C<B", { A: "C", B: "A", C: "B" }],
  ["another one takes the name", "A", "B<A A", { B: "A" }],
  ["another one has taken the name", "B<A A", "B<A A", { A: "A", B: "B" }],
  ["back, with another under the newer name", "B<A", "A B", { A: "B" }],
  ["a name that is spent", "B A", "B<A A", { A: "A", B: "B" }],
  ["a name that is spent, of one that is gone", "B<A", "B<A", { B: "B" }],
  ["a name that is spent is struck out", "B<A A", "B A", { A: "A", B: "B" }],
  ["one is removed, and another takes its name", "A B", "A<B", { A: "B" }],
  ["the latest of several names", "B<A", "D<A,B,C", { D: "B" }],
  ["the first of several names", "A B C", "D<A,B C<B", { D: "A", C: "B" }],
  ["several names, in no order", "B<A C", "D<C,B C", { D: "B", C: "C" }],
  ["the first of two that say the same", "A", "B<A C<A", { B: "A" }],
  ["renamed, and back, and once more", "B<A", "C<A", { C: "B" }],
  ["nothing in common", "A", "B", {}],
] as const)("%s: %s → %s", (_, before, after, wanted) => {
  expect(follow(before, after)).toEqual(wanted);
});

const NAMES = ["A", "B", "C", "D", "E"];
const renaming = fc.tuple(fc.nat(3), fc.constantFrom(...NAMES));

/** Renames as the studio does: returning to an earlier name drops the names after it. */
function rename(all: readonly Named[], which: number, name: string): readonly Named[] {
  if (which >= all.length || all.some(({ key }) => key === name)) return all;
  return all.map((one, index) => {
    if (index !== which) return one;
    const names = [...one.was, one.key];
    return { key: name, was: names.includes(name) ? names.slice(0, names.indexOf(name)) : names };
  });
}

test("renamings at once lead where they lead one by one, on and back", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), fc.array(renaming, { maxLength: 25 }), (size, renamings) => {
      const steps: (readonly Named[])[] = [NAMES.slice(0, size).map((key) => ({ key, was: [] }))];
      for (const [which, name] of renamings) steps.push(rename(steps.at(-1) ?? [], which, name));
      const last = steps.at(-1) ?? [];
      for (const step of steps) {
        expect(followNames(step, last)).toEqual(new Map(last.map(({ key }, i) => [key, step[i]?.key])));
        expect(followNames(last, step)).toEqual(new Map(step.map(({ key }, i) => [key, last[i]?.key])));
      }
    }),
    { numRuns: randomRuns(300, 3000) },
  );
});

test("a chain of many names", () => {
  const before = Array.from({ length: 400 }, (_, i): Named => ({ key: `n${i}`, was: [] }));
  const after = before.map((_, i): Named => ({ key: `n${i + 1}`, was: [`n${i}`] }));
  const found = followNames(before, after);
  expect(found.get("n400")).toBe("n399");
  expect(found.get("n1")).toBe("n0");
});
