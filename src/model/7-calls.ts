import type { Expression, Problem, Template, Written } from "./expression.ts";
import type { Effect } from "./4-states.ts";
import type { Span } from "#text/span.ts";

export interface Calls {
  readonly baseAddress: Written | null;
  /** Milliseconds; null: the default of 30 s. */
  readonly timeout: Written<number> | null;
  readonly token: Expression | null;
  /** The header with the token: `Authorization: Token {token}`. */
  readonly sentAs: Template | null;
  readonly me: Expression | null;
  /** The call whose answer says who a new token belongs to. Missing: the answer that carries the token. */
  readonly meFrom?: Written;
  /** The call that replaces a token that the server no longer accepts. */
  readonly refresh?: Written;
  /** Where an answer carries the refresh token. */
  readonly refreshToken?: Expression;
  /** Answers beside 401 that mean that the server no longer accepts a token. */
  readonly tokenRefused?: readonly NamedAnswer[];
  /** Headers of every call to the base address. */
  readonly headers?: readonly Template[];
  /** `Idempotency-Key: honoured`: the server executes calls with the same key only once. */
  readonly keyHonoured?: boolean;
  /** The maximum number of concurrent requests to one host. */
  readonly atOnce?: number;
  /** The header that carries the key instead of `Idempotency-Key`; null: the key is not sent. */
  readonly keyHeader?: string | null;
  readonly calls: readonly Call[];
  readonly resources: readonly Resource[];
}

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD";

export interface Call {
  readonly name: string;
  readonly span: Span;
  readonly method: Method;
  /** `/loans/{id}/return`: path and query. `{…}` are expressions on the record. */
  readonly path: Template;
  readonly sends: Expression | null;
  /** Keys with an empty value are left out of the body. */
  readonly leavesOutEmpty?: boolean;
  readonly photosAsFiles: boolean;
  /** The body is one file: whole, or in pieces of this many bytes. */
  readonly fileBody?: { readonly field: Written; readonly pieces: number | null };
  /** `only reads`: it changes nothing on the server, whatever its method is. */
  readonly onlyReads?: boolean;
  /** `X-Shop: {shop.code}`. */
  readonly headers?: readonly Template[];
  readonly when: readonly CallTrigger[];
  readonly answers: readonly Answer[];
  readonly timeout: number | null;
  /** `may be repeated`, `never repeated`; missing: the method and the server decide. */
  readonly repeats?: boolean;
  /** One person's calls are sent in the order in which they were made. */
  readonly inOrder?: boolean;
  /** The entity whose record the expressions read; null: the call has no record. */
  readonly entity: string | null;
  readonly problem: Problem | null;
}

export type CallTrigger =
  | { readonly kind: "event"; readonly event: string; readonly span: Span }
  | { readonly kind: "opening"; readonly screen: string; readonly span: Span }
  | { readonly kind: "demand" | "signIn"; readonly span: Span }
  | { readonly kind: "every"; readonly milliseconds: number; readonly span: Span };

export interface Answer {
  readonly span: Span;
  /** `404`, `4xx`, or no answer at all. */
  readonly status:
    | { readonly kind: "exact"; readonly status: number }
    | { readonly kind: "class"; readonly hundred: number }
    | { readonly kind: "none" }
    | { readonly kind: "other" };
  readonly when: Expression | null;
  readonly effects: readonly Effect[];
}

/** An answer with a special meaning, apart from the effects that the document gives it. */
export interface NamedAnswer extends Pick<Answer, "status" | "when"> {
  readonly span: Span;
}

export type ResourceVerb = "List" | "Get" | "Create" | "Change" | "Delete";

/** The document's own version of one of the five calls; null: the default. */
export interface OwnCall {
  readonly method: Method | null;
  readonly path: Template | null;
  readonly sends: Expression | null;
  readonly leavesOutEmpty?: boolean;
  /** A change sends only the changed fields, whatever its method is; `PATCH` always does. */
  readonly onlyChanges?: boolean;
}

/** How the values of a field are written in JSON, if not in the default form. */
export type WireForm =
  | {
      readonly kind: "pairs";
      readonly pairs: readonly { readonly here: string | boolean; readonly wire: string | number | boolean }[];
    }
  /** Seconds or milliseconds since 1970. */
  | { readonly kind: "epoch"; readonly perSecond: 1 | 1000 }
  /** Money in the smallest unit of its currency, such as cents. */
  | { readonly kind: "minor" }
  | { readonly kind: "text" | "number" }
  | { readonly kind: "prefix"; readonly prefix: string };

/**
 * Where the next page comes from. A cursor is sent back as the parameter `as`; without `as` it is the page's address.
 */
export type NextPage =
  | { readonly kind: "answer"; readonly in: Expression; readonly as: string | null }
  | { readonly kind: "header"; readonly header: string; readonly as: string | null }
  /** A field of the last record's JSON. */
  | { readonly kind: "last"; readonly field: string; readonly as: string };

/** `Kept at`: the records of this entity live on a server. */
export interface Resource {
  readonly entity: string;
  readonly span: Span;
  readonly keptAt: Template;
  readonly oneRecord: boolean;
  /** As for a call: whether its writes may be repeated, and whether they are sent in order. */
  readonly repeats?: boolean;
  readonly inOrder?: boolean;
  /** `One at`: the address of a single record; by default the address of the list followed by the key. */
  readonly oneAt?: Template | null;
  /** Calls that differ from the default; null: the server has no such call. */
  readonly own?: { readonly [verb in ResourceVerb]?: OwnCall | null };
  /** Headers of all calls of the resource. */
  readonly headers?: readonly Template[];
  /** `Sent in: data`: the key that wraps the record's JSON. */
  readonly sentIn?: string | null;
  /** Answers beside 404 and 410 that mean that the record does not exist. */
  readonly missing?: readonly NamedAnswer[];
  readonly key: Written | null;
  /** The path of the list, or of the single record, in an answer. */
  readonly manyIn: Expression | null;
  readonly oneIn: Expression | null;
  readonly sends: Expression | null;
  readonly leavesOutEmpty?: boolean;
  readonly pages: {
    readonly limit: string;
    readonly offset: string;
    readonly size: number;
    readonly total: Expression | null;
    readonly byPage: boolean;
    /** The number of the first page or record. Missing: pages count from 1, records from 0. */
    readonly first?: number;
    readonly totalHeader?: string;
    /** Where an answer names the next page. Missing: pages are counted. */
    readonly next?: NextPage;
    /** More pages follow while this holds. */
    readonly more?: Expression;
  } | null;
  readonly answers: readonly Answer[];
  /** Field key → dotted name in the JSON. */
  readonly onTheWire: readonly {
    readonly field: Written;
    readonly wire: Written;
    readonly as?: WireForm;
    /** `left out when empty`: an empty value is not sent at all. */
    readonly leftOut?: boolean;
  }[];
  /** Constant keys that are sent with every record. */
  readonly fixed?: readonly { readonly wire: string; readonly value: string | number | boolean }[];
  readonly problem: Problem | null;
}
