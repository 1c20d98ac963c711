import { expect, test } from "vitest";
import { scenarioFailures } from "#testing/scenario-failures.ts";

const calls = (rows: string, scenarios: string, transitions = "| Open | Close | Closed | | |"): string => `
## 1. What the product does and for whom
- Currency: EUR

## 3. Entities and their fields
### Order
| Field | Type |
| --- | --- |
| Number | text |
| Total | money |
| Buyer | person |
| Note | text |

## 4. States and transitions
### Order
| From | Event | To | Asks for | Then |
| --- | --- | --- | --- | --- |
| start | | Open | | |
${transitions}

## 7. The calls it makes
- Base address: https://example.org

| Call | Request | Sends | When | Answers |
| --- | --- | --- | --- | --- |
${rows}

## 8. The error catalogue
| Code | Message |
| --- | --- |
| E1 | Taken already: {number}. |
| E2 | Not accepted. |

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ana | Ana | member |
### Order
| | Number | Total | Buyer | Note | Status |
| --- | --- | --- | --- | --- | --- |
| o1 | A 1 | 12.50 EUR | ana | | Open |

## Scenarios
- Given: the date is 2026-03-02
${scenarios}
`;

const BOOK =
  '| Book | `POST /orders/{number}` | `{"total": total, "by": {"name": buyer.name}, "tags": ["a", note]}` | on Close | 200: `note = answer.text`; 409: error E1; 4xx: error E2; 5xx: keep trying |';

test("P7.1 P7.2 a call is sent with its event, its body evaluated", async () => {
  const scenarios = `
### Sent
- Then: call Book is not sent
- When: Close o1
- Then: call Book is sent with \`total = 12.50 EUR\`, \`by.name = "Ana"\`
- Then: call Book is not sent with \`total = 1 EUR\``;
  expect(await scenarioFailures(calls(BOOK, scenarios))).toEqual([]);
});

test("P7.3 a call named by Then and by its own When is sent once", async () => {
  const scenarios = `
### Once
- Given: call Book answers 200 with \`{"text": "once"}\`
- When: Close o1
- Then: o1 \`note = "once"\``;
  expect(await scenarioFailures(calls(BOOK, scenarios, "| Open | Close | Closed | | call Book |"))).toEqual([]);
});

test("P7.4 P7.5 the first answer that fits is taken; an error keeps the local change", async () => {
  const scenarios = `
### Answers
- Given: call Book answers 409
- When: Close o1
- Then: refused with E1
- Then: o1 \`status = "Closed" and note is empty\`

### A class of answers
- Given: call Book answers 404
- When: Close o1
- Then: refused with E2

### Success
- Given: call Book answers 200 with \`{"text": "Thanks"}\`
- When: Close o1
- Then: o1 \`status = "Closed" and note = "Thanks"\`

### A stranger's data of the wrong shape
- Given: call Book answers 200 with \`{"text": {"not": "a text"}}\`
- When: Close o1
- Then: refused with wrong-shape
- Then: o1 \`status = "Closed" and note is empty\``;
  expect(await scenarioFailures(calls(BOOK, scenarios))).toEqual([]);
});

test("P7.7 offline, calls wait and go out later", async () => {
  const scenarios = `
### Later
- Given: call Book answers 200 with \`{"text": "late"}\`
- Given: offline
- When: Close o1
- Then: call Book is not sent
- Then: o1 \`status = "Closed" and note is empty\`
- Given: online
- Then: call Book is sent
- Then: o1 \`note = "late"\``;
  expect(await scenarioFailures(calls(BOOK, scenarios))).toEqual([]);
});
