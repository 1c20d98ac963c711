import type { Database } from "./database.ts";
import { meta, setMeta } from "./schema/meta.ts";

/** What an import or a merge on its way has written. */
interface Unfinished {
  readonly commits: readonly number[];
  /** The newest commit of the app when this was noted. */
  readonly after: number;
}

const KEY = "imports";

/** Whoever opens the app next takes back what has no end. Null as commits: the import is whole, or gone. */
export function noteUnfinished(db: Database, id: string, commits: readonly number[] | null): void {
  const { [id]: _, ...others } = noted(db);
  const after = Number(db.one("SELECT max(number) FROM nf_commit")?.[0] ?? 0);
  setMeta(db, KEY, JSON.stringify(commits === null ? others : { ...others, [id]: { commits, after } }));
}

/** The commits of all imports and merges that have no end, oldest first. */
export function unfinishedCommits(db: Database): readonly number[] {
  const all = Object.values(noted(db));
  if (all.length === 0) return [];
  // A worker may have ended between a commit and its note.
  const last = Math.max(...all.map(({ after }) => after));
  const unnoted = db.all("SELECT number FROM nf_commit WHERE kind IN ('import', 'merge') AND number > ?", [last]);
  return [...new Set([...all.flatMap(({ commits }) => commits), ...unnoted.map(([number]) => Number(number))])].sort(
    (a, b) => a - b,
  );
}

export const forgetUnfinished = (db: Database): void => setMeta(db, KEY, "{}");

const isNumber = (one: unknown): boolean => typeof one === "number";

const isWhole = ({ commits, after }: Unfinished): boolean => isNumber(after) && commits.every(isNumber);

/** A backup from anywhere may say anything here. */
function noted(db: Database): { readonly [id: string]: Unfinished } {
  try {
    const said = JSON.parse(meta(db, KEY) ?? "{}") as { readonly [id: string]: Unfinished };
    return Object.fromEntries(Object.entries(said).filter(([, one]) => isWhole(one)));
  } catch {
    return {};
  }
}
