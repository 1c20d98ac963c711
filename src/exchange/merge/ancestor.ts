import type { CopyChange, CopyHistory, CopyRecord, MergeNote } from "./copy.ts";
import { keyOf } from "./copy.ts";

/**
 * What two copies have in common. Histories only grow, so copies of one app begin with the same commits; and a copy that
 * was merged remembers how far it has taken in the other one.
 */
export interface Ancestor {
  /** What the other copy did up to here is known. Null: nothing of it is. */
  readonly theirs: number | null;
  /** What this copy did up to here is known to the other one. Null: it does not say. */
  readonly mine: number | null;
  /** Each has merged the other without knowing of that merge: only what both say counts. */
  readonly isCrossed: boolean;
  readonly at: string | null;
  /** Records that were refused when they came before. */
  readonly left: ReadonlySet<string>;
  /** Records of this copy that were refused there: how they were here is not what both had. */
  readonly leftThere: ReadonlySet<string>;
}

const PAGE = 100;
/** Changes that are looked at before others have their turn. */
const TOGETHER = 500;

/** Long histories take a while: others have their turn in between. */
export function* findAncestor(mine: CopyHistory, theirs: CopyHistory): Generator<undefined, Ancestor> {
  const shared = yield* sharedBeginning(mine, theirs);
  const own = newest(mine.notes(), theirs);
  const other = newest(theirs.notes(), mine);
  const taken = Math.max(shared, own?.theirs.commit ?? 0);
  const isOwnNewer = own !== null && own.theirs.commit > shared;
  /**
   * | the other copy merged this one …                          | what both have in common           |
   * | ---------------------------------------------------------- | ---------------------------------- |
   * | never, or before what was taken in here                    | the other copy, as it was taken in |
   * | after that, and with what was taken in here                | this copy, as it was merged there  |
   * | meanwhile: each has merged the other without that merge    | only where both say the same       |
   */
  if (other === null || other.mine <= taken)
    return {
      theirs: taken === 0 ? null : taken,
      mine: null,
      isCrossed: false,
      at: theirs.mark(taken)?.at ?? null,
      left: new Set(isOwnNewer ? own.left : []),
      leftThere: new Set(),
    };
  return {
    theirs: taken === 0 ? null : taken,
    mine: other.theirs.commit,
    isCrossed: isOwnNewer && other.theirs.commit < own.mine,
    at: mine.mark(other.theirs.commit)?.at ?? null,
    left: new Set(isOwnNewer ? own.left : []),
    leftThere: new Set(other.left),
  };
}

/** The last commit up to which both histories are the same. */
function* sharedBeginning(mine: CopyHistory, theirs: CopyHistory): Generator<undefined, number> {
  let shared = 0;
  for (;;) {
    yield;
    const [own, other] = [mine.marks(shared, PAGE), theirs.marks(shared, PAGE)];
    for (const [index, { commit, mark }] of own.entries()) {
      const same = other[index];
      if (same === undefined || same.commit !== commit || same.mark !== mark) return shared;
      shared = commit;
    }
    if (own.length < PAGE) return shared;
  }
}

/** The note that reaches furthest of those that are about this history, and not about another one. */
function newest(notes: readonly MergeNote[], about: CopyHistory): MergeNote | null {
  let found: MergeNote | null = null;
  for (const note of notes)
    if (note.theirs.commit > (found?.theirs.commit ?? 0) && about.mark(note.theirs.commit)?.mark === note.theirs.mark)
      found = note;
  return found;
}

/** What a copy did to a record since then. */
export interface ChangesSince {
  /** It was not there before. */
  created: boolean;
  deleted: boolean;
  /** It was deleted on the way, so that `before` holds all that it had. */
  whole: boolean;
  /** The values before, of fields that were written. */
  readonly before: Map<string, CopyRecord[string]>;
  readonly by: string | null;
  readonly at: string;
}

/** What happened after a commit, by record. */
export function* changesSince(history: CopyHistory, commit: number): Generator<undefined, Map<string, ChangesSince>> {
  const found = new Map<string, ChangesSince>();
  let count = 0;
  for (const change of history.changesAfter(commit)) {
    if (++count % TOGETHER === 0) yield;
    add(found, change);
  }
  return found;
}

function add(found: Map<string, ChangesSince>, { entity, record, what, before, by, at }: CopyChange): void {
  const key = keyOf(entity, record);
  let since = found.get(key);
  if (since === undefined)
    found.set(key, (since = { created: false, deleted: what === "delete", whole: false, before: new Map(), by, at }));
  since.created = what === "create";
  since.whole ||= what === "delete";
  // Older changes come later: what they found is what was there before.
  for (const [field, value] of Object.entries(before)) since.before.set(field, value);
}
