import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { TestClock } from "#testing/clock-and-ids.ts";
import { openForTest } from "#testing/open-for-test.ts";
import { missingOnRecord, missingOnScreen, type MissingAction } from "./missing-actions.ts";

const source = readFileSync(join(import.meta.dirname, "../../../samples/tool-library.md"), "utf8");

const lineOf = ({ span }: MissingAction): string => {
  const from = source.lastIndexOf("\n", span.start - 1) + 1;
  return source.slice(from, source.indexOf("\n", span.start));
};

test("every event and action without a button has a reason and the line that is the reason", async () => {
  const { app, model } = await openForTest(source, { clock: new TestClock() });
  await app.loadSampleData();
  const { profiles } = await app.describe();
  const become = async (role: string): Promise<void> => {
    await app.chooseProfile(profiles.find(({ roles }) => roles.includes(role) && roles.length === 1)?.id ?? "");
  };
  const rights = (role: string, id: string | null) => (action: string, entity: string) =>
    app.explainRight(role, action, entity, id);
  const screen = (name: string) => model.screens.find((each) => each.name === name) ?? null;

  await become("keeper");
  const { records } = await app.readRecords({ entity: "Loan", fields: ["status"], limit: 100 });
  const back = records.find(({ values }) => values["status"] === "Returned") ?? records[0];
  const loan = await app.ask({ kind: "record", entity: "Loan", id: back?.id ?? "" });
  if (loan === null) throw new Error("There is no loan.");
  const missing = await missingOnRecord(model, screen("One loan"), loan, rights("keeper", loan.id));
  const events = model.states
    .find(({ entity }) => entity === "Loan")
    ?.transitions.flatMap(({ event }) => (event.kind === "named" ? [event.name] : []));
  const offered = loan.events.filter(({ allowed }) => allowed).map(({ event }) => event);
  for (const event of new Set(events)) {
    const found = missing.find(({ what }) => what.kind === "event" && what.event === event);
    // Each event is either offered or explained, never both.
    expect(found === undefined, event).toBe(offered.includes(event));
    if (found !== undefined) expect(lineOf(found)).toContain(event);
  }
  expect(missing.find(({ what }) => what.kind === "delete")).toMatchObject({ point: 6 });

  await become("member");
  const { records: tools } = await app.readRecords({ entity: "Tool", fields: [], limit: 1 });
  const tool = await app.ask({ kind: "record", entity: "Tool", id: tools[0]?.id ?? "" });
  if (tool === null) throw new Error("There is no tool.");
  const ofTool = await missingOnRecord(model, screen("One tool"), tool, rights("member", tool.id));
  expect(ofTool.map(({ what }) => what.kind)).toEqual(["edit", "delete"]);
  expect(ofTool.every(({ why }) => why.kind === "reason" && why.reason !== null)).toBe(true);

  const tools2 = screen("Tools");
  if (tools2 === null) throw new Error("There is no screen Tools.");
  const onTools = await missingOnScreen(await app.describe(), tools2, rights("member", null));
  expect(onTools.find(({ what }) => what.kind === "create" && what.entity === "Tool")).toMatchObject({
    why: { kind: "reason", reason: { code: "only-people" } },
  });
  const closed = onTools.filter(({ what }) => what.kind === "screen").map((one) => lineOf(one));
  expect(closed.length).toBeGreaterThan(0);
  for (const line of closed) expect(line).toContain("keeper");
});

test("a guard is quoted, a status named, and what a screen does not let is the screen's line", async () => {
  const text = `# Specification: Jobs
## 2. Screens and routes
| Route | Screen | Shows | Lets a user |
| --- | --- | --- | --- |
| /jobs | Jobs | list of Job | |
| /jobs/{id} | One job | one Job | Start |
## 3. Entities and their fields
### Job
| Field | Type |
| --- | --- |
| Name | text |
| Hours | number |
## 4. States and transitions
### Job
| From | Event | To | Who | Only if |
| --- | --- | --- | --- | --- |
| start | | New | | |
| New | Start | Busy | | \`hours > 0\` |
| New | Skip | Done | | |
| Busy | Finish | Done | | |
| New | Archive | Done | nobody | |
`;
  const { app, model } = await openForTest(text);
  const made = await app.submit({ commands: [{ kind: "create", entity: "Job", values: { name: "A" } }] });
  const id = made.kind === "done" ? (made.records[0]?.id ?? "") : "";
  const record = await app.ask({ kind: "record", entity: "Job", id });
  if (record === null) throw new Error("There is no job.");
  const one = model.screens.find(({ name }) => name === "One job") ?? null;
  const missing = await missingOnRecord(model, one, record, async () => null);
  const why = (event: string) => missing.find(({ what }) => what.kind === "event" && what.event === event);
  expect(why("Start")).toMatchObject({ rule: "hours > 0", point: 4 });
  expect(why("Finish")).toMatchObject({ why: { kind: "status", from: ["Busy"], status: "New" } });
  expect(why("Skip")).toMatchObject({ why: { kind: "screen" }, point: 2 });
  expect(why("Archive")).toMatchObject({ why: { kind: "effects" } });
  expect(missing.find(({ what }) => what.kind === "edit")).toMatchObject({ why: { kind: "screen" } });
});
