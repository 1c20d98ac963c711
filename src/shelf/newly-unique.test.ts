import { expect, test } from "vitest";
import { openShelfForTest } from "#testing/shelf-for-test.ts";

const rooms = (facts: string, number: string, price: string): string => `# Rooms

## 3. Entities and their fields
### House
| Field | Type |
| --- | --- |
| Name | text |

### Room
${facts}
| Field | Type | Was |
| --- | --- | --- |
| Name | text | |
| ${number} | text | Number |
| Floor | whole number | |
| Price | ${price} | |
| House | reference to House | |

## Sample data
### House
| | Name |
| --- | --- |
| h1 | East |

### Room
| Name | Number | Floor | Price | House |
| --- | --- | --- | --- | --- |
| Blue | 1 | 1 | 10 | h1 |
| Red | 2 | 1 | 10 EUR | h1 |
| Green | 1 | 2 | 20 | |
| Grey | | 3 | | |
| White | | 3 | | |
`;

const BEFORE = rooms("", "Number", "text");

async function told(after: string) {
  const { shelf } = await openShelfForTest();
  const { id } = await shelf.add({ source: BEFORE, origin: "file", withSampleData: true });
  const { changes } = await shelf.previewUpdate(id, after);
  return changes
    .filter(({ kind }) => kind === "newly-unique")
    .map(({ field, records, examples }) => [field, records, examples?.map(({ title, value }) => `${title}: ${value}`)]);
}

test("P3.9 the dry run tells what records share that is to be unique, also under another name; empty ones share nothing", async () => {
  expect(await told(BEFORE)).toEqual([]);
  expect(await told(rooms("- Unique: Code", "Code", "text"))).toEqual([["Code", 2, ["Blue: 1", "Green: 1"]]]);
  expect(await told(rooms("- Unique: Name; Price", "Number", "text"))).toEqual([]);
});

test("P3.9 of several fields together, and what another type makes the same", async () => {
  expect(await told(rooms("- Unique: Number, Floor", "Number", "text"))).toEqual([]);
  expect(await told(rooms("- Unique: House, Price", "Number", "money"))).toEqual([
    ["House, Price", 2, ["Blue: East", "Red: East"]],
  ]);
  expect(await told(rooms("- Unique: Price, Nothing of the kind", "Number", "text"))).toEqual([]);
});
