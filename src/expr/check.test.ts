import { describe, expect, test } from "vitest";
import { applyEdits } from "#text/edit.ts";
import { checkExpression } from "./check.ts";
import { scope } from "./fixtures/lending.ts";
import { printType } from "./print-type.ts";
import type { Type } from "./types.ts";

const check = (source: string, expected?: Type) =>
  checkExpression(source, { start: 0, end: source.length }, scope, expected);

const said = (source: string, expected?: Type): string[] =>
  check(source, expected).diagnostics.map((d) => `${d.code}: ${d.message} ${d.help}`);

describe("messages", () => {
  test.each([
    ['stauts = "Out"', "unknown-field: `stauts` is not a field of Loan. Did you mean `status`?"],
    ["tool.nmae", "unknown-field: `nmae` is not a field of Tool. Did you mean `name`?"],
    [
      "this.xyzzy",
      "unknown-field: `xyzzy` is not a field of Loan. Add the field to Loan in section 3, or use an existing one.",
    ],
    ["Laon.size()", "unknown-entity: Unknown entity `Laon`. Did you mean `Loan`?"],
    ["LOAN_TIM", "unknown-constant: Unknown constant `LOAN_TIM`. Did you mean `LOAN_TIME`?"],
    ["name.uper()", "unknown-function: Unknown function `uper`. Did you mean `upper`?"],
    ["if(yes, 1, 2)", "unknown-function: Unknown function `if`. Write a choice as `a ? b : c`."],
    ["due.is_weekend()", "unknown-function: Unknown function `is_weekend`. Write `weekday(day) >= 6`."],
    [
      'weekday(due) = "Monday"',
      "operator-types: `=` doesn't work between a number and a text. `weekday(…)` is a number: 1 on Monday, 7 on Sunday.",
    ],
    [
      "Loan.due",
      "no-fields-there: `.due` asks for a field, but this is a list of Loan. Ask each item for it, such as `.sum(x, x.due)`, `.map(x, x.due)` or `.first().due`.",
    ],
    [
      "Loan.size > 3",
      "no-fields-there: `.size` asks for a field, but this is a list of Loan. It is a function: write `.size()`.",
    ],
    ["due + 14 dyas", "unknown-unit: Unknown unit `dyas`. Did you mean `days`?"],
    [
      "2025-02-30",
      "impossible-date: `2025-02-30` isn't a real date or time. Write dates as `2025-06-02` and times as `14:30`.",
    ],
    ["25:10", "impossible-date: `25:10` isn't a real date or time. Write dates as `2025-06-02` and times as `14:30`."],
    [
      "hours(due, due) <= 14 days",
      "operator-types: `<=` doesn't work between a number and a duration. Use a number on both sides, or a duration on both, such as `to - from`.",
    ],
    ["due > 3", "operator-types: `>` doesn't work between a date and a number. Say the unit, such as `14 days`."],
    [
      "name + 1",
      "operator-types: `+` doesn't work between a text and a number. Turn the other value into a text with `text(…)`.",
    ],
    [
      'due > "2025-06-02"',
      "operator-types: `>` doesn't work between a date and a text. Write the date without quotes, such as `2025-06-02`.",
    ],
    [
      'borrower = "Ana"',
      "operator-types: `=` doesn't work between a Person and a text. Name a field of the record, such as its name.",
    ],
    [
      "fee > extensions",
      "operator-types: `>` doesn't work between money in EUR and a number. Say the currency of an amount, such as `200 EUR`, or make it one with `money(…)`.",
    ],
    [
      "fee + 5 USD",
      "mixed-currencies: EUR and USD can't be compared or added. Use one currency, or multiply by a rate that section 9 gives.",
    ],
    ["due and reminded", "operand-type: `and` needs a yes/no, but this is a date. Use something that gives a yes/no."],
    [
      "due.month",
      "no-fields-there: `.month` asks for a field, but this is a date. It is a function: write `.month()`.",
    ],
    ["days(due)", "argument-type: `days` needs a duration, but this is a date. Give it a duration."],
    [
      'name.replace("a")',
      "argument-count: `replace` takes 2 values, but here is 1. The reference shows how it is called.",
    ],
    [
      "today(1)",
      "argument-count: `today` takes nothing in its brackets, but here is 1. The reference shows how it is called.",
    ],
    ["lower(due)", "argument-type: `lower` needs a text, but this is a date. Give it a text."],
    [
      'Loan.filter(status = "Out")',
      "fold-variable: `filter` needs a name for the item first, then the condition or value. Write `.filter(x, …)` and use `x` in the second part.",
    ],
    [
      "name.filter(x, x)",
      "not-a-list: `filter` works on a list, but this is a text. Lists are an entity's name, a `list of` field, or values in `[…]`.",
    ],
    [
      "Loan.sum(l, l.name)",
      "argument-type: `sum` needs numbers, money or durations, but this is a text. Give it numbers, money or durations.",
    ],
    [
      'status = "Outt"',
      'no-such-option: Unknown option `"Outt"`. The options are Out, Late, Returned, Lost. Did you mean `"Out"`?',
    ],
    [
      'status in ["Out", "Lat"]',
      'no-such-option: Unknown option `"Lat"`. The options are Out, Late, Returned, Lost. Did you mean `"Late"`?',
    ],
    [
      '"Shrt" in kinds',
      'no-such-option: Unknown option `"Shrt"`. The options are Short, Long. Did you mean `"Short"`?',
    ],
    [
      'name.matches("[a")',
      "bad-pattern: Invalid pattern: a `[` is not closed. Patterns know letters, `.`, `[a-z]`, `\\\\d`, `( )`, `|`, `*`, `+`, `?`, `{2,5}`, `^` and `$`.",
    ],
    [
      "9.999 EUR",
      "amount-too-fine: `9.999 EUR` has more decimals than EUR has. Write the amount with the decimals of the currency.",
    ],
  ])("%s", (source, message) => {
    expect(said(source)).toContain(message);
  });

  test("options without quotes are mended", () => {
    const source = "status = out or status in [Late, Lost, name]";
    const { diagnostics } = check(source);
    expect(diagnostics.map((d) => d.code)).toEqual(Array.from({ length: 3 }, () => "option-without-quotes"));
    const mended = applyEdits(
      source,
      diagnostics.flatMap((d) => d.fix?.edits ?? []),
    );
    expect(mended).toBe('status = "Out" or status in ["Late", "Lost", name]');
    expect(check(mended).diagnostics).toEqual([]);
  });

  test("several mistakes in one expression are all told", () => {
    const codes = check('stauts = "Out" and deu < todya() and tool.nmae = 3').diagnostics.map((d) => d.code);
    expect(codes).toEqual(["unknown-field", "unknown-field", "unknown-function", "unknown-field"]);
  });

  test("the fix of a misspelt name mends the text", () => {
    const source = 'stauts = "Outt"';
    const edits = check(source).diagnostics.flatMap((d) => d.fix?.edits ?? []);
    const mended = applyEdits(source, edits);
    expect(mended).toBe('status = "Outt"');
    expect(
      applyEdits(
        mended,
        check(mended).diagnostics.flatMap((d) => d.fix?.edits ?? []),
      ),
    ).toBe('status = "Out"');
  });

  test("a warning leaves the expression usable, an error does not", () => {
    expect(check('status = "Outt"').typed).not.toBeNull();
    expect(check("stauts").typed).toBeNull();
  });
});

describe("types", () => {
  test.each([
    ["due - out_on", "a duration"],
    ["due + 1 day", "a date"],
    ["created_at + 1 day", "a date and time"],
    ["2025-06-02 + 14:30", "a date and time"],
    ["fee * 2", "money in EUR"],
    ["fee / FEE", "a number"],
    ["Loan", "a list of Loan"],
    ["Loan.first()", "a Loan"],
    ["Loan.filter(l, l.due < today()).map(l, l.name)", "a list of texts"],
    ["Loan.latest(l, l.due).tool", "a Tool"],
    ["lines.sum(l, l.amount)", "money in EUR"],
    ["tool.keeper", "a Person"],
    ["reminded ? fee : 0", "money in EUR"],
    ["reminded ? fee : empty", "money in EUR"],
    ["answer.total", "data from outside"],
    ["empty", "nothing"],
    ["length / 2", "a duration"],
    ["place.accuracy", "a number"],
    ["place", "a place"],
    ["starts", "a time"],
  ])("%s is %s", (source, words) => {
    const { type, diagnostics } = check(source);
    expect(diagnostics).toEqual([]);
    expect(type && printType(type)).toBe(words);
  });

  test.each<[string, Type, string | null]>([
    ["5", { kind: "money", currency: "EUR" }, null],
    ["extensions", { kind: "money", currency: "EUR" }, "wrong-type"],
    ["today()", { kind: "instant" }, null],
    ["now()", { kind: "date" }, null],
    ["empty", { kind: "record", entity: "Tool" }, null],
    ["me", { kind: "record", entity: "Person" }, null],
    ["me", { kind: "record", entity: "Tool" }, "wrong-type"],
    ["[]", { kind: "list", of: { kind: "text" } }, null],
    ['["a"]', { kind: "list", of: { kind: "text" } }, null],
    ["[1]", { kind: "list", of: { kind: "text" } }, "wrong-type"],
    ["[1, 2]", { kind: "list", of: { kind: "money", currency: "EUR" } }, null],
    ["14", { kind: "duration" }, "wrong-type"],
    ["name", { kind: "boolean" }, "wrong-type"],
    ["answer.ok", { kind: "boolean" }, null],
    ["reminded ? 1 : 2", { kind: "money", currency: "EUR" }, null],
  ])("%s where %o is needed", (source, expected, code) => {
    expect(check(source, expected).diagnostics[0]?.code ?? null).toBe(code);
  });

  test("names are looked up nearest first", () => {
    const inner = check("Loan.exists(name, name.name = this.name)");
    expect(inner.diagnostics).toEqual([]);
    const { typed } = check("Loan.exists(l, due = l.due)");
    const field = typed?.op === "fold" && typed.body?.op === "call" ? typed.body.args[0] : null;
    expect(field?.op === "field" && field.of.op === "variable" && field.of.name).toBe("this");
  });
});

test("what can't be written as an expression is said to come from whoever uses the app", () => {
  const help = (source: string, type: Type): string | undefined =>
    checkExpression(source, { start: 0, end: source.length }, scope, type).diagnostics[0]?.help;
  expect(help("name", { kind: "file" })).toContain("come from whoever uses the app");
  expect(help("name", { kind: "list", of: { kind: "file" } })).toContain("come from whoever uses the app");
  expect(help("name", { kind: "place" })).toContain("comes from whoever uses the app");
  expect(help("name", { kind: "record", entity: "Tool" })).toContain("Tool.first(x, …)");
});
