/** The maximum length of a list that is created because of an index in the document. */
export const MOST_ELEMENTS = 100;

/** In the path of a field on the wire (`emails.0.value`), a number is an index. */
export const isNumber = (key: string): boolean => /^\d+$/u.test(key);

/**
 * True if such names are indexes of a list; only for lists that the document does not declare. A larger number is a
 * name, such as a year.
 */
export const makeList = (keys: readonly string[]): boolean =>
  keys.length > 0 && keys.every((key) => isNumber(key) && Number(key) < MOST_ELEMENTS);
