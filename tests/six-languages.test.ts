import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { speak } from "#player/words/plural.ts";

/** The folders with the program's texts, one file per language. */
const FOLDERS = [
  "player/words",
  "player/exchange/words",
  "player/exchange/merge-words",
  "player/inspect/words",
  "diff/words",
  "studio/words",
  "studio/words/cards",
  "studio/words/from-file",
  "studio/words/import-report",
  "studio/words/tools",
];

/** Rules of punctuation and forbidden words per language. Every match is a mistake. */
const EVERYWHERE: readonly (readonly [string, RegExp])[] = [
  ["a space at an end", /^\s|\s$/u],
  ["two spaces", / {2}/u],
  ["three dots instead of one sign", /\.\.\./u],
  ["straight quotation marks", /["']/u],
  ["a hole", /undefined|NaN|\[object|#/u],
  ["an exclamation mark", /!(?!=)/u],
];

const OF: { readonly [language: string]: readonly (readonly [string, RegExp])[] } = {
  en: [["marks of other languages", /[«»„¿]/u]],
  de: [
    ["marks of other languages", /[«»”]/u],
    ["no space before dots", /\p{L}…/u],
    ["formal address", /\p{Ll},? (?:Sie|Ihnen|Ihre?[mnrs]?)(?!\p{L})/u],
    ["an abbreviation that breaks", /z\. ?B\./u],
  ],
  fr: [
    ["marks of other languages", /[“”„]/u],
    ["a mark that can begin a line", /[^\u{A0}\d]:(?!\/\/)|[^\u{202F}][;?]/u],
    ["quotation marks without their spaces", /«(?!\u{A0})|(?<!\u{A0})»/u],
    ["familiar address", /(?<!\p{L})(?:tu|ton|tes|toi)(?!\p{L})/iu],
  ],
  es: [
    ["marks of other languages", /[“”„]/u],
    ["spaces within quotation marks", /«\s|\s»/u],
    ["a question that does not begin", /^[^¿]*\?/u],
    ["formal address", /\busted(?:es)?\b/iu],
  ],
  ar: [["marks of other languages", /[“”„?;]|\p{Script=Arabic}\s?,/u]],
  zh: [
    ["marks of other languages", /[«»„]/u],
    [
      "narrow marks beside characters",
      /\p{Script=Han} ?[,:;?!()]|\p{Script=Han}\.(?!\w)|[,:;?!)] ?\p{Script=Han}|\( ?\p{Script=Han}/u,
    ],
    ["a space between characters", /\p{Script=Han} \p{Script=Han}/u],
    ["formal address", /您/u],
  ],
};

const PAIRS: { readonly [language: string]: readonly [string, string] } = {
  en: ["“", "”"],
  de: ["„", "“"],
  fr: ["«", "»"],
  es: ["«", "»"],
  ar: ["«", "»"],
  zh: ["“", "”"],
};

/** Text quoted from a document keeps its own punctuation. */
const CODE = /`[^`]*`(?:; show "[^"]*")?|[{\w]+\}?\(\)/gu;

const COUNTS = ["0", "1", "2", "3", "11", "100"];
const NAMES =
  "role actions thing condition earlier item name from why of to fact before after entry entity language".split(" ");

type Said = readonly [path: string, texts: readonly string[], put: string];

/** Every text of a catalogue. Its placeholders are filled with numbers that can be found again in the result. */
function said(words: unknown, english: unknown, path = ""): Said[] {
  // Skipped: lists of names have only separators of their own, options are written as in a document, and only English
  // puts a field's name into the middle of a sentence.
  if (/\/(?:anyOf|and|exampleOptions|errors\/named)$/u.test(path)) return [];
  if (typeof words === "string") return [[path, [words.replaceAll(CODE, "7001")], holes(words)]];
  if (typeof words === "function" && typeof english === "function") {
    const named = /^\(?\{/u.test(String(english));
    const call = (given: (at: number) => string): string => {
      const object = Object.fromEntries(NAMES.map((name, at) => [name, given(at)]));
      const counted = { added: given(50), removed: given(51), changed: given(52) };
      const all = named ? [{ ...object, ...counted }] : Array.from({ length: english.length }, (_, at) => given(at));
      return String(words(...all));
    };
    const marked = call((at) => String(7001 + at));
    const counts = named ? COUNTS.slice(1) : COUNTS;
    return [[path, [marked, ...counts.map((count) => call(() => count))], numbersIn(marked)]];
  }
  if (typeof words !== "object" || words === null || typeof english !== "object" || english === null) return [];
  const other = english as { readonly [key: string]: unknown };
  return Object.entries(words).flatMap(([key, value]) => said(value, other[key], `${path}/${key}`));
}

const holes = (text: string): string => [...new Set(text.match(/\{\w+\}/gu))].toSorted().join(" ");

function numbersIn(text: string): string {
  const western = text
    .replaceAll(/[٠-٩]/gu, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/(?<=7)[.,\u{A0}\u{202F}٬](?=0\d\d)/gu, "");
  return [...new Set(western.match(/70\d\d/gu))].toSorted().join(" ");
}

async function catalogueOf(folder: string, language: string): Promise<unknown> {
  // The command line needs these English texts too, so they are in another room.
  const place =
    language === "en" && folder.endsWith("import-report") ? "engine/contract/import-texts" : `${folder}/${language}`;
  const file = pathToFileURL(join(import.meta.dirname, "../src", `${place}.ts`)).href;
  const module = (await import(/* @vite-ignore */ file)) as { readonly [name: string]: unknown };
  return Object.values(module).find((value) => typeof value === "object");
}

async function everythingIn(language: string): Promise<Said[]> {
  const all: Said[] = [];
  for (const folder of FOLDERS)
    all.push(...said(await catalogueOf(folder, language), await catalogueOf(folder, "en"), folder));
  return all;
}

describe("what people read, in all six languages", () => {
  it.each(["de", "fr", "es", "ar", "zh"])(
    "has the same sentences in %s, with the same put into them",
    async (language) => {
      const put = (all: readonly Said[]): string[] => all.map(([path, , what]) => `${path}: ${what}`).toSorted();
      expect(put(await everythingIn(language))).toEqual(put(await everythingIn("en")));
    },
  );

  it.each(Object.keys(OF))(
    "has the marks of its language in %s, one address and no trace of another",
    async (language) => {
      speak(language);
      const [open, close] = PAIRS[language] ?? ["", ""];
      const times = (text: string, mark: string): number => text.split(mark).length - 1;
      const found = (await everythingIn(language)).flatMap(([path, texts]) =>
        texts.flatMap((text) => [
          ...[...EVERYWHERE, ...(OF[language] ?? [])]
            .filter(([, wrong]) => wrong.test(text))
            .map(([what]) => `${path}, ${what}: ${text}`),
          ...(times(text, open) === times(text, close) ? [] : [`${path}, one quotation mark of two: ${text}`]),
        ]),
      );
      expect(found).toEqual([]);
    },
  );
});
