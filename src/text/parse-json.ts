const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gu;

/**
 * Parses JSON; integers that JavaScript can't represent exactly become texts. Servers use 64-bit ids: rounded, two
 * neighbouring ids would be the same record, and a change would go to the wrong one.
 */
export function parseJson(text: string): unknown {
  return JSON.parse(/\d{16}/u.test(text) ? replaceNumbers(text, asTextWhereTooLarge) : text) as unknown;
}

const asTextWhereTooLarge = (part: string): string =>
  /^-?\d{16,}$/u.test(part) && !Number.isSafeInteger(Number(part)) ? `"${part}"` : part;

/**
 * Replaces the numbers in JSON. Strings are skipped, so digits in them are unchanged. They may contain whole photos,
 * too long for a regular expression.
 */
export function replaceNumbers(json: string, change: (number: string) => string): string {
  const parts: string[] = [];
  for (let at = 0; at < json.length;) {
    const quote = json.indexOf('"', at);
    const begin = quote === -1 ? json.length : quote;
    const end = endOfText(json, begin);
    parts.push(json.slice(at, begin).replace(NUMBER, change), json.slice(begin, end));
    at = end;
  }
  return parts.join("");
}

/** The offset after the quotation mark that ends a string, ignoring escaped ones. */
function endOfText(json: string, begin: number): number {
  for (let at = json.indexOf('"', begin + 1); at !== -1; at = json.indexOf('"', at + 1)) {
    let slashes = 0;
    while (json[at - 1 - slashes] === "\\") slashes++;
    if (slashes % 2 === 0) return at + 1;
  }
  return json.length;
}
