import { afterEach, expect, test } from "vitest";
import { OnlineApp } from "./support/online-app.ts";
import { serve, type Answered, type RealServer, type Received } from "./support/server.ts";

const DOCUMENT = `# Specification: Places
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

| Field | On the wire |
| --- | --- |
| Number | id |
`;

/** A server with one versioned place: it refuses a write that names another version. */
class Places {
  place = { id: 1, name: "Hall", seats: 40 };
  version = 1;

  answer({ method, path, headers, body }: Received): Answered {
    const etag = `"${this.version}"`;
    if (method === "GET" && path === "/places") {
      const list = `"list-${this.version}"`;
      return headers["if-none-match"] === list
        ? { status: 304, headers: { etag: list } }
        : { status: 200, body: [this.place], headers: { etag: list } };
    }
    if (method === "GET") return { status: 200, body: this.place, headers: { etag } };
    if (headers["if-match"] !== undefined && headers["if-match"] !== etag) return { status: 412 };
    this.change(JSON.parse(body) as object);
    return { status: 200, body: this.place, headers: { etag: `"${this.version}"` } };
  }

  change(values: object): void {
    this.place = { ...this.place, ...values };
    this.version++;
  }
}

let places: Places;
let server: RealServer;
let online: OnlineApp;

async function start(): Promise<string> {
  places = new Places();
  server = await serve((request) => places.answer(request));
  online = await OnlineApp.open(DOCUMENT, server.address);
  await online.app.attend({ screen: "Places", at: null, opened: true });
  await online.until(() => online.records("Place").length === 1);
  const id = String(online.records("Place")[0]?.["id"]);
  await online.app.attend({ screen: "One place", at: id, opened: true });
  await online.until(() => online.opened.store.journal.get(`version/Place/${id}`) === '"1"');
  return id;
}

afterEach(async () => {
  online.close();
  await server.close();
});

const change = (id: string, values: { readonly [field: string]: string | number }) =>
  online.app.submit({ commands: [{ kind: "change", entity: "Place", id, values }] });

test("P7.13 a list that has not changed is not sent twice", async () => {
  await start();
  await online.app.refresh("Places", null);
  const asked = server.received.filter(({ path }) => path === "/places");
  expect(asked.map(({ headers }) => headers["if-none-match"])).toEqual([undefined, '"list-1"']);
  expect(online.records("Place")).toHaveLength(1);
});

test("P7.21 a change that another has overtaken is refused by its version; both are shown, and one is taken", async () => {
  const id = await start();
  places.change({ seats: 60 });
  await change(id, { name: "Great hall" });
  await online.settled();
  const [entry] = await online.outbox();
  expect(entry).toMatchObject({
    state: "failed",
    code: "conflict",
    conflict: [
      { field: "name", mine: { value: "Great hall" }, theirs: { value: "Hall" } },
      { field: "seats", mine: { value: 40 }, theirs: { value: 60 } },
    ],
  });
  expect(places.place).toMatchObject({ name: "Hall", seats: 60 });
  await online.app.decide(entry?.id ?? 0, { kind: "takeTheirs" });
  expect(online.records("Place")[0]).toMatchObject({ name: "Hall", seats: 60 });
  expect((await online.outbox()).map(({ state }) => state)).toEqual(["done"]);
});

test("or mine is sent over theirs, knowingly", async () => {
  const id = await start();
  places.change({ seats: 60 });
  await change(id, { name: "Great hall" });
  await online.settled();
  await online.app.decide((await online.outbox())[0]?.id ?? 0, { kind: "keepMine" });
  await online.settled();
  expect(places.place).toMatchObject({ name: "Great hall", seats: 40 });
});

test("P7.11 what waits here is not written over by a list that was fetched meanwhile", async () => {
  const id = await start();
  online.isOnline = false;
  await change(id, { name: "Small hall" });
  online.isOnline = true;
  places.change({ seats: 80 });
  const fetching = online.app.refresh("Places", null);
  await fetching;
  expect(online.records("Place")[0]).toMatchObject({ name: "Small hall" });
});

test("P7.29 without a server calls are answered as the document declares, or as badly as networks do", async () => {
  const id = await start();
  const before = server.received.length;
  await online.app.simulate(null, { kind: "good" });
  await change(id, { name: "Simulated hall" });
  await online.settled();
  await online.app.simulate("Change Place", { kind: "malformed" });
  await change(id, { name: "Twice" });
  await online.settled();
  expect((await online.outbox())[0]).toMatchObject({ state: "failed", code: "wrong-shape" });
  expect(server.received).toHaveLength(before);
  const { requests } = await online.ask({ kind: "requests" });
  expect(requests[0]).toMatchObject({ call: "Change Place", method: "PUT", simulated: true, result: { status: 200 } });
  expect(requests[0]?.curl).toMatch(/^curl -X PUT 'http:\/\/127\.0\.0\.1:\d+\/places\/1' -H /);
});
