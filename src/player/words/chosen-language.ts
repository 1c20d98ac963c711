import type { Description } from "#engine/contract/app.ts";
import { spokenLanguages } from "../state/kept-settings.ts";
import { hasWords, primary } from "./language.ts";

const place = (appId: string): string => `ninefold.language.${appId}`;

/** The language that the person chose for this app; null: none. */
export function keptLanguage(appId: string): string | null {
  try {
    return localStorage.getItem(place(appId));
  } catch {
    return null;
  }
}

export function keepLanguage(appId: string, language: string | null): void {
  try {
    if (language === null) localStorage.removeItem(place(appId));
    else localStorage.setItem(place(appId), language);
  } catch {
    // Storage is unavailable: the choice lasts until the page reloads.
  }
}

/** The listener is called when another tab chooses a language for this app. */
export function watchLanguage(appId: string, listener: () => void): () => void {
  const look = (event: StorageEvent): void => {
    if (event.key === place(appId)) listener();
  };
  window.addEventListener("storage", look);
  return () => window.removeEventListener("storage", look);
}

/**
 * The language to use:
 *
 * | the person chose | phone's language in `## Words` | document's `Language` | language used |
 * | ---------------- | ------------------------------ | --------------------- | ------------- |
 * | yes              |                                |                       | the chosen    |
 * | no               | yes                            |                       | the phone's   |
 * | no               | no                             | said                  | the document's, in the phone's region unless it names one |
 * | no               | no                             | not said              | the phone's, if the platform speaks it, else English |
 */
export function chosenLanguage(
  appId: string,
  description: Description,
  phone: readonly string[] = spokenLanguages(),
): string {
  const chosen = keptLanguage(appId);
  if (chosen !== null) return chosen;
  const own = description.language;
  const known = new Set(description.model.words.languages.map(primary));
  const spoken = phone.find((one) => known.has(primary(one)) || (own !== null && primary(own) === primary(one)));
  // If the document names a region, that region's date and time formats apply.
  if (spoken !== undefined && own?.includes("-") === true && primary(own) === primary(spoken)) return own;
  return spoken ?? own ?? phone.find(hasWords) ?? "en";
}

/** The languages to offer: the document's own, and those of its translations. */
export function offeredLanguages(description: Description): readonly string[] {
  const offered = [description.language ?? "en", ...description.model.words.languages];
  return [...new Map(offered.map((one) => [primary(one), one])).values()];
}
