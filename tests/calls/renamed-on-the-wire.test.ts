import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type RenamedItem, renameIn } from "#edit/rename.ts";
import { readDocument } from "#read/read-document.ts";
import { noteRename } from "#shelf/note-rename.ts";
import { applyEdits } from "#text/edit.ts";
import { OnlineApp } from "./support/online-app.ts";
import { serve, type RealServer } from "./support/server.ts";

/** A rename does not reach the server: requests and the reading of answers stay as before. */
const document = (calls: string): string => `# Specification: Jobs
## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /jobs | Jobs | list of Job |
## 3. Entities and their fields
### Customer
| Field | Type |
| --- | --- |
| Name | text |
### Line
| Field | Type |
| --- | --- |
| Label | text |
### Job
| Field | Type |
| --- | --- |
| Name | text |
| Due date | date |
| Kind | choice of New, Used |
| Customer | Customer |
| Lines | list of Line |
## 4. States and transitions
### Job
| From | Event | To |
| --- | --- | --- |
| start | | Open |
| Open | Finish | Done |
## 7. The calls it makes
- Base address: https://orders.example.com
${calls}`;

const KEPT = "### Job\n- Kept at: /jobs\n";
const TABLE = "\n| Field | On the wire | As |\n| --- | --- | --- |\n";
const DUE: RenamedItem = { kind: "field", entity: "Job", key: "due_date" };
const OPEN: RenamedItem = { kind: "status", entity: "Job", key: "Open" };

function renamed(source: string, what: RenamedItem, name: string): string {
  const { edits, refusal } = renameIn(source, readDocument(source).model, what, name);
  expect(refusal).toBeUndefined();
  const after = applyEdits(source, edits ?? []);
  expect(readDocument(after).diagnostics.map(({ code }) => code)).toEqual(
    readDocument(source).diagnostics.map(({ code }) => code),
  );
  return after;
}

let server: RealServer;
let kept: Record<string, unknown>[] = [];
beforeAll(async () => {
  server = await serve(({ method, path, body }) => {
    const [, , id] = path.split(/[/?]/u);
    if (method === "GET") {
      const one = kept.find((each) => each["id"] === id);
      return id === undefined ? { status: 200, body: kept } : { status: one === undefined ? 404 : 200, body: one };
    }
    const sent = JSON.parse(body === "" ? "{}" : body) as Record<string, unknown>;
    return { status: 200, body: { id, ...sent } };
  });
});
afterAll(() => server.close());
beforeEach(() => {
  kept = [];
});

/** Requests for a job that is created, changed and finished, and values read for another job. */
async function wireOf(source: string, due: string) {
  const online = await OnlineApp.open(source, server.address);
  const from = server.received.length;
  const customer = await online.create("Customer", { name: "Ada" });
  const id = await online.create("Job", { name: "Roof", [due]: "2026-01-01", kind: "New", customer });
  await online.settled();
  await online.app.submit({ commands: [{ kind: "fire", entity: "Job", id, event: "Finish", values: {} }] });
  await online.settled();
  kept = [
    { id: "other", name: "Wall", due_date: "2026-03-03", kind: "Used", due: "2026-04-04", d: { at: "2026-05-05" } },
  ];
  await online.app.refresh("Jobs", null);
  const other = online.records("Job").find((one) => one.id !== id);
  online.close();
  const ids = (text: string): string => text.replaceAll(id, "JOB").replaceAll(customer, "CUSTOMER");
  const sent = server.received
    .slice(from)
    .filter(({ method }) => method !== "GET")
    .map(({ method, path, body }) => ids(`${method} ${path} ${body}`));
  return { sent, read: other === undefined ? null : [other["name"], other[due], other["kind"]] };
}

const FIELDS: readonly (readonly [string, string])[] = [
  ["a kept entity", KEPT],
  ["a kept entity with a list of fields", `${KEPT}- Sends: name, due date, customer\n`],
  ["one whose fields go inside another", `${KEPT}- Sends: name, due date in job\n`],
  ["one that sends what has changed", `${KEPT}- Change: PATCH\n`],
  ["a form of the values alone", `${KEPT}${TABLE}| Due date | | seconds since 1970 |\n`],
  ["a name of its own", `${KEPT}${TABLE}| Due date | due | |\n| Kind | | New = "N", Used = "U" |\n`],
  ["a name that is a path", `${KEPT}${TABLE}| Due date | d.at | |\n`],
  [
    "a call with a list of fields",
    "| Call | Request | Sends | When | Answers |\n| --- | --- | --- | --- | --- |\n| Tell | `POST /finished` | name, due date and kind | on Finish | 2xx: do nothing |\n",
  ],
  [
    "a call with a list inside a name, parts left out",
    "### Tell\n- Request: `POST /finished`\n- Sends: name, due date in job, left out when empty\n- When: on Finish\n- Answers: 2xx: do nothing\n",
  ],
  [
    "code, a parameter and a path",
    '### Tell\n- Request: `POST /finished/{due_date}?until={due_date}`\n- Sends: `{"due_date": due_date, "by": name}`\n- When: on Finish\n- Answers: 2xx: do nothing\n',
  ],
];

describe("P7.98 a field that is renamed is sent and read under the name that the server knows", () => {
  test.each(FIELDS)("%s", async (_, calls) => {
    const source = document(calls);
    expect(readDocument(source).diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    const before = await wireOf(source, "due_date");
    expect(before.sent.length).toBeGreaterThan(0);
    const after = renamed(source, DUE, "Return by");
    expect(await wireOf(after, "return_by")).toEqual(before);
    // The text is edited by hand, and the author confirms that the field has a new name.
    const byHand = source.replace("| Due date | date |", "| Return by | date |");
    const noted = noteRename(byHand, { entity: "Job", from: "Due date", to: "Return by" });
    expect(await wireOf(noted, "return_by")).toEqual(before);
    expect(await wireOf(renamed(after, { ...DUE, key: "return_by" }, "Due date"), "due_date")).toEqual(before);
  });

  test("a reference, a choice and the list of a kept entity get their rows; a name on the wire stays", () => {
    const rowsOf = (source: string): readonly string[] =>
      readDocument(source).model.calls.resources.flatMap(({ onTheWire }) =>
        onTheWire.map(({ field, wire, as }) => `${field.value} ${wire.value} ${as?.kind ?? ""}`),
      );
    const rename = (calls: string, key: string): readonly string[] =>
      rowsOf(renamed(document(calls), { ...DUE, key }, "Other"));
    expect(rename(KEPT, "customer")).toEqual(["other customer "]);
    expect(rename(`${KEPT}${TABLE}| Kind | | New = "N", Used = "U" |\n`, "kind")).toEqual(["other kind pairs"]);
    expect(rename(`${KEPT}${TABLE}| Kind | k | |\n`, "kind")).toEqual(["other k "]);
    expect(rename(`${KEPT}${TABLE}| Kind | k | |\n`, "name")).toEqual(["kind k ", "other name "]);
    expect(rename(`${KEPT}${TABLE}| Lines | lines | |\n`, "lines")).toEqual(["other lines "]);
  });
});

describe("P7.98 a status that is renamed is sent under the name that the server knows", () => {
  const sends = 'Sends: `{"name": name, "state": status, "isOpen": status == "Open"}`';
  test("of a kept entity", async () => {
    const source = document(`${KEPT}- ${sends}\n`);
    const before = await wireOf(source, "due_date");
    expect(before.sent[0]).toContain('"state":"Open"');
    const after = renamed(source, OPEN, "Under way");
    expect(after).toContain('| Status | status | Under way = "Open" |');
    expect((await wireOf(after, "due_date")).sent).toEqual(before.sent);
    const back = renamed(renamed(after, { ...OPEN, key: "Done" }, "Finished"), { ...OPEN, key: "Under way" }, "Begun");
    expect(back).toContain('| Status | status | Begun = "Open", Finished = "Done" |');
    expect((await wireOf(back, "due_date")).sent).toEqual(before.sent);
  });

  test("which has its own names there already", async () => {
    const source = document(`${KEPT}- ${sends}\n${TABLE}| Status | state | Open = "OPN", Done = "FIN" |\n`);
    const before = await wireOf(source, "due_date");
    expect(before.sent[0]).toContain('"state":"OPN"');
    expect((await wireOf(renamed(source, OPEN, "Under way"), "due_date")).sent).toEqual(before.sent);
  });

  test("nothing is written where no server is told it", () => {
    expect(renamed(document(KEPT), OPEN, "Under way")).not.toContain("On the wire");
  });
});

test("P7.98 rows and records that are kept nowhere are read under the names that they had", async () => {
  const read = async (source: string, key: string) => {
    const online = await OnlineApp.open(source, server.address);
    kept = [{ id: "other", name: "Wall", lines: [{ label: "Paint" }, { label: "Nails" }] }];
    await online.app.refresh("Jobs", null);
    const found = online.records("Line").map((one) => one[key]);
    online.close();
    return found;
  };
  const source = document(`${KEPT}- Calls: List, Get\n${TABLE}| Lines | lines | |\n`);
  expect(await read(source, "label")).toEqual(["Paint", "Nails"]);
  const label: RenamedItem = { kind: "field", entity: "Line", key: "label" };
  const once = renamed(source, label, "What");
  expect(await read(once, "what")).toEqual(["Paint", "Nails"]);
  expect(await read(renamed(once, { ...label, key: "what" }, "Which"), "which")).toEqual(["Paint", "Nails"]);
});

describe("where the old name can't be written, the rename says so", () => {
  const code = (source: string, what: RenamedItem): string | undefined =>
    renameIn(source, readDocument(source).model, what, "Other").refusal?.code;

  test("a status that a call sends whose records are kept nowhere", () => {
    const tell = (sends: string) =>
      document(
        `### Tell\n- Request: \`POST /told\`\n- Sends: \`${sends}\`\n- When: on Finish\n- Answers: 2xx: do nothing\n`,
      );
    expect(code(tell('{"state": status}'), OPEN)).toBe("sent-by-name");
    expect(code(tell('{"isOpen": status == "Open"}'), OPEN)).toBeUndefined();
  });

  test("a photo that goes as a part of a form", () => {
    const source = document(
      "### Tell\n- Request: `POST /told`\n- Sends: name, photos as files\n- When: on Finish\n- Answers: 2xx: do nothing\n",
    ).replace("| Kind | choice of New, Used |", "| Kind | photo |");
    expect(code(source, { ...DUE, key: "kind" })).toBe("sent-by-name");
    expect(code(source, DUE)).toBeUndefined();
  });
});
