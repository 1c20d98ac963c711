import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { records } from "../fixtures/lending.ts";
import { Both, isTyped, same, typed } from "#store/testing/lending-store.ts";
import { expression, rows } from "#store/testing/generate-expressions.ts";
import { randomRuns } from "#testing/random-runs.ts";

const written = [
  'status == "Out" and due < today() and name.size() <= 80',
  'not Loan.exists(l, l.tool == tool and l.status in ["Out", "Late"] and l.id != id)',
  'Loan.filter(l, l.tool == tool and l.status == "Out").size() < 3',
  "lines.sum(l, l.amount)",
  "due + LOAN_TIME",
  "due < today() - 30 days",
  "tool.worth - fee",
  "tool.keeper.name",
  "borrower == me",
  "name == empty",
  'name != ""',
  'tool.broken ? "no" : "yes"',
  "1 / extensions",
  "Loan.filter(l, l.tool == tool).latest(l, l.out_on).due",
  "Loan.latest(l, l.length).name",
  "Loan.sum(l, l.length)",
  "Loan.average(l, l.fee)",
  "Loan.map(l, l.tool).first()",
  "Loan.filter(l, l.reminded).first().name",
  'Person.filter(p, "keeper" in p.roles).size()',
  "me.name",
  '"keeper" in me.roles',
  "tags.filter(t, t.size() > 4).size()",
  'tags.exists(t, t == "wood" and reminded)',
  "Loan.filter(l, l.tool == tool).map(l, l.fee).sum()",
  "Loan.all(l, l.due >= l.out_on)",
  "Loan.existsOne(l, l.name is empty)",
  'Tool.map(t, t.name).join(", ")',
  "lines.map(n, n.hours).max()",
  "Loan.exists(l, l.lines.exists(n, n.amount > FEE))",
  "overlaps(out_on, due, 2025-06-01, today())",
  "out_on.overlaps(due, 2025-06-01, 2025-06-30)",
  "Loan.filter(l, overlaps(l.out_on, l.due, out_on, due)).size()",
  "of_tool(tool).map(l, l.name)",
  "Loan.filter(l, of_tool(l.tool).exists(x, x.fee > l.fee)).map(l, l.name)",
  "Loan.exists(l, late(l))",
  "late(this)",
  "helpers",
  "helpers is empty",
  "helpers.size()",
  "me in helpers",
  "borrower in helpers",
  "helpers.map(h, h.name)",
  "helpers.first().name",
  "helpers.by(h, h.name).take(1).map(h, h.name)",
  'helpers.filter(h, "keeper" in h.roles).size()',
  "Loan.filter(l, me in l.helpers).map(l, l.name)",
  "Loan.filter(l, l.helpers.exists(h, h = l.borrower)).size()",
  "Person.filter(p, p in helpers).map(p, p.name)",
  "others.size()",
  "others.exists(o, o.tool == tool and o.status == status)",
  "others.map(o, o.name)",
  "Loan.by(l, l.due).map(l, l.name)",
  "Loan.by_descending(l, l.due).map(l, l.name)",
  "Loan.by(l, l.length).first().name",
  "Loan.by(l, l.status).latest(l, l.reminded).name",
  "Loan.by_descending(l, l.fee).take(2).map(l, l.name)",
  "Loan.take(2).filter(l, l.reminded).size()",
  "Loan.filter(l, l.tool == tool).by(l, l.due).take(1).sum(l, l.fee)",
  "Loan.map(l, l.name).by(n, n).take(2)",
  "Loan.take(-1).size()",
  "Loan.take(1.9).size()",
  "Loan.take(MOST_EXTENSIONS).map(l, l.fee).max()",
  "lines.by_descending(n, n.amount).take(1).sum(n, n.hours)",
  "lines.by(n, n.hours).map(n, n.amount)",
  'lines.map(n, {"hours": n.hours})',
  'Loan.map(l, {"name": l.name, "lines": l.lines.map(n, {"hours": n.hours, "list": [n.amount, FEE]})})',
  "Loan.map(l, l.lines.by(n, n.hours).map(n, [n.hours]))",
  "tags.by(t, t.size()).take(2)",
  "tags.by_descending(t, t).first()",
  "[3, 1, empty, 2].by(n, n)",
  "name in Loan.by(l, l.due).take(2).map(l, l.name)",
  "returned_at + 9 working hours",
  "returned_at - 90 working minutes",
  "returned_at + 2 working days",
  "due + 3 working days",
  "due - extensions * 1 working day",
  "due + 1 working hour",
  "working_days(out_on, due)",
  "working_days(due, out_on)",
  "working_hours(returned_at, now())",
  "Loan.filter(l, working_days(l.out_on, l.due) > 5).map(l, l.name)",
  "Loan.map(l, l.due + 1 working day)",
  "tags.map(t, due + t.size() * 1 working day)",
  'tags + ["new"]',
  '["new"] + tags + kinds',
  "(tags + kinds).size()",
  "helpers + [me]",
  "helpers + Person.filter(p, p.name = name)",
  "place.latitude",
  "answer.user.token",
  "name in answer.names",
];

describe("evaluator and SQL agree", () => {
  test.each(written)("on %s", async (source) => {
    const rowsOf = Object.fromEntries(
      Object.entries(records).map(([entity, byId]) => [
        entity,
        Object.entries(byId).map(([id, fields]) => ({ id, ...fields })),
      ]),
    );
    const both = await Both.of(rowsOf);
    const tree = typed(source);
    for (const id of ["L1", "L2", "L3"]) {
      const variables = { this: id, me: "P2", answer: { user: { token: "abc" }, names: ["Saw"] } };
      expect(both.bySql(tree, variables)).toEqual(both.evaluated(tree, variables));
    }
  });

  test("on generated expressions over generated rows with empty fields", async () => {
    let compared = 0;
    let withoutSql = 0;
    await fc.assert(
      fc.asyncProperty(rows, fc.array(expression, { minLength: 20, maxLength: 40 }), async (data, sources) => {
        const both = await Both.of(data);
        for (const source of sources) {
          if (!isTyped(source)) continue;
          const tree = typed(source);
          for (const loan of data["Loan"] ?? []) {
            const variables = { this: loan["id"] ?? null, me: "P0" };
            const bySql = both.bySql(tree, variables);
            if (bySql === undefined) {
              withoutSql++;
              continue;
            }
            compared++;
            const evaluated = both.evaluated(tree, variables);
            if (!same(bySql, evaluated, tree.type))
              throw new Error(
                `${source} on ${String(loan["id"])}: SQL ${JSON.stringify(bySql)}, evaluator ${JSON.stringify(evaluated)}`,
              );
          }
        }
      }),
      { numRuns: randomRuns(12, 500) },
    );
    expect(compared).toBeGreaterThan(500);
    expect(withoutSql / compared).toBeLessThan(0.02);
  }, 300_000);
});
