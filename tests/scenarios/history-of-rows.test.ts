import { expect, test } from "vitest";
import { openForTest } from "#testing/open-for-test.ts";

const SOURCE = `# Shop

## 3. Entities and their fields
### Item
| Field | Type |
| --- | --- |
| Name | text |
| Parts | list of Part |

### Part
| Field | Type |
| --- | --- |
| Label | text |
| Pieces | whole number |

## Sample data
### Item
| | Name |
| --- | --- |
| lamp | Lamp |
`;

test("the history tells of rows that came, changed and went", async () => {
  const { app } = await openForTest(SOURCE);
  const lamp = (await app.trial.begin())["lamp"]?.id ?? "";
  const save = (parts: readonly { id: string | null; values: Record<string, string | number> }[]) =>
    app.submit({ commands: [{ kind: "change", entity: "Item", id: lamp, values: { parts } }] });
  await save([
    { id: null, values: { label: "Bulb", pieces: 1 } },
    { id: null, values: { label: "Foot", pieces: 1 } },
  ]);
  const record = await app.ask({ kind: "record", entity: "Item", id: lamp });
  const [bulb, foot] = record?.children["parts"] ?? [];
  await save([{ id: foot?.id ?? "", values: { label: "Foot", pieces: 3 } }]);
  const { entries } = await app.ask({ kind: "history", entity: "Item", id: lamp });
  const told = entries.map(({ rows }) =>
    rows.map(({ what, name, title, changes }) => [
      what,
      name,
      title,
      ...changes.map(({ from, to, ...one }) => `${one.name} ${String(from.value)} ${String(to.value)}`),
    ]),
  );
  expect(bulb).toBeDefined();
  expect(told[0]).toEqual(
    expect.arrayContaining([
      ["change", "Part", "Foot", "Pieces 1 3"],
      ["delete", "Part", "Bulb", "Label Bulb null", "Pieces 1 null"],
    ]),
  );
  expect(told[1]?.map(([what, , title]) => [what, title])).toEqual([
    ["create", "Bulb"],
    ["create", "Foot"],
  ]);
  expect(told[2]).toEqual([]);
});
