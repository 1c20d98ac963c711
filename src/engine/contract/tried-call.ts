import type { LoggedRequest } from "./calls.ts";
import type { CodedMessage } from "./reasons.ts";
import type { TrialRecords } from "./tried-code.ts";

/** Which call is tried, and how far it goes. */
export interface CallToTry {
  /** The name of a call of point 7, or `Create Loan` for one of the usual calls of a kept entity. */
  readonly call: string;
  /** Null: the latest record. */
  readonly record: string | null;
  /** `show`: nothing leaves the device. */
  readonly go: "show" | "send";
  /** The host that the person said may be written to: anything but a read is sent to that one alone. */
  readonly writeTo?: string | null;
}

/** A call that is tried: nothing of it is written to the records or to the outbox. */
export interface CallTrialResult extends TrialRecords {
  /** As it goes out, without tokens and secrets; null: there is none to show. */
  readonly request: LoggedRequest | null;
  /** Null: it has no address that could be called. */
  readonly host: string | null;
  /** It is no `GET` or `HEAD`: the server may change something. */
  readonly writes: boolean;
  /** Names in its code that are known only when an event or a person gives them: they are empty here. */
  readonly later: readonly string[];
  readonly hindrance: CallHindrance | null;
  /** Null: nothing was sent. */
  readonly answer: CallTrialAnswer | null;
}

/**
 * Why a call can't be sent. `broken`: the document has a mistake there; `no-record`: it is about a record, and there is
 * none; `simulated`: the app plays with a server that is not there; `sign-in`: it signs somebody in or out; `host`: nobody
 * has allowed this host on this device; `unconfirmed`: a write, and the person has not named its host; `refused`: the app
 * would not send it either, with its own words.
 */
export type CallHindrance =
  | { readonly kind: "broken" | "no-record" | "simulated" | "sign-in" | "host" | "unconfirmed" | "offline" }
  | { readonly kind: "refused"; readonly refusal: CodedMessage };

export interface CallTrialAnswer {
  /** Null: no answer came. */
  readonly status: number | null;
  /** Why none came, or why it can't be used. */
  readonly reason:
    | "timeout"
    | "no-answer"
    | "redirected"
    | "blocked"
    | "cut-off"
    | "not-json"
    | "too-large-answer"
    | null;
  readonly milliseconds: number;
  readonly headers: LoggedRequest["headers"];
  /** JSON with a line for each value; tokens are not in it. */
  readonly body: string;
  /** So many characters are not shown. */
  readonly cut: number;
  /** The answer of the document that applies, as it is written; null: none does. */
  readonly row: string | null;
  /** What the app does with an answer that the document says nothing about; null: the document does. */
  readonly otherwise: "done" | "again" | "refused" | null;
}
