import { afterEach, expect, test } from "vitest";
import { OnlineApp } from "./support/online-app.ts";
import { serve } from "./support/server.ts";

const TRIPS = (other: string): string => `# Specification: Trips
## 3. Entities and their fields
### Boat
- Shown as: Name

| Field | Type |
| --- | --- |
| Name | text |

### Trip
- Shown as: Where to

| Field | Type |
| --- | --- |
| Where to | text |
| Leaves on | date |
| Boat | Boat |
| Remark | long text |
| Fee | money |
| Stops | list of Stop |

### Stop
| Field | Type |
| --- | --- |
| Place | text |

## 4. States and transitions
### Trip
| From | Event | To |
| --- | --- | --- |
| start | | Planned |
| Planned | Announce | Planned |

## 7. The calls it makes
- Base address: https://trips.example.com

| Call | Of | Request | Sends | When | Answers |
| --- | --- | --- | --- | --- | --- |
| Announce | Trip | \`POST ${other}/announce\` | \`{"id": id, "where_to": where_to, "leaves_on": leaves_on, "boat": boat, "remark": remark, "fee": fee, "crew_size": 3, "note_of_harbour": "", "stops": stops.map(s, {"place": s.place})}\` | on Announce | 2xx: show "Announced." |
`;

let open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.toReversed()) await one.close();
  open = [];
});

test("P7.36 what an entry sends is told in words: names of fields with their values, without keys and what is empty", async () => {
  const other = await serve(() => ({ status: 200, body: {} }));
  const own = await serve(() => ({ status: 200, body: {} }));
  const online = await OnlineApp.open(TRIPS(other.address), own.address);
  open.push(other, own, online);
  const boat = await online.create("Boat", { name: "Molly" });
  const trip = await online.create("Trip", { where_to: "Rye", leaves_on: "2026-05-02", boat, remark: null, fee: 1250 });
  await online.app.submit({ commands: [{ kind: "fire", entity: "Trip", id: trip, event: "Announce", values: {} }] });
  await online.until(async () => (await online.outbox())[0]?.code === "host-not-allowed");
  const [waiting] = await online.outbox();
  const { entries } = await online.ask({ kind: "outbox", opened: waiting?.id ?? 0 });
  expect(entries[0]?.contents).toMatchObject([
    { name: "Where to", shown: { value: "Rye" } },
    { name: "Leaves on", shown: { value: "2026-05-02", type: { kind: "date" } } },
    { name: "Boat", shown: { title: "Molly" } },
    { name: "Fee", shown: { value: 1250, type: { kind: "money" } } },
    { name: "Crew size", shown: { value: 3 } },
  ]);
  expect(entries[0]?.contents).toHaveLength(5);
  // The list of entries omits the contents.
  expect((await online.ask({ kind: "outbox", opened: null })).entries[0]?.contents).toEqual([]);
});
