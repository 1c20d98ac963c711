import type { Journal, JournalEntry, OutboxEntry, Timer } from "#engine/ports/journal.ts";
import type { Value } from "#expr/types.ts";
import type { Workplace } from "../workplace.ts";
import { type Commit } from "./history.ts";
type Notice = ReturnType<Journal["notices"]>[number];
type Waiting = ReturnType<Journal["outbox"]>[number];
/** History, notices, outbox, timers and small state, in the same database and transactions as the records. */
export declare class SqliteJournal implements Journal {
  #private;
  constructor(at: Workplace);
  begin(commit: Parameters<Journal["begin"]>[0]): number;
  append(entry: JournalEntry): void;
  entries(entity: string, id: string): readonly (JournalEntry & Omit<Commit, "commit">)[];
  commit(commit: number): readonly JournalEntry[];
  commits(limit: number): readonly Commit[];
  addNotice(notice: Parameters<Journal["addNotice"]>[0]): void;
  notices(person: string, limit: number): readonly Notice[];
  readNotice(id: number): void;
  addToOutbox(entry: OutboxEntry): number;
  outbox(): readonly Waiting[];
  /** What became of a call; a done one stays in the list until it is cleared away. */
  markOutbox(id: number, state: Waiting["state"], reason: string | null): void;
  dropFromOutbox(id: number): void;
  setTimer(timer: Timer): void;
  clearTimers(entity: string, record: string): void;
  dueTimers(until: string, limit: number): readonly Timer[];
  nextTimer(): Timer | null;
  get(key: string): Value;
  /** Setting null forgets the key. */
  set(key: string, value: Value): void;
  keys(prefix: string): readonly string[];
}
export {};
