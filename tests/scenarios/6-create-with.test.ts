import { expect, test } from "vitest";
import { readDocument } from "#read/read-document.ts";
import { runDerived } from "#scenarios/derived/run-derived.ts";
import { permissionsOf } from "#engine/rights/permissions.ts";
import { openAs } from "#testing/open-as.ts";
import { openForTest } from "#testing/open-for-test.ts";
import { scenarioFailures } from "#testing/scenario-failures.ts";

const requests = (rows: string, scenarios = ""): string => `# Specification: Requests
## 3. Entities and their fields
### Request
| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Title | text | yes | |
| Note | text | | |
| Priority | choice of Low, High | yes | Low |
| Asked by | person | | \`me\` |
| Steps | list of Step | | |
### Step
| Field | Type |
| --- | --- |
| What | text |
| Done | yes/no |
## 6. Roles and permissions
| Role | May | On | Only if |
| --- | --- | --- | --- |
${rows}
| anyone | see | Request, Person | |
| keeper | everything | everything | |
## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ana | Ana | member |
| hal | Hal | helper |
| kim | Kim | keeper |
### Request
| | Title | Priority | Asked by |
| --- | --- | --- | --- |
| r | First | High | ana |
## Scenarios
${scenarios}
`;

const PLAY = `### What is named may be given
- As: ana
- When: create Request R1 with \`title = "A"\`, \`note = "B"\`
- Then: R1 \`priority = "Low" and asked_by = ana\`
### What is not named may not
- As: ana
- When: create Request R1 with \`title = "A"\`, \`priority = "High"\`
- Then: refused
### Nor another person
- As: ana
- When: create Request R1 with \`title = "A"\`, \`asked_by = kim\`
- Then: refused
### Somebody who may do everything gives everything
- As: kim
- When: create Request R1 with \`title = "A"\`, \`priority = "High"\`
- Then: R1 \`priority = "High"\``;

test.each([
  "| member | create with Title, Note | Request | |",
  "| member | create with title and note | Request | |",
  "| member | see, create with Title, Note | Request | |",
  "| member | create with Title, Note, see | Request | |",
  "| member | create with Title, Note; see | Request | |",
  "| member | add without Priority, Asked by and Steps | Request | |",
  "| member | create with Title | Request | |\n| member | create with Title, Note | Request | |",
])("P6.32 %s", async (rows) => {
  expect(await scenarioFailures(requests(rows, PLAY))).toEqual([]);
});

test("P6.32 several rows add up, each by its condition, and the tests made from the document know it", async () => {
  const rows = `| member | create with Title | Request | |
| member | create with Title, Priority | Request | \`priority = "Low"\` |
| helper | create with Title, Steps; change | Request | |
| helper | create with What | Step | |`;
  const source = requests(
    rows,
    `### By the second row
- As: ana
- When: create Request R1 with \`title = "A"\`, \`priority = "Low"\`
- Then: R1 \`priority = "Low"\`
### Not with another value
- As: ana
- When: create Request R1 with \`title = "A"\`, \`priority = "High"\`
- Then: refused`,
  );
  expect(await scenarioFailures(source)).toEqual([]);
  const { model } = readDocument(source);
  const results = await runDerived(model, async () => (await openForTest(source, { model })).app);
  expect(results.flatMap(({ failures }) => failures)).toEqual([]);
});

test("P6.32 the table of rights and the form say what may be given", async () => {
  const source = requests("| member | create with Title, Note | Request | `asked_by = me` |");
  const { model } = readDocument(source);
  const member = permissionsOf(model).find(({ role }) => role === "member");
  expect(member?.entities.find(({ entity }) => entity === "Request")?.create).toMatchObject({
    may: "when",
    conditions: ["asked_by = me and with Title, Note"],
  });
  const { app, become } = await openAs("ana", source);
  const readOnly = async (): Promise<readonly string[]> => {
    const { groups } = await app.openDraft({ entity: "Request", id: null });
    return groups.flatMap(({ fields }) => fields.flatMap((one) => (one.readOnly ? [one.field.key] : [])));
  };
  expect(await readOnly()).toEqual(["priority", "asked_by", "steps"]);
  await become("kim");
  expect(await readOnly()).toEqual([]);
});

test.each([
  ["| member | create with Titel | Request | |", "field-unknown"],
  ["| member | create with Title | everything | |", "create-with-several"],
  ['| member | create with `title = "A"` | Request | |', "create-with-code"],
])("P6.32 %s grants nothing, and is told: %s", (row, code) => {
  const { model, diagnostics } = readDocument(requests(row));
  expect(diagnostics.filter(({ severity }) => severity === "error").map((each) => each.code)).toEqual([code]);
  expect(model.roles.rights[0]?.problem?.code).toBe(code);
});
