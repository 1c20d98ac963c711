import type { IssuerAddresses, IssuerSignIn, Roles, SignIn } from "#model/6-roles.ts";
import type { Written } from "#model/expression.ts";
import type { Item } from "./items.ts";
import type { ROLE_FACTS } from "./keys.ts";
import type { Rich } from "./markdown/rich.ts";
import { written, type Reading } from "./reading.ts";

type Facts = Item<typeof ROLE_FACTS>;

/** Scopes requested by default: the person's identity, and a refresh token. */
const USUAL_SCOPES = ["openid", "profile", "offline_access"];
const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(?:\/|$)/iu;

/** `Sign-in: https://id.example.org`, with `Client id`; null: not an address. */
export function readIssuer(
  reading: Reading,
  said: Rich,
  facts: Facts,
  misspelt: (key: keyof typeof ROLE_FACTS) => boolean,
): SignIn | null {
  const address = addressIn(said);
  if (address === null) return null;
  const { span } = said;
  // Closed: a sign-in method that can't work lets nobody in.
  const closed: SignIn = { kind: "unknown", span };
  if (!isSafe(reading, address, said)) return closed;
  const clientId = facts.get("clientId");
  if (clientId === null || clientId.plain === "") {
    reading.problem("issuer-without-client", span, { address });
    return closed;
  }
  const addresses = readAddresses(reading, facts);
  if (addresses === "incomplete") return closed;
  const scopes = facts.get("scopes")?.plain.split(/[\s,]+/u) ?? [];
  const named = scopes.filter((scope) => scope !== "" && scope !== "and");
  return {
    kind: "issuer",
    issuer: address,
    clientId: clientId.plain,
    scopes: named.length === 0 ? USUAL_SCOPES : named,
    // If misspelt, neither fact assigns roles or matches people.
    rolesFrom: misspelt("rolesFrom")
      ? null
      : (facts.get("rolesFrom")?.plain.replace(/^(?:the\s+)?claim\s+/iu, "") ?? null),
    knownByEmail: !misspelt("knownBy") && knownByEmail(reading, facts.get("knownBy")),
    ...(addresses === null ? {} : { addresses }),
    span,
  } satisfies IssuerSignIn;
}

const addressIn = (said: Rich): string | null =>
  /https?:\/\/[^\s`<>"]+/iu.exec(said.plain)?.[0].replace(/[.,;]+$/u, "") ?? null;

function isSafe(reading: Reading, address: string, { span }: Rich): boolean {
  if (address.toLowerCase().startsWith("https://") || LOOPBACK.test(address)) return true;
  reading.problem("issuer-not-https", span, { address });
  return false;
}

const ADDRESSES = {
  signInPage: "Sign-in page",
  tokenAddress: "Token address",
  revocationAddress: "Revocation address",
} as const;

/** The endpoints of an issuer without metadata; null: the issuer's metadata name them. */
function readAddresses(reading: Reading, facts: Facts): IssuerAddresses | "incomplete" | null {
  const found = new Map<keyof typeof ADDRESSES, string>();
  let first: Rich | null = null;
  for (const key of ["signInPage", "tokenAddress", "revocationAddress"] as const) {
    const said = facts.get(key);
    if (said === null) continue;
    first ??= said;
    const address = addressIn(said);
    if (address !== null && !isSafe(reading, address, said)) return "incomplete";
    if (address !== null) found.set(key, address);
  }
  if (first === null) return null;
  const [signInPage, token] = [found.get("signInPage"), found.get("tokenAddress")];
  if (signInPage !== undefined && token !== undefined)
    return { signInPage, token, revocation: found.get("revocationAddress") ?? null };
  const fact = signInPage === undefined ? ADDRESSES.signInPage : ADDRESSES.tokenAddress;
  reading.problem("issuer-address-missing", first.span, { fact });
  return "incomplete";
}

function knownByEmail(reading: Reading, said: Rich | null): boolean {
  if (said === null || /^(?:the\s+)?(?:sub|subject)\b/iu.test(said.plain)) return false;
  if (/^(?:a\s+|the\s+|their\s+)?verified\s+e-?mail\b/iu.test(said.plain)) return true;
  reading.problem("known-by-not-understood", said.span, { written: said.plain });
  return false;
}

/** Facts beside `Sign-in`. Reports those that have no effect with this sign-in method. */
export function readSignInFacts(
  reading: Reading,
  facts: Facts,
  signIn: SignIn | null,
): { readonly signUp: NonNullable<Roles["signUp"]> | null; readonly signOut: NonNullable<Roles["signOut"]> | null } {
  const unused = (key: keyof typeof ROLE_FACTS, name: string): void => {
    const value = facts.get(key);
    if (value !== null) reading.problem("sign-in-fact-unused", value.span, { fact: name });
  };
  const kind = signIn?.kind ?? "profile";
  if (kind !== "issuer" && kind !== "unknown") {
    unused("clientId", "Client id");
    unused("scopes", "Scopes");
    unused("rolesFrom", "Roles from");
    unused("knownBy", "Known by");
    for (const [key, name] of Object.entries(ADDRESSES)) unused(key as keyof typeof ADDRESSES, name);
  }
  const byCall = kind === "call" || kind === "unknown";
  if (!byCall) unused("signUp", "Sign-up");
  if (!byCall && kind !== "issuer") unused("signOut", "Sign-out");
  return {
    signUp: byCall ? callIn(facts.get("signUp")) : null,
    signOut: byCall || kind === "issuer" ? callIn(facts.get("signOut")) : null,
  };
}

/** `call Register`, or its name alone. */
export function callIn(said: Rich | null): Written | null {
  if (said === null || said.plain === "") return null;
  const { value, span } = written(said);
  return { value: value.replace(/^(?:by\s+)?(?:the\s+)?call\s+/iu, "").replace(/\.$/u, ""), span };
}
