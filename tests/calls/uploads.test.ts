import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FileStore } from "@tus/file-store";
import { Server as TusServer } from "@tus/server";
import { afterEach, expect, test } from "vitest";
import { startFaultProxy } from "./support/fault-proxy.ts";
import { OnlineApp } from "./support/online-app.ts";
import { listen, serve } from "./support/server.ts";

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

/** A photo of so many bytes, handed in. */
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

test("P7.70 a file goes alone as the body", async () => {
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

test("P7.70 an upload in steps: the server gives an address, and the bytes go there", async () => {
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

test("P7.71 a large file goes in pieces to a tus server, and goes on where it was after the line broke", async () => {
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
  // The first piece arrives and its answer is lost; the next one never arrives.
  proxy.schedule = ["none", "drop-after", "none", "drop-before"];
  const { bytes } = await handIn(online, 350_000);
  await online.settled();
  expect((await online.outbox()).map(({ state }) => state)).toEqual(["done"]);
  const name = readdirSync(directory).find((file) => !file.endsWith(".json")) ?? "";
  expect(new Uint8Array(readFileSync(join(directory, name)))).toEqual(bytes);
  expect(readdirSync(directory).filter((file) => !file.endsWith(".json"))).toHaveLength(1);
  expect(String(proof(online)?.["kept_at"])).toContain(name);
  // No piece came twice.
  const pieces = asked.filter((one) => one.startsWith("PATCH"));
  expect(pieces).toEqual(["PATCH 0", "PATCH 100000", "PATCH 200000", "PATCH 300000"]);
  const metadata = readFileSync(join(directory, `${name}.json`), "utf8");
  expect(metadata).toContain("tür.png");
});
