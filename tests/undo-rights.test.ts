import { expect, test } from "vitest";
import { openAs } from "#testing/open-as.ts";

const SOURCE = `# Specification: Ledgers

## 3. Entities and their fields

### Book

| Field | Type |
| --- | --- |
| Name | text |
| Open | yes/no |

### Sheet

| Field | Type |
| --- | --- |
| Text | text |
| Book | Book |
| Lines | list of Line |

### Line

- Belongs to: Sheet

| Field | Type |
| --- | --- |
| Text | text |

## 6. Roles and permissions

- Sign-in: choose a profile

| Role | May | On | Only if |
| --- | --- | --- | --- |
| Boss | everything | everything | |
| Clerk | see | Book, Person | |
| Clerk | see, create | Sheet | |
| Clerk | change, delete | Sheet | \`book.open\` |

## Sample data

### Person

| | Name | Roles |
| --- | --- | --- |
| ann | Ann | Boss |
| ben | Ben | Clerk |

### Book

| | Name | Open |
| --- | --- | --- |
| b1 | First | yes |
| b2 | Second | yes |

### Sheet

| | Text | Book |
| --- | --- | --- |
| s1 | One | b1 |
| s2 | Two | b2 |
`;

const codesOf = (outcome: { kind: string; refusals?: readonly { code: string }[] }): readonly string[] =>
  outcome.kind === "refused" ? (outcome.refusals ?? []).map(({ code }) => code) : [];

test.each(["submit", "import"] as const)(
  "P6.6 undo needs the right for every record that the person acted on, not for the first alone (%s)",
  async (as) => {
    const { app, ids, become } = await openAs("ben", SOURCE);
    const change = (id = "") => ({ kind: "change" as const, entity: "Sheet", id, values: { text: "Changed" } });
    const done = await app.submit({
      commands: [change(ids["s1"]), change(ids["s2"])],
      ...(as === "import" && { as }),
    });
    if (done.kind !== "done") throw new Error(JSON.stringify(done));
    await become("ann");
    const close = { kind: "change" as const, entity: "Book", id: ids["b2"] ?? "" };
    await app.submit({ commands: [{ ...close, values: { open: false } }] });
    await become("ben");
    const undo = { commands: [{ kind: "undo" as const, commit: done.commit }] };
    expect(codesOf(await app.submit(undo))).toEqual(["not-undoable"]);
    // A refused undo changes nothing at all.
    const { records } = await app.readRecords({ entity: "Sheet", fields: ["text"], limit: 10 });
    expect(records.map(({ values }) => values["text"])).toEqual(["Changed", "Changed"]);
    await become("ann");
    await app.submit({ commands: [{ ...close, values: { open: true } }] });
    await become("ben");
    expect((await app.submit(undo)).kind).toBe("done");
  },
);

test("P6.6 undoing a deletion needs the right to delete the record, though its rows went first", async () => {
  const source = SOURCE.replace("see, create | Sheet", "see, create, change | Sheet").replace(
    "change, delete | Sheet",
    "delete | Sheet",
  );
  const { app, ids, become } = await openAs("ben", source);
  const id = ids["s2"] ?? "";
  const lines = [{ id: null, values: { text: "A line" } }];
  const filled = await app.submit({ commands: [{ kind: "change", entity: "Sheet", id, values: { lines } }] });
  expect(filled.kind).toBe("done");
  const gone = await app.submit({ commands: [{ kind: "delete", entity: "Sheet", id }] });
  if (gone.kind !== "done") throw new Error(JSON.stringify(gone));
  await become("ann");
  await app.submit({ commands: [{ kind: "change", entity: "Book", id: ids["b2"] ?? "", values: { open: false } }] });
  await become("ben");
  const undo = { commands: [{ kind: "undo" as const, commit: gone.commit }] };
  expect(codesOf(await app.submit(undo))).toEqual(["not-undoable"]);
});

const CALLOUTS = `# Specification: Callouts

## 3. Entities and their fields

### Callout

| Field | Type | Default | Asked if |
| --- | --- | --- | --- |
| Kind | choice of Fire, Flood | | |
| Cost | number | 5 | \`kind = "Flood"\` |

## 6. Roles and permissions

- Sign-in: choose a profile

| Role | May | On |
| --- | --- | --- |
| Boss | everything | everything |
| Crew | see, change | Callout |
| Crew, Keeper | see | Callout, Person |
| Keeper, Boss | see, change | Callout.cost |

## Sample data

### Person

| | Name | Roles |
| --- | --- | --- |
| ann | Ann | Boss |
| ben | Ben | Crew |
| kim | Kim | Keeper |

### Callout

| | Kind | Cost |
| --- | --- | --- |
| c1 | Flood | 100 |
| c2 | Fire | |
`;

test.each([
  ["a closed field that it emptied comes back with it", "ben", "c1", { kind: "Fire" }],
  ["nothing was kept, since the field is not asked for", "kim", "c2", { cost: 7 }],
])("P6.6 undo needs the right for what the person wrote, not for what else came of it: %s", async (...given) => {
  const [, who, handle, values] = given;
  const { app, ids, become } = await openAs(who, CALLOUTS);
  const key = { entity: "Callout", id: ids[handle] ?? "" };
  const done = await app.submit({ commands: [{ kind: "change", ...key, values }] });
  if (done.kind !== "done") throw new Error(JSON.stringify(done));
  const undone = await app.submit({ commands: [{ kind: "undo", commit: done.commit }] });
  if (undone.kind !== "done") throw new Error(JSON.stringify(undone));
  // The person may also redo it.
  const again = await app.submit({ commands: [{ kind: "undo", commit: undone.commit }] });
  if (again.kind !== "done") throw new Error(JSON.stringify(again));
  expect((await app.submit({ commands: [{ kind: "undo", commit: again.commit }] })).kind).toBe("done");
  await become("ann");
  const { records } = await app.readRecords({ entity: "Callout", fields: ["kind", "cost"], limit: 10 });
  expect(records.map(({ values: { kind, cost } }) => [kind, cost])).toEqual([
    ["Flood", 100],
    ["Fire", null],
  ]);
});

test("P6.6 whoever lost the right for what they wrote can't undo it, whatever else came of it", async () => {
  const source = CALLOUTS.replace("| Crew | see, change | Callout |", "| Crew | see, change | Callout, Callout.kind |");
  const { app, ids, become } = await openAs("ben", source);
  const key = { entity: "Callout", id: ids["c1"] ?? "" };
  const done = await app.submit({ commands: [{ kind: "change", ...key, values: { kind: "Fire" } }] });
  if (done.kind !== "done") throw new Error(JSON.stringify(done));
  await become("ann");
  const roles = { kind: "change" as const, entity: "Person", id: ids["ben"] ?? "", values: { roles: ["Keeper"] } };
  expect((await app.submit({ commands: [roles] })).kind).toBe("done");
  await become("ben");
  expect(codesOf(await app.submit({ commands: [{ kind: "undo", commit: done.commit }] }))).toEqual(["not-undoable"]);
});
