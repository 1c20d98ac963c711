import { rmSync } from "node:fs";
import { dirname } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { GRAPHQL } from "./servers/graphql.ts";
import { JSON_API } from "./servers/json-api.ts";
import { JSON_SERVER } from "./servers/json-server.ts";
import { JSON_SERVER_1 } from "./servers/json-server-1.ts";
import { tasksDocument, tasksToBegin, type Task, type TaskServer } from "./servers/task-server.ts";
import { inFull } from "../browser/support/in-full.ts";
import { startFaultProxy, type FaultProxy } from "./support/fault-proxy.ts";
import { bundleChild, ChildServer } from "./support/child-server.ts";
import { OnlineApp } from "./support/online-app.ts";
import { Tokens } from "./support/tokens.ts";

let server: TaskServer;
let online: OnlineApp;
let open: { close(): unknown }[] = [];
let child = "";

beforeAll(async () => {
  child = await bundleChild();
});
afterAll(() => rmSync(dirname(child), { recursive: true, force: true }));
afterEach(async () => {
  for (const one of open.toReversed()) await one.close();
  open = [];
});

const here = (): readonly Pick<Task, "key" | "title" | "done">[] =>
  online
    .records("Task")
    .map((one) => ({ key: String(one["number"]), title: String(one["title"]), done: one["done"] === true }))
    .toSorted((a, b) => a.key.localeCompare(b.key));
const there = async (): Promise<readonly Pick<Task, "key" | "title" | "done">[]> =>
  (await server.tasks())
    .map(({ key, title, done }) => ({ key, title, done }))
    .toSorted((a, b) => a.key.localeCompare(b.key));
const titled = (title: string): string =>
  String(online.records("Task").find((one) => one["title"] === title)?.["id"] ?? "none");
const change = (id: string, values: { readonly [field: string]: string | boolean }) =>
  online.app.submit({ commands: [{ kind: "change", entity: "Task", id, values }] });
const refresh = () => online.app.refresh("Tasks", null);

/** Compares both sides record by record: nothing is lost, doubled or emptied. */
async function agree(): Promise<void> {
  await refresh();
  expect(here()).toEqual(await there());
}

describe.each([JSON_SERVER, JSON_SERVER_1, JSON_API, GRAPHQL])("$name", ({ name, facts, start }) => {
  test("P7.68 lists, writes without a network, errors at fields and a lost answer end with the same records on both sides", async () => {
    server = await start(tasksToBegin(7));
    const proxy: FaultProxy = await startFaultProxy(server.address);
    online = await OnlineApp.open(tasksDocument(facts), proxy.address);
    open = [server, proxy, online];
    expect((await refresh()).refusals).toEqual([]);
    expect(here().map(({ title }) => title)).toHaveLength(7);
    await agree();

    // Offline: a creation, a change, a deletion.
    online.isOnline = false;
    await online.create("Task", { title: "Made offline", done: false });
    await change(titled("Task 2"), { title: "Changed offline", done: true });
    await online.app.submit({ commands: [{ kind: "delete", entity: "Task", id: titled("Task 3") }] });
    expect((await there()).map(({ title }) => title)).toContain("Task 3");
    online.isOnline = true;
    online.app.online();
    await online.settled();
    expect((await online.outbox()).map(({ state }) => state)).toEqual(["done", "done", "done"]);
    await agree();
    expect((await there()).map(({ title }) => title).toSorted()).toEqual(
      ["Changed offline", "Made offline", "Task 1", "Task 4", "Task 5", "Task 6", "Task 7"].toSorted(),
    );
    // A change does not empty values that the document does not name.
    expect((await server.tasks()).find(({ title }) => title === "Changed offline")?.note).toBe("Note 2");

    // Meanwhile a colleague deletes and changes records on another phone.
    const colleague = await OnlineApp.open(tasksDocument(facts), server.address);
    open.push(colleague);
    await colleague.app.refresh("Tasks", null);
    const theirs = (title: string): string =>
      String(colleague.records("Task").find((one) => one["title"] === title)?.["id"] ?? "none");
    await colleague.app.submit({
      commands: [
        { kind: "delete", entity: "Task", id: theirs("Task 4") },
        { kind: "change", entity: "Task", id: theirs("Task 5"), values: { done: true } },
      ],
    });
    await colleague.settled();
    await agree();
    expect(here().map(({ title }) => title)).not.toContain("Task 4");
    expect(here().find(({ title }) => title === "Task 5")?.done).toBe(true);

    // The server refuses: the error is at the field, the record stays, and it is sent once corrected.
    const refused = await online.create("Task", { title: "bad", done: false });
    await online.settled();
    const [entry] = (await online.outbox()).filter(({ state }) => state !== "done");
    expect(entry).toMatchObject({ state: "failed", errors: [{ field: "title" }] });
    expect(entry?.errors[0]?.message).toContain("not allowed");
    await change(refused, { title: "Good now" });
    await online.settled();
    await agree();

    // The server has processed it but the answer is lost: the person looks and decides.
    proxy.schedule = ["drop-after"];
    await online.create("Task", { title: "Unheard", done: false });
    await online.until(async () => (await online.outbox()).some(({ state }) => state === "unsure"));
    const [unsure] = (await online.outbox()).filter(({ state }) => state === "unsure");
    expect((await there()).filter(({ title }) => title === "Unheard")).toHaveLength(1);
    await online.app.decide(unsure?.id ?? 0, { kind: "arrived" });
    await agree();
    expect(here().filter(({ title }) => title === "Unheard")).toHaveLength(1);

    // A change whose answer is lost takes effect once, whatever happens.
    proxy.schedule = ["drop-after"];
    await change(titled("Unheard"), { title: "Heard" });
    await online.until(async () =>
      (await online.outbox()).every(({ state }) => state === "done" || state === "unsure"),
    );
    for (const { id, state } of await online.outbox())
      if (state === "unsure") await online.app.decide(id, { kind: "retry" });
    await online.settled();
    await agree();
    expect(here()).toHaveLength(8);
  });

  test("P7.27 a token that expires keeps what waits until the same person signs in again", async () => {
    const tokens = new Tokens();
    server = await start(tasksToBegin(4), { around: tokens.around });
    online = await OnlineApp.open(tasksDocument(facts, true), server.address);
    open = [server, online];
    expect((await online.app.signIn({ email: "ann", password: "" })).refusals).toEqual([]);
    await agree();
    expect(here()).toHaveLength(4);
    tokens.expire();
    await online.create("Task", { title: "Made with an old token", done: false });
    await change(titled("Task 2"), { title: "Changed with an old token" });
    await online.until(async () =>
      (await online.outbox()).every(({ state, code }) => state === "waiting" && code === "sign-in-needed"),
    );
    expect((await online.ask({ kind: "connection" })).signIn).toMatchObject({ needed: true });
    expect((await there()).map(({ title }) => title)).toEqual(["Task 1", "Task 2", "Task 3", "Task 4"]);
    // A failed read of a list deletes nothing here.
    await refresh();
    expect(here()).toHaveLength(5);
    await online.app.signIn({ email: "ann", password: "" });
    await online.settled();
    await agree();
    expect(here().map(({ title }) => title)).toEqual(
      expect.arrayContaining(["Made with an old token", "Changed with an old token"]),
    );
    expect(here()).toHaveLength(5);
  });

  // In every run for one REST server and one other: being killed does not depend on the protocol.
  const killed = name === JSON_SERVER.name || name === GRAPHQL.name ? test : inFull;
  killed("P7.19 a server that is killed after it has written loses and doubles nothing", async () => {
    const process = new ChildServer(child, name, tasksToBegin(4));
    open = [process];
    await process.start();
    server = { address: process.address, tasks: async () => process.tasks(), close: async () => {} };
    online = await OnlineApp.open(tasksDocument(facts), process.address);
    open = [process, online];
    await agree();
    /** The process is killed after writing to its disk and before answering. */
    const killAfter = async (work: () => Promise<unknown>): Promise<void> => {
      process.holdNextAnswer();
      await work();
      await online.until(() => process.isHolding);
      await process.kill();
      await online.until(async () => (await online.outbox()).every(({ state }) => state !== "sending"));
      await process.start();
      online.app.online();
      await online.until(async () =>
        (await online.outbox()).every(({ state }) => state === "done" || state === "unsure"),
      );
    };
    await killAfter(() => online.create("Task", { title: "Written", done: false }));
    expect((await there()).filter(({ title }) => title === "Written")).toHaveLength(1);
    const unsure = (await online.outbox()).find(({ state }) => state === "unsure");
    await online.app.decide(unsure?.id ?? 0, { kind: "arrived" });
    await agree();
    await killAfter(() => change(titled("Task 2"), { title: "Rewritten" }));
    for (const { id, state } of await online.outbox())
      if (state === "unsure") await online.app.decide(id, { kind: "retry" });
    await online.settled();
    await killAfter(() => online.app.submit({ commands: [{ kind: "delete", entity: "Task", id: titled("Task 3") }] }));
    for (const { id, state } of await online.outbox())
      if (state === "unsure") await online.app.decide(id, { kind: "arrived" });
    await agree();
    expect(
      here()
        .map(({ title }) => title)
        .toSorted(),
    ).toEqual(["Rewritten", "Task 1", "Task 4", "Written"]);
    expect((await server.tasks()).find(({ title }) => title === "Rewritten")?.note).toBe("Note 2");
  });
});
