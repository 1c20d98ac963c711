import { fingerprint } from "#text/fingerprint.ts";
import type { Value } from "#expr/types.ts";
import type { Database, SqlRow } from "../database.ts";
import { takenBackBy } from "../undone.ts";
import { parseJson } from "../values.ts";

interface Noted {
  readonly theirs: { readonly commit: number; readonly mark: string };
  readonly mine: number;
  readonly commits: readonly number[];
  readonly left: readonly string[];
  readonly leftHere: readonly string[];
}

const PREFIX = "merged/";
const MOST_NOTES = 50;
/** Older commits can't be undone any more. */
const MOST_COMMITS = 2000;
const PAGE = 500;

/** The mark of a commit contains its records, because two devices may write at the same moment. */
const MARKS = `SELECT c.number, c.at, c."by", c.kind,
  (SELECT group_concat(h.record || ' ' || h.what, char(10)) FROM nf_history AS h WHERE h."commit" = c.number)
  FROM nf_commit AS c`;

/** The history of a copy of an app, used to find what two copies have in common. */
export class SqliteCopyHistory {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  last(): number {
    return Number(this.#db.one("SELECT max(number) FROM nf_commit")?.[0] ?? 0);
  }

  mark(commit: number): { readonly commit: number; readonly at: string; readonly mark: string } | null {
    const row = this.#db.one(`${MARKS} WHERE c.number = ?`, [commit]);
    return row === null ? null : markOf(row);
  }

  marks(after: number, limit: number): readonly { commit: number; at: string; mark: string }[] {
    return this.#db.all(`${MARKS} WHERE c.number > ? ORDER BY c.number LIMIT ?`, [after, limit]).map(markOf);
  }

  /** Newest first, read in pages. */
  *changesAfter(commit: number) {
    let before = Number.MAX_SAFE_INTEGER;
    for (;;) {
      const rows = this.#db.all(
        `SELECT h.number, h."commit", c.at, c."by", h.entity, h.record, h.what, h.before FROM nf_history AS h
          JOIN nf_commit AS c ON c.number = h."commit" WHERE h."commit" > ? AND h.number < ? ORDER BY h.number DESC LIMIT ?`,
        [commit, before, PAGE],
      );
      for (const row of rows) {
        before = Number(row[0]);
        const what = String(row[6]);
        yield {
          commit: Number(row[1]),
          at: String(row[2]),
          by: row[3] === null ? null : String(row[3]),
          entity: String(row[4]),
          record: String(row[5]),
          what: what === "create" || what === "delete" ? (what as "create" | "delete") : ("change" as const),
          before: objectIn(row[7]),
        };
      }
      if (rows.length < PAGE) return;
    }
  }

  lastChange(
    entity: string,
    id: string,
  ): { readonly by: string | null; readonly at: string; readonly what: string; readonly kind: string } | null {
    const row = this.#db.one(
      `SELECT c."by", c.at, h.what, c.kind FROM nf_history AS h JOIN nf_commit AS c ON c.number = h."commit"
        WHERE h.entity = ? AND h.record = ? ORDER BY h.number DESC LIMIT 1`,
      [entity, id],
    );
    return row === null
      ? null
      : { by: row[0] === null ? null : String(row[0]), at: String(row[1]), what: String(row[2]), kind: String(row[3]) };
  }

  /** Notes of all merges that have not been undone. */
  notes(): readonly Noted[] {
    return this.#keys().flatMap((key) => {
      const note = noteIn(this.#db.one("SELECT value FROM nf_state WHERE key = ?", [key])?.[0]);
      return note === null || note.commits.some((commit) => takenBackBy(this.#db, commit) !== null) ? [] : [note];
    });
  }

  /**
   * Notes a merge. It depends on the merges before it: once one of those is undone, this note is no longer valid. The
   * oldest notes are dropped; newer ones cover more.
   */
  keepNote(note: Noted): void {
    const keys = this.#keys();
    const restsOn = this.notes().flatMap(({ commits }) => commits);
    const commits = [...new Set([...restsOn, ...note.commits])].slice(-MOST_COMMITS);
    for (const key of keys.slice(0, Math.max(0, keys.length + 1 - MOST_NOTES)))
      this.#db.run("DELETE FROM nf_state WHERE key = ?", [key]);
    const last = Number(keys.at(-1)?.slice(PREFIX.length) ?? 0);
    const key = PREFIX + String(last + 1).padStart(9, "0");
    this.#db.run("INSERT OR REPLACE INTO nf_state (key, value) VALUES (?, ?)", [
      key,
      JSON.stringify({ ...note, commits }),
    ]);
  }

  #keys(): readonly string[] {
    return this.#db
      .all("SELECT key FROM nf_state WHERE substr(key, 1, ?) = ? ORDER BY key", [PREFIX.length, PREFIX])
      .map((row) => String(row[0]));
  }
}

const markOf = (row: SqlRow): { commit: number; at: string; mark: string } => ({
  commit: Number(row[0]),
  at: String(row[1]),
  mark: fingerprint(JSON.stringify(row.slice(0, 5))),
});

function objectIn(json: unknown): { readonly [field: string]: Value } {
  const value = parseJson(String(json));
  return value !== null && typeof value === "object" && !Array.isArray(value)
    ? (value as { readonly [field: string]: Value })
    : {};
}

/** A backup may contain anything; a note of the wrong shape is ignored. */
function noteIn(json: unknown): Noted | null {
  if (typeof json !== "string") return null;
  const value = parseJson(json) as unknown as Partial<Noted> | null;
  if (typeof value !== "object" || value === null) return null;
  const { theirs, mine, commits, left, leftHere = left } = value;
  if (typeof theirs?.commit !== "number" || typeof theirs.mark !== "string" || typeof mine !== "number") return null;
  if (!Array.isArray(commits) || !Array.isArray(left) || !Array.isArray(leftHere)) return null;
  return { theirs, mine, commits: commits.map(Number), left: left.map(String), leftHere: leftHere.map(String) };
}
