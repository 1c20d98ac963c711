import { expect, test } from "vitest";
import { checkSource } from "#cli/checked-file.ts";
import { readDocument } from "#read/read-document.ts";
import { runDerived } from "#scenarios/derived/run-derived.ts";
import { openForTest } from "#testing/open-for-test.ts";
import { scenarioFailures } from "#testing/scenario-failures.ts";

const shop = (rows: string, blocks = "", scenarios = "", app = ""): string => `# Specification: Shop
## 3. Entities and their fields
### Basket
| Field | Type | Default |
| --- | --- | --- |
| Customer | person | |
| Pieces | whole number | 2 |
| Note | text | |
| Latest | Order | |
### Order
- Shown as: Number
| Field | Type | Default |
| --- | --- | --- |
| Number | number series O-001 | |
| Customer | person | |
| Note | text | |
| Weight | number | \`= Line.filter(l, l.order = this).sum(l, l.pieces) * 2\` |
### Line
| Field | Type |
| --- | --- |
| Order | Order |
| Pieces | whole number |
## 4. States and transitions
### Basket
| From | Event | To | Who | Asks for | Then |
| --- | --- | --- | --- | --- | --- |
| start | | Open | | | |
${rows}

${blocks}

### Order
| From | Event | To | Who | Asks for | Then |
| --- | --- | --- | --- | --- | --- |
| start | | Draft | | | |
| Draft | Send | Sent | anyone | Carrier (text) | \`note = carrier\` |
${app}

## 6. Roles and permissions
| Role | May | On |
| --- | --- | --- |
| clerk | everything | everything |
## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| kim | Kim | clerk |
| ana | Ana | clerk |
### Basket
| | Customer |
| --- | --- |
| b | ana |
## Scenarios
- Given: the date is 2026-03-02 at 05:00
- As: kim
${scenarios}
`;

const BUY =
  'create Order called o with `customer = customer`; create Line with `order = o`, `pieces = pieces`; change o with `note = "made"`; ' +
  'do Send on o with `carrier = "Post"`; `latest = o`; tell customer "{o.number} weighs {o.weight}."';

test("P4.31 a record that an effect makes has a name for the effects after it", async () => {
  const scenarios = `### In a cell
- When: Buy b
- Then: told ana "O-001 weighs 4."
- Then: there are 1 Order where \`status = "Sent" and note = "Post"\` called o1
- Then: there are 1 Line where \`order = o1 and pieces = 2\`
- Then: b \`latest = o1\`
### A second time it is another record
- When: Buy b
- When: Buy b
- Then: told ana "O-002 weighs 4."
- Then: there are 2 Line
- Then: b \`latest.number = "O-002"\``;
  expect(await scenarioFailures(shop(`| Open | Buy | | anyone | | ${BUY} |`, "", scenarios))).toEqual([]);
});

const BLOCK = `#### Split
1. create Order called first_one with \`customer = customer\`
2. for each n from 1 to \`pieces\`:
   1. create Order called parcel with \`note = "part " + text(n) + " of " + first_one.number\`
   2. create Line with \`order = parcel\`, \`pieces = n\`
   3. if \`n = 2\`:
      - create Line called extra with \`order = parcel\`, \`pieces = 10\`
      - change extra with \`pieces = extra.pieces + parcel.weight\`
4. create Line with \`order = first_one\`, \`pieces = 7\`
5. change each Order where \`this.customer is not empty and id != first_one.id\` with \`customer = customer\`
6. delete each Line where \`order = first_one and pieces = 7\`
7. create Person called helper with \`name = "New"\`
8. tell helper "Welcome."
9. show "{first_one.number}"
`;

test("P4.31 names in steps: inside loops and conditions they are known there, outside to all that follows, the block below a cell included", async () => {
  const scenarios = `### Split
- When: Split b
- Then: there are 3 Order by number called o1, o2, o3
- Then: o2 \`note = "part 1 of O-001" and weight = 2\`
- Then: o3 \`note = "part 2 of O-001" and customer = ana\`
- Then: there are 3 Line by pieces called l1, l2, l3
- Then: l1 \`order = o2 and pieces = 1\`
- Then: l2 \`order = o3 and pieces = 2\`
- Then: l3 \`order = o3 and pieces = 34\`
### The cell and its block
- When: Both b
- Then: there are 1 Line where \`order.note = "cell"\``;
  const rows = `| Open | Split | | anyone | | |
| Open | Both | | anyone | | create Order called o with \`note = "cell"\` |`;
  const blocks = `${BLOCK}\n#### Both\n- create Line with \`order = o\`\n`;
  const source = shop(rows, blocks, scenarios);
  expect(readDocument(source).diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(await scenarioFailures(source)).toEqual([]);
});

test("P4.31 names in the rows of the app, where each round of a list stands by itself", async () => {
  const app = `### App
| Event | Then |
| --- | --- |
| every day at 06:00 | create Order called round with \`note = "round"\`; for each b in \`Basket\`: create Line with \`order = round\`, \`pieces = b.pieces\`; change round with \`customer = Person.first()\`; change each Line where \`order = round\` with \`pieces = 9\` |`;
  const scenarios = `### A day
- Given: the date is 2026-03-02 at 07:00
- Then: there are 1 Order where \`note = "round" and customer is not empty\` called r
- Then: there are 1 Line where \`order = r and pieces = 9\``;
  expect(await scenarioFailures(shop("", "", scenarios, app))).toEqual([]);
});

const errorsOf = (then: string, blocks = ""): string[] =>
  readDocument(shop(`| Open | Buy | | anyone | Weeks (whole number) | ${then} |`, blocks))
    .diagnostics.filter(({ severity }) => severity === "error")
    .map(({ code, message }) => `${code}: ${message}`);

test.each([
  ["the field of the record", "create Order called note with `customer = me`"],
  ["a status", "create Order called status"],
  ["what the event asks for", "create Order called weeks"],
  ["an entity", "create Order called Line"],
  ["a word of the language", "create Order called this"],
  ["another word of the language", "create Order called not"],
  ["a record named before", "create Order called o; create Line called o"],
  ["the variable of the loop", "for each n from 1 to 2: create Order called n"],
])("P4.31 a name that is taken closes the row: %s", (_what, then) => {
  expect(errorsOf(then)).toEqual([expect.stringMatching(/^name-taken: /u)]);
});

test("P4.31 a name used before its record is made, or outside of where it is made, is told as that", () => {
  expect(errorsOf('change o with `note = "x"`; create Order called o')).toEqual([
    "name-not-known-yet: No record is called `o` here yet.",
  ]);
  expect(errorsOf("if `pieces > 1`: create Order called o; create Line with `order = o`")).toEqual([
    "name-not-known-yet: No record is called `o` here yet.",
  ]);
  expect(
    errorsOf("", '#### Buy\n1. for each n from 1 to 2:\n   - create Order called o\n2. tell customer "{o.number}"\n'),
  ).toEqual(["name-not-known-yet: No record is called `o` here yet."]);
  expect(errorsOf("create Order called o; create Line with `order = o.customer`")).toHaveLength(1);
  expect(errorsOf("create Order called o; create Line with `order = p`")).toEqual([
    expect.stringMatching(/^unknown-field: /u),
  ]);
  // Two branches may use the same name, and a name may stay unused.
  expect(
    errorsOf(
      "",
      '#### Buy\n1. if `pieces > 1`:\n   - create Order called o\n   - do Send on o with `carrier = "A"`\n2. otherwise:\n   - create Line called o\n',
    ),
  ).toEqual([]);
  expect(errorsOf('create Order o with `note = "x"`')).toHaveLength(1);
  expect(errorsOf('create Order called my order with `note = "x"`')).toHaveLength(1);
});

test("P4.31 the name may follow the values, and the derived tests take it in", async () => {
  const source = shop(
    '| Open | Buy | | anyone | | create Order with `note = "x"` called o; create Line with `order = o` |',
  );
  expect(checkSource("shop.md", source).diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const { model } = readDocument(source);
  expect(model.states[0]?.transitions[1]?.then[0]).toMatchObject({
    kind: "create",
    entity: "Order",
    called: { value: "o" },
  });
  const results = await runDerived(model, async () => (await openForTest(source, { model })).app, {
    seed: 7,
    steps: 25,
  });
  expect(results.flatMap(({ failures }) => failures)).toEqual([]);
});
