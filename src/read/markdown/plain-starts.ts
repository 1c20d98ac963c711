const LINE_START = /^[\u00A0\u00AD\u200B\u2060\uFEFF]+(?=[ \t]*(?:[|#]|[-*+] |\d+[.)] ))/gmu;

/** What word processors write for `-` at the beginning of a line. */
const BULLET = /^([ \t]*)[•‣◦▪●·–—](?=[ \t\u00A0]+\S)/gmu;

/** A space that does not break the line, between the signs of a heading and its text. */
const AFTER_SIGNS = /(?<=^#{1,6})\u00A0/gmu;

/**
 * The source with lines that begin as Markdown has them. What stands invisibly before a heading, a row or a bullet would
 * make plain text of it, and so would a bullet that a word processor made. The parser would also swallow a byte order mark.
 * Every offset stays.
 */
export const withPlainStarts = (source: string): string =>
  source
    .replace(LINE_START, (found) => " ".repeat(found.length))
    .replace(/^\uFEFF/, " ")
    .replace(BULLET, "$1-")
    .replace(AFTER_SIGNS, " ");
