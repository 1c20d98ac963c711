import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type RenamedItem, renameIn } from "#edit/rename.ts";
import { readDocument } from "#read/read-document.ts";
import { openStore } from "#store/open-store.ts";
import { clock } from "#store/testing/models.ts";
import { memory } from "#store/testing/sqlite-on-node.ts";
import { randomRuns } from "#testing/random-runs.ts";
import { openShelfForTest, type ShelfForTest } from "#testing/shelf-for-test.ts";
import { applyEdits } from "#text/edit.ts";

const DESK = `# Specification: Desk
## 3. Entities and their fields
### Loan
| Field | Type |
| --- | --- |
| Name | text |
| Label | text |
| Parts | list of Part |

### Ticket
| Field | Type |
| --- | --- |
| Subject | text |
| Loan | reference to Loan |

### Part
| Field | Type |
| --- | --- |
| Size | number |

## 4. States and transitions
### Loan
| From | Event | To |
| --- | --- | --- |
| start | | Open |
| Open | Close | Closed |
| Closed | Archive | Done |
`;

function renamed(source: string, what: RenamedItem, name: string): string {
  const { edits, refusal } = renameIn(source, readDocument(source).model, what, name);
  expect(refusal).toBeUndefined();
  return applyEdits(source, edits ?? []);
}

const all = (source: string, ...renames: readonly (readonly [RenamedItem, string])[]): string =>
  renames.reduce((text, [what, name]) => renamed(text, what, name), source);

const entity = (key: string): RenamedItem => ({ kind: "entity", entity: null, key });
const field = (key: string): RenamedItem => ({ kind: "field", entity: "Loan", key });
const status = (key: string): RenamedItem => ({ kind: "status", entity: "Loan", key });

/** An app with records of every entity; `says` reads their values by the names of a given document. */
async function desk(): Promise<{ readonly device: ShelfForTest; readonly id: string; says: typeof saysOf }> {
  const device = await openShelfForTest();
  const { id } = await device.shelf.add({ source: DESK, origin: "file", withSampleData: false });
  const { app } = await device.device.running(id);
  const loan = async (name: string, ...events: readonly string[]): Promise<string> => {
    await app.submit({ commands: [{ kind: "create", entity: "Loan", values: { name, label: `label of ${name}` } }] });
    const made = (await app.readRecords({ entity: "Loan", fields: ["name"], limit: 10 })).records;
    const record = made.find(({ values }) => values["name"] === name)?.id ?? "";
    for (const event of events)
      await app.submit({ commands: [{ kind: "fire", entity: "Loan", id: record, event, values: {} }] });
    return record;
  };
  await loan("open");
  await loan("closed", "Close");
  const done = await loan("done", "Close", "Archive");
  await app.submit({ commands: [{ kind: "create", entity: "Ticket", values: { subject: "Broken", loan: done } }] });
  return { device, id, says: saysOf };
}

async function saysOf(
  device: ShelfForTest,
  id: string,
  of: string,
  fields: readonly string[],
): Promise<readonly unknown[]> {
  const { app } = await device.device.running(id);
  const { records } = await app.readRecords({ entity: of, fields: [...fields], limit: 10 });
  return records.map(({ values }) => fields.map((one) => values[one] ?? null)).toSorted();
}

const FIRST = [
  ["closed", "label of closed", "Closed"],
  ["done", "label of done", "Done"],
  ["open", "label of open", "Open"],
];

test("P3.11 P4.28 names that are passed on at once: records follow, are told of beforehand, and come back", async () => {
  const { device, id, says } = await desk();
  const after = all(
    DESK,
    [status("Done"), "Archived"],
    [status("Closed"), "Done"],
    [field("name"), "Title"],
    [field("label"), "Name"],
    [entity("Ticket"), "Issue"],
    [entity("Loan"), "Ticket"],
  );
  const { changes, differences } = await device.shelf.previewUpdate(id, after);
  expect(changes.map((change) => [change.kind, change.entity, change.field, change.from, change.records])).toEqual([
    ["entity-renamed", "Ticket", null, "Loan", 3],
    ["entity-renamed", "Issue", null, "Ticket", 1],
    ["field-renamed", "Ticket", "Title", "Name", 3],
    ["field-renamed", "Ticket", "Name", "Label", 3],
    ["field-retyped", "Ticket", "status", "built-in", 3],
  ]);
  const told = differences.filter(({ code }) => /^(?:item-(?:added|removed|renamed)|fact-)/u.test(code));
  expect(
    told.map(({ code, values }) => [code, "name" in values && values.name, "from" in values && values.from]),
  ).toEqual(
    expect.arrayContaining([
      ["item-renamed", "Ticket", "Loan"],
      ["item-renamed", "Issue", "Ticket"],
      ["item-renamed", "Ticket.Title", "Ticket.Name"],
      ["item-renamed", "Ticket.Name", "Ticket.Label"],
      ["item-renamed", "Ticket.Archived", "Ticket.Done"],
      ["item-renamed", "Ticket.Done", "Ticket.Closed"],
    ]),
  );
  expect(told.filter(({ code }) => code === "item-added" || code === "item-removed")).toEqual([]);

  await device.shelf.update(id, after);
  expect(await says(device, id, "Ticket", ["title", "name", "status"])).toEqual([
    ["closed", "label of closed", "Done"],
    ["done", "label of done", "Archived"],
    ["open", "label of open", "Open"],
  ]);
  const issues = await (
    await device.device.running(id)
  ).app.readRecords({ entity: "Issue", fields: ["loan"], limit: 9 });
  expect(issues.records.map(({ titles }) => titles["loan"])).toEqual([["done"]]);
  // Renames that are already applied move nothing again.
  const same = await device.shelf.previewUpdate(id, `${after}\n`);
  expect(same.changes).toEqual([]);
  await device.shelf.update(id, DESK);
  expect(await says(device, id, "Loan", ["name", "label", "status"])).toEqual(FIRST);
  expect(await says(device, id, "Ticket", ["subject"])).toEqual([["Broken"]]);
});

test("P3.11 P4.28 two names that change places do so once, and back with the earlier document", async () => {
  const { device, id, says } = await desk();
  const after = all(
    DESK,
    [status("Done"), "X"],
    [status("Closed"), "Done"],
    [status("X"), "Closed"],
    [field("name"), "X"],
    [field("label"), "Name"],
    [field("x"), "Label"],
    [entity("Ticket"), "X"],
    [entity("Loan"), "Ticket"],
    [entity("X"), "Loan"],
  );
  const { changes, differences } = await device.shelf.previewUpdate(id, after);
  expect(changes.filter(({ kind }) => !kind.endsWith("renamed") && kind !== "field-retyped")).toEqual([]);
  expect(differences.filter(({ code }) => code === "item-added" || code === "item-removed")).toEqual([]);
  for (const text of [after, `${after}\n`]) {
    await device.shelf.update(id, text);
    expect(await says(device, id, "Ticket", ["label", "name", "status"])).toEqual([
      ["closed", "label of closed", "Done"],
      ["done", "label of done", "Closed"],
      ["open", "label of open", "Open"],
    ]);
    expect(await says(device, id, "Loan", ["subject"])).toEqual([["Broken"]]);
  }
  await device.shelf.update(id, DESK);
  expect(await says(device, id, "Loan", ["name", "label", "status"])).toEqual(FIRST);
});

test("P3.11 the earlier name goes to what says it, before what is new under that name", async () => {
  const { device, id, says } = await desk();
  const after = all(DESK, [field("label"), "Title"]).replace("| Parts |", "| Label | text | |\n| Parts |");
  await device.shelf.update(id, after);
  expect(await says(device, id, "Loan", ["title", "label"])).toEqual([
    ["label of closed", null],
    ["label of done", null],
    ["label of open", null],
  ]);
});

test("P3.11 an earlier name that is written to what is there, and is another's, moves nothing", async () => {
  const { device, id, says } = await desk();
  await device.shelf.update(
    id,
    DESK.replace(
      "| Type |\n| --- | --- |\n| Name | text |",
      "| Type | Was |\n| --- | --- | --- |\n| Name | text | Label |",
    ),
  );
  expect(await says(device, id, "Loan", ["name", "label", "status"])).toEqual(FIRST);
});

test("P3.11 a name that comes back takes the names after it away", () => {
  expect(all(DESK, [entity("Loan"), "A"], [entity("A"), "B"], [entity("B"), "A"])).toContain("### A\n- Was: Loan\n");
  expect(all(DESK, [entity("Loan"), "A"], [entity("A"), "Loan"])).not.toContain("Was");
});

const NAMES = ["Ann", "Bea", "Cid", "Dot", "Eve"];
const people = (names: readonly string[]): string => `# Specification: Names
## 3. Entities and their fields
${names.map((name) => `### ${name}\n| Field | Type |\n| --- | --- |\n| Text | text |\n`).join("\n")}
### Row
| Field | Type |
| --- | --- |
${names.map((name) => `| ${name} | text |\n`).join("")}
## 4. States and transitions
### Row
| From | Event | To |
| --- | --- | --- |
| start | | Zero |
${names.map((name) => `| Zero | Be ${name} | ${name} |\n`).join("")}`;

const kinds: readonly (readonly [kind: RenamedItem["kind"], entity: string | null, keyOf: (name: string) => string])[] =
  [
    ["entity", null, (name) => name],
    ["field", "Row", (name) => name.toLowerCase()],
    ["status", "Row", (name) => name],
  ];

test("P3.11 P4.28 renamings at once lead where they lead one by one, from every document to the last one and back", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...kinds), fc.constantFrom(...NAMES), fc.constantFrom(...NAMES)), {
        minLength: 1,
        maxLength: 12,
      }),
      fc.nat(),
      async (renames, pick) => {
        const documents = [people(NAMES.slice(0, 3))];
        for (const [[kind, of, keyOf], from, to] of renames) {
          const source = documents.at(-1) ?? "";
          const { edits } = renameIn(source, readDocument(source).model, { kind, entity: of, key: keyOf(from) }, to);
          if (edits !== undefined && edits.length > 0) documents.push(applyEdits(source, edits));
        }
        const models = documents.map((source) => readDocument(source).model);
        const one = await memory();
        const first = openStore(one, models[0] as (typeof models)[0], clock);
        for (const name of NAMES.slice(0, 3)) {
          first.records.insert(name, { id: name, text: `entity ${name}` });
          first.records.insert("Row", { id: `row ${name}`, status: name, [name.toLowerCase()]: `field ${name}` });
        }
        const snapshot = (db: typeof one, model: (typeof models)[0]): unknown => {
          const { records, migration } = openStore(db, model, clock);
          expect(migration.filter(({ kind }) => !kind.endsWith("renamed") && kind !== "field-retyped")).toEqual([]);
          expect(openStore(db, model, clock).migration).toEqual([]);
          return model.entities.map(({ key }) =>
            records.ids({ entity: key, where: null }, [], null, 0).map((id) => [key, records.read(key, id)]),
          );
        };
        const states = models.map((model) => [snapshot(one, model), one.export()] as const);
        const [last, end] = [models.at(-1), states.at(-1)];
        const [start, file] = states[pick % states.length] ?? [];
        if (last === undefined || file === undefined || end === undefined) throw new Error("no documents");
        expect(snapshot(await memory(file), last)).toEqual(end[0]);
        const model = models[pick % models.length] ?? last;
        expect(snapshot(await memory(end[1]), model)).toEqual(start);
      },
    ),
    { numRuns: randomRuns(8, 200) },
  );
}, 300_000);
