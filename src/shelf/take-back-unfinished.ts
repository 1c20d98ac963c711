import { pause } from "#device/pause.ts";
import type { AppOnDevice } from "#engine/open-app-with.ts";
import { undoCommits } from "#exchange/undo-commits.ts";
import type { Database } from "#store/database.ts";
import { forgetUnfinished, unfinishedCommits } from "#store/unfinished-imports.ts";

/**
 * Takes back what an import or a merge has written that never came to its end: the device or the page stopped in the
 * middle. Where somebody has changed some of it since, all of it stays, and whoever holds the device is told. The note of it
 * goes last: where the device stops on the way, what is taken back by then is known from the history.
 */
export async function takeBackUnfinished(
  { app, database }: { readonly app: Pick<AppOnDevice, "takeBack" | "tellLeft">; readonly database: Database },
  progress: (part: number) => void = () => undefined,
): Promise<void> {
  const { commits, takenBackBy } = unfinishedCommits(database);
  const left = (rest: readonly number[]): void => progress(1 - rest.length / commits.length);
  const taking = { submit: app.takeBack };
  const refusals = await undoCommits(taking, commits, pause, { left, takenBackBy });
  // Told first: should the device stop here, it is tried again.
  if (refusals.length > 0) await app.tellLeft();
  forgetUnfinished(database);
}
