import { expect, test } from "vitest";
import { checkSource } from "#cli/checked-file.ts";
import { scenarioFailures } from "#testing/scenario-failures.ts";

test("PA.6 an event is fired whatever its name begins with, and an entity of that name is still created", async () => {
  const document = `## 3. Entities and their fields
### Item
| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |
| Remark | text | |
### Remark
| Field | Type |
| --- | --- |
| Words | text |
## 4. States and transitions
### Item
| From | Event | To | Asks for |
| --- | --- | --- | --- |
| start | | Open | |
| Open | Add remark | | Remark |
| Open | Change plan | | Remark |
| Open | Delete draft | Gone | |
| Open | Create copy | Copied | |
| Open | Create | Made | |
| Open | New offer | Offered | |
## Sample data
### Item
| | Name |
| --- | --- |
| a | A |
## Scenarios
### Add
- When: Add remark a with \`remark = "x"\`
- Then: a \`remark = "x"\`
- When: Add remark on Item a with \`remark = "y"\`
- Then: a \`remark = "y"\`
- When: Add remark r with \`words = "z"\`
- Then: r \`words = "z"\`
- When: Add a Remark q with \`words = "q"\`
- Then: \`Remark.size() = 2\`
### Change
- When: Change plan a with \`remark = "x"\`
- Then: a \`remark = "x"\`
### Delete
- When: Delete draft a
- Then: a \`status = "Gone"\`
### Create copy
- When: Create copy a
- Then: a \`status = "Copied"\`
### Create
- When: Create a
- Then: a \`status = "Made"\`
- When: create Item b with \`name = "B"\`
- Then: b \`status = "Open"\`
### New
- When: New offer a
- Then: a \`status = "Offered"\`
`;
  expect(await scenarioFailures(document)).toEqual([]);
});

const NOTES = `## 3. Entities and their fields
### Note
| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |
| Title | text | yes |
| Private | yes/no | |
| Who | person | |
| Remark | text | |
| Long | text | |
## 6. Roles and permissions
| Role | May | On | Only if |
| --- | --- | --- | --- |
| member | see, create, change | Note | |
| member | see, create, change | Note.title | \`not private or who = me\` |
| boss | everything | everything | |
| boss | see | Note.remark | |
## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ana | Ana | member |
| ben | Ben | member |
| cy | Cy | boss |
### Note
| | Name | Title | Private | Who | Remark |
| --- | --- | --- | --- | --- | --- |
| n1 | One | Hush | yes | ana | zip |
## Scenarios
`;

test("PA.7 sees … where asks with the sight of the person: a closed field is unknown", async () => {
  const scenarios = `### Ana
- As: ana
- Then: sees 1 Note where \`title = "Hush"\`
- Then: sees 0 Note where \`remark = "zip"\`
- Then: sees 1 Note where \`remark is empty\`
- Then: sees 1 Note where \`who = ana\`
### Ben
- As: ben
- Then: sees 1 Note
- Then: sees 0 Note where \`title = "Hush"\`
### Cy
- As: cy
- Then: sees 1 Note where \`title = "Hush" and remark = "zip"\`
`;
  expect(await scenarioFailures(NOTES + scenarios)).toEqual([]);
});

const CREDIT = `# Specification: Credit
## 1. What the product does and for whom
- Time zone: Europe/Berlin
## 3. Entities and their fields
### Loan
| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |
| Salary | money | |
| Photo | photo | |
| Pictures | photos | |
| Sig | signature | |
| Paper | file | |
| Seen at | date and time | |
### Instalment
| Field | Type |
| --- | --- |
| Loan | Loan |
| Position | whole number |
| Due | date |
## 4. States and transitions
### Loan
| From | Event | To | Who | Asks for | Then |
| --- | --- | --- | --- | --- | --- |
| start | | Open | | | |
| Open | Sign | Signed | anyone | Sig, Proof (photo) | for each n from 1 to 3: create Instalment with \`loan = this\`, \`position = 4 - n\`, \`due = today() + n * 1 day\` |
## 6. Roles and permissions
| Role | May | On |
| --- | --- | --- |
| member | see | Loan |
| boss | everything | everything |
| boss | see | Loan.salary |
## 7. The calls it makes
- Base address: https://example.org

| Call | Request | Sends | When |
| --- | --- | --- | --- |
| Report | \`POST /signed\` | \`{"loan": {"name": name, "rows": [1, 2]}, "extra": true}\` | on Sign |
## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ana | Ana | member |
| cy | Cy | boss |
### Loan
| | Name | Salary | Photo | Pictures | Sig |
| --- | --- | --- | --- | --- | --- |
| l1 | One | 100 EUR | a photo | 2 photos | |
| l2 | Two | | | | a signature |
## Scenarios
`;

test("PA.10 there are so many records, by what they are, and they get names", async () => {
  const scenarios = `### Made by an effect
- As: cy
- Then: there are no Instalment
- When: Sign l1 with \`sig = a signature, proof = a photo\`
- Then: there are 3 Instalment where \`loan = l1\` called i1, i2 and i3
- Then: i1 \`position = 3\`
- Then: i3 \`position = 1 and due = today() + 3 days\`
- Then: there are 3 Instalment by position called j1, j2, j3
- Then: j1 \`position = 1\`
- Then: there is 1 Instalment where \`position = 2\`
- When: change i2 with \`position = 9\`
- Then: i2 \`position = 9\`
### Too few
- Then: there are 2 Instalment
`;
  expect(await scenarioFailures(CREDIT + scenarios)).toEqual([
    "Too few | there are 2 Instalment | expected 2 Instalment | found 0",
  ]);
});

test("PA.11 who sees a record, and which field of it", async () => {
  const scenarios = `### Seen
- As: cy
- Then: ana sees l1
- Then: ana does not see l1.salary
- Then: cy sees l1.salary
- Then: sees l1.Salary
- As: ana
- Then: does not see l1.salary
- Then: sees l1.name
### Not so
- Then: ana sees l1.salary
`;
  expect(await scenarioFailures(CREDIT + scenarios)).toEqual([
    "Not so | ana sees l1.salary | expected ana to see l1.salary | found they don’t see it",
  ]);
});

test("PA.12 files in samples and scenarios, JSON of calls, and the clock with a time", async () => {
  const scenarios = `### Files
- Given: the date is 2026-03-02 at 10:30
- As: cy
- Then: l1 \`photo is not empty and pictures.size() = 2 and sig is empty\`
- When: Sign l1 with \`sig = a signature\`, \`proof = a photo\`
- Then: l1 \`status = "Signed" and sig is not empty\`
- Then: call Report is sent with \`{"loan": {"name": "One"}}\`
- Then: call Report is sent with \`{"loan": {"rows": [1, 2]}, "extra": true}\`
- When: Sign l2 with \`proof = l1.photo\`
- Then: l2 \`status = "Signed"\`
- Given: Loan l3 with \`name = "Three"\`, \`paper = a file\`
- Then: l3 \`paper is not empty\`
- When: create Loan l4 with \`name = "Four"\`, \`photo = a photo\`
- Then: l4 \`photo is not empty\`
### Missing
- As: cy
- When: Sign l2
- Then: refused with required
### Other JSON
- As: cy
- When: Sign l1 with \`sig = a signature\`, \`proof = a photo\`
- Then: call Report is sent with \`{"loan": {"rows": [1]}}\`
`;
  const failures = await scenarioFailures(CREDIT + scenarios);
  expect(failures).toHaveLength(1);
  expect(failures[0]).toContain('expected call Report to be sent with {"loan":{"rows":[1]}}');
});

test("PA.13 an expectation that fails names the parts that are not so, with moments in the document's zone", async () => {
  const scenarios = `### Parts
- Given: Loan l1 with \`seen_at = instant("2026-03-02T09:00:00Z")\`
- Then: l1 \`name = "One" and status = "Gone" and seen_at < instant("2026-03-01T00:00:00Z")\`
`;
  expect(await scenarioFailures(CREDIT + scenarios)).toEqual([
    'Parts | l1 name = "One" and status = "Gone" and seen_at < instant("2026-03-01T00:00:00Z") | expected name = "One" and status = "Gone" and seen_at < instant("2026-03-01T00:00:00Z") | found not so: status = "Gone" (status is "Open"); not so: seen_at < instant("2026-03-01T00:00:00Z") (seen_at is 2026-03-02 10:00)',
  ]);
});

test.each(["sees l1", "cy does not see l1", 'there are 1 Loan where `name = "One"`', 'l1 `status = "Open"`'])(
  "PA.7 “Then: %s” is an expectation: nobody is told that the scenario can't fail",
  (then) => {
    const { diagnostics } = checkSource("a.md", `# T\n\n${CREDIT}### One\n- As: cy\n- Then: ${then}\n`);
    expect(diagnostics.map(({ code }) => code)).not.toContain("scenario-expects-nothing");
  },
);
