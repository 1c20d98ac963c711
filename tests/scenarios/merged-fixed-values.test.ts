import { expect, test } from "vitest";
import { openAs } from "#testing/open-as.ts";

const BILLS = `# Specification: Bills

## 3. Entities and their fields

### Bill
| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
| Price | number | |
| Total | number | = \`price * 2\` fixed at Send |

## 4. States and transitions

### Bill
| From | Event | To | Who |
| --- | --- | --- | --- |
| start | | Open | |
| Open | Send | Sent | Boss, Sender |
| Open | after 30 days | Old | |

## 6. Roles and permissions
- Sign-in: choose a profile

| Role | May | On |
| --- | --- | --- |
| Boss | everything | everything |
| Clerk | see | Bill, Person |
| Sender | see, create, change | Bill |
| Sender | see | Person |

## Sample data

### Person
| | Name | Roles |
| --- | --- | --- |
| ann | Ann | Boss |
| ben | Ben | Clerk |
| sue | Sue | Sender |

### Bill
| | Name | Price |
| --- | --- | --- |
| b1 | One | 100 |
| b2 | Two | 100 |
`;

test("P6.13 a merge fixes no value but that of an event which it takes the record through", async () => {
  const { app, ids, become } = await openAs("ann", BILLS);
  const [sent = "", open = ""] = [ids["b1"], ids["b2"]];
  const totals = async (): Promise<unknown> =>
    (await app.readRecords({ entity: "Bill", fields: ["name", "total"], limit: 9 })).records.map(
      ({ values }) => `${String(values["name"])} ${String(values["total"])}`,
    );
  await app.submit({ commands: [{ kind: "fire", entity: "Bill", id: sent, event: "Send", values: {} }] });
  for (const person of ["ben", "sue", "ann"]) {
    await become(person);
    for (const id of [sent, open])
      await app.submit({ commands: [{ kind: "merge", entity: "Bill", id, values: { total: 1 } }] });
    expect(await totals()).toEqual(["One 200", "Two 200"]);
  }
  await become("sue");
  const arrived = (id: string, values: { [field: string]: string | number }) =>
    app.submit({ commands: [{ kind: "merge", entity: "Bill", id, values }] });
  // The record was sent on the other device, when it had another price.
  expect((await arrived(open, { status: "Sent", total: 150 })).kind).toBe("done");
  expect((await arrived("b3", { name: "Three", price: 10, status: "Sent", total: 15 })).kind).toBe("done");
  // The record was never sent, so its total is computed here.
  expect((await arrived("b4", { name: "Four", price: 10, total: 1 })).kind).toBe("done");
  await app.submit({ commands: [{ kind: "change", entity: "Bill", id: "b3", values: { price: 99 } }] });
  expect(await totals()).toEqual(["One 200", "Two 150", "Three 15", "Four 20"]);
});

test("P6.13 a merge takes no record further in time that the person may not change", async () => {
  const { app, ids, become } = await openAs("ben", BILLS);
  const id = ids["b2"] ?? "";
  const arrived = () => app.submit({ commands: [{ kind: "merge", entity: "Bill", id, values: { status: "Old" } }] });
  expect((await arrived()).kind).toBe("refused");
  await become("sue");
  expect((await arrived()).kind).toBe("done");
});
