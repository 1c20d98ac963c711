import { afterEach, expect, test } from "vitest";
import { OnlineApp } from "./support/online-app.ts";
import { serve, type Answered, type RealServer, type Received } from "./support/server.ts";

const places = (facts: string): string => `# Specification: Places
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

## 7. The calls it makes
- Base address: https://places.example.com

### Place
- Kept at: /places
- Key: Number
${facts}

| Field | On the wire |
| --- | --- |
| Number | id |
`;

type Place = { readonly [key: string]: unknown };

/** A server with one versioned place that supports `If-None-Match` and `If-Match`. */
class Places {
  place: Place = { id: 1, name: "Hall", seats: 40, note: "old" };
  version = 1;
  /** Answers to the next writes, which are not carried out. */
  refusals: Answered[] = [];
  /** Whether answers to writes contain the record; otherwise they are empty. */
  isTalkative = true;
  inList = (place: Place): Place => place;

  answer({ method, path, headers, body }: Received): Answered {
    const etag = `"${this.version}"`;
    if (method === "GET" && path === "/places") return { status: 200, body: [this.inList(this.place)] };
    if (method === "GET")
      return headers["if-none-match"] === etag
        ? { status: 304, headers: { etag } }
        : { status: 200, body: this.place, headers: { etag } };
    if (headers["if-match"] !== undefined && headers["if-match"] !== etag) return { status: 412 };
    const refused = this.refusals.shift();
    if (refused !== undefined) return refused;
    const sent = JSON.parse(body) as Place;
    this.change(sent, method === "PUT");
    const now = { etag: `"${this.version}"` };
    return this.isTalkative ? { status: 200, body: this.place, headers: now } : { status: 204, headers: now };
  }

  change(values: Place, isWhole = false): void {
    this.place = isWhole ? values : { ...this.place, ...values };
    this.version++;
  }
}

let world: Places;
let server: RealServer;
let online: OnlineApp;
let id: string;

async function start(facts = ""): Promise<void> {
  world = new Places();
  server = await serve((request) => world.answer(request));
  online = await OnlineApp.open(places(facts), server.address);
  await online.app.refresh("Places", null);
  id = String(online.records("Place")[0]?.["id"]);
  await online.app.refresh("One place", id);
}

afterEach(async () => {
  online.close();
  await server.close();
});

const change = (values: { readonly [field: string]: string | number }) =>
  online.app.submit({ commands: [{ kind: "change", entity: "Place", id, values }] });

const states = async () => (await online.outbox()).map(({ state, code }) => [state, code]).toReversed();

test("P7.73 of two changes that waited, the second does not put back what a colleague changed before the first", async () => {
  await start("- Change: PATCH");
  online.isOnline = false;
  await change({ name: "Great hall" });
  await change({ seats: 50 });
  world.change({ seats: 99 });
  online.isOnline = true;
  online.app.online();
  await online.settled();
  expect(world.place).toMatchObject({ name: "Great hall", seats: 99 });
  expect((await states()).toSorted()).toEqual([
    ["done", null],
    ["failed", "conflict"],
  ]);
});

test("P7.73 nor does a later change, where the first was answered with a version and nothing else", async () => {
  await start("- Change: PATCH");
  world.isTalkative = false;
  world.change({ seats: 99 });
  await change({ name: "Great hall" });
  await online.settled();
  await change({ seats: 50 });
  await online.settled();
  expect(world.place).toMatchObject({ name: "Great hall", seats: 99 });
  expect((await online.outbox()).some(({ code }) => code === "conflict")).toBe(true);
});

test("P7.71 a PUT that is tried twice sends back what others have put where the document names nothing", async () => {
  await start();
  world.change({ note: "colleague's" });
  world.refusals.push({ status: 503 });
  await change({ name: "Great hall" });
  await online.settled();
  expect(world.place).toEqual({ id: 1, name: "Great hall", seats: 40, note: "colleague's" });
});

test("P7.71 a list that tells less than the record takes nothing from what goes back with PUT", async () => {
  await start();
  world.inList = ({ id: number, name, seats }) => ({ id: number, name, seats });
  await online.app.refresh("Places", null);
  await change({ name: "Great hall" });
  await online.settled();
  expect(world.place).toEqual({ id: 1, name: "Great hall", seats: 40, note: "old" });
});

test("P7.13 what has not changed since it was read, or since it was written from here, is not told again", async () => {
  await start();
  await change({ name: "Great hall" });
  await online.settled();
  await change({ name: "Small hall" });
  await online.settled();
  const reads = server.received.filter(({ method, path }) => method === "GET" && path === "/places/1");
  expect(reads.map(({ headers }) => headers["if-none-match"])).toEqual([undefined, '"1"', '"2"']);
  const writes = server.received.filter(({ method }) => method === "PUT");
  expect(writes.map(({ headers }) => headers["if-match"])).toEqual(['"1"', '"2"']);
});

test("P7.21 what was read just before a change is the version that the change names", async () => {
  await start();
  world.change({ note: "colleague's" });
  await change({ name: "Great hall" });
  await online.settled();
  const writes = server.received.filter(({ method }) => method === "PUT");
  expect(writes.map(({ headers }) => headers["if-match"])).toEqual(['"2"']);
});
