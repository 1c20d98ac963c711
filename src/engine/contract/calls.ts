import type { Value } from "#expr/types.ts";
import type { Refusal, Values } from "./commands.ts";
import type { DisplayValue } from "./display-value.ts";
import type { CodedMessage } from "./reasons.ts";

/** What came of a call that was waited for. */
export interface CallOutcome {
  /** What the answer says is wrong; empty: it went well. */
  readonly refusals: readonly Refusal[];
  readonly messages: readonly string[];
  readonly open: { readonly screen: string; readonly id: string | null } | null;
}

/** What a person decides about an entry of the outbox. */
export type Decision =
  /** Send it (again), with other values where they were changed. */
  | { readonly kind: "retry"; readonly body?: Value }
  /** It has arrived after all: nothing more is sent. */
  | { readonly kind: "arrived" }
  /** It is not sent; what was changed here is taken back, or kept. */
  | { readonly kind: "discard"; readonly undo: boolean }
  /** The server's version of the record is taken, and this entry is over. */
  | { readonly kind: "takeTheirs" }
  /** This version is sent once more, over the server's. */
  | { readonly kind: "keepMine" };

/** How calls are answered when there is no server: as declared, picked by status, or not well. */
export type SimulatedAnswer =
  | { readonly kind: "declared"; readonly index: number }
  | { readonly kind: "good" | "offline" | "slow" | "error" | "malformed" };

/** What a client may do about an app's calls. */
export interface CallsOfApp {
  /** The person says whether the app may talk to a host. */
  allowHost(host: string, allowed: boolean): Promise<void>;
  /** Another address instead of the document's `Base address`; null: the document's. The answer says what is wrong with it. */
  setServer(address: string | null): Promise<Refusal | null>;
  signIn(values: Values): Promise<CallOutcome>;
  /** Where people sign in at an issuer: what the page has to open. Null: from here nobody can leave. */
  beginSignIn(from: SignInPlace | null): Promise<SignInBegun>;
  /** The person has come back from the issuer, at this address. */
  finishSignIn(came: string): Promise<SignInFinished>;
  signOut(): Promise<void>;
  /** A screen is looked at: opened just now, or still (said now and then). What it calls for is called. */
  attend(place: { readonly screen: string; readonly at: string | null; readonly opened: boolean }): Promise<void>;
  /** Asks the server anew for what a screen shows, and waits for it. */
  refresh(screen: string, at: string | null): Promise<CallOutcome>;
  /** Asks for the next page of a screen that the server fills. */
  more(screen: string, at: string | null): Promise<CallOutcome>;
  decide(entry: number, decision: Decision): Promise<CallOutcome>;
  /** Waits for calls that are made at once (those that send a secret); what was refused has been taken back. */
  settled(calls: readonly string[]): Promise<CallOutcome>;
  /** Sends everything that waits now, its time or not. */
  sendNow(): Promise<void>;
  /** Null: the real server is called. */
  simulate(call: string | null, answer: SimulatedAnswer | null): Promise<void>;
}

/** The page from which somebody goes to an issuer. */
export interface SignInPlace {
  /** Which app of the device it is; goes to the issuer and comes back. */
  readonly app: string;
  /** The address that is registered with the issuer: people come back there. */
  readonly redirect: string;
  /** Where the app is shown afterwards. */
  readonly back: string;
}

export interface SignInBegun {
  readonly refusals: readonly Refusal[];
  /** Null: the page goes nowhere. */
  readonly address: string | null;
}

export interface SignInFinished {
  readonly refusals: readonly Refusal[];
  /** Where the app was; null: nobody here began this sign-in. */
  readonly back: string | null;
}

export interface ConnectionQuery {
  readonly kind: "connection";
}

/** How an app stands with the world. */
export interface ConnectionAnswer {
  /** False: the document makes no calls, and there is nothing to say. */
  readonly makesCalls: boolean;
  /** The address in use, the document's, and the one given on this device instead. */
  readonly server: { readonly inUse: string | null; readonly declared: string | null; readonly own: string | null };
  readonly hosts: readonly { readonly host: string; readonly allowed: boolean | null; readonly wanted: boolean }[];
  /** Null: nobody signs in. */
  readonly signIn: {
    readonly call: string;
    readonly asks: readonly { readonly name: string; readonly secret: boolean }[];
    /** The host at which people sign in; null: the app itself asks for what the call sends. */
    readonly at: string | null;
    readonly signedIn: boolean;
    /** The server has ended the visit and work waits for a new one. */
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

/** What answers said, newest last; the page shows what it has not shown yet. */
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
  /** Null: under way. */
  readonly result: {
    readonly status: number | null;
    readonly code: string | null;
    readonly milliseconds: number;
  } | null;
  /** The request as a command for a terminal. */
  readonly curl: string;
}

/** An entry of the outbox, as it can be opened. */
export interface OutboxDetail {
  readonly id: number;
  readonly call: string;
  readonly when: string;
  /** `held`: it came with a restored backup or was left by somebody who is gone; nothing is sent before somebody decides. */
  readonly state: "waiting" | "sending" | "failed" | "unsure" | "held" | "done";
  /** False: somebody else made it, and nothing more is told about it. */
  readonly own: boolean;
  /** It was made while there was only a simulated server; it never goes to a real one. */
  readonly simulated: boolean;
  /** It was sent, and no answer says that it has not arrived. */
  readonly mayHaveArrived: boolean;
  /** What this person may decide about it now. */
  readonly decisions: readonly ("retry" | "change" | "arrived" | "discard" | "takeTheirs" | "keepMine")[];
  /** Why it waits or failed, in the document's words; null: in the platform's words for the code, if there is one. */
  readonly reason: string | null;
  readonly code: string | null;
  /** What is filled into the platform's words. */
  readonly parameters?: { readonly [name: string]: string };
  readonly entity: string | null;
  readonly record: string | null;
  readonly title: string | null;
  readonly method: string;
  readonly address: string;
  readonly body: Value;
  /** The same in words, where that was asked for (`opened`): what is not empty, called as people call it. */
  readonly contents: readonly { readonly name: string; readonly shown: DisplayValue }[];
  /** What people call the parts of `body`, by their paths (`lines.0.pieces`), where that was asked for (`opened`). */
  readonly names: { readonly [path: string]: readonly string[] };
  readonly attempts: number;
  readonly next: string | null;
  readonly errors: readonly (CodedMessage & { readonly field: string | null })[];
  /** Both versions, field by field, where the server has another one. */
  readonly conflict: readonly {
    readonly field: string;
    readonly name: string;
    readonly mine: DisplayValue;
    readonly theirs: DisplayValue;
  }[];
  /** The record's own form mends it: once saved, the call is made anew. Else its values are changed one by one. */
  readonly mendedByForm: boolean;
  /** Whether the local change can be taken back with it, where that was asked for (`opened`). */
  readonly undoable: boolean;
}
