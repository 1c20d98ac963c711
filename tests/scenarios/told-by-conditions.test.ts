import { expect, test } from "vitest";
import { openAs } from "#testing/open-as.ts";

const SOURCE = `# Papers

## 2. Screens and routes
### Papers
- Shows: list of Paper

## 3. Entities and their fields
### Paper
| Field | Type |
| --- | --- |
| Name | text |

### Tool
| Field | Type |
| --- | --- |
| Name | text |
| Worth | whole number |

### Claim
| Field | Type | Asked if |
| --- | --- | --- |
| Name | text | |
| Kind | text | |
| Amount | whole number | \`kind = "Travel"\` |
| Parts | list of Part | |

### Part
| Field | Type | Asked if |
| --- | --- | --- |
| Kind | text | |
| Amount | whole number | \`kind = "Travel"\` |

## 4. States and transitions
### Paper
| From | Event | To | Who |
| --- | --- | --- | --- |
| start | | Draft | |
| Draft | Publish | Public | |

### Claim
| From | Event | To | Who | Then |
| --- | --- | --- | --- | --- |
| start | | New | | \`kind = "Travel"\` |

### Part
| From | Event | To | Who | Then |
| --- | --- | --- | --- | --- |
| start | | New | | \`kind = "Travel"\` |

## 6. Roles and permissions
- Sign-in: choose a profile

| Role | May | On | Only if |
| --- | --- | --- | --- |
| boss | everything | everything | |
| boss | see, create, change | Tool.worth | |
| boss | see | Paper.status | |
| clerk | see | Person, Tool, Paper | |
| clerk | see, create | Claim | \`amount is empty or amount < 100\` |
| clerk | change | Claim | |
| clerk | see, create | Part | \`amount is empty or amount < 100\` |
| auditor | see | Tool | \`name != "" and worth > 500\` |
| reader | see | Paper | \`status = "Public"\` |

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ann | Ann | boss |
| ben | Ben | clerk |
| aud | Aud | auditor |

### Tool
| | Name | Worth |
| --- | --- | --- |
| saw | Saw | 777 |
| axe | Axe | 55 |

### Paper
| | Name | Status |
| --- | --- | --- |
| p1 | One | Public |
`;

test("P6.5 the right to create is judged again on what effects have made asked for", async () => {
  const { app } = await openAs("ben", SOURCE);
  const make = (values: object) =>
    app.submit({ commands: [{ kind: "create", entity: "Claim", values: { name: "x", kind: "Other", ...values } }] });
  expect(await make({ amount: 5000 })).toMatchObject({ kind: "refused", refusals: [{ code: "refused" }] });
  const row = (amount: number) => ({ parts: [{ id: null, values: { kind: "Other", amount } }] });
  expect(await make(row(5000))).toMatchObject({ kind: "refused", refusals: [{ code: "refused", entity: "Part" }] });
  expect((await make({ amount: 50 })).kind).toBe("done");
  expect((await make(row(50))).kind).toBe("done");
  const { records } = await app.readRecords({ entity: "Claim", fields: ["amount"], limit: 9 });
  expect(records.map(({ values }) => values["amount"])).toEqual([50, null]);
});

test("P6.6 a status that a row names is closed to every other role, on a record and in lists", async () => {
  const { app, ids, become } = await openAs("ben", SOURCE);
  const asked = async () =>
    JSON.stringify([
      await app.ask({ kind: "record", entity: "Paper", id: ids["p1"] ?? "" }),
      await app.ask({ kind: "list", screen: "Papers", view: 0, from: 0, limit: 9 }),
    ]);
  expect(await asked()).toContain("One");
  expect(await asked()).not.toContain("Public");
  await become("ann");
  expect(await asked()).toContain("Public");
});

test("P6.13 what another role may do tells nothing of what is closed to the person who asks", async () => {
  const { app, ids, become } = await openAs("ben", SOURCE);
  const asked = (tool: string) => app.explainRight("auditor", "see", "Tool", ids[tool] ?? "");
  expect(await asked("saw")).toEqual(await asked("axe"));
  expect((await app.explainRight("boss", "see", "Tool", ids["saw"] ?? "")).allowed).toBe(true);
  await become("ann");
  expect([(await asked("saw")).allowed, (await asked("axe")).allowed]).toEqual([true, false]);
  await become("aud");
  expect((await asked("saw")).allowed).toBe(true);
});
