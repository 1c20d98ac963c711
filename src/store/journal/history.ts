import type { JournalEntry } from "#engine/ports/journal.ts";
import type { SqlRow } from "../database.ts";
import { insertAll } from "../insert-all.ts";
import { parseJson } from "../values.ts";
import type { StoreContext } from "../store-context.ts";

export interface Commit {
  readonly commit: number;
  readonly at: string;
  readonly by: string | null;
  readonly kind: string;
}

const COLUMNS = `h."commit", h.entity, h.record, h.what, h.event, h.before, h.after, h.warnings`;

export function begin(
  at: StoreContext,
  commit: { readonly at: string; readonly by: string | null; readonly kind: string; readonly document: string },
): number {
  const row = at.db.one(`INSERT INTO nf_commit (at, "by", kind, document) VALUES (?, ?, ?, ?) RETURNING number`, [
    commit.at,
    commit.by,
    commit.kind,
    commit.document,
  ]);
  return Number(row?.[0] ?? 0);
}

export function append(at: StoreContext, changes: readonly JournalEntry[]): void {
  insertAll(
    at.db,
    `INSERT INTO nf_history ("commit", entity, record, what, event, before, after, warnings)`,
    changes.map((change) => [
      change.commit,
      change.entity,
      change.record,
      change.what,
      change.event,
      JSON.stringify(change.before),
      JSON.stringify(change.after),
      JSON.stringify(change.warnings),
    ]),
  );
  for (const { entity, record } of changes) at.changes.touchOther(`history:${entity}:${record}`);
}

export function entries(
  at: StoreContext,
  entity: string,
  id: string,
  status?: { readonly after: number },
): readonly (JournalEntry & Omit<Commit, "commit">)[] {
  const own = "h.entity = ? AND h.record = ?";
  if (status === undefined) return dated(at, own, [entity, id]);
  // A record may have thousands of entries; an index covers those with a status, and only a few are read at a time.
  const part = `DESC LIMIT 8 OFFSET ${status.after}`;
  return dated(at, `${own} AND instr(h.after, '"status"') > 0`, [entity, id], part);
}

/** Rows are found by the `owner` in their create and delete entries, because deleted rows exist only in the history. */
export function entriesOfRows(
  at: StoreContext,
  entity: string,
  owner: string,
): readonly (JournalEntry & Omit<Commit, "commit">)[] {
  const known = `SELECT r.record FROM nf_history AS r WHERE r.entity = ? AND r.what <> 'change'
    AND (json_extract(r.before, '$.owner') = ? OR json_extract(r.after, '$.owner') = ?)`;
  return dated(at, `h.entity = ? AND h.record IN (${known})`, [entity, entity, owner, owner]);
}

function dated(
  at: StoreContext,
  where: string,
  values: readonly string[],
  part = "",
): readonly (JournalEntry & Omit<Commit, "commit">)[] {
  return at.db
    .all(
      `SELECT ${COLUMNS}, c.at, c."by", c.kind FROM nf_history AS h JOIN nf_commit AS c ON c.number = h."commit" WHERE ${where} ORDER BY h.number ${part}`,
      [...values],
    )
    .map((row) => ({
      ...entry(row),
      at: String(row[8]),
      by: row[9] === null ? null : String(row[9]),
      kind: String(row[10]),
    }));
}

export function entriesOfCommit(at: StoreContext, commit: number): readonly JournalEntry[] {
  return at.db
    .all(`SELECT ${COLUMNS} FROM nf_history AS h WHERE h."commit" = ? ORDER BY h.number`, [commit])
    .map(entry);
}

export function commits(at: StoreContext, limit: number, upTo = Number.MAX_SAFE_INTEGER): readonly Commit[] {
  return at.db
    .all(`SELECT number, at, "by", kind FROM nf_commit WHERE number <= ? ORDER BY number DESC LIMIT ?`, [upTo, limit])
    .map((row) => ({
      commit: Number(row[0]),
      at: String(row[1]),
      by: row[2] === null ? null : String(row[2]),
      kind: String(row[3]),
    }));
}

function entry(row: SqlRow): JournalEntry {
  const what = String(row[3]);
  return {
    commit: Number(row[0]),
    entity: String(row[1]),
    record: String(row[2]),
    what: what === "create" || what === "delete" ? what : "change",
    event: row[4] === null ? null : String(row[4]),
    before: fieldsOf(row[5]),
    after: fieldsOf(row[6]),
    warnings: texts(row[7]),
  };
}

function fieldsOf(json: unknown): JournalEntry["before"] {
  const value = parseJson(String(json));
  return value !== null && typeof value === "object" && !Array.isArray(value) ? (value as JournalEntry["before"]) : {};
}

function texts(json: unknown): readonly string[] {
  const value = parseJson(String(json));
  return Array.isArray(value) ? value.map(String) : [];
}
