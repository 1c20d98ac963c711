import type { Span } from "#text/span.ts";

/**
 * What a document may be, before the Markdown parser sees it. The parser's time grows faster than its input for some
 * shapes (quotes in quotes, lists in lists, thousands of brackets in one paragraph), so these are refused by a scan
 * that reads every character once.
 */
export const LIMITS = {
  characters: 500_000,
  lines: 15_000,
  /** Quote and list marks before the text of one line, and spaces of indentation. */
  nesting: 20,
  indentation: 200,
  /** Marks of one kind between two blank lines: `[`, `*`, `_`, `<`, backticks, pipes in one line. */
  marks: 4_000,
  columns: 200,
} as const;

export interface Overstep {
  readonly limit: keyof typeof LIMITS;
  readonly most: number;
  readonly span: Span;
}

const NEWLINE = 10;
const RETURN = 13;

/** The first limit that the text oversteps, or null. Linear in the length of the text. */
export function overstep(source: string): Overstep | null {
  if (source.length > LIMITS.characters)
    return { limit: "characters", most: LIMITS.characters, span: { start: 0, end: 1 } };
  let lines = 1;
  let lineStart = 0;
  let leading = true;
  let nesting = 0;
  let indentation = 0;
  let pipes = 0;
  let marks = 0;
  const at = (limit: keyof typeof LIMITS, offset: number): Overstep => ({
    limit,
    most: LIMITS[limit],
    span: { start: lineStart, end: offset + 1 },
  });
  for (let i = 0; i < source.length; i++) {
    const code = source.charCodeAt(i);
    if (code === NEWLINE || (code === RETURN && source.charCodeAt(i + 1) !== NEWLINE)) {
      if (++lines > LIMITS.lines) return at("lines", i);
      // A blank line ends the paragraph, and a pipe's row ends with its line: only paragraphs gather marks.
      if (leading || pipes > 1) marks = 0;
      lineStart = i + 1;
      leading = true;
      nesting = indentation = pipes = 0;
      continue;
    }
    if (leading) {
      if (code === 32 || code === 9) {
        indentation += code === 9 ? 4 : 1;
        if (indentation > LIMITS.indentation) return at("indentation", i);
        continue;
      }
      if (code === RETURN) continue;
      if (code === 62 || isBullet(source, i)) {
        if (++nesting > LIMITS.nesting) return at("nesting", i);
        continue;
      }
      leading = false;
    }
    if (code === 124 && ++pipes > LIMITS.columns) return at("columns", i);
    if (isMark(code) && ++marks > LIMITS.marks) return at("marks", i);
  }
  return null;
}

/** `-`, `*`, `+` or `1.` before a space: it opens a list item inside whatever stands before it. */
function isBullet(source: string, i: number): boolean {
  const code = source.charCodeAt(i);
  const next = source.charCodeAt(i + 1);
  if (code === 45 || code === 42 || code === 43) return next === 32 || next === 9;
  if (code === 46 || code === 41) return isDigit(source.charCodeAt(i - 1)) && next === 32;
  return isDigit(code) && (isDigit(next) || next === 46 || next === 41);
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** Characters whose number makes the parser slow within one paragraph: `[ ! * _ < & \ backtick`. */
const isMark = (code: number): boolean =>
  code === 91 || code === 33 || code === 42 || code === 95 || code === 60 || code === 38 || code === 92 || code === 96;
