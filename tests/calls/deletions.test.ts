import { afterEach, expect, test } from "vitest";
import { OnlineApp } from "./support/online-app.ts";
import { serve, type Answered, type RealServer, type Received } from "./support/server.ts";

const places = (key: string): string => `# Specification: Places
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
| Seats | whole number |
| Remark | text |

## 7. The calls it makes
- Base address: https://places.example.com

### Place
- Kept at: /places
${key}
- Sends: name, seats

| Field | On the wire |
| --- | --- |
| Number | number |
`;

const KEYS = [
  ["by a key of the server", "- Key: Number"],
  ["by the same id on both sides", ""],
] as const;

type Place = { readonly id: string; readonly number: string; readonly name: string; readonly seats: number };

/** A server with one place. If it has versions, it refuses a write that names another version. */
class Places {
  place: Place | null = { id: "p1", number: "1", name: "Hall", seats: 40 };
  version = 1;
  hasVersions = true;

  answer({ method, path, headers, body }: Received): Answered {
    const etag: { readonly etag?: string } = this.hasVersions ? { etag: `"${this.version}"` } : {};
    if (method === "GET" && path === "/places") return { status: 200, body: this.place === null ? [] : [this.place] };
    if (this.place === null) return { status: 404 };
    if (method === "GET") return { status: 200, body: this.place, headers: etag };
    if (headers["if-match"] !== undefined && headers["if-match"] !== etag.etag) return { status: 412 };
    if (method === "DELETE") this.place = null;
    else this.change(JSON.parse(body) as Partial<Place>);
    return { status: 204 };
  }

  change(values: Partial<Place>): void {
    if (this.place !== null) this.place = { ...this.place, ...values };
    this.version++;
  }
}

let world: Places;
let server: RealServer;
let online: OnlineApp;
let id: string;

async function start(key: string, hasVersions = true): Promise<void> {
  world = new Places();
  world.hasVersions = hasVersions;
  server = await serve((request) => world.answer(request));
  online = await OnlineApp.open(places(key), server.address);
  await online.app.refresh("Places", null);
  id = String(online.records("Place")[0]?.["id"]);
  await online.app.refresh("One place", id);
}

afterEach(async () => {
  online.close();
  await server.close();
});

const remove = () => online.app.submit({ commands: [{ kind: "delete", entity: "Place", id }] });

/** Deletes a record that a colleague has changed; returns the entry in conflict. */
async function inConflict(): Promise<number> {
  await online.app.submit({ commands: [{ kind: "change", entity: "Place", id, values: { remark: "mine alone" } }] });
  await online.settled();
  await online.app.refresh("One place", id);
  world.change({ seats: 60 });
  await remove();
  await online.settled();
  const entry = (await online.outbox()).find(({ state }) => state !== "done");
  expect(entry).toMatchObject({ state: "failed", code: "conflict" });
  expect(entry?.decisions).toEqual(expect.arrayContaining(["takeTheirs", "keepMine", "discard"]));
  return entry?.id ?? 0;
}

test.each(KEYS)(
  "P7.21 a deletion that is in conflict and gives way brings the record back, known %s",
  async (_, key) => {
    await start(key);
    const entry = await inConflict();
    expect(await online.app.decide(entry, { kind: "takeTheirs" })).toMatchObject({ refusals: [] });
    // The same record comes back, including the values that only this device has.
    expect(online.records("Place")).toMatchObject([{ id, name: "Hall", seats: 60, remark: "mine alone" }]);
    expect((await online.outbox()).map(({ state }) => state)).not.toContain("failed");
    await online.app.refresh("Places", null);
    expect(online.records("Place")).toMatchObject([{ id, seats: 60 }]);
  },
);

test.each(KEYS)("P7.21 what was brought back is changed and deleted as before, known %s", async (_, key) => {
  await start(key);
  await online.app.decide(await inConflict(), { kind: "takeTheirs" });
  await online.app.submit({ commands: [{ kind: "change", entity: "Place", id, values: { name: "Great hall" } }] });
  await online.settled();
  expect(world.place).toMatchObject({ name: "Great hall", seats: 60 });
  await remove();
  await online.settled();
  expect(world.place).toBeNull();
  expect((await online.outbox()).map(({ state }) => state)).not.toContain("failed");
});

test.each(KEYS)("P7.21 or the deletion is sent over their change, knowingly, known %s", async (_, key) => {
  await start(key);
  await online.app.decide(await inConflict(), { kind: "keepMine" });
  await online.settled();
  expect(world.place).toBeNull();
  await online.app.refresh("Places", null);
  expect(online.records("Place")).toEqual([]);
});

test.each(KEYS)("P7.38 what was deleted in a simulation is there again when it ends, known %s", async (_, key) => {
  await start(key);
  await online.app.simulate(null, { kind: "good" });
  await remove();
  await online.settled();
  expect(online.records("Place")).toEqual([]);
  online.isOnline = false;
  await online.app.simulate(null, null);
  expect(online.records("Place")).toMatchObject([{ id, name: "Hall", seats: 40 }]);
  expect(world.place).not.toBeNull();
});

test.each(KEYS)(
  "P7.73 a deletion takes no colleague's change along where the server has no versions, known %s",
  async (_, key) => {
    await start(key, false);
    world.change({ seats: 60 });
    await remove();
    await online.settled();
    const [entry] = await online.outbox();
    expect(entry).toMatchObject({ state: "failed", code: "conflict" });
    expect(world.place).toMatchObject({ seats: 60 });
    await online.app.decide(entry?.id ?? 0, { kind: "takeTheirs" });
    expect(online.records("Place")).toMatchObject([{ id, seats: 60 }]);
    await remove();
    await online.settled();
    expect(world.place).toBeNull();
  },
);

test.each(KEYS)("P7.73 nor is it in conflict with one's own changes, known %s", async (_, key) => {
  await start(key, false);
  online.isOnline = false;
  await online.app.submit({ commands: [{ kind: "change", entity: "Place", id, values: { name: "Great hall" } }] });
  await remove();
  online.isOnline = true;
  online.app.online();
  await online.settled();
  expect((await online.outbox()).map(({ state }) => state)).toEqual(["done", "done"]);
  expect(world.place).toBeNull();
});
