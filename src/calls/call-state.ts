import type { CallHooks } from "#engine/call-hooks.ts";
import type { CallOutcome, News } from "#engine/contract/calls.ts";
import type { Refusal } from "#engine/contract/commands.ts";
import type { OutboxAnswer, OutboxQuery } from "#engine/contract/queries.ts";
import type { Context } from "#engine/context/context.ts";
import type { OutboxEntry, QueuedEntry } from "#engine/ports/journal.ts";
import type { Runtime } from "#engine/runtime.ts";
import type { Value } from "#expr/types.ts";
import { Connection } from "./connection.ts";
import type { CallMaker } from "./outbox-entry.ts";
import type { HostLimits } from "./host-limits.ts";
import type { RequestLog } from "./request-log.ts";
import type { ServerSearch } from "./server-search.ts";

const MOST_NEWS = 30;

/** A visible list whose search runs on the server. */
export interface SearchRequest {
  readonly screen: string;
  readonly at: string | null;
  readonly search: ServerSearch | null;
  /** The person looking at the list. */
  readonly person: string | null;
}

/** `later`: the token has expired and can't be renewed now. `over`: the person has to sign in again. */
export type RenewalResult = "ready" | "later" | "over";

/** Renews sign-ins, if the document or the issuer defines how. */
export interface Renewals {
  /** Called before a person's request is sent. */
  before(person: string | null): Promise<RenewalResult>;
  /** Called when a server has answered 401 to a token. */
  refused(person: string | null, token: string): Promise<RenewalResult>;
}

/** Effects that only an answer can have; implemented by the sending part, which loads later. */
export interface AnswerEffects {
  readonly keep: CallHooks["keep"];
  readonly errorsAtFields: CallHooks["errorsAtFields"];
}

/** The in-memory state of an open app's calls; everything persistent is in the store. */
export class CallState {
  readonly app: Runtime;
  readonly connection: Connection;
  /** Created by the sending part. */
  log: RequestLog | null = null;
  /** Rate limits per host; created by the sending part. */
  pace: HostLimits | null = null;
  /**
   * Calls that send a secret or only read: made immediately, from memory. A rollback drops those of its transaction.
   */
  readonly direct: OutboxEntry[] = [];
  /** How many entries of `direct` belong to committed transactions. */
  #kept = 0;
  /** Reads in progress, by fetch key, with the number of records received so far. */
  readonly underWay = new Map<string, number>();
  /** Outcomes of calls, with the maker who may read them. */
  readonly #news: { readonly news: News; readonly maker: CallMaker }[] = [];
  /** Per record, the moment at which a write was answered. A read requested earlier must not restore older values. */
  readonly answeredAt = new Map<string, number>();
  /** Per entity: records created here that have arrived, with the moment of the server's answer. */
  readonly arrivedAt = new Map<string, Map<string, number>>();
  /** By fetch key: the moment at which the last stored answer was requested. */
  readonly filledAt = new Map<string, number>();
  /** Listeners for the outcomes of direct calls, by call key. */
  readonly whenAnswered = new Map<string, (refusals: readonly Refusal[]) => void>();
  /** Hosts that are being probed for accepting the idempotency key header, or whose probe failed. */
  readonly keyProbes = new Map<string, { readonly at: number; readonly done: Promise<void> }>();
  /** Whether sending a call twice is harmless. Set by the sending part; false for every call until then. */
  mayRepeat: (entry: QueuedEntry) => boolean = () => false;
  /** Called when something on screen has changed; set by the running app. */
  onChange: (names: readonly string[]) => void = () => {};
  /** Called when a list with server-side search is visible; the listener sends searches that are not answered yet. */
  onSearch: (request: SearchRequest) => void = () => {};
  /** Answers of the second call that identifies the person who signs in, by the key of the sign-in call. */
  readonly whoItIs = new Map<string, Value>();
  /** When somebody last signed in or out on this device, as `moment` counts. */
  signedAt = 0;
  /** Keys of sign-ins that were answered after somebody else signed in or out; they must not sign anybody in. */
  readonly overtaken = new Set<string>();
  /** Lists the waiting calls; set by the sending part. */
  outboxEntries: ((context: Context, query: OutboxQuery) => OutboxAnswer["entries"]) | null = null;
  /** Called when the sending part is needed and not loaded yet. */
  onWanted: () => void = () => {};
  /** Set by the sending part, before any answer can arrive. */
  answerEffects: AnswerEffects | null = null;
  /** Set by the sending part; null: tokens are not renewed. */
  renewals: Renewals | null = null;
  /** The person who holds the device; set by the running app. */
  devicePerson: () => string | null = () => null;
  #count = 0;
  #moments = 0;

  constructor(app: Runtime) {
    this.app = app;
    this.connection = new Connection(app);
    app.ports.records.onEnd((committed) => this.#ended(committed));
  }

  /** A full disk can roll a transaction back after all its work has succeeded. */
  #ended(committed: boolean): void {
    const gone = committed ? [] : this.direct.splice(this.#kept);
    for (const { key } of gone) this.whenAnswered.delete(key);
    this.#kept = this.direct.length;
  }

  /** Removes and returns the calls to make now. Call it only between transactions: a rollback may drop entries. */
  takeDirect(): readonly OutboxEntry[] {
    this.#kept = 0;
    return this.direct.splice(0);
  }

  /** A logical clock, independent of the device's clock: a later event has a higher number. */
  moment(): number {
    return ++this.#moments;
  }

  noteArrived(entity: string, id: string, at: number): void {
    const known = this.arrivedAt.get(entity) ?? new Map<string, number>();
    this.arrivedAt.set(entity, known.set(id, at));
  }

  /** Reports the outcome of a call to its maker, whichever screen they are on by then. */
  tell({ call, ...maker }: CallMaker & { readonly call: string }, outcome: CallOutcome): void {
    if (outcome.refusals.length + outcome.messages.length === 0 && outcome.open === null) return;
    const { entity, record } = maker;
    this.#news.push({ news: { number: ++this.#count, call, entity, record, ...outcome }, maker });
    if (this.#news.length > MOST_NEWS) this.#news.shift();
    this.onChange(["$news"]);
  }

  news(mayRead: (maker: CallMaker) => boolean): readonly News[] {
    return this.#news.filter(({ maker }) => mayRead(maker)).map(({ news }) => news);
  }
}
