import { expect, test } from "vitest";
import { checkSource } from "#cli/checked-file.ts";
import { openForTest } from "#testing/open-for-test.ts";
import { scenarioFailures } from "#testing/scenario-failures.ts";

const document = (value: string, scenario = ""): string => `# Rates

## 1. What the product does and for whom
- Currency: EUR
- Language: en

## 3. Entities and their fields

### Thing
| Field | Type |
| --- | --- |
| Name | text |

## 5. Validation rules
| On | Rule | Error |
| --- | --- | --- |
| Thing | \`name != "never"\` | E1 |

## 8. Errors
| Code | Message |
| --- | --- |
| E1 | Not at {X}. |

## 9. Business constants and limits
| Name | Value | Changeable by |
| --- | --- | --- |
| X | ${value} | anyone |

## Scenarios

### It is set
${scenario}
`;

const FIGURE = `## 2. Screens
| Route | Screen | Shows |
| --- | --- | --- |
| /now | Now | overview |

### Now
| Block | Shows |
| --- | --- |
| Rate | value of \`X\` |

## 3. Entities`;

const shown = async (value: string) => {
  const { app } = await openForTest(document(value));
  return (await app.ask({ kind: "constants" })).constants[0]?.shown;
};

test.each([
  ["9 %", { value: 0.09, type: { kind: "percent" } }],
  ["`9 %`", { value: 0.09, type: { kind: "percent" } }],
  ["7,5 percent", { value: 0.075, type: { kind: "percent" } }],
  ["-2.5%", { value: -0.025, type: { kind: "percent" } }],
  ["[5 %, 10 %]", { value: [0.05, 0.1], type: { kind: "list", of: { kind: "percent" } } }],
  ["9", { value: 9, type: { kind: "number" } }],
  ["`0.5 * 18 %`", { value: 0.09, type: { kind: "number" } }],
  ["[5, 10]", { value: [5, 10], type: { kind: "list", of: { kind: "number" } } }],
  ["25 EUR", { value: 2500, type: { kind: "money", currency: "EUR" } }],
  ["9 working hours", { value: "PT9H", type: { kind: "workingTime" } }],
])("P9.8 the constant %s is shown and typed as what it is", async (written, wanted) => {
  expect(await shown(written)).toEqual(wanted);
});

test("P9.8 a figure that is a percentage is shown as one", async () => {
  const { app } = await openForTest(document("9 %").replace("## 3. Entities", FIGURE));
  const { blocks } = await app.ask({ kind: "overview", screen: "Now", view: 0 });
  expect(blocks).toMatchObject([{ shown: { value: 0.09, type: { kind: "percent" } } }]);
});

test("P9.8 a percentage is said as one in messages", async () => {
  const { app } = await openForTest(document("9 %"));
  const outcome = await app.submit({ commands: [{ kind: "create", entity: "Thing", values: { name: "never" } }] });
  expect(outcome).toMatchObject({ kind: "refused", refusals: [{ message: "Not at 9%." }] });
});

test.each([
  ["9 %", "set X to 12", "X = 0.12"],
  ["9 %", "set X to 12 %", "X = 0.12"],
  ["9 %", "set X to 7,5", "X = 0.075"],
  ["9 %", "set X to `0.12`", "X = 0.12"],
  ["9 %", "set X to `12 %`", "X = 0.12"],
  ["`9 %`", "X is 12", "X = 0.12"],
  ["9 %", "constant X is 12 percent", "X = 0.12"],
  ["[5 %, 10 %]", "set X to 7, 9 %", "X[0] = 0.07 and X[1] = 0.09"],
  ["[5 %, 10 %]", "set X to [7, 9]", "X[0] = 0.07 and X[1] = 0.09"],
  ["25 EUR", "set X to 30", "X = 30 EUR"],
  ["25 EUR", "set X to 30 EUR", "X = 30 EUR"],
  ["9 working hours", "set X to 3 working hours", "X = 3 working hours"],
  ["0.09", "set X to 12", "X = 12"],
])("P9.8 of %s, a scenario says %s", async (written, step, code) => {
  expect(await scenarioFailures(document(written, `- When: ${step}\n- Then: \`${code}\``))).toEqual([]);
});

test("P9.8 a share without a sign is told: 0.12 is 0.12 % to us and 12 % to others", () => {
  const told = (step: string): string[] =>
    checkSource("a.md", document("9 %", `- When: ${step}\n- Then: \`X > 0\``)).diagnostics.flatMap(
      ({ code, message }) => (code === "constant-two-ways" ? [message] : []),
    );
  expect(told("set X to 0.12")).toEqual(["“0.12” can be read as 0.12 % and as 12 %. It is read as 0.12 %."]);
  expect([told("set X to 0.12 %"), told("set X to 12"), told("set X to `0.12`")]).toEqual([[], [], []]);
});
