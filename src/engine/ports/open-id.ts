import type { Value } from "#expr/types.ts";

/** An app as the client of an issuer. */
export interface IssuerClient {
  readonly issuer: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
  /** The endpoints of an issuer that has no metadata. */
  readonly addresses?: {
    readonly signInPage: string;
    readonly token: string;
    readonly revocation: string | null;
  };
}

/** What an issuer publishes about itself. */
export interface Issuer {
  readonly metadata: Value;
  /** All hosts that signing in calls; each has to be allowed. */
  readonly hosts: readonly string[];
}

export type Claims = { readonly [name: string]: Value };

/** The result of a token request. */
export interface Grant {
  readonly token: string;
  /** The refresh token; null: none, or the previous one stays valid. */
  readonly refresh: string | null;
  /** The token's lifetime in seconds; null: the issuer does not say. */
  readonly seconds: number | null;
  /** The claims of the ID token; null: there is no ID token. */
  readonly claims: Claims | null;
}

/** `refused`: the issuer refused. `untrusted`: the response does not match the request. */
export interface OpenIdFailure {
  readonly failed: "no-answer" | "refused" | "untrusted";
  /** The issuer's error code (`access_denied`), or what did not match. */
  readonly said: string;
}

/** What the app remembers of a sign-in while the person is on the issuer's page. */
export interface Proof {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** OpenID Connect and OAuth 2, the code flow with PKCE. Nothing here throws: failures are returned. */
export interface OpenId {
  /** Unguessable random text. */
  random(): string;
  /** Reads the address at which a person came back: its `state`, and whether it belongs to the redirect address. */
  cameBack(came: string): { readonly state: string | null; isAt(redirect: string): boolean };
  discover(client: IssuerClient): Promise<Issuer | OpenIdFailure>;
  /** The address of the sign-in page to send the person to. */
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
  /** Claims from the issuer's userinfo endpoint, in addition to the ID token. */
  person(client: IssuerClient, issuer: Issuer, token: string, subject: string): Promise<Claims | OpenIdFailure>;
  renew(client: IssuerClient, issuer: Issuer, refresh: string, now: number): Promise<Grant | OpenIdFailure>;
  /** Revokes a refresh token at the issuer, best effort. */
  revoke(client: IssuerClient, issuer: Issuer, refresh: string): Promise<void>;
}

export const hasFailed = (answer: object | string): answer is OpenIdFailure =>
  typeof answer === "object" && "failed" in answer;
