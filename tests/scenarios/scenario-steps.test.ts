import { expect, test } from "vitest";
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
