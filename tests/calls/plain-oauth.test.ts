import { afterEach, expect, test } from "vitest";
import { Person, startIssuer, type Issuer, type IssuerOptions } from "./support/issuer.ts";
import { BACK, document, HERE } from "./support/issuer-world.ts";
import { OnlineApp } from "./support/online-app.ts";
import { serve, type RealServer } from "./support/server.ts";

/**
 * An OAuth 2 server without OpenID: it issues tokens for scopes, and only the app's own server knows whose they are.
 */
interface World {
  readonly online: OnlineApp;
  readonly issuer: Issuer;
  readonly server: RealServer;
  /** The tokens that came with notes, by the text of the note. */
  readonly notes: Map<string, string>;
}

let open: { close(): unknown }[] = [];

afterEach(async () => {
  for (const one of open.toReversed()) await one.close();
  open = [];
});

const source = (issuer: string): string =>
  document(issuer)
    .replace("- Scopes: openid, profile, email, offline_access", "- Scopes: notes, write")
    .replace("- Base address: https://notes.example.com", "$&\n- Me from: Who am I")
    .concat("| Who am I | | `GET /me` | | | |\n");

async function start(options: IssuerOptions = {}, change = (text: string) => text): Promise<World> {
  const issuer = await startIssuer({ scopes: ["notes", "write"], ...options });
  const notes = new Map<string, string>();
  const server = await serve(async ({ path, headers, body }) => {
    const token = String(headers["authorization"] ?? "").replace("Bearer ", "");
    const known = (await issuer.provider.AccessToken.find(token)) as { readonly accountId: string } | undefined;
    if (known === undefined) return { status: 401, body: {} };
    if (path === "/me") return { status: 200, body: { id: known.accountId, name: `Name of ${known.accountId}` } };
    notes.set((JSON.parse(body) as { text: string }).text, token);
    return { status: 201, body: {} };
  });
  const online = await OnlineApp.open(change(source(issuer.address)), server.address);
  open.push(issuer, server, online);
  await online.app.allowHost(new URL(issuer.address).host, true);
  return { online, issuer, server, notes };
}

const begin = async ({ online }: World): Promise<string> => {
  const { refusals, address } = await online.app.beginSignIn(HERE);
  expect(refusals).toEqual([]);
  return address ?? "";
};

async function signIn(world: World, login: string): Promise<string> {
  const came = await new Person().visit(await begin(world), login);
  expect(await world.online.app.finishSignIn(came)).toEqual({ refusals: [], back: BACK });
  return (await world.online.app.describe()).profile.id;
}

async function send({ online }: World, text: string): Promise<void> {
  const id = await online.create("Note", { text });
  await online.app.submit({ commands: [{ kind: "fire", entity: "Note", id, event: "Send", values: {} }] });
}

const signed = async ({ online }: World) => (await online.ask({ kind: "connection" })).signIn;

test("P6.27 without `openid` a server of OAuth 2 signs people in, and the app's own server says who they are", async () => {
  const world = await start();
  const asked = new URL(await begin(world)).searchParams;
  expect(Object.fromEntries(asked)).toMatchObject({ scope: "notes write", code_challenge_method: "S256" });
  expect(asked.has("nonce")).toBe(false);
  const anna = await signIn(world, "anna");
  expect((await world.online.app.describe()).profile).toMatchObject({ name: "Name of anna", roles: ["writer"] });
  await send(world, "one");
  await world.online.settled();
  expect([...world.notes.keys()]).toEqual(["one"]);
  // Two logins are two people; the same login gives the same person again.
  const berta = await signIn(world, "berta");
  expect(berta).not.toBe(anna);
  expect(await signIn(world, "anna")).toBe(anna);
  expect(world.issuer.asked).toContain("GET /.well-known/oauth-authorization-server");
  expect(world.issuer.asked).not.toContain("GET /.well-known/openid-configuration");
  // Signing out revokes the refresh token.
  const refresh = /"refresh":"([^"]+)"/.exec(JSON.stringify(world.online.kept.get("tokens")))?.[1] ?? "";
  expect(await world.issuer.provider.RefreshToken.find(refresh)).toBeDefined();
  await world.online.app.signOut();
  expect(await world.issuer.provider.RefreshToken.find(refresh)).toBeUndefined();
});

test("P6.20 tokens of OAuth 2 that run out are renewed, each refresh token once, also by a server that is away for a while", async () => {
  let isDown = false;
  const world = await start({
    accessToken: 600,
    instead: (_, response) => {
      if (isDown) response.writeHead(503).end();
      return isDown;
    },
  });
  await signIn(world, "anna");
  for (const round of [1, 2, 3]) {
    world.online.isOnline = false;
    for (const text of ["a", "b", "c"]) await send(world, `${text}${round}`);
    isDown = round === 3;
    await world.online.offlineFor(3_600_000);
    if (isDown) {
      await world.online.until(async () => (await world.online.outbox()).some(({ code }) => code === "no-answer"));
      expect(await signed(world)).toMatchObject({ signedIn: true });
      isDown = false;
    }
    await world.online.settled();
  }
  expect(world.notes.size).toBe(9);
  expect(world.issuer.asked.filter((asked) => asked === "POST /token").length).toBeGreaterThanOrEqual(4);
  expect(await signed(world)).toMatchObject({ signedIn: true, needed: false });
});

test("P6.21 what waits behind a revoked token of OAuth 2 goes out when the same person has signed in again", async () => {
  const world = await start();
  const anna = await signIn(world, "anna");
  await world.issuer.revoke();
  await send(world, "one");
  await world.online.until(async () => (await signed(world))?.needed === true);
  expect((await world.online.app.describe()).profile.id).toBe(anna);
  await signIn(world, "berta");
  await send(world, "of berta");
  await world.online.until(() => world.notes.has("of berta"));
  expect([...world.notes.keys()]).toEqual(["of berta"]);
  await signIn(world, "anna");
  await world.online.settled();
  expect([...world.notes.keys()].toSorted()).toEqual(["of berta", "one"]);
});

test("P6.23 error answers of OAuth 2 and answers that nobody asked for sign nobody in", async () => {
  let broken: { readonly path: string; readonly status: number; readonly body: object } | null = null;
  const world = await start({
    instead: (request, response) => {
      if (broken === null || !(request.url ?? "").startsWith(broken.path)) return false;
      response.writeHead(broken.status, {
        "content-type": "application/json",
        "access-control-allow-origin": "*",
      });
      response.end(JSON.stringify(broken.body));
      return true;
    },
  });
  const codeOf = async (came: string): Promise<readonly string[]> =>
    (await world.online.app.finishSignIn(came)).refusals.map(({ code }) => code);
  const back = async (changed: (came: URL) => void): Promise<readonly string[]> => {
    const came = new URL(await new Person().visit(await begin(world), "anna"));
    changed(came);
    return codeOf(came.href);
  };
  // The person refuses.
  const state = new URL(await begin(world)).searchParams.get("state") ?? "";
  const iss = encodeURIComponent(world.issuer.address);
  expect(await codeOf(`${HERE.redirect}?error=access_denied&state=${state}&iss=${iss}`)).toEqual(["sign-in-refused"]);
  // A wrong state, a wrong issuer, an unknown code.
  expect(await back((came) => came.searchParams.set("state", "x.other"))).toEqual(["sign-in-untrusted"]);
  expect(await back((came) => came.searchParams.set("iss", "https://evil.example"))).toEqual(["sign-in-untrusted"]);
  expect(await back((came) => came.searchParams.set("code", "guessed"))).toEqual(["sign-in-refused"]);
  // Bad answers of the token endpoint.
  broken = { path: "/token", status: 400, body: { error: "invalid_client", error_description: "Who?" } };
  expect(await back(() => {})).toEqual(["sign-in-refused"]);
  broken = { path: "/token", status: 500, body: {} };
  expect(await back(() => {})).toEqual(["not-reached"]);
  broken = { path: "/token", status: 200, body: { access_token: "t" } };
  expect(await back(() => {})).toEqual(["sign-in-untrusted"]);
  broken = { path: "/token", status: 200, body: { access_token: "invented", token_type: "bearer" } };
  // The app's own server does not accept the token.
  expect(await back(() => {})).toEqual(["not-accepted"]);
  expect((await world.online.app.describe()).profile.id).toBe("");
  expect(await signed(world)).toMatchObject({ signedIn: false });
  broken = null;
  expect(await signIn(world, "anna")).not.toBe("");
});

test("P6.27 without `openid` and without `Me from` nobody can be signed in", async () => {
  const world = await start({}, (text) => text.replace("- Me from: Who am I\n", ""));
  const came = await new Person().visit(await begin(world), "anna");
  expect((await world.online.app.finishSignIn(came)).refusals.map(({ code }) => code)).toEqual(["sign-in-untrusted"]);
});

/** The document contains the issuer's addresses, because the issuer publishes no metadata. */
const withAddresses =
  (change = (facts: string) => facts) =>
  (text: string): string => {
    const issuer = /Sign-in: (\S+)/.exec(text)?.[1] ?? "";
    const facts = `\n- Sign-in page: ${issuer}/auth\n- Token address: ${issuer}/token\n- Revocation address: ${issuer}/token/revocation`;
    return text.replace(/- Client id: .*/, `$&${change(facts)}`);
  };

const WITHOUT_METADATA: IssuerOptions = {
  instead: (request, response) => {
    const isMetadata = (request.url ?? "").includes("/.well-known/");
    if (isMetadata) response.writeHead(404, { "access-control-allow-origin": "*" }).end();
    return isMetadata;
  },
};

test("P6.33 a server without metadata signs people in at the addresses that the document says, renews and takes back", async () => {
  // Without addresses the sign-in cannot start.
  const lost = await start(WITHOUT_METADATA);
  const { refusals, address } = await lost.online.app.beginSignIn(HERE);
  expect([refusals.length, address]).toEqual([1, null]);

  const world = await start({ ...WITHOUT_METADATA, accessToken: 600 }, withAddresses());
  const anna = await signIn(world, "anna");
  expect((await world.online.app.describe()).profile).toMatchObject({ name: "Name of anna", roles: ["writer"] });
  await send(world, "one");
  await world.online.settled();
  world.online.isOnline = false;
  await send(world, "two");
  await world.online.offlineFor(3_600_000);
  await world.online.settled();
  expect([...world.notes.keys()]).toEqual(["one", "two"]);
  expect(world.notes.get("one")).not.toBe(world.notes.get("two"));
  expect(world.issuer.asked.filter((asked) => asked.includes(".well-known"))).toEqual([]);
  const refresh = /"refresh":"([^"]+)"/.exec(JSON.stringify(world.online.kept.get("tokens")))?.[1] ?? "";
  expect(await world.issuer.provider.RefreshToken.find(refresh)).toBeDefined();
  await world.online.app.signOut();
  expect(await world.issuer.provider.RefreshToken.find(refresh)).toBeUndefined();
  expect(await signIn(world, "anna")).toBe(anna);
});

test("P6.33 P6.18 with `openid` an issuer without metadata says by `sub` who somebody is, and another name of its own signs nobody in", async () => {
  const openId = (text: string): string =>
    withAddresses()(text).replace("- Scopes: notes, write", "- Scopes: openid, profile, offline_access");
  const scopes = ["openid", "profile", "email", "offline_access"];
  const world = await start({ ...WITHOUT_METADATA, scopes }, openId);
  const anna = await signIn(world, "anna");
  expect(await signIn(world, "berta")).not.toBe(anna);
  expect(await signIn(world, "anna")).toBe(anna);
  // The issuer's name differs from the document's, so its ID tokens are not accepted.
  const other = await start({ ...WITHOUT_METADATA, scopes }, (text) =>
    openId(text).replace(/Sign-in: (\S+)/, "Sign-in: $1/other"),
  );
  const came = await new Person().visit(await begin(other), "anna");
  expect((await other.online.app.finishSignIn(came)).refusals.map(({ code }) => code)).toEqual(["sign-in-untrusted"]);
});

test("P6.33 P6.20 every host that a document names for signing in is asked for, and a refresh token goes to no other address", async () => {
  const stolen: string[] = [];
  const thief = await serve(({ body }) => {
    stolen.push(body);
    return { status: 400, body: { error: "invalid_grant" } };
  });
  open.push(thief);
  const world = await start(WITHOUT_METADATA, withAddresses());
  await signIn(world, "anna");
  const text = withAddresses((facts) => facts.replace(/(Token address: )\S+/, `$1${thief.address}/token`))(
    source(world.issuer.address),
  );
  await world.online.update(text);
  const host = new URL(thief.address).host;
  const { hosts, signIn: state } = await world.online.ask({ kind: "connection" });
  expect(hosts.map((one) => one.host)).toContain(host);
  expect(state?.at).toBe(new URL(world.issuer.address).host);
  expect((await world.online.app.beginSignIn(HERE)).refusals).toMatchObject([
    { code: "host-not-allowed", parameters: { host } },
  ]);
  // Even if allowed, it is not the host that issued the token.
  await world.online.app.allowHost(host, true);
  await world.issuer.revoke();
  await send(world, "one");
  await world.online.until(async () => (await signed(world))?.needed === true);
  await world.online.app.signOut();
  expect(stolen).toEqual([]);
  // The shown host is the one where people are sent.
  const page = withAddresses((facts) => facts.replace(/(Sign-in page: )\S+/, `$1${thief.address}/page`));
  await world.online.update(page(source(world.issuer.address)));
  expect((await signed(world))?.at).toBe(host);
});
