/**
 * A picture of a screen as it was last seen, to be shown while the app starts (`main/first-picture`). It is kept under
 * the address of the page, so that each app, screen and site has its own.
 */
export interface KeptPicture {
  /** The files and the document it was drawn by: others would draw it differently. */
  readonly drawnBy: string;
  readonly html: string;
  /** Stylesheets of parts that the page itself does not name. */
  readonly styles: readonly string[];
  readonly title: string;
  readonly lang: string;
  readonly dir: string;
}

const mark = "ninefold.picture ";
const epochPlace = "ninefold.pictures";

/** Screens at most: the room is shared with everything else that pages keep. */
const most = 12;
/** Right after something was forgotten, the screen may still show it. */
const pause = 3000;

export const pictureAt = (address: string): string => mark + address;

/** Where the page left its place in a list: it opens there again, and a picture of the list's beginning would jump. */
export const scrolledPlace = "ninefold.scrolled";

let epoch = read(epochPlace);
let notBefore = 0;

/**
 * Called whenever the next opening may show something else: another person, role, language or document, a PIN, an app
 * that is gone. Pages of other tabs then still show what was before, and keep no pictures until they are opened anew.
 */
export function forgetPictures(): void {
  notBefore = Date.now() + pause;
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(mark)) localStorage.removeItem(key);
    epoch = crypto.randomUUID();
    localStorage.setItem(epochPlace, epoch);
  } catch {
    // Where the browser keeps nothing there are no pictures.
  }
}

export function keepPicture(address: string, picture: KeptPicture): void {
  if (Date.now() < notBefore || read(epochPlace) !== epoch) return;
  try {
    const others = Object.keys(localStorage).filter((key) => key.startsWith(mark) && key !== pictureAt(address));
    for (const key of others.slice(0, Math.max(0, others.length + 1 - most))) localStorage.removeItem(key);
    localStorage.setItem(pictureAt(address), JSON.stringify(picture));
  } catch {
    // No room, or not allowed: the app opens as it does for the first time.
  }
}

/** The same door; whoever goes through one of these leaves no picture of what was before. */
export function forgettingPictures<T extends object>(door: T, methods: readonly (keyof T & string)[]): T {
  const wrapped = { ...door } as Record<string, unknown>;
  for (const method of methods) {
    const work = door[method] as (...given: readonly unknown[]) => Promise<unknown>;
    wrapped[method] = (...given: readonly unknown[]) => {
      forgetPictures();
      return work(...given).finally(forgetPictures);
    };
  }
  return wrapped as T;
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
