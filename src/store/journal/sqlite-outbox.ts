import { NOT_SENT, type OutboxEntry, type OutboxState, type QueuedEntry, type Sending } from "#engine/ports/journal.ts";
import type { Database, SqlRow } from "../database.ts";
import { parseJson } from "../values.ts";

const COLUMNS = `o.id, o.call, o.entity, o.record, o.method, o.path, o.body, o.at, o.key, o."commit", o.document, o.state, o.reason, s.value`;
const FROM = "nf_outbox AS o LEFT JOIN nf_sending AS s ON s.entry = o.id";

/** Calls that wait to be sent, and what became of them. Done ones cost nothing: the indexes leave them out. */
export class SqliteOutbox {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  add(entry: OutboxEntry): number {
    const row = this.#db.one(
      `INSERT INTO nf_outbox (call, entity, record, method, path, body, at, key, "commit", document) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`,
      [
        entry.call,
        entry.entity,
        entry.record,
        entry.method,
        entry.path,
        JSON.stringify(entry.body),
        entry.at,
        entry.key,
        entry.commit,
        entry.document,
      ],
    );
    const id = Number(row?.[0] ?? 0);
    if (entry.with !== undefined) this.note(id, entry.with);
    return id;
  }

  all(): readonly QueuedEntry[] {
    return this.#db.all(`SELECT ${COLUMNS} FROM ${FROM} ORDER BY o.id`).map(entryOf);
  }

  entry(id: number): QueuedEntry | null {
    const row = this.#db.one(`SELECT ${COLUMNS} FROM ${FROM} WHERE o.id = ?`, [id]);
    return row === null ? null : entryOf(row);
  }

  page(limit: number): readonly QueuedEntry[] {
    const open = this.#db.all(`SELECT ${COLUMNS} FROM ${FROM} WHERE o.state <> 'done' ORDER BY o.id LIMIT ?`, [limit]);
    const done = this.#db.all(`SELECT ${COLUMNS} FROM ${FROM} WHERE o.state = 'done' ORDER BY o.id DESC LIMIT ?`, [
      Math.min(20, limit),
    ]);
    return [...open, ...done].map(entryOf);
  }

  counts(): { readonly [state in OutboxState]: number } {
    const found = this.#db.all("SELECT state, count(*) FROM nf_outbox WHERE state <> 'done' GROUP BY state");
    const of = (state: string): number => Number(found.find((row) => row[0] === state)?.[1] ?? 0);
    return {
      waiting: of("waiting"),
      sending: of("sending"),
      failed: of("failed"),
      unsure: of("unsure"),
      done: Number(this.#db.one("SELECT count(*) FROM nf_outbox WHERE state = 'done'")?.[0] ?? 0),
    };
  }

  toSend(until: string, limit: number): readonly QueuedEntry[] {
    return this.#db
      .all(
        `SELECT ${COLUMNS} FROM ${FROM}
         WHERE o.state <> 'done' AND o.state = 'waiting' AND (s.next IS NULL OR s.next <= ?)
         AND NOT EXISTS (
           SELECT 1 FROM nf_outbox AS p
           WHERE p.state <> 'done' AND p.entity = o.entity AND p.record = o.record AND p.id < o.id
         ) ORDER BY o.id LIMIT ?`,
        [until, limit],
      )
      .map(entryOf);
  }

  nextTry(): string | null {
    const next = this.#db.one(
      "SELECT min(s.next) FROM nf_sending AS s JOIN nf_outbox AS o ON o.id = s.entry WHERE o.state <> 'done' AND o.state = 'waiting'",
    )?.[0];
    return typeof next === "string" ? next : null;
  }

  isUnsent(entity: string, record: string, except: number | null): boolean {
    return (
      this.#db.one(
        "SELECT 1 FROM nf_outbox WHERE state <> 'done' AND entity = ? AND record = ? AND id IS NOT ? LIMIT 1",
        [entity, record, except],
      ) !== null
    );
  }

  mark(id: number, state: OutboxState, reason: string | null): void {
    this.#db.run("UPDATE nf_outbox SET state = ?, reason = ? WHERE id = ?", [state, reason, id]);
  }

  note(id: number, sending: Partial<Sending>): void {
    const known = this.#db.one("SELECT value FROM nf_sending WHERE entry = ?", [id]);
    const all = { ...sendingOf(known?.[0]), ...sending };
    this.#db.run("INSERT OR REPLACE INTO nf_sending (entry, next, value) VALUES (?, ?, ?)", [
      id,
      all.next,
      JSON.stringify(all),
    ]);
  }

  change(id: number, { path, body }: Pick<OutboxEntry, "path" | "body">): void {
    this.#db.run("UPDATE nf_outbox SET path = ?, body = ? WHERE id = ?", [path, JSON.stringify(body), id]);
  }

  drop(id: number): void {
    this.#db.run("DELETE FROM nf_outbox WHERE id = ?", [id]);
    this.#db.run("DELETE FROM nf_sending WHERE entry = ?", [id]);
  }

  clearSent(keep: number): void {
    this.#db.run(
      "DELETE FROM nf_outbox WHERE state = 'done' AND id <= (SELECT id FROM nf_outbox WHERE state = 'done' ORDER BY id DESC LIMIT 1 OFFSET ?)",
      [keep],
    );
    this.#db.run("DELETE FROM nf_sending WHERE entry NOT IN (SELECT id FROM nf_outbox)");
  }
}

const STATES: readonly OutboxState[] = ["waiting", "sending", "failed", "unsure", "done"];

function entryOf(row: SqlRow): QueuedEntry {
  return {
    id: Number(row[0]),
    call: String(row[1]),
    entity: row[2] === null ? null : String(row[2]),
    record: row[3] === null ? null : String(row[3]),
    method: String(row[4]),
    path: String(row[5]),
    body: parseJson(String(row[6])),
    at: String(row[7]),
    key: String(row[8]),
    commit: Number(row[9]),
    document: String(row[10]),
    state: STATES.find((state) => state === row[11]) ?? "waiting",
    reason: row[12] === null ? null : String(row[12]),
    sending: sendingOf(row[13]),
  };
}

function sendingOf(json: unknown): Sending {
  const value = typeof json === "string" ? parseJson(json) : null;
  if (value === null || typeof value !== "object" || Array.isArray(value)) return NOT_SENT;
  return { ...NOT_SENT, ...(value as Partial<Sending>) };
}
