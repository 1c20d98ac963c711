import { expect, test } from "vitest";
import type { StateTable } from "#model/4-states.ts";
import { readDocument } from "#read/read-document.ts";
import { changesStatus, leadsForward } from "./leads-forward.ts";

/** The events that may be the filled button, by status. */
function forward(rows: string, colours = ""): { readonly [status: string]: readonly string[] } {
  const table = tableWith(rows, colours);
  const events = [
    ...new Set(table?.transitions.flatMap(({ event }) => (event.kind === "named" ? [event.name] : [])) ?? []),
  ];
  return Object.fromEntries(
    (table?.statuses ?? []).map(({ name }) => [
      name,
      events.filter((event) => changesStatus(table, name, event) && leadsForward(table, name, event)),
    ]),
  );
}

function tableWith(rows: string, colours = ""): StateTable | undefined {
  const source = `## 3. Entities and their fields
### Thing
| Field | Type |
| --- | --- |
| Name | text |

## 4. States and transitions
### Thing
| From | Event | To |
| --- | --- | --- |
${rows}

| Status | Colour |
| --- | --- |
${colours}
`;
  return readDocument(source).model.states[0];
}

test("P2.22 leaving, withdrawing and cancelling are not filled, with colours and without", () => {
  const rows = `| start | | Planned |
| Planned | Cancel | Cancelled |
| Planned | Begin | Counting |
| Counting | Drop | Dropped |
| Counting | Hand in | Handed in |
| Handed in | Accept | Accepted |
| Handed in | Count again | Counting |
| Handed in | Withdraw | Planned |`;
  const expected = {
    Planned: ["Begin"],
    Cancelled: [],
    Counting: ["Hand in"],
    Dropped: [],
    "Handed in": ["Accept"],
    Accepted: [],
  };
  expect(forward(rows)).toEqual(expected);
  expect(forward(rows, "| Planned | grey |\n| Dropped | grey |\n| Accepted | green |")).toEqual(expected);
});

test("P2.22 coming back is forward where nothing else leads on", () => {
  expect(forward("| start | | Fine |\n| Fine | Dry out | Thirsty |\n| Thirsty | Water | Fine |")).toMatchObject({
    Thirsty: ["Water"],
  });
  const loan = `| start | | In |
| In | Lend | Out |
| Out | Return | In |
| Out | Mark lost | Lost |`;
  expect(forward(loan, "| Lost | red |")).toMatchObject({ In: ["Lend"], Out: ["Return"] });
});

test("P2.22 what opens again a matter that is well, and what leaves one, is not filled", () => {
  const rows = "| start | | Open |\n| Open | Close | Closed |\n| Closed | Reopen | Open |";
  expect(forward(rows, "| Closed | green |")).toEqual({ Open: ["Close"], Closed: [] });
  expect(
    forward("| start | | Enrolled |\n| Enrolled | Leave | Left |", "| Enrolled | green |\n| Left | grey |"),
  ).toEqual({
    Enrolled: [],
    Left: [],
  });
  // The only way forward may end in a grey status.
  expect(forward("| start | | Open |\n| Open | Close | Closed |", "| Closed | grey |")).toEqual({
    Open: ["Close"],
    Closed: [],
  });
});

test("P2.22 what takes another event back is not filled, whether it changes the status or not", () => {
  const rows = `| start | | Known |
| Known | Follow | |
| Known | Unfollow | |
| Known | Unload | |
| Known | Nicht mehr folgen | |`;
  const table = tableWith(rows);
  const events = ["Follow", "Unfollow", "Unload", "Nicht mehr folgen"];
  expect(events.filter((event) => leadsForward(table, "Known", event))).toEqual(["Follow", "Unload"]);
});
