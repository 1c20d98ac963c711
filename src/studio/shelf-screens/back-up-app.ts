import type { Shelf, ShelfApp } from "#engine/contract/shelf.ts";
import { shareFile } from "#player/actions/share.ts";
import { backupName, lastBackup, noteBackup } from "#player/state/kept-backup.ts";

const TWO_WEEKS = 14 * 24 * 3_600_000;
/** Fewer are soon typed again. */
const WORTH_KEEPING = 20;

/**
 * The whole app as a file with today's date in its name, sealed by a passphrase or not; when that was is remembered.
 * False: the person left the phone's share sheet, and there is no file.
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

/** There is something to lose: records of one's own, and no backup for two weeks. */
export function needsBackup(app: ShelfApp, now: number): boolean {
  const last = lastBackup(app.id);
  return app.sample === null && app.records >= WORTH_KEEPING && (last === null || now - last > TWO_WEEKS);
}
