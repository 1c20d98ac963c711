import type { Value } from "#expr/types.ts";
import type { CommandContext, DirectActions } from "../context/command-context.ts";
import type { Context } from "../context/context.ts";
import type { Journal } from "../ports/journal.ts";

const causedKey = (commit: number): string => `caused/${commit}`;

/** Stores the last commit that a commit has triggered, so that undo includes them. */
export function noteCaused(context: CommandContext, commit: number): void {
  const { journal } = context.app.ports;
  const last = journal.commits(1)[0]?.commit ?? commit;
  if (last > commit) journal.set(causedKey(commit), last);
}

/** The last commit triggered by a commit; null: none. */
export function lastCaused(context: Context, commit: number): number | null {
  const last = context.app.ports.journal.get(causedKey(commit));
  return typeof last === "number" ? last : null;
}

const undoneKey = (commit: number): string => `undone/${commit}`;

/** Whether a commit is undone, by an undo that is itself not undone. */
export function isUndone(context: Context, commit: number): boolean {
  const by = context.app.ports.journal.get(undoneKey(commit));
  return typeof by === "number" && !(by > commit && isUndone(context, by));
}

/** Whether a commit has no effect on the state at `since`: it was undone, or it only undid commits after `since`. */
export function isMoot(context: Context, commit: number, since: number): boolean {
  const taken = takenBy(context, commit);
  return isUndone(context, commit) || (taken.length > 0 && taken.every((one) => one > since));
}

/** Marks commits as undone by the commit `by`. */
export function markUndone({ app }: CommandContext, group: readonly number[], by: number): void {
  for (const member of group) app.ports.journal.set(undoneKey(member), by);
}

const tookKey = (commit: number): string => `took-back/${commit}`;

/** Stores which commits an undo has undone, so that a redo can be checked against the original actions. */
export function noteTaken(context: CommandContext, by: number, commit: number): void {
  const { journal } = context.app.ports;
  const noted = journal.get(tookKey(by));
  journal.set(tookKey(by), [...(Array.isArray(noted) ? noted : []), commit]);
}

/** The commits that an undo has undone, newest first. */
export function takenBy(context: Context, commit: number): readonly number[] {
  const noted = context.app.ports.journal.get(tookKey(commit));
  return Array.isArray(noted) ? noted.map(Number).filter((one) => one < commit) : [];
}

export function commitOf(context: Context, commit: number): ReturnType<Journal["commits"]>[number] | null {
  const [found] = context.app.ports.journal.commits(1, commit);
  return found?.commit === commit ? found : null;
}

interface DoneAtFirst {
  readonly commit: number;
  /** Null: the commit is no longer in the journal. */
  readonly kind: string | null;
  /** True: this redoes it after an undo. */
  readonly again: boolean;
}

/** The original commits behind a chain of undo and redo. */
export function doneAtFirst(context: Context, commit: number, again = false): readonly DoneAtFirst[] {
  const kind = commitOf(context, commit)?.kind ?? null;
  if (kind !== "undo") return [{ commit, kind, again }];
  const taken = takenBy(context, commit);
  if (taken.length === 0) return [{ commit, kind: null, again }];
  return taken.flatMap((one) => doneAtFirst(context, one, !again));
}

const actedKey = (commit: number): string => `acted/${commit}`;

/**
 * Stores the records that a person acted on directly, as ranges of the commit's entries; effects and rows need no
 * rights of their own. The common case, only the first entry, is not stored.
 */
export function noteActs(context: CommandContext, commit: number, acts: readonly number[]): void {
  if (acts.length === 0 || (acts.length === 1 && acts[0] === 0)) return;
  const ranges: [number, number][] = [];
  for (const index of acts) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === index - 1) last[1] = index;
    else ranges.push([index, index]);
  }
  context.app.ports.journal.set(actedKey(commit), ranges.flat());
}

/** Whether a person acted directly on the record of an entry. */
export function actsOf(context: Context, commit: number): (index: number) => boolean {
  const noted = context.app.ports.journal.get(actedKey(commit));
  const bounds = Array.isArray(noted) ? noted.map(Number) : [0, 0];
  return (index) => bounds.some((from, at) => at % 2 === 0 && index >= from && index <= (bounds[at + 1] ?? from));
}

const severalKey = (commit: number): string => `acts/${commit}`;

/** Stores a person's actions on a record if there are several. */
export function noteSeveral(
  context: CommandContext,
  commit: number,
  several: readonly (readonly [number, DirectActions])[],
): void {
  if (several.length > 0)
    context.app.ports.journal.set(severalKey(commit), Object.fromEntries(several) as unknown as Value);
}

/** A person's actions on an entry's record; null: only the one that the entry shows. */
export function severalActs(context: Context, commit: number): (index: number) => DirectActions | null {
  const noted = context.app.ports.journal.get(severalKey(commit)) as unknown as Record<number, DirectActions> | null;
  return (index) => noted?.[index] ?? null;
}
