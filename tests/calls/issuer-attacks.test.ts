import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, expect, test } from "vitest";
import { CLIENT, Person, REDIRECT, startIssuer } from "./support/issuer.ts";
import {
  BACK,
  begin,
  closeWorlds,
  document,
  HERE,
  send,
  signIn,
  startWorld,
  type World,
} from "./support/issuer-world.ts";
import { CORS, serve } from "./support/server.ts";

afterEach(closeWorlds);

const UNTRUSTED = { refusals: [{ code: "sign-in-untrusted" }] };

const isNobody = async ({ online }: World): Promise<void> => {
  expect((await online.app.describe()).profile.id).toBe("");
  expect(online.kept.get("tokens") ?? null).toBeNull();
};

const tokensAsked = ({ issuer }: World): number => issuer.asked.filter((one) => one === "POST /token").length;

/** Handlers that replace the issuer at a path; null: the issuer answers itself. */
type Instead = { [path: string]: ((request: IncomingMessage) => object) | null };

const forging =
  (instead: Instead) =>
  (request: IncomingMessage, response: ServerResponse): boolean => {
    const answer = instead[new URL(request.url ?? "/", "http://any").pathname] ?? null;
    if (answer === null || request.method === "OPTIONS") return false;
    response.writeHead(200, { "content-type": "application/json", ...CORS }).end(JSON.stringify(answer(request)));
    return true;
  };

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const seconds = (): number => Math.floor(Date.now() / 1000);

test("P6.23 only a sign-in that was begun here is finished, and only once", async () => {
  const world = await startWorld();
  const { app } = world.online;
  const came = await new Person().visit(await begin(world), "anna");
  const other = await startWorld();
  await begin(other);
  const strange = new URL(came);
  strange.searchParams.set("state", `x.${"a".repeat(43)}`);
  const without = new URL(came);
  without.searchParams.delete("state");
  for (const wrong of [strange.href, without.href, REDIRECT]) {
    expect(await app.finishSignIn(wrong)).toMatchObject({ ...UNTRUSTED, back: null });
    await isNobody(world);
  }
  // Another app on the same phone did not begin this sign-in.
  expect(await other.online.app.finishSignIn(came)).toMatchObject({ ...UNTRUSTED, back: null });
  expect(tokensAsked(world)).toBe(0);
  expect(await app.finishSignIn(came)).toEqual({ refusals: [], back: BACK });
  await app.signOut();
  expect(await app.finishSignIn(came)).toMatchObject({ ...UNTRUSTED, back: null });
  expect(tokensAsked(world)).toBe(1);
  await isNobody(world);
});

test("P6.23 a sign-in that took too long, and one that the issuer refused, sign nobody in", async () => {
  const world = await startWorld();
  const came = await new Person().visit(await begin(world), "anna");
  await world.online.offlineFor(25 * 3_600_000);
  expect(await world.online.app.finishSignIn(came)).toMatchObject({ ...UNTRUSTED, back: BACK });
  const denied = new URL(REDIRECT);
  const state = new URL(await begin(world)).searchParams.get("state") ?? "";
  for (const [name, value] of Object.entries({ error: "access_denied", state, iss: world.issuer.address }))
    denied.searchParams.set(name, value);
  expect(await world.online.app.finishSignIn(denied.href)).toMatchObject({
    refusals: [{ code: "sign-in-refused", parameters: { said: "access_denied" } }],
    back: BACK,
  });
  expect(tokensAsked(world)).toBe(0);
  await isNobody(world);
});

test("P6.23 a hostile issuer gets no code of another: by `iss`, and where that is missing by the redirect address", async () => {
  const honest = await startIssuer({ redirects: () => [REDIRECT, `${REDIRECT}?issuer=honest.example`] });
  try {
    const hostile = await startWorld();
    // The hostile issuer redirects the person to the honest one, with its own state and challenge.
    const passOn = async (redirect: string, begun: string): Promise<string> => {
      const here = new URL(begun).searchParams;
      const there = new URL("/auth", honest.address);
      for (const [name, value] of here) there.searchParams.set(name, value);
      there.searchParams.set("redirect_uri", redirect);
      return new Person().visit(there.href, "anna");
    };
    const withIss = await passOn(REDIRECT, await begin(hostile));
    expect(new URL(withIss).searchParams.get("iss")).toBe(honest.address);
    expect(await hostile.online.app.finishSignIn(withIss)).toMatchObject({ ...UNTRUSTED, back: BACK });

    const redirect = `${REDIRECT}?issuer=hostile.example`;
    const { address } = await hostile.online.app.beginSignIn({ ...HERE, redirect });
    const silent = new URL(await passOn(`${REDIRECT}?issuer=honest.example`, address ?? ""));
    silent.searchParams.delete("iss");
    expect(await hostile.online.app.finishSignIn(silent.href)).toMatchObject({ ...UNTRUSTED, back: BACK });
    expect(tokensAsked(hostile)).toBe(0);
    await isNobody(hostile);
  } finally {
    await honest.close();
  }
});

test.each([
  ["for another app", { aud: "another-app" }],
  ["of another issuer", { iss: "https://other.example" }],
  ["of another sign-in", { nonce: "another" }],
  ["that was never good", { iat: seconds(), exp: seconds() - 3600 }],
  ["from another year", { iat: seconds() - 31_536_000, exp: seconds() - 31_532_400 }],
  ["about nobody", { sub: undefined }],
  ["without a date", { exp: undefined }],
])("P6.23 an ID token %s signs nobody in", async (_, wrong) => {
  const instead: Instead = {};
  const world = await startWorld({ instead: forging(instead) });
  const address = await begin(world);
  const came = await new Person().visit(address, "anna");
  const good = {
    iss: world.issuer.address,
    aud: CLIENT,
    sub: "anna",
    nonce: new URL(address).searchParams.get("nonce"),
    iat: seconds(),
    exp: seconds() + 3600,
  };
  instead["/token"] = () => ({
    access_token: "forged",
    token_type: "Bearer",
    id_token: `${part({ alg: "RS256" })}.${part({ ...good, ...wrong })}.${part({})}`,
  });
  instead["/me"] = () => ({ sub: "anna" });
  expect(await world.online.app.finishSignIn(came)).toMatchObject({ ...UNTRUSTED, back: BACK });
  await isNobody(world);
});

test("P6.23 what the issuer tells about somebody else, on the spot or when renewing, is not taken", async () => {
  const instead: Instead = { "/me": () => ({ sub: "berta", name: "Berta" }) };
  const world = await startWorld({ instead: forging(instead), accessToken: 600 });
  const came = await new Person().visit(await begin(world), "anna");
  expect(await world.online.app.finishSignIn(came)).toMatchObject({ ...UNTRUSTED, back: BACK });
  await isNobody(world);
  instead["/me"] = null;
  const anna = await signIn(world, "anna");
  const claims = { iss: world.issuer.address, aud: CLIENT, sub: "berta", iat: seconds(), exp: seconds() + 60 };
  instead["/token"] = () => ({
    access_token: "of berta",
    token_type: "Bearer",
    id_token: `${part({ alg: "RS256" })}.${part(claims)}.${part({})}`,
  });
  await world.online.offlineFor(3_600_000);
  await send(world, "one");
  await world.online.until(async () => (await world.online.ask({ kind: "connection" })).signIn?.needed === true);
  expect((await world.online.app.describe()).profile.id).toBe(anna);
  expect(JSON.stringify([...world.online.kept])).not.toContain("of berta");
  expect(world.server.received).toEqual([]);
});

test("P6.23 an issuer that speaks for another, or leads to an address without https, is not followed", async () => {
  const instead: Instead = {};
  const metadata = (wrong: object) => (): object => ({
    issuer: world.issuer.address,
    authorization_endpoint: `${world.issuer.address}/auth`,
    token_endpoint: `${world.issuer.address}/token`,
    ...wrong,
  });
  const world = await startWorld({ instead: forging(instead) });
  for (const wrong of [
    { issuer: "https://other.example" },
    { authorization_endpoint: "javascript:alert(1)" },
    { authorization_endpoint: "http://other.example/auth" },
    { authorization_endpoint: undefined },
  ]) {
    world.online.restart();
    instead["/.well-known/openid-configuration"] = metadata(wrong);
    expect(await world.online.app.beginSignIn(HERE)).toMatchObject({ ...UNTRUSTED, address: null });
  }
  await isNobody(world);
});

test("P6.23 a code goes to no host that the person has not agreed to", async () => {
  const instead: Instead = {};
  const thief = await serve(() => ({ status: 200, body: {} }));
  try {
    const world = await startWorld({ instead: forging(instead) });
    instead["/.well-known/openid-configuration"] = () => ({
      issuer: world.issuer.address,
      authorization_endpoint: `${world.issuer.address}/auth`,
      token_endpoint: `${thief.address}/token`,
    });
    const { host } = new URL(thief.address);
    expect(await world.online.app.beginSignIn(HERE)).toMatchObject({
      refusals: [{ code: "host-not-allowed", parameters: { host } }],
      address: null,
    });
    expect(thief.received).toEqual([]);
  } finally {
    await thief.close();
  }
});

const signInNeeded = ({ online }: World): Promise<void> =>
  online.until(async () => (await online.ask({ kind: "connection" })).signIn?.needed === true);

test.each(["a token that is refused", "signing out"])(
  "P6.23 a document that names another issuer does not show it what the first one gave: %s",
  async (what) => {
    const world = await startWorld();
    const other = await startIssuer();
    try {
      await signIn(world, "anna");
      await world.online.update(document(other.address));
      await world.online.app.allowHost(new URL(other.address).host, true);
      if (what === "signing out") await world.online.app.signOut();
      else {
        await world.issuer.revoke();
        await send(world, "one");
        await signInNeeded(world);
      }
      expect(other.asked.filter((asked) => asked.startsWith("POST"))).toEqual([]);
    } finally {
      await other.close();
    }
  },
);

test("P6.23 a document that names a call instead of the issuer sends the call nothing that the issuer gave", async () => {
  const world = await startWorld();
  await signIn(world, "anna");
  const refresh = /"refresh":"([^"]+)"/.exec(JSON.stringify(world.online.kept.get("tokens")))?.[1];
  expect(refresh).toBeDefined();
  const calls = document("call Log in")
    .replace(/- Client id: .*\n- Scopes: .*\n/, "- Sign-out: call Log out\n")
    .replace(
      "| Send | Note",
      `| Log in | | \`POST /login\` | \`{"text": "in"}\` | on demand | |
| Log out | | \`POST /logout\` | \`{"text": refresh_token}\` | | |
| Renew | | \`POST /renew\` | \`{"text": refresh_token}\` | | |
| Send | Note`,
    )
    .replace(
      "- Base address",
      "- Token: `answer.access`\n- Refresh token: `answer.refresh`\n- Refresh: Renew\n- Base address",
    );
  await world.online.update(calls);
  await world.issuer.revoke();
  await send(world, "one");
  await signInNeeded(world);
  await world.online.app.signOut();
  expect(world.server.received.map(({ path }) => path)).toContain("/notes");
  expect(world.server.received.map(({ body }) => body).join()).not.toContain(refresh);
});
