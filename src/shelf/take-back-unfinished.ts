import { pause } from "#device/pause.ts";
import type { AppOnDevice } from "#engine/open-app-with.ts";
import { undoCommits } from "#exchange/undo-commits.ts";
import type { Database } from "#store/database.ts";
import { forgetUnfinished, noteUnfinished, unfinishedCommits } from "#store/unfinished-imports.ts";

/**
 * Takes back what an import or a merge has written that never came to its end: the device or the page stopped in the
 * middle. Where somebody has changed some of it since, all of it stays, and whoever holds the device is told.
 */
export async function takeBackUnfinished(
  { app, database }: { readonly app: Pick<AppOnDevice, "takeBack" | "tellLeft">; readonly database: Database },
  progress: (part: number) => void = () => undefined,
): Promise<void> {
  const commits = unfinishedCommits(database);
  const left = (rest: readonly number[]): void => {
    progress(1 - rest.length / commits.length);
    forgetUnfinished(database);
    noteUnfinished(database, "left", rest);
  };
  const refusals = await undoCommits({ submit: (submission) => app.takeBack(submission) }, commits, pause, left);
  // Told first: should the device stop here, it is tried again.
  if (refusals.length > 0) await app.tellLeft();
  forgetUnfinished(database);
}
