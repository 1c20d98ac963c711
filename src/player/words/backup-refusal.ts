import { valueNamed } from "#text/by-name.ts";
import type { Words } from "./en.ts";

/** Why a file was refused as a backup, by the error's code. */
export function backupRefusal(problem: unknown, words: Words): string {
  const code = typeof problem === "object" && problem !== null && "code" in problem ? String(problem.code) : "";
  return (
    valueNamed(
      {
        "not-a-backup": words.notABackUp,
        "backup-incomplete": words.backupIncomplete,
        "backup-damaged": words.backupDamaged,
        "backup-foreign": words.backupForeign,
        "backup-newer": words.backupNewer,
        "backup-too-large": words.backupTooLarge,
        "not-empty": words.backupNotEmpty,
        "storage-full": words.backupNoRoom,
      },
      code,
    ) ?? words.backupFailed
  );
}
