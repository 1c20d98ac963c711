import { expect, test } from "vitest";
import { readDocument } from "#read/read-document.ts";
import { modelAsJson } from "#read/print-model.ts";
import { openForTest } from "#testing/open-for-test.ts";
import { scenarioFailures } from "#testing/scenario-failures.ts";

const lending = (rows: string, scenarios: string): string => `## 3. Entities and their fields
### Visit
| Field | Type |
| --- | --- |
| Name | text |
### Loan
| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Name | text | yes | |
| Visit | Visit | | |
| Due | date | | 2026-03-10 |
| Why | text | | |
| Weeks given | whole number | | 0 |
## 4. States and transitions
### Visit
| From | Event | To | Then |
| --- | --- | --- | --- |
| start | | Open | |
| Open | Close all | Closed | for each l in \`Loan.filter(l, l.visit = this)\`: do Void on l with \`reason = "Closed with " + name\` |
### Loan
| From | Event | To | Who | Only if | Otherwise | Asks for | Then |
| --- | --- | --- | --- | --- | --- | --- | --- |
| start | | Out | | | | | |
${rows}
## 6. Roles and permissions
| Role | May | On |
| --- | --- | --- |
| keeper | everything | everything |
## 8. The error catalogue
| Code | Message | Shown |
| --- | --- | --- |
| E1 | Too long. | as a notice |
| E2 | Named so. | as a notice |
| E3 | Too short. | as a notice |
| W1 | Sure? | as a warning |
## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| kim | Kim | keeper |
### Visit
| | Name |
| --- | --- |
| v | Spring |
### Loan
| | Name | Visit |
| --- | --- | --- |
| a | Saw | v |
| b | Axe | v |
## Scenarios
- Given: the date is 2026-03-02
- As: kim
${scenarios}
`;

const ROWS = `| Out | Void | Voided | | | | Reason (text) | \`why = reason\`; tell \`me\` "Voided: {reason}" |
| Out | Extend | | | \`weeks <= 4\` | E1 | Weeks (whole number), Note (text, optional) | \`due = due + weeks * 7 days\`; \`weeks_given = weeks_given + weeks\` |`;

test("P4.21 an event asks for values that no field stores: its guard and its effects read them", async () => {
  const scenarios = `### Read
- When: Void a with \`reason = "Broken"\`
- Then: a \`status = "Voided" and why = "Broken"\`
- Then: told kim "Voided: Broken"
- When: Extend b with \`weeks = 2\`
- Then: b \`due = date("2026-03-24") and weeks_given = 2\`
### Refused
- When: Extend b with \`weeks = 5\`
- Then: refused with E1
- When: Extend b
- Then: refused with required
- When: Void b with \`reason = ""\`
- Then: refused with required
- Then: b \`status = "Out" and weeks_given = 0\`
### Given by another event
- When: Close all v
- Then: a \`status = "Voided" and why = "Closed with Spring"\`
- Then: b \`why = "Closed with Spring"\``;
  expect(await scenarioFailures(lending(ROWS, scenarios))).toEqual([]);
});

test("P4.21 what was asked for is offered in a form, kept in the history, and exported with the model", async () => {
  const source = `# Specification: Lending\n${lending(ROWS, "")}`;
  const { model } = readDocument(source);
  expect(JSON.stringify(modelAsJson(model))).toContain('"own":{"name":"Weeks","key":"weeks"');
  const { app } = await openForTest(source);
  const handles = await app.trial.begin();
  const id = handles["b"]?.id ?? "";
  await app.trial.become(handles["kim"]?.id ?? "");
  const offers = (await app.ask({ kind: "record", entity: "Loan", id }))?.events;
  expect(offers?.find(({ event }) => event === "Extend")).toMatchObject({
    allowed: true,
    asksFor: [
      { field: "weeks", optional: false },
      { field: "note", optional: true },
    ],
  });
  const opened = await app.openDraft({ entity: "Loan", id, event: "Extend" });
  const typed = await app.editDraft(opened.draft, { kind: "set", field: "weeks", value: 9 });
  expect(typed.groups[0]?.fields.map(({ field, shown, required }) => [field.name, shown.value, required])).toEqual([
    ["Weeks", 9, true],
    ["Note", null, false],
  ]);
  const refused = await app.submitDraft(opened.draft, []);
  expect(refused.outcome).toMatchObject({ kind: "refused", refusals: [{ code: "E1" }] });
  await app.editDraft(opened.draft, { kind: "set", field: "weeks", value: 1 });
  expect((await app.submitDraft(opened.draft, [])).outcome).toMatchObject({ kind: "done" });
  const { entries } = await app.ask({ kind: "history", entity: "Loan", id });
  expect(entries[0]?.changes.find(({ name }) => name === "Weeks")?.to).toMatchObject({ value: 1 });
  const undone = await app.submit({ commands: [{ kind: "undo", commit: entries[0]?.commit ?? 0 }] });
  expect(undone).toMatchObject({ kind: "done" });
  expect((await app.trial.records())["Loan"]?.find((one) => one["id"] === id)).toMatchObject({ weeks_given: 0 });
});

test("P4.21 a field of the record stays one, and what can't be asked for is an error", () => {
  const codes = (asks: string, then = ""): readonly string[] =>
    readDocument(`# Specification: Lending\n${lending(`| Out | Void | Voided | | | | ${asks} | ${then} |`, "")}`)
      .diagnostics.filter(({ severity }) => severity === "error")
      .map(({ code }) => code);
  expect(codes("Why (text)")).toContain("asked-for-stored");
  expect(codes("Key (secret)")).toContain("asked-for-kind");
  expect(codes("Reason")).toContain("field-unknown");
  expect(codes("Reason (text)", "do Void with `raeson = 1`")).toEqual(["not-asked-for"]);
  expect(codes("Reason (choice of Lost, Broken), Why (optional)")).toEqual([]);
});

test("P4.22 several guards with a reason each: the first that does not hold says why", async () => {
  const rows = `| Out | Void | Voided | | \`name.size() < 6\` else E1; \`name != "Axe"\` else E2 | | Reason (text) | |
| Out | Shorten | Short | | \`days(today(), due) > 3\` else E3; \`name != "Axe"\` | E2 | | |
| Out | Ask | Asked | | \`name != "Axe"\` else W1; \`name.size() < 6\` else E1 | | | |`;
  const scenarios = `### Reasons
- Given: Loan c with \`name = "Long saw"\`
- When: Void c with \`reason = "x"\`
- Then: refused with E1
- When: Void b with \`reason = "x"\`
- Then: refused with E2
- When: Void a with \`reason = "x"\`
- Then: a \`status = "Voided"\`
- When: Shorten b
- Then: refused with E2
- Given: Loan b with \`due = date("2026-03-03")\`
- When: Shorten b
- Then: refused with E3
### A warning lets one go on, the rest does not
- When: Ask b
- Then: warned with W1
- Then: b \`status = "Asked"\`
- Given: Loan c with \`name = "Long saw"\`
- When: Ask c
- Then: refused with E1`;
  expect(await scenarioFailures(lending(rows, scenarios))).toEqual([]);
});
