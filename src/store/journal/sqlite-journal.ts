import type {
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
import type { SqlRow } from "../database.ts";
import { dropQuarantined, putQuarantined, quarantined, quarantinedItem, type SetAside } from "../migrate/quarantine.ts";
import { parseJson } from "../values.ts";
import type { Workplace } from "../workplace.ts";
import { SqliteOutbox } from "./sqlite-outbox.ts";
import { append, begin, type Commit, commits, entries, entriesOfCommit, entriesOfRows } from "./history.ts";

type Notice = ReturnType<Journal["notices"]>[number];

/** History, notices, outbox, timers and small state, in the same database and transactions as the records. */
export class SqliteJournal implements Journal {
  readonly #at: Workplace;
  readonly #outbox: SqliteOutbox;

  readonly #known = new Map<string, Value>();

  constructor(at: Workplace) {
    this.#at = at;
    at.onRollback(() => this.#known.clear());
    this.#outbox = new SqliteOutbox(at.db);
  }

  #tell(other: string): void {
    this.#at.changes.touchOther(other);
    if (!this.#at.db.inTransaction) this.#at.changes.tell();
  }

  begin(commit: Parameters<Journal["begin"]>[0]): number {
    return begin(this.#at, commit);
  }

  append(entry: JournalEntry): void {
    append(this.#at, entry);
  }

  entries(entity: string, id: string): readonly (JournalEntry & Omit<Commit, "commit">)[] {
    return entries(this.#at, entity, id);
  }

  entriesOfRows(entity: string, owner: string): readonly (JournalEntry & Omit<Commit, "commit">)[] {
    return entriesOfRows(this.#at, entity, owner);
  }

  commit(commit: number): readonly JournalEntry[] {
    return entriesOfCommit(this.#at, commit);
  }

  commits(limit: number): readonly Commit[] {
    return commits(this.#at, limit);
  }

  addNotice(notice: Parameters<Journal["addNotice"]>[0]): void {
    this.#at.db.run(`INSERT INTO nf_notice (person, text, at, entity, record, "commit") VALUES (?, ?, ?, ?, ?, ?)`, [
      notice.person,
      notice.text,
      notice.at,
      notice.entity,
      notice.record,
      notice.commit,
    ]);
    this.#tell(`notices:${notice.person}`);
  }

  notices(person: string, limit: number): readonly Notice[] {
    return this.#at.db
      .all("SELECT id, text, at, read, entity, record FROM nf_notice WHERE person = ? ORDER BY id DESC LIMIT ?", [
        person,
        limit,
      ])
      .map((row) => ({
        id: Number(row[0]),
        text: String(row[1]),
        at: String(row[2]),
        read: row[3] === 1,
        entity: String(row[4]),
        record: String(row[5]),
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

  toSend(until: string, limit: number): readonly QueuedEntry[] {
    return this.#outbox.toSend(until, limit);
  }

  nextTry(): string | null {
    return this.#outbox.nextTry();
  }

  isUnsent(entity: string, record: string, except: number | null): boolean {
    return this.#outbox.isUnsent(entity, record, except);
  }

  /** What became of a call; a done one stays in the list until it is cleared away. */
  markOutbox(id: number, state: OutboxState, reason: string | null): void {
    this.#outbox.mark(id, state, reason);
    this.#tell("outbox");
  }

  noteSending(id: number, sending: Partial<Sending>): void {
    this.#outbox.note(id, sending);
    this.#tell("outbox");
  }

  changeOutbox(id: number, request: Pick<OutboxEntry, "path" | "body">): void {
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
    this.#at.db.run("INSERT OR REPLACE INTO nf_timer (entity, record, transition, due) VALUES (?, ?, ?, ?)", [
      timer.entity,
      timer.record,
      timer.transition,
      timer.due,
    ]);
    this.#tell("timers");
  }

  clearTimers(entity: string, record: string): void {
    if (this.#at.db.run("DELETE FROM nf_timer WHERE entity = ? AND record = ?", [entity, record]) > 0)
      this.#tell("timers");
  }

  dueTimers(until: string, limit: number): readonly Timer[] {
    return this.#at.db
      .all(
        "SELECT entity, record, transition, due FROM nf_timer WHERE due <= ? ORDER BY due, entity, record, transition LIMIT ?",
        [until, limit],
      )
      .map(timerOf);
  }

  nextTimer(): Timer | null {
    const row = this.#at.db.one(
      "SELECT entity, record, transition, due FROM nf_timer ORDER BY due, entity, record, transition LIMIT 1",
    );
    return row === null ? null : timerOf(row);
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

  /** Setting null forgets the key. */
  set(key: string, value: Value): void {
    this.#known.delete(key);
    if (value === null) this.#at.db.run("DELETE FROM nf_state WHERE key = ?", [key]);
    else this.#at.db.run("INSERT OR REPLACE INTO nf_state (key, value) VALUES (?, ?)", [key, JSON.stringify(value)]);
    this.#tell(`state:${key}`);
  }

  keys(prefix: string): readonly string[] {
    return this.#at.db
      .all("SELECT key FROM nf_state WHERE substr(key, 1, ?) = ? ORDER BY key", [Array.from(prefix).length, prefix])
      .map((row) => String(row[0]));
  }
}

const valueOf = (kept: SetAside): SetAsideValue => ({
  item: kept.number,
  entity: kept.entity,
  record: kept.record,
  field: kept.field,
  value: kept.value,
  reason: kept.reason ?? "other-kind",
  at: kept.at,
  kept: kept as unknown as Value,
});

const timerOf = (row: SqlRow): Timer => ({
  entity: String(row[0]),
  record: String(row[1]),
  transition: Number(row[2]),
  due: String(row[3]),
});
