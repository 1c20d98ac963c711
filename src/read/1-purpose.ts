import type { Purpose } from "#model/1-purpose.ts";
import type { Written } from "#model/expression.ts";
import { valueNamed } from "#text/by-name.ts";
import { PURPOSE } from "./keys.ts";
import { Item, readFacts, type ItemOptions } from "./items.ts";
import type { OutlineSection } from "./markdown/outline.ts";
import { matchKey } from "./match-keys.ts";
import type { Reading } from "./reading.ts";
import { written } from "./reading.ts";

const ITEM_OPTIONS: ItemOptions = { strict: false, default: "D1.1" };

const NAMED = [
  "purpose",
  "users",
  "icon",
  "colour",
  "language",
  "currency",
  "timeZone",
  "publishedAt",
  "mapTiles",
  "mapCredit",
] as const;

/** Facts that most documents leave out. The absence of any other fact is reported. */
const QUIET = new Set<string>([
  "timeZone",
  "publishedAt",
  "colour",
  "language",
  "icon",
  "currency",
  "mapTiles",
  "mapCredit",
]);

export function readPurpose(reading: Reading, sections: readonly OutlineSection[]): Purpose {
  const item = new Item<typeof PURPOSE>({ start: 0, end: 0 }, null);
  for (const section of sections) {
    readFacts(reading, section.body.facts, PURPOSE, ITEM_OPTIONS, item);
    for (const { rows } of section.body.tables)
      for (const { cells, span } of rows)
        if (matchKey(cells[0]?.plain ?? "", PURPOSE).kind === "known")
          reading.problem("bullet-not-read", span, { instead: "a bullet, such as “- Currency: EUR”" });
    for (const block of section.blocks) readFacts(reading, block.body.facts, PURPOSE, ITEM_OPTIONS, item);
  }
  const first = sections[0];
  const said = first !== undefined && !item.isEmpty;
  for (const key of NAMED) {
    const mentioned = sections.some((section) =>
      section.body.facts.some((fact) => PURPOSE[key].names.some((name) => sameWords(name, fact.key.plain))),
    );
    if (said && !item.has(key) && !mentioned && !QUIET.has(key)) reading.gap(PURPOSE[key].default, first.heading.span);
  }
  const value = (key: (typeof NAMED)[number]): Written | null => {
    const rich = item.get(key);
    return rich === null ? null : written(rich);
  };
  return {
    purpose: value("purpose"),
    users: value("users"),
    icon: value("icon"),
    colour: value("colour"),
    language: languageOf(reading, value("language")),
    currency: currencyOf(reading, value("currency")),
    timeZone: zoneOf(reading, value("timeZone")),
    publishedAt: publishedAtOf(reading, value("publishedAt")),
    mapTiles: tilesOf(reading, value("mapTiles")),
    mapCredit: value("mapCredit"),
  };
}

/** HTTPS, or plain HTTP on this machine. */
const ADDRESS = /^(?:https:\/\/[\w.-]+(?::\d{1,5})?|http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?)\/[^\s\\]*$/u;

function publishedAtOf(reading: Reading, said: Written | null): Written | null {
  if (said === null || ADDRESS.test(said.value)) return said;
  reading.problem("published-at-address", said.span, { written: said.value });
  return null;
}

/** The address must contain `{z}`, `{x}` and `{y}`, each exactly once. */
function tilesOf(reading: Reading, said: Written | null): Written | null {
  if (said === null) return null;
  const once = ["{z}", "{x}", "{y}"].every((part) => said.value.split(part).length === 2);
  if (once && ADDRESS.test(said.value)) return said;
  reading.problem("map-tiles-address", said.span, { written: said.value });
  return null;
}

const sameWords = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

const LANGUAGES: Readonly<Record<string, string>> = {
  english: "en",
  german: "de",
  deutsch: "de",
  french: "fr",
  français: "fr",
  spanish: "es",
  español: "es",
  italian: "it",
  portuguese: "pt",
  dutch: "nl",
  arabic: "ar",
  chinese: "zh",
};

/** Languages that the platform's own texts exist in. */
export const SPOKEN_LANGUAGES: ReadonlySet<string> = new Set(["en", "de", "fr", "es", "ar", "zh"]);

function languageOf(reading: Reading, said: Written | null): Written | null {
  if (said === null) return null;
  const tag = valueNamed(LANGUAGES, said.value.toLocaleLowerCase("en")) ?? said.value;
  try {
    // `Englisch` has the form of a language tag, but no language code has more than three letters.
    if (/^\p{L}{2,3}(?![\p{L}])/u.test(tag)) {
      const value = Intl.getCanonicalLocales(tag)[0] ?? tag;
      if (!SPOKEN_LANGUAGES.has(value.split("-")[0] ?? ""))
        reading.problem("language-without-words", said.span, { written: said.value });
      return { value, span: said.span };
    }
  } catch {
    // Reported below.
  }
  reading.problem("language-unknown", said.span, { written: said.value });
  return null;
}

function currencyOf(reading: Reading, said: Written | null): Written | null {
  if (said === null) return null;
  const code = /^\p{L}{3}\b/u.exec(said.value)?.[0].toUpperCase();
  if (code !== undefined && (KNOWN_CURRENCIES.size === 0 || KNOWN_CURRENCIES.has(code)))
    return { value: code, span: said.span };
  reading.problem("currency-unknown", said.span, { written: said.value });
  return null;
}

const KNOWN_CURRENCIES = new Set(
  typeof Intl.supportedValuesOf === "function" ? Intl.supportedValuesOf("currency") : [],
);

function zoneOf(reading: Reading, said: Written | null): Written | null {
  if (said === null) return null;
  try {
    return {
      value: new Intl.DateTimeFormat("en", { timeZone: said.value }).resolvedOptions().timeZone,
      span: said.span,
    };
  } catch {
    reading.problem("time-zone-unknown", said.span, { written: said.value });
    return null;
  }
}
