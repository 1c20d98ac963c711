const place = (appId: string): string => `ninefold.backup.${appId}`;

/** When this app was last backed up on this device (milliseconds); null: never, or unknown. */
export function lastBackup(appId: string): number | null {
  try {
    const at = Number(localStorage.getItem(place(appId)) ?? Number.NaN);
    return Number.isFinite(at) ? at : null;
  } catch {
    return null;
  }
}

export function noteBackup(appId: string, at: number): void {
  try {
    localStorage.setItem(place(appId), String(at));
  } catch {
    // Storage is unavailable: the age of the backup stays unknown.
  }
}

/** `tool-library-2026-03-01.ninefold`: the date tells which of several files is the newest. */
export const backupName = (name: string, at: number): string =>
  `${fileName(name)}-${new Date(at).toISOString().slice(0, 10)}.ninefold`;

export const fileName = (name: string): string =>
  name
    .trim()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/gu, "")
    .toLowerCase() || "app";
