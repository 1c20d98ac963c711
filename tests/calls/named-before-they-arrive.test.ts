import { afterEach, expect, test } from "vitest";
import { OnlineApp } from "./support/online-app.ts";
import { serve, type Answered, type RealServer, type Received } from "./support/server.ts";

const articles = (key: string): string => `# Specification: Articles
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
| Next | Article |

### Comment
- Shown as: Text

| Field | Type |
| --- | --- |
| Number | text |
| Text | text |
| Article | Article |

### Note
- Shown as: Text

| Field | Type |
| --- | --- |
| Text | text |
| Article | Article |

## 4. States and transitions
### Note
| From | Event | To |
| --- | --- | --- |
| start | | Draft |
| Draft | Ring | Draft |
| Draft | Tell | Draft |

## 7. The calls it makes
- Base address: https://articles.example.com

| Call | Of | Request | Sends | When | Answers |
| --- | --- | --- | --- | --- | --- |
| Ring | Note | \`POST /rings\` | \`{"article": article}\` | on Ring | 2xx: show "Rung." |
| Tell | Note | \`POST /articles/{article${key === "" ? "" : ".number"}}/tell\` | \`{"text": text}\` | on Tell | 2xx: show "Told." |

### Article
- Kept at: /articles
${key}

### Comment
- Kept at: /comments
- Key: Number
`;

const KINDS = [
  ["with a key that was typed here", "- Key: Number", { number: "mine" }],
  ["with an id of our own", "", {}],
] as const;

let open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.toReversed()) await one.close();
  open = [];
});

interface Started {
  readonly online: OnlineApp;
  readonly server: RealServer;
  readonly article: string;
  /** Outbox id of the entry that creates the article. */
  readonly creation: () => Promise<number>;
}

/** A new article made offline, and a record or call that refers to it. */
async function start(
  key: string,
  values: { readonly [field: string]: string },
  answer: (request: Received) => Answered | null,
  names: (online: OnlineApp, article: string) => Promise<unknown>,
): Promise<Started> {
  const server = await serve(
    (request) =>
      answer(request) ?? (request.method === "GET" ? { status: 404 } : { status: 201, body: { number: "c1" } }),
  );
  const online = await OnlineApp.open(articles(key), server.address);
  open.push(server, online);
  online.isOnline = false;
  const article = await online.create("Article", { title: "First", ...values });
  await names(online, article);
  const creation = async () => (await online.outbox()).find(({ call }) => call === "Create Article")?.id ?? 0;
  return { online, server, article, creation };
}

const goOnline = async ({ online }: Started): Promise<void> => {
  online.isOnline = true;
  online.app.online();
  await online.settled();
};

async function fire(online: OnlineApp, article: string, event: string): Promise<void> {
  const id = await online.create("Note", { text: "Look.", article });
  await online.app.submit({ commands: [{ kind: "fire", entity: "Note", id, event, values: {} }] });
}

const NAMED = [
  ["a record", (online: OnlineApp, article: string) => online.create("Comment", { text: "Well said.", article })],
  ["a body", (online: OnlineApp, article: string) => fire(online, article, "Ring")],
  ["an address", (online: OnlineApp, article: string) => fire(online, article, "Tell")],
] as const;

const ALL = KINDS.flatMap(([kind, key, values]) => NAMED.map(([by, names]) => [kind, by, key, values, names] as const));

const others = ({ server }: Started) =>
  server.received.filter(({ method, path }) => method !== "GET" && path !== "/articles").map(({ path }) => path);

const REFUSES = ({ method, path }: Received): Answered | null =>
  method === "POST" && path === "/articles" ? { status: 422 } : null;

test.each(ALL)("P7.82 a record %s that is not to be sent is named by no call that waits: %s", async (...all) => {
  const [, , key, values, names] = all;
  const started = await start(key, values, () => null, names);
  await started.online.app.decide(await started.creation(), { kind: "discard", undo: false });
  await goOnline(started);
  expect(started.server.received.filter(({ method }) => method !== "GET").map(({ path }) => path)).toEqual([]);
  expect(await started.online.outbox()).toMatchObject([{ state: "failed", code: "not-found" }]);
});

test.each(ALL)("P7.17 what names a record %s that was refused waits for it: %s", async (...all) => {
  const [, , key, values, names] = all;
  let refuses = true;
  const started = await start(key, values, (request) => (refuses ? REFUSES(request) : null), names);
  const { online, server, article, creation } = started;
  online.isOnline = true;
  online.app.online();
  await online.until(async () => {
    const [made, waiting] = await online.outbox();
    return made?.state === "failed" && waiting?.code === "waits-for-another";
  });
  expect(others(started)).toEqual([]);
  // Once the article is corrected, it is sent, followed by the call that refers to it.
  refuses = false;
  await online.app.decide(await creation(), { kind: "retry" });
  await online.settled();
  expect((await online.outbox()).map(({ state }) => state)).toEqual(["done", "done"]);
  const sent = server.received.filter(({ method }) => method === "POST").map(({ path }) => path);
  expect(sent.slice(0, 2)).toEqual(["/articles", "/articles"]);
  expect(sent).toHaveLength(3);
  expect(article).not.toBe("");
});

test("P7.17 P7.86 what names a record by a key that was typed here names it by the key that it got in the end", async () => {
  let taken = true;
  const started = await start(
    "- Key: Number",
    { number: "mine" },
    (request) =>
      taken
        ? REFUSES(request)
        : request.path === "/articles"
          ? { status: 201, body: JSON.parse(request.body || "{}") }
          : null,
    NAMED[0][1],
  );
  const { online, server, article } = started;
  online.isOnline = true;
  online.app.online();
  await online.until(async () => (await online.outbox()).some(({ state }) => state === "failed"));
  taken = false;
  await online.app.submit({
    commands: [{ kind: "change", entity: "Article", id: article, values: { number: "other" } }],
  });
  await online.settled();
  const comments = server.received.filter(({ path }) => path === "/comments");
  expect(comments.map(({ body }) => JSON.parse(body).article)).toEqual(["other"]);
});

test.each(KINDS)("P7.16 two new records %s that name each other keep nobody waiting", async (_, key, values) => {
  const started = await start(
    key,
    values,
    () => null,
    async (online, article) => {
      const second = { title: "Second", next: article, ...("number" in values ? { number: "second" } : {}) };
      const id = await online.create("Article", second);
      await online.app.submit({ commands: [{ kind: "change", entity: "Article", id: article, values: { next: id } }] });
    },
  );
  await goOnline(started);
  expect(new Set((await started.online.outbox()).map(({ state }) => state))).toEqual(new Set(["done"]));
});

test("P7.23 what is made anew before it goes is not written by hand: it would go otherwise", async () => {
  const started = await start("- Key: Number", {}, () => null, NAMED[0][1]);
  const waiting = (await started.online.outbox()).find(({ call }) => call === "Create Comment");
  expect(waiting?.decisions).toEqual(["retry", "discard"]);
  const byHand = { kind: "retry", body: { text: "By hand", article: "r1" } } as const;
  expect(await started.online.app.decide(waiting?.id ?? 0, byHand)).toMatchObject({
    refusals: [{ code: "not-possible-now" }],
  });
});
