import { parseJson, replaceNumbers } from "#text/parse-json.ts";
import { holdsDigits } from "../exact-digits.ts";

/** Only these can have digits that are lost. */
const LONG = /[\d.]{16}|\de[+-]?\d{3}/iu;

/** JSON, in which a number whose digits can't be held is a text: whoever wants a number refuses it, and a text has all of it. */
export const parseExactJson = (text: string): unknown =>
  parseJson(LONG.test(text) ? replaceNumbers(text, asTextWhereRounded) : text);

const asTextWhereRounded = (part: string): string => (holdsDigits(part, Number(part)) ? part : `"${part}"`);
