import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";
import { openAs } from "#testing/open-as.ts";
import { openForTest } from "#testing/open-for-test.ts";
import { carryOut, importsOf, openFile } from "#testing/imports-for-test.ts";
import { exportData } from "./export/export-data.ts";

const SOURCE = `# Specification: Payroll

## 3. Entities and their fields

### Note

| Field | Type |
| --- | --- |
| Text | text |
| Author | person |
| Salary | money |

### Secret plan

| Field | Type |
| --- | --- |
| Name | text |

## 6. Roles and permissions

- Sign-in: choose a profile

| Role | May | On | Only if |
| --- | --- | --- | --- |
| Boss | everything | everything | |
| Boss | see, change | Note.salary | |
| Clerk | see, create, delete | Note | \`author == me\` |
| Clerk | see | Person | |

## Sample data

### Person

| | Name | Roles |
| --- | --- | --- |
| ann | Ann | Boss |
| ben | Ben | Clerk |

### Note

| | Text | Author | Salary |
| --- | --- | --- | --- |
| n1 | Mine to see | ben | 1000 |
| n2 | Not for Ben | ann | 2000 |

### Secret plan

| | Name |
| --- | --- |
| s1 | Take over |
`;

const WORDS = { id: "ID", yes: "yes", no: "no" };

test("P6.6 what goes out is what the person may see: other records, closed fields and closed entities are not in the file", async () => {
  const { app, become } = await openAs("ben", SOURCE);
  const exported = async (): Promise<string> => {
    const { bytes } = await exportData(app, {
      format: "json",
      entities: null,
      shownIn: null,
      files: false,
      words: WORDS,
    });
    return new TextDecoder().decode(bytes);
  };
  const forBen = await exported();
  expect(forBen).toContain("Mine to see");
  expect(forBen).not.toMatch(/Not for Ben|Salary|1000|Take over|Secret plan/);
  await become("ann");
  expect(await exported()).toMatch(/Not for Ben[^]*Take over/);
});

test("P5.6 what comes in is judged by the person's rights, row by row", async () => {
  const opened = await openAs("ben", SOURCE);
  const imports = importsOf(opened, SOURCE);
  const { id } = await openFile(imports, "Text,Author\nOwn,Ben\nOf another,Ann\n", "notes.csv", "Note");
  const done = await carryOut(imports, id, "run");
  expect(done.counts).toMatchObject({ created: 1, refused: 1 });
  expect(done.refused[0]).toMatchObject({ number: 3, refusals: [{ code: "refused" }] });
  const closed = await openFile(imports, "Name\nPlan B\n", "plans.csv", "SecretPlan");
  expect((await carryOut(imports, closed.id, "run")).counts).toMatchObject({ created: 0, refused: 1 });
  // Another person can't undo Ben's import.
  await opened.become("ann");
  expect((await imports.undo(id)).map(({ code }) => code)).toEqual(["not-undoable"]);
  await opened.become("ben");
  expect(await imports.undo(id)).toEqual([]);
});

test("P6.6 what a person may not see stays as it is when they import the rows that they have taken out", async () => {
  const source = SOURCE.replace(
    "| Boss | see, change | Note.salary | |",
    '| Boss | see | Note.salary | |\n| Clerk | see | Note.salary | `text == "Open"` |',
  ).replace("| Clerk | see, create, delete | Note |", "| Clerk | see, create, change, delete | Note |");
  const opened = await openAs("ben", source);
  const imports = importsOf(opened, source);
  const first = await openFile(imports, "Text,Author\nOpen,Ben\n", "notes.csv", "Note");
  expect((await carryOut(imports, first.id, "run")).counts.created).toBe(1);
  const request = { entities: ["Note"], shownIn: null, files: false, words: WORDS } as const;
  const { bytes } = await exportData(opened.app, { ...request, format: "csv" });
  const table = new TextDecoder().decode(bytes);
  expect(table).toContain("ID,Text,Author,Salary");
  expect(table).not.toContain("1000");
  const { id } = await openFile(imports, table.replace("Mine to see", "Mine to change"), "notes.csv", "Note");
  expect((await carryOut(imports, id, "run")).counts).toMatchObject({ changed: 1, same: 1, refused: 0 });
  await opened.become("ann");
  const { records } = await opened.app.readRecords({ entity: "Note", fields: ["text", "salary"], limit: 10 });
  expect(records.map(({ values }) => [values["text"], values["salary"]])).toContainEqual(["Mine to change", 100000]);
});

test("a table that can't be read is told, and not left out beside others", async () => {
  const opened = await openForTest(SOURCE);
  const imports = importsOf(opened, SOURCE);
  const notes = strToU8("Text\nMilk\n");
  const cut = strToU8('Text\n"cut off');
  const file = (name: string, bytes: Uint8Array) => ({ name, bytes });
  const picture = file("photo.jpg", Uint8Array.from([0xff, 0xd8, 0xff]));
  expect(await imports.open([file("a.csv", notes), file("b.csv", cut)], null)).toMatchObject({
    code: "file-incomplete",
  });
  const archive = file("all.zip", zipSync({ "a.csv": notes, "b.csv": cut }));
  expect(await imports.open([archive], null)).toMatchObject({ code: "file-incomplete" });
  expect(await imports.open([file("a.csv", notes), picture, file("c.csv", strToU8(""))], null)).toMatchObject({
    kind: "opened",
  });
});

const ORDERS = `# Specification: Orders

## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /orders | Orders | list of Order |

### Orders
- Search: Title

## 3. Entities and their fields
### Order
| Field | Type |
| --- | --- |
| Title | text |
| Lines | list of Line |

### Line
| Field | Type |
| --- | --- |
| Article | text |
| Parts | list of Part |

### Part
| Field | Type |
| --- | --- |
| Name | text |

## Sample data
### Person
| | Name |
| --- | --- |
| ann | Ann |
`;

/** The text of one table, or of all tables in an archive. */
const textOf = ({ name, bytes }: { readonly name: string; readonly bytes: Uint8Array }): string =>
  name.endsWith(".zip")
    ? Object.values(unzipSync(bytes))
        .map((one) => strFromU8(one))
        .join("\n")
    : strFromU8(bytes);

test("P2.16 what a list shows goes out with its own rows and theirs, and with no other's", async () => {
  const { app } = await openAs("ann", ORDERS);
  const order = (title: string, article: string, part: string) =>
    app.submit({
      commands: [
        {
          kind: "create",
          entity: "Order",
          values: {
            title,
            lines: [{ id: null, values: { article, parts: [{ id: null, values: { name: part } }] } }],
          } as never,
        },
      ],
    });
  expect(await order("Shown", "pen", "nib")).toMatchObject({ kind: "done" });
  expect(await order("Left out", "safe", "keyhole")).toMatchObject({ kind: "done" });
  const shownIn = { kind: "list", screen: "Orders", view: 0, search: "Shown", from: 0, limit: 1 } as const;
  for (const format of ["json", "csv"] as const) {
    const text = textOf(await exportData(app, { format, entities: ["Order"], shownIn, files: false, words: WORDS }));
    for (const there of ["Shown", "pen", "nib"]) expect(text).toContain(there);
    for (const other of ["Left out", "safe", "keyhole"]) expect(text).not.toContain(other);
  }
});
