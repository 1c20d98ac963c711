import { afterEach, expect, test } from "vitest";
import type { Value } from "#expr/types.ts";
import { OnlineApp } from "./support/online-app.ts";
import { serve, type Answered, type RealServer, type Received } from "./support/server.ts";

const document = (calls: string, screens = ""): string => `# Specification: Parcels
${screens}
## 3. Entities and their fields
### Shelf
- Shown as: Name

| Field | Type |
| --- | --- |
| Number | text |
| Name | text |

### Parcel
- Shown as: Name

| Field | Type |
| --- | --- |
| Number | text |
| Name | text |
| Shelf | Shelf |
| Picture | photo |
| Size | choice of Small, Large |

## 4. States and transitions
### Parcel
| From | Event | To |
| --- | --- | --- |
| start | | Here |
| Here | Hand over | Gone |

## 7. The calls it makes
- Base address: https://parcels.example.com
${calls}
`;

let open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open) await one.close();
  open = [];
});

async function start(
  source: string,
  answer: (request: Received) => Answered = () => ({ status: 200, body: {} }),
): Promise<{ online: OnlineApp; server: RealServer }> {
  const server = await serve(answer);
  const online = await OnlineApp.open(source, server.address);
  open.push(online, server);
  return { online, server };
}

const handOver = (online: OnlineApp, id: string): ReturnType<OnlineApp["app"]["submit"]> =>
  online.app.submit({ commands: [{ kind: "fire", entity: "Parcel", id, event: "Hand over", values: {} }] });

test("P7.30 headers go with a call and with all calls, filled in; none of ours can be written over", async () => {
  const { online, server } = await start(
    document(`- Headers: \`X-App: parcels\`, \`Idempotency-Key: mine\`

### Report
- Request: \`POST /gone\`
- Headers: \`X-Parcel: {name}\`, \`X-Shelf: {shelf.name}\`
- When: on Hand over
- Answers: 2xx: show "Known."`),
  );
  await handOver(online, await online.create("Parcel", { name: "Lamp" }));
  const odd = await online.create("Parcel", { name: "Two\r\nX-Evil: lines" });
  await handOver(online, odd);
  await online.settled();
  const [first, second] = server.received;
  expect(first?.headers).toMatchObject({ "x-app": "parcels", "x-parcel": "Lamp" });
  expect(first?.headers["x-shelf"]).toBeUndefined();
  expect(first?.headers["idempotency-key"]).not.toBe("mine");
  expect(second?.headers["x-evil"]).toBeUndefined();
  const { requests } = await online.ask({ kind: "requests" });
  expect(requests.at(-1)?.curl).toContain("-H 'X-Parcel: Lamp'");
});

test("P7.2 photos as files: the JSON and each picture are parts of one form", async () => {
  const { online, server } = await start(
    document(`
### Report
- Request: \`POST /gone\`
- Sends: \`{"name": name}\`, photos as files
- When: on Hand over
- Answers: 2xx: show "Known."`),
  );
  const bytes = new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 1, 2, 3]);
  const kept = await online.app.keepFile(bytes, "door.png", "image/png");
  if (kept.kind !== "kept") throw new Error("not kept");
  await handOver(online, await online.create("Parcel", { name: "Lamp", picture: kept.value }));
  await online.settled();
  const type = String(server.received[0]?.headers["content-type"]);
  const form = await new Response(new Uint8Array(server.received[0]?.bytes ?? []), {
    headers: { "content-type": type },
  }).formData();
  expect(JSON.parse(await (form.get("data") as File).text())).toEqual({ name: "Lamp" });
  const picture = form.get("picture") as File;
  expect([picture.name, picture.type]).toEqual(["door.png", "image/png"]);
  expect(new Uint8Array(await picture.arrayBuffer())).toEqual(bytes);
});

const KEPT = `
### Shelf
- Kept at: /shelves
- Key: Number

| Field | On the wire |
| --- | --- |
| Number | id |

### Parcel
- Kept at: /parcels
- Key: Number

| Field | On the wire |
| --- | --- |
| Number | id |

### Report
- Request: \`POST /gone\`
- Sends: \`{"parcel": number, "of": {"shelf": shelf}}\`
- When: on Hand over
- Answers: 2xx: show "Known."
`;

/** A server with two shelves whose keys are numbers or texts. */
function shelves(keys: readonly [Value, Value]): (request: Received) => Answered {
  return ({ method, path, body }) => {
    if (method === "GET" && path === "/shelves")
      return { status: 200, body: keys.map((id) => ({ id, name: `Shelf ${String(id)}` })) };
    if (method === "GET") return { status: 200, body: [] };
    return { status: 201, body: path === "/parcels" ? { ...JSON.parse(body), id: keys[0] } : {} };
  };
}

test.each([
  ["numbers", [7, 8], 7],
  ["texts", ["7", "b"], "7"],
] as const)("P7.15 keys that came as %s go back as they came", async (_, keys, key) => {
  const screens = `## 2. Screens and routes\n| Route | Screen | Shows |\n| --- | --- | --- |\n| /s | Shelves | list of Shelf |\n`;
  const { online, server } = await start(document(KEPT, screens), shelves(keys));
  await online.app.refresh("Shelves", null);
  const shelf = online.records("Shelf").find(({ name }) => name === "Shelf 7");
  expect(shelf).toMatchObject({ number: "7" });
  const id = await online.create("Parcel", { name: "Lamp", shelf: String(shelf?.["id"]) });
  await online.settled();
  online.restart();
  await handOver(online, id);
  await online.app.submit({ commands: [{ kind: "change", entity: "Parcel", id, values: { name: "Lamp 2" } }] });
  await online.settled();
  const sent = server.received.filter(({ method }) => method !== "GET");
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "POST /parcels",
    "POST /gone",
    "PUT /parcels/7",
  ]);
  const [created, reported, changed] = sent.map(({ body }) => JSON.parse(body) as { [key: string]: Value });
  expect(created).toMatchObject({ shelf: key });
  expect(reported).toEqual({ parcel: key, of: { shelf: key } });
  expect(changed).toMatchObject({ id: key, shelf: key });
});

test("P7.31 an event whose call is broken in the document is refused, and so is a change of a kept record", async () => {
  const { online, server } = await start(
    document(`
### Shelf
- Kept at: /shelves
- Onyl one: yes
- Sends: \`{"name": nam}\`

### Report
- Request: \`POST /gone/{numbr}\`
- When: on Hand over
- Answers: 2xx: show "Known."`),
  );
  const parcel = await online.create("Parcel", { name: "Lamp" });
  const outcome = await handOver(online, parcel);
  expect(outcome).toMatchObject({ kind: "refused", refusals: [{ code: "closed-by-mistake" }] });
  expect(outcome.kind === "refused" && outcome.refusals[0]?.parameters?.["problem"]).toContain("numbr");
  expect(online.records("Parcel")).toMatchObject([{ status: "Here" }]);
  const made = await online.app.submit({ commands: [{ kind: "create", entity: "Shelf", values: { name: "A" } }] });
  expect(made).toMatchObject({ kind: "refused", refusals: [{ code: "closed-by-mistake" }] });
  expect(server.received).toEqual([]);
});

const SEARCHED = `## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /parcels | Parcels | list of Parcel |

### Parcels
- Search: Name
- Filters: Size, Shelf
- Asks the server: \`{"q": search, "size": filter.size}\`
`;

test("P7.32 search and filters are sent where the document says so, else looked for here", async () => {
  const all = [
    { id: 1, name: "Lamp", size: "Large" },
    { id: 2, name: "Lantern", size: "Small" },
    { id: 3, name: "Book", size: "Small" },
  ];
  const source = document(
    `
### Parcel
- Kept at: /parcels
- Key: Number

| Field | On the wire |
| --- | --- |
| Number | id |`,
    SEARCHED,
  );
  const { online, server } = await start(source, ({ path }) => {
    const { searchParams } = new URL(path, "http://x");
    const words = searchParams.get("q");
    const sizes = searchParams.getAll("size");
    // The server searches by more than names: "light" finds lamps.
    const fits = ({ name, size }: (typeof all)[number]): boolean =>
      (words === null || (words === "light" ? name.startsWith("La") : name.includes(words))) &&
      (sizes.length === 0 || sizes.includes(size));
    return { status: 200, body: all.filter(fits).toReversed() };
  });
  const names = async (query: { search?: string; filters?: { [field: string]: Value[] } }): Promise<string[]> => {
    const { rows } = await online.ask({ kind: "list", screen: "Parcels", view: 0, from: 0, limit: 20, ...query });
    return rows.map(({ title }) => String(title.value));
  };
  await online.app.refresh("Parcels", null);
  expect(await names({})).toEqual(["Book", "Lantern", "Lamp"]);
  // Until the server has answered, the local records are searched.
  expect(await names({ search: "Book" })).toEqual(["Book"]);
  await names({ search: "light" });
  await online.until(async () => (await names({ search: "light" })).join() === "Lantern,Lamp");
  await names({ search: "light", filters: { size: ["Small"] } });
  await online.until(async () => (await names({ search: "light", filters: { size: ["Small"] } })).join() === "Lantern");
  const asked = server.received.map(({ path }) => path);
  expect(asked).toContain("/parcels?q=light&size=Small");
  // Words that were only typed on the way to another are not sent.
  expect(asked.filter((path) => path.includes("q=Book"))).toEqual([]);
  const before = server.received.length;
  expect(await names({ filters: { shelf: ["nowhere"] } })).toEqual([]);
  online.isOnline = false;
  expect(await names({ search: "Lamp" })).toEqual(["Lamp"]);
  expect(server.received.length).toBe(before);
});
