import { expect, test } from "vitest";
import { checkSource } from "#cli/checked-file.ts";
import { openAs } from "#testing/open-as.ts";
import { scenarioFailures } from "#testing/scenario-failures.ts";

const document = (rights: string, guard = "", scenarios = ""): string => `# Notes

## 2. Screens and routes
| Route | Screen | Shows | Lets a user |
| --- | --- | --- | --- |
| /notes | Notes | list of Note by title A to Z | search, open One note |
| /notes/{id} | One note | one Note, list of Reply where \`note = this\` | create Reply, Close |

### Notes
- Search: Title

## 3. Entities and their fields
### Note
| Field | Type |
| --- | --- |
| Title | text |
| Holder | person |

### Reply
| Field | Type |
| --- | --- |
| Text | text |
| Note | Note |

## 4. States and transitions
### Note
| From | Event | To | Who | Only if |
| --- | --- | --- | --- | --- |
| start | | Open | | |
| Open | Close | Closed | anyone | ${guard} |
${rights}

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ana | Ana | member |
| kim | Kim | keeper |

### Note
| | Title | Holder | Status |
| --- | --- | --- | --- |
| mine | Mine | ana | Open |
| theirs | Theirs | kim | Open |

## Scenarios
- Given: the date is 2026-03-02
${scenarios}
`;

const RIGHTS = `
## 6. Roles and permissions
| Role | May | On | Only if |
| --- | --- | --- | --- |
| member | see | Note | \`holder = me\` |
| member | see, create, change | Reply | |
| keeper | everything | everything | |
`;

const NOTES = { kind: "list", screen: "Notes", view: 0, from: 0, limit: 10 } as const;

test("P6.2 with no rows everyone may do everything", async () => {
  expect(
    await scenarioFailures(
      document(
        "",
        "",
        `
### Everything
- As: ana
- Then: sees 2 Note
- When: change theirs with \`title = "Ours"\`
- When: create Reply r with \`note = theirs\`
- When: delete r
- When: Close theirs
- Then: theirs \`status = "Closed" and title = "Ours"\``,
      ),
    ),
  ).toEqual([]);
});

test("P6.4 a condition of see holds in lists, counts, single records, lookups and search alike", async () => {
  const { app, ids, become } = await openAs("ana", document(RIGHTS));
  const list = await app.ask(NOTES);
  expect([list.rows.map(({ title }) => title.value), list.total, list.matching]).toEqual([["Mine"], 1, 1]);
  expect((await app.ask({ ...NOTES, search: "Theirs" })).rows).toEqual([]);
  expect(await app.ask({ kind: "record", entity: "Note", id: ids["theirs"] ?? "" })).toBeNull();
  const { entries } = await app.ask({ kind: "history", entity: "Note", id: ids["theirs"] ?? "" });
  expect(entries).toEqual([]);
  const draft = await app.openDraft({ entity: "Reply", id: null });
  const options = await app.draftOptions({ draft: draft.draft, field: "note", search: "", limit: 10 });
  expect(options.options.map(({ title }) => title.value)).toEqual(["Mine"]);
  await become("kim");
  expect((await app.ask(NOTES)).total).toBe(2);
});

test("P0.8 a broken guard refuses the event, and the rest of the app runs", async () => {
  const scenarios = `
### Closed by its mistake
- As: ana
- When: Close mine
- Then: refused
- When: change mine with \`title = "Still"\`
- Then: mine \`title = "Still" and status = "Open"\``;
  expect(await scenarioFailures(document("", '`titel = "x"`', scenarios), { withMistakes: true })).toEqual([]);
  expect(await scenarioFailures(document("", '`title = "Mine"`', scenarios))).not.toEqual([]);
});

test("P2.2 what is no view is told, and shown as a mistake in its place", () => {
  const { model, diagnostics } = checkSource("a.md", document("").replace("list of Note by", "pile of Note by"));
  expect(diagnostics.map(({ code }) => code)).toContain("view-not-understood");
  expect(model.screens[0]?.views[0]?.problem?.code).toBe("view-not-understood");
  expect(model.screens[1]?.views.every(({ problem }) => problem === null)).toBe(true);
});

test("P3.8 a record is called by its first text field where nothing else is said", async () => {
  const { app, ids } = await openAs("kim", document(""));
  expect((await app.ask({ kind: "record", entity: "Note", id: ids["mine"] ?? "" }))?.title).toBe("Mine");
});

test.each([
  ["Seen on, Kind, Where, Code", "B7"],
  ["Seen on, Where, Kind", "The pond"],
  ["Seen on, Kind, Where", "Bee"],
])("P3.8 without a text a record is called by what tells it apart best: of %s by %s", async (given, title) => {
  const types = { "Seen on": "date", Kind: "choice of Bird, Bee", Where: "Place", Code: "barcode" };
  const values = { "Seen on": "2026-05-01", Kind: "Bee", Where: "pond", Code: "B7" };
  const names = given.split(", ") as (keyof typeof types)[];
  const source = `# Specification: Sightings

## 3. Entities and their fields

### Place

| Field | Type |
| --- | --- |
| Name | text |

### Sighting

| Field | Type |
| --- | --- |
${names.map((name) => `| ${name} | ${types[name]} |`).join("\n")}

## Sample data

### Place

| | Name |
| --- | --- |
| pond | The pond |

### Sighting

| | ${names.join(" | ")} |
| --- | ${names.map(() => "---").join(" | ")} |
| s1 | ${names.map((name) => values[name]).join(" | ")} |

### Person

| | Name |
| --- | --- |
| kim | Kim |
`;
  const { app, ids } = await openAs("kim", source);
  expect((await app.ask({ kind: "record", entity: "Sighting", id: ids["s1"] ?? "" }))?.title).toBe(title);
});
