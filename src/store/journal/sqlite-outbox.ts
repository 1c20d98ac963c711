import {
  blockedOnKey,
  NOT_SENT,
  type ChangedRequest,
  type OutboxEntry,
  type OutboxState,
  type QueuedEntry,
  type Sending,
} from "#engine/ports/journal.ts";
import type { Database, SqlRow } from "../database.ts";
import { parseJson } from "../values.ts";

const COLUMNS = `o.id, o.call, o.entity, o.record, o.method, o.path, o.body, o.at, o.key, o."commit", o.document, o.state, o.reason, s.value, o.maker, o.simulated, o.blocked, o.next`;
const FROM = "nf_outbox AS o LEFT JOIN nf_sending AS s ON s.entry = o.id";

/** Calls waiting to be sent, and their outcomes. Done entries cost nothing: the partial indexes exclude them. */
export class SqliteOutbox {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  add(entry: OutboxEntry): number {
    const simulated = entry.with?.simulated === true ? 1 : 0;
    const behind = this.#firstOf(entry.entity, entry.record, simulated) !== null;
    const row = this.#db.one(
      `INSERT INTO nf_outbox (call, entity, record, method, path, body, at, key, "commit", document, maker, simulated, blocked) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`,
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
        entry.with?.by ?? null,
        simulated,
        behind ? BEHIND : null,
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

  attention(person: string | null): number {
    return Number(
      this.#db.one(
        "SELECT count(*) FROM nf_outbox WHERE state <> 'done' AND state IN ('failed', 'unsure', 'held') AND (maker IS NULL OR maker = ?)",
        [person],
      )?.[0] ?? 0,
    );
  }

  counts(): { readonly [state in OutboxState]: number } {
    const found = this.#db.all("SELECT state, count(*) FROM nf_outbox WHERE state <> 'done' GROUP BY state");
    const of = (state: string): number => Number(found.find((row) => row[0] === state)?.[1] ?? 0);
    return {
      waiting: of("waiting"),
      sending: of("sending"),
      failed: of("failed"),
      unsure: of("unsure"),
      held: of("held"),
      done: Number(this.#db.one("SELECT count(*) FROM nf_outbox WHERE state = 'done'")?.[0] ?? 0),
    };
  }

  /** Two queries, each on its own index: entries without a retry time, then those whose retry time has come. */
  toSend(until: string, limit: number, simulated: boolean): readonly QueuedEntry[] {
    const ready = (when: string, order: string, given: readonly string[], most: number): readonly QueuedEntry[] =>
      this.#db
        .all(
          `SELECT ${COLUMNS} FROM ${FROM} WHERE o.state = 'waiting' AND o.blocked IS NULL AND o.simulated = ? AND ${when}
           AND NOT EXISTS (
             SELECT 1 FROM nf_outbox AS p
             WHERE p.state <> 'done' AND p.entity = o.entity AND p.record = o.record AND p.id < o.id
             AND p.simulated = o.simulated
           ) ORDER BY ${order} LIMIT ?`,
          [simulated ? 1 : 0, ...given, most],
        )
        .map(entryOf);
    const first = ready("o.next IS NULL", "o.id", [], limit);
    return first.length >= limit ? first : [...first, ...ready("o.next <= ?", "o.next", [until], limit - first.length)];
  }

  nextTry(simulated: boolean): string | null {
    const next = this.#db.one(
      "SELECT next FROM nf_outbox WHERE state = 'waiting' AND blocked IS NULL AND simulated = ? AND next > '' ORDER BY next LIMIT 1",
      [simulated ? 1 : 0],
    )?.[0];
    return typeof next === "string" ? next : null;
  }

  isBlocked(blocked: string): boolean {
    return this.#db.one("SELECT 1 FROM nf_outbox WHERE blocked = ? AND state = 'waiting' LIMIT 1", [blocked]) !== null;
  }

  release(blocked: string | null): void {
    if (blocked !== null) this.#db.run("UPDATE nf_outbox SET blocked = NULL WHERE blocked = ?", [blocked]);
    else this.#db.run("UPDATE nf_outbox SET blocked = NULL WHERE blocked IS NOT NULL AND blocked <> ?", [BEHIND]);
  }

  hurry(): void {
    this.#db.run(
      "UPDATE nf_outbox SET next = NULL WHERE state = 'waiting' AND blocked IS NULL AND simulated IN (0, 1) AND next > ''",
    );
  }

  #firstOf(entity: string | null, record: string | null, simulated: number): SqlRow | null {
    if (entity === null || record === null) return null;
    return this.#db.one(
      "SELECT id FROM nf_outbox WHERE state <> 'done' AND entity = ? AND record = ? AND simulated = ? ORDER BY id LIMIT 1",
      [entity, record, simulated],
    );
  }

  /** Closes an entry: unblocks the next entry of its record, and entries that wait for the record's key. */
  #passOn(id: number, close: () => void): void {
    const row = this.#db.one("SELECT entity, record, simulated FROM nf_outbox WHERE id = ?", [id]);
    close();
    if (row === null || row[0] === null || row[1] === null) return;
    const [entity, record, simulated] = [String(row[0]), String(row[1]), Number(row[2])];
    const next = this.#firstOf(entity, record, simulated)?.[0] ?? null;
    if (next !== null) this.#db.run("UPDATE nf_outbox SET blocked = NULL WHERE id = ? AND blocked = ?", [next, BEHIND]);
    this.release(blockedOnKey(entity, record));
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
    const write = (): void => {
      this.#db.run("UPDATE nf_outbox SET state = ?, reason = ? WHERE id = ?", [state, reason, id]);
    };
    if (state === "done") this.#passOn(id, write);
    else write();
  }

  note(id: number, sending: Partial<Sending>): void {
    const known = this.#db.one("SELECT value FROM nf_sending WHERE entry = ?", [id]);
    const { next, blocked, by, simulated, ...told } = sending;
    this.#db.run("INSERT OR REPLACE INTO nf_sending (entry, value) VALUES (?, ?)", [
      id,
      JSON.stringify({ ...sendingOf(known?.[0]), ...told }),
    ]);
    const columns = [
      ...(next === undefined ? [] : [["next", next] as const]),
      ...(blocked === undefined ? [] : [["blocked", blocked] as const]),
      ...(by === undefined ? [] : [["maker", by] as const]),
      ...(simulated === undefined ? [] : [["simulated", simulated ? 1 : 0] as const]),
    ];
    if (columns.length > 0)
      this.#db.run(`UPDATE nf_outbox SET ${columns.map(([name]) => `${name} = ?`).join(", ")} WHERE id = ?`, [
        ...columns.map(([, value]) => value),
        id,
      ]);
  }

  change(id: number, { path, body, key }: ChangedRequest): void {
    this.#db.run("UPDATE nf_outbox SET path = ?, body = ?, key = coalesce(?, key) WHERE id = ?", [
      path,
      JSON.stringify(body),
      key ?? null,
      id,
    ]);
  }

  drop(id: number): void {
    this.#passOn(id, () => {
      this.#db.run("DELETE FROM nf_outbox WHERE id = ?", [id]);
      this.#db.run("DELETE FROM nf_sending WHERE entry = ?", [id]);
    });
  }

  clearSent(keep: number): void {
    this.#db.run(
      "DELETE FROM nf_outbox WHERE state = 'done' AND id <= (SELECT id FROM nf_outbox WHERE state = 'done' ORDER BY id DESC LIMIT 1 OFFSET ?)",
      [keep],
    );
    this.#db.run("DELETE FROM nf_sending WHERE entry NOT IN (SELECT id FROM nf_outbox)");
  }
}

/** Value of `blocked` for an entry behind an earlier one of the same record. */
const BEHIND = "record";

const STATES: readonly OutboxState[] = ["waiting", "sending", "failed", "unsure", "held", "done"];

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
    state: STATES.find((state) => state === row[11]) ?? "held",
    reason: row[12] === null ? null : String(row[12]),
    sending: {
      ...sendingOf(row[13]),
      by: row[14] === null ? null : String(row[14]),
      simulated: row[15] === 1,
      blocked: row[16] === null ? null : String(row[16]),
      next: row[17] === null ? null : String(row[17]),
    },
  };
}

function sendingOf(json: unknown): Sending {
  const value = typeof json === "string" ? parseJson(json) : null;
  if (value === null || typeof value !== "object" || Array.isArray(value)) return NOT_SENT;
  return { ...NOT_SENT, ...(value as Partial<Sending>) };
}
