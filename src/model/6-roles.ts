import type { Expression, Problem, Written } from "./expression.ts";
import type { Span } from "#text/span.ts";

export interface Roles {
  readonly signIn: SignIn | null;
  readonly roleOfNewUser: Written | null;
  readonly roleWithoutSignIn: Written | null;
  /** Every role that a row, a *Who*, a screen or the sample data names, in order of appearance. */
  readonly roles: readonly string[];
  readonly rights: readonly Right[];
  /** True when point 6 has any row, even broken ones only: then what no row grants is refused. */
  readonly closed: boolean;
}

export type SignIn =
  | { readonly kind: "none" | "profile"; readonly span: Span }
  | { readonly kind: "call"; readonly call: string; readonly span: Span }
  /** It could not be read: nobody can sign in. */
  | { readonly kind: "unknown"; readonly span: Span };

export type Action = "see" | "create" | "change" | "delete";

/** One row; several roles, actions and things in its cells. A row with a problem grants nothing but still names its fields. */
export interface Right {
  readonly span: Span;
  readonly roles: readonly Written[];
  /** `everything` covers the four actions and the events that have no *Who*. */
  readonly may: readonly (
    | { readonly kind: "action"; readonly action: Action }
    | { readonly kind: "event"; readonly event: string }
    | { readonly kind: "everything" }
  )[];
  readonly on: readonly (
    | { readonly kind: "entity"; readonly entity: string }
    | { readonly kind: "field"; readonly entity: string; readonly field: string }
    | { readonly kind: "everything" }
  )[];
  readonly onlyIf: Expression | null;
  readonly problem: Problem | null;
}
