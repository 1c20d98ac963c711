import type { Expression, Problem, Written } from "./expression.ts";
import type { Span } from "#text/span.ts";

export interface Roles {
  readonly signIn: SignIn | null;
  readonly roleOfNewUser: Written | null;
  readonly roleWithoutSignIn: Written | null;
  /** The call that makes somebody known to the server; its answer signs them in. */
  readonly signUp?: Written | null;
  /** The call that tells the server that somebody leaves. */
  readonly signOut?: Written | null;
  /** Every role that a row, a *Who*, a screen or the sample data names, in order of appearance. */
  readonly roles: readonly string[];
  readonly rights: readonly Right[];
  /** True when point 6 has any row, even broken ones only: then what no row grants is refused. */
  readonly closed: boolean;
  /** What the point says in a form that is not read. */
  readonly problem?: Problem;
}

export type SignIn =
  | { readonly kind: "none" | "profile"; readonly span: Span }
  | { readonly kind: "call"; readonly call: string; readonly span: Span }
  | IssuerSignIn
  /** It could not be read: nobody can sign in. */
  | { readonly kind: "unknown"; readonly span: Span };

/** People sign in at an issuer of OpenID Connect or OAuth 2, as users of a client that is registered there. */
export interface IssuerSignIn {
  readonly kind: "issuer";
  readonly issuer: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
  /** The claim that names a person's roles, `realm_access.roles`; null: no claim does. */
  readonly rolesFrom: string | null;
  /** Somebody new is the person who has the same e-mail address, where the issuer has verified it. */
  readonly knownByEmail: boolean;
  /** Where it is spoken with; missing: it says that itself, at an address that is known. */
  readonly addresses?: IssuerAddresses;
  readonly span: Span;
}

/** What an issuer without metadata would say about itself. */
export interface IssuerAddresses {
  /** Where people are sent. */
  readonly signInPage: string;
  /** Where a code and a refresh token become tokens. */
  readonly token: string;
  /** Where a refresh token is given back; null: nowhere. */
  readonly revocation: string | null;
}

export type Action = "see" | "create" | "change" | "delete";

/** One row; several roles, actions and things in its cells. A row with a problem grants nothing but still names its fields. */
export interface Right {
  readonly span: Span;
  readonly roles: readonly Written[];
  /** `everything` covers the four actions and the events that have no *Who*. */
  readonly may: readonly /** `create with Name, Kind`: the fields that one may give a value; missing: all of them. */
  (
    | { readonly kind: "action"; readonly action: Action; readonly with?: readonly string[] }
    | { readonly kind: "event"; readonly event: string }
    /** `everything except delete`: all but these. */
    | { readonly kind: "everything"; readonly except?: readonly Action[] }
  )[];
  readonly on: readonly (
    | { readonly kind: "entity"; readonly entity: string }
    | { readonly kind: "field"; readonly entity: string; readonly field: string }
    | { readonly kind: "everything" }
  )[];
  readonly onlyIf: Expression | null;
  readonly problem: Problem | null;
  /** Of a row with something in it that is not known: what it could be about, which nobody has by it. */
  readonly closes?: Pick<Right, "may" | "on">;
}
