import type { Value } from "#expr/types.ts";

/** An app as the client of an issuer. */
export interface IssuerClient {
  readonly issuer: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
  /** Where an issuer without metadata is spoken with. */
  readonly addresses?: {
    readonly signInPage: string;
    readonly token: string;
    readonly revocation: string | null;
  };
}

/** What an issuer says about itself. */
export interface Issuer {
  readonly metadata: Value;
  /** Every host that is called for signing in: each has to be allowed. */
  readonly hosts: readonly string[];
}

export type Claims = { readonly [name: string]: Value };

/** What an issuer gave. */
export interface Grant {
  readonly token: string;
  /** Null: there is none, or the one before stays good. */
  readonly refresh: string | null;
  /** Seconds that the token is good for, where that is told. */
  readonly seconds: number | null;
  /** What the ID token says; null: there is none. */
  readonly claims: Claims | null;
}

/** `refused`: the issuer said no. `untrusted`: what came does not belong to what was asked. */
export interface OpenIdFailure {
  readonly failed: "no-answer" | "refused" | "untrusted";
  /** The issuer's own code (`access_denied`), or what did not fit. */
  readonly said: string;
}

/** What is remembered of a sign-in while the person is at the issuer. */
export interface Proof {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** OpenID Connect and OAuth 2, the code flow with PKCE. Nothing here fails: what goes wrong is an answer. */
export interface OpenId {
  /** Random text that nobody can guess. */
  random(): string;
  /** The state that a person has brought back, and whether they are where the issuer was to send them. */
  cameBack(came: string): { readonly state: string | null; isAt(redirect: string): boolean };
  discover(client: IssuerClient): Promise<Issuer | OpenIdFailure>;
  /** Where the person has to go. */
  address(
    client: IssuerClient,
    issuer: Issuer,
    to: Proof & { readonly redirect: string; readonly prompt: string | null },
  ): Promise<string | OpenIdFailure>;
  /** `came`: the address at which the person came back. `now`: the phone's clock, which may be wrong. */
  exchange(
    client: IssuerClient,
    issuer: Issuer,
    back: Proof & { readonly redirect: string; readonly came: string; readonly now: number },
  ): Promise<Grant | OpenIdFailure>;
  /** What the issuer tells about the person beside the ID token. */
  person(client: IssuerClient, issuer: Issuer, token: string, subject: string): Promise<Claims | OpenIdFailure>;
  renew(client: IssuerClient, issuer: Issuer, refresh: string, now: number): Promise<Grant | OpenIdFailure>;
  /** Best effort: the issuer forgets a refresh token. */
  revoke(client: IssuerClient, issuer: Issuer, refresh: string): Promise<void>;
}

export const hasFailed = (answer: object | string): answer is OpenIdFailure =>
  typeof answer === "object" && "failed" in answer;
