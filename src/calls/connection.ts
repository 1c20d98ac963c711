import { looseName } from "#text/names.ts";
import type { ConnectionAnswer, SimulatedAnswer } from "#engine/contract/calls.ts";
import type { Network, Vault } from "#engine/ports/http.ts";
import type { OutboxEntry } from "#engine/ports/journal.ts";
import type { IssuerSignIn } from "#model/6-roles.ts";
import type { Runtime } from "#engine/runtime.ts";
import { valueNamed } from "#text/by-name.ts";
import { askedNames } from "./asked-names.ts";
import { addressOf, hostOf, type Address } from "./address.ts";
import { hostsNamed, issuerPlaces } from "./hosts-named.ts";
import { Tokens } from "./tokens.ts";

const SERVER = "server";
const ALLOWED = "hosts";
const HONOURS = "honours-keys";
const TAKES_KEYS = "takes-keys";

/** An app's relation to its servers: addresses, allowed hosts, sign-ins. */
export class Connection {
  readonly #app: Runtime;
  #network: Network | null = null;
  #vault: Vault = NOTHING_KEPT;
  /** Hosts that a call needed and that nobody has allowed or denied yet. */
  readonly wanted = new Set<string>();
  /** Simulated answers by call; null: no simulation, calls are sent. */
  simulated: Map<string, SimulatedAnswer> | null = null;
  /** Tokens of the real server. */
  readonly tokens: Tokens;
  /** Tokens from a simulated server; forgotten when the simulation ends. */
  readonly simulatedTokens = new Map<string | null, string>();

  constructor(app: Runtime) {
    this.#app = app;
    this.tokens = new Tokens(
      () => this.vault,
      () => hostOf(this.base ?? this.issuer?.issuer ?? null),
    );
  }

  /** Null: nothing can be sent (scenarios, the command line). */
  get network(): Network | null {
    return this.#network;
  }

  set network(network: Network | null) {
    this.#network = network;
    if (network !== null) this.#vault = network.vault;
  }

  /** Stays when the network is disconnected: a token that arrives after the app was closed is kept for its successor. */
  get vault(): Vault {
    return this.#vault;
  }

  get own(): string | null {
    const value = this.vault.get(SERVER);
    return typeof value === "string" && value !== "" ? value : null;
  }

  set own(address: string | null) {
    this.vault.set(SERVER, address);
  }

  get declared(): string | null {
    return this.#app.lookup.model.calls.baseAddress?.value ?? null;
  }

  get base(): string | null {
    return this.own ?? this.declared;
  }

  address(path: string): Address {
    return addressOf(this.base, path);
  }

  /** null: nobody has decided yet. */
  allows(host: string): boolean | null {
    const said = valueNamed(this.#hosts(), host);
    return typeof said === "boolean" ? said : null;
  }

  allow(host: string, allowed: boolean): void {
    this.vault.set(ALLOWED, { ...this.#hosts(), [host]: allowed });
    if (allowed) this.wanted.delete(host);
  }

  #hosts(): YesNoByHost {
    return yesNoIn(this.vault, ALLOWED);
  }

  get isSimulated(): boolean {
    return this.simulated !== null;
  }

  /** Whether a person has signed in to the server in use, real or simulated. */
  isSignedIn(person: string | null): boolean {
    return this.isSimulated ? this.simulatedTokens.has(person) : this.tokens.of(person) !== null;
  }

  /** Whether the server runs calls with the same idempotency key only once: declared by the document, or observed. */
  honoursKeys(host: string, header: string | null): boolean {
    if (header === null || this.takesKeys(host, header) === false) return false;
    if (this.#app.lookup.model.calls.keyHonoured === true && host === hostOf(this.base)) return true;
    const kept = this.vault.get(HONOURS);
    return Array.isArray(kept) && kept.includes(host);
  }

  sawKeyHonoured(host: string, header: string): void {
    if (this.honoursKeys(host, header)) return;
    const kept = this.vault.get(HONOURS);
    this.vault.set(HONOURS, [...(Array.isArray(kept) ? kept.map(String) : []), host]);
  }

  /** Whether the server accepts the key header in cross-origin requests (CORS); null: unknown. */
  takesKeys(host: string, header: string): boolean | null {
    return valueNamed(this.#keys(), `${host} ${header}`) ?? null;
  }

  learnAboutKeys(host: string, header: string, taken: boolean): void {
    if (this.network === null) return;
    this.vault.set(TAKES_KEYS, { ...this.#keys(), [`${host} ${header}`]: taken });
  }

  #keys(): YesNoByHost {
    return yesNoIn(this.vault, TAKES_KEYS);
  }

  /** The external issuer where people sign in; null: they sign in with a call, or not at all. */
  get issuer(): IssuerSignIn | null {
    const { signIn } = this.#app.lookup.model.roles;
    return signIn?.kind === "issuer" ? signIn : null;
  }

  /** Whether the document has any sign-in to a server. */
  get hasSignIn(): boolean {
    return this.signInCall !== null || this.issuer !== null;
  }

  /** The call that signs a person in; null: there is none. */
  get signInCall(): string | null {
    const { signIn } = this.#app.lookup.model.roles;
    return signIn?.kind === "call" ? signIn.call : null;
  }

  isSignIn(call: string): boolean {
    return this.signInCall !== null && looseName(this.signInCall) === looseName(call);
  }

  /** Whether the answer to a call determines the device's person: a sign-in, or the sign-up of a guest. */
  signsIn({ call, with: sending }: OutboxEntry): boolean {
    return this.isSignIn(call) || (this.isSignUp(call) && sending?.by === null && sending.byApp !== true);
  }

  isSignUp(call: string): boolean {
    const { signUp } = this.#app.lookup.model.roles;
    return signUp ? looseName(signUp.value) === looseName(call) : false;
  }

  /** For one person: the count of all waiting calls, and the count of their own calls that need a decision. */
  describe(person: string | null, signInNeeded: boolean): ConnectionAnswer {
    const { journal } = this.#app.ports;
    const { calls, resources } = this.#app.lookup.model.calls;
    const counts = journal.outboxCounts();
    return {
      makesCalls: calls.length + resources.length > 0 || this.issuer !== null,
      server: { inUse: this.base, declared: this.declared, own: this.own },
      hosts: this.hosts().map((host) => ({ host, allowed: this.allows(host), wanted: this.wanted.has(host) })),
      signIn: this.#describeSignIn(person, signInNeeded),
      online: this.network?.online() ?? true,
      waiting: counts.waiting + counts.sending,
      attention: journal.outboxAttention(person),
      simulated: this.simulated === null ? null : Object.fromEntries(this.simulated),
    };
  }

  /** Every host that the document names, including those of calls with a complete URL. */
  hosts(): readonly string[] {
    const named = hostsNamed(this.#app.lookup.model, [this.base, ...issuerPlaces(this.#app.lookup.model.roles)]);
    return [...new Set([...named, ...this.wanted])];
  }

  #describeSignIn(person: string | null, needed: boolean): ConnectionAnswer["signIn"] {
    const { issuer } = this;
    if (issuer !== null)
      return {
        call: "",
        asks: [],
        // A document could name its own sign-in page beside a trusted issuer, so the host of that page is shown.
        at: hostOf(originOf(issuer.addresses?.signInPage ?? issuer.issuer)),
        signedIn: this.isSignedIn(person),
        needed,
      };
    const name = this.signInCall;
    const call = name === null ? undefined : this.#app.lookup.call(name);
    if (call === undefined) return null;
    return {
      call: call.name,
      asks: askedNames(call).map((one) => ({ name: one, secret: SECRET.test(one) })),
      at: null,
      signedIn: this.isSignedIn(person),
      needed,
    };
  }
}

/** The origin of an address; an issuer may have a path after it. */
export const originOf = (address: string): string => /^https?:\/\/[^/?#]+/i.exec(address)?.[0] ?? address;

const SECRET = /password|passwort|passphrase|secret|pin\b|code/i;

const NOTHING_KEPT: Vault = { get: () => null, set: () => {} };

type YesNoByHost = { readonly [host: string]: boolean };

function yesNoIn(vault: Vault, key: string): YesNoByHost {
  const kept = vault.get(key);
  return (typeof kept === "object" && kept !== null && !Array.isArray(kept) ? kept : {}) as YesNoByHost;
}
