/** No list is made longer than that for the sake of a number in the document. */
export const MOST_ELEMENTS = 100;

/** On the way to a field on the wire (`emails.0.value`) a number counts the elements of a list. */
export const isNumber = (key: string): boolean => /^\d+$/u.test(key);

/** Whether such names make a list, where nobody has said: a larger number is a name, such as a year. */
export const makeList = (keys: readonly string[]): boolean =>
  keys.length > 0 && keys.every((key) => isNumber(key) && Number(key) < MOST_ELEMENTS);
