const LINE_START = /^[\u00A0\u00AD\u200B\u2060\uFEFF]+(?=[ \t]*(?:[|#]|[-*+] |\d+[.)] ))/gmu;

/** Bullets that word processors write instead of `-`. */
const BULLET = /^([ \t]*)[•‣◦▪●·–—](?=[ \t\u00A0]+\S)/gmu;

/** A non-breaking space between the `#` signs of a heading and its text. */
const AFTER_SIGNS = /(?<=^#{1,6})\u00A0/gmu;

/**
 * The source with line starts that Markdown understands. Invisible characters before a heading, a row or a bullet would
 * turn it into plain text, and so would the bullets of word processors. The parser would drop a byte order mark. All
 * offsets stay the same.
 */
export const withPlainStarts = (source: string): string =>
  source
    .replace(LINE_START, (found) => " ".repeat(found.length))
    .replace(/^\uFEFF/, " ")
    .replace(BULLET, "$1-")
    .replace(AFTER_SIGNS, " ");
