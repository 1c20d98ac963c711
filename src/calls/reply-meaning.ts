import type { HttpReply } from "#engine/ports/http.ts";
import type { QueuedEntry } from "#engine/ports/journal.ts";
import type { PlatformCode } from "#diagnostics/platform-codes.ts";
import type { Answer } from "#model/7-calls.ts";

/** What a reply means for a queued call, before the document's answers are applied. */
export type ReplyMeaning =
  /** Apply the document's answers. Status null: `no answer`. */
  | { readonly kind: "answer"; readonly status: number | null; readonly code: PlatformCode | null }
  /** Retry later with the same key. */
  | { readonly kind: "again"; readonly code: PlatformCode }
  /** The server may have processed it, and repeating could do it twice: a person decides. */
  | { readonly kind: "unsure" }
  | { readonly kind: "failed"; readonly code: PlatformCode }
  /** The server has another version of the record. */
  | { readonly kind: "conflict" }
  /** The sign-in has ended; wait for a new one. */
  | { readonly kind: "signIn" };

export interface ReplyContext {
  /** Sending it twice has the same effect as once. */
  readonly repeatable: boolean;
  /** A 401 concerns the maker's sign-in. */
  readonly isOfSignIn: boolean;
  readonly isResourceWrite: boolean;
  readonly answers: readonly Answer[];
}

/**
 * | reply                | repeatable   | not repeatable                    |
 * | -------------------- | ------------ | --------------------------------- |
 * | surely not sent      | again        | again                             |
 * | no answer            | again        | unsure                            |
 * | 2xx, body cut off    | again        | unsure                            |
 * | 2xx, plain text      | as declared  | as declared                       |
 * | 408, 425, 429, 503   | again        | again: it was not handled         |
 * | 5xx                  | as declared, else again | unsure, unless declared as an error |
 * | 401 of a sign-in     | waits for the next sign-in  | same               |
 * | 409, 412 of a record | conflict     | conflict                          |
 * | anything else        | as declared  | as declared                       |
 */
export function fateOf(entry: QueuedEntry, reply: HttpReply, around: ReplyContext): ReplyMeaning {
  if (reply.kind === "none") {
    if (reply.reason === "redirected") return { kind: "failed", code: "redirected" };
    if (reply.arrived === false)
      return { kind: "answer", status: null, code: reply.reason === "offline" ? "offline" : "no-answer" };
    if (!around.repeatable) return { kind: "unsure" };
    const code = reply.reason === "timeout" ? "timeout" : entry.sending.attempts > 1 ? "blocked" : "no-answer";
    return { kind: "answer", status: null, code };
  }
  const { status } = reply;
  if (status >= 500 && !names(around.answers, status)) return serverError(status, around);
  if (NOT_HANDLED.has(status) && !names(around.answers, status)) return { kind: "again", code: "server-busy" };
  if (reply.kind === "unusable" && status >= 200 && status < 300) {
    if (reply.isWords === true) return { kind: "answer", status, code: null };
    if (reply.reason === "cut-off") return around.repeatable ? { kind: "again", code: "cut-off" } : { kind: "unsure" };
    return { kind: "failed", code: reply.reason === "too-large-answer" ? "too-large-answer" : "wrong-shape" };
  }
  if (status === 401 && around.isOfSignIn) return { kind: "signIn" };
  if ((status === 409 || status === 412) && around.isResourceWrite && !names(around.answers, status))
    return { kind: "conflict" };
  if (status >= 300 && status < 400) return { kind: "failed", code: "redirected" };
  return { kind: "answer", status, code: null };
}

function serverError(status: number, { repeatable, answers }: ReplyContext): ReplyMeaning {
  if (status === 503) return { kind: "again", code: "server-busy" };
  const declared = answers.find(
    (answer) => answer.status.kind === "other" || (answer.status.kind === "class" && answer.status.hundred === 5),
  );
  const keepsTrying = declared === undefined || declared.effects.some(({ kind }) => kind === "keepTrying");
  if (!keepsTrying) return { kind: "answer", status, code: null };
  return repeatable ? { kind: "again", code: "server-error" } : { kind: "unsure" };
}

const NOT_HANDLED = new Set([408, 425, 429]);

/** True if the document has an answer row for exactly this status. */
const names = (answers: readonly Answer[], status: number): boolean =>
  answers.some((answer) => answer.status.kind === "exact" && answer.status.status === status);

/** True if the reply means that the server has not processed the call, or never received it. */
export function isSurelyUnhandled(reply: HttpReply): boolean {
  if (reply.kind === "none") return reply.arrived === false;
  return reply.status >= 400 && (reply.status < 500 || reply.status === 503);
}

/** True for a final refusal. It also rules out that an earlier attempt arrived: repeating would return its answer. */
export const isRefusedForGood = (reply: HttpReply): boolean =>
  reply.kind !== "none" && reply.status >= 400 && reply.status < 500 && !OF_THE_MOMENT.has(reply.status);

/** Statuses that may be sent before the server looks for an earlier attempt, or because it found one. */
const OF_THE_MOMENT = new Set([401, 403, 408, 409, 425, 429]);
