import { directionOf } from "../words/language.ts";

const RIGHT_TO_LEFT = /[\u0590-\u08ff]/u;

/**
 * A row takes its direction from its first letter, which may be Latin: a mark keeps the sentence's direction. Quotation
 * marks belong to the sentence too, even between two Latin names.
 */
export const inOwnDirection = (text: string, language: string): string =>
  directionOf(language) === "rtl" && RIGHT_TO_LEFT.test(text)
    ? `\u200F${text.replaceAll("«", "\u200F«").replaceAll("»", "»\u200F")}`
    : text;
