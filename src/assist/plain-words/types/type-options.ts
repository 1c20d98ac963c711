import { KNOWN_UNITS } from "#read/phrases/units.ts";
import { looseName } from "#text/names.ts";
import type { AnalysedDocument } from "../../analysed-document.ts";
import type { TypeInWords } from "./type-words.ts";

const OPENS = String.raw`\s*(?:(?:\s(?:of|from)|:)\s*[([{]?|[([{])\s*`;
const ONE = new RegExp(
  String.raw`^(?:drop-?\s?down(?:\s+(?:list|menu))?|select(?:ion|\s+(?:one|list|box))?|single[ -]select(?:ion)?|radio(?:\s+buttons?)?|pick-?\s?list|options?|enum(?:eration)?|choice)${OPENS}(.+?)\s*[)\]}]?$|^(?:choice|enum)\s+(?!(?:with|to|for|by|in|as|the|these)\s)(.+)$`,
  "iu",
);
const SEVERAL = new RegExp(
  String.raw`^(?:multi(?:ple)?[ -]?select(?:ion)?|multi[ -]?choice|check-?\s?boxes|checkbox\s+list|choices)${OPENS}(.+?)\s*[)\]}]?$`,
  "iu",
);
const BETWEEN = /^choice\s+between\s+([^\s,/()]+)\s+(?:and|or)\s+([^\s,/()]+)$/iu;
const BRACKETED = /^[([{]([^()[\]{}]+)[)\]}]$/u;

/** Words of types and limits. A text that contains one is not an option. */
const ABOUT_TYPES =
  /(?<![\p{L}-])(?:text|string|number|integer|int|decimals?|percent(?:age)?|money|amount|date|datetime|time|boolean|photos?|pictures?|images?|files?|pdf|documents?|links?|url|e-?mail|phone|location|gps|address|person|user|people|list|choice|several|many|required|optional|unique|default|characters?|digits?|max|min|maximum|minimum|most|least|up|from|between|only|if|when|where|with|per|calculated|computed|same)(?![\p{L}-])/iu;

/** A longer text is a sentence. */
const LONGEST = 40;
const MOST = 60;

/**
 * `dropdown: A, B`, `select (A/B/C)`, `multi-select of A, B`, `fermenter or bright tank`. `examples`: values of the
 * field in the document.
 */
export function optionsInWords(text: string, study: AnalysedDocument, examples: readonly string[]): TypeInWords | null {
  const several = optionsIn(SEVERAL.exec(text)?.[1] ?? "", true);
  if (several?.some((option) => isProse(option, study)) === true) return null;
  if (several !== null) return { type: `choices of ${several.join(", ")}`, safe: true };
  const between = BETWEEN.exec(text)?.slice(1) ?? [];
  if (between.length > 0 && !between.some((option) => isAmount(option) || isProse(option, study)))
    return { type: `choice of ${between.join(", ")}`, safe: true };
  const found = ONE.exec(text);
  const named = found?.[1] ?? found?.[2];
  const one = optionsIn(named ?? "", true);
  if (one?.some((option) => isProse(option, study)) === true) return null;
  if (one !== null) return { type: `choice of ${one.join(", ")}`, safe: true };
  if (named !== undefined || KNOWN_UNITS.has(text)) return null;
  const bare = optionsIn(BRACKETED.exec(text)?.[1] ?? text.replace(/^either\s+/iu, ""), false);
  if (bare === null || bare.some((option) => isNoOption(option, study))) return null;
  const isSeen = examples.length > 0 && examples.every((each) => isAmong(each, bare));
  // `and/or`, `km/h`
  if (!isSeen && bare.length < 3 && !/\sor\s/iu.test(text)) return null;
  return { type: `choice of ${bare.join(", ")}`, safe: isSeen && !bare.every(isAmount) };
}

const isAmong = (written: string, options: readonly string[]): boolean =>
  options.some((option) => looseName(option) === looseName(written));

/** Words of sentences. A text that contains one describes the options. */
const IN_SENTENCES =
  /(?<![\p{L}-])(?:all|any|each|every|sorted|ordered|multiple|several|allowed|either|depending|possible|etc|and so on|other(?:s|wise)?\s+\p{L}+|see|as|that|which|one of|at most|at least|up to)(?![\p{L}-])/iu;
const isProse = (option: string, { symbols }: AnalysedDocument): boolean =>
  IN_SENTENCES.test(option) || symbols.entity(option) !== null;

const isNoOption = (option: string, { symbols }: AnalysedDocument): boolean =>
  ABOUT_TYPES.test(option) || symbols.entity(option) !== null;

/** `20 l`, `5`: may be meant as a number. */
const isAmount = (option: string): boolean => /^[-−]?\d[\d.,]*(?:\s?\S+)?$/u.test(option);

/**
 * Options separated by commas, slashes or `or`; `A, B and C` may be two or three. Null: fewer than two, or one is no
 * option.
 */
function optionsIn(list: string, isSaid: boolean): readonly string[] | null {
  const parts = partsOf(list.trim()).map((part) => part.replace(/^["“'‘](.+)["”'’]$/u, "$1").trim());
  if (parts.length < 2 || parts.length > MOST) return null;
  if (parts.some((part) => part.length > LONGEST || !/^[\p{L}\p{N}<>+#€$£-][^()[\]{}:;=?!`,]*$/u.test(part)))
    return null;
  if (new Set(parts.map(looseName)).size < parts.length) return null;
  if (/,/u.test(list) && /\sand\s/iu.test(parts.at(-1) ?? "")) return null;
  return isSaid || parts.every((part) => part.split(/\s+/u).length <= 4) ? parts : null;
}

function partsOf(list: string): readonly string[] {
  // In `1,5` the comma does not separate.
  if (/[,;]/u.test(list)) return list.split(/\s*;\s*(?:or\s+)?|\s*,(?!\d)\s*(?:or\s+)?|,(?=\d+(?:,|$))|\s+or\s+/u);
  if (/\s\/\s/u.test(list)) return list.split(/\s+\/\s+/u);
  if (/\sor\s/iu.test(list)) return list.split(/\s+or\s+/iu);
  return list.split("/");
}
