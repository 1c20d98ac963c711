import type { Expression, Problem, Template, Written } from "./expression.ts";
import type { Effect } from "./4-states.ts";
import type { Span } from "#text/span.ts";

export interface Calls {
  readonly baseAddress: Written | null;
  /** Milliseconds; null: the default of 30 s. */
  readonly timeout: Written<number> | null;
  readonly token: Expression | null;
  /** `Authorization: Token {token}`. */
  readonly sentAs: Template | null;
  readonly me: Expression | null;
  /** The call whose answer says who a new token belongs to; none: the answer that carries the token. */
  readonly meFrom?: Written;
  /** The call that gives a new token for one that the server no longer takes. */
  readonly refresh?: Written;
  /** Where the token that a new one is asked with is in an answer. */
  readonly refreshToken?: Expression;
  /** Answers beside 401 that say that the server no longer takes a token. */
  readonly tokenRefused?: readonly NamedAnswer[];
  /** Headers that go with every call to the base address. */
  readonly headers?: readonly Template[];
  /** `Idempotency-Key: honoured`: the server does a call with the same key once, however often it comes. */
  readonly keyHonoured?: boolean;
  /** No more than so many requests to one host at once. */
  readonly atOnce?: number;
  /** The header that carries the key instead of `Idempotency-Key`; null: `not sent`. */
  readonly keyHeader?: string | null;
  readonly calls: readonly Call[];
  readonly resources: readonly Resource[];
}

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD";

export interface Call {
  readonly name: string;
  readonly span: Span;
  readonly method: Method;
  /** `/loans/{id}/return`, the path and query; `{…}` are expressions on the record. */
  readonly path: Template;
  readonly sends: Expression | null;
  /** Keys of what it sends that come out empty are left out. */
  readonly leavesOutEmpty?: boolean;
  readonly photosAsFiles: boolean;
  /** A file alone is what it sends: whole, or in pieces of so many bytes. */
  readonly fileBody?: { readonly field: Written; readonly pieces: number | null };
  /** `only reads`: it changes nothing on the server, whatever its method. */
  readonly onlyReads?: boolean;
  /** `X-Shop: {shop.code}`. */
  readonly headers?: readonly Template[];
  readonly when: readonly CallTrigger[];
  readonly answers: readonly Answer[];
  readonly timeout: number | null;
  /** `may be repeated`, `never repeated`; undefined: as its method and server say. */
  readonly repeats?: boolean;
  /** What one person sends by it goes in the order it was made. */
  readonly inOrder?: boolean;
  /** The entity on whose record its expressions are evaluated; null for calls without one. */
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

/** An answer that means something of its own, whatever is done with it. */
export interface NamedAnswer extends Pick<Answer, "status" | "when"> {
  readonly span: Span;
}

export type ResourceVerb = "List" | "Get" | "Create" | "Change" | "Delete";

/** What the document says about one of the five calls; null: the usual. */
export interface OwnCall {
  readonly method: Method | null;
  readonly path: Template | null;
  readonly sends: Expression | null;
  readonly leavesOutEmpty?: boolean;
  /** A change sends only what has changed, whatever its method; `PATCH` always does. */
  readonly onlyChanges?: boolean;
}

/** How the values of a field are written in JSON, where that is not as usual. */
export type WireForm =
  | {
      readonly kind: "pairs";
      readonly pairs: readonly { readonly here: string | boolean; readonly wire: string | number | boolean }[];
    }
  /** Seconds or milliseconds since 1970. */
  | { readonly kind: "epoch"; readonly perSecond: 1 | 1000 }
  /** Money in cents. */
  | { readonly kind: "minor" }
  | { readonly kind: "text" | "number" }
  | { readonly kind: "prefix"; readonly prefix: string };

/** A cursor that goes back as the parameter `as`; without one, the address of the next page. */
export type NextPage =
  | { readonly kind: "answer"; readonly in: Expression; readonly as: string | null }
  | { readonly kind: "header"; readonly header: string; readonly as: string | null }
  /** A field of the last record's JSON. */
  | { readonly kind: "last"; readonly field: string; readonly as: string };

/** `Kept at`: the entity's records live on a server. */
export interface Resource {
  readonly entity: string;
  readonly span: Span;
  readonly keptAt: Template;
  readonly oneRecord: boolean;
  /** As with a call: whether its writes may be repeated, and whether they go in the order they were made. */
  readonly repeats?: boolean;
  readonly inOrder?: boolean;
  /** `One at`: the address of a single record, where it is not the list's with the key behind it. */
  readonly oneAt?: Template | null;
  /** Calls that are not as usual; null: the server has no such call. */
  readonly own?: { readonly [verb in ResourceVerb]?: OwnCall | null };
  /** Headers that go with all of its calls. */
  readonly headers?: readonly Template[];
  /** `Sent in: data`: what the record's JSON is wrapped in. */
  readonly sentIn?: string | null;
  /** Answers beside 404 and 410 that say that there is no such record. */
  readonly missing?: readonly NamedAnswer[];
  readonly key: Written | null;
  /** Where the list, or the single record, is in an answer. */
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
    /** The number of the first page or record; else pages count from 1, records from 0. */
    readonly first?: number;
    readonly totalHeader?: string;
    /** Where an answer says what the next page is; else pages are counted. */
    readonly next?: NextPage;
    /** There are further pages while this holds. */
    readonly more?: Expression;
  } | null;
  readonly answers: readonly Answer[];
  /** Field key → dotted name in the JSON. */
  readonly onTheWire: readonly {
    readonly field: Written;
    readonly wire: Written;
    readonly as?: WireForm;
    /** `left out when empty`: its key is not sent then. */
    readonly leftOut?: boolean;
  }[];
  /** What always goes with a record, whatever it is. */
  readonly fixed?: readonly { readonly wire: string; readonly value: string | number | boolean }[];
  readonly problem: Problem | null;
}
