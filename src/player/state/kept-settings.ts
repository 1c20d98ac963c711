/** Appearance and language of the program on this device, for all apps. Null: the device's own setting. */
export interface Settings {
  readonly theme: "light" | "dark" | null;
  readonly text: "large" | "largest" | null;
  readonly language: string | null;
}

const PLACE = "ninefold.settings";
const SIZES = { large: "112.5%", largest: "130%" } as const;

export function keptSettings(): Settings {
  try {
    const kept = JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Settings> | null;
    const theme = kept?.theme === "light" || kept?.theme === "dark" ? kept.theme : null;
    const text = kept?.text === "large" || kept?.text === "largest" ? kept.text : null;
    return { theme, text, language: typeof kept?.language === "string" ? kept.language : null };
  } catch {
    return { theme: null, text: null, language: null };
  }
}

export function keepSettings(settings: Settings): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(settings));
  } catch {
    // Storage is unavailable: the choice lasts as long as the page.
  }
  applySettings(settings);
}

/** Applies theme and text size to the page; the language is read where words are chosen. */
export function applySettings({ theme, text }: Settings): void {
  const { documentElement: page } = document;
  if (theme === null) delete page.dataset["theme"];
  else page.dataset["theme"] = theme;
  page.style.fontSize = text === null ? "" : SIZES[text];
}

/** Languages in order of preference: the one chosen here, then the device's own. */
export const spokenLanguages = (): readonly string[] => {
  const { language } = keptSettings();
  return language === null ? navigator.languages : [language, ...navigator.languages];
};
