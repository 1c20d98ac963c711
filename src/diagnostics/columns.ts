/** The maximum width of a printed line; longer lines are cropped around the marked part. */
const WIDEST = 110;

export interface Picture {
  /** The printed line, with tabs expanded and cropped. */
  readonly line: string;
  readonly before: string;
  readonly marked: string;
}

/** Crops a line so that `[start, end)` stays visible, with some context. */
export function crop(text: string, start: number, end: number): Picture {
  let from = 0;
  let to = text.length;
  if (text.length > WIDEST) {
    const shown = Math.min(end, start + WIDEST - 10);
    const around = Math.max(0, Math.floor((WIDEST - (shown - start)) / 2));
    from = whole(text, Math.max(0, Math.min(start - around, text.length - WIDEST)));
    to = whole(text, Math.min(text.length, from + WIDEST));
  }
  const head = from > 0 ? "…" : "";
  const tail = to < text.length ? "…" : "";
  const before = head + plain(text.slice(from, start));
  const marked = plain(text.slice(start, Math.min(end, to)));
  return { line: before + marked + plain(text.slice(Math.max(start, Math.min(end, to)), to)) + tail, before, marked };
}

/** Moves an offset so that no surrogate pair is split. */
function whole(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at + 1 : at;
}

/**
 * Tabs as two blanks. Other control characters get a visible substitute, so that a document can't control the terminal.
 */
function plain(text: string): string {
  return text.replaceAll("\t", "  ").replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "�");
}

/** The width of a text in terminal cells: wide letters and emoji take two, combining marks none. */
export function cells(text: string): number {
  let count = 0;
  for (const part of new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text)) {
    count += WIDE.test(part.segment) ? 2 : 1;
  }
  return count;
}

const WIDE =
  /^(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F|\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}|[\u3000-\u303e\uff01-\uff60\uffe0-\uffe6])/u;
