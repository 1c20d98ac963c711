import type { Value } from "#expr/types.ts";
import type { Refusal, Values } from "./commands.ts";
import type { DisplayValue } from "./display-value.ts";
import type { CodedMessage } from "./reasons.ts";

/** The outcome of a call that the client waited for. */
export interface CallOutcome {
  /** Errors from the answer; empty: success. */
  readonly refusals: readonly Refusal[];
  readonly messages: readonly string[];
  readonly open: { readonly screen: string; readonly id: string | null } | null;
}

/** A person's decision about an entry of the outbox. */
export type Decision =
  /** Send it (again), with other values if they were changed. */
  | { readonly kind: "retry"; readonly body?: Value }
  /** The server has received it: nothing more is sent. */
  | { readonly kind: "arrived" }
  /** Don't send it. `undo`: also revert the local change, else keep it. */
  | { readonly kind: "discard"; readonly undo: boolean }
  /** Take the server's version of the record; the entry is then closed. */
  | { readonly kind: "takeTheirs" }
  /** Send this version again; it overwrites the server's. */
  | { readonly kind: "keepMine" };

/** How calls are answered without a server: with a declared answer, or with a typical success or failure. */
export type SimulatedAnswer =
  | { readonly kind: "declared"; readonly index: number }
  | { readonly kind: "good" | "offline" | "slow" | "error" | "malformed" };

/** What a client can do about an app's calls. */
export interface CallsOfApp {
  /** Stores whether the person allows the app to talk to a host. */
  allowHost(host: string, allowed: boolean): Promise<void>;
  /**
   * Replaces the document's `Base address` on this device; null: uses the document's again. Returns what is wrong with
   * the address; null: nothing.
   */
  setServer(address: string | null): Promise<Refusal | null>;
  signIn(values: Values): Promise<CallOutcome>;
  /**
   * Starts a sign-in at an issuer; the page has to open the returned address. `from` null: the client can't leave this
   * page.
   */
  beginSignIn(from: SignInPlace | null): Promise<SignInBegun>;
  /** Finishes the sign-in when the issuer has redirected to the address `came`. */
  finishSignIn(came: string): Promise<SignInFinished>;
  signOut(): Promise<void>;
  /**
   * Reports that a screen is shown: just opened, or still open (repeated now and then). Makes the calls that this
   * requires.
   */
  attend(place: { readonly screen: string; readonly at: string | null; readonly opened: boolean }): Promise<void>;
  /** Fetches what a screen shows from the server again, and waits for it. */
  refresh(screen: string, at: string | null): Promise<CallOutcome>;
  /** Fetches the next page of a screen that the server fills. */
  more(screen: string, at: string | null): Promise<CallOutcome>;
  decide(entry: number, decision: Decision): Promise<CallOutcome>;
  /** Waits for calls that are sent at once because they contain a secret; refused ones have been undone. */
  settled(calls: readonly string[]): Promise<CallOutcome>;
  /** Sends all waiting calls now, without waiting for their next attempt. */
  sendNow(): Promise<void>;
  /** `answer` null: the real server is called. */
  simulate(call: string | null, answer: SimulatedAnswer | null): Promise<void>;
}

/** The page that starts a sign-in at an issuer. */
export interface SignInPlace {
  /** Id of the app on this device; sent to the issuer, which returns it. */
  readonly app: string;
  /** The redirect address registered with the issuer. */
  readonly redirect: string;
  /** The page of the app to show afterwards. */
  readonly back: string;
}

export interface SignInBegun {
  readonly refusals: readonly Refusal[];
  /** Null: the page stays. */
  readonly address: string | null;
}

export interface SignInFinished {
  readonly refusals: readonly Refusal[];
  /** The page of the app to return to; null: this sign-in was not started on this device. */
  readonly back: string | null;
}

export interface ConnectionQuery {
  readonly kind: "connection";
}

/** The state of an app's connection. */
export interface ConnectionAnswer {
  /** False: the document makes no calls; there is nothing to show. */
  readonly makesCalls: boolean;
  /** The address in use, the document's, and the one set on this device. */
  readonly server: { readonly inUse: string | null; readonly declared: string | null; readonly own: string | null };
  readonly hosts: readonly { readonly host: string; readonly allowed: boolean | null; readonly wanted: boolean }[];
  /** Null: the document has no sign-in. */
  readonly signIn: {
    readonly call: string;
    readonly asks: readonly { readonly name: string; readonly secret: boolean }[];
    /** The issuer's host; null: the app itself asks for the values that the call sends. */
    readonly at: string | null;
    readonly signedIn: boolean;
    /** The session at the server has ended, and waiting calls need a new sign-in. */
    readonly needed: boolean;
  } | null;
  readonly online: boolean;
  readonly waiting: number;
  readonly attention: number;
  readonly simulated: { readonly [call: string]: SimulatedAnswer } | null;
}

export interface NewsQuery {
  readonly kind: "news";
}

/** Outcomes of calls, newest last; the page shows those that it has not shown yet. */
export interface NewsAnswer {
  readonly news: readonly News[];
}

export interface News extends CallOutcome {
  readonly number: number;
  readonly call: string;
  readonly entity: string | null;
  readonly record: string | null;
}

export interface RequestsQuery {
  readonly kind: "requests";
}

/** The log of requests, newest first. Tokens and secrets are not in it. */
export interface RequestsAnswer {
  readonly requests: readonly LoggedRequest[];
}

export interface LoggedRequest {
  readonly number: number;
  readonly call: string;
  readonly when: string;
  readonly method: string;
  readonly address: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly body: Value;
  readonly simulated: boolean;
  /** Null: still running. */
  readonly result: {
    readonly status: number | null;
    readonly code: string | null;
    readonly milliseconds: number;
  } | null;
  /** The request as a command for a terminal. */
  readonly curl: string;
}

/** An entry of the outbox. */
export interface OutboxDetail {
  readonly id: number;
  readonly call: string;
  readonly when: string;
  /** `held`: it came with a restored backup, or its maker is gone. It is not sent before a person decides about it. */
  readonly state: "waiting" | "sending" | "failed" | "unsure" | "held" | "done";
  /** False: another person made it; then its content is left out. */
  readonly own: boolean;
  /** It was made while calls were simulated; it is never sent to a real server. */
  readonly simulated: boolean;
  /** It was sent, and no answer rules out that it has arrived. */
  readonly mayHaveArrived: boolean;
  /** The decisions that this person may make now. */
  readonly decisions: readonly ("retry" | "change" | "arrived" | "discard" | "takeTheirs" | "keepMine")[];
  /** Why it waits or failed, in the document's words; null: use the platform's words for `code`, if there is one. */
  readonly reason: string | null;
  readonly code: string | null;
  /** Parameters of the platform's words. */
  readonly parameters?: { readonly [name: string]: string };
  readonly entity: string | null;
  readonly record: string | null;
  readonly title: string | null;
  readonly method: string;
  readonly address: string;
  readonly body: Value;
  /** The body for display, only for the entry that is `opened`: non-empty values with their field names. */
  readonly contents: readonly { readonly name: string; readonly shown: DisplayValue }[];
  /** What people call the parts of `body`, by their paths (`lines.0.pieces`), where that was asked for (`opened`). */
  readonly names: { readonly [path: string]: readonly string[] };
  readonly attempts: number;
  readonly next: string | null;
  readonly errors: readonly (CodedMessage & { readonly field: string | null })[];
  /** The conflicting fields, if the server has another version of the record. */
  readonly conflict: readonly {
    readonly field: string;
    readonly name: string;
    readonly mine: DisplayValue;
    readonly theirs: DisplayValue;
  }[];
  /**
   * True: the record's own form corrects it, and saving makes the call again. Else its values are edited one by one.
   */
  readonly mendedByForm: boolean;
  /** Whether the local change can be undone with it; only for the entry that is `opened`. */
  readonly undoable: boolean;
}
