import type { Timer } from "#engine/ports/journal.ts";
import type { Database, SqlRow } from "../database.ts";
import { SEQUENCE, tableName } from "../names.ts";

const COLUMNS = "entity, record, transition, due, next, place";
const ORDER = "next, due, place, made, entity, record, transition";

/** Timers, and marks of those that have fired. Waiting timers have no `next` and are not read. */
export class SqliteTimers {
  readonly #db: Database;
  readonly #hasTable: (entity: string) => boolean;

  /** `hasTable`: whether an entity has records; the app itself has none. */
  constructor(db: Database, hasTable: (entity: string) => boolean) {
    this.#db = db;
    this.#hasTable = hasTable;
  }

  set({ entity, record, transition, due, next, place }: Timer): void {
    const made = this.#hasTable(entity)
      ? `coalesce((SELECT ${SEQUENCE} FROM ${tableName(entity)} WHERE "id" = ?2), 0)`
      : "0";
    this.#db.run(`INSERT OR REPLACE INTO nf_timer (${COLUMNS}, made) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ${made})`, [
      entity,
      record,
      transition,
      due,
      next,
      place,
    ]);
  }

  /** True if there were any. */
  clear(entity: string, record: string): boolean {
    return this.#db.run("DELETE FROM nf_timer WHERE entity = ? AND record = ?", [entity, record]) > 0;
  }

  due(until: string, limit: number): readonly Timer[] {
    return this.#db
      .all(`SELECT ${COLUMNS} FROM nf_timer WHERE next <= ? AND next IS NOT NULL ORDER BY ${ORDER} LIMIT ?`, [
        until,
        limit,
      ])
      .map(timerOf);
  }

  next(): Timer | null {
    const row = this.#db.one(`SELECT ${COLUMNS} FROM nf_timer WHERE next IS NOT NULL ORDER BY ${ORDER} LIMIT 1`);
    return row === null ? null : timerOf(row);
  }

  waiting(entity: string, transition: string): readonly string[] {
    return this.#db
      .all("SELECT record FROM nf_timer WHERE entity = ? AND transition = ? AND next IS NULL", [entity, transition])
      .map((row) => String(row[0]));
  }

  all(): readonly Timer[] {
    return this.#db.all(`SELECT ${COLUMNS} FROM nf_timer`).map(timerOf);
  }

  drop(): void {
    this.#db.run("DELETE FROM nf_timer");
  }

  mark(entity: string, transition: string, record: string): string | null {
    const row = this.#db.one("SELECT mark FROM nf_fired WHERE entity = ? AND transition = ? AND record = ?", [
      entity,
      transition,
      record,
    ]);
    return row === null ? null : String(row[0]);
  }

  setMark(entity: string, transition: string, record: string, mark: string | null): void {
    if (mark === null)
      this.#db.run("DELETE FROM nf_fired WHERE entity = ? AND transition = ? AND record = ?", [
        entity,
        transition,
        record,
      ]);
    else
      this.#db.run("INSERT OR REPLACE INTO nf_fired (entity, transition, record, mark) VALUES (?, ?, ?, ?)", [
        entity,
        transition,
        record,
        mark,
      ]);
  }

  marked(entity: string, transition: string): readonly string[] {
    return this.#db
      .all("SELECT record FROM nf_fired WHERE entity = ? AND transition = ?", [entity, transition])
      .map((row) => String(row[0]));
  }

  moveMarks(entity: string, from: string, to: string): void {
    this.#db.run("UPDATE OR REPLACE nf_fired SET transition = ? WHERE entity = ? AND transition = ?", [
      to,
      entity,
      from,
    ]);
  }
}

const timerOf = (row: SqlRow): Timer => ({
  entity: String(row[0]),
  record: String(row[1]),
  transition: String(row[2]),
  due: String(row[3]),
  place: Number(row[5]),
  next: row[4] === null || row[4] === undefined ? null : String(row[4]),
});
