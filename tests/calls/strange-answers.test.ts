import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { afterEach, expect, test } from "vitest";
import { OnlineApp } from "./support/online-app.ts";
import { CORS, listen, read, type Received } from "./support/server.ts";

/** For servers whose answers are valid HTTP but unexpected. */
const document = (facts = ""): string => `# Specification: Tasks
## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /tasks | Tasks | list of Task |

## 3. Entities and their fields
### Task
- Shown as: Name

| Field | Type |
| --- | --- |
| Number | text |
| Name | text |
| Due | date |
| Starts | date and time |
| Steps | list of Step |

### Step
- Child of: Task

| Field | Type |
| --- | --- |
| Name | text |
| Minutes | whole number |

## 7. The calls it makes
- Base address: https://tasks.example.com

### Task
- Kept at: /tasks
- Key: Number
${facts}

| Field | On the wire |
| --- | --- |
| Number | id |
`;

interface Said {
  readonly status?: number;
  readonly headers?: { readonly [name: string]: string };
  readonly body?: string | Buffer;
}

let open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.toReversed()) await one.close();
  open = [];
});

async function start(
  answer: (request: Received) => Said,
  facts = "",
): Promise<{ readonly online: OnlineApp; readonly asked: string[] }> {
  const asked: string[] = [];
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method === "OPTIONS") {
      response.writeHead(204, CORS).end();
      return;
    }
    const one = await read(request);
    asked.push(`${one.method} ${one.path}`);
    const { status = 200, headers = {}, body = "" } = answer(one);
    response.writeHead(status, { ...CORS, "content-type": "application/json", ...headers }).end(body);
  });
  const { address, close } = await listen(server);
  const online = await OnlineApp.open(document(facts), address);
  open.push({ close }, online);
  return { online, asked };
}

const names = (online: OnlineApp): readonly string[] =>
  online
    .records("Task")
    .map(({ name }) => String(name))
    .toSorted();

const change = (online: OnlineApp, name: string, values: { readonly [field: string]: string }) =>
  online.app.submit({
    commands: [
      {
        kind: "change",
        entity: "Task",
        id: String(online.records("Task").find((one) => one["name"] === name)?.["id"]),
        values,
      },
    ],
  });

test("P7.15 keys beyond what a number can hold stay what they are: neighbours are two records, and each write goes to its own", async () => {
  const ids = ["9007199254740992", "9007199254740993", "1234567890123456789", "-9007199254740995"];
  const body = `[${ids.map((id) => `{"id": ${id}, "name": "n${id}", "big": 12345678901234567890, "text": "a \\"9007199254740993", "rate": 1.2345678901234567}`).join(", ")}]`;
  const { online, asked } = await start(
    ({ method }) => ({ body: method === "GET" ? body : "{}" }),
    "- Calls: List, Change",
  );
  await online.app.refresh("Tasks", null);
  expect(names(online)).toEqual(ids.map((id) => `n${id}`).toSorted());
  expect(
    online
      .records("Task")
      .map(({ number }) => String(number))
      .toSorted(),
  ).toEqual(ids.toSorted());
  await online.app.refresh("Tasks", null);
  expect(online.records("Task").length).toBe(4);
  await change(online, "n9007199254740993", { name: "mine" });
  await online.settled();
  expect(asked.filter((one) => one.startsWith("PUT"))).toEqual(["PUT /tasks/9007199254740993"]);
});

test("P7.15 keys of any signs reach the server as they came", async () => {
  const ids = ["a/b", "50%", "ä ö", "?q=1", "#x", "..", "a&b=c", "日本", "."];
  const written: string[] = [];
  const { online } = await start(({ method, path }) => {
    if (method !== "GET") written.push(decodeURIComponent(path.slice("/tasks/".length)));
    return { body: method === "GET" ? JSON.stringify(ids.map((id) => ({ id, name: id }))) : "{}" };
  }, "- Calls: List, Change");
  await online.app.refresh("Tasks", null);
  expect(names(online)).toEqual(ids.toSorted());
  for (const id of ids) await change(online, id, { name: `new ${id}` });
  await online.settled();
  expect(written.toSorted()).toEqual(ids.filter((id) => id !== ".." && id !== ".").toSorted());
  const stuck = (await online.outbox()).filter(({ state }) => state !== "done");
  expect(stuck.map(({ state }) => state)).toEqual(["failed", "failed"]);
});

test("P7.28 answers in other character sets are read as they were written", async () => {
  const json = JSON.stringify([{ id: 1, name: "Jörg Müller" }]);
  const utf16 = Buffer.from(`\uFEFF${json}`, "utf16le");
  for (const [headers, body] of [
    [{ "content-type": "application/json; charset=iso-8859-1" }, Buffer.from(json, "latin1")],
    [{ "content-type": 'application/json;charset="utf-16le"' }, Buffer.from(json, "utf16le")],
    [{ "content-type": "application/json" }, utf16],
    [{ "content-type": "application/json; charset=no-such-set" }, Buffer.from(`\uFEFF${json}`)],
  ] as const) {
    const { online } = await start(() => ({ headers, body }));
    await online.app.refresh("Tasks", null);
    expect([headers, names(online)]).toEqual([headers, ["Jörg Müller"]]);
  }
});

test("P7.85 records without a key, or with that of another, do not grow in number", async () => {
  const { online } = await start(() => ({
    body: JSON.stringify([
      { id: null, name: "no key" },
      { name: "none at all" },
      { id: "", name: "empty" },
      { id: 1, name: "one" },
      { id: 1, name: "one again" },
    ]),
  }));
  await online.app.refresh("Tasks", null);
  const first = names(online);
  for (let i = 0; i < 3; i++) await online.app.refresh("Tasks", null);
  expect(names(online)).toEqual(first);
});

test("P7.15 dates with a time and an offset are the day that the server names, and moments are moments", async () => {
  const { online } = await start(() => ({
    body: JSON.stringify([{ id: 1, name: "a", due: "2026-03-02T23:30:00-05:00", starts: "2026-03-02T23:30:00-05:00" }]),
  }));
  await online.app.refresh("Tasks", null);
  expect(online.records("Task")[0]).toMatchObject({
    due: "2026-03-02",
    starts: expect.stringMatching(/^2026-03-03T04:30/),
  });
});

const PAGE = "- Pages: `limit` and `offset`, 3 at a time, total in `answer.count`\n- Many in: rows";
const PAGES_BY_LINK = "- Pages: `limit`, 3 at a time, next in header Link";
const seven = Array.from({ length: 7 }, (_, i) => ({ id: i + 1, name: `t${i + 1}` }));
const page = (path: string) => {
  const offset = Number(new URL(path, "http://x").searchParams.get("offset"));
  return seven.slice(offset, offset + 3);
};

test.each([
  ["counts the page", (path: string) => page(path).length],
  ["is too small", () => 4],
  ["is too large", () => 1000],
  ["is nothing", () => 0],
])("P7.40 a total that %s cuts no list short", async (_, total) => {
  const { online } = await start(
    ({ path }) => ({ body: JSON.stringify({ rows: page(path), count: total(path) }) }),
    PAGE,
  );
  await online.app.refresh("Tasks", null);
  expect(names(online)).toEqual(seven.map(({ name }) => name));
});

test.each([
  (n: number) => `<https://elsewhere.example/tasks?offset=${n}&tags=a,b>; rel="next last"; title="a, <b>; c"`,
  (n: number) => `</tasks?offset=0>; rel="first", </tasks?offset=${n}>; rel=next`,
  (n: number) => `<?offset=0>; title="rel=next, or not"; rel=prev,<?offset=${n}>;REL="Next"`,
  (n: number) => `<tasks?offset=${n}>; type="a;b"; rel="alternate next"`,
])("P7.66 a Link with several relations, relative addresses and commas leads on: %#", async (link) => {
  const { online } = await start(({ path }) => {
    const offset = Number(new URL(path, "http://x").searchParams.get("offset"));
    const headers = offset + 3 < 7 ? { link: link(offset + 3) } : { link: '</tasks?offset=0>; rel="first"' };
    return { headers: { ...headers, "access-control-expose-headers": "link" }, body: JSON.stringify(page(path)) };
  }, PAGES_BY_LINK);
  await online.app.refresh("Tasks", null);
  expect(names(online)).toEqual(seven.map(({ name }) => name));
});

const REFUSALS: readonly (readonly [string, Said])[] = [
  ["400 with a page", { status: 400, headers: { "content-type": "text/html" }, body: "<h1>Bad</h1>" }],
  ["400 with nothing", { status: 400 }],
  ["404 with a list", { status: 404, body: '[{"code": 1}]' }],
  ["409 with a list", { status: 409, body: '["taken", "gone"]' }],
  [
    "422 with paths",
    { status: 422, body: '{"errors": [{"loc": ["body", "steps", 0, "minutes"], "msg": "too long"}]}' },
  ],
  ["422 with a number", { status: 422, body: "7" }],
  ["304", { status: 304 }],
  ["300", { status: 300, body: "{}" }],
  ["501 with words", { status: 501, headers: { "content-type": "text/plain" }, body: "Not yet" }],
  ["200 with a page", { status: 200, headers: { "content-type": "text/html" }, body: "<h1>Please sign in</h1>" }],
];

test.each(REFUSALS)("P7.70 %s to a change is no success", async (_, said) => {
  const { online } = await start(({ method, path }) =>
    method === "GET" ? { body: path === "/tasks" ? '[{"id": 1, "name": "one"}]' : '{"id": 1, "name": "one"}' } : said,
  );
  await online.app.refresh("Tasks", null);
  await change(online, "one", { name: "two" });
  await online.until(async () => {
    const [entry] = await online.outbox();
    return (
      entry?.state === "failed" || entry?.state === "unsure" || (entry?.state === "waiting" && entry.code !== null)
    );
  });
  const [entry] = await online.outbox();
  expect(entry).toMatchObject({ state: expect.stringMatching(/failed|unsure|waiting/), code: expect.any(String) });
  expect(names(online)).toEqual(["two"]);
});

test.each(["0", "-1", "soon", new Date(Date.now() - 86_400_000).toUTCString()])(
  "P7.20 a server that is busy with `Retry-After: %s` is not asked without a pause",
  async (after) => {
    let at = 0;
    const waits: number[] = [];
    let online: OnlineApp | null = null;
    const world = await start(({ method }) => {
      if (method === "GET") return { body: "[]" };
      const now = online?.now() ?? 0;
      if (at > 0) waits.push(now - at);
      at = now;
      return waits.length < 4 ? { status: 429, headers: { "retry-after": after } } : { status: 201, body: '{"id": 9}' };
    });
    online = world.online;
    await online.create("Task", { name: "one" });
    await online.settled();
    // The fourth delay is at least four seconds.
    expect(waits[3]).toBeGreaterThanOrEqual(4000);
  },
);
