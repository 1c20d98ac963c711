import { expect, test } from "vitest";
import { applyEdits } from "#text/edit.ts";
import { readDocument } from "#read/read-document.ts";

const bills = (title: string, row: string, step: string): string => `# Specification: Bills
## 1. What the product does and for whom
- Currency: EUR
## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /bills | Bills | list of Bill |

### Bills
- Title: ${row}

## 3. Entities and their fields
### Bill
- Shown as: ${title}

| Field | Type |
| --- | --- |
| Name | text |
| Day | date |
| Payer | person |
| Paid | money |
| Weight | number in kg |

## Sample data
### Bill
| | Name |
| --- | --- |
| b | One |

## Scenarios
### Paid
- When: change b with ${step}
`;

/** Diagnostics before and after taking each fix. */
function mended(source: string): {
  readonly codes: readonly string[];
  readonly text: string;
  readonly after: readonly string[];
} {
  const errors = (text: string) => readDocument(text).diagnostics.filter(({ severity }) => severity === "error");
  const found = errors(source);
  const text = applyEdits(
    source,
    found.flatMap(({ fix }) => fix?.edits ?? []),
  );
  return { codes: found.map(({ code }) => code), text, after: errors(text).map(({ code }) => code) };
}

test.each([
  ["{name}, {day}", '- Shown as: `name + ", " + text(day)`'],
  ["{name} for {payer}", '- Shown as: `name + " for " + payer.name`'],
  ["Bill of {payer.name}", '- Shown as: `"Bill of " + text(payer.name)`'],
  ["{payer.name}", "- Shown as: `payer.name`"],
])("P3.8 a title with braces is offered as code: %s", (title, code) => {
  const { codes, text, after } = mended(bills(title, "Name", '`name = "Two"`'));
  expect(codes).toEqual(["title-with-braces"]);
  expect(text).toContain(code);
  expect(after).toEqual([]);
});

test.each(["{name}", "{Name}", "{name}, {name}"])("P3.8 fields alone are fields, also in braces: %s", (title) => {
  expect(mended(bills(title, title, '`name = "Two"`')).codes).toEqual([]);
});

test("P3.8 so is the title of a row", () => {
  const { codes, text, after } = mended(bills("Name", "{name} of {day}", '`name = "Two"`'));
  expect(codes).toEqual(["title-with-braces"]);
  expect(text).toContain('- Title: `text(name) + " of " + text(day)`');
  expect(after).toEqual([]);
});

test.each([
  ["`paid = 100,50 EUR`", "`paid = 100.50 EUR`"],
  ['`paid = 100,50 €`, `name = "Two"`', "`paid = 100.50 EUR`"],
  ['`name = "Two", paid = 1.100,50 €`', "paid = 1100.50 EUR`"],
  ["`paid = 5 €`", "`paid = 5 EUR`"],
])("P0.18 in backticks a number is one of expressions, and the checker writes it: %s", (step, code) => {
  const { codes, text, after } = mended(bills("Name", "Name", step));
  expect(codes).toEqual(["number-as-on-paper"]);
  expect(text).toContain(code);
  expect(after).toEqual([]);
});

/** Diagnostics of a row, and the row after taking the fix. */
function rowMended(row: string): {
  readonly told: readonly string[];
  readonly text: string;
  readonly after: readonly string[];
} {
  const source = bills("Name", row, '`name = "Two"`');
  const told = (text: string) => readDocument(text).diagnostics;
  const found = told(source).filter(({ code }) => code === "one-is-shown");
  const text = applyEdits(
    source,
    found.flatMap(({ fix }) => fix?.edits ?? []),
  );
  return {
    told: found.map(({ span }) => source.slice(span.start, span.end)),
    text,
    after: told(text).flatMap(({ code, severity }) => (severity === "error" || code === "one-is-shown" ? [code] : [])),
  };
}

test.each([
  ["Name, Day", ["Day"], '- Title: `[text(name), text(day)].filter(t, t is not empty).join(" ")`\n'],
  [
    "Name; Weight; Paid",
    ["Weight"],
    '- Title: `[text(name), text(weight), text(paid)].filter(t, t is not empty).join(" ")`\n',
  ],
  ["Name, Payer", ["Payer"], "- Title: Name\n"],
  ["Name, `text(day)`", ["`text(day)`"], "- Title: Name\n"],
  ["Name\n- Badge: Name, Day", ["Day"], '- Badge: `[text(name), text(day)].filter(t, t is not empty).join(" ")`\n'],
  ["Name\n- Picture: Name, Day", ["Day"], "- Picture: Name\n"],
  ["Name\n- Tab: yes, wrench, hammer", ["hammer"], "- Tab: yes, wrench\n"],
  ["Name\n- Tab: wrench, hammer", ["hammer"], "- Tab: wrench\n"],
])("P2.7 a fact that takes one thing names all that it does not show: %s", (row, told, line) => {
  const found = rowMended(row);
  expect(found.told).toEqual(told);
  expect(found.text).toContain(line);
  expect(found.after).toEqual([]);
});

test.each([
  "Name",
  "Name\n- Subtitle: Name, Day",
  "Name\n- Tab: yes, wrench",
  "Name\n- Tab: no",
  '`[name, text(day)].join(", ")`',
])("P2.7 one thing, or several where several are shown: %s", (row) => {
  expect(rowMended(row).told).toEqual([]);
});
