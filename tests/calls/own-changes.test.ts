import { afterEach, expect, test } from "vitest";
import { OnlineApp } from "./support/online-app.ts";
import { serve, type Answered, type RealServer, type Received } from "./support/server.ts";

const places = (facts: string, stamp: Stamp): string => `# Specification: Places
## 2. Screens and routes
| Route | Screen | Shows | Lets a user |
| --- | --- | --- | --- |
| /places | Places | list of Place | create Place |
| /places/{id} | One place | one Place | edit |

## 3. Entities and their fields
### Place
- Shown as: Name

| Field | Type |
| --- | --- |
| Number | text |
| Name | text |
| Seats | whole number |
| Slug | text |
| Stamp | ${stamp.type} |

## 7. The calls it makes
- Base address: https://places.example.com

### Place
- Kept at: /places
- Key: Number
${facts}

| Field | On the wire |
| --- | --- |
| Number | id |
| Stamp | ${stamp.wire} |
`;

/** A field that the server sets with every change. */
interface Stamp {
  readonly wire: string;
  readonly type: string;
  readonly at: (version: number) => unknown;
}

const TIME: Stamp = { wire: "updatedAt", type: "date and time", at: (n) => `2026-03-02T09:00:${10 + n}.000Z` };
const STAMPS: readonly Stamp[] = [
  TIME,
  { ...TIME, wire: "last_modified" },
  { wire: "version", type: "whole number", at: (n) => n },
  { wire: "_rev", type: "text", at: (n) => `${n}-abc` },
];

type Place = { readonly [key: string]: unknown };

/** A server with one place that it stamps with every change; it ignores any stamp it is sent. */
class Places {
  place: Place = {};
  version = 0;
  isTalkative = false;
  /** Changes that the server makes to a place when it is written. */
  makes: (place: Place) => Place = (place) => place;
  /** A colleague's change during the next write or read; runs once. */
  onWritten: (() => void) | null = null;
  onRead: (() => void) | null = null;
  readonly #stamp: Stamp;

  constructor(stamp: Stamp) {
    this.#stamp = stamp;
    this.change({ id: 1, name: "Hall", seats: 40, slug: "hall" });
  }

  answer({ method, path, body }: Received): Answered {
    if (method === "GET") {
      if (path !== "/places") this.#once("onRead");
      return { status: 200, body: path === "/places" ? [this.place] : this.place };
    }
    this.change(JSON.parse(body) as Place);
    const answered = this.isTalkative ? { status: 200, body: this.place } : { status: 204 };
    this.#once("onWritten");
    return answered;
  }

  #once(when: "onWritten" | "onRead"): void {
    const work = this[when];
    this[when] = null;
    work?.();
  }

  change(values: Place): void {
    const { wire, at } = this.#stamp;
    this.place = { ...this.makes({ ...this.place, ...values }), [wire]: at(++this.version) };
  }
}

let world: Places;
let server: RealServer;
let online: OnlineApp;
let id: string;

async function start(facts: string, stamp = TIME): Promise<void> {
  world = new Places(stamp);
  server = await serve((request) => world.answer(request));
  online = await OnlineApp.open(places(facts, stamp), server.address);
  await online.app.refresh("Places", null);
  id = String(online.records("Place")[0]?.["id"]);
}

afterEach(async () => {
  online.close();
  await server.close();
});

type Values = { readonly [field: string]: string | number };

const change = (values: Values) => online.app.submit({ commands: [{ kind: "change", entity: "Place", id, values }] });

/** Queues changes offline, then sends them one after the other. */
async function changes(...all: readonly Values[]): Promise<void> {
  online.isOnline = false;
  for (const values of all) await change(values);
  online.isOnline = true;
  online.app.online();
  await online.settled();
}

const codes = async () => (await online.outbox()).map(({ state, code }) => code ?? state).toSorted();

const WAYS = [
  ["the whole record", ""],
  ["fields", "- Sends: name, seats"],
  ["fields, the stamp among them", "- Sends: name, seats, stamp"],
  ["code", '- Sends: `{"name": name, "seats": seats}`'],
  ["what has changed", "- Change: PATCH"],
] as const;

test.each(STAMPS.flatMap((stamp) => WAYS.map(([way, facts]) => [stamp.wire, way, stamp, facts] as const)))(
  "P7.73 two changes of one's own are in no conflict where the server stamps %s and is sent %s",
  async (_, __, stamp, facts) => {
    for (const isTalkative of [false, true]) {
      await start(facts, stamp);
      world.isTalkative = isTalkative;
      await changes({ name: "Great hall" }, { seats: 50 });
      expect(await codes()).toEqual(["done", "done"]);
      expect(world.place).toMatchObject({ name: "Great hall", seats: 50 });
      if (isTalkative) return;
      online.close();
      await server.close();
    }
  },
);

const COLLEAGUES = ["onWritten", "onRead"] as const;

test.each(WAYS.slice(0, 4).flatMap(([way, facts]) => COLLEAGUES.map((when) => [way, when, facts] as const)))(
  "P7.73 what a colleague changes between them is noticed, where the server is sent %s (%s)",
  async (_, when, facts) => {
    await start(facts);
    let reads = 0;
    const meanwhile = (): void => world.change({ seats: 99 });
    // The first read belongs to the first change, so the colleague's change comes with the second one.
    if (when === "onRead") world.onRead = () => (world.onRead = ++reads > 0 ? meanwhile : null);
    else world.onWritten = meanwhile;
    await changes({ name: "Great hall" }, { name: "Greater hall" });
    expect(await codes()).toEqual(["conflict", "done"]);
    expect(world.place).toMatchObject({ name: "Great hall", seats: 99 });
  },
);

test.each(WAYS)("P7.73 what the server makes of a change is nobody else's, where it is sent %s", async (_, facts) => {
  await start(facts);
  world.isTalkative = true;
  // The server trims names and derives another field from them.
  world.makes = (place) => {
    const name = String(place["name"]).trim();
    return { ...place, name, slug: name.toLowerCase().replaceAll(" ", "-") };
  };
  await changes({ name: "  Great hall " }, { name: "Greater hall" }, { seats: 50 });
  expect(await codes()).toEqual(["done", "done", "done"]);
  expect(world.place).toMatchObject({ name: "Greater hall", seats: 50, slug: "greater-hall" });
});

test("P7.73 a stamp that somebody here writes is in conflict like every other field", async () => {
  await start("", { wire: "version", type: "whole number", at: (n) => (n > 1 ? 7 : 1) });
  world.change({ note: "colleague's" });
  await changes({ stamp: 3 });
  expect(await codes()).toEqual(["conflict"]);
  expect(world.place).toMatchObject({ version: 7 });
});
