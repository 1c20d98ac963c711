/** Chromium's own offer to install; held back until it fits, as the browser would make it at once. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

let held: InstallOffer | null = null;

export function holdInstallOffer(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    held = event as InstallOffer;
  });
}

/** True when the browser asked the person; false where it can't and they have to do it by its menu. */
export async function offerInstall(): Promise<boolean> {
  const offer = held;
  held = null;
  if (offer === null) return false;
  await offer.prompt();
  return true;
}

/** On the home screen already. */
export const isInstalled = (): boolean =>
  matchMedia("(display-mode: standalone)").matches ||
  ("standalone" in navigator && (navigator as { standalone?: boolean }).standalone === true);

/**
 * Installed apps need the service worker: without it (a private window) there is nothing to install. Nor is there under
 * `ninefold run`, which ends.
 */
export const canInstall = (): boolean =>
  !isInstalled() &&
  navigator.serviceWorker?.controller != null &&
  document.querySelector('meta[name="ninefold-live"]') === null;

/** Home screens of Apple's phones keep their data apart from the browser's. */
export const isApple = (): boolean => "standalone" in navigator;

const OPENINGS = 3;
const HINTED = "hinted";
const place = (app: string): string => `ninefold/openings/${app}`;

export function countOpening(app: string): void {
  withStorage((storage) => {
    const kept = storage.getItem(place(app));
    if (kept !== HINTED) storage.setItem(place(app), String(Number(kept ?? 0) + 1));
  });
}

/** True when a hint fits: from the third opening on, if there is something saved. Once only. */
export function hintFits(app: string, records: number): boolean {
  let fits = false;
  withStorage((storage) => {
    const kept = storage.getItem(place(app));
    fits = kept !== HINTED && Number(kept ?? 0) >= OPENINGS && records > 0 && canInstall();
    if (fits) storage.setItem(place(app), HINTED);
  });
  return fits;
}

/** Where the browser keeps nothing, nothing is counted and nothing hinted at. */
function withStorage(work: (storage: Storage) => void): void {
  try {
    work(localStorage);
  } catch {
    // Not allowed here.
  }
}
