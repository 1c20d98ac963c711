import { expect, test } from "vitest";
import { openAs } from "#testing/open-as.ts";

const ROOMS = `# Rooms

## 3. Entities and their fields
### Room
| Field | Type |
| --- | --- |
| Name | text |
| Number | text |

- Unique: Number

### Booking
| Field | Type |
| --- | --- |
| Room | Room |
| From | whole number |
| Until | whole number |
| Note | text |

## 4. States and transitions
### Booking
| From | Event | To |
| --- | --- | --- |
| start | | Booked |
| Booked | Cancel | Cancelled |

## 5. Validation rules
| On | Rule | Error |
| --- | --- | --- |
| Room.name | unique | |
| Booking | \`status = "Cancelled" or not Booking.exists(b, b != this and b.room = this.room and b.status = "Booked" and b.from < this.until and b.until > this.from)\` | taken |
| Booking.from | \`from >= hour(now())\` | past |

## 6. Roles and permissions
- Sign-in: choose a profile

| Role | May | On |
| --- | --- | --- |
| clerk | everything | everything |

## 8. The error catalogue
| Code | Message | Shown |
| --- | --- | --- |
| taken | The room is taken then. | notice |
| past | That is over. | notice |

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ana | Ana | clerk |
| bo | Bo | clerk |

### Room
| | Name | Number |
| --- | --- | --- |
| red | Red | 1 |
| blue | Blue | 2 |
`;

type Command = Parameters<Awaited<ReturnType<typeof openAs>>["app"]["submit"]>[0]["commands"][number];

async function begin() {
  const opened = await openAs("ana", ROOMS, "2026-05-04T05:00:00.000Z");
  const { app, ids } = opened;
  const submit = async (command: Command): Promise<number> => {
    const outcome = await app.submit({ commands: [command] });
    if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
    return outcome.commit;
  };
  const undo = async (commit: number): Promise<readonly unknown[]> => {
    const outcome = await app.submit({ commands: [{ kind: "undo", commit }] });
    const { undoable } = await app.ask({ kind: "undoable", commit });
    if (outcome.kind === "refused") expect(undoable).toBe(false);
    return outcome.kind === "refused" ? outcome.refusals.map(({ code, field }) => [code, field]) : [outcome.kind];
  };
  const red = ids["red"] ?? "";
  return { ...opened, submit, undo, red };
}

test.each([
  ["unique by itself", "number", "1"],
  ["unique by a rule", "name", "Red"],
])("P6.16 a value that is %s does not come back once somebody else has it", async (_, field, value) => {
  const { submit, undo, become, red } = await begin();
  const given = await submit({ kind: "change", entity: "Room", id: red, values: { [field]: "other" } });
  const deleted = await submit({ kind: "delete", entity: "Room", id: red });
  await become("bo");
  const other = await submit({ kind: "create", entity: "Room", values: { [field]: value } });
  await become("ana");
  expect(await undo(deleted)).toEqual(["done"]);
  expect(await undo(given)).toEqual([["not-unique", field]]);
  await become("bo");
  expect(await undo(other)).toEqual(["done"]);
  await become("ana");
  expect(await undo(given)).toEqual(["done"]);
});

test("P6.16 what comes back is asked the rules that read other records, and no others", async () => {
  const { app, submit, undo, become, ids, red } = await begin();
  const book = (room: string): Command => ({
    kind: "create",
    entity: "Booking",
    id: `booking-${room}`,
    values: { room, from: 8, until: 10 },
  });
  await submit(book(red));
  const cancelled = await submit({
    kind: "fire",
    entity: "Booking",
    id: `booking-${red}`,
    event: "Cancel",
    values: {},
  });
  await submit(book(ids["blue"] ?? ""));
  const deleted = await submit({ kind: "delete", entity: "Booking", id: `booking-${ids["blue"]}` });
  await become("bo");
  await submit({ kind: "create", entity: "Booking", values: { room: red, from: 9, until: 11 } });
  // At noon a new booking for 8:00 would be refused, but an undo restores an old one.
  await app.trial.letPass("2026-05-04T12:00:00.000Z");
  await become("ana");
  expect(await undo(cancelled)).toEqual([["taken", null]]);
  expect(await undo(deleted)).toEqual(["done"]);
});
