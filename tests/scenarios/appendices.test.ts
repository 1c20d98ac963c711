import { expect, test } from "vitest";
import { readDocument } from "#read/read-document.ts";
import { runScenarios } from "#scenarios/run-scenarios.ts";
import type { ScenarioResult } from "#scenarios/result.ts";
import { openForTest } from "#testing/open-for-test.ts";
import { scenarioFailures } from "#testing/scenario-failures.ts";

const shop = (scenarios: string): string => `# Shop

## 1. What the product does and for whom
- Currency: EUR

## 3. Entities and their fields
### Item
| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Number | number series I-01 | | |
| Name | text | yes | |
| Price | money | | 5 EUR |
| Since | date | | \`today()\` |
| Place | location | | |
| Seller | person | | |
| Goes with | Item | | |
| Parts | list of Part | | |

### Part
| Field | Type |
| --- | --- |
| Name | text |

## 4. States and transitions
### Item
| From | Event | To | Then |
| --- | --- | --- | --- |
| start | | Open | |
| Open | Sell | Sold | tell seller "Sold." |
| Sold | after 2 days | Gone | tell seller "Gone." |

## 5. Validation rules
| On | Rule | Error |
| --- | --- | --- |
| Item.price | \`price < 100 EUR\` | E1 |

## 8. The error catalogue
| Code | Message |
| --- | --- |
| E1 | Too dear. |

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ana | Ana | seller |
| bo | Bo | |
### Part
| | Owner | Name |
| --- | --- | --- |
| leg | desk | Leg |
### Item
| | Name | Price | Since | Place | Goes with | Seller |
| --- | --- | --- | --- | --- | --- | --- |
| chair | Chair | 500 EUR | \`today() - 3 days\` | 52.5, 13.4 | desk | |
| desk | Desk | | | | chair | ana |

## Scenarios
- Given: the date is 2026-03-02
${scenarios}
`;

const results = async (scenarios: string): Promise<readonly ScenarioResult[]> => {
  const source = shop(scenarios);
  const { model } = readDocument(source);
  return runScenarios(model, async () => (await openForTest(source, { model })).app);
};

test("PA.1 PA.2 sample rows stand as they are: handles in any order, starting values, numbers, code, places, rows", async () => {
  expect(
    await scenarioFailures(
      shop(`
### Sample data
- Then: chair \`price = 500 EUR and since = 2026-02-27 and goes_with = desk and place.latitude = 52.5 and status = "Open"\`
- Then: desk \`price = 5 EUR and since = 2026-03-02 and goes_with = chair\`
- Then: leg \`owner = desk\`
- Then: \`chair.number != desk.number and chair.number in ["I-01", "I-02"]\`
- When: create Item lamp with \`name = "Lamp"\`
- Then: lamp \`number = "I-03"\``),
    ),
  ).toEqual([]);
});

test("PA.4 each scenario starts anew from the sample data", async () => {
  expect(
    await scenarioFailures(
      shop(`
### One
- When: delete leg
- Then: \`Part.size() = 0\`

### Two
- Then: \`Part.size() = 1\``),
    ),
  ).toEqual([]);
});

test("PA.5 time passes by so much, from whenever it is", async () => {
  const source = `## 3. Entities and their fields
### Jar
| Field | Type |
| --- | --- |
| Name | text |
| Open | yes/no |

## 4. States and transitions
### Jar
| From | Event | To |
| --- | --- | --- |
| start | | Fresh |
| Fresh | after 5 days | Old |

## Sample data
### Jar
| | Name | Open |
| --- | --- | --- |
| j | Jam | ja |

## Scenarios
### Jam ages
- Given: the date is 2026-03-01 at 10:00
- Given: 4 days later
- Then: j \`status = "Fresh" and open and today() = 2026-03-05\`
- Given: the date is today + 1 day
- Then: j \`status = "Old"\`
`;
  expect(await scenarioFailures(source)).toEqual([]);
});

test("PA.5 Given puts things in place without rules; a later date lets time pass", async () => {
  expect(
    await scenarioFailures(
      shop(`
### In place
- Given: Item dear with \`name = "Dear"\`, \`price = 900 EUR\`, \`status = "Sold"\`, \`seller = bo\`
- Then: dear \`status = "Sold" and price = 900 EUR\`
- Given: the date is 2026-03-03
- Then: dear \`status = "Sold"\`
- Given: Item dear with \`price = 9 EUR\`
- Given: the date is 2026-03-04
- Then: told bo "Gone."
- Then: dear \`status = "Gone" and price = 9 EUR\``),
    ),
  ).toEqual([]);
});

test("PA.6 As is a profile or a role; somebody with a role is made where there is nobody", async () => {
  expect(
    await scenarioFailures(
      shop(`
### Who
- As: bo
- When: create Item a with \`name = "A"\`
- Then: a \`created_by = bo\`
- As: seller
- When: create Item b with \`name = "B"\`
- Then: b \`created_by = ana\``),
    ),
  ).toEqual([]);
});

test("PA.7 a step that does not come true says what was expected and what was there", async () => {
  const [first] = await results(`
### Wrong
- As: ana
- When: create Item a with \`name = "A"\`
- Then: a \`price = 6 EUR and name = "A"\`
- Then: sees 9 Item`);
  expect(first?.passed).toBe(false);
  const failed = first?.steps.filter(({ failure }) => failure !== null) ?? [];
  expect(failed.map(({ failure }) => failure)).toEqual([
    { expected: 'price = 6 EUR and name = "A"', found: "not so: price = 6 EUR (price is 5.00 EUR)" },
  ]);
  expect(first?.steps.at(-1)).toMatchObject({ reached: false, passed: false });
});

test("PA.7 a refusal that nobody expects fails the step, and so does one that does not come", async () => {
  const [first, second, third] = await results(`
### Unexpected
- When: create Item a with \`name = "A"\`, \`price = 200 EUR\`

### Does not come
- When: create Item a with \`name = "A"\`
- Then: refused with E1

### Another code
- When: create Item a with \`price = 200 EUR\`
- Then: refused with E1
- Then: refused with required
- Then: refused with E7`);
  expect(first?.steps.find(({ failure }) => failure)?.failure?.found).toBe("refused with E1: Too dear.");
  expect(second?.steps.find(({ failure }) => failure)?.failure).toEqual({
    expected: "it to be refused with E1",
    found: "it was done",
  });
  expect(third?.steps.filter(({ failure }) => failure).map(({ source }) => source)).toEqual(["refused with E7"]);
});

test("PA.8 told looks at the last step, and at the right person", async () => {
  expect(
    await scenarioFailures(
      shop(`
### Told
- When: Sell desk
- Then: told ana "Sold."
- Then: not told bo
- When: create Item lamp with \`name = "Lamp"\`
- When: Sell lamp
- Then: not told ana`),
    ),
  ).toEqual([]);
});

test("P3.1 PA.2 an option that is a word for nothing (n/a, -) is a value in sample data and in scenarios", async () => {
  const source = `## 3. Entities and their fields
### Check
| Field | Type |
| --- | --- |
| Name | text |
| Answer | choice of Yes, No, n/a |
| Test | choices of +, - |

## Sample data
### Check
| | Name | Answer | Test |
| --- | --- | --- | --- |
| a | n/a | n/a | - |
| b | B | - | n/a |

## Scenarios
### It counts as an answer
- Then: a \`name is empty and answer = "n/a" and test.size() = 1\`
- Then: b \`answer is empty and test.size() = 0\`
- When: create Check c with name = C, answer = n/a
- Then: c \`answer = "n/a"\``;
  expect(await scenarioFailures(source)).toEqual([]);
});
