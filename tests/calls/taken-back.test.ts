import { afterEach, expect, test } from "vitest";
import { OnlineApp } from "./support/online-app.ts";
import { serve, type RealServer } from "./support/server.ts";

const DOCUMENT = `# Specification: Articles
## 3. Entities and their fields
### Article
- Shown as: Title

| Field | Type | Required |
| --- | --- | --- |
| Number | text | |
| Title | text | yes |

### Comment
| Field | Type | Required |
| --- | --- | --- |
| Number | text | |
| Text | text | yes |
| Article | Article | |

## 4. States and transitions
### Article
| From | Event | To |
| --- | --- | --- |
| start | | Draft |
| Draft | Publish | Public |

## 7. The calls it makes
- Base address: https://articles.example.com

### Article
- Kept at: /articles
- Key: Number

### Comment
- Kept at: /articles/{article.number}/comments
- Key: Number

### Publish it
- Request: \`POST /articles/{number}/publication\`
- When: on Publish
- Answers: 2xx: show "Public."; 5xx: keep trying; no answer: keep trying
`;

let online: OnlineApp;
let server: RealServer;
afterEach(async () => {
  online.close();
  await server.close();
});

for (const undo of [true, false])
  test(`P7.82 a new record that is not sent ${undo ? "goes wholly" : "stays here alone"}: no call with an id of this device leaves`, async () => {
    server = await serve(({ method, path }) =>
      method === "POST" && path === "/articles" ? { status: 422 } : { status: 200, body: {} },
    );
    online = await OnlineApp.open(DOCUMENT, server.address);
    const id = await online.create("Article", { title: "First" });
    await online.settled();
    online.isOnline = false;
    await online.app.submit({ commands: [{ kind: "fire", entity: "Article", id, event: "Publish", values: {} }] });
    await online.app.submit({ commands: [{ kind: "change", entity: "Article", id, values: { title: "Second" } }] });
    if (!undo) await online.create("Comment", { text: "Well said.", article: id });
    online.isOnline = true;
    const made = (await online.outbox()).find(({ call }) => call === "Create Article");
    // The record has changed since, so a new call waits in the place of the refused one.
    expect(made?.state).toBe("waiting");
    const outcome = await online.app.decide(made?.id ?? 0, { kind: "discard", undo });
    expect(outcome.refusals).toEqual([]);
    await online.app.sendNow();
    await online.settled();
    expect(online.records("Article")).toHaveLength(undo ? 0 : 1);
    const left = await online.outbox();
    expect(left.map(({ call, state, code }) => [call, state, code])).toEqual(
      undo ? [] : [["Create Comment", "failed", "not-found"]],
    );
    // Changes and the deletion of a record that exists only here are not sent.
    if (!undo) {
      await online.app.submit({ commands: [{ kind: "change", entity: "Article", id, values: { title: "Third" } }] });
      await online.settled();
    }
    const sent = server.received.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(sent)).toEqual(new Set(["POST /articles"]));
  });

test("P7.88 undo is offered as long as it can be done, and whoever watches learns when it can't", async () => {
  let answer = 503;
  server = await serve(({ method }) =>
    method === "POST" ? { status: answer, body: { number: "7", title: "First" } } : { status: 200, body: {} },
  );
  online = await OnlineApp.open(DOCUMENT, server.address);
  online.isOnline = false;
  const outcome = await online.app.submit({
    commands: [{ kind: "create", entity: "Article", values: { title: "First" } }],
  });
  const { commit, id } =
    outcome.kind === "done" ? { commit: outcome.commit, id: outcome.records[0]?.id ?? "" } : { commit: 0, id: "" };
  const told: boolean[] = [];
  const stop = online.app.watch({ kind: "undoable", commit }, ({ undoable }) => told.push(undoable));
  const may = async (of: number): Promise<boolean> => (await online.ask({ kind: "undoable", commit: of })).undoable;
  expect(await may(commit)).toBe(true);
  // The query changes nothing.
  expect(online.records("Article")).toHaveLength(1);
  expect((await online.outbox()).map(({ state, undoable }) => [state, undoable])).toEqual([["waiting", true]]);
  answer = 201;
  online.isOnline = true;
  await online.app.sendNow();
  await online.settled();
  expect(await may(commit)).toBe(false);
  await online.until(() => told.at(-1) === false);
  expect(told).toEqual([true, false]);
  stop();
  // A change can be undone until it is sent or overwritten.
  online.isOnline = false;
  const change = async (title: string): Promise<number> => {
    const done = await online.app.submit({ commands: [{ kind: "change", entity: "Article", id, values: { title } }] });
    return done.kind === "done" ? done.commit : 0;
  };
  const first = await change("Second");
  expect(await may(first)).toBe(true);
  const second = await change("Third");
  expect([await may(first), await may(second)]).toEqual([false, true]);
  expect(await online.app.submit({ commands: [{ kind: "undo", commit: second }] })).toMatchObject({ kind: "done" });
});

test("P7.88 what may have arrived is not offered to be taken back", async () => {
  server = await serve(() => ({ status: 500, body: {} }));
  online = await OnlineApp.open(DOCUMENT, server.address);
  await online.create("Article", { title: "First" });
  await online.until(() => online.opened.store.journal.outboxCounts().unsure === 1);
  const [entry] = await online.outbox();
  expect(entry).toMatchObject({ state: "unsure", undoable: false });
  expect(await online.app.decide(entry?.id ?? 0, { kind: "discard", undo: true })).toMatchObject({
    refusals: [{ code: "may-have-arrived" }],
  });
  expect(online.records("Article")).toHaveLength(1);
});
