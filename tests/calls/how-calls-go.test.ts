import { afterEach, expect, test } from "vitest";
import { createServer } from "node:http";
import { checkSource } from "#cli/checked-file.ts";
import { OnlineApp } from "./support/online-app.ts";
import { listen, serve, type Answered, type RealServer, type Received } from "./support/server.ts";

const document = (facts: string, request: string, kept = "/visits"): string => `# Specification: Visits
## 3. Entities and their fields
### Door
- Shown as: Name

| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |

### Visit
- Shown as: Name

| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |

## 4. States and transitions
### Door
| From | Event | To |
| --- | --- | --- |
| start | | Shut |
| Shut | Open | Shut |

## 7. The calls it makes
- Base address: https://doors.example.com
${facts}

### Visit
- Kept at: ${kept}

### Count
- Request: ${request}
- Sends: \`{"name": name}\`
- When: on Open
- Answers: 2xx: show "Counted."; 5xx: keep trying; no answer: keep trying
`;

let open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open) await one.close();
  open = [];
});

async function start(
  source: string,
  answer: (request: Received) => Answered | Promise<Answered> = () => ({ status: 200, body: {} }),
): Promise<{ online: OnlineApp; server: RealServer; fire(name?: string): Promise<void> }> {
  const server = await serve(answer);
  const online = await OnlineApp.open(source, server.address);
  open.push(online, server);
  const fire = async (name = "Front"): Promise<void> => {
    const id = await online.create("Door", { name });
    await online.app.submit({ commands: [{ kind: "fire", entity: "Door", id, event: "Open", values: {} }] });
  };
  return { online, server, fire };
}

const POST = "`POST /openings`";

test("P7.78 whether a server takes the key is learnt once, at the address of the call, and remembered", async () => {
  const { online, server, fire } = await start(document("", POST));
  online.refusedHeader = "Idempotency-Key";
  for (let i = 0; i < 5; i++) await fire(`door ${i}`);
  await online.settled();
  const asked = server.received.filter(({ method }) => method !== "POST");
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual(["HEAD /openings"]);
  expect(server.received.filter(({ method }) => method === "POST")).toHaveLength(5);
  online.restart();
  await fire("later");
  await online.settled();
  expect(server.received.filter(({ method }) => method === "HEAD")).toHaveLength(1);
  expect((await online.outbox()).every(({ state }) => state === "done")).toBe(true);
});

test("P7.78 a base address that leads elsewhere, and an address that answers nothing, block no write", async () => {
  let hangs = false;
  const posts: unknown[] = [];
  const http = createServer((request, response) => {
    if (request.method === "POST") {
      posts.push(request.headers["idempotency-key"]);
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    } else if (hangs) request.socket.destroy();
    else response.writeHead(302, { location: "https://elsewhere.example.com/" }).end();
  });
  const { address, close } = await listen(http);
  open.push({ close });
  for (const [refused, expected] of [
    ["Idempotency-Key", undefined],
    ["X-Nothing", expect.any(String)],
  ] as const) {
    const online = await OnlineApp.open(document("", POST), address);
    open.push(online);
    online.refusedHeader = refused;
    hangs = false;
    posts.length = 0;
    const id = await online.create("Door", { name: "Front" });
    await online.app.submit({ commands: [{ kind: "fire", entity: "Door", id, event: "Open", values: {} }] });
    await online.settled();
    expect(posts).toEqual([expected]);
  }
  // If the probe fails, it is unknown whether the server takes the key: the call goes without it and does not wait.
  const online = await OnlineApp.open(document("", POST), address);
  open.push(online);
  online.refusedHeader = "Idempotency-Key";
  hangs = true;
  posts.length = 0;
  const id = await online.create("Door", { name: "Front" });
  await online.app.submit({ commands: [{ kind: "fire", entity: "Door", id, event: "Open", values: {} }] });
  await online.settled();
  expect(posts).toEqual([undefined]);
});

test("P7.79 the document says that no key is sent, or in which header", async () => {
  for (const [fact, header] of [
    ["not sent", null],
    ["X-Request-Id", "x-request-id"],
    ["X-Request-Id, honoured", "x-request-id"],
    ["honoured", "idempotency-key"],
  ] as const) {
    const { online, server, fire } = await start(document(`- Idempotency-Key: ${fact}`, POST));
    // Imitates a browser's preflight, which refuses only a header that is not sent.
    online.refusedHeader = fact.includes("X-") ? "Idempotency-Key" : "X-Nothing";
    await fire();
    await online.settled();
    const post = server.received.find(({ method }) => method === "POST");
    for (const name of ["x-request-id", "idempotency-key"])
      expect([fact, name, typeof post?.headers[name]]).toEqual([fact, name, name === header ? "string" : "undefined"]);
    const isSure = fact === "not sent" || fact.includes("honoured");
    expect([fact, server.received.filter(({ method }) => method === "HEAD").length]).toEqual([fact, isSure ? 0 : 1]);
  }
  const { diagnostics } = checkSource("doors.md", document("- Idempotency-Key: Content-Type", POST));
  expect(diagnostics.map(({ code }) => code)).toContain("key-not-understood");
});

test("P7.80 a call that is never repeated is not, whatever its method; one that may be, is", async () => {
  const count = async (request: string, facts = ""): Promise<readonly [number, string | undefined]> => {
    let calls = 0;
    const { online, fire } = await start(document(facts, request), () => ({
      status: ++calls === 1 ? 500 : 200,
      body: {},
    }));
    await fire();
    await online.settled();
    return [calls, (await online.outbox())[0]?.state];
  };
  expect(await count("`PUT /count`")).toEqual([2, "done"]);
  expect(await count("`PUT /count`, never repeated")).toEqual([1, "unsure"]);
  expect(await count("`PUT /count`, never repeated", "- Idempotency-Key: honoured")).toEqual([1, "unsure"]);
  expect(await count(POST)).toEqual([1, "unsure"]);
  expect(await count(`${POST}, may be repeated`)).toEqual([2, "done"]);
});

test("P7.80 a kept entity says it behind its address", async () => {
  let calls = 0;
  const { online } = await start(document("", POST, "/visits, never repeated"), () => ({
    status: ++calls === 1 ? 500 : 200,
  }));
  await online.create("Visit", { name: "Ann" });
  await online.settled();
  expect([calls, (await online.outbox())[0]?.state]).toEqual([1, "unsure"]);
});

test("P7.81 in order: what one person sends to one list goes in the order it was made", async () => {
  for (const [request, kept] of [
    [`${POST}, in order`, "/visits"],
    [POST, "/visits, in order"],
  ] as const) {
    let refused = "2";
    let failures = 2;
    const { online, server, fire } = await start(document("", request, kept), ({ method, body }) => {
      // The app asks for a record with an id of its own before it sends it again.
      if (method === "GET") return { status: 404 };
      const { name } = JSON.parse(body) as { name: string };
      if (name === "0" && failures-- > 0) return { status: 503 };
      return { status: name === refused ? 422 : 200, body: {} };
    });
    const make = (name: string): Promise<unknown> =>
      kept === "/visits" ? fire(name) : online.create("Visit", { name });
    for (let i = 0; i < 5; i++) await make(String(i));
    await online.until(async () => (await online.outbox()).some(({ state }) => state === "failed"));
    const sent = (): readonly string[] =>
      server.received
        .filter(({ method }) => method === "POST")
        .map(({ body }) => (JSON.parse(body) as { name: string }).name);
    expect(sent()).toEqual(["0", "0", "0", "1", "2"]);
    // Entries behind a refused one wait for a decision about it.
    const failed = (await online.outbox()).find(({ state }) => state === "failed");
    refused = "";
    await online.app.decide(failed?.id ?? 0, { kind: "discard", undo: false });
    await online.settled();
    expect(sent()).toEqual(["0", "0", "0", "1", "2", "3", "4"]);
  }
});
