import { expect, test } from "vitest";
import { openShelfForTest } from "#testing/shelf-for-test.ts";

const document = (ofOrders: string, ofBills: string): string => `# Specification: Desk
## 3. Entities and their fields
### Order
| Field | Type |
| --- | --- |
| Name | text |
${ofOrders}
### Bill
| Field | Type |
| --- | --- |
| Title | text |
${ofBills}
### Line
| Field | Type |
| --- | --- |
| Text | text |
`;
const LINES = "| Lines | list of Line |\n";

test("P3.7 rows whose list moves to another entity belong to none of its records, are told of, and come back", async () => {
  const { shelf, device } = await openShelfForTest();
  const [before, after] = [document(LINES, ""), document("", LINES)];
  const { id } = await shelf.add({ source: before, origin: "file", withSampleData: false });
  const lines = [{ values: { text: "one" } }, { values: { text: "two" } }];
  const made = await (
    await device.running(id)
  ).app.submit({
    commands: [
      { kind: "create", entity: "Order", values: { name: "A", lines } },
      { kind: "create", entity: "Bill", values: { title: "B" } },
    ],
  });
  const order = made.kind === "done" ? made.records[0]?.id : "";
  const owners = async (): Promise<unknown> => {
    const { app } = await device.running(id);
    const { records } = await app.readRecords({ entity: "Line", fields: ["text", "owner"], limit: 10 });
    return records.map(({ values }) => [values["text"], values["owner"]]);
  };
  const retyped = { kind: "field-retyped", entity: "Line", field: "owner" };
  expect((await shelf.previewUpdate(id, after)).changes).toMatchObject([
    {
      ...retyped,
      records: 0,
      setAside: 2,
      examples: [
        { title: "two", value: null },
        { title: "one", value: null },
      ],
    },
  ]);
  await shelf.update(id, after);
  expect(await owners()).toEqual([
    ["one", null],
    ["two", null],
  ]);
  expect((await shelf.previewUpdate(id, before)).changes).toMatchObject([{ ...retyped, records: 2, back: 2 }]);
  await shelf.update(id, before);
  expect(await owners()).toEqual([
    ["one", order],
    ["two", order],
  ]);
});
