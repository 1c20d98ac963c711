import { afterEach, expect, test } from "vitest";
import { OnlineApp } from "./support/online-app.ts";
import { serve, type RealServer } from "./support/server.ts";

const PARTS = `# Parts
## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /parts | Parts | list of Part |

### Newest
- Route: /newest
- Shows: list of Part grouped by shelf
- From: \`GET /newest\`

## 3. Entities and their fields
### Part
| Field | Type |
| --- | --- |
| Number | text |
| Shelf | text |

## 7. The calls it makes
- Base address: https://parts.example.com

### Part
- Kept at: /parts
- Key: Number
`;

let online: OnlineApp;
let server: RealServer;
afterEach(async () => {
  online.close();
  await server.close();
});

test("P2.5 records in the order of a server stand under their own heading, in that order", async () => {
  const body = [
    { number: "n5", shelf: "B" },
    { number: "n4", shelf: "A" },
    { number: "n3", shelf: "B" },
    { number: "n2", shelf: "A" },
  ];
  // The whole list is read first, so that records are created in another order than the newest list has.
  server = await serve(({ path }) => ({ status: 200, body: path === "/newest" ? body : body.toReversed() }));
  online = await OnlineApp.open(PARTS, server.address);
  await online.app.attend({ screen: "Parts", at: null, opened: true });
  await online.until(() => Promise.resolve(online.records("Part").length === 4));
  await online.app.attend({ screen: "Newest", at: null, opened: true });
  const ask = (from: number, limit: number) => online.ask({ kind: "list", screen: "Newest", view: 0, from, limit });
  await online.until(async () => (await ask(0, 10)).fresh?.at != null);
  const { rows, groups } = await ask(0, 10);
  expect(groups?.map(({ group, count }) => [group.value, count])).toEqual([
    ["A", 2],
    ["B", 2],
  ]);
  expect(rows.map(({ title }) => title.value)).toEqual(["n4", "n2", "n5", "n3"]);
  expect((await ask(2, 2)).rows.map(({ title }) => title.value)).toEqual(["n5", "n3"]);
});
