import { describe, expect, test } from "vitest";
import { openAs } from "#testing/open-as.ts";
import type { Command } from "#engine/contract/commands.ts";

const PROJECTS = `# Specification: Projects

## 3. Entities and their fields

### Project
| Field | Type |
| --- | --- |
| Name | text |
| Lead | person with role Boss |
| Budget | number |

### Task
| Field | Type |
| --- | --- |
| Name | text |
| Project | Project |
| Steps | list of Step |

### Step
| Field | Type |
| --- | --- |
| Text | text |

### Job
| Field | Type | Asked if |
| --- | --- | --- |
| Name | text | |
| Kind | choice of Own, Shared | |
| Holder | person | \`kind = "Own"\` |

## 4. States and transitions

### Task
- Open to change: Open

| From | Event | To | Who |
| --- | --- | --- | --- |
| start | | Open | |
| Open | Finish | Done | |
| Done | Reopen | Open | |

## 6. Roles and permissions
- Sign-in: choose a profile

| Role | May | On | Only if |
| --- | --- | --- | --- |
| Boss | everything | everything | |
| Clerk | see | Person, Job | |
| Clerk | see, change | Project | |
| Clerk | change | Project.budget | \`lead = me\` |
| Clerk | see, create, change, delete, Finish, Reopen | Task | \`project.lead = me\` |
| Clerk | change | Job | \`holder = me\` |
| Drudge | see | Task | \`name = "Fly"\` |
| Drudge | change | Task | |
| Drudge | see | Person, Project | |
| Helper | see | Project, Person | |
| Helper | see, create, change, Finish, Reopen | Task | |

## Sample data

### Person
| | Name | Roles |
| --- | --- | --- |
| ann | Ann | Boss |
| ben | Ben | Clerk |
| cleo | Cleo | Helper |
| dan | Dan | Drudge |

### Project
| | Name | Lead |
| --- | --- | --- |
| p1 | Moon | ann |

### Task
| | Name | Project |
| --- | --- | --- |
| t1 | Fly | p1 |

### Job
| | Name | Kind | Holder |
| --- | --- | --- | --- |
| j1 | One | Own | ben |
`;

const ACTS = {
  "change of another record": (ids) => [
    { kind: "change", entity: "Task", id: ids("t1"), values: { name: "Taken over" } },
  ],
  delete: (ids) => [{ kind: "delete", entity: "Task", id: ids("t1") }],
  event: (ids) => [{ kind: "fire", entity: "Task", id: ids("t1"), event: "Finish", values: {} }],
  merge: (ids) => [{ kind: "merge", entity: "Task", id: ids("t1"), values: { name: "Taken over" } }],
  "new record": (ids) => [{ kind: "create", entity: "Task", values: { name: "Mine", project: ids("p1") } }],
  "new row": (ids) => [{ kind: "create", entity: "Step", values: { text: "Mine", owner: ids("t1") } }],
  "another field of the same record": (ids) => [
    { kind: "change", entity: "Project", id: ids("p1"), values: { budget: 9 } },
  ],
} satisfies { readonly [what: string]: (ids: (handle: string) => string) => readonly Command[] };

test.each(Object.entries(ACTS))(
  "P6.13 what is never saved opens nothing to the next command of a submission: %s",
  async (_, actsOf) => {
    const { app, ids, become } = await openAs("ben", PROJECTS);
    const idOf = (handle: string): string => ids[handle] ?? "";
    const lead = (who: string): Command => ({
      kind: "change",
      entity: "Project",
      id: idOf("p1"),
      values: { lead: idOf(who) },
    });
    const acts = actsOf(idOf);
    // The lead must be a boss, so no submission can end with the lead that these commands need.
    expect((await app.submit({ commands: [lead("ben")] })).kind).toBe("refused");
    expect((await app.submit({ commands: acts })).kind).toBe("refused");
    expect((await app.submit({ commands: [lead("ben"), ...acts, lead("ann")] })).kind).toBe("refused");
    await become("ann");
    const { records } = await app.readRecords({ entity: "Task", fields: ["name", "status"], limit: 9 });
    expect(records.map(({ values }) => values)).toEqual([{ name: "Fly", status: "Open" }]);
    expect((await app.readRecords({ entity: "Step", fields: [], limit: 9 })).records).toEqual([]);
    const [project] = (await app.readRecords({ entity: "Project", fields: ["budget"], limit: 9 })).records;
    expect(project?.values["budget"] ?? null).toBeNull();
  },
);

test("P6.13 commands that follow from each other are done together, as they were", async () => {
  const { app, ids } = await openAs("cleo", PROJECTS);
  const id = ids["t1"] ?? "";
  const fire = (event: string): Command => ({ kind: "fire", entity: "Task", id, event, values: {} });
  const change: Command = { kind: "change", entity: "Task", id, values: { name: "Fly on" } };
  expect((await app.submit({ commands: [change, fire("Finish")] })).kind).toBe("done");
  // The task is closed to change before and after the submission, but not in between.
  expect((await app.submit({ commands: [fire("Reopen"), change, fire("Finish")] })).kind).toBe("done");
  const row: Command = { kind: "create", entity: "Task", values: { name: "Land", project: ids["p1"] ?? "" } };
  expect((await app.submit({ commands: [fire("Reopen"), row] })).kind).toBe("done");
});

test.each(["change", "merge"] as const)(
  "P6.13 a row that was made with its list is moved under no record that the person may not see: %s",
  async (kind) => {
    const { app, ids } = await openAs("dan", PROJECTS);
    const other = await openTask();
    const make: Command = {
      kind: "change",
      entity: "Task",
      id: ids["t1"] ?? "",
      values: { steps: [{ id: null, newId: "s1", values: { text: "x" } }] },
    };
    const move: Command = { kind, entity: "Step", id: "s1", values: { owner: other } };
    expect((await app.submit({ commands: [make, move] })).kind).toBe("refused");
    expect((await app.submit({ commands: [make] })).kind).toBe("done");
    expect((await app.submit({ commands: [move] })).kind).toBe("refused");

    async function openTask(): Promise<string> {
      const ann = app.openSession(ids["ann"] ?? "");
      const made = await ann.submit({ commands: [{ kind: "create", entity: "Task", values: { name: "Closed" } }] });
      ann.close();
      return made.kind === "done" ? (made.records[0]?.id ?? "") : "";
    }
  },
);

test("P6.5 Only if of a change holds when what is not asked for any more is empty", async () => {
  const { app, ids } = await openAs("ben", PROJECTS);
  const change = (values: { [field: string]: string | null }) =>
    app.submit({ commands: [{ kind: "change", entity: "Job", id: ids["j1"] ?? "", values }] });
  expect((await change({ holder: null })).kind).toBe("refused");
  expect((await change({ kind: "Shared" })).kind).toBe("refused");
  expect((await change({ name: "Two" })).kind).toBe("done");
});

const DESKS = `# Specification: Desks

## 3. Entities and their fields

### Desk
| Field | Type |
| --- | --- |
| Name | text |
| Open | yes/no |
| Lamp | yes/no |

### Case
| Field | Type |
| --- | --- |
| Name | text |
| Desk | Desk |
| Worth | number |
| Note | text |

### Slip
| Field | Type |
| --- | --- |
| Text | text |

### Pass
| Field | Type |
| --- | --- |
| Text | text |
| Case | Case |

## 4. States and transitions

### Case
| From | Event | To | Who | Only if | Otherwise |
| --- | --- | --- | --- | --- | --- |
| start | | New | | | |
| any | Touch | | | | |
| New | Check | Checked | | | |
| Checked | Approve | Approved | | | |
| New | Admit | Approved | | \`desk.open\` | SHUT |
| New | Weigh | Approved | | \`worth < 5\` | HEAVY |

## 5. Validation rules
| On | Rule | Only when | Error |
| --- | --- | --- | --- |
| Desk | \`not open\` | | DESK |
| Slip | \`text != "Ticket"\` | | TICKET |
| Case.note | required | Checked | NOTE |
| Pass | \`case.worth < 5\` | | HEAVY PASS |

## 6. Roles and permissions
- Sign-in: choose a profile

| Role | May | On | Only if |
| --- | --- | --- | --- |
| Boss | everything | everything | |
| Clerk | see, change | Desk | |
| Clerk | see, Touch, Check, Approve, Admit | Case | |
| Clerk | Weigh, change | Case | \`desk.open or desk.lamp\` |
| Clerk | see, create, delete | Slip | |
| Clerk | see, create, change | Pass | \`Slip.exists(s, s.text = "Ticket")\` |
| Boss | see, create, change | Case.worth | |

## 8. Errors and edge cases
| Code | Message | Shown |
| --- | --- | --- |
| DESK | Desks are shut. | as a notice |
| SHUT | It is shut. | as a notice |
| HEAVY | It weighs {worth}. | as a notice |
| HEAVY PASS | It weighs {case.worth}. | as a notice |
| TICKET | There are no tickets. | as a notice |
| NOTE | Say why. | as a notice |

## Sample data

### Person
| | Name | Roles |
| --- | --- | --- |
| ann | Ann | Boss |
| ben | Ben | Clerk |

### Desk
| | Name | Open |
| --- | --- | --- |
| d1 | North | no |

### Case
| | Name | Desk | Worth |
| --- | --- | --- | --- |
| c1 | One | d1 | 4242 |
`;

describe("P6.13 what is never saved opens nothing", () => {
  const atDesk = async () => {
    const opened = await openAs("ben", DESKS);
    const id = opened.ids["c1"] ?? "";
    const desk = (open: boolean): Command => ({
      kind: "change",
      entity: "Desk",
      id: opened.ids["d1"] ?? "",
      values: { open },
    });
    const fire = (event: string): Command => ({ kind: "fire", entity: "Case", id, event, values: {} });
    const change = (values: { [field: string]: string | null }): Command => ({
      kind: "change",
      entity: "Case",
      id,
      values,
    });
    const submit = async (...commands: readonly Command[]) => opened.app.submit({ commands });
    return { ...opened, id, desk, fire, change, submit };
  };

  test("a right, also after an event on the same record", async () => {
    const { desk, fire, change, submit } = await atDesk();
    expect((await submit(fire("Touch"), desk(true), change({ note: "x" }), desk(false))).kind).toBe("refused");
    expect((await submit(fire("Touch"), desk(true), fire("Weigh"), desk(false))).kind).toBe("refused");
    // A right does not follow either from a value that could be saved but is reverted by the end.
    const lamp = (on: boolean): Command => ({ ...desk(false), values: { lamp: on } }) as Command;
    expect((await submit(fire("Touch"), lamp(true), change({ note: "x" }), lamp(false))).kind).toBe("refused");
    expect((await submit(fire("Touch"), lamp(true), change({ note: "x" }))).kind).toBe("done");
  });

  test("the guard of an event, and the status that it leads away from", async () => {
    const { desk, fire, submit, become } = await atDesk();
    expect((await submit(desk(true), fire("Admit"), desk(false))).kind).toBe("refused");
    expect((await submit(fire("Touch"), desk(true), fire("Admit"), desk(false))).kind).toBe("refused");
    // Checked asks for a note.
    expect((await submit(fire("Check"), fire("Approve"))).kind).toBe("refused");
    await become("ann");
    expect((await submit(desk(true), fire("Admit"), desk(false))).kind).toBe("refused");
  });

  test("the guard of an event, where what opens it is refused for what it says", async () => {
    const { desk, fire, submit } = await atDesk();
    const wrong = { ...desk(true), values: { open: true, name: 5 } } as Command;
    const told = await submit(wrong, fire("Admit"), desk(false));
    expect(told.kind === "refused" && told.refusals.map(({ command }) => command)).toEqual([0, 1]);
  });

  test("the right to a new record, where what opens it is refused for what it says", async () => {
    const { submit } = await atDesk();
    const ticket: Command = { kind: "create", entity: "Slip", id: "ticket", values: { text: "Ticket", price: 5 } };
    const pass: Command = { kind: "create", entity: "Pass", id: "pass", values: { text: "Mine" } };
    const told = await submit(ticket, pass, { kind: "delete", entity: "Slip", id: "ticket" });
    expect(told.kind === "refused" && told.refusals.map(({ command, code }) => [command, code])).toContainEqual([
      1,
      "not-found",
    ]);
  });

  test("what could be saved does open the next event", async () => {
    const { fire, change, submit, become } = await atDesk();
    await become("ann");
    expect((await submit(change({ note: "Seen" }), fire("Check"), fire("Approve"))).kind).toBe("done");
  });

  test("a new record, and what is done to it", async () => {
    const { app, submit, id } = await atDesk();
    const ticket: Command = { kind: "create", entity: "Slip", id: "ticket", values: { text: "Ticket" } };
    const pass: Command = { kind: "create", entity: "Pass", id: "pass", values: { text: "Mine" } };
    const note: Command = { kind: "change", entity: "Pass", id: "pass", values: { text: "Ours" } };
    const tear: Command = { kind: "delete", entity: "Slip", id: "ticket" };
    expect((await submit(ticket, pass, tear)).kind).toBe("refused");
    expect((await submit(ticket, pass, note, tear)).kind).toBe("refused");
    expect((await app.readRecords({ entity: "Pass", fields: [], limit: 9 })).records).toEqual([]);
    // The refusal reveals nothing of the record in between.
    const named: Command = { ...pass, values: { case: id } };
    const told = await submit(ticket, named);
    expect(told.kind).toBe("refused");
    expect(JSON.stringify(told)).not.toContain("4242");
  });

  test("what an event said on the way is not told", async () => {
    const { desk, fire, submit } = await atDesk();
    for (const told of [
      await submit(desk(true), fire("Weigh"), desk(false)),
      await submit(desk(true), fire("Weigh")),
    ]) {
      expect(told.kind).toBe("refused");
      expect(JSON.stringify(told)).not.toContain("4242");
    }
  });

  test("taking back goes alone", async () => {
    const { app, fire, submit, ids } = await atDesk();
    const done = await submit(fire("Touch"));
    const commit = done.kind === "done" ? done.commit : 0;
    const rename: Command = { kind: "change", entity: "Desk", id: ids["d1"] ?? "", values: { name: "South" } };
    expect((await submit({ kind: "undo", commit }, rename)).kind).toBe("refused");
    expect((await app.submit({ commands: [{ kind: "undo", commit }] })).kind).toBe("done");
  });
});
