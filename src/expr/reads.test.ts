import { expect, test } from "vitest";
import { checkExpression } from "./check.ts";
import { scope } from "./fixtures/lending.ts";
import { readsOf } from "./reads.ts";

function reads(source: string) {
  const { typed } = checkExpression(source, { start: 0, end: source.length }, scope);
  if (!typed) throw new Error(source);
  const { fields, entities, constants, variables, clock } = readsOf(typed);
  return {
    fields: [...fields],
    entities: [...entities],
    constants: [...constants],
    variables: [...variables],
    clock,
  };
}

test("an expression says what it depends on", () => {
  expect(reads("due + LOAN_TIME < today()")).toEqual({
    fields: ["Loan.due"],
    entities: [],
    constants: ["LOAN_TIME"],
    variables: ["this"],
    clock: true,
  });
  expect(reads("tool.keeper.name = me.name").fields).toEqual(["Person.name", "Tool.keeper", "Loan.tool"]);
  expect(reads("tool.keeper = me").variables).toContain("me");
});

test("list operations depend on the records and not on their own variables", () => {
  const asked = reads("Loan.exists(l, l.tool = tool and l.lines.sum(x, x.amount) > FEE)");
  expect(asked.entities).toEqual(["Loan", "Line"]);
  expect(asked.variables).toEqual(["this"]);
  expect(asked.fields).toEqual(["Loan.tool", "Loan.lines", "Line.amount"]);
  expect(asked.clock).toBe(false);
});
