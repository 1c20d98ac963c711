import { afterEach, describe, expect, test } from "vitest";
import { GRAPHQL } from "./servers/graphql.ts";
import { JSON_API } from "./servers/json-api.ts";
import { JSON_SERVER } from "./servers/json-server.ts";
import { tasksDocument, type Task, type TaskServer } from "./servers/task-server.ts";
import { startFaultProxy, type FaultProxy } from "./support/fault-proxy.ts";
import { OnlineApp } from "./support/online-app.ts";

let server: TaskServer;
let proxy: FaultProxy;
let online: OnlineApp;

afterEach(async () => {
  online.close();
  await proxy.close();
  await server.close();
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

/** Record by record the same on both sides: nothing lost, doubled or wiped. */
async function agree(): Promise<void> {
  await refresh();
  expect(here()).toEqual(await there());
}

describe.each([JSON_SERVER, JSON_API, GRAPHQL])("$name", ({ facts, start }) => {
  test("P7.68 lists, writes without a network, errors at fields and a lost answer end with the same records on both sides", async () => {
    server = await start(7);
    proxy = await startFaultProxy(server.address);
    online = await OnlineApp.open(tasksDocument(facts), proxy.address);
    expect((await refresh()).refusals).toEqual([]);
    expect(here().map(({ title }) => title)).toHaveLength(7);
    await agree();

    // Without a network: a new one, a change, a deletion.
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
    // What the document does not know is not wiped by a change.
    expect((await server.tasks()).find(({ title }) => title === "Changed offline")?.note).toBe("Note 2");

    // The server refuses: it is told at the field, stays, and goes once it is put right.
    const refused = await online.create("Task", { title: "bad", done: false });
    await online.settled();
    const [entry] = (await online.outbox()).filter(({ state }) => state !== "done");
    expect(entry).toMatchObject({ state: "failed", errors: [{ field: "title" }] });
    expect(entry?.errors[0]?.message).toContain("not allowed");
    await change(refused, { title: "Good now" });
    await online.settled();
    await agree();

    // The server has acted, and its answer is lost: somebody looks, and says so.
    proxy.schedule = ["drop-after"];
    await online.create("Task", { title: "Unheard", done: false });
    await online.until(async () => (await online.outbox()).some(({ state }) => state === "unsure"));
    const [unsure] = (await online.outbox()).filter(({ state }) => state === "unsure");
    expect((await there()).filter(({ title }) => title === "Unheard")).toHaveLength(1);
    await online.app.decide(unsure?.id ?? 0, { kind: "arrived" });
    await agree();
    expect(here().filter(({ title }) => title === "Unheard")).toHaveLength(1);

    // A change whose answer is lost is done once, whatever becomes of it.
    proxy.schedule = ["drop-after"];
    await change(titled("Unheard"), { title: "Heard" });
    await online.until(async () =>
      (await online.outbox()).every(({ state }) => state === "done" || state === "unsure"),
    );
    for (const { id, state } of await online.outbox())
      if (state === "unsure") await online.app.decide(id, { kind: "retry" });
    await online.settled();
    await agree();
    expect(here()).toHaveLength(9);
  });
});
