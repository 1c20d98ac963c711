import type { PlatformCode } from "#diagnostics/platform-codes.ts";
import { AnswerInProgress, CommandContext } from "#engine/context/command-context.ts";
import type { SignInBegun, SignInFinished, SignInPlace } from "#engine/contract/calls.ts";
import type { Refusal } from "#engine/contract/commands.ts";
import type { Network } from "#engine/ports/http.ts";
import {
  hasFailed,
  type Claims,
  type Grant,
  type Issuer,
  type OpenId,
  type OpenIdFailure,
} from "#engine/ports/open-id.ts";
import { NOWHERE, word } from "#engine/refuse.ts";
import type { RunningApp } from "#engine/running-app.ts";
import { transact } from "#engine/transact.ts";
import type { Value } from "#expr/types.ts";
import type { IssuerSignIn } from "#model/6-roles.ts";
import { hostOf } from "./address.ts";
import type { CallState, RenewalResult } from "./call-state.ts";
import { originOf } from "./connection.ts";
import { claimAt, giveRoles, signInByClaims, signInKnown } from "./issuer-person.ts";
import { hasSignedIn, noteSignIn } from "./people-of-server.ts";
import { keepPerson } from "./sign-in.ts";
import { askWhoItIs } from "./token-calls.ts";
import { isSameSignIn, refreshFor, whereToSignIn, type Renewal, type StoredToken } from "./tokens.ts";

/** Unfinished sign-ins by their state. They are in the vault because the page is unloaded meanwhile. */
const BEGUN = "signing-in";
const MOST_BEGUN = 5;
/** Milliseconds that a person may spend at the issuer. */
const LONGEST = 86_400_000;
/** Set after signing out: the issuer may still have a session, so the next sign-in requests `prompt=login`. */
const ASK_WHO = "ask-who";

interface SignInStart {
  readonly issuer: string;
  readonly clientId: string;
  readonly redirect: string;
  readonly back: string;
  readonly verifier: string;
  readonly nonce: string;
  readonly when: number;
}

/**
 * OpenID Connect sign-in by the authorization code flow. The page that returns from the issuer finishes it, which may
 * be another one than began it.
 */
export class SignInAtIssuer {
  readonly #running: RunningApp;
  readonly #calls: CallState;
  readonly #connected: Promise<Network>;
  #issuer: { readonly of: string; readonly found: Issuer } | null = null;
  /** Called when somebody has signed in. */
  onSignedIn: () => void = () => {};

  constructor(running: RunningApp, calls: CallState, connected: Promise<Network>) {
    this.#running = running;
    this.#calls = calls;
    this.#connected = connected;
  }

  async begin(place: SignInPlace | null): Promise<SignInBegun> {
    const { connection } = this.#calls;
    const signIn = connection.issuer;
    if (signIn === null) return { refusals: [], address: null };
    if (connection.isSimulated) return { refusals: this.#simulated(signIn), address: null };
    if (place === null) return { refusals: [this.#word("sign-in-leaves")], address: null };
    const ready = await this.#ready(signIn);
    if ("refusal" in ready) return { refusals: [ready.refusal], address: null };
    const { network, openId, issuer } = ready;
    const state = `${place.app}.${openId.random()}`;
    const proof = { state, nonce: openId.random(), verifier: openId.random() };
    const asks = [
      ...(connection.vault.get(ASK_WHO) === true ? ["login"] : []),
      // Issuers give offline access only after explicit consent.
      ...(signIn.scopes.includes("offline_access") ? ["consent"] : []),
    ];
    const prompt = asks.length === 0 ? null : asks.join(" ");
    const address = await openId.address(signIn, issuer, { ...proof, redirect: place.redirect, prompt });
    if (hasFailed(address)) return { refusals: [this.#refusal(signIn, address)], address: null };
    const { clientId } = signIn;
    const { verifier, nonce } = proof;
    const begun = {
      issuer: whereToSignIn(signIn),
      clientId,
      redirect: place.redirect,
      back: place.back,
      verifier,
      nonce,
    };
    this.#keepBegun([...this.#begun(), [state, { ...begun, when: network.now() }]]);
    return { refusals: [], address };
  }

  async finish(came: string): Promise<SignInFinished> {
    const asked = this.#calls.moment();
    const network = this.#calls.connection.network ?? (await this.#connected);
    const signIn = this.#calls.connection.issuer;
    const openId = await network.openId?.();
    if (signIn === null || openId === undefined) return { refusals: [this.#word("sign-in-untrusted")], back: null };
    const at = openId.cameBack(came);
    const begun = this.#begun().find(([state]) => state === at.state)?.[1];
    if (begun === undefined || at.state === null) return { refusals: [this.#word("sign-in-untrusted")], back: null };
    // A state is valid once, even if the sign-in fails.
    this.#keepBegun(this.#begun().filter(([state]) => state !== at.state));
    const { back } = begun;
    const fits =
      begun.issuer === whereToSignIn(signIn) &&
      begun.clientId === signIn.clientId &&
      at.isAt(begun.redirect) &&
      network.now() - begun.when < LONGEST;
    if (!fits) return { refusals: [this.#word("sign-in-untrusted")], back };
    const ready = await this.#ready(signIn);
    if ("refusal" in ready) return { refusals: [ready.refusal], back };
    const grant = await openId.exchange(signIn, ready.issuer, { ...begun, state: at.state, came, now: network.now() });
    if (hasFailed(grant)) return { refusals: [this.#refusal(signIn, grant)], back };
    return { refusals: await this.#signIn(signIn, ready, grant, asked), back };
  }

  /** Renews an expired token. */
  async renew(person: string | null, kept: StoredToken): Promise<RenewalResult> {
    const { connection } = this.#calls;
    const signIn = connection.issuer;
    const refresh = signIn === null ? null : refreshFor(kept, signIn);
    if (signIn === null || refresh === null) return "over";
    const ready = await this.#ready(signIn);
    if ("refusal" in ready) {
      this.#want(ready.refusal);
      return "later";
    }
    const grant = await ready.openId.renew(signIn, ready.issuer, refresh, ready.network.now());
    const now = connection.tokens.kept(person);
    // The person may have signed out or in again while the request ran.
    if (now === null) return "over";
    if (!isSameSignIn(now, kept)) return "ready";
    const failed = now.token === kept.token ? "over" : "ready";
    if (hasFailed(grant)) return grant.failed === "no-answer" && failed === "over" ? "later" : failed;
    const { claims } = grant;
    if (claims !== null && claims["sub"] !== kept.subject) return failed;
    connection.tokens.set(person, grant.token, {
      ...renewalOf(grant, ready.network, signIn, kept.subject ?? null),
      refresh: grant.refresh ?? refresh,
    });
    if (person !== null && connection.network !== null)
      await this.#renewRoles(signIn, ready, grant, person, kept.subject ?? null);
    return connection.tokens.kept(person) === null ? "over" : "ready";
  }

  /** Updates roles from the issuer. They stay if this answer has no roles claim. */
  async #renewRoles(
    signIn: IssuerSignIn,
    { openId, issuer }: Ready,
    { token, claims }: Grant,
    person: string,
    subject: string | null,
  ): Promise<void> {
    if (signIn.rolesFrom === null || subject === null) return;
    const more = await openId.person(signIn, issuer, token, subject);
    if (hasFailed(more) || this.#calls.connection.tokens.of(person) !== token) return;
    const all: Claims = { ...claims, ...more };
    if (claimAt(all, signIn.rolesFrom) !== null) this.#write((context) => giveRoles(context, signIn, person, all));
  }

  /** Revokes the refresh token, if the issuer can be reached. The device has already forgotten it. */
  async leave(kept: StoredToken | null): Promise<void> {
    const { connection } = this.#calls;
    const signIn = connection.issuer;
    if (signIn === null || connection.isSimulated) return;
    connection.vault.set(ASK_WHO, true);
    const refresh = kept === null ? null : refreshFor(kept, signIn);
    if (refresh === null) return;
    const ready = await this.#ready(signIn);
    if (!("refusal" in ready)) await ready.openId.revoke(signIn, ready.issuer, refresh);
  }

  async #signIn(signIn: IssuerSignIn, ready: Ready, grant: Grant, asked: number): Promise<readonly Refusal[]> {
    const { connection } = this.#calls;
    const { me, meFrom } = this.#running.app.lookup.model.calls;
    const named = grant.claims?.["sub"];
    const subject = typeof named === "string" && named !== "" ? named : null;
    if (subject === null && (grant.claims !== null || meFrom === undefined)) return [this.#word("sign-in-untrusted")];
    const more = subject === null ? {} : await ready.openId.person(signIn, ready.issuer, grant.token, subject);
    if (hasFailed(more)) return [this.#refusal(signIn, more)];
    const claims: Claims | null = subject === null ? null : { ...grant.claims, ...more };
    const who = meFrom === undefined ? null : await askWhoItIs(this.#calls, grant.token);
    if (who !== null && "status" in who)
      return [
        who.status === null ? this.#word("not-reached") : this.#word("not-accepted", { status: String(who.status) }),
      ];
    // Somebody else has signed in or out in the meantime.
    if (this.#calls.signedAt > asked) return [this.#word("not-possible-now")];
    let person: string | null = null;
    const refusals = this.#write((context) => {
      const told = who === null ? null : context.value(me, new Map([["answer", who.told]]));
      const described = who === null || told !== null ? told : who.told;
      const known = described === null ? null : keepPerson(this.#calls, context, described);
      person = claims === null ? signInKnown(context, known) : signInByClaims(context, signIn, claims, known);
      if (person !== null) noteSignIn(context.app, false);
    });
    if (refusals.length > 0 || person === null)
      return refusals.length > 0 ? refusals : [this.#word("sign-in-untrusted")];
    connection.tokens.set(person, grant.token, renewalOf(grant, ready.network, signIn, subject));
    connection.vault.set(ASK_WHO, null);
    this.#calls.signedAt = this.#calls.moment();
    this.#running.everythingChanged();
    this.onSignedIn();
    return [];
  }

  #simulated(signIn: IssuerSignIn): readonly Refusal[] {
    if (hasSignedIn(this.#running.app)) return [this.#word("not-accepted")];
    let person: string | null = null;
    const refusals = this.#write((context) => {
      person = signInByClaims(context, signIn, { sub: "simulated", name: "Simulated" }, null);
      noteSignIn(context.app, true);
    }, true);
    this.#calls.connection.simulatedTokens.set(person, "simulated");
    this.#running.everythingChanged();
    this.onSignedIn();
    return refusals;
  }

  #write(work: (context: CommandContext) => void, simulated = false): readonly Refusal[] {
    const { app } = this.#running;
    const { outcome, touches } = transact(
      app,
      { actor: app.itself, kind: "answer", confirmed: "all", judged: false },
      (context) => {
        context.answer = new AnswerInProgress(null, null, new Set(), simulated);
        work(context);
        return [];
      },
    );
    this.#running.changed(touches, ["$connection"]);
    return outcome.kind === "refused" ? outcome.refusals : [];
  }

  /** Everything needed to talk to the issuer, or the refusal. Each of its hosts must be allowed, like any other. */
  async #ready(signIn: IssuerSignIn): Promise<Ready | { readonly refusal: Refusal }> {
    const network = this.#calls.connection.network ?? (await this.#connected);
    const own = hostOf(originOf(signIn.issuer));
    const unasked = own === null ? null : this.#notAllowed([own]);
    if (unasked !== null) return { refusal: unasked };
    if (!network.online()) return { refusal: this.#word("no-network-now") };
    const openId = await network.openId?.();
    if (openId === undefined) return { refusal: this.#word("not-reached") };
    const of = whereToSignIn(signIn);
    if (this.#issuer?.of !== of) {
      const found = await openId.discover(signIn);
      if (hasFailed(found)) return { refusal: this.#refusal(signIn, found) };
      this.#issuer = { of, found };
    }
    const issuer = this.#issuer.found;
    const further = this.#notAllowed(issuer.hosts);
    return further === null ? { network, openId, issuer } : { refusal: further };
  }

  /** Adds a host to the wanted ones. During sign-in the refusal asks the person directly; a renewal runs unattended. */
  #want({ code, parameters }: Refusal): void {
    const host = code === "host-not-allowed" ? parameters?.["host"] : undefined;
    const { connection } = this.#calls;
    if (host === undefined || connection.allows(host) !== null) return;
    connection.wanted.add(host);
    this.#calls.onChange(["$connection"]);
  }

  #notAllowed(hosts: readonly string[]): Refusal | null {
    const { connection } = this.#calls;
    const host = hosts.find((one) => connection.allows(one) !== true);
    if (host === undefined) return null;
    return this.#word("host-not-allowed", { host });
  }

  #refusal(signIn: IssuerSignIn, { failed, said }: OpenIdFailure): Refusal {
    const host = hostOf(originOf(signIn.issuer)) ?? signIn.issuer;
    if (failed === "no-answer") return this.#word("not-reached");
    return failed === "refused" ? this.#word("sign-in-refused", { host, said }) : this.#word("sign-in-untrusted");
  }

  #word(code: PlatformCode, parameters: { readonly [name: string]: string } = {}): Refusal {
    return word(new CommandContext(this.#running.app, this.#running.app.itself), code, NOWHERE, { parameters });
  }

  #begun(): [string, SignInStart][] {
    const kept = this.#calls.connection.vault.get(BEGUN);
    return typeof kept === "object" && kept !== null && !Array.isArray(kept)
      ? (Object.entries(kept) as unknown as [string, SignInStart][])
      : [];
  }

  #keepBegun(all: readonly (readonly [string, SignInStart])[]): void {
    const kept = Object.fromEntries(all.slice(-MOST_BEGUN));
    this.#calls.connection.vault.set(BEGUN, all.length === 0 ? null : (kept as unknown as Value));
  }
}

interface Ready {
  readonly network: Network;
  readonly openId: OpenId;
  readonly issuer: Issuer;
}

/** Milliseconds before expiry at which a token is renewed. */
const EARLY = 30_000;

function renewalOf(
  { refresh, seconds }: Grant,
  network: Network,
  signIn: IssuerSignIn,
  subject: string | null,
): Renewal {
  const life = seconds === null ? null : seconds * 1000;
  return {
    refresh,
    until: life === null ? null : network.now() + life - Math.min(EARLY, life / 10),
    subject,
    issuer: whereToSignIn(signIn),
    clientId: signIn.clientId,
  };
}
