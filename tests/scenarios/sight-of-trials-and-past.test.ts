import { describe, expect, test } from "vitest";
import type { SessionClient } from "#engine/contract/app.ts";
import { openAs } from "#testing/open-as.ts";
import { openForTest } from "#testing/open-for-test.ts";

/** Texts that only some people may read: a salary, a review, a client. */
const document = (of: "with salaries" | "without salaries"): string => {
  const pay = of === "with salaries";
  return `# Staff

## 3. Entities and their fields
### Employee
| Field | Type |
| --- | --- |
| Name | text |
| Manager | person |
| Bonus | whole number |
| Reviews | list of Review |
${pay ? "| Salary | whole number |" : ""}

### Review
| Field | Type |
| --- | --- |
| Text | text |

### Team
| Field | Type |
| --- | --- |
| Name | text |
| Members | several Person |
| Main | Client |
| Next | Client where \`team = this\` |

### Client
| Field | Type |
| --- | --- |
| Name | text |
| Team | Team |

## 4. States and transitions
### Employee
| From | Event | To | Who | Asks for |
| --- | --- | --- | --- | --- |
| start | | New | | |
| New | Publish | Public | boss | ${pay ? "Salary" : "Bonus"} |

## 5. Rules
| On | Rule | Error |
| --- | --- | --- |
${pay ? "| Employee.Bonus | at most `salary` | |\n| Employee.Salary | `salary < 5000` | HIGH |" : "| Employee.Bonus | at most 9000 | |"}

## 6. Roles and permissions
| Role | May | On | Only if |
| --- | --- | --- | --- |
| clerk | see, change | Employee | |
${pay ? '| clerk | see | Employee.Salary | `manager = me or status = "Public"` |' : ""}
| clerk | see | Review | \`owner.manager = me\` |
| clerk | see, change | Team | |
| clerk | see | Client | \`team.members.exists(m, m = me)\` |
| boss | everything | everything | |

## 8. Errors
| Code | Message | Shown |
| --- | --- | --- |
| HIGH | ${pay ? "A salary of {salary} is high" : "High"} | warning |

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| cora | Cora | clerk |
| bea | Bea | boss |

### Team
| | Name | Members |
| --- | --- | --- |
| red | Red | bea |

### Client
| | Name | Team |
| --- | --- | --- |
| acme | Acme | red |

### Employee
| | Name | Manager | Bonus |${pay ? " Salary |" : ""} Status |
| --- | --- | --- | --- |${pay ? " --- |" : ""} --- |
| ann | Ann | bea | 3 |${pay ? " 4321 |" : ""} New |

### Review
| | Owner | Text |
| --- | --- | --- |
| r | ann | Lazy |
`;
};

const text = (value: unknown): string => JSON.stringify(value);
const historyOf = async (app: Pick<SessionClient, "ask">, id: string): Promise<string> =>
  text(await app.ask({ kind: "history", entity: "Employee", id }));

describe("P6.13 nobody types themselves into the sight of something", () => {
  test("a form shows the fields and rows that its person may see of the record as it is", async () => {
    const { app, ids } = await openAs("cora", document("with salaries"));
    const ann = ids["ann"] ?? "";
    const draft = await app.openDraft({ entity: "Employee", id: ann });
    const typed = await app.editDraft(draft.draft, { kind: "set", field: "manager", value: ids["cora"] ?? "" });
    expect(text(typed)).toContain("Ann");
    expect(text(typed)).not.toMatch(/4321|Lazy/);
    // The form of an event that only others may fire reveals nothing.
    const event = await app.openDraft({ entity: "Employee", id: ann, event: "Publish" });
    expect(text(event)).not.toContain("4321");
    // Once saved, the record contains the values as typed.
    expect(await app.submitDraft(draft.draft, [])).toMatchObject({ outcome: { kind: "done" } });
    expect(text(await app.openDraft({ entity: "Employee", id: ann }))).toMatch(/4321.*Lazy|Lazy.*4321/);
  });

  test("the same of titles and of what can be chosen, with a condition and without", async () => {
    const opened = await openAs("bea", document("with salaries"));
    const { app, ids } = opened;
    const [red = "", acme = ""] = [ids["red"], ids["acme"]];
    await app.submit({ commands: [{ kind: "change", entity: "Team", id: red, values: { main: acme } }] });
    const options = async (draft: string, field: string): Promise<string> =>
      text(await app.draftOptions({ draft, field, search: "", limit: 9 }));
    const own = await app.openDraft({ entity: "Team", id: red });
    for (const field of ["main", "next"]) expect(await options(own.draft, field)).toContain("Acme");
    await opened.become("cora");
    const { draft } = await app.openDraft({ entity: "Team", id: red });
    const typed = await app.editDraft(draft, { kind: "set", field: "members", value: [ids["cora"] ?? ""] });
    expect(text(typed)).not.toContain("Acme");
    for (const field of ["main", "next"]) expect(await options(draft, field)).toContain('"total":0');
  });
});

test("P6.6 the platform's words tell no bound that is worked out from a closed field", async () => {
  const opened = await openAs("cora", document("with salaries"));
  const { app, ids } = opened;
  const command = { kind: "change", entity: "Employee", id: ids["ann"] ?? "", values: { bonus: 9999 } } as const;
  expect(await app.submit({ commands: [command] })).toMatchObject({
    refusals: [{ code: "too-large", parameters: { most: "salary" } }],
  });
  await opened.become("bea");
  expect(await app.submit({ commands: [command] })).toMatchObject({ refusals: [{ parameters: { most: "4321" } }] });
});

describe("P6.6 the past of a closed field is closed", () => {
  test("in warnings that somebody confirmed, and when the document has dropped the field", async () => {
    const opened = await openAs("bea", document("with salaries"));
    const { app, ids, database } = opened;
    const ann = ids["ann"] ?? "";
    for (const values of [{ salary: 7777 }, { name: "Anna" }])
      await app.submit({
        commands: [{ kind: "change", entity: "Employee", id: ann, values }],
        confirmed: ["HIGH"],
      });
    expect(await historyOf(app, ann)).toContain("A salary of 7777 is high");
    await opened.become("cora");
    expect(await historyOf(app, ann)).toContain("Anna");
    expect(await historyOf(app, ann)).not.toMatch(/7,?777/);

    const later = await openForTest(document("without salaries"), { database });
    await later.app.chooseProfile(ids["cora"] ?? "");
    expect(await historyOf(later.app, ann)).toContain("Anna");
    expect(await historyOf(later.app, ann)).not.toMatch(/4321|7777/);
    // People who may see everything still see it: a changed document loses nothing.
    await later.app.chooseProfile(ids["bea"] ?? "");
    expect(await historyOf(later.app, ann)).toMatch(/4321.*7777|7777.*4321/);
  });
});
