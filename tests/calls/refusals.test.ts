import { afterEach, expect, test } from "vitest";
import { checkSource } from "#cli/checked-file.ts";
import { OnlineApp } from "./support/online-app.ts";
import { serve, type Answered, type RealServer } from "./support/server.ts";

const document = (answers: string, sends = '`{"name": name}`'): string => `# Specification: Guests
## 2. Screens and routes
| Route | Screen | Shows | Lets a user |
| --- | --- | --- | --- |
| /guests | Guests | list of Guest | create Guest |

## 3. Entities and their fields
### Guest
- Shown as: Name

| Field | Type | Required |
| --- | --- | --- |
| Number | text | |
| Name | text | yes |
| Pin | secret | |

### Room
- Shown as: Name

| Field | Type | Required |
| --- | --- | --- |
| Number | text | |
| Name | text | yes |

## 4. States and transitions
### Guest
| From | Event | To |
| --- | --- | --- |
| start | | Expected |
| Expected | Arrive | Here |

## 7. The calls it makes
- Base address: https://guests.example.com

### Room
- Kept at: /rooms
- Key: Number
- Answers: ${answers}

| Field | On the wire |
| --- | --- |
| Number | id |

### Report
- Request: \`POST /arrivals\`
- Sends: ${sends}
- When: on Arrive
- Answers: 2xx: show "Reported."; ${answers}
`;

let open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open) await one.close();
  open = [];
});

async function start(source: string, answer: () => Answered): Promise<{ online: OnlineApp; server: RealServer }> {
  const server = await serve(answer);
  const online = await OnlineApp.open(source, server.address);
  open.push(online, server);
  return { online, server };
}

const BODIES: readonly [string, unknown][] = [
  ["nothing", undefined],
  ["null", null],
  ["an empty object", {}],
  ["no errors", { message: "Name is taken." }],
  ["errors: null", { errors: null, message: "Name is taken." }],
  ["errors: {}", { errors: {}, message: "Name is taken." }],
  ["a list of texts", { errors: ["Name is taken."] }],
  ["a list of objects", { errors: [{ path: "name", text: "Name is taken." }] }],
  ["a text", { errors: "Name is taken." }],
  ["a map", { errors: { name: ["Name is taken."] } }],
  ["a bare text", "Name is taken."],
  ["a bare list", ["Name is taken."]],
  ["something deep", { fault: { inner: [{ why: "Name is taken." }] } }],
];

const ROWS = [
  "422: errors at fields from `answer.errors`; 4xx: keep trying; 5xx: keep trying; no answer: keep trying",
  '4xx: show "Sorry."; 5xx: keep trying; no answer: keep trying',
  '422: if `answer.code = 7`: show "Sorry."; otherwise: show "Well."',
  "4xx: `name = name`; 5xx: keep trying; no answer: keep trying",
  "otherwise: open Guests",
];

test.each(ROWS)("P7.70 a write that the server refused is never sent, whatever the document says: %s", async (row) => {
  let body: unknown;
  const { online } = await start(document(row), () => ({ status: 422, body }));
  for (const [shape, answered] of BODIES) {
    body = answered;
    const room = await online.create("Room", { name: shape });
    const guest = await online.create("Guest", { name: shape });
    await online.app.submit({ commands: [{ kind: "fire", entity: "Guest", id: guest, event: "Arrive", values: {} }] });
    await online.settled();
    for (const record of [room, guest]) {
      const entry = (await online.outbox()).find((one) => one.record === record);
      expect([shape, entry?.state]).toEqual([shape, "failed"]);
      const said = JSON.stringify([entry?.reason, entry?.errors, entry?.code]);
      const words = row.includes("Sorry") && !row.includes("if ") ? "Sorry." : row.includes("Well") ? "" : "taken";
      if (JSON.stringify(answered ?? "").includes("taken"))
        expect([shape, said]).toEqual([shape, expect.stringContaining(words)]);
      expect(entry?.decisions).toEqual(expect.arrayContaining(["retry", "discard"]));
    }
  }
  expect(online.records("Room")).toHaveLength(BODIES.length);
});

test.each([400, 401, 403, 404, 405, 409, 410, 413, 418, 429, 451, 500, 501, 502, 507])(
  "P7.70 a call whose row for %i only shows words stays, and says them",
  async (status) => {
    const { online } = await start(document(`${status}: show "The office said no."`), () => ({ status }));
    const guest = await online.create("Guest", { name: "Ann" });
    await online.app.submit({ commands: [{ kind: "fire", entity: "Guest", id: guest, event: "Arrive", values: {} }] });
    await online.settled();
    expect(await online.outbox()).toMatchObject([{ state: "failed", reason: "The office said no." }]);
    expect((await online.ask({ kind: "news" })).news).toMatchObject([
      { refusals: [{ message: "The office said no." }], messages: [] },
    ]);
  },
);

test("P7.70 a refusal in plain words is read, a page for people is not", async () => {
  const texts = ["No room left.", "<html><body>Bad gateway</body></html>"];
  for (const [index, type] of ["text/plain; charset=utf-8", "text/html"].entries()) {
    const { createServer } = await import("node:http");
    const http = createServer((_, response) => {
      response.writeHead(422, { "content-type": type }).end(texts[index]);
    });
    await new Promise<void>((done) => http.listen(0, "127.0.0.1", done));
    const { port } = http.address() as { port: number };
    const online = await OnlineApp.open(document("2xx: keep trying"), `http://127.0.0.1:${port}`);
    open.push(online, { close: () => void (http.closeAllConnections(), http.close()) });
    await online.create("Room", { name: "Ann" });
    await online.settled();
    expect(await online.outbox()).toMatchObject([
      { state: "failed", code: "not-accepted", reason: index === 0 ? "No room left." : null },
    ]);
  }
});

test("P7.70 a call that is made at once is refused by any 4xx and 5xx: the form stays, what was changed is taken back", async () => {
  for (const row of [
    '4xx: show "Sorry."',
    "4xx: keep trying",
    "422: errors at fields from `answer.errors`",
    "2xx: keep trying",
  ]) {
    const { online } = await start(document(row, '`{"name": name, "pin": pin}`'), () => ({ status: 422, body: {} }));
    const guest = await online.create("Guest", { name: "Ann" });
    const outcome = await online.app.submit({
      commands: [{ kind: "fire", entity: "Guest", id: guest, event: "Arrive", values: {} }],
    });
    if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
    const { refusals } = await online.app.settled(outcome.calls ?? []);
    expect([row, refusals.length]).toEqual([row, 1]);
    expect(online.records("Guest")).toMatchObject([{ status: "Expected" }]);
  }
});

test("P7.70 the checker names rows that only show words for a refusal of what is sent", () => {
  const codes = (answers: string, sends?: string): readonly string[] =>
    checkSource("guests.md", document(answers, sends))
      .diagnostics.filter(({ code }) => code === "refusal-only-shown")
      .map(({ code }) => code);
  expect(codes('4xx: show "Sorry."; 5xx: keep trying; no answer: keep trying')).toHaveLength(2);
  expect(codes('409: `name = "x"`; 4xx: error E1; 5xx: keep trying; no answer: keep trying')).toHaveLength(2);
  expect(codes("422: errors at fields from `answer.errors`; 4xx: error E1; otherwise: keep trying")).toEqual([]);
  // A call with a secret is sent at once and refused in its form, which shows the words.
  expect(codes('4xx: show "Sorry."; 5xx: keep trying; no answer: keep trying', '`{"pin": pin}`')).toHaveLength(1);
});
