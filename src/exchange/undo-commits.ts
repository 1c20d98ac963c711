import type { SessionClient } from "#engine/contract/app.ts";
import type { Refusal } from "#engine/contract/commands.ts";

/** Number of commits undone in one transaction; other writes wait for it. */
const TOGETHER = 4;

interface TakingBack {
  readonly left?: (commits: readonly number[]) => void;
  readonly takenBackBy?: readonly number[];
}

/**
 * Undoes commits, newest first, and yields in between. All or nothing: if a record was changed since, the undos made so
 * far are undone themselves, including `takenBackBy`, the undo commits of an earlier, interrupted call. `left` receives
 * the remaining commits after each transaction.
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
