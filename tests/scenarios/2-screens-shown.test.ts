import { expect, test } from "vitest";
import { checkModel } from "#check/check-model.ts";
import type { DisplayValue } from "#engine/contract/display-value.ts";
import { readDocument } from "#read/read-document.ts";
import { openAs, type OpenedAs } from "#testing/open-as.ts";
import { openForTest } from "#testing/open-for-test.ts";

/** A document about tools with the given rows in its screens table. */
const shelf = (rows: string, facts = "", more = ""): string => `# Tools

## 1. What the product does and for whom
- Currency: EUR

## 2. Screens and routes
| Route | Screen | Shows | Lets a user | Who |
| --- | --- | --- | --- | --- |
${rows}
${facts}

## 3. Entities and their fields
### Tool
- Order: Name Z to A
- Colour if: red if \`worth > 90 EUR\`; grey if \`worth < 5 EUR\`

| Field | Type |
| --- | --- |
| Name | text |
| Kind | choice of Wood, Metal |
| Worth | money |
| Free from | date |
| Free to | date |

### Loan
| Field | Type |
| --- | --- |
| Title | text |
| Tool | Tool |

## 4. States and transitions
### Loan
| From | Event | To |
| --- | --- | --- |
| start | | Out |
| Out | Return | Back |
| Out | Remind | |

${more}

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ana | Ana | member |
| kim | Kim | keeper |

### Tool
| | Name | Kind | Worth | Free from | Free to |
| --- | --- | --- | --- | --- | --- |
| saw | Säge, große | Wood | 20 EUR | 2026-03-01 | 2026-03-05 |
| axe | Axe | Wood | 99 EUR | 2026-03-10 | 2026-03-12 |
| file | File | Metal | | | |
| nail | Nail | Metal | 1 EUR | 2026-04-20 | 2026-04-20 |

### Loan
| | Title | Tool | Status |
| --- | --- | --- | --- |
| l1 | First | saw | Out |
| l2 | Second | saw | Back |
| l3 | Third | axe | Out |
`;

const open = (source: string, as = "ana"): Promise<OpenedAs> => openAs(as, source, "2026-03-02T09:00:00.000Z");

const everything = { kind: "list", screen: "A", view: 0, from: 0, limit: 50 } as const;

/** Titles of the rows that a view shows, in order. */
async function titles(shows: string, facts = ""): Promise<unknown[]> {
  const { app } = await open(shelf(`| /a | A | ${shows} | | |`, facts));
  return (await app.ask(everything)).rows.map(({ title }) => title.value);
}

test("P2.3 where keeps what the condition holds for; an unknown condition does not hold", async () => {
  expect(await titles("list of Tool where `worth > 5 EUR` by name A to Z")).toEqual(["Axe", "Säge, große"]);
  expect(await titles("list of Tool where `not (worth > 5 EUR)`")).toEqual(["Nail"]);
});

test("P2.1 the record of the screen is this", async () => {
  const { app, ids } = await open(shelf("| /a/{id} | A | one Tool, list of Loan where `tool = this` by title | | |"));
  const loans = async (at: string) =>
    (await app.ask({ ...everything, view: 1, at: ids[at] ?? "" })).rows.map(({ title }) => title.value);
  expect(await loans("saw")).toEqual(["First", "Second"]);
  expect(await loans("axe")).toEqual(["Third"]);
});

test("P2.4 by sorts, the empty come last, and without by the entity's Order holds", async () => {
  expect(await titles("list of Tool by worth highest first")).toEqual(["Axe", "Säge, große", "Nail", "File"]);
  expect(await titles("list of Tool by worth lowest first")).toEqual(["Nail", "Säge, große", "Axe", "File"]);
  expect(await titles("list of Tool")).toEqual(["Säge, große", "Nail", "File", "Axe"]);
});

test("P2.4 choices and statuses are ordered as the document lists them, not by the alphabet", async () => {
  expect(await titles("list of Tool by kind then by name A to Z")).toEqual(["Axe", "Säge, große", "File", "Nail"]);
  expect(await titles("list of Tool by kind highest first then by name")).toEqual([
    "File",
    "Nail",
    "Axe",
    "Säge, große",
  ]);
  expect(await titles("list of Loan by status then by title")).toEqual(["First", "Third", "Second"]);
  const { app } = await open(shelf("| /a | A | board of Loan | | |\n| /b | B | list of Tool grouped by kind | | |"));
  const groups = async (screen: string) =>
    (await app.ask({ ...everything, screen })).groups?.map(({ group }) => group.value);
  expect(await groups("A")).toEqual(["Out", "Back"]);
  expect(await groups("B")).toEqual(["Wood", "Metal"]);
  const { rows } = await app.ask({ ...everything, screen: "B" });
  expect(rows.map(({ group }) => group?.value)).toEqual(["Wood", "Wood", "Metal", "Metal"]);
});

test("P2.5 groups, and a board with a column for each status", async () => {
  const groups = async (shows: string) => {
    const { app } = await open(shelf(`| /a | A | ${shows} | | |`));
    const { groups: found } = await app.ask(everything);
    return Object.fromEntries(found?.map(({ group, count }) => [String(group.value), count]) ?? []);
  };
  expect(await groups("list of Tool grouped by kind")).toEqual({ Wood: 2, Metal: 2 });
  expect(await groups("board of Loan")).toEqual({ Out: 2, Back: 1 });
  expect(await groups("board of Tool grouped by kind")).toEqual({ Wood: 2, Metal: 2 });
});

test("P2.6 first N shows that many; from and to place entries in a calendar", async () => {
  expect(await titles("list of Tool by worth highest first, first 2")).toEqual(["Axe", "Säge, große"]);
  const inMarch = async (view: string) => {
    const { app } = await open(shelf(`| /a | A | ${view} | | |`));
    const { rows } = await app.ask({ ...everything, between: { start: "2026-03-04", end: "2026-03-31" } });
    return rows.map(({ title }) => title.value).toSorted();
  };
  expect(await inMarch("calendar of Tool from free_from to free_to")).toEqual(["Axe", "Säge, große"]);
  expect(await inMarch("calendar of Tool by free_to")).toEqual(await inMarch("calendar of Tool from free_to"));
});

test("P2.7 a list beside a record has the status for a badge, where there is more than one", async () => {
  const rows = "| /a/{id} | A | one Tool, list of Loan where `tool = this` | | |";
  const badges = async (source: string): Promise<unknown[]> => {
    const { app } = await open(source);
    const { records } = await app.readRecords({ entity: "Tool", fields: [], limit: 1 });
    const list = await app.ask({ ...everything, view: 1, at: records[0]?.id ?? null });
    return list.rows.map(({ badge }) => badge?.value ?? null);
  };
  expect(await badges(shelf(rows))).toEqual(["Out", "Back"]);
  const one = shelf(rows).replace("| Out | Return | Back |\n", "").replaceAll("| saw | Back |", "| saw | Out |");
  expect(await badges(one)).toEqual([null, null]);
});

test("P2.7 a row shows fields or expressions; P3.10 its colour is the first whose condition holds", async () => {
  const facts = "\n### A\n- Title: `upper(name)`\n- Subtitle: Kind, `worth * 2`\n- Badge: Worth\n";
  const { app } = await open(shelf("| /a | A | list of Tool by name A to Z | | |", facts));
  const [axe, file, nail] = (await app.ask(everything)).rows;
  expect(axe?.title.value).toBe("AXE");
  expect(axe?.subtitle.map(({ value }) => value)).toEqual(["Wood", 19_800]);
  expect(axe?.badge?.value).toBe(9900);
  expect([axe?.tint, file?.tint, nail?.tint]).toEqual(["red", null, "grey"]);
});

test("numbers that are worked out say so wherever they are shown: on a page, in rows, in forms and in their rows", async () => {
  const source = `# Bread
## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /a | A | list of Order |

### A
- Subtitle: Each, \`count / 3\`, Count

## 3. Entities and their fields
### Order
| Field | Type | Default |
| --- | --- | --- |
| Count | number | |
| Each | number | \`= count / 7\` |
| Lines | list of Line |

### Line
| Field | Type | Default |
| --- | --- | --- |
| Sold | number | |
| Share | number | \`= sold / 7\` |
`;
  const { app } = await openForTest(source);
  await app.submit({
    commands: [
      { kind: "create", entity: "Order", id: "o", values: { count: 1 } },
      { kind: "create", entity: "Line", values: { owner: "o", sold: 1 } },
    ],
  });
  const isComputed = (shown: DisplayValue | undefined): boolean | undefined => shown?.computed;
  const [row] = (await app.ask(everything)).rows;
  expect(row?.subtitle.map(isComputed)).toEqual([true, true, undefined]);
  const record = await app.ask({ kind: "record", entity: "Order", id: "o" });
  const values = [record?.values["each"], record?.values["count"], record?.children["lines"]?.[0]?.values["share"]];
  expect(values.map(isComputed)).toEqual([true, undefined, true]);
  const { groups } = await app.openDraft({ entity: "Order", id: "o", screen: null });
  const fields = groups.flatMap((group) => group.fields);
  const lines = fields.flatMap(({ rows = [] }) => rows.flatMap((one) => one.fields));
  const computed = [...fields, ...lines].filter(({ shown }) => isComputed(shown)).map(({ field }) => field.key);
  expect(computed).toEqual(["each", "share"]);
});

test("P2.7 a field of another record has its name there; a condition has none, and the checker says so", async () => {
  const source = (badge: string): string =>
    shelf("| /a | A | list of Loan | | |", `\n### A\n- Subtitle: \`tool.kind\`\n- Badge: \`${badge}\`\n`).replace(
      "| Free to | date |",
      "| Free to | date |\n| Insured | yes/no |",
    );
  const { app } = await open(source("tool.insured"));
  const [loan] = (await app.ask(everything)).rows;
  expect([loan?.subtitle[0]?.name, loan?.badge?.name]).toEqual(["Kind", "Insured"]);
  const told = (badge: string): readonly string[] => {
    const { model } = readDocument(source(badge));
    return checkModel(model, source(badge)).flatMap(({ code, span }) =>
      code === "yes-without-name" ? [source(badge).slice(span.start, span.end)] : [],
    );
  };
  expect(told("tool.insured")).toEqual([]);
  expect(told("not tool.insured")).toEqual(["`not tool.insured`"]);
  expect(told('tool.insured ? "Insured" : ""')).toEqual([]);
});

test("P2.8 every searched word begins a word, accents and case aside; filters narrow", async () => {
  const facts = "\n### A\n- Search: Name\n- Filters: Kind\n";
  const { app } = await open(shelf("| /a | A | list of Tool by name A to Z | search | |", facts));
  const search = async (words: string) =>
    (await app.ask({ ...everything, search: words })).rows.map(({ title }) => title.value);
  expect(await search("sage")).toEqual(["Säge, große"]);
  expect(await search("GRO sä")).toEqual(["Säge, große"]);
  expect(await search("age")).toEqual([]);
  expect(await search("axe file")).toEqual([]);
  const metal = await app.ask({ ...everything, filters: { kind: ["Metal"] } });
  expect(metal.rows.map(({ title }) => title.value)).toEqual(["File", "Nail"]);
  expect(metal.filters.map(({ field }) => field)).toEqual(["kind"]);
});

test("P2.9 without Fields a form shows all fields in the document's order", async () => {
  const rows = "| /a/{id} | A | form for Tool | | |";
  const shown = async (facts: string) => {
    const { app } = await open(shelf(rows, facts));
    const { groups } = await app.openDraft({ entity: "Tool", id: null, screen: "A" });
    return groups.map(({ heading, fields }) => [heading, ...fields.map(({ field }) => field.key)]);
  };
  expect(await shown("")).toEqual([[null, "name", "kind", "worth", "free_from", "free_to"]]);
  expect(await shown("\n### A\n- Fields: Worth, **Details** Name\n")).toEqual([
    [null, "worth"],
    ["Details", "name"],
  ]);
});

test("P2.9 a table shows the columns that the document names, else the fields and the status", async () => {
  const columns = async (facts: string) => {
    const { app } = await open(shelf("| /a | A | table of Loan | | |", facts));
    return Object.keys((await app.ask(everything)).rows[0]?.values ?? {});
  };
  expect(await columns("")).toEqual(["title", "tool", "status"]);
  expect(await columns("\n### A\n- Columns: Tool, Title\n")).toEqual(["tool", "title"]);
});

test("P2.11 Who opens a screen to roles, and others are told so", async () => {
  const source = shelf("| /a | A | list of Tool | | keeper |\n| /b | B | list of Loan | | anyone |");
  const screens = async (who: string) => {
    const { app } = await open(source, who);
    return (await app.describe()).screens.map(({ name, allowed, reason }) => [name, allowed, reason]);
  };
  expect(await screens("kim")).toEqual([
    ["A", true, null],
    ["B", true, null],
  ]);
  expect(await screens("ana")).toEqual([
    ["A", false, { code: "only-people", people: [{ kind: "role", role: "keeper" }] }],
    ["B", true, null],
  ]);
});

test("P2.14 figures, lists and charts of an overview, over fields and over dates", async () => {
  const facts = `
### A
| Block | Shows |
| --- | --- |
| How many | count of Tool where \`kind = "Wood"\` |
| Worth | sum of Tool.worth |
| Mean | average of Tool.worth |
| Least | lowest of Tool.worth |
| Most | max of Tool.worth |
| Kinds | bar chart of Tool by kind |
| Worth by kind | pie chart of Tool.worth by kind |
| Months | line chart of Tool by free_from per month |
| Also months | line chart of Tool by month of free_from |
| Dearest | list of Tool by worth highest first, first 1 |
| Words | Have a nice day. |
`;
  const { app } = await open(shelf("| /a | A | overview | | |", facts));
  const { blocks } = await app.ask({ kind: "overview", screen: "A", view: 0 });
  const seen = Object.fromEntries(
    blocks.map((block) => [
      block.name,
      block.kind === "figure"
        ? block.shown.value
        : block.kind === "chart"
          ? Object.fromEntries(block.points.map(({ label, value }) => [String(label.value), value.value]))
          : block.kind === "list"
            ? block.rows.map(({ title }) => title.value)
            : block.kind === "text"
              ? block.text
              : block.problem.message,
    ]),
  );
  expect(seen).toMatchObject({
    "How many": 2,
    Worth: 12_000,
    Mean: 4000,
    Least: 100,
    Most: 9900,
    Kinds: { Wood: 2, Metal: 2 },
    "Worth by kind": { Wood: 11_900, Metal: 100 },
    Months: { "2026-03-01": 2, "2026-04-01": 1 },
    Dearest: ["Axe"],
    Words: "Have a nice day.",
  });
  expect(seen["Months"]).toEqual(seen["Also months"]);
});

test("P4.2 P4.5 an event without a To leaves the status as it is", async () => {
  const { app, ids } = await open(shelf("| /a | A | list of Loan | | |"));
  const fire = (event: string) =>
    app.submit({ commands: [{ kind: "fire", entity: "Loan", id: ids["l1"] ?? "", event, values: {} }] });
  expect(await fire("Remind")).toMatchObject({ kind: "done" });
  const record = await app.ask({ kind: "record", entity: "Loan", id: ids["l1"] ?? "" });
  expect(record?.status?.name).toBe("Out");
  expect(record?.events.find(({ event }) => event === "Remind")?.to).toBeNull();
  expect(await fire("Return")).toMatchObject({ kind: "done" });
  expect(await fire("Remind")).toMatchObject({ kind: "refused" });
});

test("P2.7 a list beside a record looks like the list that names other records than that one", async () => {
  const { app, ids } = await openAs(
    "kim",
    `# Loans
## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /mine | Mine | list of Loan |
| /out | Out | list of Loan |
| /tools/{id} | One tool | one Tool, list of Loan where \`tool == this\` |

### Mine
- Subtitle: Due

### Out
- Subtitle: Borrower, Due

## 3. Entities and their fields
### Tool
| Field | Type |
| --- | --- |
| Name | text |

### Loan
- Shown as: \`tool.name\`

| Field | Type |
| --- | --- |
| Tool | Tool |
| Borrower | person |
| Due | date |

## Sample data
### Person
| | Name |
| --- | --- |
| kim | Kim |

### Tool
| | Name |
| --- | --- |
| saw | Saw |

### Loan
| | Tool | Borrower | Due |
| --- | --- | --- | --- |
| l1 | saw | kim | 2026-05-02 |
`,
  );
  const { rows } = await app.ask({
    kind: "list",
    screen: "One tool",
    view: 1,
    at: ids["saw"] ?? "",
    from: 0,
    limit: 5,
  });
  expect(rows[0]?.subtitle.map(({ name }) => name)).toEqual(["Borrower", "Due"]);
});

test("P2.30 a block shows any value, as percent, beside what it was and what it should be, from what the person may see", async () => {
  const source = `# T

## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| / | Figures | overview |

### Figures
| Block | Shows |
| --- | --- |
| Late | value of \`share(Loan.count(l, l.late), Loan.size())\` as percent, compared with \`1 / 8\`, target \`10%\` |
| Worth | value of \`Loan.sum(l, l.worth)\` |
| Nothing | value of \`share(1, 0)\` as percent |

## 3. Entities and their fields
### Loan
| Field | Type |
| --- | --- |
| Name | text |
| Late | yes/no |
| Worth | money |

## 6. Roles and permissions
- Role of a new user: keeper

| Role | May | On | Only if |
| --- | --- | --- | --- |
| keeper | everything | everything | |
| member | see | Loan | \`late\` |

## 9. Business constants and limits
| Name | Value |
| --- | --- |
| share(part, whole) | \`part / whole\` |

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| kim | Kim | keeper |
| ana | Ana | member |

### Loan
| | Name | Late | Worth |
| --- | --- | --- | --- |
| a | A | yes | 5 EUR |
| b | B | no | 7 EUR |
| c | C | no | 7 EUR |
| d | D | no | 1 EUR |
`;
  const { model, app } = await openForTest(source);
  expect(model.screens[0]?.views[0]?.blocks.map(({ problem }) => problem)).toEqual([null, null, null]);
  await app.loadSampleData();
  const figures = async () => (await app.ask({ kind: "overview", screen: "Figures", view: 0 })).blocks;
  const people = (await app.describe()).profiles;
  await app.chooseProfile(people.find(({ name }) => name === "Kim")?.id ?? "");
  expect(await figures()).toEqual([
    {
      name: "Late",
      kind: "figure",
      shown: { value: 0.25, type: { kind: "percent" } },
      compared: { value: 0.125, type: { kind: "percent" } },
      target: { value: 0.1, type: { kind: "percent" } },
    },
    { name: "Worth", kind: "figure", shown: { value: 2000, type: { kind: "money", currency: "EUR" } } },
    { name: "Nothing", kind: "figure", shown: { value: null, type: { kind: "percent" } } },
  ]);
  await app.chooseProfile(people.find(({ name }) => name === "Ana")?.id ?? "");
  expect(await figures()).toMatchObject([
    { shown: { value: 1 } },
    { shown: { value: 500 } },
    { shown: { value: null } },
  ]);
});

test("P2.7 child rows that stand apart say to which record they belong, unless the document says what a row shows", async () => {
  const source = `# Specification: Callouts

## 2. Screens and routes

| Route | Screen | Shows |
| --- | --- | --- |
| /list | List | list of Hour |
| /table | Table | table of Hour |
| /said | Said | list of Hour |
| /callouts/{id} | Callout | one Callout, list of Hour where \`owner = this\` |
| /kinds/{id} | Kind | one Kind, list of Hour |

### Said
- Subtitle: Count

## 3. Entities and their fields

### Callout

| Field | Type |
| --- | --- |
| Place | text |
| Hours | list of Hour |

### Hour

| Field | Type |
| --- | --- |
| Kind | Kind |
| Count | number |

### Kind

| Field | Type |
| --- | --- |
| Name | text |

## Sample data

### Kind

| | Name |
| --- | --- |
| k | Work |

### Callout

| | Place |
| --- | --- |
| c | Mill Lane |

### Hour

| owner | Kind | Count |
| --- | --- | --- |
| c | k | 2 |
`;
  const { app } = await openForTest(source);
  const at = (await app.trial.begin())["c"]?.id ?? "";
  const ask = async (screen: string, view: number) =>
    (await app.ask({ kind: "list", screen, view, at, from: 0, limit: 5 })).rows[0];
  const subtitle = async (screen: string, view = 0) =>
    (await ask(screen, view))?.subtitle.map(({ title, value }) => title ?? value);
  expect(await subtitle("List")).toEqual(["Mill Lane"]);
  expect(await subtitle("Said")).toEqual([2]);
  expect(await subtitle("Callout", 1)).toEqual([2]);
  expect(Object.keys((await ask("Table", 0))?.values ?? {})).toEqual(["owner", "kind", "count"]);
});
