import { expect, test } from "vitest";
import { openShelfForTest } from "#testing/shelf-for-test.ts";
import { en } from "#diff/words/en.ts";
import type { Trial } from "#engine/contract/trial.ts";
import type { AppsOfDevice } from "./apps-of-device.ts";
import { inWords } from "#diff/words/in-words.ts";

const bookings = (row: string, screen = "") => `# Specification: Rooms
## 2. Screens and routes
| Screen | Shows |
| --- | --- |
| All | list of Booking |
${screen}
## 3. Entities and their fields
### Booking
| Field | Type | Required |
| --- | --- | --- |
| Name | text | |
${row}
`;
/** All stored records, regardless of rights. */
const recordsOf = async (device: AppsOfDevice, id: string) =>
  ((await device.running(id)).app as unknown as { readonly trial: Trial }).trial.records();

const ROOM = bookings("| Room | text | |");

test("the dry run tells what differs, asks about a likely rename, and a yes keeps the values", async () => {
  const { shelf, device } = await openShelfForTest();
  const { id } = await shelf.add({ source: ROOM, origin: "pasted", withSampleData: false });
  const { app } = await device.running(id);
  await app.submit({ commands: [{ kind: "create", entity: "Booking", values: { name: "Ana", room: "12" } }] });
  const wanted = bookings("| Place | text | |");
  const preview = await shelf.previewUpdate(id, wanted);
  expect(preview.differences.map((one) => inWords(one, en))).toEqual([
    "Field Room (Booking) is gone",
    "Field Place (Booking) is new",
  ]);
  expect(preview.maybeRenamed).toEqual([{ entity: "Booking", from: "Room", to: "Place" }]);

  const [rename] = preview.maybeRenamed;
  const noted = await shelf.noteRename(wanted, rename ?? { entity: "", from: "", to: "" });
  const after = await shelf.previewUpdate(id, noted);
  expect(after.maybeRenamed).toEqual([]);
  expect(after.differences.map((one) => inWords(one, en))).toEqual([
    "Field Room (Booking) was renamed to Place (Booking)",
  ]);
  expect(after.changes).toMatchObject([{ kind: "field-renamed", field: "Place", records: 1 }]);
  await shelf.update(id, noted);
  const records = await recordsOf(device, id);
  expect(records["Booking"]).toMatchObject([{ name: "Ana", place: "12" }]);
});

test("a yes writes the new name wherever the document still has the old one, in words, code, sample data and scenarios", async () => {
  const { shelf } = await openShelfForTest();
  const uses = `
## 5. Validation rules
| On | Rule |
| --- | --- |
| Booking.room | \`room != "13" or name is empty\` |
## Sample data
### Booking
| | Name | Room |
| --- | --- | --- |
| b1 | Room with a view | 12 |
## Scenarios
### A room
- When: create Booking B2 with \`room = "7"\`
- Then: B2 \`room == "7"\`
`;
  const retyped = `${bookings("| Place | text | |", "\n### All\n- Subtitle: name, Room\n")}${uses}`;
  const noted = await shelf.noteRename(retyped, { entity: "Booking", from: "Room", to: "Place" });
  expect((await shelf.findings(retyped)).filter(({ severity }) => severity === "error").length).toBeGreaterThan(3);
  expect((await shelf.findings(noted)).filter(({ severity }) => severity === "error")).toEqual([]);
  expect(noted).toContain("- Subtitle: name, Place");
  expect(noted).toContain('| Booking.place | `place != "13" or name is empty` |');
  expect(noted).toContain("| | Name | Place |\n| --- | --- | --- |\n| b1 | Room with a view | 12 |");
  expect(noted).toContain('- Then: B2 `place == "7"`');
  expect(noted).toContain("### A room\n");
});

test("the dry run names some of the records it touches, and counts only values that change", async () => {
  const { shelf, device } = await openShelfForTest();
  const before = bookings("| Size | choice of Big, Small | |\n| Room | text | |");
  const { id } = await shelf.add({ source: before, origin: "pasted", withSampleData: false });
  const { app } = await device.running(id);
  for (const values of [
    { name: "Ana", size: "Big", room: "12" },
    { name: "Bo", size: "Small", room: null },
  ])
    await app.submit({ commands: [{ kind: "create", entity: "Booking", values }] });
  const wanted = bookings("| Size | choice of Small, Tiny | |\n| Guests | number | yes |");
  const told = async (source: string) =>
    (await shelf.previewUpdate(id, source)).changes.map(({ kind, field, setAside, back, examples }) => ({
      kind,
      field,
      setAside,
      back,
      examples,
    }));
  expect(await told(wanted)).toEqual(
    expect.arrayContaining([
      { kind: "field-removed", field: "Room", setAside: 0, back: 0, examples: [{ title: "Ana", value: "12" }] },
      { kind: "field-retyped", field: "Size", setAside: 1, back: 0, examples: [{ title: "Ana", value: "Big" }] },
      {
        kind: "newly-required",
        field: "Guests",
        setAside: 0,
        back: 0,
        examples: [
          { title: "Ana", value: null },
          { title: "Bo", value: null },
        ],
      },
    ]),
  );
  await shelf.update(id, wanted);
  // One value is restored; the other was never set aside.
  expect(await told(before)).toEqual(
    expect.arrayContaining([expect.objectContaining({ kind: "field-retyped", setAside: 0, back: 1 })]),
  );
});

test("examples of the dry run are of the entity that is meant, and say what a number is", async () => {
  const { shelf, device } = await openShelfForTest();
  const tables = (...some: readonly (readonly [string, string])[]): string =>
    `# Desk\n## 3. Entities and their fields\n${some
      .map(([name, rows]) => `### ${name}\n\n| Field | Type |\n| --- | --- |\n| Name | text |\n${rows}`)
      .join("\n")}`;
  const [price, share] = ["| Price | money |\n", "| Share | percent |\n"];
  const before = tables(["Loan", price + share], ["Ticket", price]);
  const { id } = await shelf.add({ source: before, origin: "pasted", withSampleData: false });
  const { app } = await device.running(id);
  await app.submit({
    commands: [
      { kind: "create", entity: "Loan", values: { name: "Drill", price: 1250, share: 0.12 } },
      { kind: "create", entity: "Ticket", values: { name: "Leak", price: 99 } },
    ],
  });
  const told = async (source: string): Promise<unknown> =>
    (await shelf.previewUpdate(id, source)).changes.flatMap(({ field, examples }) =>
      examples === undefined ? [] : [[field, ...examples]],
    );
  const money = { kind: "money", currency: "EUR" };
  // Loans are renamed to tickets.
  expect(await told(tables(["Ticket", share]).replace("### Ticket\n", "### Ticket\n- Was: Loan\n"))).toEqual([
    ["Price", { title: "Drill", value: 1250, type: money }],
  ]);
  expect(await told(tables(["Loan", price.replace("money", "percent")], ["Ticket", price]))).toEqual([
    ["Share", { title: "Drill", value: 0.12, type: { kind: "percent" } }],
    ["Price", { title: "Drill", value: 1250, type: money }],
  ]);
});

test("nothing is asked where it is in doubt, or where the type is another", async () => {
  const { shelf } = await openShelfForTest();
  const { id } = await shelf.add({ source: ROOM, origin: "pasted", withSampleData: false });
  const asked = async (source: string) => (await shelf.previewUpdate(id, source)).maybeRenamed;
  expect(await asked(bookings("| Place | number | |"))).toEqual([]);
  expect(await asked(bookings("| Room | text | |\n| Place | text | |"))).toEqual([]);
  expect(await shelf.noteRename("not a document", { entity: "Booking", from: "Room", to: "Place" })).toBe(
    "not a document",
  );
});

test("going back to an earlier version loses no record that came later", async () => {
  const { shelf, device } = await openShelfForTest();
  const { id } = await shelf.add({ source: ROOM, origin: "pasted", withSampleData: false });
  const later = bookings("| Room | text | |\n| Guests | number | |", "| Full | list of Booking where `guests > 2` |");
  await shelf.update(id, later);
  const { app } = await device.running(id);
  await app.submit({ commands: [{ kind: "create", entity: "Booking", values: { name: "Bo", room: "7", guests: 3 } }] });
  const [first] = await shelf.earlier(id);
  expect((await shelf.compare(later, first?.source ?? "")).map((one) => inWords(one, en))).toEqual([
    "Field Guests (Booking) is gone",
    "Screen Full is gone",
  ]);
  await shelf.update(id, first?.source ?? "");
  expect((await recordsOf(device, id))["Booking"]).toMatchObject([{ name: "Bo", room: "7" }]);
  await shelf.update(id, later);
  expect((await recordsOf(device, id))["Booking"]).toMatchObject([{ name: "Bo", guests: 3 }]);
  expect((await shelf.earlier(id)).map(({ source }) => source)).toEqual([ROOM, later, ROOM]);
  expect(await shelf.compare(later, later)).toEqual([]);
});
