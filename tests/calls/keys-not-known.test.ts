import { afterEach, expect, test } from "vitest";
import { OnlineApp } from "./support/online-app.ts";
import { serve, type Answered, type RealServer, type Received } from "./support/server.ts";

interface Facts {
  /** Facts of the article's entity about the server. */
  readonly article?: string;
  readonly keyed?: boolean;
}

const articles = ({ article = "", keyed = true }: Facts): string => `# Specification: Articles
## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /articles | Articles | list of Article |

## 3. Entities and their fields
### Article
- Shown as: Title

| Field | Type |
| --- | --- |
| Number | text |
| Title | text |

### Comment
- Shown as: Text

| Field | Type |
| --- | --- |
| Number | text |
| Text | text |
| Article | Article |

## 4. States and transitions
### Article
| From | Event | To |
| --- | --- | --- |
| start | | Draft |
| Draft | Poke | Draft |

## 7. The calls it makes
- Base address: https://articles.example.com

| Call | Of | Request | Sends | When | Answers |
| --- | --- | --- | --- | --- | --- |
| Poke | Article | \`POST /pokes\` | \`{"number": ${keyed ? "number" : "id"}}\` | on Poke | 2xx: show "Poked." |

### Article
- Kept at: /articles
${keyed ? "- Key: Number" : ""}
${article}

### Comment
- Kept at: /comments
- Key: Number
`;

let open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.toReversed()) await one.close();
  open = [];
});

interface Started {
  readonly online: OnlineApp;
  readonly server: RealServer;
  /** Bodies of the requests sent to a path. */
  readonly sent: (place: string) => readonly { readonly [key: string]: unknown }[];
}

async function start(facts: Facts, answer: (request: Received) => Answered | null): Promise<Started> {
  const server = await serve(
    (request) => answer(request) ?? (request.method === "GET" ? { status: 200, body: [] } : { status: 201, body: {} }),
  );
  const online = await OnlineApp.open(articles(facts), server.address);
  open.push(server, online);
  const sent: Started["sent"] = (place) =>
    server.received
      .filter(({ method, path }) => method === "POST" && path === place)
      .map(({ body }) => JSON.parse(body) as { readonly [key: string]: unknown });
  return { online, server, sent };
}

const poke = (online: OnlineApp, id: string) =>
  online.app.submit({ commands: [{ kind: "fire", entity: "Article", id, event: "Poke", values: {} }] });
const retitle = (online: OnlineApp, id: string) =>
  online.app.submit({ commands: [{ kind: "change", entity: "Article", id, values: { title: "Second" } }] });

test("P7.17 P7.33 what names a record that has arrived without its key waits for that key", async () => {
  let isListed = false;
  const { online, sent } = await start({}, ({ method, path }) => {
    if (path !== "/articles") return null;
    if (method === "POST") return { status: 201 };
    return { status: 200, body: isListed ? [{ number: "77", title: "First" }] : [] };
  });
  const article = await online.create("Article", { title: "First" });
  await online.settled();
  await online.create("Comment", { text: "Well said.", article });
  await poke(online, article);
  await online.until(async () => {
    const waiting = (await online.outbox()).filter(({ state }) => state !== "done");
    return waiting.length === 2 && waiting.every(({ code }) => code === "waits-for-another");
  });
  isListed = true;
  await online.settled();
  expect(sent("/comments").map(({ article: named }) => named)).toEqual(["77"]);
  expect(sent("/pokes")).toEqual([{ number: "77" }]);
});

const REFUSED = ({ method, path }: Received): Answered | null =>
  method === "POST" && path === "/articles" ? { status: 422 } : null;

/** A new article that the server has refused and somebody keeps without sending it. */
async function keptHere(facts: Facts, values: { readonly [field: string]: string } = {}) {
  const started = await start(facts, REFUSED);
  const article = await started.online.create("Article", { title: "First", ...values });
  await started.online.settled();
  const [entry] = await started.online.outbox();
  return {
    ...started,
    article,
    drop: () => started.online.app.decide(entry?.id ?? 0, { kind: "discard", undo: false }),
  };
}

const KINDS: readonly (readonly [string, Facts, { readonly [field: string]: string }])[] = [
  ["without a key", {}, {}],
  ["with a key that was typed here", {}, { number: "mine" }],
  ["with an id of our own", { keyed: false }, {}],
];

test.each(KINDS)("P7.82 a record %s that is here alone is named to no server", async (_, facts, values) => {
  const { online, sent, article, drop } = await keptHere(facts, values);
  await drop();
  await online.create("Comment", { text: "Well said.", article });
  await online.settled();
  expect(await online.outbox()).toMatchObject([{ state: "failed", code: "not-found" }]);
  expect(sent("/comments")).toEqual([]);
});

test.each(KINDS)("P7.82 changes of a record %s that is here alone are not sent", async (_, facts, values) => {
  const { online, server, article, drop } = await keptHere(facts, values);
  await drop();
  await retitle(online, article);
  expect(await online.outbox()).toEqual([]);
  await online.app.submit({ commands: [{ kind: "delete", entity: "Article", id: article }] });
  expect(await online.outbox()).toEqual([]);
  expect(server.received.filter(({ method }) => method === "PUT" || method === "DELETE")).toEqual([]);
});

test.each(KINDS.slice(1))(
  "P7.82 a call that sends what names a record %s here alone fails here",
  async (_, facts, values) => {
    const { online, sent, article, drop } = await keptHere(facts, values);
    await drop();
    await poke(online, article);
    await online.settled();
    expect(await online.outbox()).toMatchObject([{ state: "failed", code: "not-found" }]);
    expect(sent("/pokes")).toEqual([]);
  },
);

test.each(KINDS.filter(([, , typed]) => Object.keys(typed).length === 0))(
  "P7.82 what waits and names a record %s fails once that is not to be sent",
  async (_, facts) => {
    const { online, sent, article, drop } = await keptHere(facts);
    online.isOnline = false;
    await online.create("Comment", { text: "Well said.", article });
    await drop();
    online.isOnline = true;
    online.app.online();
    await online.settled();
    expect(await online.outbox()).toMatchObject([{ state: "failed", code: "not-found" }]);
    expect(sent("/comments")).toEqual([]);
  },
);

test("P7.82 a record that was to stay here and is on the server after all is sent again", async () => {
  const there: { [key: string]: unknown }[] = [];
  const { online, server } = await start({ keyed: false }, ({ method, path, body }) => {
    if (path === "/articles" && method === "GET") return { status: 200, body: there };
    if (method !== "POST") return null;
    there.push(JSON.parse(body) as { [key: string]: unknown });
    return { status: 200, text: "<h1>Gateway</h1>", headers: { "content-type": "text/html" } };
  });
  const article = await online.create("Article", { title: "First" });
  await online.settled();
  const [entry] = await online.outbox();
  await online.app.decide(entry?.id ?? 0, { kind: "discard", undo: false });
  await online.app.refresh("Articles", null);
  await retitle(online, article);
  await online.settled();
  expect(server.received.filter(({ method }) => method === "PUT").map(({ path }) => path)).toEqual([
    `/articles/${article}`,
  ]);
});

test.each([
  ["fields", "- Sends: number, title"],
  ["code", '- Sends: `{"number": number, "title": title}`'],
])("P7.33 a new record whose Sends names its key, by %s, goes out without it", async (_, article) => {
  const { online, sent } = await start({ article }, ({ method, path }) =>
    method === "POST" && path === "/articles" ? { status: 201, body: { number: "5", title: "First" } } : null,
  );
  await online.create("Article", { title: "First" });
  await online.settled();
  expect(await online.outbox()).toMatchObject([{ state: "done", code: null }]);
  expect(sent("/articles")).toEqual([{ number: null, title: "First" }]);
  expect(online.records("Article")).toMatchObject([{ number: "5" }]);
});
