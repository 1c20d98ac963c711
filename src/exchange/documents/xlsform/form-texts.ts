import { valueNamed } from "#text/by-name.ts";
import { oneLine } from "../writer/markdown.ts";
import type { WordsDescription } from "../writer/description.ts";
import type { SheetRow } from "./sheet-rows.ts";

/** Language names as forms write them. */
const LANGUAGES: Readonly<Record<string, string>> = {
  english: "en",
  french: "fr",
  français: "fr",
  francais: "fr",
  spanish: "es",
  español: "es",
  espanol: "es",
  arabic: "ar",
  العربية: "ar",
  german: "de",
  deutsch: "de",
  portuguese: "pt",
  português: "pt",
  swahili: "sw",
  kiswahili: "sw",
  nepali: "ne",
  hindi: "hi",
  bengali: "bn",
  bangla: "bn",
  urdu: "ur",
  chinese: "zh",
  中文: "zh",
  russian: "ru",
  indonesian: "id",
  bahasa: "id",
  burmese: "my",
  amharic: "am",
  somali: "so",
  hausa: "ha",
  tagalog: "tl",
  vietnamese: "vi",
  khmer: "km",
  lao: "lo",
  thai: "th",
  turkish: "tr",
  ukrainian: "uk",
  dari: "prs",
  pashto: "ps",
  kurdish: "ku",
  italian: "it",
  dutch: "nl",
  kinyarwanda: "rw",
  haitian: "ht",
  creole: "ht",
  japanese: "ja",
  korean: "ko",
};

/** `French (fr)` → `fr`; `français` → `fr`. Null: not a known language. */
export function languageTag(written: string): string | null {
  const inBrackets = /\(([A-Za-z]{2,3}(?:[-_][A-Za-z]{2,8})?)\)/u.exec(written)?.[1];
  const word = oneLine(written.replace(/\(.*\)/u, "")).toLowerCase();
  const tag =
    inBrackets ?? (/^[a-z]{2,3}(?:[-_][a-z]{2,8})?$/u.test(word) ? word : (valueNamed(LANGUAGES, word) ?? null));
  if (tag === null) return null;
  try {
    return Intl.getCanonicalLocales(tag.replace("_", "-"))[0] ?? null;
  } catch {
    return null;
  }
}

interface Column {
  readonly language: string;
  readonly tag: string | null;
}

const named = (language: string): Column => ({ language, tag: languageTag(language.replaceAll("_", " ")) });

/** The texts of a form in its main language, with their translations. */
export class FormTexts {
  readonly main: Column | null;
  readonly others: readonly Column[];
  readonly #words = new Map<string, string[]>();

  constructor(rows: readonly SheetRow[], defaultLanguage: string) {
    const languages: string[] = [];
    let hasPlain = false;
    for (const row of rows)
      for (const [column] of row.entries()) {
        const language = /^(?:label|hint|constraint_message|required_message|guidance_hint)::(.+)$/u.exec(column)?.[1];
        if (language !== undefined && !languages.includes(language)) languages.push(language);
        if (column === "label") hasPlain = true;
      }
    const wanted = defaultLanguage
      .toLowerCase()
      .replace(/\s*::?\s*/gu, "::")
      .replace(/ +/gu, "_");
    const main = languages.find((language) => language === wanted) ?? (hasPlain ? undefined : languages[0]);
    this.main = main === undefined ? null : named(main);
    this.others = languages.filter((language) => language !== main).map(named);
  }

  /** The text of a column in the main language, without markup. */
  text(row: SheetRow, column: string): string {
    const own = this.main === null ? "" : row.get(`${column}::${this.main.language}`);
    const any = this.others.map(({ language }) => row.get(`${column}::${language}`)).find((text) => text !== "");
    return plain(own || row.get(column) || any || "");
  }

  label(row: SheetRow): string {
    return this.text(row, "label");
  }

  /** Records the translations of a text in the document: the joined texts of these columns. */
  translate(text: string, row: SheetRow, columns: readonly string[]): void {
    if (this.others.length === 0 || text === "" || this.#words.has(text)) return;
    const translations = this.others.map(({ language, tag }) =>
      tag === null
        ? ""
        : columns
            .map((column) => plain(row.get(`${column}::${language}`)))
            .filter((each) => each !== "")
            .join(" "),
    );
    if (translations.some((each) => each !== "" && each !== text)) this.#words.set(text, translations);
  }

  words(): WordsDescription | null {
    const kept = this.others.flatMap(({ tag }, i) => (tag === null ? [] : [{ tag, i }]));
    const tags = [...new Set(kept.map(({ tag }) => tag))];
    if (tags.length === 0 || this.#words.size === 0) return null;
    const texts = [...this.#words].map(([text, all]) => ({
      text,
      translations: tags.map(
        (tag) =>
          kept
            .filter((each) => each.tag === tag)
            .map(({ i }) => all[i] ?? "")
            .find((each) => each !== "") ?? "",
      ),
    }));
    return { languages: tags, texts };
  }
}

/** Labels may contain HTML and Markdown; names and notes are plain text. */
export const plain = (text: string): string =>
  oneLine(
    text
      .replace(/<[^<>]*>/gu, " ")
      .replace(/\*\*(.+?)\*\*/gu, "$1")
      .replace(/(?<!\w)[*_](\S[^*_]*)[*_](?!\w)/gu, "$1")
      .replace(/^#+\s+/gmu, ""),
  );
