import * as oauth from "oauth4webapi";
import type { Claims, Grant, Issuer, IssuerClient, OpenId, OpenIdFailure } from "#engine/ports/open-id.ts";
import type { Value } from "#expr/types.ts";
import { guardedFetch, mayCall } from "./fetch.ts";

/** Tolerated clock difference in seconds. */
const TOLERANCE = 60;
/** Maximum error of a phone's clock in seconds that the time in a fresh ID token corrects. */
const WRONGEST = 86_400;
const TIMEOUT = 30_000;

interface RequestOptions {
  readonly method: string;
  readonly headers: { [name: string]: string };
  readonly body?: URLSearchParams | undefined;
}

const OPTIONS = {
  [oauth.customFetch]: (address: string, { method, headers, body }: RequestOptions) =>
    guardedFetch(address, { method, headers, body: body ?? null }, TIMEOUT),
  // For loopback addresses only: `guardedFetch` rejects all others without https.
  [oauth.allowInsecureRequests]: true,
} as const;

/** The code flow with PKCE for a public client, with oauth4webapi. Loaded on demand, because few documents need it. */
export const openId: OpenId = {
  random: () => oauth.generateRandomState(),
  cameBack(came) {
    const at = new URL(came);
    return {
      state: at.searchParams.get("state"),
      isAt(redirect) {
        const to = new URL(redirect);
        if (at.origin !== to.origin || at.pathname !== to.pathname) return false;
        return [...to.searchParams].every(([name, value]) => at.searchParams.getAll(name).join("\n") === value);
      },
    };
  },
  discover: (client) => attempt(() => discover(client)),
  address: (client, issuer, { redirect, state, nonce, verifier, prompt }) =>
    attempt(async () => {
      const { authorization_endpoint: endpoint } = serverOf(issuer);
      if (endpoint === undefined) throw new Error("no authorization_endpoint");
      if (!mayCall(endpoint)) throw new Error("an authorization_endpoint without https");
      const address = new URL(endpoint);
      const asked = {
        client_id: client.clientId,
        redirect_uri: redirect,
        response_type: "code",
        scope: client.scopes.join(" "),
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        ...(isOpenId(client) ? { nonce } : {}),
        ...(prompt === null ? {} : { prompt }),
      };
      for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value);
      return address.href;
    }),
  exchange: (client, issuer, { redirect, came, state, nonce, verifier, now }) =>
    attempt(async () => {
      const as = serverOf(issuer);
      const me = clientOf(client);
      const parameters = oauth.validateAuthResponse(as, me, new URL(came), state);
      const response = await oauth.authorizationCodeGrantRequest(
        as,
        me,
        oauth.None(),
        parameters,
        redirect,
        verifier,
        OPTIONS,
      );
      const clock = await clockBy(response, now);
      return grantOf(
        await oauth.processAuthorizationCodeResponse(
          as,
          { ...me, ...clock },
          response,
          isOpenId(client) ? { expectedNonce: nonce, requireIdToken: true } : {},
        ),
      );
    }),
  person: (client, issuer, token, subject) =>
    attempt(async () => {
      const as = serverOf(issuer);
      if (as.userinfo_endpoint === undefined) return {};
      const me = clientOf(client);
      const response = await oauth.userInfoRequest(as, me, token, OPTIONS);
      return { ...(await oauth.processUserInfoResponse(as, me, subject, response)) } as Claims;
    }),
  renew: (client, issuer, refresh, now) =>
    attempt(async () => {
      const as = serverOf(issuer);
      const me = clientOf(client);
      const response = await oauth.refreshTokenGrantRequest(as, me, oauth.None(), refresh, OPTIONS);
      const clock = await clockBy(response, now);
      return grantOf(await oauth.processRefreshTokenResponse(as, { ...me, ...clock }, response));
    }),
  async revoke(client, issuer, refresh) {
    const as = serverOf(issuer);
    if (as.revocation_endpoint === undefined) return;
    await attempt(async () => {
      const response = await oauth.revocationRequest(as, clientOf(client), oauth.None(), refresh, OPTIONS);
      await oauth.processRevocationResponse(response);
      return null as never;
    });
  },
};

const serverOf = ({ metadata }: Issuer): oauth.AuthorizationServer => metadata as unknown as oauth.AuthorizationServer;

const clientOf = ({ clientId }: IssuerClient): oauth.Client => ({
  client_id: clientId,
  [oauth.clockTolerance]: TOLERANCE,
});

const isOpenId = ({ scopes }: IssuerClient): boolean => scopes.includes("openid");

/** For issuers without metadata. ID tokens come directly from the issuer over TLS. */
const ALGORITHMS = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
];

async function discover(client: IssuerClient): Promise<Issuer> {
  const issuer = new URL(client.issuer);
  const { addresses } = client;
  if (addresses !== undefined)
    return issuerAt(
      {
        issuer: client.issuer,
        authorization_endpoint: addresses.signInPage,
        token_endpoint: addresses.token,
        ...(addresses.revocation === null ? {} : { revocation_endpoint: addresses.revocation }),
        id_token_signing_alg_values_supported: ALGORITHMS,
      },
      // The issuer itself has not confirmed this page, so people are asked to allow its host.
      [addresses.signInPage],
    );
  const response = await oauth.discoveryRequest(issuer, {
    ...OPTIONS,
    algorithm: isOpenId(client) ? "oidc" : "oauth2",
  });
  return issuerAt(await oauth.processDiscoveryResponse(issuer, response));
}

function issuerAt(as: oauth.AuthorizationServer, pages: readonly string[] = []): Issuer {
  const issuer = new URL(as.issuer);
  const called = [as.token_endpoint, as.userinfo_endpoint, as.revocation_endpoint, ...pages];
  const hosts = called.flatMap((address) => (address === undefined ? [] : [new URL(address).host]));
  return { metadata: { ...as } as unknown as Value, hosts: [...new Set([issuer.host, ...hosts])] };
}

/**
 * Clock skew by a fresh ID token: it answers our own nonce, so its issue time is now, whatever the phone's clock says.
 * Without this, a phone that is an hour behind could not sign in.
 */
async function clockBy(response: Response, now: number): Promise<{ [oauth.clockSkew]: number }> {
  const none = { [oauth.clockSkew]: Math.round((now - Date.now()) / 1000) };
  try {
    const { id_token: token } = (await response.clone().json()) as { id_token?: unknown };
    if (typeof token !== "string") return none;
    const [, payload = ""] = token.split(".");
    const { iat } = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))) as { iat?: unknown };
    if (typeof iat !== "number" || Math.abs(iat - now / 1000) > WRONGEST) return none;
    return { [oauth.clockSkew]: Math.round(iat - Date.now() / 1000) };
  } catch {
    return none;
  }
}

function grantOf(response: oauth.TokenEndpointResponse): Grant {
  const claims = oauth.getValidatedIdTokenClaims(response);
  return {
    token: response.access_token,
    refresh: response.refresh_token ?? null,
    seconds: typeof response.expires_in === "number" ? response.expires_in : null,
    claims: claims === undefined ? null : ({ ...claims } as unknown as Claims),
  };
}

async function attempt<T>(work: () => Promise<T>): Promise<T | OpenIdFailure> {
  try {
    return await work();
  } catch (error) {
    return failureOf(error);
  }
}

function failureOf(error: unknown): OpenIdFailure {
  if (error instanceof oauth.AuthorizationResponseError) return { failed: "refused", said: error.error };
  if (error instanceof oauth.ResponseBodyError)
    return isBusy(error.status) ? NO_ANSWER : { failed: "refused", said: error.error };
  if (error instanceof oauth.WWWAuthenticateChallengeError) return { failed: "refused", said: String(error.status) };
  if (error instanceof oauth.OperationProcessingError) {
    const { cause } = error;
    if (cause instanceof Response && isBusy(cause.status)) return NO_ANSWER;
    return { failed: "untrusted", said: error.message };
  }
  return error instanceof TypeError ? NO_ANSWER : { failed: "untrusted", said: String(error) };
}

const NO_ANSWER: OpenIdFailure = { failed: "no-answer", said: "" };

const isBusy = (status: number): boolean => status >= 500 || status === 408 || status === 429;
