import { expect, test } from "vitest";
import type { Command } from "#engine/contract/commands.ts";
import type { Value } from "#expr/types.ts";
import { openForTest } from "#testing/open-for-test.ts";
import { scenarioFailures } from "#testing/scenario-failures.ts";

const SOURCE = `# Register

## 2. Screens and how they connect
| Screen | Shows |
| --- | --- |
| Overview | overview |

### Overview
| Block | Shows |
| --- | --- |
| Minutes | sum of Attendance.minutes_late |

## 3. Entities and their fields
### Lesson
| Field | Type | Default | Asked if |
| --- | --- | --- | --- |
| Name | text | | |
| Outdoors | yes/no | no | |

### Attendance
| Field | Type | Required | Default | Asked if |
| --- | --- | --- | --- | --- |
| Name | text | yes | | |
| Lesson | Lesson | no | | |
| Presence | choice: Present, Late | no | Present | |
| Minutes late | whole number | yes | 5 | \`presence = "Late"\` |
| Excused | yes/no | no | yes | \`minutes_late > 0\` |
| Excuse | text | no | bus | \`excused\` |
| Points | whole number | | \`= minutes_late * 2\` | |
| Boots | yes/no | no | yes | \`lesson.outdoors\` |
| Fine | whole number | no | 1 | \`FINES > 0\` |
| Copy | whole number | no | | |

### Trip
| Field | Type | Required | Asked if |
| --- | --- | --- | --- |
| Title | text | yes | |
| By bus | yes/no | no | |
| Stops | list of Stop | no | \`by_bus\` |

### Stop
| Field | Type |
| --- | --- |
| Place | text |
| Waits | list of Wait |

### Wait
| Field | Type |
| --- | --- |
| Who | text |

### Ticket
| Field | Type |
| --- | --- |
| Stop | Stop |

## 4. States and what may happen
### Attendance
| From | Event | To | Then |
| --- | --- | --- | --- |
| start | | Open | \`copy = minutes_late\`; if \`name = "Latecomer"\`: \`presence = "Late"\` |

## 5. Rules
| On | Rule | Message |
| --- | --- | --- |
| Trip | \`not by_bus or size(stops) > 0\` | A bus needs a stop |

## 9. Business constants and limits
| Constant | Value | Changeable by |
| --- | --- | --- |
| FINES | 1 | anyone |

## Sample data
### Attendance
| | Name | Presence | Minutes late |
| --- | --- | --- | --- |
| a | Present with minutes | Present | 7 |
| b | Late with minutes | Late | 9 |
| c | Present | Present | |
`;

async function open() {
  const opened = await openForTest(SOURCE);
  const { app, store } = opened;
  const submit = (...commands: readonly Command[]) => app.submit({ commands });
  const read = (entity: string, id: string) => store.records.read(entity, id);
  const minutes = async () => {
    const overview = await app.ask({ kind: "overview", screen: "Overview", view: 0 });
    const [block] = overview.blocks;
    return block?.kind === "figure" ? block.shown.value : null;
  };
  return { ...opened, submit, read, minutes };
}

const attend = (id: string, values: { readonly [field: string]: string | number | boolean | null }): Command => ({
  kind: "create",
  entity: "Attendance",
  id,
  values: { name: id, ...values },
});

const NOTHING_LATE = { minutes_late: null, excused: false, excuse: null };

test("P3.5 the default of a field that is not asked for is not kept, not even in sums, chains and effects", async () => {
  const { submit, read, minutes, app } = await open();
  expect(await submit(attend("present", {}))).toMatchObject({ kind: "done" });
  expect(read("Attendance", "present")).toMatchObject({ ...NOTHING_LATE, copy: null });
  expect(await submit(attend("late", { presence: "Late" }))).toMatchObject({ kind: "done" });
  expect(read("Attendance", "late")).toMatchObject({ minutes_late: 5, excused: true, excuse: "bus", copy: 5 });
  expect(await minutes()).toBe(5);
  const record = await app.ask({ kind: "record", entity: "Attendance", id: "present" });
  expect(JSON.stringify(record?.values["points"]?.value ?? null)).toBe("null");
  await submit({ kind: "change", entity: "Attendance", id: "late", values: { presence: "Present" } });
  expect(read("Attendance", "late")).toMatchObject(NOTHING_LATE);
  expect(await minutes()).toBe(0);
});

test("P3.5 what the start of a record makes asked for keeps its default", async () => {
  const { submit, read } = await open();
  expect(await submit(attend("Latecomer", {}))).toMatchObject({ kind: "done" });
  expect(read("Attendance", "Latecomer")).toMatchObject({ presence: "Late", minutes_late: 5, copy: null });
});

test("P3.5 PA.1 sample data and what scenarios give hold nothing in a field that is not asked for", async () => {
  const { app, store } = await open();
  const found = await app.trial.begin();
  const read = (handle: string) => store.records.read("Attendance", found[handle]?.id ?? "");
  expect(read("a")).toMatchObject(NOTHING_LATE);
  expect(read("b")).toMatchObject({ minutes_late: 9 });
  expect(read("c")).toMatchObject(NOTHING_LATE);
  await app.trial.put("Attendance", "given", { name: "Given", presence: "Present", minutes_late: 3 });
  expect(store.records.read("Attendance", "given")).toMatchObject(NOTHING_LATE);
});

test("P3.5 a condition that reads another record or a constant is looked at when that is written", async () => {
  const { submit, read, app } = await open();
  await submit({ kind: "create", entity: "Lesson", id: "l", values: { name: "Sport", outdoors: true } });
  await submit(attend("a", { lesson: "l" }), attend("b", {}));
  expect(read("Attendance", "a")).toMatchObject({ boots: true, fine: 1 });
  expect(read("Attendance", "b")).toMatchObject({ boots: false, fine: 1 });
  const moved = await submit({ kind: "change", entity: "Lesson", id: "l", values: { outdoors: false } });
  expect(read("Attendance", "a")).toMatchObject({ boots: false });
  if (moved.kind === "done") await submit({ kind: "undo", commit: moved.commit });
  expect(read("Attendance", "a")).toMatchObject({ boots: true });
  await app.submit({ commands: [{ kind: "setConstant", name: "FINES", value: 0 }] });
  expect(read("Attendance", "a")).toMatchObject({ fine: null });
  expect(read("Attendance", "b")).toMatchObject({ fine: null });
});

const row = (values: { readonly [field: string]: unknown }) => ({ id: null, values }) as never;

test("P3.5 P3.7 P3.13 rows that are not asked for go with their own rows, unless something refers to them", async () => {
  const { submit, read, store } = await open();
  const stops = [row({ place: "Gate", waits: [row({ who: "Ada" })] })];
  await submit({ kind: "create", entity: "Trip", id: "t", values: { title: "Zoo", by_bus: true, stops } });
  const [stop = ""] = store.records.children("Trip", "t", "stops");
  const [wait = ""] = store.records.children("Stop", stop, "waits");
  expect(read("Wait", wait)).toMatchObject({ who: "Ada" });
  await submit({ kind: "create", entity: "Ticket", id: "k", values: { stop } });
  const walk: Command = { kind: "change", entity: "Trip", id: "t", values: { by_bus: false } };
  expect(await submit(walk)).toMatchObject({ kind: "refused", refusals: [{ code: "referred-to", entity: "Stop" }] });
  expect(read("Wait", wait)).not.toBeNull();
  await submit({ kind: "delete", entity: "Ticket", id: "k" });
  expect(await submit(walk)).toMatchObject({ kind: "done" });
  expect([read("Stop", stop), read("Wait", wait)]).toEqual([null, null]);
});

test("P3.7 a row that moves to another owner is checked with the one that it leaves", async () => {
  const { submit, read, store } = await open();
  for (const id of ["t", "u"])
    await submit({
      kind: "create",
      entity: "Trip",
      id,
      values: { title: id, by_bus: true, stops: [row({ place: id })] },
    });
  const [stop = ""] = store.records.children("Trip", "t", "stops");
  expect(await submit({ kind: "change", entity: "Stop", id: stop, values: { owner: "u" } })).toMatchObject({
    kind: "refused",
    refusals: [{ message: "A bus needs a stop", entity: "Trip", id: "t" }],
  });
  expect(read("Stop", stop)).toMatchObject({ owner: "t" });
});

test("P3.5 under a changed document existing records lose what is not asked for, and their history keeps it", async () => {
  const before = `# Trips

## 3. Entities and their fields
### Trip
| Field | Type | Asked if |
| --- | --- | --- |
| Title | text | |
| By bus | yes/no | |
| Fare | whole number | |
| Stops | list of Stop | |

### Stop
| Field | Type |
| --- | --- |
| Place | text |

### Ticket
| Field | Type |
| --- | --- |
| Stop | Stop |
`;
  const { app, store, clock } = await openForTest(before);
  const trip = (id: string, by_bus: boolean): Command => ({
    kind: "create",
    entity: "Trip",
    id,
    values: { title: id, by_bus, fare: 3, stops: [row({ place: "Gate" })] },
  });
  await app.submit({ commands: [trip("walk", false), trip("bus", true), trip("kept", false)] });
  const [stop = ""] = store.records.children("Trip", "kept", "stops");
  await app.submit({ commands: [{ kind: "create", entity: "Ticket", id: "k", values: { stop } }] });
  const changed = before
    .replace("| Fare | whole number | |", "| Fare | whole number | `by_bus` |")
    .replace("| Stops | list of Stop | |", "| Stops | list of Stop | `by_bus` |");
  const after = await openForTest(changed, { clock, database: store.at.db });
  const { records, journal } = after.store;
  expect(after.app.documentChanges).toMatchObject([
    { kind: "field-unasked", entity: "Trip", field: "fare", records: 2 },
    { kind: "field-unasked", entity: "Trip", field: "stops", records: 1 },
  ]);
  expect(["walk", "bus", "kept"].map((id) => records.read("Trip", id)?.["fare"])).toEqual([null, 3, null]);
  const stops = ["walk", "bus", "kept"].map((id) => records.children("Trip", id, "stops").length);
  // Rows that another record refers to are kept.
  expect(stops).toEqual([0, 1, 1]);
  expect(journal.entries("Trip", "walk").at(-1)).toMatchObject({ before: { fare: 3 }, after: { fare: null } });
  expect((await openForTest(changed, { clock, database: store.at.db })).app.documentChanges).toEqual([]);
});

test("P3.5 a computed field that is not asked for is empty in the record, in lists and in sums", async () => {
  const source = `# Bills

## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /bills | Bills | list of Bill by name A to Z |

### Bills
- Subtitle: Fee

## 3. Entities and their fields
### Bill
| Field | Type | Default | Asked if |
| --- | --- | --- | --- |
| Name | text | | |
| Late | yes/no | | |
| Days | whole number | 2 | |
| Fee | whole number | \`= days * 10\` | \`late\` |

## Sample data
### Bill
| | Name | Late |
| --- | --- | --- |
| a | A | yes |
| b | B | no |

## Scenarios
### Fees
- Then: \`Bill.sum(x, x.fee) = 20\`
- Then: b \`fee is empty\`
- Then: a \`fee = 20\`
`;
  expect(await scenarioFailures(source)).toEqual([]);
  const { app } = await openForTest(source);
  await app.trial.begin();
  const { rows } = await app.ask({ kind: "list", screen: "Bills", view: 0, from: 0, limit: 5 });
  expect(rows.map(({ subtitle }) => subtitle[0]?.value ?? null)).toEqual([20, null]);
});

test.each(["in the order of the chain", "against it"])(
  "P3.5 a chain of fields that a write makes asked for begins with its starting values, %s",
  async (order) => {
    const rows = [
      "| Rented | yes/no | yes | `car` |",
      "| Days | whole number | 3 | `rented` |",
      "| Insured | yes/no | yes | `days > 2` |",
      "| Note | text | None | `needs_note` |",
      "| Needs note | yes/no | `= insured and car` | |",
    ];
    const { app } = await openForTest(`# Specification: Claims
## 3. Entities and their fields
### Claim
| Field | Type | Default | Asked if |
| --- | --- | --- | --- |
| Name | text | | |
| Car | yes/no | no | |
${(order === "against it" ? rows.toReversed() : rows).join("\n")}
`);
    const fields = ["rented", "days", "insured", "note"];
    const write = async (values: { readonly [field: string]: Value }): Promise<readonly Value[]> => {
      const outcome = await app.submit({ commands: [{ kind: "change", entity: "Claim", id: "c", values }] });
      expect(outcome.kind).toBe("done");
      const { records } = await app.readRecords({ entity: "Claim", fields, limit: 1 });
      return fields.map((field) => records[0]?.values[field] ?? null);
    };
    await app.submit({ commands: [{ kind: "create", entity: "Claim", id: "c", values: { name: "C" } }] });
    const none = [false, null, false, null];
    expect(await write({ name: "D" })).toEqual(none);
    expect(await write({ car: true })).toEqual([true, 3, true, "None"]);
    expect(await write({ car: false })).toEqual(none);
    expect(await write({ car: true, days: 2 })).toEqual([true, 2, false, null]);
    expect(await write({ days: 5 })).toEqual([true, 5, true, "None"]);
    expect(await write({ rented: false })).toEqual([false, null, false, null]);
  },
);
