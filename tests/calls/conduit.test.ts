import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ListAnswer } from "#engine/contract/queries.ts";
import { ConduitServer } from "./conduit-server.ts";
import { OnlineApp } from "./support/online-app.ts";

const SOURCE = readFileSync(join(import.meta.dirname, "../../samples/conduit.md"), "utf8");

let server: ConduitServer;
let online: OnlineApp;

beforeEach(async () => {
  server = await ConduitServer.start();
  for (const name of ["jade", "ravi"]) server.addUser(name);
  for (let i = 1; i <= 45; i++) server.addArticle(i % 2 ? "ravi" : "jade", `Article ${i}`, [i % 3 ? "odd" : "third"]);
  online = await OnlineApp.open(SOURCE, server.address);
});

afterEach(async () => {
  online.close();
  await server.close();
});

const list = (screen: string, view = 0, at: string | null = null): Promise<ListAnswer> =>
  online.ask({ kind: "list", screen, view, at, from: 0, limit: 100 });

const open = async (screen: string, at: string | null = null): Promise<void> => {
  await online.app.attend({ screen, at, opened: true });
  await online.until(async () => server.received.length > 0);
};

const signIn = (name = "jade", password = "secret-words") =>
  online.app.signIn({ email: `${name}@mail.example`, password });

const idOf = (entity: string, field: string, value: string): string =>
  String(online.records(entity).find((record) => record[field] === value)?.["id"]);

const fire = (entity: string, id: string, event: string) =>
  online.app.submit({ commands: [{ kind: "fire", entity, id, event, values: {} }] });

test("P7.10 a guest sees what everybody wrote, page by page, in the server's order", async () => {
  await open("Everyone");
  await online.until(async () => (await list("Everyone")).rows.length === 20);
  const first = await list("Everyone");
  expect(first.fresh).toMatchObject({ hasMore: true, total: 45, problem: null });
  expect(first.rows[0]?.title.value).toBe("Article 45");
  expect(first.rows[0]?.subtitle[0]).toMatchObject({ title: "ravi" });
  await online.app.more("Everyone", null);
  await online.app.more("Everyone", null);
  const all = await list("Everyone");
  expect(all.rows).toHaveLength(45);
  expect(all.fresh).toMatchObject({ hasMore: false });
});

test("P7.26 signing in says who one is, and the token goes with later calls but nowhere else", async () => {
  expect((await signIn("jade", "wrong")).refusals).toMatchObject([{ code: "E1" }]);
  expect((await signIn()).refusals).toEqual([]);
  expect((await online.app.describe()).profile).toMatchObject({ name: "jade", roles: ["reader"] });
  await open("Everyone");
  await online.until(() =>
    server.received.some(({ headers }) => headers["authorization"] === "Token token-of-jade@mail.example"),
  );
  const log = JSON.stringify(await online.ask({ kind: "requests" }));
  expect(log).toContain("/users/login");
  expect(log).not.toContain("token-of-jade");
  expect(log).not.toContain("secret-words");
  const stored = Buffer.from(online.opened.store.at.db.export()).toString("latin1");
  expect(stored).not.toContain("token-of-jade");
  expect(stored).not.toContain("secret-words");
  await signIn();
  expect(online.records("Person").filter(({ username }) => username === "jade")).toHaveLength(1);
});

test("an article is written, changed, liked, commented on and deleted", async () => {
  await signIn();
  const id = await online.create("Article", {
    title: "Moss",
    description: "Green",
    body: "It is **green**.",
    tag_list: ["moss"],
  });
  // All this happens before the server's answer has brought the article's key.
  await fire("Article", id, "Favourite");
  await online.create("Comment", { article: id, body: "With ginger!" });
  await online.settled();
  const article = server.articles.find(({ title }) => title === "Moss");
  expect(article).toMatchObject({ slug: "moss", author: "jade", tagList: ["moss"] });
  expect([...(article?.favoritedBy ?? [])]).toEqual(["jade"]);
  expect(article?.comments).toMatchObject([{ body: "With ginger!", author: "jade" }]);
  expect(online.records("Article").find((one) => one["id"] === id)).toMatchObject({
    slug: "moss",
    favourite: true,
    favourites: 1,
  });
  expect(online.records("Comment")).toMatchObject([{ number: "1", article: id }]);
  await online.app.submit({ commands: [{ kind: "change", entity: "Article", id, values: { title: "More moss" } }] });
  await online.settled();
  expect(online.records("Article").find((one) => one["id"] === id)).toMatchObject({
    slug: "more-moss",
    title: "More moss",
  });
  const comment = idOf("Comment", "body", "With ginger!");
  await online.app.submit({ commands: [{ kind: "delete", entity: "Comment", id: comment }] });
  await online.settled();
  expect(article?.comments).toEqual([]);
  await online.app.submit({ commands: [{ kind: "delete", entity: "Article", id }] });
  await online.settled();
  expect(server.articles.some(({ title }) => title === "More moss")).toBe(false);
});

test("P7.22 what the server does not like is said at its field, and can be mended and sent again", async () => {
  await signIn();
  const id = await online.create("Article", { title: "Article 1", description: "Again", body: "Once more." });
  await online.settled();
  const [entry] = await online.outbox();
  expect(entry).toMatchObject({ state: "failed", errors: [{ field: "title", message: "must be unique" }] });
  const mended = await online.app.submit({
    commands: [{ kind: "change", entity: "Article", id, values: { title: "Article 99" } }],
  });
  expect(mended.kind).toBe("done");
  // Saving the corrected record sends it again, in the same place of the queue.
  await online.settled();
  expect(server.articles.filter(({ title }) => title === "Article 99")).toHaveLength(1);
  expect((await online.outbox()).every(({ state }) => state === "done")).toBe(true);
});

test("P7.8 the form of a refused record says what the server said; a secret is in no file", async () => {
  const draft = await online.app.openDraft({ entity: "Registration", id: null });
  for (const [field, value] of Object.entries({ username: "jade", email: "j@new.example", password: "sage-and-salt" }))
    await online.app.editDraft(draft.draft, { kind: "set", field, value });
  const { outcome } = await online.app.submitDraft(draft.draft, []);
  const calls = outcome.kind === "done" ? (outcome.calls ?? []) : [];
  expect((await online.app.settled(calls)).refusals).toHaveLength(1);
  await online.until(async () => {
    const shown = await online.app.editDraft(draft.draft, { kind: "leave", field: "bio" });
    const username = shown.groups.flatMap(({ fields }) => fields).find(({ field }) => field.key === "username");
    return username?.errors[0]?.message === "has already been taken";
  });
  expect(Buffer.from(online.opened.store.at.db.export()).toString("latin1")).not.toContain("sage-and-salt");
  await online.app.editDraft(draft.draft, { kind: "set", field: "username", value: "jade2" });
  const again = await online.app.submitDraft(draft.draft, []);
  const made = again.outcome.kind === "done" ? (again.outcome.calls ?? []) : [];
  expect((await online.app.settled(made)).refusals).toEqual([]);
  expect(server.users.at(-1)).toMatchObject({ username: "jade2", password: "sage-and-salt" });
});

test("joining: what is refused is not kept, what is taken in is", async () => {
  const joinAs = async (username: string) => {
    const outcome = await online.app.submit({
      commands: [
        {
          kind: "create",
          entity: "Registration",
          values: { username, email: `${username}@new.example`, password: "sage-and-salt" },
        },
      ],
    });
    if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
    return online.app.settled(outcome.calls ?? []);
  };
  expect((await joinAs("jade")).refusals).toMatchObject([{ field: "username", message: "has already been taken" }]);
  expect(online.records("Registration")).toEqual([]);
  expect(await joinAs("newcomer")).toMatchObject({
    refusals: [],
    messages: ["Welcome, newcomer. You can sign in now."],
  });
  expect(server.users.map(({ username }) => username)).toContain("newcomer");
  expect((await signIn("newcomer", "sage-and-salt")).refusals).toHaveLength(1);
  expect((await online.app.signIn({ email: "newcomer@new.example", password: "sage-and-salt" })).refusals).toEqual([]);
});

test("P7.27 a visit that ends asks for a new one, and nothing that waits is lost", async () => {
  await signIn();
  await open("Everyone");
  await online.until(() => online.records("Article").length > 0);
  const id = idOf("Article", "title", "Article 45");
  server.ended.add("token-of-jade@mail.example");
  await fire("Article", id, "Favourite");
  await online.until(async () => (await online.ask({ kind: "connection" })).signIn?.needed === true);
  expect((await online.outbox())[0]).toMatchObject({ state: "waiting", code: "sign-in-needed" });
  expect(server.articles.find(({ title }) => title === "Article 45")?.favoritedBy.size).toBe(0);
  // Another person's session does not send it.
  await signIn("ravi");
  // Nor may they read its content.
  expect((await online.outbox())[0]).toMatchObject({ state: "waiting", own: false, call: "", address: "", body: null });
  await signIn("jade");
  await online.settled();
  expect([...(server.articles.find(({ title }) => title === "Article 45")?.favoritedBy ?? [])]).toEqual(["jade"]);
});

test("feed, tags, authors, favourites and settings are filled by the server", async () => {
  await signIn();
  await open("Author", idOf("Profile", "username", "jade"));
  await open("Tags");
  await online.until(() => online.records("Tag").length === 2);
  const tag = idOf("Tag", "word", "third");
  await open("One tag", tag);
  await online.until(async () => (await list("One tag", 1, tag)).rows.length === 15);
  const ravi = idOf("Profile", "username", "ravi");
  await fire("Profile", ravi, "Follow");
  await online.settled();
  expect([...(server.users[0]?.follows ?? [])]).toEqual(["ravi"]);
  await open("My feed");
  await online.until(async () => (await list("My feed")).fresh?.total === 23);
  await open("Author", ravi);
  await online.until(async () => (await list("Author", 1, ravi)).fresh?.total === 23);
  await open("Settings");
  await online.until(() => online.records("Settings").length === 1);
  const settings = idOf("Settings", "username", "jade");
  await online.app.submit({
    commands: [{ kind: "change", entity: "Settings", id: settings, values: { bio: "Mostly moss now." } }],
  });
  await online.settled();
  expect(server.users[0]?.bio).toBe("Mostly moss now.");
});

test("comments of an article come with opening it", async () => {
  server.articles[44]?.comments.push({ id: 7, body: "Lovely.", createdAt: "2026-02-01T00:00:00.000Z", author: "ravi" });
  await open("Everyone");
  await online.until(() => online.records("Article").length > 0);
  const id = idOf("Article", "title", "Article 45");
  await open("One article", id);
  await online.until(() => online.records("Comment").length === 1);
  expect(online.records("Comment")).toMatchObject([{ article: id, body: "Lovely." }]);
});

test("P7.10 a record made here stays in the list until the list has been fetched anew", async () => {
  await signIn();
  await open("Everyone");
  await online.until(async () => (await list("Everyone")).rows.length === 20);
  await online.app.attend({ screen: "Tags", at: null, opened: true });
  const values = { title: "Bread", description: "How to", body: "Flour" };
  await online.app.submit({ commands: [{ kind: "create", entity: "Article", values }] });
  const first = async (): Promise<unknown> => (await list("Everyone")).rows[0]?.title.value;
  expect(await first()).toBe("Bread");
  await online.until(() => online.records("Article").some(({ title, slug }) => title === "Bread" && slug !== null));
  expect(await first()).toBe("Bread");
  await online.app.refresh("Everyone", null);
  expect([await first(), (await list("Everyone")).rows.filter(({ title }) => title.value === "Bread")]).toMatchObject([
    "Bread",
    { length: 1 },
  ]);
});

for (const dialect of ["old", "new"] as const)
  test(`Conduit works in full with a backend of the ${dialect} kind`, async () => {
    server.dialect = dialect;
    const on = (title: string) => server.articles.find((one) => one.title === title);
    const joined = await online.app.submit({
      commands: [
        {
          kind: "create",
          entity: "Registration",
          values: { username: "kim", email: "kim@mail.example", password: "s-and-s" },
        },
      ],
    });
    expect(joined.kind === "done" ? await online.app.settled(joined.calls ?? []) : joined).toMatchObject({
      messages: ["Welcome, kim. You can sign in now."],
    });
    expect((await signIn("kim", "s-and-s")).refusals).toEqual([]);
    // Without tags, with tags, and corrected.
    const bare = await online.create("Article", { title: "Bare", description: "None", body: "No tags." });
    await online.create("Article", { title: "Full", description: "Two", body: "Tags.", tag_list: ["odd", "new"] });
    await online.settled();
    expect(on("Bare")).toMatchObject({ slug: "bare", tagList: [] });
    expect(on("Full")).toMatchObject({ tagList: ["odd", "new"] });
    await online.app.submit({
      commands: [
        { kind: "change", entity: "Article", id: bare, values: { title: "Bare no more", description: "Some" } },
      ],
    });
    await online.settled();
    expect(on("Bare no more")).toMatchObject({ slug: "bare-no-more", description: "Some", body: "No tags." });
    // It stays reachable under its new key: it can be changed, liked and unliked.
    await online.app.submit({
      commands: [{ kind: "change", entity: "Article", id: bare, values: { body: "Words." } }],
    });
    await fire("Article", bare, "Favourite");
    await online.settled();
    expect(on("Bare no more")).toMatchObject({ body: "Words.", favoritedBy: new Set(["kim"]) });
    await fire("Article", bare, "Unfavourite");
    await online.settled();
    expect(on("Bare no more")?.favoritedBy.size).toBe(0);
    // A list without texts does not clear stored texts.
    await open("Everyone");
    await online.until(async () => (await list("Everyone")).fresh?.total === 47);
    expect(online.records("Article").find(({ id }) => id === bare)).toMatchObject({ body: "Words.", tag_list: null });
    const other = idOf("Article", "title", "Article 45");
    await open("One article", other);
    await online.until(() => online.records("Article").some(({ id, body }) => id === other && body !== null));
    // Reads all pages of a tag's screen.
    await open("Tags");
    await online.until(() => online.records("Tag").some(({ word }) => word === "odd"));
    const tag = idOf("Tag", "word", "odd");
    await open("One tag", tag);
    await online.until(async () => (await list("One tag", 1, tag)).fresh?.total === 31);
    await online.app.more("One tag", tag);
    const all = await list("One tag", 1, tag);
    expect([all.rows.length, all.fresh?.hasMore]).toEqual([31, false]);
    await online.app.submit({ commands: [{ kind: "delete", entity: "Article", id: bare }] });
    await online.settled();
    expect(on("Bare no more")).toBeUndefined();
    expect((await online.outbox()).filter(({ state }) => state !== "done")).toEqual([]);
  });
