import type { Value } from "#expr/types.ts";
import type { CommandContext, DirectActions } from "../context/command-context.ts";
import type { Context } from "../context/context.ts";
import type { Journal } from "../ports/journal.ts";

const causedKey = (commit: number): string => `caused/${commit}`;

/** Notes the last of the commits that a commit has set off, so that they can be undone with it. */
export function noteCaused(context: CommandContext, commit: number): void {
  const { journal } = context.app.ports;
  const last = journal.commits(1)[0]?.commit ?? commit;
  if (last > commit) journal.set(causedKey(commit), last);
}

/** The last of the commits that a commit has set off; null: it has set off none. */
export function lastCaused(context: Context, commit: number): number | null {
  const last = context.app.ports.journal.get(causedKey(commit));
  return typeof last === "number" ? last : null;
}

const undoneKey = (commit: number): string => `undone/${commit}`;

/** Whether what a commit did has been taken back since, by one that was not taken back in turn. */
export function isUndone(context: Context, commit: number): boolean {
  const by = context.app.ports.journal.get(undoneKey(commit));
  return typeof by === "number" && !(by > commit && isUndone(context, by));
}

/** Whether a commit is as good as never made for what was done before it: it was taken back, or took back what came between. */
export function isMoot(context: Context, commit: number, since: number): boolean {
  const taken = takenBy(context, commit);
  return isUndone(context, commit) || (taken.length > 0 && taken.every((one) => one > since));
}

/** Remembers which commits no longer count, and by which one. */
export function markUndone({ app }: CommandContext, group: readonly number[], by: number): void {
  for (const member of group) app.ports.journal.set(undoneKey(member), by);
}

const tookKey = (commit: number): string => `took-back/${commit}`;

/** Notes what a taking back took back, so that taking it back in turn can be judged by what was done at first. */
export function noteTaken(context: CommandContext, by: number, commit: number): void {
  const { journal } = context.app.ports;
  const noted = journal.get(tookKey(by));
  journal.set(tookKey(by), [...(Array.isArray(noted) ? noted : []), commit]);
}

/** What a taking back took back, newest first. */
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
  /** Null: it can't be found any more. */
  readonly kind: string | null;
  /** It was taken back, and is done again. */
  readonly again: boolean;
}

/** What was done at first, however often it was taken back and done again before this commit is taken back. */
export function doneAtFirst(context: Context, commit: number, again = false): readonly DoneAtFirst[] {
  const kind = commitOf(context, commit)?.kind ?? null;
  if (kind !== "undo") return [{ commit, kind, again }];
  const taken = takenBy(context, commit);
  if (taken.length === 0) return [{ commit, kind: null, again }];
  return taken.flatMap((one) => doneAtFirst(context, one, !again));
}

const actedKey = (commit: number): string => `acted/${commit}`;

/**
 * Notes on which records a person acted, as ranges of the commit's entries: effects and rows of a record need no right of
 * their own. One that acted on the first record alone, as most do, needs no note.
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

/** Whether a person acted on the record of an entry. */
export function actsOf(context: Context, commit: number): (index: number) => boolean {
  const noted = context.app.ports.journal.get(actedKey(commit));
  const bounds = Array.isArray(noted) ? noted.map(Number) : [0, 0];
  return (index) => bounds.some((from, at) => at % 2 === 0 && index >= from && index <= (bounds[at + 1] ?? from));
}

const severalKey = (commit: number): string => `acts/${commit}`;

/** Notes what a person did to one record, where that is more than one thing. */
export function noteSeveral(
  context: CommandContext,
  commit: number,
  several: readonly (readonly [number, DirectActions])[],
): void {
  if (several.length > 0)
    context.app.ports.journal.set(severalKey(commit), Object.fromEntries(several) as unknown as Value);
}

/** What a person did to the record of an entry, where that is more than one thing. */
export function severalActs(context: Context, commit: number): (index: number) => DirectActions | null {
  const noted = context.app.ports.journal.get(severalKey(commit)) as unknown as Record<number, DirectActions> | null;
  return (index) => noted?.[index] ?? null;
}
