/** Characters that are invisible and have no meaning in a name: zero-width spaces, soft hyphens, byte order marks. */
const INVISIBLE = /[\u00AD\u200B\u2060\uFEFF]/;
/** One such character, or a letter with its combining accents. */
const PIECE = /[\u00AD\u200B\u2060\uFEFF]|[^\u00AD\u200B\u2060\uFEFF]\p{M}*/gsu;

const MARK = /\p{M}/u;

/** `length` characters of the text at `at`, shown as `text`. */
export interface Piece {
  readonly at: number;
  readonly length: number;
  readonly text: string;
}

/**
 * The text as people see it: without invisible characters, and with accented letters as one character, as keyboards
 * type them. Text copied from a web page, a PDF or a word processor often has both, and a name with one would be a
 * different name. Null: the text is already in this form.
 */
export function visiblePieces(text: string): readonly Piece[] | null {
  if (!INVISIBLE.test(text) && text.normalize("NFC") === text) return null;
  return [...text.matchAll(PIECE)].map(({ 0: raw, index }) => ({
    at: index,
    length: raw.length,
    // Without a combining accent, normalisation could replace one character by another; those stay as the author wrote
    // them.
    text: INVISIBLE.test(raw) ? "" : MARK.test(raw) ? raw.normalize("NFC") : raw,
  }));
}

/** Non-breaking spaces and those of other widths, and line ends, which an editor may put at any space. */
const SPACES = /[\p{Zs}\r\n]/gu;
/**
 * Direction marks, which editors put around Arabic and Hebrew words, and apps around names. They are invisible and
 * don't separate words.
 */
export const DIRECTION_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/** A text as a reader would retype it, for comparing a document's expectation with what the app shows. */
export const asTyped = (text: string): string =>
  (
    visiblePieces(text)
      ?.map((piece) => piece.text)
      .join("") ?? text
  )
    .replace(SPACES, " ")
    .replace(DIRECTION_MARKS, "");
