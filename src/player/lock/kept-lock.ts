/** The lock of an app on this device: what is needed to check a PIN, never the PIN itself. */
export interface KeptLock {
  readonly salt: string;
  readonly hash: string;
  readonly rounds: number;
  /** Wrong attempts in a row, and when the next one is allowed (milliseconds). */
  readonly wrong: number;
  readonly next: number;
}

const place = (appId: string): string => `ninefold.lock.${appId}`;

export function keptLock(appId: string): KeptLock | null {
  try {
    const text = localStorage.getItem(place(appId));
    return text === null ? null : (JSON.parse(text) as KeptLock);
  } catch {
    return null;
  }
}

/** False: storage is unavailable, so there can be no lock. */
export function keepLock(appId: string, lock: KeptLock | null): boolean {
  try {
    if (lock === null) localStorage.removeItem(place(appId));
    else localStorage.setItem(place(appId), JSON.stringify(lock));
    return true;
  } catch {
    return false;
  }
}

/** False on a page served by plain http from another machine: it has no `crypto.subtle` to store a PIN safely. */
export const mayLock = (): boolean => globalThis.crypto?.subtle !== undefined;
