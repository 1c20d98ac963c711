import { expect, test } from "vitest";
import { readDocument } from "#read/read-document.ts";
import { scenarioFailures } from "#testing/scenario-failures.ts";

const credit = (rows: string, blocks: string, scenarios: string): string => `# Specification: Credit
## 3. Entities and their fields
### Loan
| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
| Months | whole number | 3 |
| Begins | date | 2026-03-31 |
| Rate | number | 0 |
| Note | text | |
### Instalment
| Field | Type |
| --- | --- |
| Loan | Loan |
| Position | whole number |
| Due | date |
| Batch | text |
| Taken | number |
## 4. States and transitions
### Loan
| From | Event | To | Asks for | Then |
| --- | --- | --- | --- | --- |
| start | | Applied | | |
${rows}

${blocks}

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| kim | Kim | keeper |
### Loan
| | Name |
| --- | --- |
| l | L |
## Scenarios
- Given: the date is 2026-03-02
- As: kim
${scenarios}
`;

test("P4.23 a counting loop makes so many records, and refuses more than a thousand rounds", async () => {
  const rows = `| Applied | Approve | Running | | for each n from 1 to \`months\`: create Instalment with \`loan = this\`, \`position = n\`, \`due = begins + n * 1 month\` |`;
  const scenarios = `### Three
- When: Approve l
- Then: l \`Instalment.size() = 3 and Instalment.sum(i, i.position) = 6\`
- Then: l \`Instalment.exists(i, i.position = 2 and i.due = date("2026-05-31"))\`
### None
- Given: Loan l with \`months = 0\`
- When: Approve l
- Then: l \`status = "Running" and Instalment.size() = 0\`
### Too many
- Given: Loan l with \`months = 1001\`
- When: Approve l
- Then: refused with most-rounds
- Then: l \`status = "Applied" and Instalment.size() = 0\``;
  expect(await scenarioFailures(credit(rows, "", scenarios))).toEqual([]);
});

test("P4.11 else in a cell, and loops in an order", async () => {
  const rows = `| Applied | Judge | | | if \`months > 2\`: \`note = "long"\` else \`note = "short"\` |
| Applied | Judge so | | | if \`months > 2\`: \`note = "long"\`; otherwise: \`note = "short; or else"\` |
| Applied | Split | | | for each n from 1 to 3: create Instalment with \`position = n\`, \`due = today() - n * 1 day\` |
| Applied | Number | | | \`rate = 0\`; for each i in \`Instalment\` by due: change \`i\` with \`taken = this.rate\`; \`note = "x"\` |
| Applied | Name | | | \`note = ""\`; for each i in \`Instalment\` by due latest first: do Append with \`mark = text(i.position)\` |
| Applied | Name up | | | \`note = ""\`; for each i in \`Instalment\` by Due: do Append with \`mark = text(i.position)\` |
| Applied | Append | | Mark (text) | \`note = (note is empty ? "" : note) + mark\` |`;
  const scenarios = `### Else
- When: Judge l
- Then: l \`note = "long"\`
- Given: Loan l with \`months = 1\`
- When: Judge l
- Then: l \`note = "short"\`
- When: Judge so l
- Then: l \`note = "short; or else"\`
### In order
- When: Split l
- When: Name l
- Then: l \`note = "123"\`
- When: Name up l
- Then: l \`note = "321"\``;
  expect(await scenarioFailures(credit(rows, "", scenarios))).toEqual([]);
});

const BLOCKS = `#### Approve
Free words about it.

1. \`note = "approved"\`
2. if \`months > 5\`:
   1. \`rate = 5\`
   2. for each n from 1 to 2:
      - create Instalment with \`position = n\`, \`batch = "long"\`
3. otherwise if \`months > 2\`:
   - \`rate = 3\`
4. otherwise:
   - if \`months = 1\`: \`rate = 1\`
   - otherwise: \`rate = 2\`
5. for each i in \`Instalment.filter(i, i.batch = "long")\`:
   - change \`i\` with \`taken = rate\`

#### Refuse to Refused
- \`note = reason\`
`;

test("P4.24 an event has a block of steps, with conditions and loops as nested lists", async () => {
  const rows = `| Applied | Approve | Running | | \`rate = 9\` |
| Applied | Refuse | Refused | Reason (text) | |
| Running | Refuse | Stopped | Reason (text) | |`;
  const scenarios = `### Long
- Given: Loan l with \`months = 6\`
- When: Approve l
- Then: l \`rate = 5 and note = "approved" and Instalment.size() = 2 and Instalment.all(i, i.taken = 5)\`
### Middle
- When: Approve l
- Then: l \`rate = 3 and Instalment.size() = 0\`
### Short
- Given: Loan l with \`months = 1\`
- When: Approve l
- Then: l \`rate = 1\`
### Shortest
- Given: Loan l with \`months = 0\`
- When: Approve l
- Then: l \`rate = 2\`
### Only the row it names
- When: Refuse l with \`reason = "No"\`
- Then: l \`note = "No" and status = "Refused"\`
- Given: Loan l with \`status = "Running"\`, \`note = "kept"\`
- When: Refuse l with \`reason = "No"\`
- Then: l \`note = "kept" and status = "Stopped"\``;
  expect(await scenarioFailures(credit(rows, BLOCKS, scenarios))).toEqual([]);
});

test("P4.24 the steps of an event that is called Start are not those of new records", async () => {
  const rows = `| Applied | Start | Running | | |
| Applied | Start over | Applied | | |`;
  const blocks = `#### Start\n1. \`note = "started"\`\n\n#### Start over\n1. \`note = "again"\`\n\n#### start to Applied\n1. \`rate = 7\`\n`;
  const scenarios = `### New
- When: create Loan n with name = N
- Then: n \`note is empty and rate = 7\`
- When: Start over n
- Then: n \`note = "again"\`
- When: Start n
- Then: n \`note = "started" and status = "Running"\``;
  expect(await scenarioFailures(credit(rows, blocks, scenarios))).toEqual([]);
});

test("P4.24 a block that names no event, and steps that are not understood, close what they belong to", () => {
  const rows = "| Applied | Approve | Running | | |\n| Applied | Refuse | Refused | | |";
  const codes = (blocks: string): readonly string[] => {
    const { model, diagnostics } = readDocument(credit(rows, blocks, ""));
    expect(model.states[0]?.transitions[1]?.problem).not.toBeNull();
    return diagnostics.filter(({ severity }) => severity === "error").map(({ code }) => code);
  };
  expect(codes("#### Aprove\n1. `rate = 1`\n")).toEqual(["event-unknown"]);
  expect(codes("#### Approve\n1. when fine:\n   - `rate = 1`\n")).toContain("step-holds-steps");
  expect(codes("#### Approve\n1. `rate = 1`\n2. be happy\n")).toEqual(["effect-not-understood"]);
  expect(codes("#### Approve\n1. otherwise:\n   - `rate = 1`\n")).toEqual(["effect-not-understood"]);
});

test("P4.24 other headings of the fourth level are prose", () => {
  const rows = "| Applied | Approve | Running | | |";
  const { diagnostics } = readDocument(credit(rows, "#### Background\nWhy it is so.\n\n- a list of words\n", ""));
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
});

test("P4.24 start as *From* writes it is the start rows', also where an event is called Start", async () => {
  const document = `## 3. Entities and their fields
### Run
| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |
| Made | yes/no | |
| Begun | yes/no | |
## 4. States and transitions
### Run
| From | Event | To |
| --- | --- | --- |
| start | | Planned |
| Planned | Start | Under way |

#### start
1. \`made = yes\`

#### Start
1. \`begun = yes\`

## Scenarios
### Made, then begun
- When: create Run r with \`name = "A"\`
- Then: r \`made and not begun\`
- When: Start r
- Then: r \`begun\`
`;
  expect(await scenarioFailures(document)).toEqual([]);
});
