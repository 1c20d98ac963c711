/** Longer texts are cached: while an app opens, its document is fingerprinted several times. */
const LONG = 4000;
let last = { text: "", print: "" };

/** A 53-bit hash to tell versions of a text apart. Not for security. */
export function fingerprint(text: string): string {
  if (text.length < LONG) return printOf(text);
  if (text !== last.text) last = { text, print: printOf(text) };
  return last.print;
}

/** Caches a fingerprint that was stored with the text. */
export function rememberFingerprint(text: string, print: string): void {
  last = { text, print };
}

function printOf(text: string): string {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36);
}
