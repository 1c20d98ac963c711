import type { Value } from "#expr/types.ts";
import type { Vault } from "#engine/ports/http.ts";
import type { IssuerClient } from "#engine/ports/open-id.ts";

const TOKENS = "tokens";
/** Keys under which earlier versions stored an app's only token and its owner. */
const ONE_TOKEN = "token";
const ONE_PERSON = "signed-in";

/** How a token is renewed, and when it expires. */
export interface Renewal {
  readonly refresh: string | null;
  /** Epoch milliseconds; null: unknown. */
  readonly until: number | null;
  /** The person's subject at the issuer; null: the token is not from an issuer. */
  readonly subject: string | null;
  /** The issuer of the token and its client id; null: it came from a call. The refresh token is sent to no other. */
  readonly issuer: string | null;
  readonly clientId: string | null;
}

export interface StoredToken extends Partial<Renewal> {
  readonly token: string;
  /** The host that the token is for. It is sent to no other host, and no other host may renew it. */
  readonly host: string;
}

/**
 * Stores tokens per person, not per app: a queued call is sent with its maker's token or not at all. The token of a
 * sign-in without a person is stored under null.
 */
export class Tokens {
  readonly #vault: () => Vault;
  readonly #baseHost: () => string | null;

  constructor(vault: () => Vault, baseHost: () => string | null) {
    this.#vault = vault;
    this.#baseHost = baseHost;
  }

  /** The person's token for the app's current server. */
  of(person: string | null): string | null {
    return this.kept(person)?.token ?? null;
  }

  /** The person's token for a call to this host; null: it is not the app's server. */
  for(host: string, person: string | null): string | null {
    return host === this.#baseHost() ? this.of(person) : null;
  }

  /** Without renewal data, a new token keeps the data of the previous one. */
  set(person: string | null, token: string, renewal: Renewal | null = null): void {
    const host = this.#baseHost();
    const { refresh = null, subject = null, issuer = null, clientId = null } = this.kept(person) ?? {};
    const how = renewal ?? { refresh, until: null, subject, issuer, clientId };
    if (host !== null) this.#keep({ ...this.#all(), [nameOf(person)]: { token, host, ...how } });
  }

  /** The complete entry of a person for the app's current server. */
  kept(person: string | null): StoredToken | null {
    const kept = this.#all()[nameOf(person)];
    return kept !== undefined && kept.host === this.#baseHost() ? kept : null;
  }

  /** `only`: forget the token only if it is this one. A refused token may have been replaced in the meantime. */
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

/** The refresh token valid for this issuer, or for none; null: none, for example after a change of the document. */
export function refreshFor(kept: StoredToken, client: IssuerClient | null): string | null {
  const { refresh = null, subject = null, issuer = null, clientId = null } = kept;
  if (client === null) return issuer === null && subject === null ? refresh : null;
  return issuer === whereToSignIn(client) && clientId === client.clientId ? refresh : null;
}

/** Identifies an issuer by its name and all declared endpoints: no other endpoints may get its tokens. */
export function whereToSignIn({ issuer, addresses }: IssuerClient): string {
  return addresses === undefined
    ? issuer
    : [issuer, addresses.signInPage, addresses.token, addresses.revocation ?? ""].join(" ");
}

/** Whether both belong to the same sign-in, so that a renewal of one is valid for the other. */
export const isSameSignIn = (one: StoredToken, other: StoredToken): boolean =>
  one.token === other.token || ((one.refresh ?? null) !== null && one.refresh === other.refresh);

const nameOf = (person: string | null): string => `person:${person ?? ""}`;

const isKept = (value: unknown): value is StoredToken =>
  typeof value === "object" && value !== null && "token" in value && "host" in value;
