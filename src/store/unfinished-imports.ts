import type { Database } from "./database.ts";
import { meta, setMeta } from "./schema/meta.ts";
import { takenBackBy } from "./undone.ts";

/** What an import or a merge on its way has written. */
interface Unfinished {
  readonly commits: readonly number[];
  /** The newest commit of the app when this was noted. */
  readonly after: number;
  /** It has come to its end, and is noted for as long as another one beside it has not. */
  readonly isWhole?: boolean;
}

const KEY = "imports";

/** Whoever opens the app next takes back what has no end. Null as commits: the import is gone. */
export function noteUnfinished(db: Database, id: string, commits: readonly number[] | null, isWhole = false): void {
  const { [id]: _, ...others } = noted(db);
  const after = Number(db.one("SELECT max(number) FROM nf_commit")?.[0] ?? 0);
  const all = commits === null ? others : { ...others, [id]: { commits, after, isWhole } };
  setMeta(db, KEY, JSON.stringify(Object.values(all).every((one) => one.isWhole) ? {} : all));
}

export interface UnfinishedCommits {
  /** Of all imports and merges that have no end, oldest first. */
  readonly commits: readonly number[];
  /** Those by which others of them have been taken back already, oldest first: the device stopped in the middle of that too. */
  readonly takenBackBy: readonly number[];
}

export function unfinishedCommits(db: Database): UnfinishedCommits {
  const all = Object.values(noted(db));
  const [whole, half] = [all.filter(({ isWhole }) => isWhole), all.filter(({ isWhole }) => !isWhole)];
  if (half.length === 0) return { commits: [], takenBackBy: [] };
  const [kept, noEnd] = [commitsOf(whole), commitsOf(half)];
  // A worker may have ended between a commit and its note.
  const first = Math.min(...half.map(({ after }) => after));
  const found = db
    .all("SELECT number FROM nf_commit WHERE kind IN ('import', 'merge') ORDER BY number")
    .map(([number]) => Number(number))
    .filter((number) => !kept.has(number) && (number > first || noEnd.has(number)))
    .map((number) => [number, takenBackBy(db, number)] as const);
  const by = new Set(found.flatMap(([, one]) => one ?? []));
  return {
    commits: found.filter(([, one]) => one === null).map(([number]) => number),
    takenBackBy: [...by].sort((a, b) => a - b),
  };
}

export const forgetUnfinished = (db: Database): void => setMeta(db, KEY, "{}");

const commitsOf = (some: readonly Unfinished[]): ReadonlySet<number> => new Set(some.flatMap(({ commits }) => commits));

const isNumber = (one: unknown): boolean => typeof one === "number";

const isNote = ({ commits, after }: Unfinished): boolean => isNumber(after) && commits.every(isNumber);

/** A backup from anywhere may say anything here. */
function noted(db: Database): { readonly [id: string]: Unfinished } {
  try {
    const said = JSON.parse(meta(db, KEY) ?? "{}") as { readonly [id: string]: Unfinished };
    return Object.fromEntries(Object.entries(said).filter(([, one]) => isNote(one)));
  } catch {
    return {};
  }
}
