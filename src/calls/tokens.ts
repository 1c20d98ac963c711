import type { Value } from "#expr/types.ts";
import type { Vault } from "#engine/ports/http.ts";
import type { IssuerClient } from "#engine/ports/open-id.ts";

const TOKENS = "tokens";
/** Where earlier versions kept the one token of an app, and whose it was. */
const ONE_TOKEN = "token";
const ONE_PERSON = "signed-in";

/** What a token is renewed with, and how long it is good. */
export interface Renewal {
  readonly refresh: string | null;
  /** Milliseconds of the real clock; null: nobody knows. */
  readonly until: number | null;
  /** Who it is at the issuer; null: the token is not from one. */
  readonly subject: string | null;
  /** The issuer that gave it, and to which client; null: a call gave it. No other is shown what renews it. */
  readonly issuer: string | null;
  readonly clientId: string | null;
}

export interface StoredToken extends Partial<Renewal> {
  readonly token: string;
  /** The host that the token is for. It is sent to no other, and no other may renew it. */
  readonly host: string;
}

/**
 * Tokens belong to people, not to the app: what somebody queued goes out with their own token or not at all. A sign-in
 * that names nobody is kept under no person.
 */
export class Tokens {
  readonly #vault: () => Vault;
  readonly #baseHost: () => string | null;

  constructor(vault: () => Vault, baseHost: () => string | null) {
    this.#vault = vault;
    this.#baseHost = baseHost;
  }

  /** The token of a person for the app's server as it is now. */
  of(person: string | null): string | null {
    return this.kept(person)?.token ?? null;
  }

  /** The same, for a call to a host. */
  for(host: string, person: string | null): string | null {
    return host === this.#baseHost() ? this.of(person) : null;
  }

  /** A token that comes with nothing to renew it is renewed as the one before. */
  set(person: string | null, token: string, renewal: Renewal | null = null): void {
    const host = this.#baseHost();
    const { refresh = null, subject = null, issuer = null, clientId = null } = this.kept(person) ?? {};
    const how = renewal ?? { refresh, until: null, subject, issuer, clientId };
    if (host !== null) this.#keep({ ...this.#all(), [nameOf(person)]: { token, host, ...how } });
  }

  /** Everything that is kept for a person and the app's server as it is now. */
  kept(person: string | null): StoredToken | null {
    const kept = this.#all()[nameOf(person)];
    return kept !== undefined && kept.host === this.#baseHost() ? kept : null;
  }

  /** `only`: if it is this one. A token that was refused may have made way for a fresh one. */
  forget(person: string | null, only: string | null = null): void {
    const { [nameOf(person)]: kept, ...others } = this.#all();
    if (only !== null && kept?.token !== only) return;
    this.#keep(others);
  }

  forgetAll(): void {
    this.#keep({});
  }

  #keep(tokens: { readonly [person: string]: StoredToken }): void {
    this.#vault().set(TOKENS, Object.keys(tokens).length === 0 ? null : (tokens as unknown as Value));
  }

  #all(): { readonly [person: string]: StoredToken } {
    const vault = this.#vault();
    const one = vault.get(ONE_TOKEN);
    const host = this.#baseHost();
    if (typeof one === "string" && one !== "" && host !== null) {
      const person = vault.get(ONE_PERSON);
      vault.set(ONE_TOKEN, null);
      vault.set(ONE_PERSON, null);
      this.#keep({ [nameOf(typeof person === "string" ? person : null)]: { token: one, host } });
    }
    const kept = vault.get(TOKENS);
    if (typeof kept !== "object" || kept === null || Array.isArray(kept)) return {};
    const tokens: { [person: string]: StoredToken } = {};
    for (const [person, value] of Object.entries(kept)) if (isKept(value)) tokens[person] = value;
    return tokens;
  }
}

/** What renews a token in a document with this issuer, or with none; null: nothing does. A document may be changed. */
export function refreshFor(kept: StoredToken, client: IssuerClient | null): string | null {
  const { refresh = null, subject = null, issuer = null, clientId = null } = kept;
  if (client === null) return issuer === null && subject === null ? refresh : null;
  return issuer === whereToSignIn(client) && clientId === client.clientId ? refresh : null;
}

/** An issuer by all that is said about it: what was got at one address is shown at no other that has its name. */
export function whereToSignIn({ issuer, addresses }: IssuerClient): string {
  return addresses === undefined
    ? issuer
    : [issuer, addresses.signInPage, addresses.token, addresses.revocation ?? ""].join(" ");
}

/** Whether what came of renewing one token is for the other. */
export const isSameSignIn = (one: StoredToken, other: StoredToken): boolean =>
  one.token === other.token || ((one.refresh ?? null) !== null && one.refresh === other.refresh);

const nameOf = (person: string | null): string => `person:${person ?? ""}`;

const isKept = (value: unknown): value is StoredToken =>
  typeof value === "object" && value !== null && "token" in value && "host" in value;
