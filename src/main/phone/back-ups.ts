import { saveFile } from "#device/save-file.ts";
import { lockedAs } from "#player/lock/lock-of-copy.ts";
import { backupName, noteBackup } from "#player/state/kept-backup.ts";
import { backupRefusal } from "#player/words/backup-refusal.ts";
import { loadWords } from "#player/words/language.ts";
import { showToast } from "#ui/overlay/toast-queue.ts";
import type { Device } from "./connect.ts";

/** Saves a backup of the whole app as a file. */
export async function backUpToFile(device: Device, id: string, name: string): Promise<void> {
  const now = Date.now();
  const words = await loadWords(document.documentElement.lang);
  try {
    saveFile(await device.shelf.backUp(id), backupName(name, now));
    noteBackup(id, now);
    showToast({ text: words.sheets.backupSaved });
  } catch {
    showToast({ text: words.errors.platform["went-wrong"], kind: "error" });
  }
}

/** Lets the person choose a backup, and restores it if the app has no records yet. */
export function restoreInto(device: Device, id: string): void {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = ".ninefold";
  input.addEventListener("change", () => {
    const [file] = input.files ?? [];
    if (file === undefined) return;
    void (async () => {
      const words = await loadWords(document.documentElement.lang);
      try {
        const backup = new Uint8Array(await file.arrayBuffer());
        // If the app has unsaved forms, the shelf keeps them in a copy, which gets the same lock.
        await lockedAs(id, (copy) => device.shelf.restore(backup, id, false, copy));
        showToast({ text: words.restored });
      } catch (problem) {
        showToast({ text: backupRefusal(problem, words), kind: "error" });
      }
    })();
  });
  input.click();
}
