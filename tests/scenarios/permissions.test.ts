import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Permission } from "#engine/contract/permissions.ts";
import { openForTest } from "#testing/open-for-test.ts";

const SOURCE = `# Loans

## 3. Entities and their fields
### Part
| Field | Type |
| --- | --- |
| Label | text |
### Loan
| Field | Type |
| --- | --- |
| Name | text |
| Fee | number |
| Borrower | person |
| Parts | list of Part |

## 4. States and transitions
### Loan
| From | Event | To | Who | Only if |
| --- | --- | --- | --- | --- |
| start | | Out | | |
| Out | Return | Back | keeper | |
| Out | Extend | Out | borrower, keeper | \`fee < 3\` |
| Out | Note | Out | | |

| Status | Open to change |
| --- | --- |
| Back | no |

## 6. Roles and permissions
| Role | May | On | Only if |
| --- | --- | --- | --- |
| keeper | everything | everything | |
| clerk | see | Loan | |
| clerk | change | Loan | \`fee = 0 or borrower = me\` |
| cashier | see | Loan | |
| cashier | see, change | Loan.fee | |
`;

const told = ({ may, conditions }: Permission): string => (may === "when" ? conditions.join(" / ") : may);

test("P6.12 what every role may do is worked out from the document, with the rows that say so", async () => {
  const { app } = await openForTest(SOURCE);
  const roles = await app.permissions();
  const of = (role: string, entity: string) => {
    const found = roles.find((one) => one.role === role)?.entities.find((one) => one.entity === entity);
    if (found === undefined) throw new Error(`Nothing is said of ${role} and ${entity}.`);
    return found;
  };
  const four = (role: string, entity: string) => {
    const { see, create, change, delete: remove } = of(role, entity);
    return [see, create, change, remove].map(told);
  };
  expect(roles.map(({ role }) => role)).toEqual(["keeper", "clerk", "cashier"]);
  expect(four("keeper", "Loan")).toEqual(["yes", "yes", 'status = "Out"', 'status = "Out"']);
  expect(four("clerk", "Loan")).toEqual(["yes", "no", 'status = "Out" and (fee = 0 or borrower = me)', "no"]);
  expect(four("cashier", "Loan")).toEqual(["yes", "no", "no", "no"]);
  const ofLoan = 'status = "Out" and (fee = 0 or borrower = me) (of its Loan)';
  expect(four("clerk", "Part")).toEqual(["yes", ofLoan, ofLoan, ofLoan]);

  const events = (role: string) => of(role, "Loan").events.map((one) => [one.event, told(one)]);
  expect(events("keeper")).toEqual([
    ["Return", "yes"],
    ["Extend", "fee < 3"],
    ["Note", "yes"],
  ]);
  expect(events("clerk")).toEqual([
    ["Return", "no"],
    ["Extend", "borrower = me and fee < 3"],
    ["Note", "fee = 0 or borrower = me"],
  ]);
  const [fee] = of("cashier", "Loan").fields;
  expect([fee?.field, fee && told(fee.see), fee && told(fee.change)]).toEqual(["fee", "yes", 'status = "Out"']);
  expect(of("clerk", "Loan").fields[0]?.see.may).toBe("no");

  const [row] = of("cashier", "Loan").see.rows;
  expect(SOURCE.slice(row?.start, row?.end)).toContain("| cashier | see | Loan |");
});

test.each(["tool-library", "expense-claims", "maintenance-requests"])(
  "P6.12 the table of %s says what explaining each right says",
  async (name) => {
    const { app } = await openForTest(readFileSync(`samples/${name}.md`, "utf8"));
    for (const { role, entities } of await app.permissions())
      for (const { entity, events, fields, ...actions } of entities) {
        const said = [
          ...(["see", "create", "change", "delete"] as const).map(
            (action) => [action, entity, actions[action]] as const,
          ),
          ...events.map((one) => [one.event, entity, one] as const),
          ...fields.map((one) => ["see", `${entity}.${one.field}`, one.see] as const),
        ];
        for (const [action, on, permission] of said) {
          const { allowed } = await app.explainRight(role, action, on, null);
          expect([role, action, on, permission.may !== "no"]).toEqual([role, action, on, allowed]);
        }
      }
  },
);
