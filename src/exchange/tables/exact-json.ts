import { parseJson, replaceNumbers } from "#text/parse-json.ts";
import { holdsDigits } from "../exact-digits.ts";

/** Only numbers this long can lose digits. */
const LONG = /[\d.]{16}|\de[+-]?\d{3}/iu;

/**
 * Parses JSON. A number that a double can't hold exactly becomes a text: number fields refuse it, text fields keep all
 * digits.
 */
export const parseExactJson = (text: string): unknown =>
  parseJson(LONG.test(text) ? replaceNumbers(text, asTextWhereRounded) : text);

const asTextWhereRounded = (part: string): string => (holdsDigits(part, Number(part)) ? part : `"${part}"`);
