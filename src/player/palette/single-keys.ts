const KEY = "ninefold.single-keys";

/**
 * Whether single letters act as shortcuts. Users of speech input turn them off, because spoken words would trigger
 * them.
 */
export function singleKeysOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true; // Storage may be unavailable.
  }
}

export function keepSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, "off");
  } catch {
    // Storage is unavailable: the setting is not kept.
  }
}
