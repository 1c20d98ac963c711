import { parseJson } from "#text/parse-json.ts";
import { holdsDigits } from "../exact-digits.ts";

/** Texts are passed over, so that digits in them stay alone. */
const TEXTS_AND_NUMBERS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gu;
/** Only these can have digits that are lost. */
const LONG = /[\d.]{16}|\de[+-]?\d{3}/iu;

/** JSON, in which a number whose digits can't be held is a text: whoever wants a number refuses it, and a text has all of it. */
export const parseExactJson = (text: string): unknown =>
  parseJson(LONG.test(text) ? text.replace(TEXTS_AND_NUMBERS, asTextWhereRounded) : text);

const asTextWhereRounded = (part: string): string =>
  part.startsWith('"') || holdsDigits(part, Number(part)) ? part : `"${part}"`;
