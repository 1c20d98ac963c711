// Fetches records from a server as commands, beside inserting the same records with SQL; and empties a full outbox.
// `npm run bench calls`, or alone: `node bench/calls.mjs [records]`.
import { mkdirSync } from "node:fs";
import { createServer } from "node:http";
import { fileURLToPath, pathToFileURL } from "node:url";
import { rolldown } from "rolldown";
import { draining } from "./calls/draining.mjs";

const DOCUMENT = `# Specification: Stock
## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /items | Items | list of Item |

## 3. Entities and their fields
### Item
| Field | Type |
| --- | --- |
| Number | text |
| Name | text |
| Shelf | text |
| Amount | whole number |
| Price | money |
| Counted on | date |

## 4. States and transitions
### Item
| From | Event | To |
| --- | --- | --- |
| start | | There |
| There | Take | Taken |

## 7. The calls it makes
- Base address: http://127.0.0.1
- Idempotency-Key: honoured

### Item
- Kept at: /items
- Key: Number
- Pages: \`limit\` and \`offset\`, 500 at a time

| Field | On the wire |
| --- | --- |
| Number | id |
| Counted on | countedOn |

### Report
- Request: \`POST /taken\`
- Sends: \`{"name": name}\`
- When: on Take
- Answers: 2xx: show "Known."
`;

/** Node 20 does not run TypeScript, so the rooms are bundled first. */
async function load() {
  const root = new URL("..", import.meta.url);
  mkdirSync(new URL(".cache/", root), { recursive: true });
  const file = new URL(".cache/bench-calls.mjs", root);
  const built = await rolldown({
    input: "entry",
    cwd: fileURLToPath(root),
    platform: "node",
    plugins: [
      {
        name: "entry",
        resolveId: (id) => (id === "entry" ? "\0entry" : null),
        load: (id) =>
          id === "\0entry"
            ? `export { openApp } from "#calls/open-app.ts"; export { appClock } from "#engine/app-clock.ts";
               export { openStore } from "#store/open-store.ts"; export { openInMemory } from "#store/sqlite/sqlite-database.ts";
               export { sqliteOnNode } from "#store/sqlite/on-node.ts";
               export { readDocument } from "#read/read-document.ts"; export { fetchHttp } from "#device/http/fetch.ts";
               export { sortableIds } from "#device/ids.ts";`
            : null,
      },
    ],
    resolve: {
      alias: Object.fromEntries(
        ["engine", "store", "read", "device"].map((room) => [`#${room}`, fileURLToPath(new URL(`src/${room}`, root))]),
      ),
    },
  });
  await built.write({ file: fileURLToPath(file), format: "esm", codeSplitting: false });
  await built.close();
  return import(`${pathToFileURL(fileURLToPath(file)).href}?${Date.now()}`);
}

const item = (i) => ({
  id: i,
  name: `Item number ${i}`,
  shelf: `Row ${i % 40}`,
  amount: i % 97,
  price: (i % 1000) / 4,
  countedOn: "2026-03-01",
});

async function serve(count) {
  const taken = new Set();
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url, "http://x");
    response.setHeader("content-type", "application/json");
    for (const what of ["origin", "headers", "methods"]) response.setHeader(`access-control-allow-${what}`, "*");
    if (pathname === "/taken") {
      taken.add(request.headers["idempotency-key"]);
      request.resume().on("end", () => response.end("{}"));
      return;
    }
    const from = Number(searchParams.get("offset") ?? 0);
    const size = Math.min(count - from, Number(searchParams.get("limit") ?? 500));
    response.end(JSON.stringify(Array.from({ length: Math.max(0, size) }, (_, i) => item(from + i + 1))));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { address: `http://127.0.0.1:${server.address().port}`, taken, close: () => server.close() };
}

function open(parts, sqlite) {
  const { openApp, appClock, openStore, openInMemory, readDocument, fetchHttp, sortableIds } = parts;
  const { model } = readDocument(DOCUMENT);
  const clock = appClock({ now: () => new Date().toISOString(), zone: "UTC", weekStart: 1 }, null);
  const store = openStore(openInMemory(sqlite), model, clock);
  const { records, journal, files, changes } = store;
  const app = openApp(model, DOCUMENT, { records, journal, files, changes, clock, ids: sortableIds() });
  const kept = new Map();
  const network = { up: true };
  app.connect({
    http: fetchHttp(),
    vault: { get: (key) => kept.get(key) ?? null, set: (key, value) => kept.set(key, value) },
    online: () => network.up,
    after: (milliseconds, work) => {
      const timer = setTimeout(work, milliseconds);
      return () => clearTimeout(timer);
    },
    random: () => 0.5,
    now: () => Date.now(),
  });
  return { app, store, network };
}

/** The same records, read from the same pages and inserted directly into the same table. */
async function insertRaw({ store }, address, count) {
  const began = performance.now();
  for (let from = 0; from < count; from += 500) {
    const page = await (await fetch(`${address}/items?limit=500&offset=${from}`)).json();
    store.records.transaction(() => {
      for (const { id, countedOn, price, ...rest } of page)
        store.records.insert("Item", {
          id: `raw${id}`,
          created_at: "2026-03-01T00:00:00.000Z",
          created_by: null,
          changed_at: "2026-03-01T00:00:00.000Z",
          changed_by: null,
          status: "There",
          number: String(id),
          counted_on: countedOn,
          price: Math.round(price * 100),
          ...rest,
        });
      return { keep: true, result: null };
    });
  }
  return performance.now() - began;
}

async function pull({ app, store }, count) {
  const began = performance.now();
  await app.refresh("Items", null);
  const spent = performance.now() - began;
  const found = store.records.count({ entity: "Item", where: null });
  if (found !== count) throw new Error(`${found} of ${count} records were kept.`);
  return spent;
}

/** A record that is only stored here, with an event that is reported to a server. */
const PARCELS = `# Specification: Parcels
## 2. Screens and routes
| Route | Screen | Shows | Lets a user |
| --- | --- | --- | --- |
| /parcels | Parcels | list of Parcel | search, open One parcel |
| /parcels/{id} | One parcel | one Parcel | |

## 3. Entities and their fields
### Parcel
- Shown as: Name

| Field | Type |
| --- | --- |
| Name | text |
| Shelf | text |
| Note | text |

## 4. States and transitions
### Parcel
| From | Event | To |
| --- | --- | --- |
| start | | There |
| There | Take | Taken |

## 7. The calls it makes
- Base address: http://127.0.0.1
- Idempotency-Key: honoured

### Report
- Request: \`POST /taken\`
- Sends: \`{"name": name}\`
- When: on Take
- Answers: 2xx: \`note = "Known"\`
`;

export async function benchCalls(count = 10_000, waiting = 1000) {
  const [parts, server] = await Promise.all([load(), serve(count)]);
  const sqlite = parts.sqliteOnNode();
  const raw = await insertRaw(open(parts, sqlite), server.address, count);
  const opened = open(parts, sqlite);
  await opened.app.setServer(server.address);
  const ours = await pull(opened, count);
  const drained = await drain(opened, server, waiting);
  server.taken.clear();
  const taken = () => server.taken.size;
  const inp = await draining({ source: PARCELS, server: server.address, waiting, taken });
  server.close();
  return [
    { what: `${count} records pulled and kept`, peer: "inserting them raw", ours, theirs: raw, aim: { most: 2 } },
    {
      what: `memory after ${waiting} waiting calls were sent`,
      peer: "a bound of 64 MB",
      ours: drained.grown,
      theirs: 64,
      aim: { most: 1 },
      unit: (megabytes) => `${megabytes.toFixed(0)} MB`,
    },
    { what: `INP while ${waiting} calls go out, 4× slower`, ours: inp, aim: { under: 200 } },
  ];
}

async function drain({ app, store, network }, server, waiting) {
  network.up = false;
  const ids = store.records.ids({ entity: "Item", where: null }, [], waiting, 0);
  for (const id of ids)
    await app.submit({ commands: [{ kind: "fire", entity: "Item", id, event: "Take", values: {} }] });
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  network.up = true;
  app.online();
  while (server.taken.size < waiting) await new Promise((resolve) => setTimeout(resolve, 20));
  globalThis.gc?.();
  return { grown: Math.max(0.01, (process.memoryUsage().heapUsed - before) / 1e6) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { what, ours, theirs } of await benchCalls(Number(process.argv[2] ?? 10_000)))
    console.log(
      theirs === undefined
        ? `${what}: ${ours.toFixed(0)} ms`
        : `${what}: ${ours.toFixed(1)} beside ${theirs.toFixed(1)}, ratio ${(ours / theirs).toFixed(2)}`,
    );
  process.exit(0);
}
