import type { CallState, Renewals, RenewalResult } from "./call-state.ts";
import { refreshFor, type StoredToken } from "./tokens.ts";

/** Renews a token; `over` if that is impossible. */
export type RenewToken = (person: string | null, kept: StoredToken) => Promise<RenewalResult>;

/**
 * Renews tokens, one renewal at a time per sign-in: an issuer with rotating refresh tokens takes a second use of the
 * old one for theft and ends the sign-in.
 */
export class TokenRenewals implements Renewals {
  readonly #calls: CallState;
  readonly #renew: RenewToken;
  readonly #own = new Map<string, Promise<RenewalResult>>();

  constructor(calls: CallState, renew: RenewToken) {
    this.#calls = calls;
    this.#renew = renew;
  }

  async before(person: string | null): Promise<RenewalResult> {
    const { connection } = this.#calls;
    const kept = connection.tokens.kept(person);
    const { network } = connection;
    const until = kept?.until ?? null;
    if (kept === null || network === null || until === null || network.now() < until) return "ready";
    // Without a refresh token the old token is tried: the phone's clock may be wrong, so the server decides.
    if (refreshFor(kept, connection.issuer) === null || !network.online()) return "ready";
    return this.#once(person, kept);
  }

  async refused(person: string | null, token: string): Promise<RenewalResult> {
    const kept = this.#calls.connection.tokens.kept(person);
    if (kept === null) return "over";
    // Another call has renewed it in the meantime.
    return kept.token === token ? this.#once(person, kept) : "ready";
  }

  #once(person: string | null, kept: StoredToken): Promise<RenewalResult> {
    const underWay = this.#calls.connection.vault.renewals ?? this.#own;
    const signIn = JSON.stringify([person, kept.refresh ?? kept.token]);
    const known = underWay.get(signIn);
    // The first caller reports the error.
    if (known !== undefined) return known.catch(() => "later");
    const begun = this.#renew(person, kept).finally(() => underWay.delete(signIn));
    underWay.set(signIn, begun);
    return begun;
  }
}
