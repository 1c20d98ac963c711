import { expect, test } from "vitest";
import { openAs } from "#testing/open-as.ts";

const SOURCE = `# Files

## 3. Entities and their fields
### Case
| Field | Type |
| --- | --- |
| Name | text |
| Notes | list of Note |

### Note
| Field | Type |
| --- | --- |
| Text | text |
| Author | person |
| Shared | yes/no |

## 4. States and transitions
### Note
| From | Event | To | Who |
| --- | --- | --- | --- |
| start | | Draft | |
| Draft | Seal | Sealed | boss |

## 6. Roles and permissions
- Sign-in: choose a profile

| Role | May | On | Only if |
| --- | --- | --- | --- |
| boss | everything | everything | |
| clerk | see | Person | |
| clerk | see, change, delete | Case | |
| clerk | see | Note | \`shared\` |
| clerk | delete | Note | \`status = "Draft" and author = me\` |

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ann | Ann | boss |
| ben | Ben | clerk |

### Case
| | Name |
| --- | --- |
| shared | Shared |
| sealed | Sealed |
| foreign | Foreign |

### Note
| | Owner | Text | Author | Shared | Status |
| --- | --- | --- | --- | --- | --- |
| n1 | shared | Seen | ben | yes | Sealed |
| n2 | sealed | Unseen | ben | no | Sealed |
| n3 | foreign | Unseen | ann | no | Draft |
`;

const NOT_NOW = { code: "error", error: { code: "not-possible-now", message: null, parameters: {} } };

test.each([
  ["shared", { code: "only-in-status", statuses: ["Draft"] }],
  ["sealed", NOT_NOW],
  ["foreign", NOT_NOW],
])("P6.13 what a row that one may not see has in the way of a deletion is not said (%s)", async (handle, reason) => {
  const { app, ids } = await openAs("ben", SOURCE);
  const id = ids[handle] ?? "";
  const record = await app.ask({ kind: "record", entity: "Case", id });
  expect(record?.delete).toEqual({ allowed: false, reason });
  expect(await app.ask({ kind: "deletion", entity: "Case", id })).toMatchObject({ allowed: false, reason });
  expect(await app.explainRight("clerk", "delete", "Case", id)).toMatchObject({ allowed: false, reason });
  const outcome = await app.submit({ commands: [{ kind: "delete", entity: "Case", id }] });
  expect(outcome).toMatchObject({ kind: "refused", refusals: [{ code: "refused", reason }] });
});

test("P6.13 nor what another role would be told", async () => {
  const source = SOURCE.replace(
    "| clerk | see | Note |",
    '| warden | see | Note, Case, Person | |\n| warden | delete | Case | |\n| warden | delete | Note | `status = "Draft"` |\n| clerk | see | Note |',
  );
  const { app, ids } = await openAs("ben", source);
  const told = await app.explainRight("warden", "delete", "Case", ids["sealed"] ?? "");
  expect(told).toMatchObject({ allowed: false, reason: NOT_NOW });
});
