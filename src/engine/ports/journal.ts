import type { Value } from "#expr/types.ts";
import type { ErrorAtRow } from "../contract/commands.ts";
import type { CodedMessage, SetAsideReason } from "../contract/reasons.ts";
import type { SetAsideInput } from "./kept-draft.ts";

/** The log of commits: history, undo, notices, outbox, timers, small state. Shares transactions with the records. */
export interface Journal {
  /** Starts a commit and returns its number. */
  begin(commit: {
    readonly at: string;
    readonly by: string | null;
    readonly kind: string;
    readonly document: string;
  }): number;
  append(entries: readonly JournalEntry[]): void;
  entries(
    entity: string,
    id: string,
    /** If given: only entries that may contain a status, a few at a time, newest first, skipping the first `after`. */
    status?: { readonly after: number },
  ): readonly (JournalEntry & { readonly at: string; readonly by: string | null; readonly kind: string })[];
  /** The same for all child rows that belong, or once belonged, to the record `owner`. */
  entriesOfRows(
    entity: string,
    owner: string,
  ): readonly (JournalEntry & { readonly at: string; readonly by: string | null; readonly kind: string })[];
  commit(commit: number): readonly JournalEntry[];
  /** The latest commits, newest first; `upTo`: only this commit and older ones. */
  commits(
    limit: number,
    upTo?: number,
  ): readonly { readonly commit: number; readonly at: string; readonly by: string | null; readonly kind: string }[];

  addNotice(notice: {
    readonly person: string;
    readonly text: string;
    readonly at: string;
    readonly entity: string;
    readonly record: string;
    readonly commit: number;
    /** Set for an error of the platform; `text` is empty then. */
    readonly error?: CodedMessage;
  }): void;
  notices(
    person: string,
    limit: number,
  ): readonly {
    readonly id: number;
    readonly text: string;
    readonly error: CodedMessage | null;
    readonly at: string;
    readonly read: boolean;
    readonly entity: string;
    readonly record: string;
  }[];
  readNotice(id: number): void;
  /** Deletes the notices of a commit that was undone or taken back. */
  dropNotices(commit: number): void;

  /** Values that don't fit their fields, stored under an earlier document or sent by a server. Newest first. */
  setAside(limit: number): readonly SetAsideValue[];
  setAsideItem(item: number): SetAsideValue | null;
  dropSetAside(item: number): void;
  /** Sets aside a value that a server sent and its field can't hold. */
  setAsideSent(value: Pick<SetAsideValue, "entity" | "record" | "field" | "value" | "at">): void;
  /** Sets aside a value that was typed under an earlier document. */
  setAsideTyped(of: SetAsideInput & { readonly entity: string; readonly record: string }, at: string): void;
  /** Values from servers that don't fit: for one record, for one field in all records, or for the whole entity. */
  unfit(entity: string, of?: { readonly record: string } | { readonly field: string }): readonly SetAsideValue[];
  /** Restores a dropped item unchanged. */
  restoreSetAside(item: number, kept: Value): void;

  /** Appends a call to the queue and returns its id. */
  addToOutbox(entry: OutboxEntry): number;
  outbox(): readonly QueuedEntry[];
  outboxEntry(id: number): QueuedEntry | null;
  /** Unfinished entries, oldest first, then the last 20 finished ones, newest first; at most `limit` of each. */
  outboxPage(limit: number): readonly QueuedEntry[];
  outboxCounts(): { readonly [state in OutboxState]: number };
  /** Number of entries that need a decision which this person may take: their own, and those without a maker. */
  outboxAttention(person: string | null): number;
  /**
   * Waiting entries, simulated or real ones, that may be sent at or before `until`. An index excludes blocked entries
   * and those behind another one of the same record, so they cost nothing.
   */
  toSend(until: string, limit: number, simulated: boolean): readonly QueuedEntry[];
  /** The earliest retry time of an unblocked waiting entry; null: none has one. */
  nextTry(simulated: boolean): string | null;
  /** Whether a waiting entry is blocked by this. */
  isBlocked(blocked: string): boolean;
  /** Unblocks the entries that wait for `blocked`. Null: all blocked ones, except those behind another one. */
  releaseOutbox(blocked: string | null): void;
  /** Clears the retry times of waiting entries, so that they can be sent now. */
  hurryOutbox(): void;
  /** Whether the record has an unfinished entry, in any state; the entry `except` does not count. */
  isUnsent(entity: string, record: string, except: number | null): boolean;
  /** Sets the state of an entry; `reason` says why it failed. */
  markOutbox(id: number, state: OutboxState, reason: string | null): void;
  /** Merges fields into the sending state of an entry. */
  noteSending(id: number, sending: Partial<Sending>): void;
  /** Replaces the request of an entry. A new (idempotency) `key` makes it a different request for the server. */
  changeOutbox(id: number, request: ChangedRequest): void;
  /** Deletes finished entries, except the last `keep`. */
  clearSent(keep: number): void;
  /** Removes an entry that must not be sent, for example because its cause was undone. */
  dropFromOutbox(id: number): void;

  setTimer(timer: Timer): void;
  clearTimers(entity: string, record: string): void;
  /** Timers whose next attempt is at or before an instant, earliest first. */
  dueTimers(until: string, limit: number): readonly Timer[];
  nextTimer(): Timer | null;
  /** Records for which the timer of a transition waits until its guard holds. */
  waitingTimers(entity: string, transition: string): readonly string[];
  /** All timers; needed when the document has changed. */
  timers(): readonly Timer[];
  dropTimers(): void;

  /** The mark that a transition has fired for a record, so that it does not fire again: a timer's moment, or `held`. */
  firedMark(entity: string, transition: string, record: string): string | null;
  markFired(entity: string, transition: string, record: string, mark: string | null): void;
  /** Records that have a mark of a transition. */
  firedRecords(entity: string, transition: string): readonly string[];
  /** Moves the marks of a transition to another key. */
  moveFired(entity: string, from: string, to: string): void;

  /** Small state of the app: current profile, drafts, set constants. */
  get(key: string): Value;
  /** Like `get`, but cached, for keys that are read often. A `set` or a rollback clears the cached value. */
  known(key: string): Value;
  set(key: string, value: Value): void;
  setAll(values: readonly (readonly [key: string, value: Value])[]): void;
  keys(prefix: string): readonly string[];
}

/** A value that does not fit its field, unchanged. */
export interface SetAsideValue {
  readonly item: number;
  readonly entity: string;
  readonly record: string;
  readonly field: string;
  readonly value: Value;
  /** The type of the value: that of its field at the time. `refers`: the entity of a reference. */
  readonly was: { readonly kind: string; readonly currency?: string; readonly refers?: string };
  readonly reason: SetAsideReason;
  readonly at: string;
  /** The complete stored item, for `restoreSetAside`. */
  readonly kept: Value;
}

/** Entities of journal entries not about a record: a constant that was set, a set-aside value that was dropped. */
export const CONSTANTS = "$constants";
export const SET_ASIDE = "$setAside";

/** State key of the last commit before fields were renamed, retyped or removed: older values may not fit now. */
export const OTHER_FIELDS = "other-fields";

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
  /** Initial sending state, beside the request itself. */
  readonly with?: Partial<Sending>;
}

export type ChangedRequest = Pick<OutboxEntry, "path" | "body"> & Partial<Pick<OutboxEntry, "key">>;

/**
 * `unsure`: it was sent and may have arrived, but no answer came. `held`: it came with a restored backup, or its maker
 * no longer exists; a person must decide.
 */
export type OutboxState = "waiting" | "sending" | "failed" | "unsure" | "held" | "done";

export type QueuedEntry = OutboxEntry & {
  readonly id: number;
  readonly state: OutboxState;
  readonly reason: string | null;
  readonly sending: Sending;
};

/** The sending state of an entry. */
export interface Sending {
  /** The person who caused it; null: the app itself, or a guest. */
  readonly by: string | null;
  /** True: the app itself caused it, by a timer or another automatic event. */
  readonly byApp: boolean;
  /** It was made for a simulated server and must never go to a real one. */
  readonly simulated: boolean;
  /** True: some attempt may have reached the server, as no answer ruled it out. */
  readonly mayHaveArrived: boolean;
  /** What it waits for (`host:…`, `person:…`, `key:…`, `record`, `server`) before it is tried; null: nothing. */
  readonly blocked: string | null;
  readonly attempts: number;
  /** The earliest time of the next attempt; null: any time. */
  readonly next: string | null;
  /** The code of the error because of which it failed or waits. */
  readonly code: string | null;
  /** Parameters of the platform's message for that code; null: the document words the message. */
  readonly parameters: { readonly [name: string]: string } | null;
  /** Errors in the answer, by field. */
  readonly errors: readonly (CodedMessage & { readonly field: string | null; readonly atRow?: ErrorAtRow })[];
  /** Records (`[entity, id]`) whose key on the server must be known first. */
  readonly needs: readonly (readonly [string, string])[];
  /** Files to send with it. */
  readonly files: readonly {
    readonly field: string;
    readonly hash: string;
    readonly name: string;
    readonly type: string;
  }[];
  /** True: it only reads from the server. Such calls are never queued. */
  readonly reads?: boolean;
  /** The changed fields of its record; null: all of them count as changed. */
  readonly changed: readonly string[] | null;
  /** Fields that an event set, if its call sends the whole record. */
  readonly set?: readonly string[];
  /** The complete body to send if its maker may see only a part (`body` has that part). Never shown to anybody. */
  readonly unseen?: Value;
  /** Where the list elements of `body` are in `unseen`. */
  readonly places?: SeenPlaces;
  /** Fields whose values a person has rewritten in this entry by hand; null or missing: none. */
  readonly rewritten?: readonly string[] | null;
  /** Headers of this request only. */
  readonly headers: { readonly [name: string]: string };
  /** The server's version of the record, if the server refused ours because of it. */
  readonly theirs: Value;
  /** Lists whose rows differ on the server; each row is described by its values. */
  readonly otherRows?: readonly RowsApart[];
  /** The fingerprint of the server that it was made for, once another server is in use. */
  readonly server?: string | null;
  /** The person has seen the server's version and wants to overwrite it. */
  readonly insists: boolean;
}

/**
 * Where the visible list elements of a body are in the complete body: by name for objects; for lists, each visible
 * element's index in the complete list, with the places inside it. Null: no list inside, or the places are unknown.
 */
export type SeenPlaces =
  | null
  | { readonly [name: string]: SeenPlaces }
  | readonly (readonly [place: number, inside: SeenPlaces])[];

export interface RowsApart {
  readonly field: string;
  readonly mine: readonly string[];
  readonly theirs: readonly string[];
}

/** Blocks an entry that names a record whose key on the server is not known yet. */
export const blockedOnKey = (entity: string, record: string): string => `key:${entity}/${record}`;

export const NOT_SENT: Sending = {
  by: null,
  byApp: false,
  simulated: false,
  mayHaveArrived: false,
  blocked: null,
  attempts: 0,
  next: null,
  code: null,
  parameters: null,
  errors: [],
  needs: [],
  files: [],
  changed: null,
  headers: {},
  theirs: null,
  insists: false,
};

export interface Timer {
  readonly entity: string;
  readonly record: string;
  /** The key of the row in the entity's state table. */
  readonly transition: string;
  readonly due: string;
  /** The next attempt: at `due`, or later if it was refused. Null: it waits until its guard holds. */
  readonly next: string | null;
  /** The position of its row in the document. Timers due at one moment fire in this order, then by record creation. */
  readonly place: number;
}
