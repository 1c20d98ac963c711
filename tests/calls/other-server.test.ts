import { afterEach, expect, test } from "vitest";
import { OnlineApp } from "./support/online-app.ts";
import { serve, type Answered, type RealServer, type Received } from "./support/server.ts";

const places = (base: string): string => `# Specification: Places
## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /places | Places | list of Place |
| /places/{id} | One place | one Place |

## 3. Entities and their fields
### Place
- Shown as: Name

| Field | Type |
| --- | --- |
| Number | text |
| Name | text |

## 7. The calls it makes
- Base address: ${base}

### Place
- Kept at: /places
- Key: Number

| Field | On the wire |
| --- | --- |
| Number | id |
`;

/** A server with its own place, whose number other servers use too. */
class Office {
  place: { readonly id: number; readonly name: string } | null;
  readonly made: string[] = [];
  server: RealServer | null = null;
  isBusy = false;
  onRead: (() => Promise<unknown>) | null = null;

  constructor(name: string) {
    this.place = { id: 1, name };
  }

  async open(): Promise<string> {
    this.server = await serve((request) => this.answer(request));
    open.push(this.server);
    return this.server.address;
  }

  async answer({ method, path, body }: Received): Promise<Answered> {
    const headers = { etag: '"1"' };
    if (method === "GET" && path === "/places") return { status: 200, body: this.place === null ? [] : [this.place] };
    if (method === "GET") {
      await this.onRead?.();
      return this.place === null ? { status: 404 } : { status: 200, body: this.place, headers };
    }
    if (this.isBusy) return { status: 503 };
    const sent = method === "DELETE" ? null : (JSON.parse(body) as { name: string });
    if (method === "POST") this.made.push(sent?.name ?? "");
    else this.place = sent === null ? null : { id: 1, name: sent.name };
    return { status: 204 };
  }

  get writes(): readonly string[] {
    return (this.server?.received ?? []).flatMap(({ method }) =>
      method === "GET" || method === "HEAD" ? [] : [method],
    );
  }
}

let open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.toReversed()) await one.close();
  open = [];
});

interface Started {
  readonly online: OnlineApp;
  readonly first: Office;
  readonly second: Office;
  readonly addresses: readonly [string, string];
  readonly id: string;
}

async function start(): Promise<Started> {
  const [first, second] = [new Office("Hall"), new Office("Their hall")];
  const addresses = [await first.open(), await second.open()] as const;
  const online = await OnlineApp.open(places("https://places.example.com"), addresses[0]);
  open.push(online);
  await online.app.refresh("Places", null);
  const id = String(online.records("Place")[0]?.["id"]);
  await online.app.refresh("One place", id);
  return { online, first, second, addresses, id };
}

const WORK = {
  change: ({ online, id }: Started) =>
    online.app.submit({ commands: [{ kind: "change", entity: "Place", id, values: { name: "Great hall" } }] }),
  delete: ({ online, id }: Started) => online.app.submit({ commands: [{ kind: "delete", entity: "Place", id }] }),
  create: ({ online }: Started) => online.create("Place", { name: "Shed" }),
};
const KINDS = Object.keys(WORK) as (keyof typeof WORK)[];

const entryOf = async ({ online }: Started) => (await online.outbox()).find(({ state }) => state !== "done");

/** Queues work for the first server, then switches to the second. */
async function switched(started: Started, kind: keyof typeof WORK): Promise<void> {
  const { online, addresses } = started;
  online.isOnline = false;
  await WORK[kind](started);
  online.isOnline = true;
  await online.app.setServer(addresses[1]);
  await online.settled();
}

test.each(KINDS)("P7.25 P7.36 a %s that waits for one server goes to no other by itself", async (kind) => {
  const started = await start();
  await switched(started, kind);
  expect(started.second.writes).toEqual([]);
  const entry = await entryOf(started);
  expect(entry).toMatchObject({ state: "held", code: "other-server" });
  expect(entry?.decisions).toEqual(expect.arrayContaining(["retry", "discard"]));
  started.online.restart();
  started.online.app.online();
  await started.online.settled();
  expect(started.second.writes).toEqual([]);
});

test("P7.36 back at its server, it goes there once somebody says so", async () => {
  const started = await start();
  await switched(started, "change");
  await started.online.app.setServer(started.addresses[0]);
  await started.online.app.decide((await entryOf(started))?.id ?? 0, { kind: "retry" });
  await started.online.settled();
  expect(started.first.place).toMatchObject({ name: "Great hall" });
  expect(started.second.writes).toEqual([]);
});

test("P7.36 P7.73 sent to the other all the same, a change is compared with the record that this one has", async () => {
  const started = await start();
  await switched(started, "change");
  await started.online.app.decide((await entryOf(started))?.id ?? 0, { kind: "retry" });
  await started.online.settled();
  expect(await entryOf(started)).toMatchObject({ state: "failed", code: "conflict" });
  expect(started.second).toMatchObject({ writes: [], place: { name: "Their hall" } });
});

test("P7.36 what has failed at one server is not sent to the other unread", async () => {
  const started = await start();
  const { online, first, second, addresses } = started;
  first.place = { id: 1, name: "Colleague's hall" };
  await WORK.change(started);
  await online.settled();
  const failed = await entryOf(started);
  expect(failed).toMatchObject({ state: "failed", code: "conflict" });
  await online.app.setServer(addresses[1]);
  await online.app.decide(failed?.id ?? 0, { kind: "keepMine" });
  await online.settled();
  expect(await entryOf(started)).toMatchObject({ state: "held", code: "other-server" });
  await online.app.decide(failed?.id ?? 0, { kind: "retry" });
  await online.settled();
  expect(await entryOf(started)).toMatchObject({ state: "failed", code: "conflict" });
  expect(second.writes).toEqual([]);
});

test("P7.36 what is under way when another server is named ends at the one that it was begun with", async () => {
  const started = await start();
  const { online, first, second, addresses } = started;
  first.onRead = async () => {
    first.onRead = null;
    await online.app.setServer(addresses[1]);
  };
  await WORK.change(started);
  await online.until(async () => (await entryOf(started))?.state === "held");
  expect(second.writes).toEqual([]);
  expect(await entryOf(started)).toMatchObject({ code: "other-server" });
});

test("P7.36 a document that names another server sends it nothing that waits for the last one", async () => {
  const [first, second] = [new Office("Hall"), new Office("Their hall")];
  const addresses = [await first.open(), await second.open()] as const;
  const online = await OnlineApp.open(places(addresses[0]), addresses[0]);
  open.push(online);
  await online.app.setServer(null);
  await online.app.refresh("Places", null);
  online.isOnline = false;
  await online.create("Place", { name: "Shed" });
  await online.update(places(addresses[1]));
  await online.app.allowHost(new URL(addresses[1]).host, true);
  online.isOnline = true;
  online.app.online();
  await online.create("Place", { name: "Barn" });
  await online.settled();
  expect(second.made).toEqual(["Barn"]);
  expect((await online.outbox()).find(({ state }) => state !== "done")).toMatchObject({ code: "other-server" });
});

test("P7.25 what waits while no server has ever answered goes to the one that is named in the end", async () => {
  const office = new Office("Hall");
  const online = await OnlineApp.open(places("https://places.example.com"), "http://127.0.0.1:9");
  open.push(online);
  online.isOnline = false;
  await online.create("Place", { name: "Shed" });
  online.isOnline = true;
  await online.app.setServer(await office.open());
  await online.settled();
  expect(office.made).toEqual(["Shed"]);
});
