import { parseJson, replaceNumbers } from "#text/parse-json.ts";
import { holdsDigits } from "../exact-digits.ts";

/** Only numbers this long can lose digits. */
const LONG = /[\d.]{16}|\de[+-]?\d{3}/iu;

/** Parses JSON. Numbers with too many digits for a double become texts, so that no digits are lost silently. */
export const parseExactJson = (text: string): unknown =>
  parseJson(LONG.test(text) ? replaceNumbers(text, asTextWhereRounded) : text);

const asTextWhereRounded = (part: string): string => (holdsDigits(part, Number(part)) ? part : `"${part}"`);
