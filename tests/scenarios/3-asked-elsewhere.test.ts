import { expect, test } from "vitest";
import type { Command } from "#engine/contract/commands.ts";
import { openForTest } from "#testing/open-for-test.ts";

const SOURCE = `# Tasks

## 3. Entities and their fields
### Project
| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
| Open | yes/no | no |

### Task
| Field | Type | Default | Asked if |
| --- | --- | --- | --- |
| Name | text | | |
| Number | number series T-1 | | \`Project.filter(p, p.open).size() >= LEAST\` |
| Note | text | \`name\` | \`Project.filter(p, p.open).size() >= LEAST\` |
| Named | text | same | \`Project.filter(p, p.name = this.name).size() > 0\` |

## 6. Roles and permissions
| Role | May | On |
| --- | --- | --- |
| anybody | everything | everything |

## 9. Business constants and limits
| Name | Value | Changeable by |
| --- | --- | --- |
| LEAST | 2 | anybody |
`;

test("P3.5 what begins with a change of its own record leaves rows, secrets and what was emptied alone", async () => {
  const { app } = await openForTest(`# Visits
## 3. Entities and their fields
### Visit
| Field | Type | Default | Asked if |
| --- | --- | --- | --- |
| Done | yes/no | no | |
| Late | yes/no | no | |
| Why | text | traffic | \`done or late\` |
| Pass | secret | | \`done\` |
| Finds | list of Find | | \`done\` |
### Find
| Field | Type |
| --- | --- |
| What | text |
`);
  const change = async (values: { readonly [field: string]: string | boolean | null }) => {
    const command: Command = { kind: "change", entity: "Visit", id: "v", values };
    expect((await app.submit({ commands: [command] })).kind).toBe("done");
    const { records } = await app.readRecords({ entity: "Visit", fields: ["why"], limit: 1 });
    return records[0]?.values["why"];
  };
  await app.submit({ commands: [{ kind: "create", entity: "Visit", id: "v", values: {} }] });
  expect(await change({ late: true })).toBe("traffic");
  expect(await change({ why: null })).toBe(null);
  expect(await change({ done: true })).toBe(null);
  expect(await change({ done: false, late: false })).toBe(null);
  expect(await change({ done: true })).toBe("traffic");
});

test("P3.5 a field begins in the records that come to be asked for it, and in no others, where its condition reads all records of another entity", async () => {
  const { app } = await openForTest(SOURCE);
  const submit = async (...commands: readonly Command[]) =>
    expect((await app.submit({ commands })).kind, JSON.stringify(commands)).toBe("done");
  const project = (id: string, name: string, open: boolean): Command => ({
    kind: "create",
    entity: "Project",
    id,
    values: { name, open },
  });
  const change = (
    entity: string,
    id: string,
    values: { readonly [field: string]: string | boolean | null },
  ): Command => ({ kind: "change", entity, id, values });
  const tasks = async () => {
    const fields = ["name", "note", "named", "number"];
    const { records } = await app.readRecords({ entity: "Task", fields, limit: 10 });
    return records.map(({ values }) => fields.map((field) => values[field] ?? "–").join(" "));
  };
  await submit(project("p1", "Attic", true));
  await submit(
    ...["Attic", "Barn", "Cellar"].map((name): Command => ({
      kind: "create",
      entity: "Task",
      id: name.toLowerCase(),
      values: { name },
    })),
  );
  expect(await tasks()).toEqual(["Attic – same –", "Barn – – –", "Cellar – – –"]);
  await submit(project("p2", "Barn", true));
  expect(await tasks()).toEqual(["Attic Attic same T-1", "Barn Barn same T-2", "Cellar Cellar – T-3"]);

  // A value that somebody has cleared stays empty as long as its field is asked for without interruption.
  await submit(change("Task", "attic", { note: null, named: null }));
  await submit(project("p3", "Cellar", true));
  await submit(change("Project", "p3", { open: false }), change("Project", "p3", { open: true }));
  expect(await tasks()).toEqual(["Attic – – T-1", "Barn Barn same T-2", "Cellar Cellar same T-3"]);

  // The fields stop being asked for and are asked for again.
  await submit({ kind: "setConstant", name: "LEAST", value: 4 });
  expect(await tasks()).toEqual(["Attic – – –", "Barn – same –", "Cellar – same –"]);
  await submit({ kind: "setConstant", name: "LEAST", value: 3 });
  expect(await tasks()).toEqual(["Attic Attic – T-4", "Barn Barn same T-5", "Cellar Cellar same T-6"]);
  await submit({ kind: "delete", entity: "Project", id: "p1" });
  await submit(project("p4", "Attic", true), change("Task", "barn", { note: "mine" }));
  expect(await tasks()).toEqual(["Attic Attic same T-7", "Barn mine same T-8", "Cellar Cellar same T-9"]);
});
