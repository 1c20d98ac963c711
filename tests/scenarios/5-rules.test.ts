import { expect, test } from "vitest";
import { openAs } from "#testing/open-as.ts";
import { openForTest } from "#testing/open-for-test.ts";
import { scenarioFailures } from "#testing/scenario-failures.ts";

const ruled = (rules: string, scenarios: string, more = ""): string => `
## 3. Entities and their fields
### Thing
| Field | Type |
| --- | --- |
| Name | text |
| Size | whole number |
| Tags | list of text |
| From | date |
| Until | date |
| Other | Thing |

## 4. States and transitions
### Thing
| From | Event | To | Then |
| --- | --- | --- | --- |
| start | | Open | |
| Open | Close | Closed | |
| Open | Grow | Open | \`size = size * 2\` |

## 5. Validation rules
| On | Rule | Only when | Error |
| --- | --- | --- | --- |
${rules}
${more}

## 8. The error catalogue
| Code | Message | Shown |
| --- | --- | --- |
| E1 | From comes first. | at the field |
| E2 | {name} is {size}, and {other.name} is small. | as a notice |
| W1 | Really {size}? | as a warning |

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ana | Ana | member |

## Scenarios
- Given: the date is 2026-03-02
${scenarios}
`;

test("P5.2 a rule must not be false; an unknown rule passes", async () => {
  const scenarios = `
### Unknown passes
- When: create Thing n1 with \`from = 2026-01-02\`
- When: change n1 with \`until = 2026-01-01\`
- Then: refused with E1
- When: change n1 with \`until = 2026-01-02\`
- Then: n1 \`until = 2026-01-02\``;
  expect(await scenarioFailures(ruled("| Thing.until | `until >= from` | | E1 |", scenarios))).toEqual([]);
});

test("P5.3 phrases: required, unique, lengths, bounds, patterns", async () => {
  const rules = `| Thing.name | required | Closed | |
| Thing.name | unique | | |
| Thing.name | at most 5 characters | | |
| Thing.size | between 1 and 10 | | |
| Thing.tags | at most 2 elements | | |`;
  const scenarios = `
### Phrases
- When: create Thing n1
- When: Close n1
- Then: refused with required
- When: create Thing n2 with \`name = "Abcdef"\`
- Then: refused with too-long
- When: create Thing n3 with \`name = "Abcde"\`
- When: create Thing n4 with \`name = "Abcde"\`
- Then: refused with not-unique
- When: change n1 with \`size = 0\`
- Then: refused with too-small
- When: change n1 with \`size = 11\`
- Then: refused with too-large
- When: change n1 with \`size = 10\`
- When: change n1 with \`tags = ["a", "b", "c"]\`
- Then: refused with too-many`;
  expect(await scenarioFailures(ruled(rules, scenarios))).toEqual([]);
});

test("P5.3 of more than, less than, after and before the bound itself is refused; bounds may be fields and today", async () => {
  const document = `## 3. Entities and their fields
### Parcel
| Field | Type |
| --- | --- |
| Name | text |
| Weight | number in kg, more than 0 |
| Price | positive money |
| Rows | whole number (< 5) |
| Start | date |
| End | date |
| Code | text, fewer than 4 characters |
| Sent | date, not in the future |
| Next | date (in the future) |
| Back | date, today or later |
| Views | up to 2 photos |
| Fragile | bool |
| Size | enum (S, M, L) |
| Colour | enum: red, blue |

## 5. Validation rules
| On | Rule |
| --- | --- |
| Parcel.weight | less than HEAVY |
| Parcel.end | after Start |
| Parcel.start | not before today |

## 9. Business constants and limits
| Constant | Value |
| --- | --- |
| HEAVY | 30 |

## Scenarios
### Bounds
- Given: today is 2026-05-04
- When: create Parcel p1 with \`weight = 0\`
- Then: refused with too-small
- When: create Parcel p1 with \`weight = 30\`
- Then: refused with too-large
- When: create Parcel p1 with \`price = 0 EUR\`
- Then: refused with too-small
- When: create Parcel p1 with \`rows = 5\`
- Then: refused with too-large
- When: create Parcel p1 with \`sent = date("2026-05-05")\`
- Then: refused with too-large
- When: create Parcel p1 with \`next = date("2026-05-04")\`
- Then: refused with too-small
- When: create Parcel p1 with \`back = date("2026-05-03")\`
- Then: refused with too-small
- When: create Parcel p2 with \`sent = date("2026-05-04"), next = date("2026-05-05"), back = date("2026-05-04"), fragile = yes, size = "M", colour = "red"\`
- Then: \`p2.size == "M"\`
- When: create Parcel p1 with \`code = "abcd"\`
- Then: refused with too-long
- When: create Parcel p1 with \`start = date("2026-05-03")\`
- Then: refused with too-small
- When: create Parcel p1 with \`start = date("2026-05-04"), end = date("2026-05-04")\`
- Then: refused with too-small
- When: create Parcel p1 with \`weight = 0.1, price = 0.01 EUR, rows = 4, code = "abc", start = date("2026-05-04"), end = date("2026-05-05")\`
- Then: \`p1.weight == 0.1\``;
  expect(await scenarioFailures(document)).toEqual([]);
});

test("P5.10 unique fields among some of the records; empty ones, others and the record itself don't count", async () => {
  const document = (rule: string): string => `## 3. Entities and their fields
### Booking
| Field | Type |
| --- | --- |
| Room | text |
| Day | date |
| Paid | yes/no |

## 4. States and transitions
### Booking
| From | Event | To |
| --- | --- | --- |
| start | | Held |
| Held | Book | Booked |
| Held, Booked | Cancel | Cancelled |
| Cancelled | Revive | Held |

## 5. Validation rules
| On | Rule | Error |
| --- | --- | --- |
| Booking | ${rule} | E1 |

## 8. The error catalogue
| Code | Message | Shown |
| --- | --- | --- |
| E1 | That room is taken on that day. | as a notice |

## Scenarios
### Nobody books twice
- When: create Booking a with \`room = "R1"\`, \`day = 2026-03-02\`
- When: create Booking b with \`room = "R1"\`, \`day = 2026-03-02\`
- Then: refused with E1
- When: create Booking b with \`room = "R1"\`, \`day = 2026-03-03\`
- When: change b with \`day = 2026-03-02\`
- Then: refused with E1
- When: Book a
- Then: a \`status = "Booked"\`
- When: create Booking c with \`room = "R1"\`
- When: create Booking d with \`room = "R1"\`
- Then: d \`status = "Held"\`
- When: Cancel a
- When: change b with \`day = 2026-03-02\`
- Then: b \`day = 2026-03-02\`
- When: Revive a
- Then: refused with E1
- Then: a \`status = "Cancelled"\`
`;
  for (const rule of [
    'unique room, day among `status in ["Held", "Booked"]`',
    "unique room and day among Held, Booked",
    '`status not in ["Held", "Booked"] or not others.exists(o, o.room = room and o.day = day and o.status in ["Held", "Booked"])`',
  ])
    expect(await scenarioFailures(document(rule)), rule).toEqual([]);
});

test("P5.4 only when: a list of statuses or a condition; the new status counts", async () => {
  const rules = `| Thing.size | \`size > 5\` | Closed | E1 |
| Thing.name | required | \`size > 100\` | |`;
  const scenarios = `
### Only when
- When: create Thing n1 with \`size = 1\`
- When: Close n1
- Then: refused with E1
- When: change n1 with \`size = 101\`
- Then: refused with required
- When: change n1 with \`size = 6\`
- When: Close n1
- Then: n1 \`status = "Closed"\``;
  expect(await scenarioFailures(ruled(rules, scenarios))).toEqual([]);
});

test("P5.5 a message of its own is filled in", async () => {
  const { app } = await openForTest(
    `# T\n\n${ruled("", "").replace(/\| On \| Rule[\s\S]*?\n\n## 8/, "| On | Rule | Message |\n| --- | --- | --- |\n| Thing.size | `size < 5` | {size} is too much for {name}. |\n\n## 8")}`,
  );
  const outcome = await app.submit({
    commands: [{ kind: "create", entity: "Thing", values: { name: "Bo", size: 7000 } }],
  });
  expect(outcome).toMatchObject({
    kind: "refused",
    refusals: [{ message: "7000 is too much for Bo.", field: "size", shown: "field" }],
  });
});

test("P5.6 rules hold on events and effects too, and all that is wrong is said at once", async () => {
  const rules = `| Thing.size | \`size < 10\` | | E2 |
| Thing.until | \`until >= from\` | | E1 |`;
  const scenarios = `
### All at once
- When: create Thing n1 with \`size = 12\`, \`from = 2026-01-02\`, \`until = 2026-01-01\`
- Then: refused with E1
- Then: refused with E2
- When: create Thing n2 with \`size = 6\`
- When: Grow n2
- Then: refused with E2
- Then: n2 \`size = 6\``;
  expect(await scenarioFailures(ruled(rules, scenarios))).toEqual([]);
});

test("P5.7 rules see records that the person may not see", async () => {
  const rights = `
## 6. Roles and permissions
| Role | May | On | Only if |
| --- | --- | --- | --- |
| member | see, create | Thing | \`created_by = me\` |`;
  const scenarios = `
### Sight of everything
- Given: Thing hidden with \`name = "A"\`
- As: ana
- Then: sees 0 Thing
- When: create Thing n1 with \`name = "A"\`
- Then: refused with E1`;
  const rules = "| Thing.name | `not Thing.exists(t, t.name == name and t.id != id)` | | E1 |";
  expect(await scenarioFailures(ruled(rules, scenarios, rights))).toEqual([]);
});

test("P5.8 a rule that can't be read refuses every write to what it guards", async () => {
  const scenarios = `
### Closed
- When: create Thing n1 with \`size = 1\`
- Then: refused with rule-broken-in-document`;
  expect(
    await scenarioFailures(ruled("| Thing.size | `siez < 10` | | E1 |", scenarios), { withMistakes: true }),
  ).toEqual([]);
});

test.each([
  ["rule", "| Thing | `LONG` | | |"],
  ["Only when", "| Thing | `size > 0` | `LONG` | |"],
  ["bound", "| Thing.size | at least `LONG ? 1 : 1` | | |"],
])("P5.8 a %s that takes too many steps refuses the write", async (_part, rule) => {
  const long = 'tags.exists(a, tags.exists(b, tags.exists(c, a + b + c = "x")))';
  const { app } = await openForTest(`# T\n\n${ruled(rule.replace("LONG", long), "")}`);
  const create = (tags: readonly string[]) =>
    app.submit({ commands: [{ kind: "create", entity: "Thing", values: { size: 2, tags } }] });
  expect(await create(Array.from({ length: 110 }, (_, at) => `tag ${at}`))).toMatchObject({
    kind: "refused",
    refusals: [{ code: "rule-not-met" }],
  });
});

test("P8.1 {…} in a message is filled in on the record as it would have been", async () => {
  const { app } = await openForTest(`# T\n\n${ruled("| Thing.size | `size < 10` | | E2 |", "")}`);
  const other = await app.submit({ commands: [{ kind: "create", entity: "Thing", values: { name: "Small" } }] });
  if (other.kind !== "done") throw new Error("not created");
  const outcome = await app.submit({
    commands: [
      { kind: "create", entity: "Thing", values: { name: "Big", size: 12, other: other.records[0]?.id ?? "" } },
    ],
  });
  expect(outcome).toMatchObject({
    kind: "refused",
    refusals: [{ code: "E2", message: "Big is 12, and Small is small.", shown: "notice" }],
  });
});

test("P8.3 a warning is confirmed, and the history says so", async () => {
  const { app } = await openForTest(`# T\n\n${ruled("| Thing.size | `size < 10` | | W1 |", "")}`);
  const commands = [{ kind: "create", entity: "Thing", values: { size: 12 } }] as const;
  const first = await app.submit({ commands });
  expect(first).toMatchObject({ kind: "warned", warnings: [{ code: "W1", message: "Really 12?" }] });
  const second = await app.submit({ commands, confirmed: ["W1"] });
  if (second.kind !== "done") throw new Error("not created");
  const { entries } = await app.ask({ kind: "history", entity: "Thing", id: second.records[0]?.id ?? "" });
  expect(entries[0]?.warnings).toEqual(["Really 12?"]);
});

test("P8.4 a row with a platform's code rewords it", async () => {
  const source = `# T\n\n${ruled("| Thing.name | required | | |", "").replace("| W1 |", "| required | Please say the {name}name. | |\n| W1 |")}`;
  const { app } = await openForTest(source);
  const outcome = await app.submit({ commands: [{ kind: "create", entity: "Thing", values: {} }] });
  expect(outcome).toMatchObject({ refusals: [{ code: "required", message: "Please say the name." }] });
});

test("P5.12 a refusal for a value that is taken names no field that the person may neither see nor write", async () => {
  const { app, ids, become } = await openAs(
    "gus",
    `# Lockers

## 3. Entities and their fields
### Locker
- Unique: Code
- Unique: Room, Badge

| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
| Room | text | |
| Badge | text | B1 |
| Code | text | \`upper(name)\` |
| Alarm | text | \`lower(name)\` |
| Pin | text | |

## 5. Validation rules
| On | Rule |
| --- | --- |
| Locker.alarm | unique |
| Locker.pin | unique |

## 6. Roles and permissions
| Role | May | On | Only if |
| --- | --- | --- | --- |
| guest | see, create | Locker | \`room != "Vault"\` |
| guest | create | Locker.pin | |
| keeper | everything | everything | |
| keeper | see, create | Locker.badge, Locker.code, Locker.alarm, Locker.pin | |

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| gus | Gus | guest |
| kim | Kim | keeper |

### Locker
| | Name | Room | Badge | Code | Alarm | Pin |
| --- | --- | --- | --- | --- | --- | --- |
| one | One | Vault | B1 | ONE | one | 4711 |
| two | Two | Hall | B1 | TWO | two | 4712 |
`,
  );
  const refusals = async (values: { readonly [field: string]: string }) => {
    const outcome = await app.submit({ commands: [{ kind: "create", entity: "Locker", id: "new", values }] });
    return outcome.kind === "refused"
      ? outcome.refusals.map(({ code, field, parameters }) => [code, field, parameters?.["field"]])
      : outcome.kind;
  };
  // Code and Alarm are computed and hidden: a refusal must not reveal which of them caused it, nor that either did.
  expect(await refusals({ name: "One", room: "Yard" })).toEqual([["not-possible-now", null, undefined]]);
  expect(await refusals({ name: "Three", room: "Hall" })).toEqual([["not-unique", "room", "Room"]]);
  // Anyone who fills in the field knows that it exists, so the refusal may name it.
  expect(await refusals({ name: "Three", room: "Yard", pin: "4711" })).toEqual([["not-unique", "pin", "Pin"]]);
  const told = JSON.stringify(
    await app.submit({
      commands: [{ kind: "create", entity: "Locker", values: { name: "One", room: "Yard", pin: "4711" } }],
    }),
  );
  for (const closed of [ids["one"], "ONE", "Vault", "Alarm", "Code", "Badge"]) expect(told).not.toContain(closed);
  await become("kim");
  expect(await refusals({ name: "One", room: "Hall" })).toEqual([
    ["not-unique", "code", "Code"],
    ["not-unique", "room", "Room and Badge"],
    ["not-unique", "alarm", "Alarm"],
  ]);
});
