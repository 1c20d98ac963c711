import { expect, test } from "vitest";
import type { Draft, DraftEdit, DraftRequest } from "#engine/contract/drafts.ts";
import type { Value } from "#expr/types.ts";
import { openForTest, type ForTest } from "#testing/open-for-test.ts";

const FIELDS = ["| Name | text | |", "| Amount | money | |", "| Note | text | |"];
const LINES = ["| Text | text | |", "| Count | text | |"];

/** A document with the given entity, fields and rows. */
const document = (entity: string, fields = FIELDS, lines = LINES, list = "Lines", line = "Line"): string => `# Forms
## 1. Purpose and audience
- Currency: EUR

## 3. Entities and their fields
### ${entity}
${entity === "Order" ? "" : "- Was: Order"}

| Field | Type | Was |
| --- | --- | --- |
${fields.join("\n")}
| ${list} | list of ${line} | ${list === "Lines" ? "" : "Lines"} |

### ${line}
${line === "Line" ? "" : "- Was: Line"}

| Field | Type | Was |
| --- | --- | --- |
${lines.join("\n")}
`;

const NEW: DraftRequest = { entity: "Order", id: null };

/** Fills in a form with values and optionally one row, then opens the app under another document. */
async function typedThen(source: string, values: { readonly [field: string]: Value }, line?: Value): Promise<ForTest> {
  const first = await openForTest(document("Order"));
  const { draft } = await first.app.openDraft(NEW);
  for (const [field, value] of Object.entries(values)) await first.app.editDraft(draft, { kind: "set", field, value });
  if (line !== undefined) {
    const after = await first.app.editDraft(draft, { kind: "addRow", field: "lines" });
    const row = fieldsOf(after).find(({ field }) => field.key === "lines")?.rows?.[0]?.row ?? "";
    await first.app.editDraft(draft, { kind: "set", field: "count", value: line, row: { field: "lines", row } });
  }
  return openForTest(source, { database: first.database });
}

const fieldsOf = (draft: Draft): Draft["groups"][number]["fields"] => draft.groups.flatMap(({ fields }) => fields);

/** Reopens the kept form, saves it and returns the stored record. */
async function save({ app, store }: ForTest, entity = "Order"): Promise<object | null> {
  const { draft, changed } = await app.openDraft({ ...NEW, entity });
  expect(changed).toBe(true);
  const { outcome } = await app.submitDraft(draft, []);
  if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
  return store.records.read(entity, outcome.records[0]?.id ?? "");
}

const aside = async ({ app }: ForTest): Promise<readonly object[]> => (await app.ask({ kind: "setAside" })).items;

test("P3.25 a form goes on with a field that has another name", async () => {
  const fields = ["| Name | text | |", "| Quantity | money | Amount |", "| Note | text | |"];
  const opened = await typedThen(document("Order", fields), { name: "one", amount: 1250 });
  expect(await save(opened)).toMatchObject({ name: "one", quantity: 1250 });
  expect(await aside(opened)).toEqual([]);
});

test("P3.25 what was typed into a field that is gone is set aside when the form is saved", async () => {
  const opened = await typedThen(document("Order", ["| Name | text | |", "| Quantity | number | |"]), {
    name: "one",
    amount: 1250,
  });
  expect(await aside(opened)).toEqual([]);
  expect(await save(opened)).toMatchObject({ name: "one", quantity: null });
  expect(await aside(opened)).toMatchObject([{ field: "amount", value: 1250 }]);
});

test("P3.25 what was typed into a field that is gone is no value of another that took its name, nor of what that is called again", async () => {
  const taken = ["| Name | text | |", "| Note | text | Memo |"];
  const both = ["| Name | text | |", "| Memo | text | |", "| Note | text | |"];
  const first = await openForTest(document("Order", both));
  const { draft } = await first.app.openDraft(NEW);
  await first.app.editDraft(draft, { kind: "set", field: "name", value: "one" });
  await first.app.editDraft(draft, { kind: "set", field: "note", value: "typed into the note" });
  const { database } = first;
  const under = (fields: readonly string[]): Promise<ForTest> =>
    openForTest(document("Order", [...fields]), { database });
  await under(taken);
  await under([...taken, "| More | text | |"]);
  expect(await save(await under(both))).toMatchObject({ memo: null, note: "typed into the note" });
});

test("P3.25 what was set aside for a field whose name another took is not put into that, and is there with the earlier document", async () => {
  const taken = ["| Name | text | |", "| Note | text | Memo |"];
  const both = ["| Name | text | |", "| Memo | text | |", "| Note | text | |"];
  const first = await openForTest(document("Order", both));
  const { draft } = await first.app.openDraft(NEW);
  await first.app.editDraft(draft, { kind: "set", field: "name", value: "one" });
  await first.app.editDraft(draft, { kind: "set", field: "note", value: "typed into the note" });
  const { database } = first;
  const opened = await openForTest(document("Order", taken), { database });
  expect(await save(opened)).toMatchObject({ note: null });
  const { items } = await opened.app.ask({ kind: "setAside" });
  expect(items).toMatchObject([{ name: "Note", value: "typed into the note" }]);
  const take = { commands: [{ kind: "takeSetAside", item: items[0]?.item ?? 0 }] } as const;
  expect((await opened.app.submit(take)).kind).toBe("refused");
  const back = await openForTest(document("Order", both), { database });
  const [id = ""] = back.store.records.ids({ entity: "Order", where: null }, [], null, 0);
  expect(back.store.records.read("Order", id)).toMatchObject({ memo: null, note: "typed into the note" });
});

test("P3.25 a field that comes back before the form is saved has what was typed", async () => {
  const without = await typedThen(document("Order", ["| Name | text | |"]), { name: "one", note: "hello" });
  const back = await openForTest(document("Order"), { database: without.database });
  expect(await save(back)).toMatchObject({ name: "one", note: "hello" });
  expect(await aside(back)).toEqual([]);
});

test("P3.25 what was typed is turned as values of records are, or set aside", async () => {
  const fields = ["| Name | number | |", "| Amount | number | |", "| Note | number | |"];
  const opened = await typedThen(document("Order", fields), { name: "one", amount: 1250, note: "3.5" });
  expect(await save(opened)).toMatchObject({ name: null, amount: 12.5, note: 3.5 });
  expect(await aside(opened)).toMatchObject([{ field: "name", value: "one", reason: "other-kind" }]);
});

test.each(["computed", "number series"])("P3.25 a field that nobody types in any more (%s)", async (now) => {
  const note = now.startsWith("computed") ? "| Note | money | = `amount` |" : "| Note | number series N-001 | |";
  const fields = ["| Name | text | |", "| Amount | money | |", note];
  const source = document("Order", fields).replace("| Field | Type | Was |", "| Field | Type | Default |");
  const opened = await typedThen(source, { name: "one", note: "hello" });
  expect(await save(opened)).toMatchObject({ name: "one" });
  expect(await aside(opened)).toMatchObject([{ field: "note", value: "hello" }]);
});

test("P3.25 forms follow their entity, and rows their list", async () => {
  const lines = ["| Text | text | |", "| Pieces | number | Count |"];
  const opened = await typedThen(document("Booking", FIELDS, lines, "Parts", "Part"), { name: "one" }, "7");
  expect(await save(opened, "Booking")).toMatchObject({ name: "one" });
  const ids = opened.store.records.ids({ entity: "Part", where: null }, [], null, 0);
  expect(ids.map((id) => opened.store.records.read("Part", id))).toMatchObject([{ pieces: 7 }]);
});

test("P3.25 rows of a list that is gone are set aside, and what does not fit in a row beside its record", async () => {
  const gone = await typedThen(document("Order").replace(/\| Lines .*\n/, ""), { name: "one" }, "7");
  await save(gone);
  expect(await aside(gone)).toMatchObject([{ entity: "Order", field: "lines" }]);
  const lines = ["| Text | text | |", "| Count | number | |"];
  const unfit = await typedThen(document("Order", FIELDS, lines), { name: "one" }, "many");
  await save(unfit);
  expect(await aside(unfit)).toMatchObject([{ entity: "Line", field: "count", value: "many" }]);
});

test("P3.25 a form that was begun from a link is found again under other names", async () => {
  const first = await openForTest(document("Order"));
  const { draft } = await first.app.openDraft({ ...NEW, values: { note: "from a link" } });
  await first.app.editDraft(draft, { kind: "set", field: "name", value: "one" });
  const fields = ["| Name | text | |", "| Amount | money | |", "| Remark | text | Note |"];
  const opened = await openForTest(document("Booking", fields), { database: first.database });
  const again = await opened.app.openDraft({ entity: "Booking", id: null, values: { remark: "from a link" } });
  expect(again).toMatchObject({ draft, changed: true });
  const { outcome } = await opened.app.submitDraft(draft, []);
  expect(outcome.kind).toBe("done");
});

test("P3.25 a form is found again when its screen has another name, and on no other screen while that is there", async () => {
  const screens = (name: string): string =>
    `${document("Order")}\n## 2. Screens and routes\n| Route | Screen | Shows |\n| --- | --- | --- |\n| /a | ${name} | form for Order |\n| /b | Other | form for Order |\n`;
  const first = await openForTest(screens("New"));
  const { draft } = await first.app.openDraft({ ...NEW, screen: "New" });
  await first.app.editDraft(draft, { kind: "set", field: "name", value: "one" });
  expect((await first.app.openDraft({ ...NEW, screen: "Other" })).changed).toBe(false);
  const opened = await openForTest(screens("Newest"), { database: first.database });
  expect(await opened.app.openDraft({ ...NEW, screen: "Newest" })).toMatchObject({ draft, changed: true });
});

test("P3.25 what is typed into a field that the document no longer has is refused, not swallowed, and the save names it", async () => {
  const first = await openForTest(document("Order"));
  const { draft } = await first.app.openDraft(NEW);
  await first.app.editDraft(draft, { kind: "set", field: "name", value: "Ann" });
  // A page still shows the form of the earlier document.
  const fields = ["| Name | text | |", "| Quantity | money | Amount |"];
  const { app } = await openForTest(document("Order", fields, ["| Text | text | |"]), { database: first.database });
  const refused = (edit: DraftEdit) =>
    expect(app.editDraft(draft, edit), JSON.stringify(edit)).rejects.toThrow("no such field");
  await refused({ kind: "set", field: "amount", value: { amount: "12", currency: "EUR" } });
  await refused({ kind: "set", field: "note", value: "by hand" });
  await refused({ kind: "addRow", field: "parts" });
  await refused({ kind: "addRow", field: "name" });
  await refused({ kind: "moveRow", field: "parts", row: "one", by: 1 });
  const withRow = await app.editDraft(draft, { kind: "addRow", field: "lines" });
  const row = fieldsOf(withRow).find(({ field }) => field.key === "lines")?.rows?.[0]?.row ?? "";
  await refused({ kind: "set", field: "count", value: "3", row: { field: "lines", row } });
  // Leaving a field that no longer exists is harmless and not refused.
  await app.editDraft(draft, { kind: "leave", field: "amount" });
  const { outcome, draft: kept } = await app.submitDraft(draft, [], [{ kind: "set", field: "note", value: "by hand" }]);
  expect(outcome).toMatchObject({ kind: "refused", refusals: [{ code: "no-such-field" }] });
  expect(kept?.changed).toBe(true);
});
