import { afterEach, expect, test } from "vitest";
import { checkSource } from "#cli/checked-file.ts";
import { withoutServer } from "#cli/without-server.ts";
import { readDocument } from "#read/read-document.ts";
import { derivedParts } from "#scenarios/derived/run-derived.ts";
import { openForTest } from "#testing/open-for-test.ts";
import { OnlineApp } from "./support/online-app.ts";
import { serve, type Answered, type RealServer, type Received } from "./support/server.ts";

/** Signing in to a server that issues tokens; `person`: facts of the entity Person. */
const document = (person = ""): string => `# Specification: Notes
## 3. Entities and their fields
### Person
| Field | Type |
| --- | --- |
| Email | email |
| Number | text |

### Note
- Shown as: Text

| Field | Type |
| --- | --- |
| Text | text |

## 4. States and transitions
### Note
| From | Event | To |
| --- | --- | --- |
| start | | Draft |
| Draft | Send | Sent |
| Draft | Look | Draft |
| Draft | Poke | Draft |

## 6. Roles and permissions
- Sign-in: call Sign in
- Role of a new user: writer

| Role | May | On |
| --- | --- | --- |
| writer | everything | Note |
| writer | see | Person |

## 7. The calls it makes
- Base address: https://notes.example.com
- Token: \`answer.token\`
- Me: \`answer.me\`

| Call | Of | Request | Sends | When | Answers |
| --- | --- | --- | --- | --- | --- |
| Sign in | | \`POST /sign-in\` | \`{"login": login, "password": password}\` | on demand | 2xx: show "Hello." |
| Send | Note | \`POST /notes\` | \`{"text": text}\` | on Send | 2xx: show "Sent." |
| Look | Note | \`POST /look\` | \`{"text": text}\` | on Look | 2xx: show "Seen." |
| Poke | Note | \`POST OTHER/poke\` | \`{"text": text}\` | on Poke | 2xx: show "Poked." |
${person}`;

let open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open) await one.close();
  open = [];
});

const PEOPLE: { readonly [login: string]: object } = {
  anna: { id: 1, name: "Anna", email: "a1@mail.example" },
  annabel: { id: 2, name: "Anna", email: "a2@mail.example" },
  /** The same person as anna, with a new address and name. */
  "anna-married": { id: 1, name: "Anna Berg", email: "berg@mail.example" },
};

const loginOf = ({ body }: Received): string => String((JSON.parse(body) as { login?: unknown }).login);

const answers = (request: Received): Answered =>
  request.path === "/sign-in"
    ? { status: 200, body: { token: `token-of-${loginOf(request)}`, me: PEOPLE[loginOf(request)] } }
    : { status: 200, body: {} };

async function start(
  answer: (request: Received) => Answered = answers,
  source = document(),
): Promise<{ online: OnlineApp; server: RealServer }> {
  const server = await serve(answer);
  const online = await OnlineApp.open(source, server.address);
  open.push(online, server);
  return { online, server };
}

const signIn = async (online: OnlineApp, login: string): Promise<string> => {
  expect((await online.app.signIn({ login, password: "x" })).refusals).toEqual([]);
  return (await online.app.describe()).profile.id;
};

const fire = (online: OnlineApp, id: string, event: string) =>
  online.app.submit({ commands: [{ kind: "fire", entity: "Note", id, event, values: {} }] });

const tokensAt = (server: RealServer, path: string): readonly unknown[] =>
  server.received.filter((one) => one.path === path).map(({ headers }) => headers["authorization"] ?? null);

test("P7.41 two people of one name are two, and one with another name and address is the same", async () => {
  const { online } = await start();
  const anna = await signIn(online, "anna");
  const annabel = await signIn(online, "annabel");
  expect(annabel).not.toBe(anna);
  expect(await signIn(online, "anna-married")).toBe(anna);
  expect(
    online
      .records("Person")
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(["Anna", "Anna Berg"]);
});

test("P7.41 where people are kept on the server, their key decides", async () => {
  const kept = document(
    "\n### Person\n- Kept at: /people\n- Key: Number\n\n| Field | On the wire |\n| --- | --- |\n| Number | id |\n",
  );
  const { online } = await start(answers, kept);
  const anna = await signIn(online, "anna");
  expect(await signIn(online, "annabel")).not.toBe(anna);
  expect(await signIn(online, "anna-married")).toBe(anna);
  expect(online.records("Person")).toHaveLength(2);
});

test("P7.41 without any key an address that exactly one person has decides, a name never", async () => {
  const people: { readonly [login: string]: object } = {
    anna: { name: "Anna", email: "a1@mail.example" },
    annabel: { name: "Anna", email: "a2@mail.example" },
    nameless: { name: "Anna" },
  };
  const { online } = await start((request) =>
    request.path === "/sign-in"
      ? { status: 200, body: { token: "t", me: people[loginOf(request)] } }
      : { status: 200, body: {} },
  );
  const anna = await signIn(online, "anna");
  const annabel = await signIn(online, "annabel");
  const nameless = await signIn(online, "nameless");
  expect(new Set([anna, annabel, nameless]).size).toBe(3);
  expect(await signIn(online, "anna")).toBe(anna);
});

test("P7.26 P7.27 everybody's work goes with their own token, and waits where they have none", async () => {
  const { online, server } = await start();
  await signIn(online, "anna");
  const mine = await online.create("Note", { text: "of anna" });
  online.isOnline = false;
  await fire(online, mine, "Send");
  await online.app.signOut();
  online.isOnline = true;
  await signIn(online, "annabel");
  const hers = await online.create("Note", { text: "of annabel" });
  await fire(online, hers, "Send");
  await online.until(() => tokensAt(server, "/notes").length === 1);
  expect(tokensAt(server, "/notes")).toEqual(["Bearer token-of-annabel"]);
  const others = (await online.outbox()).filter(({ own }) => !own);
  expect(others).toMatchObject([{ state: "waiting", call: "", body: null }]);
  await signIn(online, "anna");
  await online.settled();
  expect(tokensAt(server, "/notes")).toEqual(["Bearer token-of-annabel", "Bearer token-of-anna"]);
});

test("P7.26 only the host that a token is for renews it", async () => {
  const stranger = await serve(() => ({ status: 200, body: { token: "stolen", me: PEOPLE["annabel"] } }));
  open.push(stranger);
  const { online, server } = await start(
    (request) =>
      request.path === "/look"
        ? { status: 200, body: { token: "token-renewed", me: PEOPLE["anna"] } }
        : answers(request),
    document().replace("OTHER", stranger.address),
  );
  await online.app.allowHost(new URL(stranger.address).host, true);
  await signIn(online, "anna");
  const [first, second] = [await online.create("Note", { text: "1" }), await online.create("Note", { text: "2" })];
  await fire(online, first, "Poke");
  await online.settled();
  expect(stranger.received.map(({ headers }) => headers["authorization"])).toEqual([undefined]);
  await fire(online, first, "Send");
  await online.settled();
  await fire(online, second, "Look");
  await online.settled();
  await fire(online, second, "Send");
  await online.settled();
  expect(tokensAt(server, "/notes")).toEqual(["Bearer token-of-anna", "Bearer token-renewed"]);
  expect((await online.app.describe()).profile.name).toBe("Anna");
});

test("P7.38 a sign-in to a simulated server ends with it, and its token goes nowhere", async () => {
  const { online, server } = await start();
  await online.app.simulate(null, { kind: "good" });
  await online.app.signIn({ login: "anna", password: "x" });
  await online.until(async () => (await online.app.describe()).profile.id !== "");
  await online.app.simulate(null, null);
  expect((await online.app.describe()).profile.id).toBe("");
  expect(await online.ask({ kind: "connection" })).toMatchObject({ signIn: { signedIn: false } });
  expect(JSON.stringify([...online.kept])).not.toContain("simulated");
  expect(server.received).toEqual([]);
});

test("an answer whose effects go in a circle keeps nothing, not even the token", async () => {
  const source = document()
    .replace(
      "| From | Event | To |\n| --- | --- | --- |\n| start",
      "| From | Event | To | Then |\n| --- | --- | --- | --- |\n| start",
    )
    .replace("| Draft | Poke | Draft |", "| Draft | Poke | Draft |\n| Sent | Again | Sent | do Again |")
    .replace('2xx: show "Sent."', '2xx: `text = "half"`; do Again');
  const { online } = await start(
    (request) =>
      request.path === "/notes" ? { status: 200, body: { token: "token-half", me: {} } } : answers(request),
    source,
  );
  await signIn(online, "anna");
  const id = await online.create("Note", { text: "whole" });
  await fire(online, id, "Send");
  await online.settled();
  expect(online.records("Note")).toMatchObject([{ text: "whole" }]);
  expect((await online.outbox())[0]).toMatchObject({ state: "failed" });
  expect(JSON.stringify([...online.kept])).not.toContain("token-half");
});

test.each([
  ["says nothing", '2xx: show "Hello."', null],
  ["keeps trying", '2xx: show "Hello."; 5xx: keep trying; no answer: keep trying', null],
  ["has words", '2xx: show "Hello."; 5xx: show "Closed for today."', "Closed for today."],
  ["has an error of its own", '2xx: show "Hello."; otherwise: show "Not now."', "Not now."],
])(
  "P7.70 a sign-in that is answered 500 never waits, and the tests made from the document agree: the document %s",
  async (_, said, words) => {
    const source = document().replace('2xx: show "Hello."', said);
    const { online, server } = await start(() => ({ status: 500, body: {} }), source);
    const { refusals } = await online.app.signIn({ login: "anna", password: "x" });
    expect(refusals).toHaveLength(1);
    if (words !== null) expect(refusals[0]?.message).toBe(words);
    expect(await online.outbox()).toEqual([]);
    online.app.online();
    expect(server.received.filter(({ path }) => path === "/sign-in")).toHaveLength(1);
    const { model } = readDocument(source);
    const { app } = await openForTest(source, { model });
    const without = async () => withoutServer(app);
    const parts = derivedParts(model, async () => app, { withoutServer: without });
    const calls = await parts.find(({ area }) => area === "calls")?.run();
    expect(calls?.failures).toEqual([]);
    const tried = calls?.requests?.find(({ call }) => call === "Sign in");
    expect(tried?.answers.find(({ answer }) => answer === "500")?.ending).toBe("failed");
    // The checker reports a `keep trying` that has no effect.
    const found = checkSource("notes.md", source).diagnostics.filter(({ code }) => code === "call-fact-unused");
    expect(found.map(({ message }) => message.includes("a sign-in waits nowhere"))).toEqual(
      said.includes("keep trying") ? [true] : [],
    );
  },
);
