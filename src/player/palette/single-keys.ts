const KEY = "ninefold.single-keys";

/** Letters alone as shortcuts: who speaks to the device turns them off, since words would set them off. */
export function singleKeysOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true; // Storage may be closed to the page.
  }
}

export function keepSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, "off");
  } catch {
    // See above: the choice lasts for as long as nothing else is kept either.
  }
}
