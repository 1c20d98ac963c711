import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Provider, type Configuration } from "oidc-provider";
import { listen } from "./server.ts";

export const CLIENT = "notes-app";
/** The redirect address of the issuer: the folder of the program. */
export const REDIRECT = "http://127.0.0.1:4173/";

export interface IssuerOptions {
  /** The lifetime of an access token in seconds. */
  readonly accessToken?: number;
  /** The claims of a person besides `sub`, which is their login. */
  readonly claims?: (login: string) => { readonly [claim: string]: unknown };
  /** Scopes for a plain OAuth 2 server: without `openid` it does not identify the person. */
  readonly scopes?: readonly string[];
  /** The allowed redirect addresses, given the issuer's own address. */
  readonly redirects?: (issuer: string) => readonly string[];
  /** Handles a request in place of the issuer; true: it has answered. */
  readonly instead?: (request: IncomingMessage, response: ServerResponse) => boolean;
}

export interface Issuer {
  readonly address: string;
  readonly provider: Provider;
  /** The requests so far, as `POST /token`. */
  readonly asked: string[];
  /** Revokes all grants: refresh tokens are refused from now on. */
  revoke(): Promise<void>;
  isGood(token: string): Promise<boolean>;
  close(): Promise<void>;
}

const QUIET = ["log", "warn", "info"] as const;

/** A real OpenID provider on this machine, with one public client. */
export async function startIssuer(options: IssuerOptions = {}): Promise<Issuer> {
  const asked: string[] = [];
  let answer: (request: IncomingMessage, response: ServerResponse) => void = () => {};
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${new URL(request.url ?? "/", "http://any").pathname}`);
    if (options.instead?.(request, response) !== true) answer(request, response);
  });
  const { address, close } = await listen(server);
  const claims = options.claims ?? ((login) => ({ name: `Name of ${login}`, groups: [] }));
  const settings: Configuration = {
    clients: [
      {
        client_id: CLIENT,
        application_type: "native",
        token_endpoint_auth_method: "none",
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
        redirect_uris: [...(options.redirects?.(address) ?? [REDIRECT])],
      },
    ],
    scopes: [...(options.scopes ?? ["openid", "offline_access", "profile", "email"])],
    ...(options.scopes === undefined ? {} : { issueRefreshToken: async () => true }),
    claims: { openid: ["sub"], profile: ["name", "groups", "roles", "id"], email: ["email", "email_verified"] },
    findAccount: (_: unknown, login: string) => ({
      accountId: login,
      claims: async () => ({ sub: login, ...claims(login) }),
    }),
    clientBasedCORS: () => true,
    rotateRefreshToken: true,
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: true },
      revocation: { enabled: true, allowedPolicy: async () => true },
    },
    cookies: { keys: ["of a test"] },
    ttl: {
      AccessToken: options.accessToken ?? 86_400,
      AuthorizationCode: 600,
      Grant: 86_400,
      IdToken: 3600,
      Interaction: 3600,
      RefreshToken: 86_400,
      Session: 86_400,
    },
  };
  const spoken = QUIET.map((name) => [name, console[name]] as const);
  for (const name of QUIET) console[name] = () => {};
  const provider = new Provider(address, settings);
  for (const [name, say] of spoken) console[name] = say;
  const callback = provider.callback();
  answer = (request, response) => void callback(request, response);
  const grants = new Set<string>();
  provider.on("grant.success", ({ oidc }) => void grants.add(String(oidc.entities.Grant?.jti ?? "")));
  return {
    address,
    provider,
    asked,
    async revoke() {
      for (const id of grants) {
        await provider.RefreshToken.revokeByGrantId(id);
        await provider.AccessToken.revokeByGrantId(id);
        await (await provider.Grant.find(id))?.destroy();
      }
    },
    isGood: async (token) => (await provider.AccessToken.find(token)) !== undefined,
    close,
  };
}

/** A person's browser: cookies, forms and redirects, up to the address that the issuer redirects to. */
export class Person {
  readonly #cookies = new Map<string, string>();

  /** Signs in as `login` and agrees to everything; returns the final address. */
  async visit(address: string, login: string, redirect = REDIRECT): Promise<string> {
    let at = address;
    let page = await this.#ask(at);
    for (let steps = 0; steps < 20; steps++) {
      const next = page.headers.get("location");
      if (next !== null) {
        at = new URL(next, at).href;
        if (at.startsWith(redirect)) return at;
        page = await this.#ask(at);
        continue;
      }
      const html = await page.text();
      const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1];
      const action = /action="([^"]+)"/.exec(html)?.[1];
      if (prompt === undefined || action === undefined) throw new Error(`No form at ${at}: ${page.status} ${html}`);
      at = new URL(action.replaceAll("&amp;", "&"), at).href;
      page = await this.#ask(at, new URLSearchParams({ prompt, login, password: "any" }));
    }
    throw new Error(`Sent in a circle: ${at}`);
  }

  /** True if the issuer asks the person to sign in; false if it redirects without asking. */
  async isAskedToSignIn(address: string): Promise<boolean> {
    let at = address;
    for (;;) {
      const page = await this.#ask(at);
      const next = page.headers.get("location");
      if (next === null) return (await page.text()).includes('name="prompt" value="login"');
      at = new URL(next, at).href;
    }
  }

  async #ask(address: string, form: URLSearchParams | null = null): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const page = await fetch(address, {
      redirect: "manual",
      headers: { cookie },
      ...(form === null ? {} : { method: "POST", body: form }),
    });
    for (const set of page.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      this.#cookies.set(name, value);
    }
    return page;
  }
}
