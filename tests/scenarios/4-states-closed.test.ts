import { expect, test } from "vitest";
import { checkModel } from "#check/check-model.ts";
import { permissionsOf } from "#engine/rights/permissions.ts";
import { readDocument } from "#read/read-document.ts";
import { openAs } from "#testing/open-as.ts";
import { scenarioFailures } from "#testing/scenario-failures.ts";

const sheets = (rights: string, scenarios = ""): string => `# Specification: Sheets
## 3. Entities and their fields
### Sheet
| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |
| Lines | list of Line | |
### Line
| Field | Type | Required |
| --- | --- | --- |
| What | text | yes |

## 4. States and transitions
### Sheet
| From | Event | To | Who | Then |
| --- | --- | --- | --- | --- |
| start | | Open | | |
| Open | Check | Checked | anyone | |
| Checked | File | Filed | anyone | |
| any | Clear | | anyone | delete each Sheet where \`status = "Filed"\` |

| Status | Open to change |
| --- | --- |
| Open | yes |
| Checked | boss |
| Filed | no |
${rights === "" ? "" : `\n## 6. Roles and permissions\n| Role | May | On | Only if |\n| --- | --- | --- | --- |\n${rights}\n`}
## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ana | Ana | helper |
| bob | Bob | boss |
### Sheet
| | Name | Status |
| --- | --- | --- |
| a | A | Open |
| b | B | Checked |
| c | C | Filed |
### Line
| | Owner | What |
| --- | --- | --- |
| a1 | a | One |
| c1 | c | Two |

## Scenarios
${scenarios}
`;

const LOCKED = `### Closed is closed to deleting
- As: ana
- When: delete b
- Then: refused
- When: delete c
- Then: refused
- When: delete c1
- Then: refused
- When: delete a
- Then: there are 2 Sheet
- As: bob
- When: delete b
- When: delete c
- Then: refused
- Then: there are 1 Sheet
### Effects need no right
- As: ana
- When: Clear a
- Then: there are 2 Sheet`;

test.each([
  ["without rights", ""],
  ["with everything", "| helper, boss | everything | everything | |"],
  ["with a right to delete", "| helper, boss | see, create, change, delete | Sheet | |"],
  ["with a condition on something else", '| helper, boss | see, create, change, delete | Sheet | `name != "Z"` |'],
])("P4.16 a record that is closed to change can't be deleted: %s", async (_name, rights) => {
  expect(await scenarioFailures(sheets(rights, LOCKED))).toEqual([]);
});

const BY_STATUS = `| helper, boss | everything | everything | |
| boss | delete | Sheet | \`status = "Filed"\` |`;

test("P4.16 a row that names delete and the status opens it", async () => {
  const scenarios = `### Filed sheets are the boss's to delete
- As: ana
- When: delete c
- Then: refused
- As: bob
- When: delete c
- Then: there are 2 Sheet`;
  expect(await scenarioFailures(sheets(BY_STATUS, scenarios))).toEqual([]);
  const { model } = readDocument(sheets(BY_STATUS));
  expect(checkModel(model, sheets(BY_STATUS)).map(({ code }) => code)).not.toContain("condition-without-effect");
  const toDelete = permissionsOf(model).map(({ role, entities }) => [
    role,
    entities.find(({ entity }) => entity === "Sheet")?.delete.conditions,
  ]);
  expect(toDelete).toEqual([
    ["boss", ['status in ["Open", "Checked"]', 'status = "Filed"']],
    ["helper", ['status = "Open"']],
  ]);
});

test("P4.16 what can't be deleted is not offered, with the reason", async () => {
  const { app, ids, become } = await openAs("ana", sheets("| helper, boss | everything | everything | |"));
  const ask = (handle: string) => app.ask({ kind: "deletion", entity: "Sheet", id: ids[handle] ?? "" });
  expect(await ask("c")).toMatchObject({ allowed: false, reason: { code: "only-in-status" } });
  const record = await app.ask({ kind: "record", entity: "Sheet", id: ids["c"] ?? "" });
  expect(record?.delete.allowed).toBe(false);
  expect((await app.explainRight("helper", "delete", "Sheet", ids["c"] ?? "")).allowed).toBe(false);
  await become("bob");
  expect(await ask("b")).toMatchObject({ allowed: true });
});

test("P6.12 P6.15 what every role may do to child rows: by their own status, their own rows and the list they stand in", () => {
  const { model } = readDocument(`# Specification: Jobs
## 3. Entities and their fields
### Job
| Field | Type |
| --- | --- |
| Name | text |
| Parts | list of Part |
| Secrets | list of Secret |
### Part
| Field | Type |
| --- | --- |
| Label | text |
### Secret
| Field | Type |
| --- | --- |
| Label | text |
## 4. States and transitions
### Job
| From | Event | To |
| --- | --- | --- |
| start | | Open |
| Open | Close | Shut |

| Status | Open to change |
| --- | --- |
| Shut | no |
### Part
| From | Event | To |
| --- | --- | --- |
| start | | Here |
| Here | Use | Used |

| Status | Open to change |
| --- | --- |
| Used | boss |
## 6. Roles and permissions
| Role | May | On | Only if |
| --- | --- | --- | --- |
| boss, helper | see, create, change, delete | Job | |
| boss | change | Part | |
| helper | change | Part | \`label != "x"\` |
| boss | see, change | Job.secrets | |
`);
  const of = (role: string, entity: string) =>
    permissionsOf(model)
      .find((one) => one.role === role)
      ?.entities.find((one) => one.entity === entity);
  const words = (
    one: { readonly may: string; readonly conditions: readonly string[] } | undefined,
  ): string | undefined => (one?.may === "when" ? one.conditions.join(" or ") : one?.may);
  const owner = 'status = "Open" (of its Job)';
  expect(words(of("boss", "Part")?.change)).toBe(owner);
  expect(words(of("boss", "Part")?.delete)).toBe(owner);
  expect(words(of("helper", "Part")?.change)).toBe(`status = "Here" and ${owner} and label != "x"`);
  expect(words(of("helper", "Part")?.delete)).toBe(`status = "Here" and ${owner} and label != "x"`);
  expect(words(of("helper", "Part")?.create)).toBe(`${owner} and label != "x"`);
  // Firing an event does not need a status that is open to change: the state rows say when it may be fired.
  expect(words(of("helper", "Part")?.events[0])).toBe(`${owner} and label != "x"`);
  expect(words(of("helper", "Secret")?.see)).toBe("no");
  expect(words(of("boss", "Secret")?.see)).toBe("yes");
});

test("P4.16 a row about several statuses holds for each of them, and a status may have a comma of its own", () => {
  const closedIn = (rows: string, last = "Filed") => {
    const source = sheets("").replace(/\| Open \| yes \|\n\| Checked.*\n\| Filed \| no \|/u, rows);
    const { model, diagnostics } = readDocument(source.replaceAll(/Filed(?!,)/gu, last));
    expect(diagnostics.filter(({ severity }) => severity === "error" || severity === "warning")).toEqual([]);
    return model.states[0]?.statuses.map(({ name, openToChange }) => `${name}: ${String(openToChange)}`);
  };
  for (const rows of ["| Checked, Filed | no |", "| Checked and Filed | no |", "| Checked; Filed | no |"])
    expect(closedIn(rows)).toEqual(["Open: true", "Checked: false", "Filed: false"]);
  expect(closedIn("| Filed, at last | no |", "Filed, at last")).toEqual([
    "Open: true",
    "Checked: true",
    "Filed, at last: false",
  ]);
});
