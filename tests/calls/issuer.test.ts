import { afterEach, expect, test } from "vitest";
import type { CallOutcome } from "#engine/contract/calls.ts";
import { CLIENT, Person, REDIRECT } from "./support/issuer.ts";
import { begin, closeWorlds, document, HERE, send, signIn, startWorld as start } from "./support/issuer-world.ts";

afterEach(closeWorlds);

const codes = ({ refusals }: Pick<CallOutcome, "refusals">): readonly string[] => refusals.map(({ code }) => code);

test("P6.17 people sign in at an issuer, and what they do goes out with its token", async () => {
  const world = await start();
  const address = new URL(await begin(world));
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    response_type: "code",
    client_id: CLIENT,
    redirect_uri: REDIRECT,
    code_challenge_method: "S256",
    scope: "openid profile email offline_access",
  });
  await signIn(world, "anna");
  expect((await world.online.app.describe()).profile).toMatchObject({ name: "Name of anna", roles: ["writer"] });
  await send(world, "one");
  await world.online.settled();
  expect([...world.notes.keys()]).toEqual(["one"]);
  // Neither codes nor tokens are visible in the log.
  const requests = JSON.stringify(await world.online.ask({ kind: "requests" }));
  expect(requests).not.toContain(world.notes.get("one"));
});

test("P7.41 who comes back from the issuer is not signed in once somebody has signed out on the device", async () => {
  const world = await start();
  const came = await new Person().visit(await begin(world), "anna");
  const finishing = world.online.app.finishSignIn(came);
  await world.online.app.signOut();
  expect(codes(await finishing)).toEqual(["not-possible-now"]);
  expect((await world.online.app.describe()).profile.id).toBe("");
  expect(JSON.stringify([...world.online.kept])).not.toContain('"token"');
});

test("P7.38 a simulated issuer lets nobody in where a real one has said who somebody is", async () => {
  const world = await start();
  await signIn(world, "anna");
  await world.online.app.signOut();
  await world.online.app.simulate(null, { kind: "good" });
  expect(codes(await world.online.app.beginSignIn(HERE))).toEqual(["not-accepted"]);
  expect((await world.online.app.describe()).profile.id).toBe("");
});

test("P6.17 nobody is called before the person has agreed: the issuer's host is asked for like any other", async () => {
  const world = await start();
  const { host } = new URL(world.issuer.address);
  await world.online.app.allowHost(host, false);
  const before = world.issuer.asked.length;
  expect(codes(await world.online.app.beginSignIn(HERE))).toEqual(["host-not-allowed"]);
  expect(world.issuer.asked.length).toBe(before);
  expect((await world.online.ask({ kind: "connection" })).hosts).toContainEqual({
    host,
    allowed: false,
    wanted: false,
  });
});

test("P6.17 from a page that keeps nothing nobody is sent away, and the issuer is not asked", async () => {
  const world = await start();
  const before = world.issuer.asked.length;
  expect(await world.online.app.beginSignIn(null)).toMatchObject({
    refusals: [{ code: "sign-in-leaves" }],
    address: null,
  });
  expect(world.issuer.asked.length).toBe(before);
});

test("P6.18 who one is is said by `sub` alone: two of one name and address are two, one with new ones is the same", async () => {
  const claims = { name: "Anna", email: "anna@mail.example", email_verified: true };
  const told: { [login: string]: object } = { a1: claims, a2: claims };
  const world = await start({ claims: (login) => ({ ...told[login] }) });
  const first = await signIn(world, "a1");
  const second = await signIn(world, "a2");
  expect(second).not.toBe(first);
  told["a1"] = { name: "Anna Berg", email: "berg@mail.example", email_verified: true };
  expect(await signIn(world, "a1")).toBe(first);
  expect(world.online.records("Person").map(({ name }) => name)).toEqual(["Anna Berg", "Anna"]);
});

test("P6.18 a verified address names somebody only where the document says so, and only once", async () => {
  const mail = { email: "anna@mail.example", email_verified: true };
  const told: { [login: string]: object } = { thief: { ...mail, email_verified: false }, anna: mail, other: mail };
  const run = async (facts: string): Promise<readonly boolean[]> => {
    const world = await start({ claims: (login) => ({ name: login, ...told[login] }) }, facts);
    const { records } = world.online.opened.store;
    const now = world.online.opened.clock.now();
    const at = { created_at: now, created_by: null, changed_at: now, changed_by: null };
    records.insert("Person", { id: "p1", ...at, name: "Anna", email: "anna@mail.example", roles: ["keeper"] });
    const found: boolean[] = [];
    for (const login of ["thief", "anna", "other"]) found.push((await signIn(world, login)) === "p1");
    return found;
  };
  expect(await run("")).toEqual([false, false, false]);
  expect(await run("- Known by: verified e-mail\n")).toEqual([false, true, false]);
});

test("P6.19 roles come from the claim that the document names, and go with it; other claims give none", async () => {
  const told: { [login: string]: object } = { anna: { groups: ["Keeper", "admin"], roles: ["writer"] } };
  const claims = (login: string): { [claim: string]: unknown } => ({ name: login, ...told[login] });
  const world = await start({ claims }, "- Roles from: groups\n");
  await signIn(world, "anna");
  expect((await world.online.app.describe()).profile.roles).toEqual(["keeper"]);
  told["anna"] = { groups: [], roles: ["keeper"] };
  await signIn(world, "anna");
  expect((await world.online.app.describe()).profile.roles).toEqual(["writer"]);

  const silent = await start({ claims: () => ({ name: "Eve", roles: ["keeper"], id: "p1" }) });
  await signIn(silent, "eve");
  expect((await silent.online.app.describe()).profile.roles).toEqual(["writer"]);
  expect((await silent.online.app.describe()).profile.id).not.toBe("p1");
});

test("P6.20 a token that runs out is renewed, once for all calls that wait, and nobody notices", async () => {
  const world = await start({ accessToken: 600 });
  await signIn(world, "anna");
  for (const round of [1, 2, 3]) {
    world.online.isOnline = false;
    for (const text of ["a", "b", "c", "d", "e"]) await send(world, `${text}${round}`);
    await world.online.offlineFor(3_600_000);
    await world.online.settled();
  }
  expect(world.notes.size).toBe(15);
  expect(world.server.received.length).toBe(15);
  // Tokens rotate: if one had been used twice, the issuer would have revoked everything.
  expect(await world.online.ask({ kind: "connection" })).toMatchObject({ signIn: { signedIn: true, needed: false } });
});

test("P6.19 a renewal gives the roles that the issuer tells beside the ID token, and keeps them where it is silent", async () => {
  let groups: readonly string[] | undefined = ["keeper"];
  let silent = false;
  const world = await start(
    {
      accessToken: 600,
      claims: () => ({ name: "Anna", groups }),
      instead: (request, response) => {
        const isSilent = silent && request.url === "/me";
        if (isSilent) response.writeHead(503).end();
        return isSilent;
      },
    },
    "- Roles from: groups\n",
  );
  await signIn(world, "anna");
  const afterRenewal = async (text: string): Promise<readonly string[]> => {
    const renewals = (): number => world.issuer.asked.filter((asked) => asked === "POST /token").length;
    const before = renewals();
    await world.online.offlineFor(3_600_000);
    await send(world, text);
    await world.online.settled();
    expect(renewals()).toBe(before + 1);
    return (await world.online.app.describe()).profile.roles;
  };
  expect(await afterRenewal("one")).toEqual(["keeper"]);
  groups = undefined;
  expect(await afterRenewal("two")).toEqual(["keeper"]);
  groups = [];
  silent = true;
  expect(await afterRenewal("three")).toEqual(["keeper"]);
  silent = false;
  expect(await afterRenewal("four")).toEqual(["writer"]);
});

test("P6.20 a server that no longer takes a token gets the same call once more, with a new one", async () => {
  const world = await start();
  await signIn(world, "anna");
  await send(world, "one");
  await world.online.settled();
  const { provider } = world.issuer;
  const token = await provider.AccessToken.find(world.notes.get("one") ?? "");
  await (token as unknown as { destroy(): Promise<void> }).destroy();
  await send(world, "two");
  await world.online.settled();
  expect(world.notes.size).toBe(2);
  expect(world.server.received.map(({ headers }) => headers["idempotency-key"])).toHaveLength(3);
  expect(world.notes.get("two")).not.toBe(world.notes.get("one"));
});

test("P6.20 an issuer that can't be reached costs nobody their sign-in", async () => {
  let down = false;
  const world = await start({
    accessToken: 600,
    instead: (_, response) => {
      if (down) response.writeHead(503).end();
      return down;
    },
  });
  await signIn(world, "anna");
  await world.online.offlineFor(3_600_000);
  down = true;
  await send(world, "one");
  await world.online.until(async () => (await world.online.outbox())[0]?.code === "no-answer");
  expect(await world.online.ask({ kind: "connection" })).toMatchObject({ signIn: { signedIn: true } });
  down = false;
  await world.online.settled();
  expect([...world.notes.keys()]).toEqual(["one"]);
});

test("P6.21 after a revoked sign-in work goes on, waits, and goes out once the same person has signed in again", async () => {
  const world = await start();
  const anna = await signIn(world, "anna");
  await world.issuer.revoke();
  await send(world, "one");
  await world.online.until(async () => {
    const { signIn: signed } = await world.online.ask({ kind: "connection" });
    return signed?.needed === true;
  });
  expect((await world.online.app.describe()).profile.id).toBe(anna);
  await send(world, "two");
  // Another person on the same phone sends none of it.
  await signIn(world, "berta");
  await send(world, "of berta");
  await world.online.until(() => world.notes.has("of berta"));
  expect([...world.notes.keys()]).toEqual(["of berta"]);
  await signIn(world, "anna");
  await world.online.settled();
  expect([...world.notes.keys()].toSorted()).toEqual(["of berta", "one", "two"]);
});

test("P6.22 signing out revokes at the issuer, and the next one is asked who they are", async () => {
  const world = await start();
  const browser = new Person();
  await signIn(world, "anna", browser);
  const kept = JSON.stringify(world.online.kept.get("tokens"));
  const refresh = /"refresh":"([^"]+)"/.exec(kept)?.[1] ?? "";
  expect(await world.issuer.provider.RefreshToken.find(refresh)).toBeDefined();
  // Until then, the issuer's session is still open.
  expect(await browser.isAskedToSignIn(await begin(world))).toBe(false);
  await world.online.app.signOut();
  expect(await world.issuer.provider.RefreshToken.find(refresh)).toBeUndefined();
  expect((await world.online.app.describe()).profile.id).toBe("");
  expect(JSON.stringify([...world.online.kept])).not.toContain(refresh);
  expect(await browser.isAskedToSignIn(await begin(world))).toBe(true);
});

test.each([
  ["an hour behind", -3_600_000],
  ["an hour ahead", 3_600_000],
])("P6.20 a phone %s signs in and renews", async (_, wrong) => {
  const world = await start({ accessToken: 600 });
  await world.online.offlineFor(wrong);
  await signIn(world, "anna");
  await world.online.offlineFor(3_600_000);
  await send(world, "one");
  await world.online.settled();
  expect([...world.notes.keys()]).toEqual(["one"]);
});

test("P6.20 a sign-in made at the issuer while a renewal waits is the one that counts", async () => {
  let held = (): void => {};
  let hold = false;
  const world = await start({
    accessToken: 600,
    instead: (request, response) => {
      if (!hold || request.url !== "/token") return false;
      hold = false;
      held = () => response.writeHead(400, { "access-control-allow-origin": "*" }).end();
      return true;
    },
  });
  await signIn(world, "anna");
  await world.online.offlineFor(3_600_000);
  hold = true;
  await send(world, "one");
  await world.online.until(() => !hold);
  await signIn(world, "anna");
  held();
  await world.online.settled();
  expect([...world.notes.keys()]).toEqual(["one"]);
  expect(await world.online.ask({ kind: "connection" })).toMatchObject({ signIn: { signedIn: true, needed: false } });
});

test("P6.20 a token that is renewed while another document takes the place of the app's is kept, and renewed once", async () => {
  let goOn = async (): Promise<void> => {};
  let hold = false;
  const world = await start(
    {
      accessToken: 600,
      instead: (request, response) => {
        if (!hold || request.url !== "/token") return false;
        hold = false;
        goOn = async () => {
          const { "content-type": type = "", authorization = "" } = request.headers;
          const headers = { "content-type": type, ...(authorization === "" ? {} : { authorization }) };
          const body = (await request.toArray()).join("");
          const answer = await fetch(`${world.issuer.address}/token`, { method: "POST", headers, body });
          response.writeHead(answer.status, { "content-type": "application/json" }).end(await answer.text());
        };
        return true;
      },
    },
    "- Roles from: groups\n",
  );
  const renewals = (): number => world.issuer.asked.filter((asked) => asked === "POST /token").length;
  const anna = await signIn(world, "anna");
  await world.online.offlineFor(3_600_000);
  hold = true;
  await send(world, "one");
  await world.online.until(() => !hold);
  const before = renewals();
  await world.online.replace(document(world.issuer.address, "- Roles from: teams\n"));
  await send(world, "two");
  await goOn();
  await world.online.until(() => world.notes.has("two"));
  expect(renewals() - before).toBeLessThanOrEqual(1);
  expect((await world.online.app.describe()).profile.id).toBe(anna);
  expect(await world.online.ask({ kind: "connection" })).toMatchObject({ signIn: { signedIn: true, needed: false } });
});
