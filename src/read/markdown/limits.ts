import type { Span } from "#text/span.ts";

/**
 * Limits for a document, checked before the Markdown parser sees it. For some shapes (nested quotes or lists, thousands
 * of brackets in one paragraph) the parser takes more than linear time. A scan that reads every character once refuses
 * them.
 */
export const LIMITS = {
  characters: 500_000,
  lines: 15_000,
  /** Characters in one line, and consecutive blanks. */
  line: 50_000,
  blanks: 1_000,
  /**
   * Quote and list markers before the text of one line; and the markers beyond the third of each line, over all lines.
   */
  nesting: 20,
  nestings: 2_000,
  /** Formatting characters (`[`, `*`, `_`, `<`, backticks …) in one paragraph, list item or row. */
  marks: 1_000,
  columns: 200,
} as const;

export interface LimitExceeded {
  readonly limit: keyof typeof LIMITS;
  readonly most: number;
  readonly span: Span;
}

const NEWLINE = 10;
const RETURN = 13;
const TAB = 9;
const SPACE = 32;
const HASH = 35;
const DASH = 45;
const COLON = 58;
const QUOTE = 62;
const PIPE = 124;

/** The first limit that the text exceeds, or null. Takes linear time. */
export function overstep(source: string): LimitExceeded | null {
  if (source.length > LIMITS.characters)
    return { limit: "characters", most: LIMITS.characters, span: { start: 0, end: 1 } };
  const scan = new Scan();
  for (let i = 0; i < source.length; i++) {
    const limit = scan.take(source, i);
    if (limit !== null) return { limit, most: LIMITS[limit], span: { start: scan.lineStart, end: i + 1 } };
  }
  return null;
}

class Scan {
  lineStart = 0;
  #lines = 1;
  #leading = true;
  #nesting = 0;
  #nestings = 0;
  #blanks = 0;
  #pipes = 0;
  #marks = 0;
  /** True after a line of dashes and pipes, until a blank line: the following lines are rows, not one paragraph. */
  #inTable = false;
  #onlyDashes = true;

  take(source: string, i: number): keyof typeof LIMITS | null {
    const code = source.charCodeAt(i);
    if (code === NEWLINE || (code === RETURN && source.charCodeAt(i + 1) !== NEWLINE)) return this.#endLine(i);
    if (code === RETURN) return null;
    if (i - this.lineStart > LIMITS.line) return "line";
    if (code === SPACE || code === TAB) return ++this.#blanks > LIMITS.blanks ? "blanks" : null;
    this.#blanks = 0;
    if (this.#leading) {
      if (code === QUOTE || isBullet(source, i)) {
        // A list item is a paragraph of its own.
        this.#marks = 0;
        if (++this.#nesting > LIMITS.nesting) return "nesting";
        return this.#nesting > 3 && ++this.#nestings > LIMITS.nestings ? "nestings" : null;
      }
      if (isOfItemNumber(source, i)) return null;
      this.#leading = false;
      if (code === HASH) this.#marks = 0;
    }
    if (code !== PIPE && code !== DASH && code !== COLON) this.#onlyDashes = false;
    if (code === PIPE && ++this.#pipes > LIMITS.columns) return "columns";
    return isMark(code) && ++this.#marks > LIMITS.marks ? "marks" : null;
  }

  #endLine(i: number): keyof typeof LIMITS | null {
    if (this.#leading) this.#inTable = false;
    else if (this.#onlyDashes && this.#pipes > 0) this.#inTable = true;
    if (this.#leading || this.#inTable) this.#marks = 0;
    this.lineStart = i + 1;
    this.#leading = true;
    this.#onlyDashes = true;
    this.#nesting = this.#pipes = this.#blanks = 0;
    return ++this.#lines > LIMITS.lines ? "lines" : null;
  }
}

/** `-`, `*`, `+`, or the point of `1.`, before a space: it opens a list item inside the markers before it. */
function isBullet(source: string, i: number): boolean {
  const code = source.charCodeAt(i);
  const next = source.charCodeAt(i + 1);
  const isMarker = code === DASH || code === 42 || code === 43;
  const endsNumber = (code === 46 || code === 41) && isDigit(source.charCodeAt(i - 1));
  return (isMarker || endsNumber) && (next === SPACE || next === TAB);
}

/** Markdown allows at most nine digits in an item number. */
const MOST_DIGITS = 9;

/** True for a digit of an item number; any other digit begins the text. */
function isOfItemNumber(source: string, i: number): boolean {
  let end = i;
  while (isDigit(source.charCodeAt(end)) && end - i <= MOST_DIGITS) end++;
  return end > i && end - i <= MOST_DIGITS && isBullet(source, end);
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** Characters that slow the parser down if there are many in one paragraph: `[ ! * _ < & \ backtick`. */
const isMark = (code: number): boolean =>
  code === 91 || code === 33 || code === 42 || code === 95 || code === 60 || code === 38 || code === 92 || code === 96;
