import { expect, test } from "vitest";
import { openShelfForTest } from "#testing/shelf-for-test.ts";

const document = (rows: string, more = "") => `# Specification: Orders

## 3. Entities and their fields

### Order

| Field | Type |
| --- | --- |
| No | number series A-001 |
| Title | text |
${rows}
${more}
## 4. States and transitions

### Order

| From | Event | To |
| --- | --- | --- |
| start | | Open |
| Open | after 3 days | Late |

## 9. Constants and limits

| Name | Value | Changeable by |
| --- | --- | --- |
| MOST | 5 | anyone |
`;

const OLD = document("| Room | text |", "\n### Guest\n\n| Field | Type |\n| --- | --- |\n| Name | text |\n");
const NEW = document("| Size | number |");

test("what was saved of a damaged app goes on as it was: numbers, timers, constants, and what earlier documents left", async () => {
  const { shelf, device } = await openShelfForTest();
  const { id } = await shelf.add({ source: OLD, origin: "pasted", withSampleData: false });
  const create = async (app: string, entity: string, values: object): Promise<string> => {
    const outcome = await (
      await device.running(app)
    ).app.submit({
      commands: [{ kind: "create", entity, values: values as never }],
    });
    if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
    return outcome.records[0]?.id ?? "";
  };
  const first = await create(id, "Order", { title: "First", room: "12" });
  await create(id, "Guest", { name: "Ana" });
  const second = await create(id, "Order", { title: "Second" });
  const running = await device.running(id);
  await running.app.submit({ commands: [{ kind: "delete", entity: "Order", id: second }] });
  expect(await running.app.submit({ commands: [{ kind: "setConstant", name: "MOST", value: 7 }] })).toMatchObject({
    kind: "done",
  });
  await shelf.update(id, NEW);

  const kept = async (app: string) => {
    const { database } = await device.running(app);
    const tables = ["nf_series", "nf_timer", "nf_quarantine"];
    const state = "SELECT key, value FROM nf_state WHERE key LIKE '%MOST%' ORDER BY key";
    return [state, ...tables.map((table) => `SELECT * FROM ${table}`)].map((sql) => database.all(sql));
  };
  const before = await kept(id);
  expect(before.slice(0, 3).map((rows) => rows.length > 0)).toEqual([true, true, true]);
  const again = await shelf.restore((await shelf.rescue(id)).file);
  expect(await kept(again.id)).toEqual(before);

  const third = await create(again.id, "Order", { title: "Third" });
  await shelf.update(again.id, OLD);
  const { app } = await device.running(again.id);
  const orders = (await app.readRecords({ entity: "Order", fields: ["no", "room"], limit: 9 })).records;
  expect(Object.fromEntries(orders.map(({ id: of, values }) => [of, { ...values }]))).toEqual({
    [first]: { no: "A-001", room: "12" },
    [third]: { no: "A-003", room: null },
  });
  const guests = (await app.readRecords({ entity: "Guest", fields: ["name"], limit: 9 })).records;
  expect(guests.map(({ values }) => values["name"])).toEqual(["Ana"]);
});
