/** Texts are passed over, so that digits in them stay alone. */
const TEXTS_AND_NUMBERS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gu;

/**
 * JSON, in which a whole number that no number here can hold is a text. Servers number records with 64 bits: rounded, two
 * neighbours would be one record, and a change would go to the wrong one.
 */
export function parseJson(text: string): unknown {
  const exact = /\d{16}/u.test(text) ? text.replace(TEXTS_AND_NUMBERS, asTextWhereTooLarge) : text;
  return JSON.parse(exact) as unknown;
}

const asTextWhereTooLarge = (part: string): string =>
  /^-?\d{16,}$/u.test(part) && !Number.isSafeInteger(Number(part)) ? `"${part}"` : part;
