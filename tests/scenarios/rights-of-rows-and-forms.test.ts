import { describe, expect, test } from "vitest";
import type { Command, Outcome } from "#engine/contract/commands.ts";
import { openAs, type OpenedAs } from "#testing/open-as.ts";

const DOCUMENT = `# Shop

## 3. Entities and their fields
### Order
| Field | Type |
| --- | --- |
| Customer | text |
| Team | text |
| Adviser | Person |
| Lines | list of Line |

### Line
| Field | Type |
| --- | --- |
| What | text |
| Price | whole number |

### Tool
| Field | Type |
| --- | --- |
| Name | text |
| Team | text |
| Worth | whole number |

## 4. States and transitions
### Order
| From | Event | To | Who | Asks for | Only if | Otherwise |
| --- | --- | --- | --- | --- | --- | --- |
| start | | Open | | | | |
| Open | Lend | | anyone | Used (Tool) | \`used.worth < 100\` | TOO_DEAR |

## 6. Roles and permissions
| Role | May | On | Only if |
| --- | --- | --- | --- |
| clerk | see, change | Order | \`team = "a"\` |
| clerk | see | Line | \`price < 100\` |
| clerk | create, change | Line | \`price < 50\` |
| clerk | delete | Line | \`price < 10\` |
| clerk | see, delete | Person | |
| clerk | see, create, change | Tool | \`team = "a"\` |
| packer | see | Order | \`team = "a"\` |
| packer | change | Order | |
| lookout | see | Tool | |
| insurer | see, change | Tool | \`worth > 1000\` |
| boss | everything | everything | |
| boss | see, change | Order.adviser | |

## 8. Errors and edge cases
| Code | Message |
| --- | --- |
| TOO_DEAR | {used.name} is too dear |

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| cora | Cora | clerk |
| pat | Pat | packer |
| bea | Bea | boss |

### Order
| | Customer | Team | Adviser | Status |
| --- | --- | --- | --- | --- |
| o1 | Ana | a | cora | Open |
| o2 | Ben | b | | Open |

### Line
| | Owner | What | Price |
| --- | --- | --- | --- |
| cheap | o1 | Soap | 5 |
| fair | o1 | Brush | 40 |
| dear | o1 | Lamp | 70 |
| gold | o1 | Ring | 900 |
| far | o2 | Falcon | 7 |

### Tool
| | Name | Team | Worth |
| --- | --- | --- | --- |
| saw | Saw | a | 20 |
| laser | Laser | b | 2000 |
`;

const codesOf = (outcome: Outcome): readonly string[] =>
  outcome.kind === "refused" ? outcome.refusals.map(({ code }) => code) : [outcome.kind];

const doing = async ({ app }: OpenedAs, ...commands: Command[]): Promise<readonly string[]> =>
  codesOf(await app.submit({ commands }));

const lines = async ({ app }: OpenedAs): Promise<Record<string, unknown>> =>
  Object.fromEntries(((await app.trial.records())["Line"] ?? []).map(({ what, price }) => [what, price]));

const KEPT = { Soap: 5, Brush: 40, Lamp: 70, Ring: 900, Falcon: 7 };

describe("P6.15 rows that name the child entity hold for rows that are written with their owner too", () => {
  const row = (opened: OpenedAs, handle: string, values = {}) => ({ id: opened.ids[handle] ?? "", values });
  const save = (opened: OpenedAs, ...rows: readonly object[]): Promise<readonly string[]> =>
    doing(opened, { kind: "change", entity: "Order", id: opened.ids["o1"] ?? "", values: { lines: rows as never } });

  test("each row is created, changed and deleted with the rights on it", async () => {
    const opened = await openAs("cora", DOCUMENT);
    const all = () => [row(opened, "cheap"), row(opened, "fair"), row(opened, "dear")];
    expect(await save(opened, ...all(), { id: null, values: { what: "New", price: 60 } })).toEqual(["refused"]);
    expect(await save(opened, row(opened, "cheap", { price: 60 }), ...all().slice(1))).toEqual(["refused"]);
    expect(await save(opened, ...all().slice(0, 2), row(opened, "dear", { price: 1 }))).toEqual(["refused"]);
    expect(await save(opened, row(opened, "cheap"), row(opened, "dear"))).toEqual(["refused"]);
    expect(await lines(opened)).toEqual(KEPT);
    // An unchanged row needs no right.
    expect(
      await save(opened, row(opened, "fair", { price: 45 }), row(opened, "dear"), {
        id: null,
        values: { what: "New", price: 1 },
      }),
    ).toEqual(["done"]);
    expect(await lines(opened)).toEqual({ Brush: 45, Lamp: 70, Ring: 900, Falcon: 7, New: 1 });
  });

  test("a row that one may not see is not there", async () => {
    const opened = await openAs("cora", DOCUMENT);
    const all = ["cheap", "fair", "dear"].map((one) => row(opened, one));
    expect(await save(opened, ...all, row(opened, "gold", { price: 1 }))).toEqual(["not-found"]);
  });

  test("a row goes to no other owner by the list that it stands in", async () => {
    const opened = await openAs("cora", DOCUMENT);
    const rest = [row(opened, "fair"), row(opened, "dear")];
    expect(await save(opened, row(opened, "cheap", { owner: opened.ids["o2"] ?? "" }), ...rest)).not.toEqual(["done"]);
    expect(await save(opened, row(opened, "cheap", { owner: opened.ids["o1"] ?? "" }), ...rest)).toEqual(["done"]);
  });
});

test("P6.13 nobody puts a row under a record that they may not see", async () => {
  const opened = await openAs("pat", DOCUMENT.replace(/\| clerk \| (see|create, change|delete) \| Line .*\n/g, ""));
  const owner = opened.ids["o2"] ?? "";
  expect(await doing(opened, { kind: "create", entity: "Line", values: { owner, what: "Q" } })).toEqual([
    "no-such-record",
  ]);
  const cheap = opened.ids["cheap"] ?? "";
  expect(await doing(opened, { kind: "change", entity: "Line", id: cheap, values: { owner } })).toEqual([
    "no-such-record",
  ]);
  const own = { owner: opened.ids["o1"] ?? "", what: "Q" };
  expect(await doing(opened, { kind: "create", entity: "Line", values: own })).toEqual(["done"]);
});

test("P6.13 what an event is given names no record that one may not see, not even in its refusal", async () => {
  const opened = await openAs("cora", DOCUMENT);
  const { app, ids } = opened;
  const values = { used: ids["laser"] ?? "" };
  const outcome = await app.submit({
    commands: [{ kind: "fire", entity: "Order", id: ids["o1"] ?? "", event: "Lend", values }],
  });
  expect(codesOf(outcome)).toEqual(["no-such-record"]);
  expect(JSON.stringify(outcome)).not.toContain("Laser");
  const draft = await app.openDraft({ entity: "Order", id: ids["o1"] ?? "", event: "Lend", values });
  const tried = await app.submitDraft(draft.draft, []);
  expect(JSON.stringify([draft, tried])).not.toContain("Laser");
});

test("P6.15 the history of a record tells nothing of rows that one may not see", async () => {
  const opened = await openAs("bea", DOCUMENT);
  const { app, ids } = opened;
  const changed = async (handle: string, values: Record<string, unknown>): Promise<void> => {
    const command = { kind: "change", entity: "Line", id: ids[handle] ?? "", values: values as never } as const;
    expect(await doing(opened, command)).toEqual(["done"]);
  };
  await changed("gold", { what: "Crown" });
  await changed("fair", { what: "Broom" });
  await doing(opened, { kind: "delete", entity: "Line", id: ids["gold"] ?? "" });
  const told = async () => JSON.stringify(await app.ask({ kind: "history", entity: "Order", id: ids["o1"] ?? "" }));
  expect(await told()).toContain("Crown");
  await opened.become("cora");
  expect(await told()).toContain("Broom");
  expect(await told()).not.toMatch(/Crown|Ring/);
});

test("P6.6 what stands in the way of a deletion is not named by a closed field", async () => {
  const opened = await openAs("cora", DOCUMENT);
  const ask = () => opened.app.ask({ kind: "deletion", entity: "Person", id: opened.ids["cora"] ?? "" });
  expect(await ask()).toMatchObject({ inTheWay: [], hasOthers: true });
  await opened.become("bea");
  expect(await ask()).toMatchObject({ inTheWay: [{ title: { value: "Ana" } }], hasOthers: false });
});

describe("P6.13 a form shows nothing of a record that one may not see", () => {
  test("rows that it was given", async () => {
    const { app, ids } = await openAs("cora", DOCUMENT);
    for (const one of [
      { id: ids["far"] ?? "", values: {} },
      { id: ids["gold"] ?? "", values: {} },
      { id: null, newId: ids["far"] ?? "", values: {} },
      { id: null, newId: ids["gold"] ?? "", values: {} },
    ]) {
      const draft = await app.openDraft({ entity: "Order", id: ids["o1"] ?? "", values: { lines: [one] as never } });
      expect(JSON.stringify(draft)).not.toMatch(/Falcon|Ring/);
    }
  });

  test("nor when it has been open since before", async () => {
    const opened = await openAs("cora", DOCUMENT);
    const { app, ids } = opened;
    const id = ids["o1"] ?? "";
    const { draft } = await app.openDraft({ entity: "Order", id });
    await app.editDraft(draft, { kind: "set", field: "customer", value: "Anna" });
    await app.trial.put("Order", id, { team: "b", customer: "Nobody else" });
    const edit = app.editDraft(draft, { kind: "set", field: "customer", value: "Q" });
    await expect(edit).rejects.toThrow();
    const { outcome, draft: shown } = await app.submitDraft(draft, []);
    expect(codesOf(outcome)).toEqual(["not-found"]);
    expect(JSON.stringify(shown)).not.toContain("Soap");
    await expect(app.openDraft({ entity: "Order", id })).rejects.toThrow();
  });
});

test("P6.16 taking back a taking back needs the rights of what it does again", async () => {
  const opened = await openAs("cora", DOCUMENT);
  const { app, ids } = opened;
  const change: Command = { kind: "change", entity: "Tool", id: ids["saw"] ?? "", values: { name: "Axe" } };
  const create: Command = { kind: "create", entity: "Tool", values: { name: "Nail", team: "a" } };
  const undone: number[] = [];
  for (const command of [change, create]) {
    const done = await app.submit({ commands: [command] });
    const undo = await app.submit({ commands: [{ kind: "undo", commit: done.kind === "done" ? done.commit : -1 }] });
    undone.push(undo.kind === "done" ? undo.commit : -1);
  }
  const redo = (commit: number | undefined) => doing(opened, { kind: "undo", commit: commit ?? -1 });
  await app.trial.put("Person", ids["cora"] ?? "", { roles: ["lookout"] });
  expect([await redo(undone[1]), await redo(undone[0])]).toEqual([["not-undoable"], ["not-undoable"]]);
  await app.trial.put("Person", ids["cora"] ?? "", { roles: ["clerk"] });
  expect([await redo(undone[1]), await redo(undone[0])]).toEqual([["done"], ["done"]]);
});

test("P6.32 `everything except create` gives no new record a value that `create with` leaves out", async () => {
  const rights = "| clerk | create with Name; everything except create | Tool | |\n";
  const source = DOCUMENT.replace('| clerk | see, create, change | Tool | `team = "a"` |\n', rights);
  const opened = await openAs("cora", source);
  const create = (values: Record<string, string>): Command => ({ kind: "create", entity: "Tool", values });
  expect(await doing(opened, create({ name: "Nail" }))).toEqual(["done"]);
  expect(await doing(opened, create({ name: "Nail", team: "a" }))).toEqual(["refused"]);
});

test("P6.13 why somebody may not do something is not asked of a record that one may not see", async () => {
  const { app, ids } = await openAs("cora", DOCUMENT);
  const asked = (role: string, action: string, entity: string, id: string | undefined) =>
    app.explainRight(role, action, entity, id ?? "");
  expect((await asked("boss", "change", "Tool", ids["saw"])).allowed).toBe(true);
  // Explanations reveal neither field values nor the status nor the existence of a record.
  for (const role of ["boss", "insurer", "packer", "lookout", "clerk"])
    for (const [action, entity, id] of [
      ...["see", "change", "delete", "Tool.worth"].map((wanted) => [wanted, "Tool", ids["laser"]] as const),
      ...["see", "change", "delete", "Lend"].map((wanted) => [wanted, "Order", ids["o2"]] as const),
      ...["see", "change", "delete"].map((wanted) => [wanted, "Line", ids["gold"]] as const),
    ])
      expect([role, action, await asked(role, action, entity, id)]).toEqual([
        role,
        action,
        await asked(role, action, entity, "nothing"),
      ]);
});
