const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gu;

/**
 * JSON, in which a whole number that no number here can hold is a text. Servers number records with 64 bits: rounded, two
 * neighbours would be one record, and a change would go to the wrong one.
 */
export function parseJson(text: string): unknown {
  return JSON.parse(/\d{16}/u.test(text) ? replaceNumbers(text, asTextWhereTooLarge) : text) as unknown;
}

const asTextWhereTooLarge = (part: string): string =>
  /^-?\d{16,}$/u.test(part) && !Number.isSafeInteger(Number(part)) ? `"${part}"` : part;

/** Writes numbers of JSON otherwise. Texts are passed over, so that digits in them stay alone; they may be whole photos, too long for a pattern. */
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

/** Behind the quotation mark that ends a text: one that no backslash takes its meaning from. */
function endOfText(json: string, begin: number): number {
  for (let at = json.indexOf('"', begin + 1); at !== -1; at = json.indexOf('"', at + 1)) {
    let slashes = 0;
    while (json[at - 1 - slashes] === "\\") slashes++;
    if (slashes % 2 === 0) return at + 1;
  }
  return json.length;
}
