import { expect, test } from "vitest";
import { openAs } from "#testing/open-as.ts";

const CASES = `# Cases

## 3. Entities and their fields
### Case
| Field | Type |
| --- | --- |
| Name | text |
| Steps | list of Step |

### Step
| Field | Type |
| --- | --- |
| What | text |
| Sealed | yes/no |
| Finding | text |

## 4. States and transitions
### Case
| From | Event | To | Asks for |
| --- | --- | --- | --- |
| start | | New | |
| New | Suspect | Suspected | Why (text) |
| Suspected | Clear | Cleared | |

| Status | Open to change |
| --- | --- |
| New | yes |
| Suspected | no |

## 6. Roles and permissions
- Sign-in: choose a profile

| Role | May | On | Only if |
| --- | --- | --- | --- |
| boss | everything | everything | |
| boss | see | Case.status | |
| clerk | see, create, change | Case | |
| clerk | Suspect, Clear | Case | |
| clerk | see, create, change | Step.finding | \`not sealed\` |

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| cora | Cora | clerk |
| bea | Bea | boss |

### Case
| | Name |
| --- | --- |
| c | Case |

### Step
| | Owner | What | Sealed | Finding |
| --- | --- | --- | --- | --- |
| s | c | Search | yes | A knife |
`;

const past = async ({ app, ids }: Awaited<ReturnType<typeof openAs>>, id = ids["c"] ?? "") =>
  JSON.stringify((await app.ask({ kind: "history", entity: "Case", id })).entries);

test("P6.6 what a closed field of a row held is not told once the row is gone", async () => {
  const opened = await openAs("bea", CASES);
  const { app, ids, become } = opened;
  const step = { entity: "Step", id: ids["s"] ?? "" };
  await app.submit({ commands: [{ kind: "change", ...step, values: { finding: "A sword" } }] });
  await become("cora");
  expect(await past(opened)).not.toContain("sword");
  await become("bea");
  await app.submit({ commands: [{ kind: "delete", ...step }] });
  expect(await past(opened)).toContain("sword");
  await become("cora");
  const told = await past(opened);
  expect(told).toContain("Search");
  expect(told).not.toMatch(/sword|knife/);
});

test("P6.6 a record that gets the id of another one does not get its past", async () => {
  const opened = await openAs("bea", CASES);
  const { app, become } = opened;
  const id = "made-of-thin-air";
  const make = (name: string, what: string) =>
    app.submit({
      commands: [
        { kind: "create", entity: "Case", id, values: { name, steps: [{ id: null, newId: "row", values: { what } }] } },
      ],
    });
  await make("Secret", "Hidden step");
  const deleted = await app.submit({ commands: [{ kind: "delete", entity: "Case", id }] });
  await app.submit({ commands: [{ kind: "undo", commit: deleted.kind === "done" ? deleted.commit : 0 }] });
  expect(await past(opened, id)).toContain("Secret");
  await app.submit({ commands: [{ kind: "delete", entity: "Case", id }] });
  await become("cora");
  expect((await make("Mine", "Own step")).kind).toBe("done");
  const told = await past(opened, id);
  expect(told).toContain("Mine");
  expect(told).not.toMatch(/Secret|Hidden/);
});

test("P6.6 a status that is closed is told by no refusal, no reason and no history", async () => {
  const opened = await openAs("bea", CASES);
  const { app, ids, become } = opened;
  const record = { entity: "Case", id: ids["c"] ?? "" };
  const fire = (event: string, values = {}) => app.submit({ commands: [{ kind: "fire", ...record, event, values }] });
  expect((await fire("Suspect", { why: "Rumours" })).kind).toBe("done");
  const all = async (): Promise<string> =>
    JSON.stringify([
      await fire("Suspect", { why: "again" }),
      await app.submit({ commands: [{ kind: "change", ...record, values: { name: "x" } }] }),
      await app.explainRight("clerk", "Suspect", "Case", record.id),
      await app.explainRight("boss", "Suspect", "Case", record.id),
      await app.explainRight("clerk", "change", "Case", record.id),
      await app.explainRight("boss", "change", "Case", record.id),
      (await app.ask({ kind: "history", ...record })).entries,
    ]);
  expect(await all()).toMatch(/Suspected.*Suspected.*Rumours/s);
  await become("cora");
  expect(await all()).not.toMatch(/Suspected|Rumours|"event":"Suspect"|"fire"/);
});
