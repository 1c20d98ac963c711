import { describe, expect, test } from "vitest";
import { ExpressionError } from "./expression-error.ts";
import { run, world } from "./fixtures/lending.ts";
import { sumOf } from "./compile-folds.ts";
import type { Value } from "./types.ts";

describe("list operations", () => {
  test.each<[string, Value]>([
    ["[3, 1, 2].max()", 3],
    ["[3, 1, 2].min()", 1],
    ["[3, 1, 2].average()", 2],
    ["[].sum()", 0],
    ["[].max()", null],
    ["[3, 1, 2].filter(x, x > 1)", [3, 2]],
    ["[3, 1, 2].map(x, x * 2)", [6, 2, 4]],
    ["[3, 1, 2].map(x, x > 1, x * 2)", [6, 4]],
    ["[3, 1, 2].exists(x, x = 2)", true],
    ["[3, 1, 2].exists_one(x, x > 2)", true],
    ["[3, 1, 2].existsOne(x, x > 1)", false],
    ["[3, 1, 2].all(x, x > 0)", true],
    ["[3, 1, 2].first()", 3],
    ["[3, 1, 2].first(x, x < 3)", 1],
    ["[3, 1, 2].latest(x, x)", 3],
    ["[3, 1, 2].earliest(x, x)", 1],
    ["[3, 1, 2].count()", 3],
    ["[3, 1, 2].count(x, x > 1)", 2],
    ["[3, 1, 2].contains(2)", true],
    ["[1 day, 2 days].sum()", "P3D"],
    ["[1 day, 2 days].max()", "P2D"],
    ["[1 EUR, 2 EUR].average()", 150],
    ["[1 EUR, 2 EUR, 2 EUR].average()", 167],
    ["[2025-06-02, 2025-01-01].min()", "2025-01-01"],
    ["size([1, 2])", 2],
    ["[[1], [2, 3]].map(x, x.size())", [1, 2]],
    [
      "[1, 2].map(x, [10, 20].map(y, x + y))",
      [
        [11, 21],
        [12, 22],
      ],
    ],
    [
      "[1, 2].map(x, [10, 20].map(x, x + 1))",
      [
        [11, 21],
        [11, 21],
      ],
    ],
    ["[1, 2].exists(x, [2, 3].exists(y, x = y))", true],
    ['["a", "b"].join("-")', "a-b"],
    ["[1, 2].join()", "1, 2"],
    ['{"b": 1, "a": 2}.filter(k, k = "a")', ["a"]],
    ["Loan.exists()", true],
    ['Loan.filter(l, l.name = "none").exists()', false],
    ["Tool.filter(t, t.broken).map(t, t.name)", ["Hand saw"]],
    ["Loan.map(l, l.tool).filter(t, t = this.tool).size()", 1],
    ["this in Loan.filter(l, l.borrower = me)", true],
    ["Loan.filter(l, l.borrower = me).first().tool.name", "Hand saw"],
  ])("%s", (source, value) => {
    expect(run(source)).toEqual(value);
  });

  test("of equal values the last is the latest and the first the earliest", () => {
    expect(run('[{"n": 1, "k": "a"}, {"n": 1, "k": "b"}].latest(x, x.n).k')).toBe("b");
    expect(run('[{"n": 1, "k": "a"}, {"n": 1, "k": "b"}].earliest(x, x.n).k')).toBe("a");
  });

  test("numbers are summed so that small ones are not lost", () => {
    const tenths = Array.from({ length: 10 }, () => 0.1);
    expect(sumOf(tenths, { kind: "number" })).toBe(1);
    expect(sumOf([1e16, 1, -1e16], { kind: "number" })).toBe(1);
  });

  test("a document can't make the app hang", () => {
    const many = Array.from({ length: 2000 }, (_, i) => i);
    const environment = world({ variables: { answer: { list: many } } });
    const asked = "answer.list.all(a, answer.list.all(b, answer.list.all(c, a + b + c >= 0)))";
    expect(() => run(asked, environment)).toThrow(ExpressionError);
    try {
      run(asked, environment);
    } catch (error) {
      expect(error instanceof ExpressionError && error.code).toBe("too-many-steps");
    }
  });

  test("the store hears the values from outside, also of the list operations around", () => {
    const heard: unknown[] = [];
    const environment = world({
      fold: (fold, variables) => {
        if (fold.fold !== "exists") return null;
        heard.push(variables("t"), variables("this"));
        return { value: true };
      },
    });
    expect(run("Tool.filter(t, Loan.exists(l, l.tool = t and l.borrower = borrower)).size()", environment)).toBe(2);
    expect(heard).toEqual(["T1", "L1", "T2", "L1"]);
  });
});
