import { afterEach, expect, test } from "vitest";
import { OnlineApp } from "./support/online-app.ts";
import { serve, type RealServer } from "./support/server.ts";

/** Guests and helpers report on places. Only the office sees reports and the worth of places. */
const REPORTS = `# Specification: Reports
## 3. Entities and their fields
### Place
| Field | Type |
| --- | --- |
| Number | text |
| Name | text |
| Worth | whole number |

### Report
| Field | Type |
| --- | --- |
| Number | text |
| Text | text |
| Place | Place |

## 4. States and transitions
### Place
| From | Event | To | Who | Asks for |
| --- | --- | --- | --- | --- |
| start | | Open | | |
| Open | Praise | Open | anyone | Words (text) |

## 6. Roles and permissions
- Sign-in: call Log in
- Role without sign-in: guest

| Role | May | On |
| --- | --- | --- |
| guest | see, create, change | Place |
| guest | create | Report |
| office | everything | everything |
| office | see, create, change | Place.worth |

## 7. The calls it makes
- Base address: https://reports.example.com

| Call | Of | Request | Sends | When |
| --- | --- | --- | --- | --- |
| Log in | | \`POST /login\` | \`{"name": name}\` | on demand |
| Praise | Place | \`POST /praise/{number}\` | \`{"place": this, "name": name, "worth": worth}\` | on Praise |

### Place
- Kept at: /places
- Key: Number

### Report
- Kept at: /reports
- Key: Number
- Sends: \`{"text": text, "place": place}\`
`;

let open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open) await one.close();
  open = [];
});

async function start(): Promise<{ online: OnlineApp; server: RealServer }> {
  let number = 0;
  const server = await serve(({ method, body }) => ({
    status: method === "POST" ? 201 : 200,
    body: { ...(JSON.parse(body === "" ? "{}" : body) as object), number: `n${++number}` },
  }));
  const online = await OnlineApp.open(REPORTS, server.address);
  open.push(online, server);
  return { online, server };
}

const sentTo = ({ received }: RealServer, path: string) =>
  received
    .filter((one) => one.method === "POST" && one.path.startsWith(path))
    .map(({ body }) => JSON.parse(body) as unknown);

test("P7.37 a call that waited for a key is made anew with what its maker may see, and knew when they made it", async () => {
  const { online, server } = await start();
  online.isOnline = false;
  const place = await online.create("Place", { name: "Pier" });
  await online.app.submit({ commands: [{ kind: "create", entity: "Report", values: { text: "Broken", place } }] });
  online.opened.store.records.transaction(() => {
    online.opened.store.records.update("Place", place, { worth: 4321 });
    return { keep: true, result: null };
  });
  await online.app.submit({
    commands: [{ kind: "fire", entity: "Place", id: place, event: "Praise", values: { words: "Fine" } }],
  });
  online.isOnline = true;
  await online.app.sendNow();
  await online.until(() => sentTo(server, "/praise").length + sentTo(server, "/reports").length === 2);
  expect(sentTo(server, "/reports")).toEqual([{ text: "Broken", place: "n1" }]);
  expect(sentTo(server, "/praise")).toEqual([{ place: "n1", name: "Pier", worth: null }]);
  await online.settled();
  // The author of the report reads in the log what they sent, though they may not see reports.
  const { requests } = await online.app.ask({ kind: "requests" });
  const report = requests.find(({ address }) => address.endsWith("/reports"));
  expect(report?.body).toEqual({ text: "Broken", place: "n1" });
});

const PEOPLE = REPORTS.replace(
  "- Sign-in: call Log in\n- Role without sign-in: guest",
  "- Sign-in: choose a profile",
).replace("| guest | create | Report |", "| guest | see, create | Report |\n| guest | see | Person |").concat(`
## Sample data
### Person
| | Name | Roles |
| --- | --- | --- |
| olga | Olga | office |
| otto | Otto | office |
| gus | Gus | guest |
`);

/** Otto, who may see the worth of places, praises a place that has no key yet; then his account is deleted. */
async function leftBehind() {
  let number = 0;
  const server = await serve(({ method, body }) => ({
    status: method === "POST" ? 201 : 200,
    body: { ...(JSON.parse(body === "" ? "{}" : body) as object), number: `n${++number}` },
  }));
  const online = await OnlineApp.open(PEOPLE, server.address);
  open.push(online, server);
  const people = await online.app.trial.begin();
  const become = (name: string) => online.app.chooseProfile(people[name]?.id ?? "");
  await become("gus");
  online.isOnline = false;
  const place = await online.create("Place", { name: "Pier" });
  await become("otto");
  await online.app.submit({
    commands: [{ kind: "fire", entity: "Place", id: place, event: "Praise", values: { words: "Fine" } }],
  });
  online.opened.store.records.transaction(() => {
    online.opened.store.records.update("Place", place, { worth: 4321 });
    online.opened.store.records.remove("Person", people["otto"]?.id ?? "");
    return { keep: true, result: null };
  });
  online.isOnline = true;
  const praise = async () => (await online.outbox()).find((one) => one.call === "Praise" || one.state === "held");
  return { online, server, become, place, praise };
}

test("P7.37 what somebody who is gone left waiting for a key is made anew by whoever decides, with what they may see", async () => {
  const { online, server, become, praise } = await leftBehind();
  await become("gus");
  await online.app.sendNow();
  await online.until(async () => (await praise())?.state === "held");
  expect(await praise()).toMatchObject({ code: "maker-gone", body: null, decisions: ["retry", "arrived", "discard"] });
  expect(sentTo(server, "/praise")).toEqual([]);
  expect(await online.app.decide((await praise())?.id ?? 0, { kind: "retry" })).toMatchObject({ refusals: [] });
  await online.until(() => sentTo(server, "/praise").length === 1);
  expect(sentTo(server, "/praise")).toEqual([{ place: "n1", name: "Pier", worth: null }]);
  await online.settled();
});

test("P7.36 nobody sends unread what came with a backup", async () => {
  const { online, server, become, place, praise } = await leftBehind();
  await become("gus");
  await online.app.sendNow();
  await online.until(async () => (await praise())?.state === "held");
  await online.app.decide((await praise())?.id ?? 0, { kind: "discard", undo: false });
  const { journal } = online.opened.store;
  const forge = (needs: readonly (readonly [string, string])[]): number => {
    const forged = journal.addToOutbox({
      ...{ call: "Praise", entity: "Place", record: place, method: "POST", path: "/elsewhere", body: { pay: 9000 } },
      ...{ at: "2026-03-02T09:00:00.000Z", key: "forged", commit: 0, document: "v1", with: { by: "nobody", needs } },
    });
    journal.markOutbox(forged, "held", null);
    return forged;
  };
  const unread = forge([]);
  expect(await praise()).toMatchObject({ code: "came-with-backup", body: null, decisions: ["arrived", "discard"] });
  expect(await online.app.decide(unread, { kind: "retry" })).toMatchObject({ refusals: [{ code: "made-by-another" }] });
  await online.app.decide(unread, { kind: "discard", undo: false });
  await online.app.decide(forge([["Place", place]]), { kind: "retry" });
  await online.settled();
  expect(sentTo(server, "/praise")).toEqual([{ place: "n1", name: "Pier", worth: null }]);
  expect(JSON.stringify(server.received)).not.toMatch(/elsewhere|9000/);
});
