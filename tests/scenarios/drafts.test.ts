import { expect, test } from "vitest";
import type { Draft, DraftField } from "#engine/contract/drafts.ts";
import { openForTest } from "#testing/open-for-test.ts";

const SOURCE = `# Orders

## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /new | New order | form for Order |

### New order
- Fields: **Who** Buyer, Village; **What** Title, Lines, Total

## 3. Entities and their fields
### Village
| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |
| District | text | |

### Order
| Field | Type | Required | Default | Asked if |
| --- | --- | --- | --- | --- |
| Number | number series O-1 | | | |
| Title | text | yes | | |
| Buyer | person | yes | \`me\` | |
| District | text | | | |
| Village | Village where \`district = this.district\` | | | |
| Out | date | | \`today()\` | |
| Due | date | | \`out + 3 days\` | |
| Express | yes/no | | no | |
| Why | text | yes | | \`express\` |
| Price | whole number | | | |
| Lines | list of Line | | | |
| Total | whole number | | \`= lines.sum(l, l.count)\` | |

### Line
| Field | Type | Required | Default |
| --- | --- | --- | --- |
| What | text | yes | |
| Count | whole number | | 1 |
| Twice | whole number | | \`= count * 2\` |

## 4. States and transitions
### Order
| From | Event | To | Who | Asks for |
| --- | --- | --- | --- | --- |
| start | | Open | | |
| Open | Close | Closed | anyone | Why not, Price (optional) |

## 5. Validation rules
| On | Rule | Error |
| --- | --- | --- |
| Order.due | \`due >= out\` | E1 |
| Line.count | \`count > 0\` | E2 |

## 8. The error catalogue
| Code | Message |
| --- | --- |
| E1 | Too early. |
| E2 | At least one. |

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ana | Ana | member |
### Village
| | Name | District |
| --- | --- | --- |
| u | Upper | North |
| m | Middle | North |
| l | Lower | South |
`.replace("| Price | whole number", "| Why not | text | | | |\n| Price | whole number");

const fieldsOf = (draft: Draft): readonly DraftField[] => draft.groups.flatMap((group) => group.fields);
function field(draft: Draft, key: string): DraftField {
  const found = fieldsOf(draft).find((one) => one.field.key === key);
  if (found === undefined) throw new Error(`The draft does not show ${key}.`);
  return found;
}
const open = async (): ReturnType<typeof openForTest> => {
  const opened = await openForTest(SOURCE);
  await opened.app.trial.begin();
  return opened;
};

test("P3.3 starting values follow their inputs until touched", async () => {
  const { app } = await open();
  let draft = await app.openDraft({ entity: "Order", id: null });
  expect(field(draft, "due").shown.value).toBe("2026-03-05");
  draft = await app.editDraft(draft.draft, { kind: "set", field: "out", value: "2026-04-01" });
  expect(field(draft, "due").shown.value).toBe("2026-04-04");
  draft = await app.editDraft(draft.draft, { kind: "set", field: "due", value: "2026-04-30" });
  draft = await app.editDraft(draft.draft, { kind: "set", field: "out", value: "2026-04-10" });
  expect(field(draft, "due").shown.value).toBe("2026-04-30");
  expect(field(draft, "buyer").shown.title).toBe("Ana");
});

test("P3.5 fields appear and go by Asked if, and what was typed comes back", async () => {
  const { app } = await open();
  let draft = await app.openDraft({ entity: "Order", id: null });
  expect(field(draft, "why")).toMatchObject({ visible: false, required: false });
  draft = await app.editDraft(draft.draft, { kind: "set", field: "express", value: true });
  expect(field(draft, "why")).toMatchObject({ visible: true, required: true });
  draft = await app.editDraft(draft.draft, { kind: "set", field: "why", value: "hurry" });
  draft = await app.editDraft(draft.draft, { kind: "set", field: "express", value: false });
  expect(field(draft, "why")).toMatchObject({ visible: false, shown: { value: null } });
  draft = await app.editDraft(draft.draft, { kind: "set", field: "express", value: true });
  expect(field(draft, "why").shown.value).toBe("hurry");
});

test("errors show once a field was left, and all of them after a tried save", async () => {
  const { app } = await open();
  let draft = await app.openDraft({ entity: "Order", id: null });
  expect(fieldsOf(draft).flatMap((one) => one.errors)).toEqual([]);
  draft = await app.editDraft(draft.draft, { kind: "leave", field: "title" });
  expect(field(draft, "title").errors).toMatchObject([
    { code: "required", message: null, parameters: { field: "Title" } },
  ]);
  draft = await app.editDraft(draft.draft, { kind: "set", field: "due", value: "2020-01-01" });
  expect(field(draft, "due").errors).toEqual([]);
  const tried = await app.submitDraft(draft.draft, []);
  expect(tried.outcome.kind).toBe("refused");
  expect(tried.draft && field(tried.draft, "due").errors).toMatchObject([{ code: "E1", message: "Too early." }]);
});

test("what does not fit stays as it was typed, with its error", async () => {
  const { app } = await open();
  let draft = await app.openDraft({ entity: "Order", id: null });
  draft = await app.editDraft(draft.draft, { kind: "set", field: "price", value: "12,5 or so" });
  draft = await app.editDraft(draft.draft, { kind: "leave", field: "price" });
  expect(field(draft, "price")).toMatchObject({
    shown: { value: "12,5 or so" },
    errors: [{ code: "not-a-whole-number" }],
  });
});

test("P3.6 options of a narrowed reference follow the record being written, and search", async () => {
  const { app } = await open();
  let draft = await app.openDraft({ entity: "Order", id: null });
  const titles = async (search = ""): Promise<readonly string[]> =>
    (await app.draftOptions({ draft: draft.draft, field: "village", search, limit: 10 })).options.map(({ title }) =>
      String(title.value),
    );
  expect(await titles()).toEqual([]);
  draft = await app.editDraft(draft.draft, { kind: "set", field: "district", value: "North" });
  expect(await titles()).toEqual(["Middle", "Upper"]);
  expect(await titles("upp")).toEqual(["Upper"]);
  draft = await app.editDraft(draft.draft, { kind: "set", field: "district", value: "South" });
  expect(await titles()).toEqual(["Lower"]);
});

test("P3.6 options are shown as the lists of their entity show them", async () => {
  const options = async (source: string) => {
    const { app } = await openForTest(source);
    await app.trial.begin();
    const { draft } = await app.openDraft({ entity: "Order", id: null });
    await app.editDraft(draft, { kind: "set", field: "district", value: "North" });
    const answer = await app.draftOptions({ draft, field: "village", search: "mid", limit: 10 });
    return answer.options.map(({ title, subtitle, badge }) => [
      title.value,
      subtitle.map(({ value }) => value),
      badge && badge.value,
    ]);
  };
  expect(await options(SOURCE)).toEqual([["Middle", ["North"], null]]);
  const row = "| /new | New order | form for Order |";
  const listed = SOURCE.replace(row, `${row}\n| /villages | Villages | list of Village |`).replace(
    "### New order",
    "### Villages\n- Badge: District\n\n### New order",
  );
  // The subtitle does not repeat the badge.
  expect(await options(listed)).toEqual([["Middle", [], "North"]]);
  const said = listed.replace("- Badge:", "- Subtitle: Name\n- Badge:");
  expect(await options(said)).toEqual([["Middle", ["Middle"], "North"]]);
});

test("P3.7 child rows: added, computed while typing, in error at their row, saved in order", async () => {
  const { app } = await open();
  let draft = await app.openDraft({ entity: "Order", id: null, screen: "New order" });
  expect(draft.groups.map(({ heading, fields }) => [heading, fields.map((one) => one.field.key)])).toEqual([
    ["Who", ["buyer", "village"]],
    ["What", ["title", "lines", "total"]],
  ]);
  const rows = (): NonNullable<DraftField["rows"]> => field(draft, "lines").rows ?? [];
  draft = await app.editDraft(draft.draft, { kind: "addRow", field: "lines" });
  draft = await app.editDraft(draft.draft, { kind: "addRow", field: "lines" });
  const [first, second] = rows();
  const set = async (row: string, key: string, value: string | number): Promise<void> => {
    draft = await app.editDraft(draft.draft, { kind: "set", field: key, value, row: { field: "lines", row } });
  };
  await set(first?.row ?? "", "what", "Nails");
  await set(first?.row ?? "", "count", 40);
  await set(second?.row ?? "", "what", "Hammer");
  await set(second?.row ?? "", "count", 0);
  expect(field(draft, "total")).toMatchObject({ shown: { value: 40 }, readOnly: true });
  expect(rows()[0]?.fields.map((one) => [one.field.key, one.shown.value])).toEqual([
    ["what", "Nails"],
    ["count", 40],
    ["twice", 80],
  ]);
  draft = await app.editDraft(draft.draft, { kind: "set", field: "title", value: "Shed" });
  const refused = await app.submitDraft(draft.draft, []);
  expect(refused.outcome).toMatchObject({ refusals: [{ code: "E2", row: { field: "lines", index: 1 } }] });
  await set(second?.row ?? "", "count", 1);
  const saved = await app.submitDraft(draft.draft, []);
  if (saved.outcome.kind !== "done") throw new Error("not saved");
  const record = await app.ask({ kind: "record", entity: "Order", id: saved.outcome.records[0]?.id ?? "" });
  expect(record?.children["lines"]?.map((row) => row.values["what"]?.value)).toEqual(["Nails", "Hammer"]);
  expect(record?.values["number"]?.value).toBe("O-1");

  const id = saved.outcome.records[0]?.id ?? "";
  draft = await app.openDraft({ entity: "Order", id });
  draft = await app.editDraft(draft.draft, { kind: "removeRow", field: "lines", row: rows()[0]?.row ?? "" });
  expect((await app.submitDraft(draft.draft, [])).outcome.kind).toBe("done");
  const after = await app.ask({ kind: "record", entity: "Order", id });
  expect(after?.children["lines"]?.map((row) => row.values["what"]?.value)).toEqual(["Hammer"]);
});

test("a draft writes nothing: no record, no number, no notice", async () => {
  const { app, store } = await open();
  const draft = await app.openDraft({ entity: "Order", id: null });
  await app.editDraft(draft.draft, { kind: "set", field: "title", value: "Not saved" });
  expect(store.records.count({ entity: "Order", where: null })).toBe(0);
  expect(field(draft, "number").shown.value).toBeNull();
  await app.discardDraft(draft.draft);
  const outcome = await app.submit({ commands: [{ kind: "create", entity: "Order", values: { title: "First" } }] });
  if (outcome.kind !== "done") throw new Error("not saved");
  const record = await app.ask({ kind: "record", entity: "Order", id: outcome.records[0]?.id ?? "" });
  expect(record?.values["number"]?.value).toBe("O-1");
});

test("a draft is kept over a reload of the app", async () => {
  const opened = await open();
  const draft = await opened.app.openDraft({ entity: "Order", id: null });
  await opened.app.editDraft(draft.draft, { kind: "set", field: "title", value: "Half written" });
  const again = opened.reopen();
  const found = await again.openDraft({ entity: "Order", id: null });
  expect(found.draft).toBe(draft.draft);
  expect(found.changed).toBe(true);
  expect(field(found, "title").shown.value).toBe("Half written");
});

test("P4.6 a draft of an event asks for its fields, optional ones apart", async () => {
  const { app } = await open();
  const outcome = await app.submit({ commands: [{ kind: "create", entity: "Order", values: { title: "A" } }] });
  if (outcome.kind !== "done") throw new Error("not saved");
  const id = outcome.records[0]?.id ?? "";
  let draft = await app.openDraft({ entity: "Order", id, event: "Close" });
  expect(fieldsOf(draft).map((one) => [one.field.key, one.required])).toEqual([
    ["why_not", true],
    ["price", false],
  ]);
  const tried = await app.submitDraft(draft.draft, []);
  expect(tried.outcome).toMatchObject({ kind: "refused", refusals: [{ code: "required", field: "why_not" }] });
  draft = await app.editDraft(draft.draft, { kind: "set", field: "why_not", value: "Too late" });
  expect((await app.submitDraft(draft.draft, [])).outcome.kind).toBe("done");
  const record = await app.ask({ kind: "record", entity: "Order", id });
  expect(record?.status?.name).toBe("Closed");
});

test("a form that was opened or left is written when nobody waits; what is typed is written at once", async () => {
  const postponed: (() => void)[] = [];
  const { app, store, reopen } = await openForTest(SOURCE, { later: (work) => void postponed.push(work) });
  const stored = (): number => [...store.journal.keys("draft/")].length;
  const opened = await app.openDraft({ entity: "Order", id: null });
  expect(stored()).toBe(0);
  for (const work of postponed.splice(0)) work();
  expect(stored()).toBe(1);

  await app.editDraft(opened.draft, { kind: "set", field: "title", value: "Seeds" });
  await app.editDraft(opened.draft, { kind: "leave", field: "title" });
  // The page closes before postponed work runs; the typed values are stored nevertheless.
  postponed.length = 0;
  const next = reopen();
  const again = await next.openDraft({ entity: "Order", id: null });
  expect(again.draft).toBe(opened.draft);
  expect(again.changed).toBe(true);

  await next.discardDraft(again.draft);
  for (const work of postponed.splice(0)) work();
  expect(stored()).toBe(0);
});

test("a save carries what was typed last: it is saved with it, or stays in the form", async () => {
  const { app } = await open();
  const draft = await app.openDraft({ entity: "Order", id: null });
  const typed = [
    { kind: "set", field: "title", value: "" },
    { kind: "addRow", field: "lines" },
  ] as const;
  const refused = await app.submitDraft(draft.draft, [], typed);
  expect(refused.outcome.kind).toBe("refused");
  expect(refused.draft === null ? [] : field(refused.draft, "lines").rows).toHaveLength(1);
  const row = refused.draft === null ? "" : (field(refused.draft, "lines").rows?.[0]?.row ?? "");
  const saved = await app.submitDraft(
    draft.draft,
    [],
    [
      { kind: "set", field: "title", value: "Eggs" },
      { kind: "set", field: "what", value: "Box", row: { field: "lines", row } },
    ],
  );
  expect(saved.outcome).toMatchObject({ kind: "done" });
  const id = saved.outcome.kind === "done" ? (saved.outcome.records[0]?.id ?? "") : "";
  const record = await app.ask({ kind: "record", entity: "Order", id });
  expect(record?.title).toContain("Eggs");
  await expect(app.submitDraft(draft.draft, [], typed)).rejects.toThrow("no longer open");
});
