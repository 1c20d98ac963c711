import { afterEach, expect, test } from "vitest";
import { machineNetwork } from "#device/http/network.ts";
import type { CallToTry } from "#engine/contract/tried-call.ts";
import { FilesForTest, openShelfForTest } from "#testing/shelf-for-test.ts";
import { serve, type Answered, type RealServer, type Received } from "../../tests/calls/support/server.ts";

const TOKEN = "tok-4711-of-ann";

const loans = (base: string, other: string) => `# Specification: Loans
## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /loans | Loans | list of Loan |
## 3. Entities and their fields
### Loan
- Shown as: Name

| Field | Type |
| --- | --- |
| Number | text |
| Name | text |
## 4. States and transitions
### Loan
| From | Event | To |
| --- | --- | --- |
| start | | Out |
| Out | Return | Back |
## 6. Roles and permissions
- Sign-in: call Log in

| Role | May | On |
| --- | --- | --- |
| clerk | everything | everything |
## 7. The calls it makes
- Base address: ${base}
- Token: \`answer.token\`
- Headers: \`X-Api-Key: the-shop\`

| Call | Of | Request | Sends | When | Answers |
| --- | --- | --- | --- | --- | --- |
| Log in | | \`POST /login\` | \`{"email": email, "password": password}\` | on demand | |
| Ring | Loan | \`POST /bell\` | \`{"name": name}\` | on Return | 201: show "Rung"; 422 if \`answer.code == "late"\`: show "Too late" |
| Look | Loan | \`GET /bell/{name}\` | | on demand | |
| Elsewhere | | \`GET ${other}/time\` | | on demand | |
| Wrong | Loan | \`GET /{nmae}\` | | on demand | |

### Loan
- Kept at: /loans
- Key: Number
- Pages: \`limit\` and \`offset\`, 20 at a time

## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| ann | Ann | clerk |
### Loan
| | Number | Name |
| --- | --- | --- |
| L1 | 7 | Saw |
| L2 | 8 | Drill |
`;

const servers: RealServer[] = [];
const started = async (answer: (request: Received) => Answered): Promise<RealServer> => {
  const server = await serve(answer);
  servers.push(server);
  return server;
};
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

/** An app with its server, another server, and the requests sent to them, except CORS preflights. */
async function open(answer: (request: Received) => Answered) {
  const own = await started(answer);
  const other = await started(() => ({ status: 200, body: { now: "noon" } }));
  const source = loans(own.address, other.address);
  const files = new FilesForTest();
  const { shelf, device } = await openShelfForTest(files);
  const { id } = await shelf.add({ source, origin: "pasted", withSampleData: true });
  const { app } = await device.running(id);
  app.connect(machineNetwork(device.vault.of(id)));
  const hostOf = ({ address }: RealServer): string => address.replace("http://", "");
  return {
    id,
    app,
    shelf,
    source,
    files,
    vault: device.vault.of(id),
    host: hostOf(own),
    otherHost: hostOf(other),
    sent: () => [...own.received, ...other.received].filter(({ method }) => method !== "HEAD"),
    probed: () => own.received.length,
    try: (wanted: Partial<CallToTry> & { readonly call: string }) =>
      shelf.tryCall(id, source, { record: null, go: "show", ...wanted }),
  };
}

test("a call shows its request for a record, and sends it only where the host is allowed and a write confirmed", async () => {
  const it = await open(({ headers }) => ({
    status: 201,
    headers: { etag: '"v1"', "x-inner": "no" },
    body: { rung: true, echo: headers["authorization"] ?? null, token: "another" },
  }));
  // Guests see no loans, so no data of a loan would be sent.
  expect((await it.try({ call: "Ring" })).request?.body).toEqual({ name: null });
  await it.app.chooseProfile((await it.app.describe()).profiles[0]?.id ?? "");
  await it.shelf.closeTrial(it.id);
  const shown = await it.try({ call: "Ring" });
  expect(shown.records.map(({ title }) => title).sort()).toEqual(["Drill", "Saw"]);
  const saw = shown.records.find(({ title }) => title === "Saw")?.id ?? null;
  const asked = await it.try({ call: "Ring", record: saw, go: "send" });
  expect(asked).toMatchObject({
    host: it.host,
    writes: true,
    later: [],
    hindrance: { kind: "host" },
    answer: null,
    request: { method: "POST", address: `http://${it.host}/bell`, body: { name: "Saw" } },
  });
  expect(asked.request?.headers).toContainEqual({ name: "X-Api-Key", value: "•••" });
  expect(it.probed()).toBe(0);

  await it.shelf.allowTried(it.id, it.host);
  it.vault.set("tokens", {
    [`person:${(await it.app.describe()).profile?.id ?? ""}`]: { token: TOKEN, host: it.host },
  });
  await it.shelf.closeTrial(it.id);
  const vault = JSON.stringify(["tokens", "hosts", "takes-keys", "honours-keys"].map((key) => it.vault.get(key)));
  // A write only goes to the host that the person has confirmed.
  for (const writeTo of [null, it.otherHost])
    expect((await it.try({ call: "Ring", record: saw, go: "send", writeTo })).hindrance).toEqual({
      kind: "unconfirmed",
    });
  expect(it.probed()).toBe(0);
  const before = JSON.stringify(await it.app.ask({ kind: "outbox" }));
  const sent = await it.try({ call: "Ring", record: saw, go: "send", writeTo: it.host });
  expect(sent).toMatchObject({ hindrance: null, answer: { status: 201, reason: null, cut: 0, otherwise: null } });
  expect(sent.answer?.row).toContain("Rung");
  expect(sent.answer?.headers).toContainEqual({ name: "etag", value: '"v1"' });
  expect(sent.answer?.headers.some(({ name }) => name === "x-inner")).toBe(false);
  // The request is the one shown. It includes the token, which is never displayed.
  expect(it.sent()).toMatchObject([{ method: "POST", path: "/bell", body: '{"name":"Saw"}' }]);
  expect(it.sent()[0]?.headers).toMatchObject({ authorization: `Bearer ${TOKEN}`, "x-api-key": "the-shop" });
  expect(JSON.stringify(sent)).not.toContain(TOKEN);
  expect(sent.answer?.body).not.toContain("another");
  expect(sent.request?.headers).toContainEqual({ name: "Authorization", value: "•••" });
  // Nothing is stored in the outbox, the records or the vault.
  expect(JSON.stringify(await it.app.ask({ kind: "outbox" }))).toBe(before);
  expect(JSON.stringify(["tokens", "hosts", "takes-keys", "honours-keys"].map((key) => it.vault.get(key)))).toBe(vault);
  expect((await it.app.ask({ kind: "requests" })).requests).toEqual([]);

  // Another host gets neither the token nor the server's headers.
  await it.shelf.allowTried(it.id, it.otherHost);
  const elsewhere = await it.try({ call: "Elsewhere", go: "send" });
  expect(elsewhere).toMatchObject({ entity: null, writes: false, answer: { status: 200, otherwise: "done" } });
  expect(it.sent().at(-1)?.headers).not.toHaveProperty("authorization");
  expect(it.sent().at(-1)?.headers).not.toHaveProperty("x-api-key");
});

test("every answer says what the document does with it; a long one is cut", async () => {
  let next: Answered = { status: 200 };
  const it = await open(() => next);
  await it.shelf.allowTried(it.id, it.host);
  const ring = async (answer: Answered) => {
    next = answer;
    return (await it.try({ call: "Ring", go: "send", writeTo: it.host })).answer;
  };
  expect((await ring({ status: 422, body: { code: "late" } }))?.row).toContain("Too late");
  expect(await ring({ status: 422, body: { code: "other" } })).toMatchObject({ row: null, otherwise: "refused" });
  expect(await ring({ status: 503 })).toMatchObject({ status: 503, otherwise: "again" });
  const long = await ring({ status: 200, body: { text: "x".repeat(9000) } });
  expect(long?.body).toHaveLength(6000);
  expect(long?.cut).toBeGreaterThan(3000);
  for (const server of servers) await server.close();
  expect(await ring({ status: 200 })).toMatchObject({ status: null, reason: "no-answer", otherwise: "again" });
});

test("nothing leaves without a network, in a simulation, for a sign-in or with a mistake", async () => {
  const it = await open(() => ({ status: 200, body: [] }));
  await it.shelf.allowTried(it.id, it.host);
  const go = { go: "send", writeTo: it.host } as const;
  expect(await it.try({ call: "Log in", ...go })).toMatchObject({
    hindrance: { kind: "sign-in" },
    later: ["email", "password"],
  });
  expect((await it.try({ call: "Wrong", ...go })).hindrance).toEqual({ kind: "broken" });
  it.files.online = false;
  expect((await it.try({ call: "Look", ...go })).hindrance).toEqual({ kind: "offline" });
  it.files.online = true;
  await it.app.simulate(null, { kind: "good" });
  expect(await it.try({ call: "Look", ...go })).toMatchObject({
    hindrance: { kind: "simulated" },
    request: { method: "GET" },
  });
  await it.app.simulate(null, null);
  expect(it.probed()).toBe(0);

  // The standard calls of a kept entity, with the first page and the key of the record.
  const list = await it.try({ call: "List Loan", ...go });
  expect(list).toMatchObject({ entity: null, answer: { status: 200, body: "[]" } });
  expect(list.request?.address).toBe(`http://${it.host}/loans?limit=20&offset=0`);
  const change = await it.try({ call: "Change Loan" });
  expect(change).toMatchObject({ entity: "Loan", writes: true, request: { method: "PUT" } });
  expect(change.request?.address).toMatch(/\/loans\/[78]$/u);
});
