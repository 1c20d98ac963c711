import { describe, expect, test } from "vitest";
import type { Draft, DraftField } from "#engine/contract/drafts.ts";
import { openAs } from "#testing/open-as.ts";

const SOURCE = `# Shed

## 3. Entities and their fields
### Tool
| Field | Type |
| --- | --- |
| Name | text |
| Worth | whole number |
| Reason | text |

### Loan
| Field | Type | Default |
| --- | --- | --- |
| Note | text | |
| Tool | Tool | |
| Holder | person | |
| Tool worth | whole number | = \`tool.worth\` |
| Pledge | Tool | |
| Pledge worth | whole number | = \`pledge.worth\` |

### Salary
| Field | Type |
| --- | --- |
| Who | text |
| Amount | whole number |

### Slip
| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Note | text | yes | |
| Total | whole number | | = \`Salary.sum(s, s.amount)\` |
| People | text | | \`Salary.map(s, s.who).join(", ")\` |

### Order
| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
| Lines | list of Line | |
| Parcels | list of Parcel | |
| Worth | whole number | = \`lines.sum(l, l.tool_worth)\` |
| Weight | whole number | = \`parcels.sum(p, p.weight)\` |

### Line
| Field | Type | Default |
| --- | --- | --- |
| Text | text | |
| Tool | Tool | |
| Tool worth | whole number | = \`tool.worth\` |
| Size of order | whole number | = \`owner.lines.count(l, true)\` |

### Parcel
| Field | Type | Default |
| --- | --- | --- |
| Weight | whole number | \`Salary.sum(s, s.amount)\` |

## 4. States and transitions
### Tool
| From | Event | To | Who | Only if | Otherwise | Asks for |
| --- | --- | --- | --- | --- | --- | --- |
| start | | Here | | | | |
| Here | Sell | Sold | boss | \`worth < 100\` | DEAR | Reason |

## 5. Validation rules
| On | Rule | Error |
| --- | --- | --- |
| Loan | \`pledge is empty or pledge.worth < 100\` | PLEDGE |
| Slip | \`Salary.sum(s, s.amount) < 100\` | PAID |

## 6. Roles and permissions
- Sign-in: choose a profile

| Role | May | On | Only if |
| --- | --- | --- | --- |
| boss | everything | everything | |
| boss | see, create, change | Tool.worth, Loan.pledge | |
| clerk | see | Person, Tool, Order, Line, Parcel | |
| clerk | see, create | Loan | \`holder = me\` |
| clerk | see | Loan.pledge | |
| packer | see | Tool, Loan | |
| packer | see, change | Order | |
| packer | see, change | Line | |
| boss | see, create, change | Line.tool | |
| packer | see | Line.tool | |
| boss | delete, create | Line, Parcel | |
| packer | see | Parcel | |

## 8. Errors and edge cases
| Code | Message | Shown |
| --- | --- | --- |
| DEAR | It is worth {worth}. | as a notice |
| PLEDGE | The pledge is worth {pledge.worth}. | as a notice |
| PAID | Paid are {Salary.sum(s, s.amount)}. | as a notice |

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ann | Ann | boss |
| ben | Ben | clerk |
| pat | Pat | packer |

### Tool
| | Name | Worth |
| --- | --- | --- |
| saw | Saw | 777 |
| axe | Axe | 888 |

### Loan
| | Note | Tool | Holder |
| --- | --- | --- | --- |
| l1 | First | axe | ben |

### Salary
| | Who | Amount |
| --- | --- | --- |
| s1 | Zoe | 9000 |

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
const valuesOf = (draft: Draft): { readonly [field: string]: unknown } =>
  Object.fromEntries(fieldsOf(draft).map(({ field, shown }) => [field.key, shown.value]));
const rowsOf = (draft: Draft, list: string): NonNullable<DraftField["rows"]> =>
  fieldsOf(draft).find(({ field }) => field.key === list)?.rows ?? [];

describe("P6.13 a form that one could never save tells nothing but what was typed", () => {
  test("of a record that one may not create: its fields are there, and why it is refused", async () => {
    const { app } = await openAs("ben", SOURCE);
    const form = await app.openDraft({ entity: "Slip", id: null });
    expect(valuesOf(form)).toEqual({ note: null, total: null, people: null });
    const typed = await app.editDraft(form.draft, { kind: "set", field: "note", value: "Mine" });
    expect(valuesOf(typed)).toEqual({ note: "Mine", total: null, people: null });
    const { outcome, draft } = await app.submitDraft(form.draft, []);
    const reason = { code: "only-people", people: [{ kind: "role", role: "boss" }] };
    expect(outcome).toMatchObject({ kind: "refused", refusals: [{ reason }] });
    expect(draft?.errors).toMatchObject([{ reason }]);
    expect(valuesOf(draft ?? form)).toEqual({ note: "Mine", total: null, people: null });
    expect(text([outcome, draft])).not.toMatch(/9000|Zoe/);
    expect(await app.ask({ kind: "creation", entity: "Slip" })).toEqual({ offered: false, refusals: [] });
  });

  test("of a row under a record that one may not change", async () => {
    const { app, ids } = await openAs("ben", SOURCE);
    const values = { owner: ids["o1"] ?? "", text: "Mine" };
    const form = await app.openDraft({ entity: "Line", id: null, values });
    expect(valuesOf(form)).toMatchObject({ text: "Mine", size_of_order: null });
    const { outcome, draft } = await app.submitDraft(form.draft, []);
    expect(outcome.kind).toBe("refused");
    expect(draft?.errors).toMatchObject([{ code: "refused" }]);
    const asked = await app.ask({ kind: "creation", entity: "Parcel", values: { owner: ids["o1"] ?? "" } });
    expect(asked).toMatchObject({ offered: true, refusals: [{ code: "refused" }] });
  });

  test("of fields of a record that one may not change", async () => {
    const { app, ids } = await openAs("ben", SOURCE);
    const { draft } = await app.openDraft({ entity: "Loan", id: ids["l1"] ?? "" });
    const set = { kind: "set", field: "tool", value: ids["saw"] ?? "" } as const;
    expect(valuesOf(await app.editDraft(draft, set))).toMatchObject({ tool: ids["saw"], tool_worth: 888 });
    const saved = await app.submitDraft(draft, []);
    expect(saved.outcome.kind).toBe("refused");
    expect(text(saved)).not.toContain("777");
    expect(saved.draft?.errors).toMatchObject([{ code: "refused" }]);
  });

  test("of an event that somebody else fires: neither its guard nor what it does", async () => {
    const { app, ids } = await openAs("ben", SOURCE);
    const form = await app.openDraft({ entity: "Tool", id: ids["saw"] ?? "", event: "Sell" });
    const typed = await app.editDraft(form.draft, { kind: "set", field: "reason", value: "Old" });
    expect(valuesOf(typed)).toEqual({ reason: "Old" });
    const { outcome, draft } = await app.submitDraft(form.draft, []);
    const reason = { code: "only-people", people: [{ kind: "role", role: "boss" }] };
    expect(outcome).toMatchObject({ kind: "refused", refusals: [{ reason }] });
    expect(draft?.errors).toMatchObject([{ reason }]);
    expect(valuesOf(draft ?? form)).toEqual({ reason: "Old" });
    expect(text([outcome, draft])).not.toContain("777");
  });
});

describe("P6.13 a form that one may save, with what one may not write in it", () => {
  test("a right with a condition opens the form, and what follows from what is typed is shown", async () => {
    const { app, ids } = await openAs("ben", SOURCE);
    const form = await app.openDraft({ entity: "Loan", id: null });
    const set = { kind: "set", field: "tool", value: ids["saw"] ?? "" } as const;
    expect(valuesOf(await app.editDraft(form.draft, set))).toMatchObject({ tool: ids["saw"], tool_worth: 777 });
    expect((await app.submitDraft(form.draft, [])).outcome.kind).toBe("refused");
    await app.editDraft(form.draft, { kind: "set", field: "holder", value: ids["ben"] ?? "" });
    expect((await app.submitDraft(form.draft, [])).outcome.kind).toBe("done");
  });

  test("a field that one may not give a value: nothing follows from it, and it is refused at its place", async () => {
    const { app, ids } = await openAs("ben", SOURCE);
    const values = { pledge: ids["saw"] ?? "", holder: ids["ben"] ?? "" };
    const form = await app.openDraft({ entity: "Loan", id: null, values });
    expect(valuesOf(form)).toMatchObject({ pledge: ids["saw"], pledge_worth: null });
    const { outcome, draft } = await app.submitDraft(form.draft, []);
    expect(outcome).toMatchObject({ kind: "refused", refusals: [{ code: "refused", field: "pledge" }] });
    const pledge = fieldsOf(draft ?? form).find(({ field }) => field.key === "pledge");
    expect(pledge?.errors).toMatchObject([{ code: "refused", field: "pledge" }]);
    const asked = await app.ask({ kind: "creation", entity: "Loan", values });
    expect(asked.refusals).toMatchObject([{ code: "refused", field: "pledge" }]);
    expect(text([outcome, draft, asked])).not.toContain("777");
  });

  test("rows: fields that one may not change, rows that one may not add or take out", async () => {
    const { app, ids } = await openAs("pat", SOURCE);
    const row = { field: "lines", row: ids["r1"] ?? "" };
    const form = await app.openDraft({ entity: "Order", id: ids["o1"] ?? "" });
    expect(valuesOf(form)).toMatchObject({ worth: 888 });
    let typed = await app.editDraft(form.draft, { kind: "set", field: "tool", value: ids["saw"] ?? "", row });
    typed = await app.editDraft(form.draft, { kind: "set", field: "text", value: "Chop", row });
    expect(valuesOf(typed)).toMatchObject({ worth: 888 });
    expect(rowsOf(typed, "lines")[0]?.fields.map(({ shown }) => shown.value)).toEqual(["Chop", ids["saw"], 888, 1]);
    typed = await app.editDraft(form.draft, { kind: "removeRow", ...row });
    expect(valuesOf(typed)).toMatchObject({ worth: 888, lines: [] });
    typed = await app.editDraft(form.draft, { kind: "addRow", field: "parcels" });
    expect(rowsOf(typed, "parcels")).toHaveLength(1);
    expect(valuesOf(typed)).toMatchObject({ weight: 0 });
    const { outcome, draft } = await app.submitDraft(form.draft, []);
    expect(outcome.kind).toBe("refused");
    expect(draft?.errors).toMatchObject([{ code: "refused" }, { code: "refused" }]);
    expect(text([typed, outcome, draft])).not.toMatch(/777|9000/);
  });
});
