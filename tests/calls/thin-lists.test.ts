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

| Field | Type |
| --- | --- |
| Number | text |
| Name | text |
| Remark | text |
| Is open | yes/no |
| Mood | text |

## 7. The calls it makes
- Base address: https://places.example.com

### Place
- Kept at: /places
- Key: Number
${facts}

| Field | On the wire |
| --- | --- |
| Number | id |
| Is open | open |
`;

type Place = { readonly [key: string]: unknown };

/** Lists contain only the fields that a list shows; the answer to a creation contains only the number. */
class Places {
  place: Place | null = { id: 1, name: "Hall", remark: "Mind the step", open: true, mood: "good" };

  answer({ method, path, body }: Received): Answered {
    const { place } = this;
    if (method === "GET" && path === "/places")
      return { status: 200, body: place === null ? [] : [{ id: place["id"], name: place["name"] }] };
    if (method === "GET") return place === null ? { status: 404 } : { status: 200, body: place };
    const sent = JSON.parse(body) as Place;
    if (method === "POST") {
      this.place = { ...sent, id: 1, mood: sent["mood"] ?? "new" };
      return { status: 201, body: { id: 1 } };
    }
    this.place = method === "PUT" ? sent : { ...place, ...sent };
    return { status: 204 };
  }
}

let world: Places;
let server: RealServer;
let online: OnlineApp;
let id: string;

async function start(facts = "", list = true): Promise<void> {
  world = new Places();
  server = await serve((request) => world.answer(request));
  online = await OnlineApp.open(places(facts), server.address);
  if (list) await online.app.refresh("Places", null);
  id = String(online.records("Place")[0]?.["id"]);
}

afterEach(async () => {
  online.close();
  await server.close();
});

const change = async (values: { readonly [field: string]: string | boolean | null }): Promise<void> => {
  await online.app.submit({ commands: [{ kind: "change", entity: "Place", id, values }] });
  await online.settled();
};

const codes = async () => (await online.outbox()).map(({ state, code }) => code ?? state).toSorted();

const WAYS = [
  ["the whole record", ""],
  ["code", '- Sends: `{"id": number, "name": name, "remark": remark, "open": is_open, "mood": mood}`'],
] as const;

test.each(WAYS)("P7.71 what a list has not told is not emptied by a change of something else: %s", async (_, facts) => {
  await start(facts);
  await change({ name: "Great hall" });
  expect(await codes()).toEqual(["done"]);
  expect(world.place).toEqual({ id: 1, name: "Great hall", remark: "Mind the step", open: true, mood: "good" });
});

test.each([...WAYS, ["what has changed", "- Change: PATCH"] as const])(
  "P7.73 what is written here over something that was never told is a conflict: %s",
  async (_, facts) => {
    await start(facts);
    await change({ remark: "Mine" });
    expect(await codes()).toEqual(["conflict"]);
    expect(world.place).toMatchObject({ remark: "Mind the step" });
  },
);

test.each(WAYS)("P7.73 a list that tells less hides no colleague's change: %s", async (_, facts) => {
  await start(facts);
  await online.app.refresh("One place", id);
  world.place = { ...world.place, remark: "Mind the dog" };
  await online.app.refresh("Places", null);
  await change({ name: "Great hall" });
  expect(await codes()).toEqual(["conflict"]);
  expect(world.place).toMatchObject({ name: "Hall", remark: "Mind the dog" });
});

test.each(WAYS)("P7.73 nor does it make a conflict of what was read: %s", async (_, facts) => {
  await start(facts);
  await online.app.refresh("One place", id);
  await online.app.refresh("Places", null);
  await change({ remark: "Mine" });
  expect(await codes()).toEqual(["done"]);
  expect(world.place).toEqual({ id: 1, name: "Hall", remark: "Mine", open: true, mood: "good" });
});

test.each(WAYS)("P7.71 what a server fills in by itself stays in a record that was made here: %s", async (_, facts) => {
  await start(facts, false);
  id = await online.create("Place", { name: "Shed", remark: "Small" });
  await online.settled();
  await change({ remark: "Tiny" });
  expect(await codes()).toEqual(["done", "done"]);
  expect(world.place).toMatchObject({ id: 1, name: "Shed", remark: "Tiny", mood: "new" });
});
