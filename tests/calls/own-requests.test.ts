import { afterEach, expect, test } from "vitest";
import { OnlineApp } from "./support/online-app.ts";
import { serve, type Received, type RealServer } from "./support/server.ts";

const customers = (facts: string, more = "", calls = ""): string => `# Customers

## 2. Screens and routes
### Customers
- Route: /
- Shows: list of Customer

### Customer
- Route: /customers/:customer
- Shows: one Customer
${more}
## 3. Entities and their fields
### Customer
| Field | Type |
| --- | --- |
| Number | text |
| Name | text |

## 7. The calls it makes
- Base address: https://crm.example.com
${calls}
### Customer
${facts}
`;

let online: OnlineApp;
let server: RealServer;

afterEach(async () => {
  online.close();
  await server.close();
});

const rows = new Map<string, { id: number; name: string }>();
const said = ({ method, path, body }: Received): string => `${method} ${path} ${body}`.trim();

async function open(document: string, answer: Parameters<typeof serve>[0]): Promise<void> {
  rows.clear();
  for (const id of [1, 2]) rows.set(String(id), { id, name: `Customer ${id}` });
  server = await serve(answer);
  online = await OnlineApp.open(document, server.address);
}

const look = async (): Promise<void> => {
  await online.app.attend({ screen: "Customers", at: null, opened: true });
  await online.until(() => online.records("Customer").length === 2);
};
const here = (number: string): string =>
  String(online.records("Customer").find((one) => one["number"] === number)?.["id"]);
const change = async (id: string, name: string): Promise<void> => {
  await online.app.submit({ commands: [{ kind: "change", entity: "Customer", id, values: { name } }] });
  await online.settled();
};

const ON_THE_WIRE = "\n| Field | On the wire |\n| --- | --- |\n| Number | id |\n";

test("P7.61 the key stands where the server wants it, and fixed parameters go with every call (as PostgREST has it)", async () => {
  const document = customers(
    `- Kept at: /customers?select=id,name\n- One at: \`/customers?id=eq.{number}&select=id,name\`\n- Key: Number\n- Headers: \`Prefer: return=representation\`\n${ON_THE_WIRE}`,
  );
  await open(document, ({ method, path, body }) => {
    const id = /[?&]id=eq\.(\d+)/.exec(path)?.[1];
    if (method === "POST") {
      const made = { id: 3, name: (JSON.parse(body) as { name: string }).name };
      rows.set("3", made);
      return { status: 201, body: [made] };
    }
    if (method === "DELETE") rows.delete(id ?? "");
    const row = rows.get(id ?? "");
    if (method === "PUT" && row !== undefined) row.name = (JSON.parse(body) as { name: string }).name;
    // The answer is a list even for one record.
    return { status: 200, body: id === undefined ? [...rows.values()] : row === undefined ? [] : [row] };
  });
  await look();
  const made = await online.create("Customer", { name: "New" });
  await online.settled();
  expect(online.records("Customer").find((one) => one["id"] === made)).toMatchObject({ number: "3", name: "New" });
  await change(here("1"), "Other");
  await online.app.submit({ commands: [{ kind: "delete", entity: "Customer", id: here("2") }] });
  await online.settled();
  expect([...rows.values()]).toEqual([
    { id: 1, name: "Other" },
    { id: 3, name: "New" },
  ]);
  const writes = server.received.filter(({ method }) => method !== "GET");
  expect(writes.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "POST /customers?select=id,name",
    "PUT /customers?id=eq.1&select=id,name",
    "DELETE /customers?id=eq.2&select=id,name",
  ]);
  expect(new Set(server.received.map(({ headers }) => headers["prefer"]))).toEqual(new Set(["return=representation"]));
});

test("P7.61 a key in brackets, a fixed parameter after the key", async () => {
  await open(
    customers(`- Kept at: /Customers\n- One at: /Customers({number})\n- Key: Number\n${ON_THE_WIRE}`),
    ({ method }) => (method === "GET" ? { status: 200, body: [...rows.values()] } : { status: 204 }),
  );
  await look();
  await change(here("2"), "Other");
  expect(server.received.at(-1)?.path).toBe("/Customers(2)");
  online.close();
  await server.close();
  await open(customers(`- Kept at: /customers?tenant=7\n- Key: Number\n${ON_THE_WIRE}`), ({ method }) =>
    method === "GET" ? { status: 200, body: [...rows.values()] } : { status: 204 },
  );
  await look();
  await change(here("2"), "Other");
  expect(server.received.at(-1)?.path).toBe("/customers/2?tenant=7");
});

test("P7.62 each of the five calls can be requested in its own way; reads may go by POST", async () => {
  const document = customers(
    [
      "- Kept at: /rpc",
      "- Get: none",
      "- Key: Number",
      '- List: `POST /rpc/find` sends `{"filter": {"active": yes}}`',
      '- Change: `POST /rpc/rename` sends `{"who": number, "to": name}`',
      "- Delete: `POST /rpc/archive/{number}`",
      ON_THE_WIRE,
    ].join("\n"),
  );
  await open(document, ({ path }) =>
    path === "/rpc/find" ? { status: 200, body: [...rows.values()] } : { status: 204 },
  );
  await look();
  await change(here("1"), "Other");
  await online.app.submit({ commands: [{ kind: "delete", entity: "Customer", id: here("2") }] });
  await online.settled();
  const writes = server.received.filter(({ path }) => path !== "/rpc/find");
  expect(writes.map(said)).toEqual(['POST /rpc/rename {"who":1,"to":"Other"}', "POST /rpc/archive/2"]);
  const reads = server.received.filter(({ path }) => path === "/rpc/find");
  expect(reads.map(said)[0]).toBe('POST /rpc/find {"filter":{"active":true}}');
  // A read has no idempotency key and never waits in the outbox.
  expect(reads.every(({ headers }) => headers["idempotency-key"] === undefined)).toBe(true);
  expect((await online.outbox()).map(({ call }) => call).toSorted()).toEqual(["Change Customer", "Delete Customer"]);
});

test("P7.62 a call that only reads fills a screen by POST, and is asked again rather than queued", async () => {
  const document = customers(
    `- Kept at: /customers\n- Key: Number\n- Calls: Create\n${ON_THE_WIRE}`,
    "\n### Found\n- Route: /found\n- Shows: list of Customer\n- From: Search\n",
    '\n| Call | Request | Sends |\n| --- | --- | --- |\n| Search | `POST /search`, only reads | `{"term": "c"}` |\n',
  );
  await open(document, () => ({ status: 200, body: [...rows.values()] }));
  online.isOnline = false;
  await online.app.attend({ screen: "Found", at: null, opened: true });
  await online.until(async () => {
    const { fresh } = await online.ask({ kind: "list", screen: "Found", view: 0, from: 0, limit: 10 });
    return fresh?.problem !== null && fresh?.underWay === false;
  });
  expect(await online.outbox()).toEqual([]);
  online.isOnline = true;
  online.app.online();
  await online.until(() => online.records("Customer").length === 2);
  expect(server.received.map(said)).toEqual(['POST /search {"term":"c"}']);
});

test("P7.63 what the server does not offer is not asked for, and refused when somebody does it here", async () => {
  await open(customers(`- Kept at: /customers\n- Key: Number\n- Calls: List, Create\n${ON_THE_WIRE}`), ({ method }) =>
    method === "GET" ? { status: 200, body: [...rows.values()] } : { status: 201, body: { id: 3, name: "New" } },
  );
  await look();
  await online.app.attend({ screen: "Customer", at: here("1"), opened: true });
  for (const command of [
    { kind: "change" as const, entity: "Customer", id: here("1"), values: { name: "Other" } },
    { kind: "delete" as const, entity: "Customer", id: here("1") },
  ])
    expect(await online.app.submit({ commands: [command] })).toMatchObject({
      kind: "refused",
      refusals: [{ code: "not-offered" }],
    });
  await online.create("Customer", { name: "New" });
  await online.settled();
  expect(new Set(server.received.map(({ method, path }) => `${method} ${path}`))).toEqual(
    new Set(["GET /customers", "POST /customers"]),
  );
});

test("P7.64 the content type says how a body is written", async () => {
  const sent = async (type: string, sends: string): Promise<Received | undefined> => {
    await open(
      customers(
        `- Kept at: /customers\n- Key: Number\n- Headers: \`Content-Type: ${type}\`\n- Sends: \`${sends}\`\n${ON_THE_WIRE}`,
      ),
      () => ({ status: 201, body: { id: 3 } }),
    );
    await online.create("Customer", { name: "Ä & Co" });
    await online.settled();
    const last = server.received.at(-1);
    online.close();
    await server.close();
    return last;
  };
  const json = await sent("application/vnd.api+json", '{"name": name}');
  expect([json?.headers["content-type"], json?.body]).toEqual(["application/vnd.api+json", '{"name":"Ä & Co"}']);
  const form = await sent("application/x-www-form-urlencoded", '{"name": name, "address": {"city": "Bern"}}');
  expect(form?.headers["content-type"]).toContain("application/x-www-form-urlencoded");
  expect([...new URLSearchParams(form?.body)]).toEqual([
    ["name", "Ä & Co"],
    ["address[city]", "Bern"],
  ]);
  const parts = await sent("multipart/form-data", '{"name": name}');
  expect(parts?.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
  expect(parts?.body).toContain('name="name"\r\n\r\nÄ & Co');
  await open(customers(`- Kept at: /customers\n- Key: Number\n- Sent in: data.attributes\n${ON_THE_WIRE}`), () => ({
    status: 201,
    body: { id: 3 },
  }));
  await online.create("Customer", { name: "New" });
  await online.settled();
  expect(server.received.at(-1)?.body).toBe('{"data":{"attributes":{"name":"New"}}}');
});
