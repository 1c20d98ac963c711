import { expect, test } from "vitest";
import { checkSource } from "#cli/checked-file.ts";
import { openForTest } from "#testing/open-for-test.ts";

const document = (facts: string): string => `# Stops

## 1. What the product does and for whom
- Purpose: find every stop
- Users: drivers
${facts}
## 2. Screens and routes
| Route | Screen | Shows | Lets a user | Who |
| --- | --- | --- | --- | --- |
| /map | Map | map of Stop | create Stop | anyone |

## 3. Entities and their fields
### Stop
| Field | Type |
| --- | --- |
| Name | text |
| Place | location |
`;

const codes = (source: string): readonly string[] => checkSource("a.md", source).diagnostics.map(({ code }) => code);
const hostsOf = async (source: string) => (await (await openForTest(source)).app.ask({ kind: "connection" })).hosts;

test("P1.6 the host of the map tiles is asked for like any other", async () => {
  const source = document("- Map tiles: https://tiles.example.org/{z}/{x}/{y}.png\n- Map credit: © The mappers\n");
  expect(codes(source)).not.toContain("map-tiles-address");
  const { app } = await openForTest(source);
  expect((await app.ask({ kind: "connection" })).hosts).toEqual([
    { host: "tiles.example.org", allowed: null, wanted: false },
  ]);
  expect((await app.describe()).model.purpose).toMatchObject({ mapCredit: { value: "© The mappers" } });
});

test.for([
  "https://tiles.example.org/map.png",
  "https://tiles.example.org/{z}/{x}.png",
  "http://tiles.example.org/{z}/{x}/{y}.png",
  "https://anna:secret@tiles.example.org/{z}/{x}/{y}.png",
  "https://tiles.example.org/{z}/{x}/{y}/{y}.png",
  "javascript:alert(1)//{z}/{x}/{y}",
  "tiles of my aunt {z} {x} {y}",
])("P1.7 %s names no tiles: the checker says so, and maps show outlines", async (address) => {
  const source = document(`- Map tiles: ${address}\n`);
  expect(codes(source)).toContain("map-tiles-address");
  expect(await hostsOf(source)).toEqual([]);
});

test("P1.7 without the fact nobody is asked about anything", async () => {
  expect(await hostsOf(document(""))).toEqual([]);
});
