import { describe, expect, test } from "vitest";
import { checkSource } from "#cli/checked-file.ts";
import type { ListAnswer, ListQuery } from "#engine/contract/queries.ts";
import type { SessionClient } from "#engine/contract/app.ts";
import { readDocument } from "#read/read-document.ts";
import { runDerived } from "#scenarios/derived/run-derived.ts";
import { openAs } from "#testing/open-as.ts";
import { openForTest } from "#testing/open-for-test.ts";

/** Visits to sites. Keepers see only the sites that they keep; helpers see sites without their names. */
const document = `# Visits

## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /visits | Visits | list of Visit grouped by site.region by site.name Z to A |
| /names | Names | list of Visit by site.name |
| /board | Board | board of Visit grouped by site.region |
| /days | Days | calendar of Visit from slot.starts_at |
| /tasks | Tasks | list of Task by owner.site.name Z to A, text |
| /usual | Usual | list of Slot |
| /table | Table | table of Visit by title |
| /figures | Figures | overview |

### Visits
- Filters: site.region

### Table
- Fields: Title, Site.Name

### Figures

| Block | Shows |
| --- | --- |
| Regions | bar chart of Visit by site.region |
| Days | bar chart of Visit by month of slot.starts_at |
| Last | list of Visit by site.name Z to A, first 1 |

## 3. Entities and their fields
### Site
| Field | Type |
| --- | --- |
| Name | text |
| Region | choice of West, East, North |
| Keeper | person |

### Slot
- Order: room.name Z to A

| Field | Type |
| --- | --- |
| Starts at | date and time |
| Room | Site |

### Visit
| Field | Type |
| --- | --- |
| Title | text |
| Site | Site |
| Slot | Slot |
| Tasks | list of Task |

### Task
| Field | Type |
| --- | --- |
| Text | text |

## 6. Roles and permissions
| Role | May | On | Only if |
| --- | --- | --- | --- |
| boss | everything | everything | |
| keeper | see | Visit, Slot, Site.Name | |
| keeper | see | Site | \`keeper = me\` |
| helper | see | Visit, Slot, Site | |

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ana | Ana | boss |
| ben | Ben | keeper |
| cleo | Cleo | helper |

### Site
| | Name | Region | Keeper |
| --- | --- | --- | --- |
| a | Alder | East | ben |
| b | Birch | West | ana |
| c | Cedar | North | ben |

### Slot
| | Starts at | Room |
| --- | --- | --- |
| s1 | 2026-02-01 10:00 | a |
| s2 | 2026-03-01 10:00 | c |

### Visit
| | Title | Site | Slot |
| --- | --- | --- | --- |
| v1 | One | c | s1 |
| v2 | Two | b | |
| v3 | Three | a | s2 |
| v4 | Four | | |
| v5 | Five | a | s1 |

### Task
| | Owner | Text |
| --- | --- | --- |
| t1 | v3 | Sweep |
| t2 | v1 | Paint |
`;

const asked = (screen: string, more: Partial<ListQuery> = {}): ListQuery & { kind: "list" } => ({
  kind: "list",
  screen,
  view: 0,
  from: 0,
  limit: 50,
  ...more,
});
const titles = ({ rows }: ListAnswer): readonly unknown[] => rows.map(({ title }) => title.value);
const listed = async (app: Pick<SessionClient, "ask">, screen: string, more: Partial<ListQuery> = {}) =>
  titles(await app.ask(asked(screen, more)));
const groupsOf = ({ groups }: ListAnswer): unknown => groups?.map(({ group, count }) => [group.value, count]);

describe("P2.31 a view sorts, groups, filters and draws by a field of a record that a field names", () => {
  test("P2.31 the document reads without mistakes", () => {
    expect(checkSource("v.md", document).diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  });

  test("P2.31 lists, groups in the order of the choice, pages and empty ones last", async () => {
    const { app } = await openAs("ana", document);
    expect(await listed(app, "Names")).toEqual(["Three", "Five", "Two", "One", "Four"]);
    const visits = await app.ask(asked("Visits"));
    expect(titles(visits)).toEqual(["Two", "Three", "Five", "One", "Four"]);
    expect(groupsOf(visits)).toEqual([
      ["West", 1],
      ["East", 2],
      ["North", 1],
      [null, 1],
    ]);
    expect(visits.rows.map(({ group }) => group?.value)).toEqual(["West", "East", "East", "North", null]);
    expect(await listed(app, "Names", { from: 2, limit: 2 })).toEqual(["Two", "One"]);
    expect(await listed(app, "Tasks")).toEqual(["Paint", "Sweep"]);
  });

  test("P2.31 columns of a board, days of a calendar, filters, and blocks of an overview", async () => {
    const { app } = await openAs("ana", document);
    expect(await listed(app, "Board", { group: "East" })).toEqual(expect.arrayContaining(["Three", "Five"]));
    expect(await listed(app, "Board", { group: null })).toEqual(["Four"]);
    expect(await listed(app, "Days", { between: { start: "2026-02-01", end: "2026-02-28" } })).toHaveLength(2);
    const { filters, matching } = await app.ask(asked("Visits", { filters: { "site.region": ["North", "West"] } }));
    expect(matching).toBe(2);
    expect(filters[0]).toMatchObject({ field: "site.region", name: "Site region" });
    expect(filters[0]?.options.map(({ shown, count }) => [shown.value, count])).toEqual([
      ["West", 1],
      ["East", 2],
      ["North", 1],
    ]);
    const { blocks } = await app.ask({ kind: "overview", screen: "Figures", view: 0 });
    const [regions, days, last] = blocks;
    expect(regions?.kind === "chart" && regions.points.map(({ label, value }) => [label.value, value.value])).toEqual([
      ["West", 1],
      ["East", 2],
      ["North", 1],
      [null, 1],
    ]);
    expect(days?.kind === "chart" && days.points.map(({ value }) => value.value)).toEqual([2, 1, 2]);
    expect(last?.kind === "list" && last.rows.map(({ title }) => title.value)).toEqual(["One"]);
  });

  test("P2.31 columns of a table, sorted by their heads", async () => {
    const { app } = await openAs("ana", document);
    const sorted = await app.ask(asked("Table", { order: { field: "site.name", descending: true } }));
    expect(sorted.rows.map(({ values }) => values["site.name"]?.value)).toEqual([
      "Cedar",
      "Birch",
      "Alder",
      "Alder",
      null,
    ]);
  });

  test("P2.31 the usual order of an entity", async () => {
    const { app, ids } = await openAs("ana", document);
    const { rows } = await app.ask(asked("Usual"));
    expect(rows.map(({ id }) => id)).toEqual([ids["s2"], ids["s1"]]);
  });

  test("P2.31 a list that is watched follows the other record", async () => {
    const { app, ids } = await openAs("ana", document);
    const seen: unknown[] = [];
    const stop = app.watch(asked("Names"), (answer) => seen.push(titles(answer).join(" ")));
    await expect.poll(() => seen.at(-1)).toBe("Three Five Two One Four");
    const values = { name: "Aspen" };
    await app.submit({ commands: [{ kind: "change", entity: "Site", id: ids["c"] ?? "", values }] });
    await expect.poll(() => seen.at(-1)).toBe("Three Five One Two Four");
    stop();
  });
});

describe("P2.32 what a person may not see there counts as empty", () => {
  test("P2.32 of a site that is closed, neither order, group, column, filter nor chart tell", async () => {
    const { app } = await openAs("ben", document);
    expect(await listed(app, "Names")).toEqual(["Three", "Five", "One", "Two", "Four"]);
    const { rows } = await app.ask(asked("Table"));
    expect(rows.map(({ values }) => values["site.name"]?.value)).toEqual(["Alder", null, "Cedar", "Alder", null]);
    const visits = await app.ask(asked("Visits"));
    expect(groupsOf(visits)).toEqual([
      ["East", 2],
      ["North", 1],
      [null, 2],
    ]);
    expect(JSON.stringify(visits)).not.toContain("Birch");
    expect(await listed(app, "Board", { group: "West" })).toEqual([]);
    expect(await listed(app, "Board", { group: null })).toEqual(expect.arrayContaining(["Two", "Four"]));
    expect(await listed(app, "Visits", { filters: { "site.region": ["West"] } })).toEqual([]);
    const { blocks } = await app.ask({ kind: "overview", screen: "Figures", view: 0 });
    const [regions] = blocks;
    expect(regions?.kind === "chart" && regions.points.map(({ label }) => label.value)).toEqual([
      "East",
      "North",
      null,
    ]);
  });

  test("P2.32 a closed field of an open record orders nothing", async () => {
    const { app } = await openAs("cleo", document);
    // Cleo sees sites but not their names, so the list falls back to the order of creation.
    expect(await listed(app, "Names")).toEqual(["One", "Two", "Three", "Four", "Five"]);
    expect(groupsOf(await app.ask(asked("Visits")))).toEqual([
      ["West", 1],
      ["East", 2],
      ["North", 1],
      [null, 1],
    ]);
  });

  test("P2.32 a list that is watched follows what may be seen", async () => {
    const { app, ids } = await openAs("ben", document);
    const seen: unknown[] = [];
    const stop = app.watch(asked("Names"), (answer) => seen.push(titles(answer).join(" ")));
    await expect.poll(() => seen.at(-1)).toBe("Three Five One Two Four");
    const boss = app.openSession(ids["ana"] ?? "");
    const values = { keeper: ids["ben"] ?? "" };
    await boss.submit({ commands: [{ kind: "change", entity: "Site", id: ids["b"] ?? "", values }] });
    await expect.poll(() => seen.at(-1)).toBe("Three Five Two One Four");
    stop();
  });

  test("P2.32 tests made from the document agree", async () => {
    const { model } = readDocument(document);
    const results = await runDerived(model, async () => (await openForTest(document, { model })).app, { steps: 20 });
    expect(results.flatMap(({ failures }) => failures.map(({ sentence }) => sentence))).toEqual([]);
  });
});

test("P2.31 the paths of a document are fields of its views, not of its entities", () => {
  const { entities } = readDocument(document).model;
  const visit = entities.find(({ key }) => key === "Visit");
  expect(visit?.fields.map(({ key }) => key)).toEqual(["title", "site", "slot", "tasks"]);
  expect(visit?.through?.map(({ key }) => key).toSorted()).toEqual([
    "site.name",
    "site.region",
    "slot.room.name",
    "slot.starts_at",
  ]);
});

describe("P2.33 names are ordered as people do", () => {
  const words = `# Words

## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /things | Things | list of Thing by name Z to A |
| /kinds | Kinds | list of Thing grouped by kind by name |
| /parts | Parts | list of Part grouped by thing by name |
| /board | Board | board of Part grouped by thing |
| /by | By thing | list of Part by thing Z to A |

### Parts
- Filters: thing

## 3. Entities and their fields
### Thing
| Field | Type |
| --- | --- |
| Name | text |
| Kind | text |

### Part
| Field | Type |
| --- | --- |
| Name | text |
| Thing | Thing |

## Sample data
### Person
| | Name |
| --- | --- |
| p | Pia |

### Thing
| | Name | Kind |
| --- | --- | --- |
| a | banana | soft |
| b | Cherry | Soft |
| c | apple | hard |
| d | Banana | soft |
| e | Date | Soft |

### Part
| | Name | Thing |
| --- | --- | --- |
| p1 | one | b |
| p2 | two | c |
| p3 | three | a |
| p4 | four | d |
| p5 | five | b |
| p6 | six | |
| p7 | seven | a |
`;

  test("P2.33 upper and lower case count alike in lists, and pages follow", async () => {
    const { app } = await openAs("p", words);
    const all = ["Date", "Cherry", "banana", "Banana", "apple"];
    expect(await listed(app, "Things")).toEqual(all);
    for (let from = 0; from < all.length; from++)
      expect(await listed(app, "Things", { from, limit: 2 }), `from ${from}`).toEqual(all.slice(from, from + 2));
  });

  test("P2.33 letters with and without accents stand together", async () => {
    const names = ["Zoe", "Äpfel", "Emil", "élan", "Mutlu", "Müller", "Ørsted", "orca", "straße", "Strand", "Łódź"];
    const rows = names.map((name, at) => `| n${at} | ${name} | Ünit ${at % 2} |`).join("\n");
    const source = words
      .replace(/\| a \| banana[^]*?\n\n/u, () => `${rows}\n\n`)
      .replace(/### Part\n\| \| Name[^]*$/u, "");
    const { app } = await openAs("p", source);
    const all = [...names].sort(new Intl.Collator("en").compare).toReversed();
    expect(await listed(app, "Things")).toEqual(all);
    for (let from = 0; from < all.length; from += 3)
      expect(await listed(app, "Things", { from, limit: 3 })).toEqual(all.slice(from, from + 3));
    expect(groupsOf(await app.ask(asked("Kinds")))).toEqual([
      ["Ünit 0", 6],
      ["Ünit 1", 5],
    ]);
  });

  test("P2.33 groups that differ in case stay apart, each under one heading", async () => {
    const { app } = await openAs("p", words);
    const { rows, groups } = await app.ask(asked("Kinds"));
    expect(rows.map(({ group }) => group?.value)).toEqual(["hard", "Soft", "Soft", "soft", "soft"]);
    expect(groupsOf({ rows, groups } as ListAnswer)).toEqual([
      ["hard", 1],
      ["Soft", 2],
      ["soft", 2],
    ]);
  });

  test("P2.33 a reference is ordered by what its record is called, and so are headings, columns and filters", async () => {
    const { app } = await openAs("p", words);
    const names = ["apple", "banana", "Banana", "Cherry"];
    const parts = await app.ask(asked("Parts"));
    expect(parts.rows.map(({ group }) => group?.title)).toEqual([
      "apple",
      "banana",
      "banana",
      "Banana",
      "Cherry",
      "Cherry",
      null,
    ]);
    expect(titles(parts)).toEqual(["two", "seven", "three", "four", "five", "one", "six"]);
    expect(parts.filters[0]?.options.map(({ shown }) => shown.title)).toEqual(names);
    const { groups } = await app.ask(asked("Board"));
    expect(groups?.map(({ group }) => group.title)).toEqual([...names, null]);
    expect((await listed(app, "By thing")).slice(0, 2).toSorted()).toEqual(["five", "one"]);
  });
});
