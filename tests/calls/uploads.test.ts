import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FileStore } from "@tus/file-store";
import { Server as TusServer } from "@tus/server";
import { afterEach, expect, test } from "vitest";
import type { Value } from "#expr/types.ts";
import { SIGN_IN } from "./servers/task-server.ts";
import { startFaultProxy } from "./support/fault-proxy.ts";
import { OnlineApp } from "./support/online-app.ts";
import { listen, serve, type Received } from "./support/server.ts";
import { Tokens } from "./support/tokens.ts";

const proofs = (calls: string, then = ""): string => `# Proofs
## 3. Entities and their fields
### Proof
| Field | Type |
| --- | --- |
| Name | text |
| Photo | photo |
| Put at | text |
| Kept at | text |

## 4. States and transitions
### Proof
| From | Event | To | Then |
| --- | --- | --- | --- |
| start | | Taken | |
| Taken | Hand in | Handed in | ${then} |

## 7. The calls it makes
- Base address: https://proofs.example.com

| Call | Of | Request | Sends | When | Answers |
| --- | --- | --- | --- | --- | --- |
${calls}
`;

let open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.toReversed()) await one.close();
  open = [];
});

/** Hands in a photo of the given size in bytes. */
async function handIn(online: OnlineApp, size: number): Promise<{ readonly id: string; readonly bytes: Uint8Array }> {
  const bytes = Uint8Array.from({ length: size }, (_, i) => (i * 7) % 251);
  bytes.set([137, 80, 78, 71, 13, 10, 26, 10]);
  const kept = await online.app.keepFile(bytes, "tür.png", "image/png");
  if (kept.kind !== "kept") throw new Error("not kept");
  const id = await online.create("Proof", { name: "Door", photo: kept.value });
  const outcome = await online.app.submit({
    commands: [{ kind: "fire", entity: "Proof", id, event: "Hand in", values: {} }],
  });
  expect(outcome).toMatchObject({ kind: "done" });
  return { id, bytes };
}
const proof = (online: OnlineApp) => online.records("Proof")[0];

test("P7.83 a file goes alone as the body", async () => {
  const server = await serve(() => ({ status: 201, body: { id: "f1" } }));
  const online = await OnlineApp.open(
    proofs(
      "| Upload | Proof | `PUT /photos/{name}` | Photo as the body | on Hand in | 2xx: `kept_at = answer.id`; 4xx: keep trying |",
    ),
    server.address,
  );
  open = [server, online];
  const { bytes } = await handIn(online, 5000);
  await online.settled();
  const [got] = server.received;
  expect([got?.method, got?.path, got?.headers["content-type"]]).toEqual(["PUT", "/photos/Door", "image/png"]);
  expect(new Uint8Array(got?.bytes ?? [])).toEqual(bytes);
  expect(proof(online)?.["kept_at"]).toBe("f1");
});

test("P7.83 an upload in steps: the server gives an address, and the bytes go there", async () => {
  const bucket = await serve(() => ({ status: 200 }));
  const server = await serve(() => ({ status: 201, body: { url: `${bucket.address}/bucket/1?signature=a%2Fb` } }));
  const online = await OnlineApp.open(
    proofs(
      [
        '| Ask | Proof | `POST /uploads` | `{"name": name}` | on Hand in | 2xx: `put_at = answer.url`; call Put; 4xx: keep trying |',
        "| Put | Proof | `PUT {put_at}` | Photo as the body | | 2xx: `kept_at = put_at`; 4xx: keep trying |",
      ].join("\n"),
    ),
    server.address,
  );
  open = [bucket, server, online];
  const { bytes } = await handIn(online, 3000);
  const host = new URL(bucket.address).host;
  await online.until(
    async () => (await online.ask({ kind: "connection" })).hosts.length >= 1 && server.received.length === 1,
  );
  await online.app.allowHost(host, true);
  await online.until(() => bucket.received.length === 1);
  await online.settled();
  expect(bucket.received[0]?.path).toBe("/bucket/1?signature=a%2Fb");
  expect(new Uint8Array(bucket.received[0]?.bytes ?? [])).toEqual(bytes);
  expect(proof(online)?.["kept_at"]).toBe(`${bucket.address}/bucket/1?signature=a%2Fb`);
});

test("P7.84 a large file goes in pieces to a tus server, and goes on where it was after the line broke", async () => {
  const directory = mkdtempSync(join(tmpdir(), "uploads-"));
  open = [{ close: () => rmSync(directory, { recursive: true }) }];
  const tus = new TusServer({ path: "/files", datastore: new FileStore({ directory }) });
  const asked: string[] = [];
  const http = createServer((request, response) => {
    asked.push(`${request.method ?? ""} ${request.headers["upload-offset"] ?? ""}`.trim());
    void tus.handle(request, response);
  });
  const server = await listen(http);
  const proxy = await startFaultProxy(server.address);
  const online = await OnlineApp.open(
    proofs(
      "| Upload | Proof | `POST /files` | Photo in pieces of 100 kB | on Hand in | 2xx: `kept_at = answer.location`; 4xx: keep trying |",
    ),
    proxy.address,
  );
  open.push(server, proxy, online);
  // The first piece arrives but its answer is lost; the next one is dropped before it arrives.
  proxy.schedule = ["none", "drop-after", "none", "drop-before"];
  const { bytes } = await handIn(online, 350_000);
  await online.settled();
  expect((await online.outbox()).map(({ state }) => state)).toEqual(["done"]);
  const name = readdirSync(directory).find((file) => !file.endsWith(".json")) ?? "";
  expect(new Uint8Array(readFileSync(join(directory, name)))).toEqual(bytes);
  expect(readdirSync(directory).filter((file) => !file.endsWith(".json"))).toHaveLength(1);
  expect(String(proof(online)?.["kept_at"])).toContain(name);
  // No piece arrived twice.
  const pieces = asked.filter((one) => one.startsWith("PATCH"));
  expect(pieces).toEqual(["PATCH 0", "PATCH 100000", "PATCH 200000", "PATCH 300000"]);
  const metadata = readFileSync(join(directory, `${name}.json`), "utf8");
  expect(metadata).toContain("tür.png");
});

test("P7.84 an upload begun without a network goes on where it was after its token ran out and its server was gone", async () => {
  const directory = mkdtempSync(join(tmpdir(), "uploads-"));
  open = [{ close: () => rmSync(directory, { recursive: true }) }];
  const tokens = new Tokens();
  const pieces: string[] = [];
  let server: Awaited<ReturnType<typeof listen>> | null = null;
  let isGone = false;
  const start = async (port = 0): Promise<string> => {
    const tus = new TusServer({ path: "/files", datastore: new FileStore({ directory }) });
    const serving = createServer(
      tokens.around((request, response) => {
        const offset = request.headers["upload-offset"];
        if (request.method === "PATCH") pieces.push(String(offset));
        // This piece is accepted; then the token expires.
        if (request.method === "PATCH" && offset === "0") tokens.expire();
        // The server never answers this piece, as if it had crashed; the pieces written so far stay on disk.
        if (request.method === "PATCH" && offset === "200000" && !isGone) isGone = true;
        else void tus.handle(request, response);
      }),
    );
    server = await listen(serving, port);
    return server.address;
  };
  const address = await start();
  const source = proofs(
    "| Upload | Proof | `POST /files` | Photo in pieces of 100 kB | on Hand in | 2xx: `kept_at = answer.location` |\n" +
      '| Log in | | `POST /login` | `{"name": email}` | on demand | |',
  )
    .replace("## 7. The calls it makes", `${SIGN_IN}\n$&`)
    .replace("- Base address: https://proofs.example.com", "$&\n- Token: token\n- Me: user");
  const online = await OnlineApp.open(source, address);
  open.push(online, { close: () => server?.close() });
  const signIn = async (): Promise<void> =>
    expect((await online.app.signIn({ email: "ann", password: "" })).refusals).toEqual([]);
  await signIn();
  online.isOnline = false;
  const { bytes } = await handIn(online, 350_000);
  online.isOnline = true;
  online.app.online();
  await online.until(async () => (await online.outbox())[0]?.code === "sign-in-needed");
  expect(pieces).toEqual(["0"]);
  await signIn();
  await online.until(() => isGone);
  await (server as unknown as { close(): Promise<void> }).close();
  await start(Number(new URL(address).port));
  online.app.online();
  await online.settled();
  expect((await online.outbox()).map(({ state }) => state)).toEqual(["done"]);
  const [name = "", ...others] = readdirSync(directory).filter((file) => !file.endsWith(".json"));
  expect(others).toEqual([]);
  expect(new Uint8Array(readFileSync(join(directory, name)))).toEqual(bytes);
  expect(pieces).toEqual(["0", "100000", "200000", "200000", "300000"]);
});

test("P7.84 a server that has no time to say how much has come is asked later: no second upload begins", async () => {
  const directory = mkdtempSync(join(tmpdir(), "uploads-"));
  open = [{ close: () => rmSync(directory, { recursive: true }) }];
  const tus = new TusServer({ path: "/files", datastore: new FileStore({ directory }) });
  const asked: string[] = [];
  const busy = [500, 429, 502, 503];
  let isBroken = false;
  const http = createServer((request, response) => {
    asked.push(request.method ?? "");
    const isSecondPiece = request.method === "PATCH" && request.headers["upload-offset"] === "100000";
    const status = request.method === "HEAD" ? busy.shift() : isSecondPiece && !isBroken ? 500 : undefined;
    isBroken ||= isSecondPiece;
    if (status === undefined) void tus.handle(request, response);
    else response.writeHead(status).end();
  });
  const server = await listen(http);
  const online = await OnlineApp.open(
    proofs(
      "| Upload | Proof | `POST /files` | Photo in pieces of 100 kB | on Hand in | 2xx: `kept_at = answer.location`; 4xx: keep trying |",
    ),
    server.address,
  );
  open.push(server, online);
  const { bytes } = await handIn(online, 250_000);
  await online.settled();
  expect((await online.outbox()).map(({ state }) => state)).toEqual(["done"]);
  expect(asked.filter((method) => method === "POST")).toHaveLength(1);
  expect(asked.filter((method) => method === "HEAD")).toHaveLength(5);
  const files = readdirSync(directory).filter((file) => !file.endsWith(".json"));
  expect(files).toHaveLength(1);
  expect(new Uint8Array(readFileSync(join(directory, files[0] ?? "")))).toEqual(bytes);
});

test("P7.84 an upload that the server no longer knows begins anew", async () => {
  const paths: string[] = [];
  const server = await serve(({ method, path, headers, bytes }) => {
    paths.push(`${method} ${path}`);
    const version = { "tus-resumable": "1.0.0" };
    if (method === "POST") {
      const made = paths.filter((one) => one.startsWith("POST")).length;
      return { status: 201, headers: { ...version, location: `/files/${made}` } };
    }
    if (path === "/files/1") return { status: method === "HEAD" ? 410 : 500, headers: version };
    const offset = Number(headers["upload-offset"]) + bytes.length;
    return { status: 204, headers: { ...version, "upload-offset": String(offset) } };
  });
  const online = await OnlineApp.open(
    proofs(
      "| Upload | Proof | `POST /files` | Photo in pieces of 100 kB | on Hand in | 2xx: `kept_at = answer.location`; 4xx: keep trying |",
    ),
    server.address,
  );
  open = [server, online];
  await handIn(online, 150_000);
  await online.settled();
  expect(paths).toEqual([
    "POST /files",
    "PATCH /files/1",
    "HEAD /files/1",
    "POST /files",
    "PATCH /files/2",
    "PATCH /files/2",
  ]);
});

/** Proofs kept on the server, with their photos. */
const KEPT = `# Proofs
## 2. Screens and routes
| Route | Screen | Shows | Lets a user |
| --- | --- | --- | --- |
| /proofs | Proofs | list of Proof | create Proof, edit |

## 3. Entities and their fields
### Proof
| Field | Type |
| --- | --- |
| Number | text |
| Name | text |
| Photo | photo |

## 7. The calls it makes
- Base address: https://proofs.example.com

| Call | Of | Request | Sends | When | Answers |
| --- | --- | --- | --- | --- | --- |
| Create Proof | Proof | \`POST /proofs\` | \`{"name": name}\`, photos as files | | 2xx: \`number = answer.number\`; 4xx: keep trying |
| Change Proof | Proof | \`PUT /proofs/{number}\` | \`{"name": name}\`, photos as files | | 2xx: nothing; 4xx: keep trying |

### Proof
- Kept at: /proofs
- Key: Number
`;

/** The photo in a form request, identified by its last byte. */
async function photoIn(request: Received | undefined): Promise<{ readonly name: string; readonly last: number }> {
  const headers = { "content-type": String(request?.headers["content-type"]) };
  const form = await new Response(new Uint8Array(request?.bytes ?? []), { headers }).formData();
  const file = form.get("photo") as File;
  return { name: file.name, last: new Uint8Array(await file.arrayBuffer()).at(-1) ?? 0 };
}

async function photo(online: OnlineApp, last: number): Promise<Value> {
  const bytes = new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, last]);
  const kept = await online.app.keepFile(bytes, `${last}.png`, "image/png");
  if (kept.kind !== "kept") throw new Error("not kept");
  return kept.value;
}

test("P7.2 a change with a photo goes out, after the record was read without it", async () => {
  const server = await serve(({ method, path }) => {
    const one = { number: "n1", name: "Door" };
    return { status: 200, body: method === "GET" && path === "/proofs" ? [one] : one };
  });
  const online = await OnlineApp.open(KEPT, server.address);
  open = [server, online];
  await online.app.attend({ screen: "Proofs", at: null, opened: true });
  await online.until(() => online.records("Proof").length === 1);
  const id = String(proof(online)?.["id"]);
  const values = { name: "Gate", photo: await photo(online, 1) };
  await online.app.submit({ commands: [{ kind: "change", entity: "Proof", id, values }] });
  await online.until(() => server.received.some(({ method }) => method === "PUT"));
  await online.settled();
  const read = server.received.find(({ method, path }) => method === "GET" && path === "/proofs/n1");
  expect([read?.body, read?.headers["content-type"]]).toEqual(["", undefined]);
  const written = server.received.filter(({ method }) => method === "PUT");
  expect(written).toHaveLength(1);
  expect(await photoIn(written[0])).toEqual({ name: "1.png", last: 1 });
});

test("P7.2 a photo that is replaced after a refusal goes out as the new one, by a change or by trying again", async () => {
  let status = 422;
  const server = await serve(({ method }) =>
    method === "GET" ? { status: 200, body: [] } : { status, body: { number: "n1" } },
  );
  const online = await OnlineApp.open(KEPT.replaceAll("; 4xx: keep trying", ""), server.address);
  open = [server, online];
  const id = await online.create("Proof", { name: "Door", photo: await photo(online, 1) });
  await online.settled();
  const values = { photo: await photo(online, 2) };
  await online.app.submit({ commands: [{ kind: "change", entity: "Proof", id, values }] });
  await online.settled();
  // The record changes without a call; the retry sends its current values.
  await online.app.trial.put("Proof", id, { name: "Door", photo: await photo(online, 3) });
  status = 201;
  await online.app.decide((await online.outbox())[0]?.id ?? 0, { kind: "retry" });
  await online.settled();
  const written = server.received.filter(({ method }) => method === "POST");
  expect(await Promise.all(written.map(photoIn))).toMatchObject([{ last: 1 }, { last: 2 }, { last: 3 }]);
  expect((await online.outbox()).map(({ state }) => state)).toEqual(["done"]);
});
