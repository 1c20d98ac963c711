import type {
  ChangedRequest,
  Journal,
  JournalEntry,
  OutboxEntry,
  OutboxState,
  QueuedEntry,
  Sending,
  SetAsideValue,
  Timer,
} from "#engine/ports/journal.ts";
import type { Value } from "#expr/types.ts";
import {
  dropQuarantined,
  putQuarantined,
  quarantined,
  quarantinedItem,
  sentAndUnfit,
  setAside,
  setAsideSent,
  type SetAside,
} from "../migrate/quarantine.ts";
import { insertAll } from "../insert-all.ts";
import { parseJson } from "../values.ts";
import type { StoreContext } from "../store-context.ts";
import { SqliteOutbox } from "./sqlite-outbox.ts";
import { SqliteTimers } from "./sqlite-timers.ts";
import { append, begin, type Commit, commits, entries, entriesOfCommit, entriesOfRows } from "./history.ts";

type Notice = ReturnType<Journal["notices"]>[number];

/** History, notices, outbox, timers and small state, in the same database and transactions as the records. */
export class SqliteJournal implements Journal {
  readonly #at: StoreContext;
  readonly #outbox: SqliteOutbox;
  readonly #timers: SqliteTimers;

  readonly #known = new Map<string, Value>();

  constructor(at: StoreContext) {
    this.#at = at;
    at.onRollback(() => this.#known.clear());
    this.#outbox = new SqliteOutbox(at.db);
    this.#timers = new SqliteTimers(at.db, (entity) => at.catalogue.table(entity) !== null);
  }

  #tell(...others: readonly string[]): void {
    for (const other of others) this.#at.changes.touchOther(other);
    if (!this.#at.db.inTransaction) this.#at.changes.tell();
  }

  begin(commit: Parameters<Journal["begin"]>[0]): number {
    return begin(this.#at, commit);
  }

  append(changes: readonly JournalEntry[]): void {
    append(this.#at, changes);
  }

  entries(...given: Parameters<Journal["entries"]>): readonly (JournalEntry & Omit<Commit, "commit">)[] {
    return entries(this.#at, ...given);
  }

  entriesOfRows(entity: string, owner: string): readonly (JournalEntry & Omit<Commit, "commit">)[] {
    return entriesOfRows(this.#at, entity, owner);
  }

  commit(commit: number): readonly JournalEntry[] {
    return entriesOfCommit(this.#at, commit);
  }

  commits(limit: number, upTo?: number): readonly Commit[] {
    return commits(this.#at, limit, upTo);
  }

  addNotice(notice: Parameters<Journal["addNotice"]>[0]): void {
    this.#at.db.run(
      `INSERT INTO nf_notice (person, text, at, entity, record, "commit", error) VALUES (?, ?, ?, ?, ?, ?, ?)`,
      [
        notice.person,
        notice.text,
        notice.at,
        notice.entity,
        notice.record,
        notice.commit,
        notice.error === undefined ? null : JSON.stringify(notice.error),
      ],
    );
    this.#tell(`notices:${notice.person}`);
  }

  notices(person: string, limit: number): readonly Notice[] {
    return this.#at.db
      .all(
        "SELECT id, text, at, read, entity, record, error FROM nf_notice WHERE person = ? ORDER BY id DESC LIMIT ?",
        [person, limit],
      )
      .map((row) => ({
        id: Number(row[0]),
        text: String(row[1]),
        at: String(row[2]),
        read: row[3] === 1,
        entity: String(row[4]),
        record: String(row[5]),
        error:
          row[6] === null || row[6] === undefined ? null : (parseJson(String(row[6])) as unknown as Notice["error"]),
      }));
  }

  readNotice(id: number): void {
    const row = this.#at.db.one("UPDATE nf_notice SET read = 1 WHERE id = ? RETURNING person", [id]);
    if (row !== null) this.#tell(`notices:${String(row[0])}`);
  }

  dropNotices(commit: number): void {
    for (const [person] of this.#at.db.all(`SELECT DISTINCT person FROM nf_notice WHERE "commit" = ?`, [commit]))
      this.#tell(`notices:${String(person)}`);
    this.#at.db.run(`DELETE FROM nf_notice WHERE "commit" = ?`, [commit]);
  }

  setAside(limit: number): readonly SetAsideValue[] {
    return quarantined(this.#at.db, limit).map(valueOf);
  }

  setAsideItem(item: number): SetAsideValue | null {
    const found = quarantinedItem(this.#at.db, item);
    return found === null ? null : valueOf(found);
  }

  dropSetAside(item: number): void {
    dropQuarantined(this.#at.db, item);
    this.#tell("set-aside");
  }

  setAsideSent(value: Parameters<Journal["setAsideSent"]>[0]): void {
    setAsideSent(this.#at.db, value);
    this.#tell("set-aside");
  }

  setAsideTyped(of: Parameters<Journal["setAsideTyped"]>[0], at: string): void {
    setAside(this.#at.db, { ...of, shape: of.shape as unknown as SetAside["shape"], became: null, at });
    this.#tell("set-aside");
  }

  unfit(entity: string, of?: Parameters<Journal["unfit"]>[1]): readonly SetAsideValue[] {
    return sentAndUnfit(this.#at.db, entity, of).map(valueOf);
  }

  restoreSetAside(item: number, kept: Value): void {
    putQuarantined(this.#at.db, { ...(kept as unknown as SetAside), number: item });
    this.#tell("set-aside");
  }

  addToOutbox(entry: OutboxEntry): number {
    this.#tell("outbox");
    return this.#outbox.add(entry);
  }

  outbox(): readonly QueuedEntry[] {
    return this.#outbox.all();
  }

  outboxEntry(id: number): QueuedEntry | null {
    return this.#outbox.entry(id);
  }

  outboxPage(limit: number): readonly QueuedEntry[] {
    return this.#outbox.page(limit);
  }

  outboxCounts(): ReturnType<Journal["outboxCounts"]> {
    return this.#outbox.counts();
  }

  outboxAttention(person: string | null): number {
    return this.#outbox.attention(person);
  }

  toSend(until: string, limit: number, simulated: boolean): readonly QueuedEntry[] {
    return this.#outbox.toSend(until, limit, simulated);
  }

  nextTry(simulated: boolean): string | null {
    return this.#outbox.nextTry(simulated);
  }

  isBlocked(blocked: string): boolean {
    return this.#outbox.isBlocked(blocked);
  }

  releaseOutbox(blocked: string | null): void {
    this.#outbox.release(blocked);
  }

  hurryOutbox(): void {
    this.#outbox.hurry();
  }

  isUnsent(entity: string, record: string, except: number | null): boolean {
    return this.#outbox.isUnsent(entity, record, except);
  }

  /** Sets the state of an entry; a done one stays in the list until `clearSent`. */
  markOutbox(id: number, state: OutboxState, reason: string | null): void {
    this.#outbox.mark(id, state, reason);
    this.#tell("outbox");
  }

  noteSending(id: number, sending: Partial<Sending>): void {
    this.#outbox.note(id, sending);
    this.#tell("outbox");
  }

  changeOutbox(id: number, request: ChangedRequest): void {
    this.#outbox.change(id, request);
    this.#tell("outbox");
  }

  dropFromOutbox(id: number): void {
    this.#outbox.drop(id);
    this.#tell("outbox");
  }

  clearSent(keep: number): void {
    this.#outbox.clearSent(keep);
  }

  setTimer(timer: Timer): void {
    this.#timers.set(timer);
    this.#tell("timers");
  }

  clearTimers(entity: string, record: string): void {
    if (this.#timers.clear(entity, record)) this.#tell("timers");
  }

  dueTimers(until: string, limit: number): readonly Timer[] {
    return this.#timers.due(until, limit);
  }

  nextTimer(): Timer | null {
    return this.#timers.next();
  }

  waitingTimers(entity: string, transition: string): readonly string[] {
    return this.#timers.waiting(entity, transition);
  }

  timers(): readonly Timer[] {
    return this.#timers.all();
  }

  dropTimers(): void {
    this.#timers.drop();
    this.#tell("timers");
  }

  firedMark(entity: string, transition: string, record: string): string | null {
    return this.#timers.mark(entity, transition, record);
  }

  markFired(entity: string, transition: string, record: string, mark: string | null): void {
    this.#timers.setMark(entity, transition, record, mark);
    this.#tell("timers");
  }

  firedRecords(entity: string, transition: string): readonly string[] {
    return this.#timers.marked(entity, transition);
  }

  moveFired(entity: string, from: string, to: string): void {
    this.#timers.moveMarks(entity, from, to);
    this.#tell("timers");
  }

  get(key: string): Value {
    const row = this.#at.db.one("SELECT value FROM nf_state WHERE key = ?", [key]);
    return row === null ? null : parseJson(String(row[0]));
  }

  known(key: string): Value {
    let value = this.#known.get(key);
    if (value === undefined) this.#known.set(key, (value = this.get(key)));
    return value;
  }

  /** null deletes the key. */
  set(key: string, value: Value): void {
    if (value !== null) {
      this.setAll([[key, value]]);
      return;
    }
    this.#at.db.run("DELETE FROM nf_state WHERE key = ?", [key]);
    this.#known.delete(key);
    this.#tell(`state:${key}`);
  }

  /** Values must not be null. */
  setAll(values: readonly (readonly [key: string, value: Value])[]): void {
    const rows = values.map(([key, value]) => [key, JSON.stringify(value)]);
    insertAll(this.#at.db, "INSERT OR REPLACE INTO nf_state (key, value)", rows);
    for (const [key] of values) this.#known.delete(key);
    this.#tell(...values.map(([key]) => `state:${key}`));
  }

  keys(prefix: string): readonly string[] {
    return this.#at.db
      .all("SELECT key FROM nf_state WHERE key >= ? AND key < ? ORDER BY key", [prefix, `${prefix}\u{10FFFF}`])
      .map((row) => String(row[0]));
  }
}

const valueOf = (kept: SetAside): SetAsideValue => ({
  item: kept.number,
  entity: kept.entity,
  record: kept.record,
  field: kept.field,
  value: kept.value,
  was: {
    kind: kept.shape.kind,
    ...(kept.shape.kind === "money" && { currency: kept.shape.currency ?? "EUR" }),
    ...(kept.shape.refers !== undefined && { refers: kept.shape.refers }),
  },
  reason: kept.reason ?? "other-kind",
  at: kept.at,
  kept: kept as unknown as Value,
});
