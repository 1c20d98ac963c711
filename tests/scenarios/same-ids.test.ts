import { expect, test } from "vitest";
import type { Command } from "#engine/contract/commands.ts";
import { openAs } from "#testing/open-as.ts";

/** Clients and servers choose ids, so records of two entities may share one. */
const CARS = `# Specification: Cars

## 3. Entities and their fields

### Tag

| Field | Type |
| --- | --- |
| Text | text |
| Stamps | list of Stamp |

### Stamp

| Field | Type |
| --- | --- |
| Text | text |

### Car

| Field | Type | Default | Asked if |
| --- | --- | --- | --- |
| Name | text | | |
| Odometer | number | | |
| Sold | yes/no | | |
| Fee | number | 10 | \`sold\` |

### Note

| Field | Type | Asked if |
| --- | --- | --- |
| Text | text | |
| Fee | number | \`text = "x"\` |

## 4. States and transitions

### Car

| From | Event | To | Then |
| --- | --- | --- | --- |
| start | | Parked | |
| Parked | Drive | Parked | call Tell |

### Tag

| From | Event | To | Then |
| --- | --- | --- | --- |
| start | | New | call Tell |

## 5. Validation rules

| On | Rule | Message |
| --- | --- | --- |
| Car | \`this is new or odometer >= before.odometer\` | The odometer never goes back. |
| Car | \`before is null or name = before.name\` | Names stay. |

## 6. Roles and permissions

- Sign-in: choose a profile

| Role | May | On |
| --- | --- | --- |
| Boss | everything | everything |
| Clerk | see, change, Drive | Car |
| Clerk | see, create | Tag, Note |

## 7. Calls

- Base address: https://cars.example.org

| Call | Request | Sends |
| --- | --- | --- |
| Tell | \`POST /told\` | \`{"at": "now"}\` |

## Sample data

### Person

| | Name | Roles |
| --- | --- | --- |
| ann | Ann | Boss |
| ben | Ben | Clerk |

### Car

| | Name | Odometer |
| --- | --- | --- |
| c1 | Van | 100 |
`;

test.each([
  ["this is new", { odometer: 5 }],
  ["before is null", { name: "Bus" }],
])("P5.11 a new record of another entity with the same id makes no record a new one: %s", async (_, values) => {
  const { app, ids } = await openAs("ben", CARS);
  const id = ids["c1"] ?? "";
  const change: Command = { kind: "change", entity: "Car", id, values };
  const tag: Command = { kind: "create", entity: "Tag", id, values: { text: "x" } };
  expect((await app.submit({ commands: [change] })).kind).toBe("refused");
  expect((await app.submit({ commands: [tag, change] })).kind).toBe("refused");
  expect((await app.submit({ commands: [tag] })).kind).toBe("done");
});

test("P3.5 what another record of the same id is given keeps no field from its starting value", async () => {
  const { app, ids, store } = await openAs("ben", CARS);
  const id = ids["c1"] ?? "";
  const note: Command = { kind: "create", entity: "Note", id, values: { text: "y", fee: null } };
  const sell: Command = { kind: "change", entity: "Car", id, values: { sold: true } };
  expect((await app.submit({ commands: [note, sell] })).kind).toBe("done");
  expect(store.records.read("Car", id)?.["fee"]).toBe(10);
});

test("P4.7 a call about each of two records of the same id is made twice", async () => {
  const { app, ids } = await openAs("ben", CARS);
  const id = ids["c1"] ?? "";
  const tag: Command = { kind: "create", entity: "Tag", id, values: { text: "x" } };
  const drive: Command = { kind: "fire", entity: "Car", id, event: "Drive", values: {} };
  expect((await app.submit({ commands: [tag, drive] })).kind).toBe("done");
  expect((await app.ask({ kind: "outbox" })).open).toBe(2);
});
