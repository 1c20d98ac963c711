import { describe, expect, test } from "vitest";
import type { Value } from "#expr/types.ts";
import type { Draft, DraftField } from "#engine/contract/drafts.ts";
import { openAs } from "#testing/open-as.ts";

const SOURCE = `# Shed

## 3. Entities and their fields
### Tool
| Field | Type |
| --- | --- |
| Name | text |
| Worth | whole number |
| Public | yes/no |

### Loan
| Field | Type | Default | Asked if |
| --- | --- | --- | --- |
| Tool | Tool | | |
| Holder | person | | |
| Dept | text | "Shop" | |
| Why | text | | \`holder = me\` |
| Tool worth | whole number | = \`tool.worth\` | |

### Order
| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
| Lines | list of Line | |
| Worth | whole number | = \`lines.sum(l, l.tool_worth)\` |

### Line
| Field | Type | Default |
| --- | --- | --- |
| Text | text | |
| Tool | Tool | |
| Tool worth | whole number | = \`tool.worth\` |

### Bid
| Field | Type | Default |
| --- | --- | --- |
| Tool | Tool | |
| Dept | text | "Shop" |
| Tool worth | whole number | = \`tool.worth\` |

## 5. Validation rules
| On | Rule | Error |
| --- | --- | --- |
| Loan | \`tool.worth < 100\` | DEAR |
| Line | \`tool.worth < 100\` | DEAR LINE |

## 6. Roles and permissions
- Sign-in: choose a profile

| Role | May | On | Only if |
| --- | --- | --- | --- |
| boss | everything | everything | |
| boss | see, create, change | Tool.worth, Bid.dept | |
| clerk | see | Person, Tool, Order, Line, Bid.dept, Bid | |
| clerk | see, create | Loan | \`holder = me and tool.public\` |
| clerk | change | Order | |
| clerk | see, create, change | Line | \`tool.public or text = "Mine"\` |
| clerk | create | Bid | \`tool.name = dept\` |

## 8. Errors and edge cases
| Code | Message | Shown |
| --- | --- | --- |
| DEAR | It is worth {tool.worth}. | as a notice |
| DEAR LINE | It is worth {tool.worth}. | as a notice |

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ann | Ann | boss |
| ben | Ben | clerk |

### Tool
| | Name | Worth | Public |
| --- | --- | --- | --- |
| saw | Saw | 777 | no |
| axe | Axe | 55 | yes |

### Order
| | Name |
| --- | --- |
| o1 | One |

### Line
| | Owner | Text | Tool |
| --- | --- | --- | --- |
| r1 | o1 | Cut | axe |
`;

const text = (value: unknown): string => JSON.stringify(value);
const fieldsOf = ({ groups }: Draft): readonly DraftField[] => groups.flatMap(({ fields }) => fields);
const valuesOf = (draft: Draft): { readonly [field: string]: Value } =>
  Object.fromEntries(fieldsOf(draft).map(({ field, shown }) => [field.key, shown.value]));

async function atWork() {
  const opened = await openAs("ben", SOURCE);
  const idOf = (handle: string): string => opened.ids[handle] ?? "";
  return { ...opened, idOf };
}

describe("P5.6 who lacks a right is told that, and no rule", () => {
  test("of a new record whose right does not hold", async () => {
    const { app, idOf } = await atWork();
    const values = { tool: idOf("saw"), holder: idOf("ben") };
    const made = await app.submit({ commands: [{ kind: "create", entity: "Loan", values }] });
    expect(made).toMatchObject({ kind: "refused", refusals: [{ code: "refused" }] });
    expect(text(made)).not.toContain("777");
    const asked = await app.ask({ kind: "creation", entity: "Loan", values });
    expect(asked).toMatchObject({ offered: true, refusals: [{ code: "refused" }] });
    expect(text(asked)).not.toContain("777");
  });

  test("of a row of a list", async () => {
    const { app, idOf } = await atWork();
    const lines = [{ id: idOf("r1"), values: { tool: idOf("saw") } }];
    const command = { kind: "change", entity: "Order", id: idOf("o1"), values: { lines } } as const;
    const changed = await app.submit({ commands: [command] });
    expect(changed).toMatchObject({ kind: "refused", refusals: [{ code: "refused", entity: "Line" }] });
    expect(text(changed)).not.toContain("777");
  });
});

describe("P6.13 a form is tried only as far as it could be saved as it is", () => {
  test("a condition that does not hold for what was typed: nothing follows from it, until it does", async () => {
    const { app, idOf } = await atWork();
    const form = await app.openDraft({ entity: "Loan", id: null });
    const set = (field: string, value: string) => app.editDraft(form.draft, { kind: "set", field, value });
    // The holder is still empty, so the condition of the right does not hold yet.
    expect(valuesOf(await set("tool", idOf("axe")))).toMatchObject({ tool_worth: 55, dept: "Shop" });
    expect(valuesOf(await set("tool", idOf("saw")))).toMatchObject({ tool: idOf("saw"), tool_worth: null });
    const typed = await set("holder", idOf("ben"));
    expect(valuesOf(typed)).toMatchObject({ tool: idOf("saw"), tool_worth: null, dept: "Shop" });
    expect(fieldsOf(typed).find(({ field }) => field.key === "why")?.visible).toBe(true);
    const { outcome, draft } = await app.submitDraft(form.draft, []);
    expect(outcome).toMatchObject({ kind: "refused", refusals: [{ code: "refused" }] });
    expect(draft?.errors).toMatchObject([{ code: "refused" }]);
    expect(text([typed, outcome, draft])).not.toContain("777");
    await set("tool", idOf("axe"));
    // With another holder the loan could be saved, so the chosen tool stays.
    expect(valuesOf(await set("holder", idOf("ann")))).toMatchObject({ holder: idOf("ann"), tool_worth: 55 });
    expect(valuesOf(await set("holder", idOf("ben")))).toMatchObject({ tool_worth: 55 });
    expect((await app.submitDraft(form.draft, [])).outcome.kind).toBe("done");
  });

  test("a row that could not stay as it is: nothing follows from what was typed into it", async () => {
    const { app, idOf } = await atWork();
    const form = await app.openDraft({ entity: "Order", id: idOf("o1") });
    const row = { field: "lines", row: idOf("r1") };
    const typed = await app.editDraft(form.draft, { kind: "set", field: "tool", value: idOf("saw"), row });
    // The row cannot be saved as it is now; with another text it could.
    expect(valuesOf(typed)).toMatchObject({ worth: 777 });
    const other = await app.editDraft(form.draft, { kind: "set", field: "text", value: "Yours", row });
    expect(valuesOf(other)).toMatchObject({ worth: 55 });
    expect(text(other)).not.toContain("777");
  });

  test("a field that is not theirs to fill in makes no condition come true", async () => {
    const { app, idOf } = await atWork();
    const form = await app.openDraft({ entity: "Bid", id: null, values: { tool: idOf("saw") } });
    expect(valuesOf(form)).toMatchObject({ tool: idOf("saw"), tool_worth: null });
  });
});
