import type { OutboxState } from "#engine/ports/journal.ts";
import type { PlatformCode } from "#diagnostics/platform-codes.ts";

/** Events of an outbox entry. */
export type OutboxEvent =
  /** By the sender. */
  | "send"
  | "taken"
  | "refused"
  | "try later"
  | "no answer"
  | "give up"
  /** The maker is gone and the request has to be rebuilt; or it was made for another server; or its call is gone. */
  | "hold"
  /** The record is changed here after the server has refused it. */
  | "mend"
  /** Decisions of a person. */
  | "retry"
  | "change and retry"
  | "arrived"
  | "discard"
  | "take theirs"
  | "keep mine"
  /** Changes to the commit that queued it, or to the app. */
  | "undo"
  | "restore"
  | "copy"
  | "sign out"
  | "simulation on"
  | "simulation off";

/** Who causes the event: the app itself, the maker of the entry, or anybody else. */
export type Relation = "app" | "maker" | "other";

interface OutboxRule {
  readonly event: OutboxEvent;
  readonly by: readonly Relation[];
  readonly from: readonly OutboxState[];
  /** gone: the entry is removed. same: the state does not change. */
  readonly to: OutboxState | "gone" | "same";
  /** Only if the entry can't have arrived at the server. */
  readonly unlessArrived?: true;
  /** Only if the entry may have arrived at the server. */
  readonly onlyIfArrived?: true;
}

export const OUTBOX_STATES: readonly OutboxState[] = ["waiting", "sending", "failed", "unsure", "held", "done"];
const OPEN: readonly OutboxState[] = ["waiting", "sending", "failed", "unsure", "held"];

/**
 * All transitions of an entry; anything else is refused. docs/language/7-calls.md shows the same table, and a test
 * compares them.
 */
export const OUTBOX_RULES: readonly OutboxRule[] = [
  { event: "send", by: ["app"], from: ["waiting"], to: "sending" },
  { event: "taken", by: ["app"], from: ["sending"], to: "done" },
  { event: "refused", by: ["app"], from: ["sending"], to: "failed" },
  { event: "try later", by: ["app"], from: ["sending"], to: "waiting" },
  { event: "no answer", by: ["app"], from: ["sending"], to: "unsure" },
  { event: "give up", by: ["app"], from: ["waiting"], to: "failed" },
  { event: "hold", by: ["app"], from: ["waiting"], to: "held" },
  { event: "mend", by: ["maker"], from: ["failed"], to: "waiting", unlessArrived: true },
  { event: "retry", by: ["maker"], from: ["waiting", "failed", "unsure", "held"], to: "waiting" },
  { event: "change and retry", by: ["maker"], from: ["waiting", "failed", "held"], to: "waiting", unlessArrived: true },
  { event: "arrived", by: ["maker"], from: ["failed", "unsure", "held"], to: "done" },
  { event: "arrived", by: ["maker"], from: ["waiting"], to: "done", onlyIfArrived: true },
  { event: "discard", by: ["maker"], from: ["waiting", "failed", "unsure", "held"], to: "gone" },
  { event: "take theirs", by: ["maker"], from: ["failed"], to: "done" },
  { event: "keep mine", by: ["maker"], from: ["failed"], to: "waiting" },
  { event: "undo", by: ["app", "maker"], from: ["waiting", "failed", "held"], to: "gone", unlessArrived: true },
  { event: "restore", by: ["app"], from: OPEN, to: "held" },
  { event: "restore", by: ["app"], from: ["done"], to: "same" },
  { event: "copy", by: ["app"], from: OUTBOX_STATES, to: "gone" },
  { event: "sign out", by: ["app", "maker", "other"], from: OUTBOX_STATES, to: "same" },
  { event: "simulation on", by: ["app", "maker", "other"], from: OUTBOX_STATES, to: "same" },
  { event: "simulation off", by: ["app", "maker", "other"], from: OUTBOX_STATES, to: "same" },
];

/** The facts about an entry that the table depends on. */
export interface EntryFacts {
  readonly state: OutboxState;
  /** True if an attempt was made and no answer has ruled out that it arrived. */
  readonly mayHaveArrived: boolean;
}

export type Ruling =
  | { readonly to: OutboxState | "gone"; readonly refusal: null }
  | { readonly to: null; readonly refusal: PlatformCode };

/** The state after an event, or why the event is refused. */
export function nextState({ state, mayHaveArrived }: EntryFacts, event: OutboxEvent, relation: Relation): Ruling {
  const rules = OUTBOX_RULES.filter((rule) => rule.event === event && rule.from.includes(state));
  const rule = rules.find((one) => !(one.unlessArrived && mayHaveArrived) && !(one.onlyIfArrived && !mayHaveArrived));
  const allowed = OUTBOX_RULES.some((one) => one.event === event && one.by.includes(relation));
  if (!allowed) return { to: null, refusal: "made-by-another" };
  if (rule === undefined) return { to: null, refusal: whyNot(state, mayHaveArrived) };
  return { to: rule.to === "same" ? state : rule.to, refusal: null };
}

function whyNot(state: OutboxState, mayHaveArrived: boolean): PlatformCode {
  if (state === "done" || state === "sending") return "already-sent";
  return mayHaveArrived || state === "unsure" ? "may-have-arrived" : "not-possible-now";
}
