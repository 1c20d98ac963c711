import { expect, test } from "vitest";
import { readDocument } from "#read/read-document.ts";
import { openForTest } from "#testing/open-for-test.ts";
import { scenarioFailures } from "#testing/scenario-failures.ts";

const things = (fields: string, scenarios: string, more = ""): string => `
## 1. What the product does and for whom
- Currency: EUR

## 3. Entities and their fields
### Village
| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |
| District | text | |

### Thing
| Field | Type | Required | Default | Asked if |
| --- | --- | --- | --- | --- |
${fields}
${more}

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ana | Ana | member |
### Village
| | Name | District |
| --- | --- | --- |
| north1 | Upper | North |
| south1 | Lower | South |

## Scenarios
- Given: the date is 2026-03-02
${scenarios}
`;

test("P3.1 each type takes its own values, and refuses others by a named error at the field", async () => {
  const fields = `| A text | text | | | |
| Whole | whole number | | | |
| Rating | rating | | | |
| Choice | choice of Red, Green | | | |
| Mail | email | | | |
| Link | link | | | |
| Price | money | | | |`;
  const scenarios = `
### Values
- When: create Thing n1 with \`whole = 1.5\`
- Then: refused with not-a-whole-number
- When: create Thing n2 with \`rating = 6\`
- Then: refused with not-a-rating
- When: create Thing n4 with \`mail = "nobody"\`, \`link = "javascript:alert(1)"\`
- Then: refused with not-an-email
- Then: refused with not-a-link
- When: create Thing n5 with \`mail = "a@b.org"\`, \`whole = 3\`, \`choice = "Red"\`, \`price = 10 EUR * 0.0125\`
- Then: n5 \`whole = 3 and price = 0.13 EUR\``;
  expect(await scenarioFailures(things(fields, scenarios))).toEqual([]);
});

test("P3.22 limits behind types hold, and P3.8 texts make a title together", async () => {
  const fields = `| First name | text, at most 5 characters | | | |
| Last name | text (2-8) | | | |
| Size | whole number from 1 to 60 | | | |
| Price | money, at least 1 EUR, required | | | |
| Born on | date | | | |
| Age | whole number | | \`= years(born_on, today())\` | |`;
  const scenarios = `
### Values
- When: create Thing n1 with \`first_name = "Amalia"\`, \`price = 3 EUR\`
- Then: refused
- When: create Thing n2 with \`last_name = "B"\`, \`price = 3 EUR\`
- Then: refused
- When: create Thing n3 with \`size = 61\`, \`price = 3 EUR\`
- Then: refused
- When: create Thing n4 with \`price = 0.99 EUR\`
- Then: refused
- When: create Thing n5 with \`size = 60\`
- Then: refused
- When: create Thing n6 with \`first_name = "Amali"\`, \`last_name = "Bo"\`, \`size = 60\`, \`price = 1 EUR\`, \`born_on = 1990-03-03\`
- Then: n6 \`age = 35\``;
  const shown = "- Shown as: First name, Last name";
  expect(await scenarioFailures(things(fields, scenarios, shown))).toEqual([]);
  const titled = await openForTest(things(fields, "### None\n- Then: nothing is refused", shown));
  const given = { first_name: "Amali", last_name: "Bo", price: 100 };
  for (const values of [given, { ...given, last_name: null }])
    await titled.app.submit({ commands: [{ kind: "create", entity: "Thing", values }] });
  const ids = titled.store.records.ids({ entity: "Thing", where: null }, [], null, 0);
  const titles = await Promise.all(
    ids.map(async (id) => (await titled.app.ask({ kind: "record", entity: "Thing", id }))?.title),
  );
  expect(titles).toEqual(["Amali Bo", "Amali"]);
});

test("P3.2 required: yes, no, or a condition", async () => {
  const fields = `| Name | text | yes | | |
| Size | whole number | | | |
| Reason | text | \`size > 10\` | | |`;
  const scenarios = `
### Required
- When: create Thing n1
- Then: refused with required
- When: create Thing n2 with \`name = "A"\`, \`size = 11\`
- Then: refused with required
- When: create Thing n3 with \`name = "A"\`, \`size = 10\`
- When: change n3 with \`size = 12\`
- Then: refused with required
- When: change n3 with \`size = 12\`, \`reason = "big"\`
- Then: n3 \`size = 12\``;
  expect(await scenarioFailures(things(fields, scenarios))).toEqual([]);
});

test("P3.3 a starting value may start from other starting values, whatever their order, and can be emptied", async () => {
  const fields = `| Due | date | | \`out + 3 days\` | |
| Out | date | | \`today()\` | |
| Who | person | | \`me\` | |
| Colour | choice of Red, Green | | Green | |`;
  const scenarios = `
### Started
- When: create Thing n1
- Then: n1 \`due = 2026-03-05 and out = 2026-03-02 and who = ana and colour = "Green"\`
- When: create Thing n2 with \`out = 2026-04-01\`, \`colour = empty\`
- Then: n2 \`due = 2026-04-04 and colour is empty\`
- When: change n1 with \`out = 2026-05-01\`
- Then: n1 \`due = 2026-03-05\``;
  expect(await scenarioFailures(things(fields, scenarios))).toEqual([]);
});

test("P3.4 a computed field follows its inputs, can't be written, and may be fixed at an event", async () => {
  const fields = `| Size | whole number | | 1 | |
| Twice | whole number | | \`= size * 2\` | |
| Fixed | whole number | | \`= size * 10\` fixed at Close | |`;
  const states = `
## 4. States and transitions
### Thing
| From | Event | To |
| --- | --- | --- |
| start | | Open |
| Open | Close | Closed |`;
  const scenarios = `
### Computed
- When: create Thing n1 with \`size = 3\`
- Then: n1 \`twice = 6 and fixed = 30\`
- When: change n1 with \`size = 4\`
- Then: n1 \`twice = 8 and fixed = 40\`
- When: Close n1
- When: change n1 with \`size = 5\`
- Then: n1 \`twice = 10 and fixed = 40\``;
  expect(await scenarioFailures(things(fields, scenarios, states))).toEqual([]);
});

test("P3.5 what is not asked for is dropped, emptied and not required", async () => {
  const fields = `| Paid | yes/no | | no | |
| How | choice of Cash, Card | yes | | \`paid\` |
| Receipt | text | yes | | \`how = "Card"\` |`;
  const scenarios = `
### Asked
- When: create Thing n1 with \`how = "Cash"\`
- Then: n1 \`how is empty\`
- When: change n1 with \`paid = yes\`
- Then: refused with required
- When: change n1 with \`paid = yes\`, \`how = "Card"\`, \`receipt = "R1"\`
- Then: n1 \`receipt = "R1"\`
- When: change n1 with \`paid = no\`
- Then: n1 \`how is empty and receipt is empty\``;
  expect(await scenarioFailures(things(fields, scenarios))).toEqual([]);
});

test("P3.6 a narrowed reference keeps its value when the other record no longer fits, and is chosen anew with what its condition reads", async () => {
  const document = `## 3. Entities and their fields
### Meal
| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |
| Kind | text | |
### Booking
- Shown as: Guest

| Field | Type | Required |
| --- | --- | --- |
| Guest | text | yes |
| Kind | text | |
| Note | text | |
| Meal | Meal where \`status = "Planned" and (this.kind is empty or kind = this.kind)\` | yes |
| Also | several Meal where \`status = "Planned"\` | |
## 4. States and transitions
### Meal
| From | Event | To | Then |
| --- | --- | --- | --- |
| start | | Planned | |
| Planned | Call off | Off | for each b in \`Booking.filter(b, b.meal = this)\`: do Let go on b |
### Booking
| From | Event | To |
| --- | --- | --- |
| start | | Booked |
| Booked | Let go | Free |
## Sample data
### Meal
| | Name | Kind |
| --- | --- | --- |
| m1 | Soup | Hot |
| m2 | Salad | Cold |
## Scenarios
### What was chosen stays
- When: create Booking b1 with \`guest = "Ana"\`, \`meal = m1\`, \`also = [m1]\`
- When: Call off m1
- Then: b1 \`status = "Free"\`
- When: change b1 with \`note = "Sorry"\`
- Then: b1 \`note = "Sorry" and meal = m1\`
- When: change b1 with \`kind = "Hot"\`
- Then: refused with not-among-options
- When: change b1 with \`meal = m2\`, \`also = [m1, m2]\`
- Then: refused with not-among-options
- When: change b1 with \`meal = m2\`
- When: change b1 with \`meal = m1\`
- Then: refused with not-among-options
- When: create Booking b2 with \`guest = "Ben"\`, \`meal = m1\`
- Then: refused with not-among-options
`;
  expect(await scenarioFailures(document)).toEqual([]);
});

test("P3.6 a narrowed reference takes no other value, on every write", async () => {
  const fields = `| District | text | | | |
| Village | Village where \`district = this.district\` | | | |`;
  const scenarios = `
### Narrowed
- When: create Thing n1 with \`district = "North"\`, \`village = south1\`
- Then: refused with not-among-options
- When: create Thing n2 with \`district = "North"\`, \`village = north1\`
- When: change n2 with \`district = "South"\`
- Then: refused with not-among-options
- When: change n2 with \`district = "South"\`, \`village = south1\`
- Then: n2 \`village = south1\``;
  expect(await scenarioFailures(things(fields, scenarios))).toEqual([]);
});

test("P3.6 what an event asks for is narrowed too, whether it is stored or the event's alone", async () => {
  const document = `## 3. Entities and their fields
### Stall
| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |
| Size | whole number | yes |
### Booking
| Field | Type | Required |
| --- | --- | --- |
| Guest | text | yes |
| Size | whole number | yes |
| Stall | Stall where \`size >= this.size\` | |
| Wish | text | |
## 4. States and transitions
### Booking
| From | Event | To | Asks for | Then |
| --- | --- | --- | --- | --- |
| start | | Asked | | |
| Asked | Place | Placed | Stall | |
| Placed | Move | Placed | New stall (Stall where \`size >= this.size\`) | \`wish = new_stall.name\` |
## Sample data
### Stall
| | Name | Size |
| --- | --- | --- |
| small | Small | 2 |
| large | Large | 9 |
| larger | Larger | 12 |
## Scenarios
### It must be large enough
- When: create Booking b1 with \`guest = "Ana"\`, \`size = 5\`
- When: Place b1 with \`stall = small\`
- Then: refused with not-among-options
- When: Place b1 with \`stall = large\`
- When: Move b1 with \`new_stall = small\`
- Then: refused with not-among-options
- When: Move b1 with \`new_stall = larger\`
- Then: b1 \`wish = "Larger"\`
`;
  expect(await scenarioFailures(document)).toEqual([]);
});

test("P3.7 child rows share their owner's rights, are checked with it and go with it", async () => {
  const fields = `| Name | text | yes | | |
| Lines | list of Line | | | |
| Total | money | | \`= lines.sum(l, l.amount)\` | |

### Line
| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Amount | money | yes | |
| Note | text | | \`owner.name\` |`;
  const more = `
## 4. States and transitions
### Thing
| From | Event | To | Who |
| --- | --- | --- | --- |
| start | | Open | |
| Open | Close | Closed | anyone |

| Status | Open to change |
| --- | --- |
| Open | yes |
| Closed | no |

## 5. Validation rules
| On | Rule | Error |
| --- | --- | --- |
| Thing.lines | \`total <= 100 EUR\` | E1 |
| Line.amount | \`amount > 0 EUR\` | E2 |

## 6. Roles and permissions
| Role | May | On | Only if |
| --- | --- | --- | --- |
| member | see, create, change, delete | Thing | \`created_by = me\` |
| member | delete | Thing | \`created_by = me and status = "Closed"\` |

## 8. The error catalogue
| Code | Message |
| --- | --- |
| E1 | Too much. |
| E2 | Nothing. |`;
  const scenarios = `
### Rows of a record
- When: create Thing n1 with \`name = "A"\`
- When: create Line a with \`owner = n1\`, \`amount = 60 EUR\`
- Then: a \`note = "A" and owner = n1\`
- When: create Line b with \`owner = n1\`, \`amount = 41 EUR\`
- Then: refused with E1
- When: create Line b with \`owner = n1\`, \`amount = 0 EUR\`
- Then: refused with E2
- When: change a with \`amount = 101 EUR\`
- Then: refused with E1
- Then: sees 1 Line
- Given: Person bo with \`name = "Bo"\`, \`roles = ["member"]\`
- As: bo
- Then: sees 0 Line
- When: change a with \`amount = 1 EUR\`
- Then: refused
- When: delete a
- Then: refused
- When: create Line c with \`owner = n1\`, \`amount = 1 EUR\`
- Then: refused
- As: ana
- When: Close n1
- When: change a with \`amount = 2 EUR\`
- Then: refused
- When: delete n1
- Then: \`Line.size() = 0 and Thing.size() = 0\``;
  expect(await scenarioFailures(things(fields, scenarios, more))).toEqual([]);
});

test("P3.9 unique sets; empty values do not count", async () => {
  const fields = `| Code | text | | | |
| Day | date | | | |`;
  const unique = fields;
  const scenarios = `
### Unique
- When: create Thing n1 with \`code = "A"\`, \`day = 2026-01-01\`
- When: create Thing n2 with \`code = "A"\`, \`day = 2026-01-02\`
- When: create Thing n3 with \`code = "A"\`, \`day = 2026-01-01\`
- Then: refused with not-unique
- When: create Thing n4 with \`code = "A"\`
- When: create Thing n5 with \`code = "A"\`
- When: change n2 with \`day = 2026-01-01\`
- Then: refused with not-unique`;
  const source = things(unique, scenarios).replace("### Thing\n", "### Thing\n- Unique: Code, Day\n\n");
  expect(await scenarioFailures(source)).toEqual([]);
});

test("P3.12 every record has its built-in fields, and nobody writes them", async () => {
  const scenarios = `
### Built in
- When: create Thing n1 with \`name = "A"\`
- Then: n1 \`id is not empty and created_by = ana and changed_by = ana and created_at = changed_at\`
- Given: the date is 2026-03-05
- When: change n1 with \`name = "B"\`
- Then: n1 \`changed_at > created_at\``;
  expect(await scenarioFailures(things("| Name | text | | | |", scenarios))).toEqual([]);
});

test("P3.13 a record that others refer to can't be deleted", async () => {
  const scenarios = `
### Referred to
- When: create Thing n1 with \`village = north1\`
- When: delete north1
- Then: refused with referred-to
- When: delete n1
- When: delete north1
- Then: \`Village.size() = 1\``;
  expect(await scenarioFailures(things("| Village | Village | | | |", scenarios))).toEqual([]);
});

test("P3.15 a number series counts up and never gives a number twice", async () => {
  const scenarios = `
### Numbers
- When: create Thing n1
- Then: n1 \`number = "T-007"\`
- When: create Thing n2
- When: delete n2
- When: create Thing n3
- Then: n3 \`number = "T-009"\`
- When: create Thing n4 with \`number = "T-001"\`
- Then: refused with not-writable`;
  expect(await scenarioFailures(things("| Number | number series T-007 | | | |", scenarios))).toEqual([]);
});

test("P3.10 the first of an entity is the first in its order, choices by their place", async () => {
  const source = `## 3. Entities and their fields
### Thing
- Order: size, name Z to A

| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
| Size | choice of Small, Medium, Large | |
| First | text | \`= Thing.first().name\` |
| Others | list of text | \`= Thing.map(t, t.name)\` |

## Sample data
### Thing
| | Name | Size |
| --- | --- | --- |
| a | A | Large |
| b | B | Small |
| c | C | Small |
| d | D | Medium |

## Scenarios
### In order
- Then: a \`first = "C" and others = ["C", "B", "D", "A"]\`
`;
  expect(await scenarioFailures(source)).toEqual([]);
});

test("P3.5 a field that comes to be asked for begins with its starting value, unless something is said of it", async () => {
  const source = `# Marks

## 3. Entities and their fields
### Mark
| Field | Type | Required | Default | Asked if |
| --- | --- | --- | --- | --- |
| Presence | choice of Present, Late | yes | Present | |
| Minutes | whole number | | 5 | \`presence = "Late"\` |
| Note | text | | | |

## Sample data
### Mark
| | Presence |
| --- | --- |
| m | Present |

## Scenarios
### Late
- Then: m \`minutes is empty\`
- When: change m with \`presence = "Late"\`
- Then: m \`minutes = 5\`
- When: change m with \`minutes = empty\`
- When: change m with \`note = "Bus"\`
- Then: m \`minutes is empty\`
- When: change m with \`presence = "Present"\`
- When: change m with \`presence = "Late"\`, \`minutes = empty\`
- Then: m \`minutes is empty\`
- When: change m with \`presence = "Present"\`
- When: change m with \`presence = "Late"\`, \`minutes = 7\`
- Then: m \`minutes = 7\`
`;
  expect(await scenarioFailures(source)).toEqual([]);
});

test("P3.14 a person with one of several roles; P3.1 a whole number begins with a whole one", async () => {
  const document = (fields: string): string => `## 3. Entities and their fields
### Job
| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Name | text | yes | |
${fields}
## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ana | Ana | lead |
| ben | Ben | helper |
| cem | Cem | safety officer |
| dora | Dora | guest |
## Scenarios
### Who fits
- When: create Job j1 with \`name = "A"\`, \`who = ana\`
- When: change j1 with \`who = ben\`
- When: change j1 with \`who = cem\`
- When: change j1 with \`who = dora\`
- Then: refused with not-among-options
`;
  for (const roles of [
    "helper, lead or safety officer",
    "helper or lead or safety officer",
    "helper, lead, or safety officer",
  ])
    expect(await scenarioFailures(document(`| Who | person with role ${roles} | | |`))).toEqual([]);
  const codes = (type: string, value: string): string[] =>
    readDocument(document(`| Who | person | | |\n| Size | ${type} | | ${value} |`)).diagnostics.flatMap(
      ({ code, severity }) => (severity === "error" ? [code] : []),
    );
  expect(codes("whole number", "2.5")).toEqual(["default-not-understood"]);
  expect(codes("whole number", "2")).toEqual([]);
  expect(codes("number", "2.5")).toEqual([]);
});
