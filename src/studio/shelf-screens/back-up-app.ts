import type { Shelf, ShelfApp } from "#engine/contract/shelf.ts";
import { shareFile } from "#player/actions/share.ts";
import { backupName, lastBackup, noteBackup } from "#player/state/kept-backup.ts";

const TWO_WEEKS = 14 * 24 * 3_600_000;
/** Fewer records are quickly typed again. */
const WORTH_KEEPING = 20;

/**
 * Saves the whole app as a file with today's date in its name, encrypted if a passphrase is given, and remembers the
 * time. False: the person cancelled the phone's share sheet and no file was saved.
 */
export async function backUpApp(shelf: Shelf, app: ShelfApp, now: number, passphrase?: string): Promise<boolean> {
  const plain = await shelf.backUp(app.id);
  const bytes =
    passphrase === undefined ? plain : await (await import("#exchange/sealed/sealed-file.ts")).seal(plain, passphrase);
  const file = new File([new Uint8Array(bytes)], backupName(app.name, now), { type: "application/octet-stream" });
  if (!(await shareFile(file))) return false;
  noteBackup(app.id, now);
  return true;
}

/** True if the app has records of the person's own and no backup for two weeks. */
export function needsBackup(app: ShelfApp, now: number): boolean {
  const last = lastBackup(app.id);
  return app.sample === null && app.records >= WORTH_KEEPING && (last === null || now - last > TWO_WEEKS);
}
