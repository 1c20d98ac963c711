import type { Database } from "./database.ts";
import { meta, setMeta } from "./schema/meta.ts";
import { takenBackBy } from "./undone.ts";

/** Commits of an import or merge in progress. */
interface Unfinished {
  readonly commits: readonly number[];
  /** The app's newest commit when this was noted. */
  readonly after: number;
  /** True: this one is complete, but another one running beside it is not. */
  readonly isWhole?: boolean;
}

const KEY = "imports";

/** Notes an import in progress. At the next opening, unfinished ones are undone. `commits` null: remove the note. */
export function noteUnfinished(db: Database, id: string, commits: readonly number[] | null, isWhole = false): void {
  const { [id]: _, ...others } = noted(db);
  const after = Number(db.one("SELECT max(number) FROM nf_commit")?.[0] ?? 0);
  const all = commits === null ? others : { ...others, [id]: { commits, after, isWhole } };
  setMeta(db, KEY, JSON.stringify(Object.values(all).every((one) => one.isWhole) ? {} : all));
}

export interface UnfinishedCommits {
  /** Of all unfinished imports and merges, oldest first. */
  readonly commits: readonly number[];
  /** Commits that have already undone some of them, oldest first: the device stopped in the middle of undoing. */
  readonly takenBackBy: readonly number[];
}

export function unfinishedCommits(db: Database): UnfinishedCommits {
  const all = Object.values(noted(db));
  const [whole, half] = [all.filter(({ isWhole }) => isWhole), all.filter(({ isWhole }) => !isWhole)];
  if (half.length === 0) return { commits: [], takenBackBy: [] };
  const [kept, noEnd] = [commitsOf(whole), commitsOf(half)];
  // The worker may have ended between a commit and its note.
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

/** Notes from a backup may contain anything. */
function noted(db: Database): { readonly [id: string]: Unfinished } {
  try {
    const said = JSON.parse(meta(db, KEY) ?? "{}") as { readonly [id: string]: Unfinished };
    return Object.fromEntries(Object.entries(said).filter(([, one]) => isNote(one)));
  } catch {
    return {};
  }
}
