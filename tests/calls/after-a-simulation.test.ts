import { afterEach, expect, test } from "vitest";
import { OnlineApp } from "./support/online-app.ts";
import { serve, type RealServer } from "./support/server.ts";

let server: RealServer;
let online: OnlineApp;
afterEach(async () => {
  online.close();
  await server.close();
});

const cases = (kept: string) => `# Cases
## 2. Screens and routes
| Route | Screen | Shows |
| --- | --- | --- |
| /people | People | list of Person |

## 3. Entities and their fields
### Person
| Field | Type |
| --- | --- |
| Email | email |

### Case
| Field | Type |
| --- | --- |
| Name | text |

## 6. Roles and permissions
- Sign-in: call Log in
- Role of a new user: doctor
- Role without sign-in: guest

| Role | May | On |
| --- | --- | --- |
| doctor | everything | everything |
| guest | see | Person |

## 7. The calls it makes
- Base address: https://cases.example.org
- Token: \`answer.token\`
- Me: \`answer.user\`

| Call | Request | Sends | When |
| --- | --- | --- | --- |
| Log in | \`POST /login\` | \`{"email": email, "password": password}\` | on demand |
${kept}`;

const DOC = { id: 7, email: "doc@example.com", name: "Doc" };
const doctors = () => online.records("Person").filter(({ email }) => email === DOC.email);
const simulate = (on: boolean) => online.app.simulate(null, on ? { kind: "good" } : null);
const me = async () => (await online.app.describe()).profile.id;

async function open(source: string): Promise<void> {
  server = await serve(({ path }) => ({ status: 200, body: path === "/people" ? [DOC] : { token: "t", user: DOC } }));
  online = await OnlineApp.open(source, server.address);
}

test("P7.38 a simulated server lets nobody in where a real one has said who somebody is", async () => {
  await open(cases(""));
  await online.app.signIn({ email: DOC.email, password: "right" });
  await online.create("Case", { name: "Anna" });
  await online.app.signOut();
  const seen = async () => (await online.app.readRecords({ entity: "Case", fields: ["name"], limit: 9 })).records;
  expect(await seen()).toEqual([]);
  await simulate(true);
  const { refusals } = await online.app.signIn({ email: DOC.email, password: "wrong" });
  expect(refusals.map(({ code }) => code)).toEqual(["not-accepted"]);
  expect([await seen(), await me()]).toEqual([[], ""]);
  expect(doctors()).toMatchObject([{ name: "Doc" }]);
});

test("P7.38 that holds after a restart, and for whoever is signed in already", async () => {
  await open(cases(""));
  await online.app.signIn({ email: DOC.email, password: "right" });
  online.restart();
  await simulate(true);
  const { refusals } = await online.app.signIn({ email: "new@example.com", password: "x" });
  expect(refusals.map(({ code }) => code)).toEqual(["not-accepted"]);
  expect(await me()).toBe(doctors()[0]?.["id"]);
});

test("P7.38 a sign-in to a simulated server is nobody of whom a real list has told, and changes nothing of them", async () => {
  await open(cases("\n### Person\n- Kept at: /people\n- Key: Email\n"));
  await online.app.refresh("People", null);
  await online.until(() => doctors().length === 1);
  const [real] = doctors();
  await simulate(true);
  await online.app.signIn({ email: DOC.email, password: "wrong" });
  expect(await me()).not.toBe(real?.["id"]);
  expect(doctors().find(({ id }) => id === real?.["id"])).toEqual(real);
});

test("P7.38 whoever signs in to a real server is not the person whom a simulated one has made up", async () => {
  await open(cases(""));
  await simulate(true);
  await online.app.signIn({ email: DOC.email, password: "x" });
  const simulated = await me();
  expect(simulated).not.toBe("");
  await simulate(false);
  await online.app.signIn({ email: DOC.email, password: "right" });
  expect([simulated, ""]).not.toContain(await me());
});

const claims = `# Claims
## 3. Entities and their fields
### Claim
| Field | Type |
| --- | --- |
| Name | text |
| Number | text |

### Trip
| Field | Type |
| --- | --- |
| To | text |
| Claim | Claim |

## 4. States and transitions
### Claim
| From | Event | To |
| --- | --- | --- |
| start | | Draft |
| Draft | Submit | Submitted |
| Submitted | Book | Booked |

### Trip
| From | Event | To |
| --- | --- | --- |
| start | | Planned |
| Planned | Go | Gone |

## 7. The calls it makes
- Base address: https://claims.example.org

| Call | Of | Request | Sends | When | Answers |
| --- | --- | --- | --- | --- | --- |
| Register | Claim | \`POST /claims\` | \`{"name": name}\` | on Submit | 2xx: \`number = answer.number\`; create Trip with \`to = answer.to\` |
| Booking | Claim | \`POST /claims/{number}/bookings\` | \`{"name": name}\` | on Book | |
| Look | Claim | \`GET /claims/{number}\` | | on demand | |
| Look up | Trip | \`GET /trips?claim={claim.number}\` | | on demand | |
| Travel | Trip | \`POST /trips\` | \`{"to": to, "claim": claim.number}\` | on Go | |
`;

const fire = (entity: string, id: string, event: string) =>
  online.app.submit({ commands: [{ kind: "fire", entity, id, event, values: {} }] });

async function registerInSimulation(): Promise<string> {
  await simulate(true);
  const id = await online.create("Claim", { name: "Trip" });
  await fire("Claim", id, "Submit");
  await online.settled();
  await simulate(false);
  return id;
}

test("P7.38 what a simulated answer has changed is called about nowhere any more", async () => {
  await open(claims);
  const id = await registerInSimulation();
  await fire("Claim", id, "Book");
  const [made] = online.records("Trip");
  await fire("Trip", String(made?.["id"]), "Go");
  expect((await online.outbox()).map(({ simulated }) => simulated)).toEqual([true, true, true]);
  // A call that does not depend on simulated data is sent meanwhile.
  const other = await online.create("Trip", { to: "Rome" });
  await fire("Trip", other, "Go");
  await online.until(() => server.received.length > 0);
  expect(server.received.map(({ path, body }) => [path, body])).toEqual([["/trips", '{"to":"Rome","claim":null}']]);
});

test("P7.38 nothing that a simulated answer has written stands in the call about another record", async () => {
  await open(claims);
  const claim = await registerInSimulation();
  const trip = await online.create("Trip", { to: "Rome", claim });
  await fire("Trip", trip, "Go");
  await online.settled();
  expect(await online.outbox()).toMatchObject([{ call: "Travel", state: "failed" }, { simulated: true }]);
  const other = await online.create("Trip", { to: "Oslo" });
  for (const [call, entity, id] of [
    ["Look", "Claim", claim],
    ["Look up", "Trip", trip],
    ["Look up", "Trip", other],
  ] as const)
    await online.app.submit({ commands: [{ kind: "call", call, entity, id }] });
  await online.until(() => server.received.length > 0);
  const { requests } = await online.ask({ kind: "requests" });
  expect(requests.filter(({ simulated }) => !simulated).map(({ address }) => new URL(address).search)).toEqual([
    "?claim=",
  ]);
});
