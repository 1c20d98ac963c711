import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { SIGN_IN, tasksDocument, tasksToBegin, type Task } from "../calls/servers/task-server.ts";
import { OnlineApp } from "../calls/support/online-app.ts";
import { DIRECTUS } from "./directus.ts";
import { HeavyServer, type HeavyKind, type Keeper } from "./heavy-server.ts";
import { installed } from "./install.ts";
import { PARSE } from "./parse-server.ts";
import { freePort, postgresPrograms, startPostgres, type Postgres } from "./postgres.ts";

const programs = postgresPrograms();
let postgres: Postgres | null = null;

beforeAll(async () => {
  if (programs !== null) postgres = await startPostgres(programs);
});
afterAll(() => postgres?.close());

const documentOf = ({ facts, signIn }: HeavyKind): string =>
  tasksDocument(facts)
    .replace("## 7. The calls it makes", `${SIGN_IN}\n$&`)
    .replace("- Base address: https://tasks.example.com\n", (base) => base + signIn);

/** The tests of `tests/calls/matrix.test.ts`, against servers that take minutes to install. */
describe.each([PARSE, DIRECTUS])("$name $version", (kind) => {
  const { folder, problem } =
    programs === null
      ? { folder: "", problem: "PostgreSQL is not installed (Debian: apt install postgresql)" }
      : installed(kind.name, kind.version, kind.empty);
  if (problem !== null) {
    // A skipped test proves nothing, so its name gives the reason.
    test.skip(`not tried: ${problem}`, () => {});
    return;
  }

  let server: HeavyServer;
  let keeper: Keeper;
  let online: OnlineApp;
  let phones: OnlineApp[] = [];

  beforeAll(async () => {
    const database = kind.name === "directus" ? "directus" : "parse";
    postgres?.createDatabase(database);
    server = new HeavyServer(kind, { folder, port: await freePort(), postgres: postgres?.port ?? 0 });
    await server.open();
    keeper = await server.keeper();
    await keeper.setUp(tasksToBegin(7));
  });
  afterAll(() => server.close());
  afterEach(() => {
    for (const phone of phones) phone.close();
    phones = [];
  });

  const openPhone = async (): Promise<OnlineApp> => {
    const phone = await OnlineApp.open(documentOf(kind), server.address);
    phones.push(phone);
    await signIn(phone);
    await phone.app.refresh("Tasks", null);
    return phone;
  };
  const signIn = async (phone: OnlineApp): Promise<void> =>
    expect((await phone.app.signIn({ email: "ann@example.com", password: "secret" })).refusals).toEqual([]);
  const plain = ({ key, title, done }: Pick<Task, "key" | "title" | "done">) => ({ key, title, done });
  const sorted = <T extends { readonly key: string }>(tasks: readonly T[]): readonly T[] =>
    tasks.toSorted((a, b) => a.key.localeCompare(b.key));
  const here = (): readonly Pick<Task, "key" | "title" | "done">[] =>
    sorted(
      online.records("Task").map((one) => ({
        key: String(one["number"]),
        title: String(one["title"]),
        done: one["done"] === true,
      })),
    );
  const there = async () => sorted((await keeper.tasks()).map(plain));
  const titled = (title: string, phone = online): string =>
    String(phone.records("Task").find((one) => one["title"] === title)?.["id"] ?? "none");
  const change = (title: string, values: { readonly [field: string]: string | boolean }, phone = online) =>
    phone.app.submit({ commands: [{ kind: "change", entity: "Task", id: titled(title, phone), values }] });
  const remove = (title: string, phone = online) =>
    phone.app.submit({ commands: [{ kind: "delete", entity: "Task", id: titled(title, phone) }] });
  const agree = async (): Promise<void> => {
    expect((await online.app.refresh("Tasks", null)).refusals).toEqual([]);
    expect(here()).toEqual(await there());
  };
  const states = async () => (await online.outbox()).map(({ state }) => state);

  test("P7.65 its list comes in pages, and what is done without a network ends with the same records on both sides", async () => {
    online = await openPhone();
    expect(here()).toHaveLength(7);
    await agree();
    online.isOnline = false;
    await online.create("Task", { title: "Made offline", done: false });
    await change("Task 2", { title: "Changed offline", done: true });
    await remove("Task 3");
    online.isOnline = true;
    online.app.online();
    await online.settled();
    expect(await states()).toEqual(["done", "done", "done"]);
    await agree();
    expect((await keeper.tasks()).find(({ title }) => title === "Changed offline")?.note).toBe("Note 2");
    // Meanwhile a colleague works on another phone.
    const colleague = await openPhone();
    await remove("Task 4", colleague);
    await change("Task 5", { done: true }, colleague);
    await colleague.settled();
    await agree();
    expect(here().map(({ title }) => title)).not.toContain("Task 4");
    expect(here().find(({ title }) => title === "Task 5")?.done).toBe(true);
  });

  test("P7.60 what it refuses is told at the field, stays, and goes once it is put right", async () => {
    online = await openPhone();
    await online.create("Task", { title: "bad", done: false });
    await online.settled();
    const [entry] = (await online.outbox()).filter(({ state }) => state !== "done");
    expect(entry).toMatchObject({ state: "failed", errors: [{ field: "title" }] });
    expect(entry?.errors[0]?.message).toContain(kind.refusal);
    await change("bad", { title: "Good now" });
    await online.settled();
    await agree();
    expect(here().filter(({ title }) => title === "Good now")).toHaveLength(1);
  });

  test("P7.19 killed after it has written, it loses and doubles nothing", async () => {
    online = await openPhone();
    const before = here().length;
    const killAfter = async (work: () => Promise<unknown>): Promise<void> => {
      server.holdNextAnswer();
      await work();
      await online.until(() => server.isHolding);
      await server.kill();
      await online.until(async () => (await states()).every((state) => state !== "sending"));
      await server.start();
      online.app.online();
      await online.until(async () => (await states()).every((state) => state === "done" || state === "unsure"));
    };
    const decide = async (kindOf: "arrived" | "retry"): Promise<void> => {
      for (const { id, state } of await online.outbox())
        if (state === "unsure") await online.app.decide(id, { kind: kindOf });
      await online.settled();
    };
    await killAfter(() => online.create("Task", { title: "Written", done: false }));
    expect((await there()).filter(({ title }) => title === "Written")).toHaveLength(1);
    await decide("arrived");
    await agree();
    await killAfter(() => change("Task 6", { title: "Rewritten" }));
    await decide("retry");
    await killAfter(() => remove("Task 7"));
    await decide("arrived");
    await agree();
    expect(here()).toHaveLength(before);
    expect(here().map(({ title }) => title)).toEqual(expect.arrayContaining(["Written", "Rewritten"]));
    expect(here().map(({ title }) => title)).not.toContain("Task 7");
    expect((await keeper.tasks()).find(({ title }) => title === "Rewritten")?.note).toBe("Note 6");
  });

  test("P7.27 after its tokens have ended what waits goes out when the same person has signed in again", async () => {
    online = await openPhone();
    const before = here().length;
    await keeper.signOutEverybody();
    const isSignedIn = async (): Promise<boolean> =>
      (await online.ask({ kind: "connection" })).signIn?.signedIn === true;
    // An issued token may stay valid for some more seconds.
    await online.until(async () => {
      await online.app.refresh("Tasks", null);
      return !(await isSignedIn());
    });
    expect(here()).toHaveLength(before);
    await online.create("Task", { title: "Made signed out", done: false });
    await change("Task 1", { title: "Changed signed out" });
    await online.until(async () =>
      (await online.outbox()).every(({ state, code }) => state === "waiting" && code === "sign-in-needed"),
    );
    expect((await there()).map(({ title }) => title)).not.toContain("Made signed out");
    await keeper.letIn();
    await signIn(online);
    await online.settled();
    await agree();
    expect(here()).toHaveLength(before + 1);
    expect((await keeper.tasks()).find(({ title }) => title === "Changed signed out")?.note).toBe("Note 1");
  });
});
