import { describe, expect, test } from "vitest";
import type { Command, Outcome } from "#engine/contract/commands.ts";
import { openAs, type OpenedAs } from "#testing/open-as.ts";

const DOCUMENT = `# Staff

## 2. Screens and routes
| Route | Screen | Shows | Lets a user |
| --- | --- | --- | --- |
| /staff | Staff | list of Employee by name A to Z | search, open One |
| /one/{id} | One | one Employee | Praise, Promote |
| /board | Board | list of Employee grouped by grade | open One |
| /days | Days | calendar of Employee by hired | open One |
| /pay | Pay | list of Employee by salary | open One |
| /figures | Figures | overview | |
| /boss | Boss | list of Employee | |

### Staff
- Search: Name, Boss

### Figures
| Block | Shows |
| --- | --- |
| Best paid | list of Employee by salary, highest first, first 2 |

## 3. Entities and their fields
### Employee
- Shown as: {name}

| Field | Type |
| --- | --- |
| Name | text |
| Team | text |
| Salary | whole number |
| Grade | choice of Low, High |
| Hired | date |
| Boss | Employee |
| Jobs | list of Job |

### Job
| Field | Type |
| --- | --- |
| Title | text |
| Fee | whole number |

### Secret plan
- Shown as: {code}

| Field | Type |
| --- | --- |
| Code | text |
| Lead | Employee |

## 4. States and transitions
### Employee
| From | Event | To | Who | Then |
| --- | --- | --- | --- | --- |
| start | | Here | | |
| Here | Praise | | anyone | \`team = "praised"\` |
| Here | Promote | | | \`team = "promoted"\` |

## 6. Roles and permissions
| Role | May | On | Only if |
| --- | --- | --- | --- |
| clerk | see, create, change, Promote | Employee | \`team != "board"\` |
| clerk | change | Employee.salary | \`salary < 5000\` |
| clerk | see | Person | |
| clerk | change | Person | \`this = me\` |
| guest | see | Employee | \`team != "board"\` |
| guest | change | Employee | |
| lookout | see | Employee | |
| boss | everything | everything | |
| boss | see, change | Employee.grade, Employee.hired, Secret plan.code | |

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| cora | Cora | clerk |
| gus | Gus | guest |
| bea | Bea | boss |

### Employee
| | Name | Team | Salary | Grade | Hired | Status |
| --- | --- | --- | --- | --- | --- | --- |
| ann | Ann | sales | 3000 | Low | 2026-05-01 | Here |
| bob | Bob | sales | 6000 | High | 2026-05-31 | Here |
| zed | Zed | board | 9000 | High | 2026-06-15 | Here |
`;

const refused = (outcome: Outcome): readonly string[] =>
  outcome.kind === "refused" ? outcome.refusals.map(({ code }) => code) : [outcome.kind];

const doing = async ({ app }: OpenedAs, ...commands: Command[]): Promise<readonly string[]> =>
  refused(await app.submit({ commands, confirmed: [] }));

const employee = async ({ app }: OpenedAs, id: string): Promise<Record<string, unknown>> => {
  const all = await app.trial.records();
  return { ...all["Employee"]?.find((record) => record["id"] === id) };
};

describe("P6.5 a condition on a field holds before and after, whatever else is written with it", () => {
  const written: readonly [string, Record<string, unknown>, boolean][] = [
    ["alone, within the condition", { salary: 4000 }, true],
    ["alone, beyond it", { salary: 9000 }, false],
    ["with an open field, within", { name: "Anna", salary: 4000 }, true],
    ["with an open field, beyond", { name: "Anna", salary: 9000 }, false],
    ["with an open field before it, at the boundary", { team: "x", salary: 5000 }, false],
    ["empty, which is unknown", { name: "Anna", salary: null }, false],
  ];
  test.each(written)("%s", async (_name, values, may) => {
    const opened = await openAs("cora", DOCUMENT);
    const id = opened.ids["ann"] ?? "";
    const codes = await doing(opened, { kind: "change", entity: "Employee", id, values: values as never });
    expect(codes).toEqual(may ? ["done"] : ["refused"]);
    expect((await employee(opened, id))["salary"]).toBe(may ? 4000 : 3000);
  });

  test("the old value counts too, with other fields", async () => {
    const opened = await openAs("cora", DOCUMENT);
    const id = opened.ids["bob"] ?? "";
    for (const values of [{ salary: 100 }, { name: "Rob", salary: 100 }])
      expect(await doing(opened, { kind: "change", entity: "Employee", id, values })).toEqual(["refused"]);
    expect(await doing(opened, { kind: "change", entity: "Employee", id, values: { name: "Rob" } })).toEqual(["done"]);
  });

  test("the condition of the record holds after a field that opens it alone", async () => {
    const opened = await openAs("cora", DOCUMENT);
    const id = opened.ids["ann"] ?? "";
    const values = { salary: 1000, team: "board" };
    expect(await doing(opened, { kind: "change", entity: "Employee", id, values })).toEqual(["refused"]);
  });
});

describe("P6.13 nobody does anything to a record that they may not see", () => {
  test.each([
    ["change", (id: string): Command => ({ kind: "change", entity: "Employee", id, values: { name: "Q" } })],
    [
      "fire for anyone",
      (id: string): Command => ({ kind: "fire", entity: "Employee", id, event: "Praise", values: {} }),
    ],
    ["delete", (id: string): Command => ({ kind: "delete", entity: "Employee", id })],
  ])("%s: as if it were not there", async (_name, command) => {
    const opened = await openAs("gus", DOCUMENT);
    expect(await doing(opened, command(opened.ids["zed"] ?? ""))).toEqual(["not-found"]);
  });

  test("an event that a row grants", async () => {
    const opened = await openAs("cora", DOCUMENT);
    const fire = (of: string): Promise<readonly string[]> =>
      doing(opened, { kind: "fire", entity: "Employee", id: opened.ids[of] ?? "", event: "Promote", values: {} });
    expect(await fire("ann")).toEqual(["done"]);
    expect(await fire("zed")).toEqual(["not-found"]);
  });

  test("a form for it shows nothing and saves nothing", async () => {
    const { app, ids } = await openAs("cora", DOCUMENT);
    await expect(app.openDraft({ entity: "Employee", id: ids["zed"] ?? "" })).rejects.toThrow();
    await expect(app.openDraft({ entity: "Employee", id: ids["zed"] ?? "", event: "Promote" })).rejects.toThrow();
  });

  test("a reference to it can't be given", async () => {
    const opened = await openAs("cora", DOCUMENT);
    const boss = opened.ids["zed"] ?? "";
    const values = { name: "New", team: "x", boss };
    expect(await doing(opened, { kind: "create", entity: "Employee", values })).toEqual(["no-such-record"]);
    expect(
      await doing(opened, { kind: "change", entity: "Employee", id: opened.ids["ann"] ?? "", values: { boss } }),
    ).toEqual(["no-such-record"]);
  });

  test("one that is there already may stay", async () => {
    const opened = await openAs("bea", DOCUMENT);
    const [id, boss] = [opened.ids["ann"] ?? "", opened.ids["zed"] ?? ""];
    await doing(opened, { kind: "change", entity: "Employee", id, values: { boss } });
    await opened.become("cora");
    expect(await doing(opened, { kind: "change", entity: "Employee", id, values: { name: "Anne", boss } })).toEqual([
      "done",
    ]);
  });
});

describe("P6.6 a closed field tells nothing, whatever it is asked by", () => {
  const ask = async ({ app }: OpenedAs, query: object): Promise<readonly unknown[]> => {
    const { rows, matching } = await app.ask({ kind: "list", view: 0, from: 0, limit: 10, ...query } as never);
    return [(rows as readonly { title: { value: unknown } }[]).map(({ title }) => title.value), matching];
  };

  test("the group of a list", async () => {
    const opened = await openAs("cora", DOCUMENT);
    expect(await ask(opened, { screen: "Board", group: "High" })).toEqual([[], 0]);
    await opened.become("bea");
    expect(await ask(opened, { screen: "Board", group: "High" })).toEqual([["Bob", "Zed"], 2]);
  });

  test("days of a calendar", async () => {
    const opened = await openAs("cora", DOCUMENT);
    const between = { start: "2026-05-01", end: "2026-05-31" };
    expect(await ask(opened, { screen: "Days", between })).toEqual([[], 0]);
    await opened.become("bea");
    expect((await ask(opened, { screen: "Days", between }))[1]).toBe(2);
  });

  test("filters and orders", async () => {
    const opened = await openAs("cora", DOCUMENT);
    expect(await ask(opened, { screen: "Staff", filters: { grade: ["High"] } })).toEqual([[], 0]);
    const byGrade = await ask(opened, { screen: "Staff", order: { field: "grade", descending: true } });
    const turned = await ask(opened, { screen: "Staff", order: { field: "grade", descending: false } });
    expect(byGrade).toEqual(turned);
  });

  test("the order of an overview's rows", async () => {
    const opened = await openAs("gus", DOCUMENT);
    const { blocks } = await opened.app.ask({ kind: "overview", screen: "Figures", view: 0 });
    await opened.app.trial.put("Employee", opened.ids["ann"] ?? "", { salary: 99_000 });
    const after = await opened.app.ask({ kind: "overview", screen: "Figures", view: 0 });
    expect(blocks[0]?.kind).toBe("list");
    expect(after.blocks).toEqual(blocks);
  });

  test("the history, which does not even say that there was a change", async () => {
    const opened = await openAs("bea", DOCUMENT);
    const id = opened.ids["ann"] ?? "";
    await doing(opened, { kind: "change", entity: "Employee", id, values: { grade: "High" } });
    await doing(opened, { kind: "change", entity: "Employee", id, values: { grade: "Low", name: "Anne" } });
    const steps = async (): Promise<unknown> =>
      (await opened.app.ask({ kind: "history", entity: "Employee", id })).entries.map(({ changes }) =>
        changes.map(({ field }) => field),
      );
    expect(await steps()).toMatchObject([expect.arrayContaining(["grade", "name"]), ["grade"], expect.anything()]);
    await opened.become("cora");
    expect(await steps()).toMatchObject([["name"], expect.anything()]);
  });

  test("the title of another record that is called by it", async () => {
    const opened = await openAs("bea", DOCUMENT);
    const { app, ids } = opened;
    await app.trial.put("SecretPlan", "p1", { code: "Falcon", lead: ids["ann"] ?? "" });
    await opened.become("cora");
    expect(JSON.stringify(await app.ask({ kind: "record", entity: "SecretPlan", id: "p1" }))).not.toContain("Falcon");
  });
});

describe("P6.14 roles are a right of their own", () => {
  test("whoever may change their own record can't give themselves roles", async () => {
    const opened = await openAs("cora", DOCUMENT);
    const id = opened.ids["cora"] ?? "";
    const change = (values: Record<string, unknown>): Promise<readonly string[]> =>
      doing(opened, { kind: "change", entity: "Person", id, values: values as never });
    expect(await change({ roles: ["clerk", "boss"] })).toEqual(["refused"]);
    expect(await change({ name: "Cora B.", roles: ["boss"] })).toEqual(["refused"]);
    expect(await change({ name: "Cora B." })).toEqual(["done"]);
  });
});

describe("P6.15 child rows take the rights of their owner and its list, narrowed by rows of their own", () => {
  const withRows = (rows: string): string => DOCUMENT.replace("| guest | see |", `${rows}\n| guest | see |`);
  const jobs = async ({ app, ids }: OpenedAs): Promise<unknown> => {
    const answer = await app.ask({ kind: "record", entity: "Employee", id: ids["ann"] ?? "" });
    return answer?.children["jobs"]?.length;
  };
  const start = async (rows: string): Promise<OpenedAs> => {
    const opened = await openAs("bea", withRows(rows));
    const id = opened.ids["ann"] ?? "";
    const values = { jobs: [{ id: null, newId: "j1", values: { title: "Paint", fee: 5 } }] };
    expect(await doing(opened, { kind: "change", entity: "Employee", id, values })).toEqual(["done"]);
    await opened.become("cora");
    return opened;
  };

  test("a closed list is neither read nor written, by whatever way", async () => {
    const opened = await start("| boss | see, change | Employee.jobs | |");
    expect(await jobs(opened)).toBeUndefined();
    expect(await opened.app.ask({ kind: "record", entity: "Job", id: "j1" })).toBeNull();
    expect(
      JSON.stringify(await opened.app.ask({ kind: "history", entity: "Employee", id: opened.ids["ann"] ?? "" })),
    ).not.toContain("Paint");
    expect(await doing(opened, { kind: "change", entity: "Job", id: "j1", values: { fee: 1 } })).toEqual(["not-found"]);
    await opened.become("bea");
    expect(await jobs(opened)).toBe(1);
  });

  test("rows that name the child entity narrow what the owner opens", async () => {
    const opened = await start("| clerk | see | Job | `fee > 10` |");
    expect(await jobs(opened)).toBe(0);
    await opened.app.trial.put("Job", "j1", { fee: 20 });
    expect(await jobs(opened)).toBe(1);
    expect(await doing(opened, { kind: "change", entity: "Job", id: "j1", values: { title: "Q" } })).toEqual(["done"]);
  });

  test("rows that are closed to a person are not in their form, and stay when it is saved", async () => {
    const opened = await start("| clerk | see | Job | `fee > 10` |");
    const { app, ids } = opened;
    const { draft, groups } = await app.openDraft({ entity: "Employee", id: ids["ann"] ?? "" });
    const list = groups.flatMap(({ fields }) => fields).find(({ field }) => field.key === "jobs");
    expect(list?.rows).toEqual([]);
    await app.editDraft(draft, { kind: "addRow", field: "jobs" });
    expect((await app.submitDraft(draft, [])).outcome.kind).toBe("done");
    expect((await app.trial.records())["Job"]?.map(({ title }) => title)).toEqual(["Paint", null]);
  });

  test("rows that name it for a change narrow that too", async () => {
    const opened = await start("| boss | change | Job | |");
    expect(await jobs(opened)).toBe(1);
    expect(await doing(opened, { kind: "change", entity: "Job", id: "j1", values: { title: "Q" } })).toEqual([
      "refused",
    ]);
    // Without the right to change an entity, its records can be neither created nor deleted, unless rows grant that.
    expect(await doing(opened, { kind: "delete", entity: "Job", id: "j1" })).toEqual(["refused"]);
    const added = {
      jobs: [
        { id: "j1", values: {} },
        { id: null, values: { title: "Mine" } },
      ],
    };
    const id = opened.ids["ann"] ?? "";
    expect(await doing(opened, { kind: "change", entity: "Employee", id, values: added })).toEqual(["refused"]);
    const owner = { owner: id, title: "Mine" };
    expect(await doing(opened, { kind: "create", entity: "Job", values: owner })).toEqual(["refused"]);
  });

  test("whoever sees none of the rows adds none; rows for making and deleting stand for themselves", async () => {
    const unseen = await start("| boss | see | Job | |");
    const values = { owner: unseen.ids["ann"] ?? "", title: "Mine" };
    expect(await doing(unseen, { kind: "create", entity: "Job", values })).toEqual(["refused"]);
    const named = await start("| boss | change | Job | |\n| clerk | create, delete | Job | |");
    const own = { owner: named.ids["ann"] ?? "", title: "Mine" };
    expect(await doing(named, { kind: "create", entity: "Job", values: own })).toEqual(["done"]);
    expect(await doing(named, { kind: "delete", entity: "Job", id: "j1" })).toEqual(["done"]);
  });

  test("P0.8 a row that is broken closes what it names", async () => {
    const opened = await start("| clerk, boss | change | Job | `fee >` |");
    expect(await doing(opened, { kind: "change", entity: "Job", id: "j1", values: { title: "Q" } })).toEqual([
      "refused",
    ]);
  });
});

describe("P6.16 undo takes back one's own steps, with the rights that they need", () => {
  const commitOf = (outcome: Outcome): number => (outcome.kind === "done" ? outcome.commit : -1);

  test("not those of somebody else, of the app, or of long ago", async () => {
    const opened = await openAs("cora", DOCUMENT);
    const id = opened.ids["ann"] ?? "";
    const done = await opened.app.submit({
      commands: [{ kind: "change", entity: "Employee", id, values: { name: "A" } }],
    });
    await opened.become("gus");
    expect(await doing(opened, { kind: "undo", commit: commitOf(done) })).toEqual(["not-undoable"]);
    expect(await doing(opened, { kind: "undo", commit: 1 })).toEqual(["not-undoable"]);
    await opened.become("cora");
    opened.clock.instant = new Date(Date.parse(opened.clock.instant) + 25 * 3_600_000).toISOString();
    expect(await doing(opened, { kind: "undo", commit: commitOf(done) })).toEqual(["not-undoable"]);
  });

  test("not when the right has gone since", async () => {
    const opened = await openAs("cora", DOCUMENT);
    const id = opened.ids["ann"] ?? "";
    const done = await opened.app.submit({
      commands: [{ kind: "fire", entity: "Employee", id, event: "Promote", values: {} }],
    });
    await opened.app.trial.put("Person", opened.ids["cora"] ?? "", { roles: ["lookout"] });
    expect(await doing(opened, { kind: "undo", commit: commitOf(done) })).toEqual(["not-undoable"]);
  });
});
