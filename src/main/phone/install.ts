/** Chromium's install prompt, deferred until it is wanted; otherwise the browser would show it immediately. */
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

/** True if the browser prompted; false if it can't and the person has to use its menu. */
export async function offerInstall(): Promise<boolean> {
  const offer = held;
  held = null;
  if (offer === null) return false;
  await offer.prompt();
  return true;
}

/** True if running from the home screen. */
export const isInstalled = (): boolean =>
  matchMedia("(display-mode: standalone)").matches ||
  ("standalone" in navigator && (navigator as { standalone?: boolean }).standalone === true);

/**
 * Installed apps need the service worker, which is missing in private windows. Under `ninefold run` there is nothing to
 * install either, because the server stops.
 */
export const canInstall = (): boolean =>
  !isInstalled() &&
  navigator.serviceWorker?.controller != null &&
  document.querySelector('meta[name="ninefold-live"]') === null;

/** On Apple devices, installed apps have storage of their own, separate from the browser's. */
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

/** True from the third opening on if the app has records; only once per app. */
export function hintFits(app: string, records: number): boolean {
  let fits = false;
  withStorage((storage) => {
    const kept = storage.getItem(place(app));
    fits = kept !== HINTED && Number(kept ?? 0) >= OPENINGS && records > 0 && canInstall();
    if (fits) storage.setItem(place(app), HINTED);
  });
  return fits;
}

/** If the browser refuses localStorage, openings are not counted and no hint is shown. */
function withStorage(work: (storage: Storage) => void): void {
  try {
    work(localStorage);
  } catch {
    // Storage is not allowed here.
  }
}
