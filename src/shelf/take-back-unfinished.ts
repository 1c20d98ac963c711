import { pause } from "#device/pause.ts";
import type { AppOnDevice } from "#engine/open-app-with.ts";
import { undoCommits } from "#exchange/undo-commits.ts";
import type { Database } from "#store/database.ts";
import { forgetUnfinished, unfinishedCommits } from "#store/unfinished-imports.ts";

/**
 * Undoes an import or merge that did not finish because the device or the page stopped. If somebody has changed some of
 * it since, all of it stays, and the owner of the device is notified. The note of the import is deleted last: after
 * another interruption, the history shows which commits have been undone already.
 */
export async function takeBackUnfinished(
  { app, database }: { readonly app: Pick<AppOnDevice, "takeBack" | "tellLeft">; readonly database: Database },
  progress: (part: number) => void = () => undefined,
): Promise<void> {
  const { commits, takenBackBy } = unfinishedCommits(database);
  const left = (rest: readonly number[]): void => progress(1 - rest.length / commits.length);
  const taking = { submit: app.takeBack };
  const refusals = await undoCommits(taking, commits, pause, { left, takenBackBy });
  // Notify first: if the device stops here, the next start repeats it.
  if (refusals.length > 0) await app.tellLeft();
  forgetUnfinished(database);
}
