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

/** Spaces that do not break a line, and those of other widths; a line may end at any of them in another editor. */
const SPACES = /[\p{Zs}\r\n]/gu;
/** Marks of direction, which editors put around Arabic and Hebrew words, and apps around names: nobody sees them, and they part no words. */
export const DIRECTION_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** A text as a reader of it would type it again: to compare what a document expects with what the app says. */
export const asTyped = (text: string): string =>
  (
    visiblePieces(text)
      ?.map((piece) => piece.text)
      .join("") ?? text
  )
    .replace(SPACES, " ")
    .replace(DIRECTION_MARKS, "");
