/** Plain digits need no isolation. Other text is wrapped in FSI and PDI. */
const apartFrom = (text: string): string => (/^\p{Nd}*$/u.test(text) ? text : `\u2068${text}\u2069`);

/**
 * For right-to-left catalogues: isolates every value inserted into a text. Otherwise a Latin name, or a name ending
 * with a bracket, would flip adjacent punctuation, and a sentence beginning with it would run from left to right.
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
