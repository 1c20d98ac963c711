import type { Value } from "#expr/types.ts";
import type { ErrorAtRow } from "../contract/commands.ts";
import type { CodedMessage, SetAsideReason } from "../contract/reasons.ts";
import type { SetAsideInput } from "./kept-draft.ts";

/** The log of commits: history, undo, notices, outbox, timers, small state. Same transaction as the records. */
export interface Journal {
  /** Opens a commit and gives its number. */
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
    /** Only those that may say something of the status: the newest first, a few at a time, after so many of them. */
    status?: { readonly after: number },
  ): readonly (JournalEntry & { readonly at: string; readonly by: string | null; readonly kind: string })[];
  /** The same for all rows that belong, or belonged, to a record. */
  entriesOfRows(
    entity: string,
    owner: string,
  ): readonly (JournalEntry & { readonly at: string; readonly by: string | null; readonly kind: string })[];
  commit(commit: number): readonly JournalEntry[];
  /** The last commits, newest first; `upTo`: from that one on. */
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
    /** Of an error of the platform, instead of a text. */
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
  /** What a commit told is no longer so. */
  dropNotices(commit: number): void;

  /** Values that an earlier document allowed or a server sent, and that their fields can't hold, newest first. */
  setAside(limit: number): readonly SetAsideValue[];
  setAsideItem(item: number): SetAsideValue | null;
  dropSetAside(item: number): void;
  /** Keeps a value that a server sent and its field can't hold. */
  setAsideSent(value: Pick<SetAsideValue, "entity" | "record" | "field" | "value" | "at">): void;
  /** Keeps a value that was typed under an earlier document. */
  setAsideTyped(of: SetAsideInput & { readonly entity: string; readonly record: string }, at: string): void;
  /** What servers have sent that does not fit: of a record, of a field of all records, or of all of them. */
  unfit(entity: string, of?: { readonly record: string } | { readonly field: string }): readonly SetAsideValue[];
  /** Puts one back that was dropped, as it was. */
  restoreSetAside(item: number, kept: Value): void;

  /** Calls to be sent, in order. */
  addToOutbox(entry: OutboxEntry): number;
  outbox(): readonly QueuedEntry[];
  outboxEntry(id: number): QueuedEntry | null;
  /** What is not done, oldest first, then what was done last; at most so many of each. */
  outboxPage(limit: number): readonly QueuedEntry[];
  outboxCounts(): { readonly [state in OutboxState]: number };
  /** How many that a person may decide about need a decision: theirs, and those that nobody made. */
  outboxAttention(person: string | null): number;
  /**
   * Waiting entries that can go by then, simulated ones or real ones. What is blocked, or stands behind another of the
   * same record, costs nothing here.
   */
  toSend(until: string, limit: number, simulated: boolean): readonly QueuedEntry[];
  /** The earliest moment at which something that can go may be tried again; null: nothing waits for its time. */
  nextTry(simulated: boolean): string | null;
  /** Whether anything waits for this. */
  isBlocked(blocked: string): boolean;
  /** What was waited for is there. Null: whatever it was. */
  releaseOutbox(blocked: string | null): void;
  /** Nothing waits for its time any more. */
  hurryOutbox(): void;
  /** Whether anything of this record waits, is under way, failed or may have arrived (one entry left aside). */
  isUnsent(entity: string, record: string, except: number | null): boolean;
  /** Where an entry stands: sent, failed with a reason, done. */
  markOutbox(id: number, state: OutboxState, reason: string | null): void;
  /** Adds to what is known about sending an entry. */
  noteSending(id: number, sending: Partial<Sending>): void;
  /** What an entry sends from now on; `key`: as another request than before. */
  changeOutbox(id: number, request: ChangedRequest): void;
  /** Forgets all but the last so many that are done. */
  clearSent(keep: number): void;
  /** Takes an entry back that was never sent (its cause was undone). */
  dropFromOutbox(id: number): void;

  setTimer(timer: Timer): void;
  clearTimers(entity: string, record: string): void;
  /** Timers that are to be tried at or before an instant, earliest first. */
  dueTimers(until: string, limit: number): readonly Timer[];
  nextTimer(): Timer | null;
  /** Records for which a row waits until its guard holds. */
  waitingTimers(entity: string, transition: string): readonly string[];
  /** Every timer there is: for a changed document. */
  timers(): readonly Timer[];
  dropTimers(): void;

  /** What a row has done for a record, so that it does not do it again: the moment of a timer, or `held`. */
  firedMark(entity: string, transition: string, record: string): string | null;
  markFired(entity: string, transition: string, record: string, mark: string | null): void;
  /** Records that have a mark of a row. */
  firedRecords(entity: string, transition: string): readonly string[];
  /** The marks of a row go on under another key. */
  moveFired(entity: string, from: string, to: string): void;

  /** Small state of the app: current profile, drafts, set constants. */
  get(key: string): Value;
  /** The same, for what is asked all the time: read once, and again after it was set or a transaction was taken back. */
  known(key: string): Value;
  set(key: string, value: Value): void;
  setAll(values: readonly (readonly [key: string, value: Value])[]): void;
  keys(prefix: string): readonly string[];
}

/** A value that no longer fits its field, as it was. */
export interface SetAsideValue {
  readonly item: number;
  readonly entity: string;
  readonly record: string;
  readonly field: string;
  readonly value: Value;
  /** The type that it is of: that of its field then. */
  readonly was: { readonly kind: string; readonly currency?: string; readonly refers?: string };
  readonly reason: SetAsideReason;
  readonly at: string;
  /** All that is known about it, to put it back exactly. */
  readonly kept: Value;
}

/** Entries of commits about what is no record: a constant that was set, a value set aside that was dropped. */
export const CONSTANTS = "$constants";
export const SET_ASIDE = "$setAside";

/** Under which the last commit is noted that was made before fields were renamed, retyped or removed. */
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
  /** What must be known for sending it beside the request itself. */
  readonly with?: Partial<Sending>;
}

export type ChangedRequest = Pick<OutboxEntry, "path" | "body"> & Partial<Pick<OutboxEntry, "key">>;

/**
 * `unsure`: it was sent, no answer came, and it may have arrived. `held`: it came with a restored backup, or whoever
 * made it is gone, and it waits for a person's decision.
 */
export type OutboxState = "waiting" | "sending" | "failed" | "unsure" | "held" | "done";

export type QueuedEntry = OutboxEntry & {
  readonly id: number;
  readonly state: OutboxState;
  readonly reason: string | null;
  readonly sending: Sending;
};

/** What is known about sending an entry. */
export interface Sending {
  /** Who caused it; null: the app itself, or somebody who has not signed in. */
  readonly by: string | null;
  /** The app itself caused it: a timer, an event that happens by itself. */
  readonly byApp: boolean;
  /** It was made while there was no server but a simulated one. It never goes to a real one. */
  readonly simulated: boolean;
  /** Some attempt got no answer that says otherwise. */
  readonly mayHaveArrived: boolean;
  /** What it waits for (`host:…`, `person:…`, `key:…`, `record`, `server`); it is not looked at until that is there. */
  readonly blocked: string | null;
  readonly attempts: number;
  /** Not before this instant. */
  readonly next: string | null;
  /** The code of the error that it failed or waits with. */
  readonly code: string | null;
  /** What is filled into the platform's words for that code; null: the words are the document's. */
  readonly parameters: { readonly [name: string]: string } | null;
  /** What the answer found wrong, field by field. */
  readonly errors: readonly (CodedMessage & { readonly field: string | null; readonly atRow?: ErrorAtRow })[];
  /** Records (`[entity, id]`) whose key on the server must be known first. */
  readonly needs: readonly (readonly [string, string])[];
  /** Files that go with it. */
  readonly files: readonly {
    readonly field: string;
    readonly hash: string;
    readonly name: string;
    readonly type: string;
  }[];
  /** It changes nothing on the server: such a call is never queued. */
  readonly reads?: boolean;
  /** The fields of its record that were changed; null: all of them count. */
  readonly changed: readonly string[] | null;
  /** Fields of its record that an event has set whose call sends all of it. */
  readonly set?: readonly string[];
  /** What goes out instead of the body, where its maker may not see all of that; nobody is shown it. */
  readonly unseen?: Value;
  /** Where what its maker sees of a list stands in what goes out. */
  readonly places?: SeenPlaces;
  /** The fields in whose places somebody has written something else by hand; none: nobody has rewritten it. */
  readonly rewritten?: readonly string[] | null;
  /** Headers of its own. */
  readonly headers: { readonly [name: string]: string };
  /** The server's version of the record, where it refused ours because of it. */
  readonly theirs: Value;
  /** Lists whose rows differ there, each row as its values say it. */
  readonly otherRows?: readonly RowsApart[];
  /** The server that it was made for (its fingerprint), once another is in use. */
  readonly server?: string | null;
  /** The person has seen the server's version and wants their own. */
  readonly insists: boolean;
}

/**
 * By name, and for each element that is seen of a list: the place at which that stands in what goes out, and the same for
 * what is in it. Null: there is no list in it, or nobody can tell.
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

/** What an entry waits for that names a record by a key which the server has not given yet. */
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
  /** When it is tried: when it is due, or later where that failed. Null: it waits until its guard holds. */
  readonly next: string | null;
  /** Where its row stands in the document: of what is due at one moment, the rows go in order, then the records as they were made. */
  readonly place: number;
}
