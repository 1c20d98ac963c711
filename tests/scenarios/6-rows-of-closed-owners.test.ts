import { expect, test } from "vitest";
import { openForTest } from "#testing/open-for-test.ts";
import { scenarioFailures } from "#testing/scenario-failures.ts";

const DOCUMENT = `## 3. Entities and their fields
### Order
| Field | Type |
| --- | --- |
| Customer | text |
| Lines | list of Line |

### Line
| Field | Type |
| --- | --- |
| What | text |
| Checked | yes/no |

## 4. States and transitions
### Order
| From | Event | To |
| --- | --- | --- |
| start | | Open |
| Open | Close | Closed |

| Status | Open to change |
| --- | --- |
| Closed | no |

## 6. Roles and permissions
| Role | May | On |
| --- | --- | --- |
| clerk | see, change, Close | Order |
| clerk | see, change | Line.checked |

## Sample data
### Order
| | Customer |
| --- | --- |
| o1 | Ana |

### Line
| | Owner | What |
| --- | --- | --- |
| l1 | o1 | Soap |

## Scenarios
### A right on a field of rows ends with their owner's status
- As: clerk
- When: change l1 with \`checked = yes\`
- Then: l1 \`checked\`
- When: Close o1
- When: change l1 with \`checked = no\`
- Then: refused
- Then: l1 \`checked\`
`;

test("P4.16 rows of a record that is closed to change are closed too, also fields with a right of their own", async () => {
  expect(await scenarioFailures(DOCUMENT)).toEqual([]);
});

test("P4.16 no row is put alone under a record that is closed to change", async () => {
  const { app } = await openForTest(DOCUMENT);
  const { o1 } = await app.trial.begin();
  const owner = o1?.id ?? "";
  const put = async (): Promise<string> =>
    (await app.submit({ commands: [{ kind: "create", entity: "Line", values: { owner, what: "Rope" } }] })).kind;
  expect(await put()).toBe("done");
  const close = { kind: "fire", entity: "Order", id: owner, event: "Close", values: {} } as const;
  expect((await app.submit({ commands: [close] })).kind).toBe("done");
  expect(await put()).toBe("refused");
});

const DRAFTED = `## 3. Entities and their fields
### Order
| Field | Type |
| --- | --- |
| Customer | text |
| Rush | yes/no |
| Lines | list of Line |

### Line
| Field | Type |
| --- | --- |
| What | text |
| Price | money |
| Parts | list of Part |

### Part
| Field | Type |
| --- | --- |
| What | text |

## 4. States and transitions
### Order
| From | Event | To | Only if |
| --- | --- | --- | --- |
| start | | Rushed | \`rush and lines.size() > 0\` |
| start | | Draft | |
| Draft | Order | Ordered | |

## 6. Roles and permissions
| Role | May | On | Only if |
| --- | --- | --- | --- |
| clerk | see, create, change | Order | |
| clerk | see, create, change | Line | \`owner.status = "Draft"\` |
| clerk | see, create, change | Line.price | \`owner.status = "Draft" and price < 100 EUR\` |
| clerk | see, create | Part | \`owner.owner.status = "Draft"\` |
`;

test("P6.15 rows that are made with their owner are judged by the status that it begins in", async () => {
  const { app } = await openForTest(DRAFTED);
  const submit = async (values: object): Promise<string> =>
    (await app.submit({ commands: [{ kind: "create", entity: "Order", values: values as never }] })).kind;
  const line = { values: { what: "Soap", price: 500, parts: [{ values: { what: "Wrap" } }] } };
  expect(await submit({ customer: "Ana", lines: [line] })).toBe("done");
  expect(await submit({ customer: "Ana", rush: true })).toBe("done");
  // The start transition leads to another status, chosen by the rows.
  expect(await submit({ customer: "Ana", rush: true, lines: [line] })).toBe("refused");
  expect(await submit({ customer: "Ana", lines: [{ values: { what: "Gold", price: 20_000 } }] })).toBe("refused");
});
