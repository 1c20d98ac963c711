/** The lock of an app on this device: what is needed to know the PIN when it comes, never the PIN itself. */
export interface KeptLock {
  readonly salt: string;
  readonly hash: string;
  readonly rounds: number;
  /** Wrong tries in a row, and when the next may be made (milliseconds). */
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

/** False: this browser keeps nothing for the page, so there can be no lock. */
export function keepLock(appId: string, lock: KeptLock | null): boolean {
  try {
    if (lock === null) localStorage.removeItem(place(appId));
    else localStorage.setItem(place(appId), JSON.stringify(lock));
    return true;
  } catch {
    return false;
  }
}

/** A page that came by plain http from another machine has no means to keep a PIN safely. */
export const mayLock = (): boolean => globalThis.crypto?.subtle !== undefined;
