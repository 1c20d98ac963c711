import type { Expression, Problem, Written } from "./expression.ts";
import type { Span } from "#text/span.ts";

export interface Roles {
  readonly signIn: SignIn | null;
  readonly roleOfNewUser: Written | null;
  readonly roleWithoutSignIn: Written | null;
  /** The call that registers a new person at the server; its answer signs them in. */
  readonly signUp?: Written | null;
  /** The call that tells the server that a person signs out. */
  readonly signOut?: Written | null;
  /** Every role named in a row, a *Who*, a screen or the sample data, in order of first appearance. */
  readonly roles: readonly string[];
  readonly rights: readonly Right[];
  /** True if point 6 has any row, even a broken one. Whatever no row grants is then refused. */
  readonly closed: boolean;
  /** A part of the point that is in a form we can't read. */
  readonly problem?: Problem;
}

export type SignIn =
  | { readonly kind: "none" | "profile"; readonly span: Span }
  | { readonly kind: "call"; readonly call: string; readonly span: Span }
  | IssuerSignIn
  /** It could not be read, so nobody can sign in. */
  | { readonly kind: "unknown"; readonly span: Span };

/** People sign in at an OpenID Connect or OAuth 2 issuer, where the app is registered as a client. */
export interface IssuerSignIn {
  readonly kind: "issuer";
  readonly issuer: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
  /** The claim that lists a person's roles, `realm_access.roles`. Null: no claim does. */
  readonly rolesFrom: string | null;
  /**
   * A person who signs in for the first time is matched to an existing person by e-mail address, if the issuer has
   * verified it.
   */
  readonly knownByEmail: boolean;
  /** The issuer's endpoints. Missing: they come from its metadata at the well-known address. */
  readonly addresses?: IssuerAddresses;
  readonly span: Span;
}

/** What an issuer without metadata would otherwise publish. */
export interface IssuerAddresses {
  /** The page that people are sent to. */
  readonly signInPage: string;
  /** The endpoint that exchanges a code or a refresh token for tokens. */
  readonly token: string;
  /** The endpoint that revokes a refresh token; null: there is none. */
  readonly revocation: string | null;
}

export type Action = "see" | "create" | "change" | "delete";

/**
 * One row, with several roles, actions and things in its cells. A row with a problem grants nothing, but it still
 * restricts the fields that it names.
 */
export interface Right {
  readonly span: Span;
  readonly roles: readonly Written[];
  /** `everything` covers the four actions and all events without a *Who*. */
  readonly may: readonly /** `create with Name, Kind`: the fields that may be given a value; missing: all fields. */
  (
    | { readonly kind: "action"; readonly action: Action; readonly with?: readonly string[] }
    | { readonly kind: "event"; readonly event: string }
    /** `everything except delete`: all actions but these. */
    | { readonly kind: "everything"; readonly except?: readonly Action[] }
  )[];
  readonly on: readonly (
    | { readonly kind: "entity"; readonly entity: string }
    | { readonly kind: "field"; readonly entity: string; readonly field: string }
    | { readonly kind: "everything" }
  )[];
  readonly onlyIf: Expression | null;
  readonly problem: Problem | null;
  /**
   * For a row with an unknown name: everything that the name could mean. The row grants nothing, but closes all of it.
   */
  readonly closes?: Pick<Right, "may" | "on">;
}
