/** Figures alone run in their own direction anyway. */
const apartFrom = (text: string): string => (/^\p{Nd}*$/u.test(text) ? text : `\u2068${text}\u2069`);

/**
 * Words written from the right: whatever is put into a sentence stands apart in it. Without that a Latin name, or one
 * that ends with a bracket, turns the marks beside it round, and a sentence that begins with it runs from the left.
 */
export function apart<Value>(words: Value): Value {
  return standing(words) as Value;
}

function standing(words: unknown): unknown {
  if (typeof words === "string") return words.replaceAll(/\{\w+\}/gu, apartFrom);
  if (typeof words === "function") return (...given: unknown[]): unknown => words(...given.map(put));
  if (Array.isArray(words)) return words.map(standing);
  if (typeof words === "object" && words !== null) return mapped(words, standing);
  return words;
}

function put(given: unknown): unknown {
  if (typeof given === "string") return apartFrom(given);
  return typeof given === "object" && given !== null && !Array.isArray(given) ? mapped(given, put) : given;
}

const mapped = (object: object, change: (value: unknown) => unknown): object =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
