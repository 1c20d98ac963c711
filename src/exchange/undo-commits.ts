import type { SessionClient } from "#engine/contract/app.ts";
import type { Refusal } from "#engine/contract/commands.ts";

/** Commits that are undone in one transaction: others wait that long. */
const TOGETHER = 4;

interface TakingBack {
  readonly left?: (commits: readonly number[]) => void;
  readonly takenBackBy?: readonly number[];
}

/**
 * Undoes commits, the newest first, and lets others have their turn in between. Everything or nothing: where a record
 * was changed since, what is undone by then is done again: `takenBackBy` too, by which others of them were undone before.
 * `left` hears what is still there after each part.
 */
export async function undoCommits(
  app: Pick<SessionClient, "submit">,
  commits: readonly number[],
  pause: () => Promise<void>,
  { left = () => undefined, takenBackBy = [] }: TakingBack = {},
): Promise<readonly Refusal[]> {
  const rest = [...commits];
  const undone = [...takenBackBy];
  while (rest.length > 0) {
    const refusals = await undoTogether(app, rest.slice(-TOGETHER).reverse(), undone);
    if (refusals.length > 0) {
      while (undone.length > 0) {
        await undoTogether(app, undone.splice(-1), []);
        await pause();
      }
      return refusals;
    }
    rest.splice(-TOGETHER);
    left(rest);
    await pause();
  }
  return [];
}

async function undoTogether(
  app: Pick<SessionClient, "submit">,
  commits: readonly number[],
  undone: number[],
): Promise<readonly Refusal[]> {
  const outcome = await app.submit({ commands: commits.map((commit) => ({ kind: "undo", commit })) });
  if (outcome.kind === "done") undone.push(outcome.commit);
  return outcome.kind === "refused" ? outcome.refusals : [];
}
