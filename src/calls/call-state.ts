import type { CallOutcome, News } from "#engine/contract/calls.ts";
import type { Refusal } from "#engine/contract/commands.ts";
import type { OutboxEntry } from "#engine/ports/journal.ts";
import type { Runtime } from "#engine/runtime.ts";
import { Connection } from "./connection.ts";
import { RequestLog } from "./request-log.ts";
import type { ServerSearch } from "./server-search.ts";

const MOST_NEWS = 30;

/** A list that is looked at and that the server searches. */
export interface SearchRequest {
  readonly screen: string;
  readonly at: string | null;
  readonly search: ServerSearch | null;
}

/** What an open app knows about its calls, beside what is stored. */
export class CallState {
  readonly app: Runtime;
  readonly connection: Connection;
  readonly log = new RequestLog();
  /** Calls that send a secret or only read: made at once, from memory, never queued. */
  readonly direct: OutboxEntry[] = [];
  /** Reads that are under way, by what they fill. */
  readonly underWay = new Set<string>();
  news: readonly News[] = [];
  /** Moments (real clock, by record) at which a write was answered: an older read must not put back what was before. */
  readonly answeredAt = new Map<string, number>();
  /** Whether a server gives its records of an entity numbers for keys. */
  readonly numericKeys = new Map<string, boolean>();
  /** What happens when a call that was made at once has its answer, by its key. */
  readonly whenAnswered = new Map<string, (refusals: readonly Refusal[]) => void>();
  /** Told when something that is shown has changed; set by the running app. */
  onChange: (names: readonly string[]) => void = () => {};
  /** Told when a list is looked at that the server searches; what it has not been asked yet is asked. */
  onSearch: (request: SearchRequest) => void = () => {};
  #count = 0;

  constructor(app: Runtime) {
    this.app = app;
    this.connection = new Connection(app);
  }

  /** What an answer said is shown wherever the person is by then. */
  tell(about: Pick<News, "call" | "entity" | "record">, outcome: CallOutcome): void {
    if (outcome.refusals.length + outcome.messages.length === 0 && outcome.open === null) return;
    this.news = [...this.news, { number: ++this.#count, ...about, ...outcome }].slice(-MOST_NEWS);
    this.onChange(["$news"]);
  }
}
