import { expect, test } from "vitest";
import { checkModel } from "#check/check-model.ts";
import { readDocument } from "#read/read-document.ts";
import { scenarioFailures } from "#testing/scenario-failures.ts";

const rooms = (
  scenarios: string,
  more: { readonly rows?: string; readonly facts?: string } = {},
): string => `# Specification: Rooms
## 3. Entities and their fields
### Tag
| Field | Type |
| --- | --- |
| Name | text |
### Booking
| Field | Type | Default |
| --- | --- | --- |
| Room | choice of Blue, Green room | |
| Day | date | |
| Seats | whole number | 1 |
| Guest | person with role member | |
| Host | person | |
| Tags | list of text | |
| Links | several Tag | |
| Seen | text | |
## 4. States and transitions
### Booking
| From | Event | To | Who | Only if | Otherwise | Asks for | Then |
| --- | --- | --- | --- | --- | --- | --- | --- |
| start | | Held | | | | | \`seen = "start " + status\` |
| Held | Note | | anyone | | | Word (text) | \`tags = tags + [word]\`; \`links = links + Tag.filter(t, t.name = word)\` |
| Held | Book | Booked | anyone | \`seats <= MOST\` | E1 | | \`seen = status\`; tell guest, host and the keepers "Booked for {seats}."; do Settle |
| Booked | Settle | Settled | nobody | | | | |
| Settled | after WAIT | Old | | | | | |
${more.rows ?? ""}
## 6. Roles and permissions
| Role | May | On |
| --- | --- | --- |
| member | see, create, change | Booking, Tag |
| member | see | Person |
| keeper | everything | everything |
## 8. The error catalogue
| Code | Message |
| --- | --- |
| E1 | At most {MOST}. |
## 9. Business constants and limits
| Name | Value |
| --- | --- |
| MOST | 5 |
| WAIT | 2 days |
| OPEN | ["Held", "Booked"] |
## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ana | Ana | member |
| ben | Ben | member |
| kim | Kim | keeper |
### Tag
| | Name |
| --- | --- |
| t1 | quiet |
### Booking
| | Room | Seats |
| --- | --- | --- |
| b | Blue | 3 |
## Scenarios
- Given: the date is 2026-03-02 at 09:00
- As: ana
${scenarios}
`;

test("PE.4 an empty list field is an empty list in +: something can be added to it", async () => {
  expect(
    await scenarioFailures(
      rooms(`### Added
- When: Note b with \`word = "quiet"\`
- Then: b \`tags = ["quiet"] and links = [t1]\`
- When: Note b with \`word = "warm"\`
- Then: b \`tags = ["quiet", "warm"] and links = [t1]\``),
    ),
  ).toEqual([]);
});

test("P4.3 nobody in Who: effects alone fire the event", async () => {
  expect(
    await scenarioFailures(
      rooms(`### Not by hand
- Given: b with \`status = "Booked"\`
- When: Settle b
- Then: refused
- As: kim
- When: Settle b
- Then: refused
### By an effect
- When: Book b
- Then: b \`status = "Settled"\``),
    ),
  ).toEqual([]);
  const source = rooms("### S\n- Then: there are 1 Booking");
  const told = checkModel(readDocument(source).model, source).map(({ code }) => code);
  expect(told.filter((code) => code === "status-never-left" || code === "event-nobody-may-fire")).toEqual([]);
  const json = readDocument(rooms("### S")).model.states[0]?.transitions[3]?.who;
  expect(json).toMatchObject([{ kind: "nobody" }]);
});

test("P4.7 Then sees the status that the event leads to; PA.2 sample rows and Given skip the Then of the start row", async () => {
  expect(
    await scenarioFailures(
      rooms(`### The status that it leads to
- When: create Booking B1 with \`room = "Blue"\`
- Then: B1 \`seen = "start Held"\`
- When: Book B1
- Then: B1 \`seen = "Booked"\`
### As it is
- Given: Booking B1 with \`room = "Blue"\`
- Then: B1 \`seen is empty and status = "Held"\`
- Then: b \`seen is empty and status = "Held"\``),
    ),
  ).toEqual([]);
});

test("P4.10 tell takes several people: fields, roles, me", async () => {
  expect(
    await scenarioFailures(
      rooms(`### Each of them
- Given: b with \`guest = ana\`, \`host = ben\`
- When: Book b
- Then: told ana "Booked for 3."
- Then: told ben
- Then: told kim`),
    ),
  ).toEqual([]);
});

test("PA.14 a scenario gives constants another value", async () => {
  expect(
    await scenarioFailures(
      rooms(`### Fewer seats
- Given: constant MOST is 2
- When: Book b
- Then: refused with E1
- Given: MOST is 3
- When: Book b
- Then: b \`status = "Settled"\`
- Given: WAIT is \`1 day\`
- Given: the date is 2026-03-03 at 09:00
- Then: b \`status = "Old"\``),
    ),
  ).toEqual([]);
  const { diagnostics } = readDocument(rooms('### S\n- Given: constant MOST is `"many"`'));
  expect(diagnostics.map(({ code }) => code)).toContain("wrong-type");
});

test("PA.15 values without backticks are read by the type of their field", async () => {
  expect(
    await scenarioFailures(
      rooms(`### In plain words
- When: create Booking B1 with room = Green room, day = 2026-05-04, seats = 4, host = ben
- Then: B1 \`room = "Green room" and day = 2026-05-04 and seats = 4 and host = ben\`
- When: Note B1 with word = warm
- Then: B1 \`tags = ["warm"]\`
- When: change B1 with seats = 2
- Then: B1 \`seats = 2\`
- Given: Booking B2 with room = Blue
- Then: B2 \`room = "Blue"\``),
    ),
  ).toEqual([]);
  const wrong = readDocument(rooms("### S\n- When: create Booking B1 with seats = many")).diagnostics;
  expect(wrong.filter(({ severity }) => severity === "error").length).toBeGreaterThan(0);
});

test("P3.14 person with role member takes people who have the role", async () => {
  expect(
    await scenarioFailures(
      rooms(`### Members only
- When: change b with \`guest = ben\`
- Then: b \`guest = ben\`
- When: change b with \`guest = kim\`
- Then: refused`),
    ),
  ).toEqual([]);
});

test("PA.7 told looks at what the last When, or the time that passed last, has set off", async () => {
  expect(
    await scenarioFailures(
      rooms(`### The last step
- Given: b with \`guest = ana\`
- When: Book b
- Then: told ana
- Then: told ana
- When: change b with \`seats = 1\`
- Then: not told ana`),
    ),
  ).toEqual([]);
});

test("P6.1 a role that only Who names and nobody has is told", () => {
  const warnings = (rows: string): readonly string[] => {
    const source = rooms("### S\n- Then: there are 1 Booking", { rows });
    const { model } = readDocument(source);
    return checkModel(model, source).flatMap(({ code, message }) => (code.startsWith("role-") ? [message] : []));
  };
  expect(warnings("| Old | Clear | Held | treasurer | | | | |")).toEqual([
    "Nobody has the role `treasurer`, and no row of section 6 names it.",
  ]);
  expect(warnings("| Old | Clear | Held | keeper, host | | | | |")).toEqual([]);
});
