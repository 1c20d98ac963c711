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

/** Installed apps need the service worker: without it (a private window) there is nothing to install. */
export const canInstall = (): boolean => !isInstalled() && navigator.serviceWorker?.controller != null;

/** Home screens of Apple's phones keep their data apart from the browser's. */
export const isApple = (): boolean => "standalone" in navigator;

const OPENINGS = 3;
const openings = (app: string): string => `ninefold/openings/${app}`;

/** Counts an opening; true on the one when a hint fits: the third, if there is something saved. Never again afterwards. */
export function hintFits(app: string, records: number): boolean {
  try {
    const kept = localStorage.getItem(openings(app));
    if (kept === "hinted") return false;
    const count = Number(kept ?? 0) + 1;
    const fits = count >= OPENINGS && records > 0 && canInstall();
    localStorage.setItem(openings(app), fits ? "hinted" : String(count));
    return fits;
  } catch {
    return false;
  }
}
