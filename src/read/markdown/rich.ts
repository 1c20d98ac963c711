import type { Span } from "#text/span.ts";
import { visiblePieces } from "#text/visible-text.ts";

/**
 * Placeholder for a code span in the text of a `Rich`. Where the document itself contains this character, it is
 * replaced.
 */
export const CODE = "\uE000";

/** The content of a code span with its source offsets. */
export interface Code {
  readonly source: string;
  /** The content between the backticks, without padding spaces. */
  readonly span: Span;
  /** Source offset of every character and of the end; null: `span.start + i`. Needed for `\|` in a table. */
  readonly offsets: readonly number[] | null;
  /** The whole span, backticks included. */
  readonly outer: Span;
}

/**
 * A run of text: `length` characters, read from `start` to `end`. If they don't map one to one (`&amp;`, a code span),
 * only the whole run has a span.
 */
interface Run {
  readonly at: number;
  readonly length: number;
  readonly start: number;
  readonly end: number;
  readonly strong: boolean;
  readonly code: Code | null;
}

/** Text of a cell, a fact or a heading without its markup. It knows the source offset of every character. */
export class Rich {
  readonly text: string;
  readonly #runs: readonly Run[];
  readonly #from: number;
  readonly #empty: number;
  /**
   * Added to all offsets of the runs. Each keystroke moves many texts and few of them are read, so runs are not copied.
   */
  readonly #by: number;

  private constructor(text: string, runs: readonly Run[], from: number, empty: number, by = 0) {
    this.text = text;
    this.#runs = runs;
    this.#from = from;
    this.#empty = empty;
    this.#by = by;
  }

  static of(runs: RichBuilder, emptyAt: number): Rich {
    return new Rich(runs.text, runs.runs, 0, emptyAt).trim();
  }

  static empty(at: number): Rich {
    return new Rich("", [], 0, at);
  }

  /** The same text, shifted by this many characters. */
  movedBy(by: number): Rich {
    return new Rich(this.text, this.#runs, this.#from, this.#empty, this.#by + by);
  }

  get span(): Span {
    return this.spanOf(0, this.text.length);
  }

  /** The source span of the characters from `from` up to `to`. */
  spanOf(from: number, to: number): Span {
    if (from >= to) {
      const at = this.text === "" ? this.#empty + this.#by : this.#startOf(Math.min(from, this.text.length));
      return { start: at, end: at };
    }
    return { start: this.#startOf(from), end: this.#endOf(to) };
  }

  slice(from: number, to: number = this.text.length): Rich {
    const start = Math.max(0, Math.min(from, this.text.length));
    const end = Math.max(start, Math.min(to, this.text.length));
    return new Rich(
      this.text.slice(start, end),
      this.#runs,
      this.#from + start,
      this.#startOf(start) - this.#by,
      this.#by,
    );
  }

  trim(): Rich {
    const start = this.text.length - this.text.trimStart().length;
    if (start === this.text.length) return this.text === "" ? this : this.slice(0, 0);
    const end = this.text.trimEnd().length;
    return start === 0 && end === this.text.length ? this : this.slice(start, end);
  }

  get codes(): readonly Code[] {
    return this.#inside().flatMap((run) => (run.code === null ? [] : [this.#moved(run.code)]));
  }

  /** The code span at an index where the text has `CODE`. */
  codeAt(index: number): Code | null {
    const code = this.#runAt(index)?.code ?? null;
    return code === null ? null : this.#moved(code);
  }

  /** The code, if the text consists of nothing else. */
  get onlyCode(): Code | null {
    return this.text === CODE ? this.codeAt(0) : null;
  }

  get hasCode(): boolean {
    return this.text.includes(CODE);
  }

  isStrong(index: number): boolean {
    return this.#runAt(index)?.strong ?? false;
  }

  /** The text with code spans replaced by their content, for names and messages that an author put into backticks. */
  get plain(): string {
    if (!this.hasCode) return this.text;
    const codes = this.codes;
    let next = 0;
    return this.text.replaceAll(CODE, () => codes[next++]?.source ?? "");
  }

  /** Parts between separators outside code, quotes and brackets, without empty parts. */
  split(separator: string): Rich[] {
    const parts: Rich[] = [];
    let from = 0;
    let quoted: string | null = null;
    let depth = 0;
    for (let i = 0; i < this.text.length; i++) {
      const char = this.text[i] ?? "";
      if (quoted !== null) {
        if (quoted.includes(char)) quoted = null;
      } else if (CLOSING[char] !== undefined && isClosedAfter(this.text, CLOSING[char], i + 1)) quoted = CLOSING[char];
      else if (char === "(" || char === "[" || char === "{") depth++;
      else if (char === ")" || char === "]" || char === "}") depth = Math.max(0, depth - 1);
      else if (depth === 0 && this.text.startsWith(separator, i)) {
        parts.push(this.slice(from, i).trim());
        from = i + separator.length;
        i = from - 1;
      }
    }
    parts.push(this.slice(from).trim());
    return parts.filter((part) => part.text !== "");
  }

  #runAt(index: number): Run | null {
    const wanted = this.#from + index;
    let low = 0;
    let high = this.#runs.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const run = this.#runs[middle];
      if (run === undefined) return null;
      if (wanted < run.at) high = middle - 1;
      else if (wanted >= run.at + run.length) low = middle + 1;
      else return run;
    }
    return null;
  }

  #inside(): Run[] {
    const end = this.#from + this.text.length;
    return this.#runs.filter((run) => run.at >= this.#from && run.at < end);
  }

  #moved(code: Code): Code {
    const by = this.#by;
    if (by === 0) return code;
    const move = (span: Span): Span => ({ start: span.start + by, end: span.end + by });
    const offsets = code.offsets?.map((offset) => offset + by) ?? null;
    return { source: code.source, span: move(code.span), offsets, outer: move(code.outer) };
  }

  #startOf(index: number): number {
    const run = this.#runAt(index);
    if (run === null) return index > 0 && index <= this.text.length ? this.#endOf(index) : this.#empty + this.#by;
    return this.#by + (run.end - run.start === run.length ? run.start + (this.#from + index - run.at) : run.start);
  }

  #endOf(index: number): number {
    const run = this.#runAt(index - 1);
    if (run === null) return this.#empty + this.#by;
    return this.#by + (run.end - run.start === run.length ? run.start + (this.#from + index - run.at) : run.end);
  }
}

/** Opening quote → possible closing quotes. The apostrophe is not a quote: `can't` is a word. */
const CLOSING: Readonly<Record<string, string>> = { '"': '"', "“": "”", "”": "”", "„": "“”", "«": "»", "»": "«" };

const isClosedAfter = (text: string, closing: string, from: number): boolean =>
  [...closing].some((mark) => text.includes(mark, from));

export class RichBuilder {
  text = "";
  readonly runs: Run[] = [];

  add(text: string, start: number, end: number, strong: boolean, code: Code | null = null): void {
    if (text === "") return;
    const pieces = code === null && end - start === text.length ? visiblePieces(text) : null;
    if (pieces !== null) {
      for (const piece of pieces) {
        const at = start + piece.at;
        this.#push(piece.text, at, at + piece.length, strong, null);
      }
      return;
    }
    this.#push(text, start, end, strong, code);
  }

  #push(text: string, start: number, end: number, strong: boolean, code: Code | null): void {
    if (text === "") return;
    this.runs.push({ at: this.text.length, length: text.length, start, end, strong, code });
    this.text += text;
  }
}
