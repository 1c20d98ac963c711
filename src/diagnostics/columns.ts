/** How many characters of a line are drawn; longer lines are cropped around what they mark. */
const WIDEST = 110;

export interface Picture {
  /** The line as drawn, tabs widened and cropped. */
  readonly line: string;
  readonly before: string;
  readonly marked: string;
}

/** Cuts a line to what fits, so that `[start, end)` stays in view with some of what stands around it. */
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

/** Never cuts a surrogate pair in two. */
function whole(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at + 1 : at;
}

/** Tabs as two blanks; other control characters as a visible stand-in, so that a document can't steer the terminal. */
function plain(text: string): string {
  return text.replaceAll("\t", "  ").replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "�");
}

/** How many cells of a terminal a text takes: wide letters and emoji take two, marks that join take none. */
export function cells(text: string): number {
  let count = 0;
  for (const part of new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text)) {
    count += WIDE.test(part.segment) ? 2 : 1;
  }
  return count;
}

const WIDE =
  /^(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F|\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}|[\u3000-\u303e\uff01-\uff60\uffe0-\uffe6])/u;
