import { expect, test } from "vitest";
import { checkSource } from "#cli/checked-file.ts";
import { scenarioFailures } from "#testing/scenario-failures.ts";

/** A document with two things: `full` has a value in every field, `bare` has none. */
const world = (scenarios: string, more = ""): string => `## 1. What the product does and for whom
- Currency: EUR
- Time zone: Europe/Berlin

## 3. Entities and their fields
### Thing
| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
| Size | number | |
| Price | money | |
| Paid | yes/no | |
| Day | date | |
| At | date and time | |
| Every | duration | |
| Tags | list of text | |
| Other | Thing | |
| Holder | person | |
| Lines | list of Line | |
| Total | money | \`= lines.sum(l, l.amount)\` |

### Line
| Field | Type |
| --- | --- |
| Amount | money |
${more}

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ana | Ana | member |
| kim | Kim | keeper |

### Thing
| | Name | Size | Price | Paid | Day | At | Every | Tags | Other | Holder |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
| full | Saw | 4 | 10 EUR | yes | 2026-01-31 | 2026-03-28T12:00 | 2 days | old, good | bare | kim |
| bare | | | | | | | | | | |

### Line
| | Owner | Amount |
| --- | --- | --- |
| l1 | full | 2.50 EUR |
| l2 | full | 4 EUR |

## Scenarios
- Given: the date is 2026-03-02 at 10:30
- As: ana
${scenarios}
`;

/** Expects each expression to be true. */
async function areSo(on: "full" | "bare", ...expressions: string[]): Promise<void> {
  const steps = expressions.map((code) => `- Then: ${on} \`${code}\``).join("\n");
  expect(await scenarioFailures(world(`\n### All of it\n${steps}`))).toEqual([]);
}

/** Expects each expression to be read without errors, and to be false or unknown. */
async function areNotSo(on: "full" | "bare", ...expressions: string[]): Promise<void> {
  const scenarios = expressions.map((code) => `\n### ${code}\n- Then: ${on} \`${code}\``);
  const failed = await scenarioFailures(world(scenarios.join("\n")));
  expect(failed.map((line) => line.split(" | ")[0])).toEqual(expressions);
}

const errorsIn = (expression: string) =>
  checkSource("a.md", `# T\n\n${world(`\n### It\n- Then: full \`${expression}\``)}`).diagnostics.filter(
    ({ severity }) => severity === "error",
  );

test("PE.1 words and signs of logic mean what they look like, in any case", async () => {
  await areSo(
    "full",
    'size = 4 and name = "Saw"',
    'size == 4 && name == "Saw"',
    "size = 3 or paid",
    "size = 3 || paid",
    "not (size = 3)",
    "!(size = 3)",
    "size = 4 AND NOT (size = 5)",
    "size != 3",
    "paid = YES",
  );
  await areNotSo("full", "size = 3 and paid", "not paid", "size != 4");
});

test("PE.2 bare names are fields of the record, this is the record, me the person, dots go as deep as one likes", async () => {
  await areSo(
    "full",
    "this.size = size",
    'me.name = "Ana"',
    "other = bare",
    "other.id = bare.id",
    'holder.name = "Kim"',
    "full.other.other is empty",
  );
  await areNotSo("full", "this = bare", "holder = me");
});

test("PE.3 an entity is the list of its records, a list of field that of its rows", async () => {
  await areSo(
    "full",
    "Thing.size() = 2",
    "Thing.filter(t, t.size > 3).size() = 1",
    "Thing.exists(t, t.other = this) = no",
    "Thing.all(t, t.id is not empty)",
    'Thing.filter(t, t.size > 3).map(t, t.name) = ["Saw"]',
    "lines.sum(l, l.amount) = 6.50 EUR",
    "lines.min(l, l.amount) = 2.50 EUR and lines.max(l, l.amount) = 4 EUR",
    "lines.average(l, l.amount) = 3.25 EUR",
    "lines.latest(l, l.amount) = l2 and lines.earliest(l, l.amount) = l1",
    "total = 6.50 EUR",
    'Thing.filter(t, t.size > 3).first().name = "Saw"',
  );
  await areNotSo("full", "Thing.exists(t, t.size > 4)", "lines.size() = 1");
});

test("PE.17 others are the other records of the same kind", async () => {
  await areSo(
    "full",
    "others.size() = 1",
    "others.first() = bare",
    "others.all(o, o != this)",
    "not others.exists(o, o.name = name)",
  );
  await areSo("bare", 'others.map(o, o.name) = ["Saw"]');
  expect(errorsIn("othres.size() > 0")[0]?.help).toContain("others");
});

test("PE.18 by and by_descending put a list in order, what is unknown last; take gives its beginning", async () => {
  await areSo(
    "full",
    "lines.by(l, l.amount).first().amount = 2.50 EUR",
    "lines.by_descending(l, l.amount).map(l, l.amount) = [4 EUR, 2.50 EUR]",
    "lines.by_descending(l, l.amount).take(1).sum(l, l.amount) = 4 EUR",
    "Thing.by(t, t.size).map(t, t.id) = Thing.by_descending(t, t.size).map(t, t.id)",
    "lines.take(size - 3).size() = 1 and lines.take(0).size() = 0 and lines.take(9).size() = 2",
    'tags.by(t, t).join(", ") = "good, old"',
  );
  await areSo("bare", "Thing.take(size).size() = 0");
  expect(errorsIn("lines.by(l, l) is empty").map(({ code }) => code)).toEqual(["argument-type"]);
  expect(errorsIn('lines.take("3") is empty').map(({ code }) => code)).toEqual(["argument-type"]);
  expect(errorsIn("lines.take() is empty").map(({ code }) => code)).toEqual(["argument-count"]);
});

test("PE.4 what is computed from an empty field is unknown, and logic goes on as in SQL", async () => {
  await areSo(
    "bare",
    "(size + 1) is empty",
    "(price * 2) is empty",
    "(day + 1 day) is empty",
    "not (size > 3 and no)",
    "size > 3 or yes",
    "(size > 3) is empty",
    "other.name is empty",
  );
  await areNotSo("bare", "size > 3", "size <= 3", "size != 3", "size > 3 or no", "not (size > 3)", "size = other.size");
});

test("PE.5 sum of nothing is 0, other folds of nothing are unknown, an unset yes/no is no, an empty text is empty", async () => {
  await areSo(
    "bare",
    "lines.sum(l, l.amount) = 0 EUR",
    "total = 0 EUR",
    "lines.min(l, l.amount) is empty and lines.max(l, l.amount) is empty",
    "lines.average(l, l.amount) is empty",
    "lines.first() is empty",
    "lines.latest(l, l.amount) is empty",
    "lines.size() = 0",
    "paid = no",
    "not paid",
    'name = ""',
  );
  await areNotSo("bare", "paid", "paid is not empty and paid");
});

test("PE.6 = empty and is empty ask whether something is empty", async () => {
  await areSo("bare", "name is empty", "name = empty", "day = empty", "tags is empty", "not (other is not empty)");
  await areSo("full", "name is not empty", "name != empty", "day is not empty", "tags is not empty");
  await areNotSo("full", "name is empty", "name = empty", "tags = empty");
});

test("PE.7 one number type; money is exact, rounds half up, and never mixes its currencies", async () => {
  await areSo(
    "full",
    "10 / 4 = 2.5",
    "7 mod 4 = 3",
    "size * 25% = 1",
    "price * 0.0125 = 0.13 EUR",
    "price / 3 = 3.33 EUR",
    "price / 4 EUR = 2.5",
    "0.10 EUR + 0.20 EUR = 0.30 EUR",
    "price > 9",
  );
  await areNotSo("full", "price = 10.01 EUR");
  expect(errorsIn("price > 1 CHF").map(({ code }) => code)).toEqual(["mixed-currencies"]);
});

test("PE.8 a date minus a date is a duration; days counts", async () => {
  await areSo(
    "full",
    "2026-02-03 - day = 3 days",
    "days(day, 2026-02-03) = 3",
    "days(2026-02-03, day) = -3",
    "hours(at, at + 90 minutes) = 1.5",
    "minutes(at + 2 hours, at) = -120",
    "hours(09:30, 12:00) = 2.5",
    "hours(every) = 48 and minutes(90 seconds) = 1.5",
    "every = 48 hours - 0 hours or every = 2 days",
  );
  await areNotSo("full", "2026-02-03 - day = 4 days", "days(day, empty) = 0");
});

test("PE.9 days and more move by the calendar, hours are exact", async () => {
  await areSo(
    "full",
    "day + 1 month = 2026-02-28",
    "2028-01-31 + 1 month = 2028-02-29",
    "2028-02-29 + 1 year = 2029-02-28",
    "day + 2 weeks = 2026-02-14",
    "at + 1 day = 2026-03-29T12:00",
    "at + 24 hours = 2026-03-29T13:00",
  );
  await areNotSo("full", "at + 1 day = at + 24 hours");
});

test("PE.9 a date and a constant of hours are a moment, as if the hours were written out", async () => {
  const constants = `
## 9. Business constants and limits
| Name | Value |
| --- | --- |
| GRACE | 36 hours |
| LONG | 2 days |
`;
  const steps = [
    "day + GRACE = 2026-02-01T12:00",
    "day + GRACE = day + 36 hours",
    "day - GRACE = 2026-01-29T12:00",
    "day + LONG = 2026-02-02",
  ].map((code) => `- Then: full \`${code}\``);
  expect(await scenarioFailures(world(`\n### Hours\n${steps.join("\n")}`, constants))).toEqual([]);
});

test("PE.9 a date and a duration that may hold hours are a moment, whatever form the duration has", async () => {
  const moments = `
### Visit
| Field | Type | Default |
| --- | --- | --- |
| On | date | 2026-03-29 |
| At | time | 09:30 |
| Length | duration | 90 minutes |
| Stay | duration | 2 days |
| Times | number | 3 |
| M1 | date and time | \`= on + minutes(00:00, at) * 1 minute\` |
| M2 | date and time | \`= on + 0 hours + length\` |
| M3 | date and time | \`= on + length\` |
| M4 | date and time | \`= on + times * 30 minutes\` |
| M5 | date and time | \`= length + on\` |
| M6 | date and time | \`= on - (at - 08:00)\` |
| M7 | date and time | \`= on + (times > 5 ? 1 day : 90 minutes)\` |
| M8 | date and time | \`= on + LENGTH\` |
| M9 | date and time | \`= on + duration("90 minutes")\` |
| M10 | date and time | \`= on + [length, 1 day].min()\` |
| Last day | date | \`= on + length\` |
| Gone | date | \`= on + stay\` |

## 9. Business constants and limits
| Name | Value |
| --- | --- |
| LENGTH | 90 minutes |
| NONE | 0 hours |
| SOME | 3 days |
`;
  const said = [
    "m1 = 2026-03-29T10:30",
    ...["m2", "m3", "m4", "m5", "m7", "m8", "m9", "m10"].map((field) => `${field} = 2026-03-29T01:30`),
    "m6 = 2026-03-28T22:30",
    "last_day = 2026-03-29 and gone = 2026-03-31",
    "on + length > 2026-03-29T01:29 and on + length < 2026-03-29T01:31",
    "hours(2026-03-29T00:00, on + length) = 1.5",
    "on + 24 hours = 2026-03-30T01:00 and on + 1 day = 2026-03-30",
    'type(on + NONE) = "date and time" and type(on + 0 hours) = "date and time" and type(on + stay) = "date and time"',
    'type(on + SOME) = "date" and type(on + times * 7 days) = "date" and type(on + (on - 2026-03-01)) = "date"',
    'type(on + 0 days) = "date" and type(on + 0.5 * 1 day) = "date and time"',
  ].map((code) => `- Then: v \`${code}\``);
  const document = world(`\n### Forms\n- When: create Visit v with \`times = 3\`\n${said.join("\n")}`, moments);
  expect(await scenarioFailures(document)).toEqual([]);
});

test("PE.19 Monday is day 1 of a week; times, durations and lists are reckoned with", async () => {
  await areSo(
    "full",
    "weekday(2026-03-02) = 1",
    "weekday(2026-03-08) = 7",
    'endOf(2026-03-02, "month") = 2026-03-31',
    "3 * every = 6 days",
    "every * 2 = 4 days",
    "day + 14:30 = 2026-01-31T14:30",
    'tags[0] = "old"',
    "[3, 9, 4].max() = 9",
    "lines.map(l, l.amount).max() = 4 EUR",
    'tags.first() = "old"',
  );
});

test("PE.10 today and now are those of the zone of point 1", async () => {
  await areSo("full", "today() = 2026-03-02", "now() = 2026-03-02T10:30", "hour(now()) = 10", "weekday(today()) = 1");
  const early = world(`
### Just after midnight in Berlin
- Given: the date is 2026-03-03 at 00:15
- Then: full \`today() = 2026-03-03 and now() > 2026-03-02T23:59\`
`);
  expect(await scenarioFailures(early)).toEqual([]);
});

test("PE.11 a choice by an unknown condition takes the second", async () => {
  await areSo("bare", "size > 3 ? no : yes", '(paid ? "a" : "b") = "b"');
  await areSo("full", '(size > 3 ? "a" : "b") = "a"');
});

test("PE.12 wrong names and types are told in plain words, with what was meant, several at once", () => {
  const [unknown] = errorsIn("siez > 3");
  expect(unknown?.message).toContain("siez");
  expect(unknown?.help).toContain("size");
  expect(errorsIn("siez > 3 and nmae = 3 and price > day").length).toBeGreaterThanOrEqual(3);
  expect(errorsIn("price > day")[0]?.message).not.toMatch(/\b(?:null|undefined|type error|operand)\b/i);
  expect(errorsIn("size > 3")).toEqual([]);
});

const hundred = `[${Array.from({ length: 100 }, (_, i) => i).join(", ")}]`;
const endless = `${hundred}.all(a, ${hundred}.all(b, ${hundred}.all(c, ${hundred}.all(d, size > 3))))`;

test("PE.13 length, depth and steps have limits with names; a rule that does not end is no pass", async () => {
  const codes = (expression: string): string[] => errorsIn(expression).map(({ code }) => code);
  expect(codes(`size > ${"1 + ".repeat(3000)}1`)).toEqual(["expression-too-long"]);
  expect(codes(`size > ${"(".repeat(300)}1${")".repeat(300)}`)).toEqual(["expression-too-deep"]);
  expect(codes(`size in [${"1, ".repeat(1000)}1]`)).toEqual(["expression-list-too-long"]);
  await areSo("full", `size < ${"1 + ".repeat(40)}1`);
  const rule = `
## 5. Validation rules
| On | Rule |
| --- | --- |
| Thing | \`${endless}\` |`;
  const scenario = `
### Refused
- When: create Thing x with \`size = 4\`
- Then: refused with rule-not-met`;
  expect(await scenarioFailures(world(scenario, rule))).toEqual([]);
});

test("PE.14 what can't be computed is unknown, not a failure", async () => {
  await areSo(
    "full",
    "(size / 0) is empty",
    "(size mod 0) is empty",
    "tags[7] is empty",
    'number("seven") is empty',
    'date("2026-02-30") is empty',
    'tags[0] = "old"',
    'number("7") = 7',
  );
  await areNotSo("full", "size / 0 > 1", "size / 0 <= 1");
});

test("PE.15 rules, guards, effects and computed fields see all records; screens and counts what the person may see", async () => {
  const document = `## 3. Entities and their fields
### Thing
| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
| Holder | person | |
| All | whole number | \`= Thing.size()\` |

## 4. States and transitions
### Thing
| From | Event | To | Only if | Then |
| --- | --- | --- | --- | --- |
| start | | Open | | |
| Open | Close | Closed | \`Thing.exists(t, t.name = "theirs")\` | change each Thing where \`name = "theirs"\` with \`name = "changed"\` |

## 5. Validation rules
| On | Rule | Error |
| --- | --- | --- |
| Thing.name | \`not Thing.exists(t, t.name = name and t.id != id)\` | E1 |

## 6. Roles and permissions
| Role | May | On | Only if |
| --- | --- | --- | --- |
| member | see, create, change, Close | Thing | \`holder = me\` |
| keeper | everything | everything | |

## 8. The error catalogue
| Code | Message |
| --- | --- |
| E1 | Another is called {name}. |

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ana | Ana | member |
| kim | Kim | keeper |

### Thing
| | Name | Holder | Status |
| --- | --- | --- | --- |
| mine | mine | ana | Open |
| theirs | theirs | kim | Open |

## Scenarios
### Sight and authority
- As: ana
- Then: sees 1 Thing
- Then: mine \`all = 2\`
- When: create Thing x with \`name = "theirs"\`, \`holder = ana\`
- Then: refused with E1
- When: Close mine
- Then: theirs \`name = "changed"\`
- Then: sees 1 Thing
`;
  expect(await scenarioFailures(document)).toEqual([]);
});

test("PE.16 the semantics are CEL's where nothing else is said", async () => {
  await areSo(
    "full",
    '"saw".startsWith("s") && "saw".contains("a") && "saw".endsWith("w") && size("saw") == 3',
    "[1, 2, 3].exists_one(x, x > 2)",
    "[1, 2].map(x, x * 2) == [2, 4]",
    '{"a": 1}["a"] == 1 && "a" in {"a": 1}',
    'yes ? "a" == "a" : no',
    '"Saw" in [name]',
    '"old" in tags and "new" not in tags',
  );
});
