import type { CopyChange, CopyHistory, CopyRecord, MergeNote } from "./copy.ts";
import { keyOf } from "./copy.ts";

/**
 * The common history of two copies. Histories only grow, so copies of one app begin with the same commits. A copy that
 * has merged another one remembers how far.
 */
export interface Ancestor {
  /** The last commit of the other copy that is known here. Null: none is. */
  readonly theirs: number | null;
  /** The last commit of this copy that is known to the other one. Null: the other copy does not say. */
  readonly mine: number | null;
  /** True if each has merged the other without knowing of that merge. Then a base counts only where both agree. */
  readonly isCrossed: boolean;
  readonly at: string | null;
  /** Records of the other copy that were refused here in an earlier merge. */
  readonly left: ReadonlySet<string>;
  /** Records of this copy that the other copy refused: their state here was never common to both. */
  readonly leftThere: ReadonlySet<string>;
}

const PAGE = 100;
/** Number of changes processed between yields. */
const TOGETHER = 500;

/** Finds the common history. Yields regularly, because long histories take a while. */
export function* findAncestor(mine: CopyHistory, theirs: CopyHistory): Generator<undefined, Ancestor> {
  const shared = yield* sharedBeginning(mine, theirs);
  const own = newest(mine.notes(), theirs);
  const other = newest(theirs.notes(), mine);
  const taken = Math.max(shared, own?.theirs.commit ?? 0);
  const isOwnNewer = own !== null && own.theirs.commit > shared;
  /**
   * | when the other copy last merged this one    | the common state is                 |
   * | ------------------------------------------- | ----------------------------------- |
   * | never, or before the last state merged here | the other copy, as last merged here |
   * | after that, with the state merged here      | this copy, as last merged there     |
   * | each merged the other without that merge    | only where both agree               |
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

/** The last commit up to which both histories are identical. */
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

/** The note that reaches furthest, among those that refer to this history. */
function newest(notes: readonly MergeNote[], about: CopyHistory): MergeNote | null {
  let found: MergeNote | null = null;
  for (const note of notes)
    if (note.theirs.commit > (found?.theirs.commit ?? 0) && about.mark(note.theirs.commit)?.mark === note.theirs.mark)
      found = note;
  return found;
}

/** What a copy did to a record since the common state. */
export interface ChangesSince {
  /** True if the record did not exist before. */
  created: boolean;
  deleted: boolean;
  /** True if it was deleted in the meantime, so that `before` holds all of its values. */
  whole: boolean;
  /** Earlier values of the fields that were written. */
  readonly before: Map<string, CopyRecord[string]>;
  readonly by: string | null;
  readonly at: string;
}

/** All changes after a commit, by record. */
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
  // Changes come newest first, so the oldest one overwrites: it holds the value at the common state.
  for (const [field, value] of Object.entries(before)) since.before.set(field, value);
}
