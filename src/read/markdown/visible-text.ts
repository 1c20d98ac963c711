/** Characters that nobody sees and that mean nothing in a name: zero-width spaces, soft hyphens, byte order marks. */
const INVISIBLE = /[\u00AD\u200B\u2060\uFEFF]/;
/** One such character, or a letter with the accents that follow it. */
const PIECE = /[\u00AD\u200B\u2060\uFEFF]|[^\u00AD\u200B\u2060\uFEFF]\p{M}*/gsu;

const MARK = /\p{M}/u;

/** `length` characters of the text from `at` on read as `text`. */
export interface Piece {
  readonly at: number;
  readonly length: number;
  readonly text: string;
}

/**
 * The text as people see it: without characters that nobody sees, and with accented letters as one character, as keyboards
 * write them. Texts that were copied from a web page, a PDF or a word processor are full of both, and a name with one
 * would be another name. Null where the text is that way already.
 */
export function visiblePieces(text: string): readonly Piece[] | null {
  if (!INVISIBLE.test(text) && text.normalize("NFC") === text) return null;
  return [...text.matchAll(PIECE)].map(({ 0: raw, index }) => ({
    at: index,
    length: raw.length,
    // Alone, some characters would become others: they are the author's.
    text: INVISIBLE.test(raw) ? "" : MARK.test(raw) ? raw.normalize("NFC") : raw,
  }));
}

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
