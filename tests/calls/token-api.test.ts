import { afterEach, expect, test } from "vitest";
import { OnlineApp } from "./support/online-app.ts";
import { serve, type Answered, type RealServer, type Received } from "./support/server.ts";

const document = (more: string): string => `# Specification: Notes
## 3. Entities and their fields
### Person
| Field | Type |
| --- | --- |
| Email | email |
| Password | secret |

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

### Person
| From | Event | To | Then |
| --- | --- | --- | --- |
| start | | Known | call Register |

## 6. Roles and permissions
- Sign-in: call Log in
- Sign-up: call Register
- Sign-out: call Log out
- Role of a new user: writer
- Role without sign-in: guest

| Role | May | On |
| --- | --- | --- |
| writer | everything | Note |
| writer, guest | see, create | Person |
| guest | see, create, change | Note |

## 7. The calls it makes
- Base address: https://notes.example.com
- Token: \`answer.access\`
${more}
| Call | Of | Request | Sends | When | Answers |
| --- | --- | --- | --- | --- | --- |
| Log in | | \`POST /login\` | \`{"email": email, "password": password}\` | on demand | 2xx: show "Hello."; 4xx: show "No." |
| Register | Person | \`POST /users\` | \`{"email": email, "password": password}\` | | 2xx: show "Welcome."; 4xx: errors at fields from \`answer.errors\` |
| Renew | | \`POST /renew\` | \`{"refresh": refresh_token}\` | | |
| Who am I | | \`GET /me\` | | | |
| Log out | | \`POST /logout\` | \`{"refresh": refresh_token}\` | | |
| Send | Note | \`POST /notes\` | \`{"text": text}\` | on Send | 2xx: show "Sent." |
`;

const TOKENS = `- Refresh token: \`answer.refresh\`
- Refresh: Renew
- Me: \`answer.me\`
`;
const ME_FROM = `- Me from: Who am I
- Me: \`answer.user\`
`;

/**
 * A server with expiring tokens and rotating refresh tokens; it revokes everything if a refresh token is used twice.
 */
class TokenServer {
  readonly notes = new Map<string, string>();
  readonly good = new Set<string>();
  readonly refresh = new Map<string, string>();
  readonly left: string[] = [];
  renewals = 0;
  busy = false;
  /** The answer to an expired token. */
  refusal: Answered = { status: 401, body: {} };
  /** A renewal's answer waits for this promise. */
  held: Promise<void> | null = null;
  #count = 0;

  give(login: string): object {
    const number = ++this.#count;
    this.good.add(`${login}/${number}`);
    this.refresh.set(`refresh/${number}`, login);
    return {
      access: `${login}/${number}`,
      refresh: `refresh/${number}`,
      me: { id: login, name: login, email: `${login}@mail.example` },
    };
  }

  async answer({ path, body, headers }: Received): Promise<Answered> {
    const sent = body === "" ? {} : (JSON.parse(body) as { [key: string]: string });
    const token = String(headers["authorization"] ?? "").replace("Bearer ", "");
    const login = token.split("/")[0] ?? "";
    switch (path) {
      case "/login":
      case "/users":
        return { status: 200, body: this.give((sent["email"] ?? "").split("@")[0] ?? "") };
      case "/renew": {
        this.renewals++;
        if (this.busy) return { status: 503, body: {} };
        await this.held;
        const of = this.refresh.get(sent["refresh"] ?? "");
        this.refresh.delete(sent["refresh"] ?? "");
        // Like some servers: a request with an expired token is refused before anything else is checked.
        return of === undefined || token !== "" ? { status: 401, body: {} } : { status: 200, body: this.give(of) };
      }
      case "/me":
        return this.good.has(token)
          ? { status: 200, body: { user: { id: login, name: `Name of ${login}` } } }
          : { status: 401, body: {} };
      case "/logout":
        this.left.push(`${token} ${sent["refresh"] ?? ""}`);
        return { status: 204 };
      default:
        if (!this.good.has(token)) return this.refusal;
        this.notes.set(sent["text"] ?? "", token);
        return { status: 201, body: {} };
    }
  }
}

let open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.toReversed()) await one.close();
  open = [];
});

async function start(more: string): Promise<{ online: OnlineApp; server: RealServer; tokens: TokenServer }> {
  const tokens = new TokenServer();
  const server = await serve((request) => tokens.answer(request));
  const online = await OnlineApp.open(document(more), server.address);
  open.push(server, online);
  return { online, server, tokens };
}

const signIn = async (online: OnlineApp, login: string) =>
  online.app.signIn({ email: `${login}@mail.example`, password: "x" });

async function send(online: OnlineApp, text: string): Promise<void> {
  const id = await online.create("Note", { text });
  await online.app.submit({ commands: [{ kind: "fire", entity: "Note", id, event: "Send", values: {} }] });
}

test("P6.24 a call renews the token, once for all that wait, and what renews it rotates", async () => {
  const { online, tokens, server } = await start(TOKENS);
  await signIn(online, "anna");
  for (const round of [1, 2]) {
    tokens.good.clear();
    online.isOnline = false;
    for (const text of ["a", "b", "c"]) await send(online, `${text}${round}`);
    await online.offlineFor(1000);
    await online.settled();
  }
  expect([...tokens.notes.keys()].toSorted()).toEqual(["a1", "a2", "b1", "b2", "c1", "c2"]);
  expect(tokens.renewals).toBe(2);
  // Neither token is visible in the log.
  expect(JSON.stringify(await online.ask({ kind: "requests" }))).not.toContain("refresh/");
  expect(
    server.received.filter(({ path }) => path === "/renew").every(({ headers }) => !headers["authorization"]),
  ).toBe(true);
});

test("P6.24 a server that is busy ends no sign-in; one that refuses does, and what waits stays", async () => {
  const { online, tokens } = await start(TOKENS);
  await signIn(online, "anna");
  tokens.good.clear();
  tokens.busy = true;
  await send(online, "one");
  await online.until(() => tokens.renewals > 1);
  expect(await online.ask({ kind: "connection" })).toMatchObject({ signIn: { signedIn: true } });
  tokens.busy = false;
  await online.settled();
  expect([...tokens.notes.keys()]).toEqual(["one"]);

  tokens.good.clear();
  tokens.refresh.clear();
  await send(online, "two");
  await online.until(async () => (await online.ask({ kind: "connection" })).signIn?.needed === true);
  expect((await online.app.describe()).profile.name).toBe("anna");
  await signIn(online, "anna");
  await online.settled();
  expect([...tokens.notes.keys()]).toEqual(["one", "two"]);
});

test("P6.25 signing out tells the server, with the token that is given back; without a network it is forgotten all the same", async () => {
  const { online, tokens } = await start(TOKENS);
  await signIn(online, "anna");
  await online.app.signOut();
  expect(tokens.left).toEqual(["anna/1 refresh/1"]);
  await signIn(online, "anna");
  online.isOnline = false;
  await online.app.signOut();
  expect(tokens.left).toHaveLength(1);
  expect(JSON.stringify([...online.kept])).not.toContain("refresh/");
});

test("P6.26 a guest who registers is signed in by the answer, as the person that they have filled in", async () => {
  const { online, tokens } = await start(TOKENS);
  const values = { name: "Berta", email: "berta@mail.example", password: "secret" };
  const outcome = await online.app.submit({ commands: [{ kind: "create", entity: "Person", values }] });
  expect(outcome).toMatchObject({ kind: "done" });
  const { refusals } = await online.app.settled(outcome.kind === "done" ? (outcome.calls ?? []) : []);
  expect(refusals).toEqual([]);
  const berta = (await online.app.describe()).profile.id;
  expect(online.records("Person").map(({ id }) => id)).toEqual([berta]);
  await send(online, "one");
  await online.settled();
  expect([...tokens.notes]).toEqual([["one", "berta/1"]]);
  // If a signed-in person makes this call, they stay who they are.
  const other = { ...values, name: "Carl", email: "carl@mail.example" };
  const made = await online.app.submit({ commands: [{ kind: "create", entity: "Person", values: other }] });
  await online.app.settled(made.kind === "done" ? (made.calls ?? []) : []);
  expect((await online.app.describe()).profile.id).toBe(berta);
  await send(online, "two");
  await online.settled();
  expect(tokens.notes.get("two")).toBe("berta/1");
});

test("P6.27 a second call says who the token belongs to; without its answer nobody is signed in", async () => {
  const { online, tokens, server } = await start(ME_FROM);
  const give = tokens.give.bind(tokens);
  tokens.give = (login) => {
    const given = give(login);
    tokens.good.clear();
    return given;
  };
  expect((await signIn(online, "anna")).refusals.map(({ code }) => code)).toEqual(["not-accepted"]);
  expect((await online.app.describe()).profile.id).toBe("");
  expect(online.kept.get("tokens") ?? null).toBeNull();
  tokens.give = give;
  expect((await signIn(online, "anna")).refusals).toEqual([]);
  expect((await online.app.describe()).profile).toMatchObject({ name: "Name of anna", roles: ["writer"] });
  expect(server.received.filter(({ path }) => path === "/me")).toHaveLength(2);
  await send(online, "one");
  await online.settled();
  expect([...tokens.notes.keys()]).toEqual(["one"]);
});

test("P6.24 a renewal that is refused late leaves a sign-in alone that was made meanwhile", async () => {
  const { online, tokens } = await start(TOKENS);
  await signIn(online, "anna");
  tokens.good.clear();
  tokens.refresh.clear();
  let release = (): void => {};
  tokens.held = new Promise((resolve) => (release = resolve));
  await send(online, "one");
  await online.until(() => tokens.renewals === 1);
  await signIn(online, "anna");
  release();
  await online.settled();
  expect([...tokens.notes]).toEqual([["one", "anna/2"]]);
  expect(await online.ask({ kind: "connection" })).toMatchObject({ signIn: { signedIn: true, needed: false } });
});

test("P6.24 a token that is renewed while another document takes the place of the app's is kept, and renewed once", async () => {
  const { online, tokens } = await start(TOKENS);
  await signIn(online, "anna");
  tokens.good.clear();
  let release = (): void => {};
  tokens.held = new Promise((resolve) => (release = resolve));
  await send(online, "one");
  await online.until(() => tokens.renewals === 1);
  await online.replace(document(TOKENS).replace("Notes", "Further notes"));
  await send(online, "two");
  release();
  await online.until(() => tokens.notes.has("two"));
  expect(tokens.renewals).toBe(1);
  expect(tokens.notes.get("two")).toBe("anna/2");
  expect(await online.ask({ kind: "connection" })).toMatchObject({ signIn: { signedIn: true, needed: false } });
});

test.each([
  ["400 and a code", "- Token refused by: 419; 400 when `answer.code = 209`\n", { status: 400, body: { code: 209 } }],
  ["a status of its own", "- Token refused by: 419\n", { status: 419, body: {} }],
  [
    "200 and an error",
    '- Token refused by: 2xx when `answer.error = "EXPIRED"`\n',
    { status: 200, body: { error: "EXPIRED" } },
  ],
] as const)(
  "P7.91 a server that refuses a token by %s: it is renewed, else the work waits",
  async (_, fact, refusal) => {
    const { online, tokens } = await start(TOKENS + fact);
    tokens.refusal = refusal;
    await signIn(online, "anna");
    tokens.good.clear();
    await send(online, "one");
    await online.settled();
    expect([...tokens.notes]).toEqual([["one", "anna/2"]]);
    tokens.good.clear();
    tokens.refresh.clear();
    await send(online, "two");
    await online.until(async () => (await online.ask({ kind: "connection" })).signIn?.needed === true);
    expect((await online.outbox()).find(({ state }) => state !== "done")).toMatchObject({
      state: "waiting",
      code: "sign-in-needed",
    });
    await signIn(online, "anna");
    await online.settled();
    expect([...tokens.notes.keys()]).toEqual(["one", "two"]);
  },
);

test("P7.91 another answer with that status is a refusal like any other", async () => {
  const { online, tokens } = await start(`${TOKENS}- Token refused by: 400 when \`answer.code = 209\`\n`);
  tokens.refusal = { status: 400, body: { code: 142 } };
  await signIn(online, "anna");
  tokens.good.clear();
  await send(online, "one");
  await online.settled();
  expect(await online.outbox()).toMatchObject([{ state: "failed" }]);
  expect(await online.ask({ kind: "connection" })).toMatchObject({ signIn: { signedIn: true, needed: false } });
});
