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

/** A list that is looked at and that the server searches. */
export interface SearchRequest {
  readonly screen: string;
  readonly at: string | null;
  readonly search: ServerSearch | null;
  /** Who looks. */
  readonly person: string | null;
}

/** `later`: a token has run out and can't be renewed now. `over`: the person has to sign in again. */
export type RenewalResult = "ready" | "later" | "over";

/** Keeps people signed in where the document or the issuer says how. */
export interface Renewals {
  /** Before a call of a person goes out. */
  before(person: string | null): Promise<RenewalResult>;
  /** A server has said 401 to a token. */
  refused(person: string | null, token: string): Promise<RenewalResult>;
}

/** Effects that only the answer to a call can have; their code comes with what sends. */
export interface AnswerEffects {
  readonly keep: CallHooks["keep"];
  readonly errorsAtFields: CallHooks["errorsAtFields"];
}

/** What an open app knows about its calls, beside what is stored. */
export class CallState {
  readonly app: Runtime;
  readonly connection: Connection;
  /** Made by whoever sends something. */
  log: RequestLog | null = null;
  /** How fast hosts may be asked; made by whoever sends something. */
  pace: HostLimits | null = null;
  /** Calls that send a secret or only read: made at once, from memory, never queued. Of a transaction that is taken back none is made. */
  readonly direct: OutboxEntry[] = [];
  /** How many of them are of transactions that were committed. */
  #kept = 0;
  /** Reads that are under way, by what they fill, and how many records each has brought so far. */
  readonly underWay = new Map<string, number>();
  /** What answers said, and whose calls they were. */
  readonly #news: { readonly news: News; readonly maker: CallMaker }[] = [];
  /** Moments (by record) at which a write was answered: an older read must not put back what was before. */
  readonly answeredAt = new Map<string, number>();
  /** By entity: records that were made here and have arrived, with the moment of the server's answer. */
  readonly arrivedAt = new Map<string, Map<string, number>>();
  /** By what was filled: the moment at which the last answer was asked for. */
  readonly filledAt = new Map<string, number>();
  /** What happens when a call that was made at once has its answer, by its key. */
  readonly whenAnswered = new Map<string, (refusals: readonly Refusal[]) => void>();
  /** Hosts that are being asked, or could not be asked, whether they take the key of a call. */
  readonly keyProbes = new Map<string, { readonly at: number; readonly done: Promise<void> }>();
  /** Whether sending a call twice does no harm. What sends knows it; as long as it is not there, nothing is taken to be so. */
  mayRepeat: (entry: QueuedEntry) => boolean = () => false;
  /** Told when something that is shown has changed; set by the running app. */
  onChange: (names: readonly string[]) => void = () => {};
  /** Told when a list is looked at that the server searches; what it has not been asked yet is asked. */
  onSearch: (request: SearchRequest) => void = () => {};
  /** What a second call has said about whoever signs in, by the key of the call that signs them in. */
  readonly whoItIs = new Map<string, Value>();
  /** When somebody last signed in or out on this device, as `moment` has it. */
  signedAt = 0;
  /** Sign-ins, by their keys, whose answers have come after somebody else has signed in or out: they sign nobody in. */
  readonly overtaken = new Set<string>();
  /** Tells of calls that wait, one by one; set by what sends. */
  outboxEntries: ((context: Context, query: OutboxQuery) => OutboxAnswer["entries"]) | null = null;
  /** Told when what sends is needed and not there yet. */
  onWanted: () => void = () => {};
  /** Set by what sends, before any answer can come. */
  answerEffects: AnswerEffects | null = null;
  /** Set by what sends; null: nothing is renewed. */
  renewals: Renewals | null = null;
  /** Who holds the device; set by the running app. */
  devicePerson: () => string | null = () => null;
  #count = 0;
  #moments = 0;

  constructor(app: Runtime) {
    this.app = app;
    this.connection = new Connection(app);
    app.ports.records.onEnd((committed) => this.#ended(committed));
  }

  /** A full disk may end a transaction after everything in it went well. */
  #ended(committed: boolean): void {
    const gone = committed ? [] : this.direct.splice(this.#kept);
    for (const { key } of gone) this.whenAnswered.delete(key);
    this.#kept = this.direct.length;
  }

  /** The calls that are to be made now. Between transactions: what one has handed on may still be taken back with it. */
  takeDirect(): readonly OutboxEntry[] {
    this.#kept = 0;
    return this.direct.splice(0);
  }

  /** What comes later has a higher number, whatever is done to the clock. */
  moment(): number {
    return ++this.#moments;
  }

  noteArrived(entity: string, id: string, at: number): void {
    const known = this.arrivedAt.get(entity) ?? new Map<string, number>();
    this.arrivedAt.set(entity, known.set(id, at));
  }

  /** What an answer said is shown to whoever made the call, wherever they are by then. */
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
