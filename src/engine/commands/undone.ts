import type { CommandContext } from "../context/command-context.ts";
import type { Context } from "../context/context.ts";

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

/** Whether what a commit did has been taken back since. */
export const isUndone = (context: Context, commit: number): boolean =>
  context.app.ports.journal.get(undoneKey(commit)) !== null;

/** Remembers which commits no longer count, and by which one; taking back a taking back makes them count again. */
export function markUndone(
  context: CommandContext,
  own: { commit: number; kind: string },
  group: readonly number[],
  by: number,
): void {
  const { journal } = context.app.ports;
  if (own.kind === "undo")
    for (const key of journal.keys(undoneKey(0).slice(0, -1)))
      if (journal.get(key) === own.commit) journal.set(key, null);
  for (const member of group) journal.set(undoneKey(member), by);
}
