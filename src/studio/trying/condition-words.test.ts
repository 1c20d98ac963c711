import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readDocument } from "#read/read-document.ts";
import { forms as de } from "../words/forms/de.ts";
import { forms as en } from "../words/forms/en.ts";
import { conditionInWords } from "./condition-words.ts";

const [POINTS = ""] = readFileSync("samples/tool-library.md", "utf8").split("## Sample data");
const { model } = readDocument(POINTS);
const said = (code: string, entity = "Loan"): string | null => conditionInWords(model, entity, code, en);

test("a condition is said as a person says it", () => {
  expect(said("borrower == me")).toBe("Borrower is me");
  expect(said("this == me", "Person")).toBe("this record is me");
  expect(said("due < today()")).toBe("Due is before today");
  expect(said("due >= out_on")).toBe("Due is not before Out on");
  expect(said("due < today() - LOST_AFTER")).toBe("Due is before today − ‹lost after›");
  expect(said("extensions < MOST_EXTENSIONS")).toBe("Extensions is less than ‹most extensions›");
  expect(said("worth > 0 EUR", "Tool")).toBe("Worth is more than 0 EUR");
  expect(said('status in ["Out", "Late"]')).toBe("Status is one of Out, Late");
  expect(said('not tool.withdrawn and tool.condition != "Broken"')).toBe(
    "Tool · Withdrawn is no and Tool · Condition is not Broken",
  );
  expect(said("returned_on is empty or charge is not empty")).toBe("Returned on is empty or Charge is not empty");
  expect(said("not others.exists(o, o.name == name)", "Tool")).toBe("no other Tool with the same Name");
  expect(said('not others.exists(o, o.tool == tool and o.status in ["Out", "Late"])')).toBe(
    "no other Loan with the same Tool where Status is one of Out, Late",
  );
  expect(said("not Loan.exists(l, l.borrower == me and l.returned_on is empty)", "Tool")).toBe(
    "no Loan where Borrower is me and Returned on is empty",
  );
  expect(said("not others.exists(o, o.tool == tool and o.status == status)")).toBe(
    "no other Loan with the same Tool and Status",
  );
  expect(conditionInWords(model, "Loan", "due < today()", de)).toBe("Due ist vor heute");
});

test("what the words would not say exactly stays code", () => {
  for (const code of [
    // `and` mixed with `or`: words can't express the brackets.
    'due < today() and (status == "Out" or charge is empty)',
    'due < today() and status == "Out" or charge is empty',
    // Words can't express whose status is meant.
    "not others.exists(o, o.tool == tool and o.due > out_on)",
    "not others.exists(o, o.tool == borrower)",
    "due is empty and not Loan.exists(l, l.borrower == me)",
    "tool.name.size() > 3",
    "nowhere == me",
    "not (due < today())",
    'status == ""',
    "due < today() - 3 days - LOST_AFTER",
    "due <",
  ])
    expect(said(code), code).toBeNull();
});

test("most conditions of the samples have words", () => {
  let [all, worded] = [0, 0];
  for (const name of readdirSync("samples")) {
    const [points = ""] = readFileSync(`samples/${name}`, "utf8").split("## Sample data");
    const sample = readDocument(points).model;
    const conditions: (readonly [string | null, string])[] = [
      ...sample.rules.flatMap(({ entity, test: of }) =>
        of.kind === "expression" ? [[entity, of.expression.source] as const] : [],
      ),
      ...sample.states.flatMap(({ entity, transitions }) =>
        transitions.flatMap(({ guards }) => guards.map(({ condition }) => [entity, condition.source] as const)),
      ),
      ...sample.screens.flatMap(({ views }) =>
        views.flatMap(({ entity, where }) => (where === null ? [] : [[entity, where.source] as const])),
      ),
      ...sample.roles.rights.flatMap(({ on, onlyIf }) =>
        on.flatMap((one) =>
          one.kind === "everything" || onlyIf === null ? [] : [[one.entity, onlyIf.source] as const],
        ),
      ),
    ];
    all += conditions.length;
    worded += conditions.filter(([entity, code]) => conditionInWords(sample, entity, code, en) !== null).length;
  }
  expect(worded / all).toBeGreaterThan(0.85);
});
