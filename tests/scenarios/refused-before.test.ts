import { expect, test } from "vitest";
import type { Values } from "#engine/contract/commands.ts";
import { openAs } from "#testing/open-as.ts";

const WORKSHOP = `# Workshop

## 2. Screens and routes
| Screen | Route | Shows | Lets a user |
| --- | --- | --- | --- |
| Machines | /machines | list of Machine | open One machine |
| One machine | /machines/:id | one Machine | create Job |
| Jobs | /jobs | list of Job | Finish, Approve |
| Short job | /short | form for Job | |

### Short job
- Fields: Machine, Title

## 3. Entities and their fields
### Machine
| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Name | text | yes | |
| Scrapped | yes/no | | |
| Busy | yes/no | | \`= Job.exists(j, j.machine == this and j.status == "Open")\` |

### Job
| Field | Type | Required | Default | Asked if |
| --- | --- | --- | --- | --- |
| Number | number series J-001 | | | |
| Machine | Machine where \`not scrapped\` | yes | | |
| Title | text | yes | | |
| Worker | person | yes | \`me\` | |
| Urgent | yes/no | | | |
| Hours | number | | 1 | |
| Cost | number | | \`hours * 10\` | |
| Closed on | date | | | |
| Report | text | | | |

## 4. States and transitions
### Job
| From | Event | To | Who | Only if | Otherwise | Asks for | Then |
| --- | --- | --- | --- | --- | --- | --- | --- |
| start | | Open | | \`machine.name != "Press"\` | E4 | | tell the workers "A job for {machine.name}." |
| Open | Finish | Done | worker, boss | | | | \`closed_on = today()\` |
| Open | Hand in | Done | worker, boss | | | Report | |
| Done | Approve | Approved | boss | | | | |

## 5. Validation rules
| On | Rule | Only when | Error |
| --- | --- | --- | --- |
| Job.machine | \`not others.exists(o, o.machine == machine and o.closed_on is empty and not urgent)\` | Open | E1 |
| Job.machine | \`Job.filter(j, j.id != id and j.machine == machine and j.closed_on is empty).size() < 3\` | | E2 |
| Job.worker | \`not others.exists(o, o.worker == worker and o.status == "Open")\` | Open | E3 |
| Job.report | \`report is not empty\` | Done | E5 |
| Job.cost | \`cost < 100\` | | E6 |

## 6. Roles and permissions
- Role of a new user: worker

| Role | May | On | Only if |
| --- | --- | --- | --- |
| boss | everything | everything | |
| worker | see | Machine, Job, Person | |
| worker | create | Job | \`worker == me and machine.name != "Laser"\` |
| guest | see | Machine | |

## 8. The error catalogue
| Code | Message | Shown |
| --- | --- | --- |
| E1 | {machine.name} has a job already. Mark this one as urgent. | at the field |
| E2 | {machine.name} has three jobs. | at the field |
| E3 | {worker.name} is at work. | at the field |
| E4 | The press is for nobody. | as a notice |
| E5 | Write a report first. | at the field |
| E6 | Too dear. | at the field |

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ana | Ana | boss |
| ben | Ben | worker |
| guy | Guy | guest |
| cle | Cleo | worker |
| dan | Dan | worker |

### Machine
| | Name | Scrapped |
| --- | --- | --- |
| lathe | Lathe | no |
| saw | Saw | no |
| mill | Mill | no |
| laser | Laser | no |
| press | Press | no |
| old | Old drill | yes |

### Job
| | Machine | Title | Worker | Urgent | Status |
| --- | --- | --- | --- | --- | --- |
| J1 | lathe | First | ana | yes | Open |
| J2 | lathe | Second | guy | yes | Open |
| J3 | lathe | Third | cle | yes | Open |
| J4 | saw | Fourth | ben | no | Open |
`;

test("P2.24 what would refuse a new record whatever is entered is known before, and nothing else is", async () => {
  const { app, ids, become, store } = await openAs("ana", WORKSHOP);
  const ask = async (machine: string, screen: string | null = null, more: Values = {}) => {
    const values = { machine: ids[machine] ?? null, ...more };
    const answer = await app.ask({ kind: "creation", entity: "Job", values, screen });
    return answer.offered ? answer.refusals.map(({ code, message }) => message ?? code) : null;
  };
  // E2 counts other jobs of the machine. E1 stays open: the form can still set urgent and choose who works.
  expect(await ask("lathe")).toEqual(["Lathe has three jobs."]);
  expect(await ask("saw")).toEqual([]);
  expect(await ask("mill")).toEqual([]);
  // On a form without these fields nothing can change any more, so E1 and E3 stand.
  expect(await ask("saw", "Short job")).toEqual(["Saw has a job already. Mark this one as urgent.", "Ana is at work."]);
  // Given values count too; a starting value is computed from them.
  expect(await ask("mill", null, { hours: 20 })).toEqual([]);
  expect(await ask("mill", "Short job", { hours: 20 })).toEqual(["Ana is at work.", "Too dear."]);
  // The narrowing of a reference, and the guard of the start transition.
  expect(await ask("old")).toEqual(["not-among-options"]);
  expect(await ask("press")).toEqual(["The press is for nobody."]);
  // Empty fields can still be filled in: a form without values has no refusals.
  expect((await app.ask({ kind: "creation", entity: "Job" })).refusals).toEqual([]);

  // Nothing was written: no record, no notice, no number, nothing to undo.
  const jobs = () => app.readRecords({ entity: "Job", fields: ["number"], limit: 100 });
  expect((await jobs()).records).toHaveLength(4);
  expect((await app.ask({ kind: "inbox" })).notices).toEqual([]);
  expect(store.journal.commits(10)).toHaveLength(1);
  const made = await app.submit({
    commands: [
      { kind: "create", entity: "Job", values: { machine: ids["mill"] ?? "", title: "New", worker: ids["dan"] ?? "" } },
    ],
  });
  expect(made.kind).toBe("done");
  const numbers = (await jobs()).records.map(({ values }) => values["number"]);
  expect(numbers).toContain("J-005");

  // By the rights of the current profile: an "Only if" about the worker is open; without the right there is no offer.
  await become("ben");
  expect(await ask("lathe", "Short job")).toEqual([
    "Lathe has a job already. Mark this one as urgent.",
    "Lathe has three jobs.",
    "Ben is at work.",
  ]);
  expect(await ask("laser")).toEqual([]);
  expect(await ask("laser", "Short job")).toEqual(["refused"]);
  await become("guy");
  expect(await ask("mill")).toBeNull();
});

test("P2.24 the answer is live: it changes when the other record does", async () => {
  const { app, ids } = await openAs("ana", WORKSHOP);
  const seen: number[] = [];
  const stop = app.watch({ kind: "creation", entity: "Job", values: { machine: ids["lathe"] ?? "" } }, ({ refusals }) =>
    seen.push(refusals.length),
  );
  await app.ask({ kind: "inbox" });
  await expect.poll(() => seen).toEqual([1]);
  await app.submit({
    commands: [{ kind: "change", entity: "Job", id: ids["J1"] ?? "", values: { closed_on: "2026-01-01" } }],
  });
  await expect.poll(() => seen).toEqual([1, 0]);
  stop();
});

test("P2.24 an event that would break a rule is not offered as one that can be fired, on the page and in the list", async () => {
  const { app, ids, store } = await openAs("ana", WORKSHOP);
  const onPage = async () =>
    (await app.ask({ kind: "record", entity: "Job", id: ids["J1"] ?? "" }))?.events.map(
      ({ event, allowed, reason }) => [event, allowed, reason?.code === "error" ? reason.error.message : null],
    );
  const inList = async () =>
    (await app.ask({ kind: "list", screen: "Jobs", view: 0, from: 0, limit: 10 })).rows
      .find(({ id }) => id === ids["J1"])
      ?.events?.map(({ event, allowed }) => [event, allowed]);
  // Finish leaves the report empty, so E5 is certain. Hand in asks for it in its form, so its outcome is open.
  expect(await onPage()).toEqual([
    ["Finish", false, "Write a report first."],
    ["Hand in", true, null],
  ]);
  expect(await inList()).toEqual([["Finish", false]]);
  expect(store.journal.commits(10)).toHaveLength(1);
  await app.submit({
    commands: [{ kind: "change", entity: "Job", id: ids["J1"] ?? "", values: { report: "Done." } }],
  });
  expect(await onPage()).toEqual([
    ["Finish", true, null],
    ["Hand in", true, null],
  ]);
  expect(await inList()).toEqual([["Finish", true]]);
});
