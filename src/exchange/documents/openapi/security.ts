import { coded } from "#engine/contract/import-texts.ts";
import { codeSpan } from "../writer/markdown.ts";
import type { FactCounter } from "../fact-counter.ts";
import { entriesAt, objectAt, textAt, type JsonObject } from "./json-values.ts";
import type { Operation } from "./operations.ts";
import { flatten } from "./flatten-schema.ts";

export interface Security {
  readonly facts: readonly (readonly [string, string])[];
  readonly roleFacts: readonly (readonly [string, string])[];
  readonly call: { readonly name: string; readonly request: string; readonly sends: string } | null;
  readonly prose: readonly string[];
}

const TOKEN = /^(?:access_?token|token|jwt|id_?token|auth_?token|bearer)$/iu;

/** How people sign in, derived from the API's security schemes and from an operation that looks like a sign-in. */
export function securityOf(api: JsonObject, operations: readonly Operation[], tally: FactCounter): Security {
  const schemes = entriesAt(objectAt(api, "components"), "securitySchemes");
  const facts: [string, string][] = [];
  const roleFacts: [string, string][] = [];
  const prose: string[] = [];
  const signIn = schemes.length === 0 ? null : signInCall(api, operations);
  let sentAs: string | null = null;
  for (const [name, scheme] of schemes) {
    const place = `security ${name}`;
    const type = textAt(scheme, "type").toLowerCase();
    const kind = textAt(scheme, "scheme").toLowerCase();
    const header = type === "apikey" && textAt(scheme, "in") === "header" ? textAt(scheme, "name") : "";
    const as =
      type === "http" && kind === "bearer"
        ? "Authorization: Bearer {token}"
        : type === "oauth2" || type === "openidconnect"
          ? "Authorization: Bearer {token}"
          : /^[A-Za-z][\w-]*$/u.test(header) && !/^(?:cookie|host|origin)$/iu.test(header)
            ? `${header}: {token}`
            : null;
    if (type === "openidconnect" && roleFacts.length === 0) {
      const issuer = textAt(scheme, "openIdConnectUrl").replace(/\/\.well-known\/openid-configuration$/u, "");
      if (/^https:\/\/[^\s`|]+$/u.test(issuer)) {
        roleFacts.push(["Sign-in", issuer], ["Client id", "my-app"]);
        tally.take();
        tally.note(place, coded("client-id"), coded("why-register"));
        continue;
      }
    }
    if (as === null || (sentAs !== null && sentAs !== as)) {
      tally.note(
        place,
        `${type} ${kind || textAt(scheme, "in")}`.trim(),
        as === null ? coded("why-sign-in-unknown") : coded("why-one-sign-in"),
      );
      prose.push(`Security scheme ${name}: ${type} ${kind || textAt(scheme, "name")}`.trim());
      continue;
    }
    sentAs = as;
    if (signIn !== null || roleFacts.length > 0) tally.take();
    else {
      tally.note(place, `${type} ${kind}`.trim(), coded("why-no-token"));
      prose.push(`The server asks for a token, sent as ${as}. Which call gives it is not said.`);
    }
  }
  if (signIn !== null && sentAs !== null) {
    facts.push(["Token", codeSpan(`answer.${signIn.token}`, false)], ["Sent as", codeSpan(sentAs, false)]);
    if (roleFacts.length === 0) roleFacts.push(["Sign-in", `call ${signIn.call.name}`]);
    return { facts, roleFacts, call: signIn.call, prose };
  }
  return { facts, roleFacts, call: null, prose };
}

function signInCall(api: JsonObject, operations: readonly Operation[]) {
  for (const { method, path, body, answer } of operations) {
    if (method !== "post" || path.includes("{") || body === null || answer === null) continue;
    if (!/log-?in|sign-?in|auth|session|token/iu.test(path)) continue;
    const token = [...answer.properties].find(
      ([name, property]) => TOKEN.test(name) && flatten(api, property)?.type === "string",
    );
    const secret = [...body.properties.keys()].find((name) => /password|secret|pin/iu.test(name));
    const login = [...body.properties.keys()].find((name) => /^(?:e-?mail|user_?name|login|user)$/iu.test(name));
    if (token === undefined || secret === undefined || login === undefined) continue;
    const sends = `{${JSON.stringify(login)}: ${/mail/iu.test(login) ? "email" : "username"}, ${JSON.stringify(secret)}: password}`;
    return {
      token: token[0],
      path,
      call: { name: "Sign in", request: codeSpan(`POST ${path}`), sends: codeSpan(sends) },
    };
  }
  return null;
}

export const isSignIn = (operation: Operation, security: Security): boolean =>
  security.call !== null && security.call.request.includes(operation.place);
