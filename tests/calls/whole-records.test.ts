import { afterEach, expect, test } from "vitest";
import type { Value } from "#expr/types.ts";
import { OnlineApp } from "./support/online-app.ts";
import { serve, type Answered, type RealServer, type Received } from "./support/server.ts";

const document = (facts = "", more = ""): string => `# Specification: Places
## 2. Screens and routes
| Route | Screen | Shows | Lets a user |
| --- | --- | --- | --- |
| /places | Places | list of Place | create Place |
| /places/{id} | One place | one Place | edit |

## 3. Entities and their fields
### Place
- Shown as: Name

| Field | Type | Required |
| --- | --- | --- |
| Number | text | |
| Name | text | yes |
| Seats | whole number | |
| Street | text | |
| Owner | Owner | |

### Owner
- Shown as: Name

| Field | Type |
| --- | --- |
| Number | text |
| Name | text |

## 7. The calls it makes
- Base address: https://places.example.com

### Owner
- Kept at: /owners
- Key: Number

| Field | On the wire |
| --- | --- |
| Number | id |

### Place
- Kept at: /places
- Key: Number
${facts}

| Field | On the wire |
| --- | --- |
| Number | id |
| Street | address.street |
${more}
`;

type Json = { [key: string]: Value };

/** A server whose PUT replaces a record and whose PATCH merges into it. */
class Places {
  readonly places = new Map<string, Json>();
  readonly written: { method: string; body: Json }[] = [];
  /** What the answer to a write contains. */
  answers: "record" | "nothing" | "ok" = "record";
  /** True: PUT creates a missing record. */
  upserts = false;
  readonly stamp: ((place: Json) => Json) | null;
  readonly hasGet: boolean;

  constructor(stamp: Places["stamp"] = null, hasGet = true) {
    this.stamp = stamp;
    this.hasGet = hasGet;
    this.places.set("1", {
      id: 1,
      name: "Hall",
      seats: 40,
      vat: "DE 1",
      address: { street: "Long Lane", city: "Ulm", geo: { lat: 1, long: 2 } },
      owner: { id: 9, name: "Ann", phone: "123" },
      tags: ["old", { deep: true }],
      constructor: "Smith & Sons",
      ...(stamp === null ? {} : stamp({})),
    });
  }

  answer({ method, path, body }: Received): Answered {
    const [, kind, id] = path.split("/");
    if (kind === "owners") return { status: 200, body: [] };
    if (id === undefined) return { status: 200, body: [...this.places.values()] };
    const place = this.places.get(id);
    if (method === "GET" && (place === undefined || !this.hasGet)) return { status: 404 };
    if (place === undefined && !this.upserts) return { status: 404 };
    if (method === "GET") return { status: 200, body: place };
    const given = JSON.parse(body) as Json;
    this.written.push({ method, body: given });
    this.change(id, given, method === "PUT");
    if (this.answers === "nothing") return { status: 204 };
    return { status: 200, body: this.answers === "ok" ? { ok: true } : this.places.get(id) };
  }

  /** Changes a place, also as a colleague would. */
  change(id: string, values: Json, whole = false): void {
    const changed = whole ? values : { ...this.places.get(id), ...values };
    this.places.set(id, { ...changed, ...this.stamp?.(changed) });
  }
}

let places: Places;
let server: RealServer;
let online: OnlineApp;

afterEach(async () => {
  online.close();
  await server.close();
});

async function start(source: string, made = new Places()): Promise<string> {
  places = made;
  server = await serve((request) => places.answer(request));
  online = await OnlineApp.open(source, server.address);
  await online.app.refresh("Places", null);
  return String(online.records("Place")[0]?.["id"]);
}

const change = (id: string, values: { readonly [field: string]: Value }) =>
  online.app.submit({ commands: [{ kind: "change", entity: "Place", id, values }] });

test("P7.71 PUT sends back what the document does not name, as it came, nested too", async () => {
  const id = await start(document());
  const before = structuredClone(places.places.get("1"));
  await change(id, { name: "Great hall", street: "Short Lane" });
  await online.settled();
  expect(places.places.get("1")).toEqual({
    ...before,
    name: "Great hall",
    address: { street: "Short Lane", city: "Ulm", geo: { lat: 1, long: 2 } },
  });
  for (const how of ["nothing", "ok"] as const) {
    places.answers = how;
    await change(id, { seats: how === "ok" ? 41 : 42 });
    await online.settled();
    expect(places.places.get("1")).toMatchObject({ vat: "DE 1", tags: before?.["tags"], owner: { phone: "123" } });
    expect(places.places.get("1")).not.toHaveProperty("ok");
  }
  // A reference to another record is sent as that record's key.
  await change(id, { owner: null });
  await online.settled();
  expect(places.places.get("1")).toMatchObject({ owner: null, vat: "DE 1", seats: 41 });
  expect((await online.outbox()).map(({ state }) => state)).toEqual(["done", "done", "done", "done"]);
});

test("P7.71 also where single records can't be read, and after a restart", async () => {
  const id = await start(document(), new Places(null, false));
  online.restart();
  await change(id, { name: "Great hall" });
  await online.settled();
  expect(places.places.get("1")).toMatchObject({ name: "Great hall", vat: "DE 1", address: { city: "Ulm" } });
});

test("P7.72 Change: PATCH sends only what has changed", async () => {
  const id = await start(document("- Change: PATCH"));
  await change(id, { name: "Great hall" });
  await online.settled();
  await change(id, { street: "Short Lane", seats: 40 });
  await online.settled();
  expect(places.written).toEqual([
    { method: "PATCH", body: { name: "Great hall" } },
    { method: "PATCH", body: { address: { street: "Short Lane" } } },
  ]);
  // A colleague's change of another field is kept and causes no conflict.
  places.change("1", { seats: 60 });
  await change(id, { name: "Hall" });
  await online.settled();
  expect(places.places.get("1")).toMatchObject({ name: "Hall", seats: 60 });
  expect((await online.outbox()).map(({ state }) => state)).toEqual(["done", "done", "done"]);
  // A change of the same field is one.
  places.change("1", { name: "Theirs" });
  await change(id, { name: "Mine" });
  await online.settled();
  expect((await online.outbox()).filter(({ state }) => state === "failed")).toMatchObject([
    { code: "conflict", conflict: [{ field: "name", mine: { value: "Mine" }, theirs: { value: "Theirs" } }] },
  ]);
});

test("P7.72 with `Sends`, the parts of it that are made of what has changed", async () => {
  const id = await start(
    document('- Change: PATCH\n- Sends: `{"place": {"name": name, "seats": seats}, "size": seats, "by": "app"}`'),
  );
  await change(id, { name: "Great hall" });
  await online.settled();
  await change(id, { seats: 50 });
  await online.settled();
  expect(places.written.map(({ body }) => body)).toEqual([
    { place: { name: "Great hall" }, by: "app" },
    { place: { seats: 50 }, size: 50, by: "app" },
  ]);
});

test("P7.72 what was refused and is changed again goes with all that has changed since", async () => {
  const id = await start(document("- Change: PATCH"));
  const good = places.answer.bind(places);
  places.answer = (request) => (request.method === "PATCH" ? { status: 422 } : good(request));
  await change(id, { name: "Great hall" });
  await online.settled();
  places.answer = good;
  await change(id, { seats: 50 });
  await online.settled();
  expect(places.written.map(({ body }) => body)).toEqual([{ name: "Great hall", seats: 50 }]);
});

let version = 0;
const STAMPS: readonly [string, Places["stamp"]][] = [
  ["no version at all", null],
  ["a version", () => ({ version: ++version })],
  ["a time of change", () => ({ updated_at: `2026-01-01T00:00:${String(++version % 60).padStart(2, "0")}Z` })],
];

test.each(STAMPS)(
  "P7.73 a newer version on the server is noticed before a change goes over it: %s",
  async (_, stamp) => {
    const id = await start(document(), new Places(stamp));
    places.change("1", { seats: 60 });
    await change(id, { name: "Great hall" });
    await online.settled();
    const [entry] = await online.outbox();
    expect(entry).toMatchObject({
      state: "failed",
      code: "conflict",
      mayHaveArrived: false,
      conflict: [
        { field: "name", mine: { value: "Great hall" }, theirs: { value: "Hall" } },
        { field: "seats", mine: { value: 40 }, theirs: { value: 60 } },
      ],
    });
    expect(places.written).toEqual([]);
    // Sending it again does not resolve the conflict.
    await online.app.decide(entry?.id ?? 0, { kind: "retry" });
    await online.settled();
    expect((await online.outbox())[0]).toMatchObject({ state: "failed", code: "conflict" });
    // `keepMine` overwrites the colleague's value knowingly; values that the document does not name stay.
    places.change("1", { vat: "DE 2" });
    await online.app.decide(entry?.id ?? 0, { kind: "keepMine" });
    await online.settled();
    expect(places.places.get("1")).toMatchObject({ name: "Great hall", seats: 40 });
    expect(places.places.get("1")).toHaveProperty("tags");
    // My next change is no conflict.
    await change(id, { name: "Greater hall" });
    await online.settled();
    expect(places.places.get("1")).toMatchObject({ name: "Greater hall" });
  },
);

test("P7.73 what a list has brought while a change waits is no reason to write over it", async () => {
  const id = await start(document());
  online.isOnline = false;
  await change(id, { name: "Great hall" });
  online.isOnline = true;
  places.change("1", { seats: 60 });
  await online.app.refresh("Places", null);
  await online.app.sendNow();
  await online.settled();
  expect((await online.outbox())[0]).toMatchObject({ state: "failed", code: "conflict" });
  expect(places.places.get("1")).toMatchObject({ name: "Hall", seats: 60 });
});

test("P7.73 what a colleague has deleted is not made again by a change, on a server whose PUT makes records", async () => {
  const id = await start(document());
  places.upserts = true;
  await change(id, { name: "Great hall" });
  await online.settled();
  // The server has answered for single records before: now it answers that this one is gone.
  places.places.delete("1");
  await change(id, { name: "Greater hall" });
  await online.settled();
  expect([...places.places.keys()]).toEqual([]);
  expect(await online.outbox()).toMatchObject([{ state: "failed" }, { state: "done" }]);
  expect(places.written.length).toBe(1);
  // Dropping the call keeps the local change.
  const [entry] = await online.outbox();
  await online.app.decide(entry?.id ?? 0, { kind: "discard", undo: false });
  expect(await online.outbox()).toMatchObject([{ state: "done" }]);
});

test("P7.73 what only others name does not stand in the way, and two changes of mine in a row do not either", async () => {
  const id = await start(document(), new Places(() => ({ version: ++version })));
  places.change("1", { vat: "DE 2", tags: [] });
  online.isOnline = false;
  await change(id, { name: "Great hall" });
  await change(id, { name: "Greater hall", seats: 41 });
  online.isOnline = true;
  online.app.online();
  await online.settled();
  expect((await online.outbox()).map(({ state }) => state)).toEqual(["done", "done"]);
  expect(places.places.get("1")).toMatchObject({ name: "Greater hall", seats: 41, vat: "DE 2", tags: [] });
});

test.each(["PUT", "POST"])("P7.72 `Change: %s, only what has changed` leaves everything else alone", async (method) => {
  const id = await start(document(`- Change: ${method}, only what has changed`));
  places.change("1", { seats: 55 });
  await change(id, { name: "Great hall" });
  await online.settled();
  expect(places.written).toEqual([{ method, body: { name: "Great hall" } }]);
  expect((await online.outbox()).map(({ state }) => state)).toEqual(["done"]);
  expect(places.places.get("1")?.["seats"]).toBe(method === "PUT" ? undefined : 55);
});

test("P7.74 a call named like a write of a kept entity takes its place, and what is printed is what goes out", async () => {
  const own = `
### Change Place
- Request: \`PATCH /places/{number}\`
- Sends: \`{"name": name}\`
- Answers: 2xx: show "Changed."; 4xx: keep trying; 5xx: keep trying; no answer: keep trying
`;
  const id = await start(document("", own));
  await change(id, { name: "Great hall" });
  await online.settled();
  expect(places.written).toEqual([{ method: "PATCH", body: { name: "Great hall" } }]);
  const { requests } = await online.ask({ kind: "requests" });
  const logged = requests.find(({ call }) => call === "Change Place");
  expect(logged).toMatchObject({ method: "PATCH", body: { name: "Great hall" } });
  expect(logged?.curl).toContain("-X PATCH");
});

test("P7.74 a call named like List or Get of a kept entity is a call of its own: the entity is read as before", async () => {
  const own = `
### List Place
- Request: \`GET /places/counted\`
- When: on demand

### Get Place
- Request: \`GET /places/best\`
- When: on demand
`;
  await start(document("", own));
  const paths = (): readonly string[] => server.received.map(({ path }) => path);
  expect(paths()).not.toContain("/places/counted");
  expect(paths()).not.toContain("/places/best");
  expect(online.records("Place")).not.toEqual([]);
  await online.app.submit({ commands: [{ kind: "call", call: "List Place", entity: null, id: null }] });
  await online.until(() => paths().includes("/places/counted"));
});

test("P7.17 a refused record that names a new one, once it is mended, waits for that one's key", async () => {
  let isOwnerKnown = false;
  server = await serve(({ method, path, body }) => {
    if (method === "GET") return { status: 200, body: [] };
    if (path === "/owners") return isOwnerKnown ? { status: 201, body: { id: 77, name: "Ann" } } : { status: 503 };
    const sent = JSON.parse(body) as Json;
    return sent["owner"] === null || sent["owner"] === undefined
      ? { status: 422, body: { errors: { owner: ["Whose is it?"] } } }
      : { status: 201, body: { ...sent, id: 5 } };
  });
  online = await OnlineApp.open(document(), server.address);
  const id = await online.create("Place", { name: "Hall" });
  await online.settled();
  expect(await online.outbox()).toMatchObject([{ state: "failed" }]);
  const owner = await online.create("Owner", { name: "Ann" });
  await online.app.submit({ commands: [{ kind: "change", entity: "Place", id, values: { owner } }] });
  await online.until(async () => {
    const mended = (await online.outbox()).find(({ record }) => record === id);
    return mended?.state !== "waiting" || mended.code === "waits-for-another";
  });
  isOwnerKnown = true;
  await online.settled();
  const sent = server.received.filter(({ method, path }) => method === "POST" && path === "/places");
  expect(sent.map(({ body }) => String((JSON.parse(body) as Json)["owner"] ?? null))).toEqual(["null", "77"]);
  expect((await online.outbox()).map(({ state }) => state)).toEqual(["done", "done"]);
});

const LOG_IN = `
### Log in
- Request: \`POST /login\`
`;
const RIGHTS = `
## 6. Roles and permissions
- Sign-in: call Log in
- Role without sign-in: clerk

| Role | May | On |
| --- | --- | --- |
| clerk | see, change | Place, Owner |
| boss | see, change | Place.street, Place.seats, Owner.name |
`;

test.each([
  ["", "", (place: Json) => place],
  ["wrapped", "- Sent in: data.place", (place: Json) => ({ data: { place } })],
])(
  "P6.6 the log shows no field that is closed to whoever made the call, nor inside a reference %s",
  async (_, facts, wrap) => {
    const made = new Places();
    const id = await start(document(facts, LOG_IN).replace("## 7.", `${RIGHTS}\n## 7.`), made);
    await change(id, { name: "Great hall" });
    await online.settled();
    const sent = {
      name: "Great hall",
      seats: 40,
      address: { street: "Long Lane" },
      owner: { name: "Ann", phone: "123" },
    };
    expect(made.written[0]?.body).toMatchObject(wrap(sent));
    const { requests } = await online.ask({ kind: "requests" });
    const logged = requests.find(({ call }) => call === "Change Place");
    const shown = { name: "Great hall", seats: "•••", address: { street: "•••", city: "Ulm" }, owner: "•••" };
    expect(logged?.body).toMatchObject(wrap(shown));
    expect(logged?.curl).not.toMatch(/Long Lane|Ann/);
  },
);
