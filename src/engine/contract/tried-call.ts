import type { LoggedRequest } from "./calls.ts";
import type { CodedMessage } from "./reasons.ts";
import type { TrialRecords } from "./tried-code.ts";

/** Which call to try, and whether to send it. */
export interface CallToTry {
  /** The name of a call of point 7, or a built-in call such as `Create Loan` of an entity that is kept on a server. */
  readonly call: string;
  /** Null: the latest record. */
  readonly record: string | null;
  /** `show`: nothing leaves the device. */
  readonly go: "show" | "send";
  /** The host to which the person has confirmed a write: calls other than reads are only sent there. */
  readonly writeTo?: string | null;
}

/** The result of trying a call: records and outbox are not changed. */
export interface CallTrialResult extends TrialRecords {
  /** The request as it is sent, without tokens and secrets; null: it could not be built. */
  readonly request: LoggedRequest | null;
  /** Null: the call has no usable address. */
  readonly host: string | null;
  /** True: not a `GET` or `HEAD`, so the server may change something. */
  readonly writes: boolean;
  /** Variables in its code that only an event or a person provides: they are empty here. */
  readonly later: readonly string[];
  readonly hindrance: CallHindrance | null;
  /** Null: nothing was sent. */
  readonly answer: CallTrialAnswer | null;
}

/**
 * Why a call can't be sent. `broken`: the document has an error there; `no-record`: it needs a record, and there is
 * none; `simulated`: the app's calls are simulated; `sign-in`: it signs somebody in or out; `host`: this host is not
 * allowed on this device; `unconfirmed`: a write to a host that the person has not confirmed; `refused`: the app would
 * refuse it too, with this message.
 */
export type CallHindrance =
  | { readonly kind: "broken" | "no-record" | "simulated" | "sign-in" | "host" | "unconfirmed" | "offline" }
  | { readonly kind: "refused"; readonly refusal: CodedMessage };

export interface CallTrialAnswer {
  /** Null: no answer came. */
  readonly status: number | null;
  /** Why no answer arrived, or why it can't be used. */
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
  /** Formatted JSON, one line per value; without tokens. */
  readonly body: string;
  /** Number of characters left out. */
  readonly cut: number;
  /** The matching answer in the document, as written; null: none matches. */
  readonly row: string | null;
  /** What the app does if the document has no matching answer; null: the document has one. */
  readonly otherwise: "done" | "again" | "refused" | null;
}
