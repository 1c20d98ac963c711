import type { Value } from "#expr/types.ts";

/** The log of commits: history, undo, notices, outbox, timers, small state. Same transaction as the records. */
export interface Journal {
  /** Opens a commit and gives its number. */
  begin(commit: {
    readonly at: string;
    readonly by: string | null;
    readonly kind: string;
    readonly document: string;
  }): number;
  append(entry: JournalEntry): void;
  entries(
    entity: string,
    id: string,
  ): readonly (JournalEntry & { readonly at: string; readonly by: string | null; readonly kind: string })[];
  commit(commit: number): readonly JournalEntry[];
  /** The last commits, newest first. */
  commits(
    limit: number,
  ): readonly { readonly commit: number; readonly at: string; readonly by: string | null; readonly kind: string }[];

  addNotice(notice: {
    readonly person: string;
    readonly text: string;
    readonly at: string;
    readonly entity: string;
    readonly record: string;
    readonly commit: number;
  }): void;
  notices(
    person: string,
    limit: number,
  ): readonly {
    readonly id: number;
    readonly text: string;
    readonly at: string;
    readonly read: boolean;
    readonly entity: string;
    readonly record: string;
  }[];
  readNotice(id: number): void;

  /** Calls to be sent, in order. */
  addToOutbox(entry: OutboxEntry): number;
  outbox(): readonly (OutboxEntry & {
    readonly id: number;
    readonly state: "waiting" | "sending" | "failed" | "done";
    readonly reason: string | null;
  })[];
  /** Where an entry stands: sent, failed with a reason, done. */
  markOutbox(id: number, state: "waiting" | "sending" | "failed" | "done", reason: string | null): void;
  /** Takes an entry back that was never sent (its cause was undone). */
  dropFromOutbox(id: number): void;

  /** Timers that are due at or before an instant, earliest first. */
  setTimer(timer: Timer): void;
  clearTimers(entity: string, record: string): void;
  dueTimers(until: string, limit: number): readonly Timer[];
  nextTimer(): Timer | null;

  /** Small state of the app: current profile, drafts, set constants. */
  get(key: string): Value;
  set(key: string, value: Value): void;
  keys(prefix: string): readonly string[];
}

export interface JournalEntry {
  readonly commit: number;
  readonly entity: string;
  readonly record: string;
  readonly what: "create" | "change" | "delete";
  readonly event: string | null;
  /** Values before and after, of the changed fields only. */
  readonly before: { readonly [field: string]: Value };
  readonly after: { readonly [field: string]: Value };
  readonly warnings: readonly string[];
}

export interface OutboxEntry {
  readonly call: string;
  readonly entity: string | null;
  readonly record: string | null;
  readonly method: string;
  readonly path: string;
  readonly body: Value;
  readonly at: string;
  readonly key: string;
  readonly commit: number;
  readonly document: string;
}

export interface Timer {
  readonly entity: string;
  readonly record: string;
  /** Index of the transition in the entity's state table. */
  readonly transition: number;
  readonly due: string;
}
