/** A half-open range of UTF-16 offsets into one source text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export const span = (start: number, end: number): Span => ({ start, end });

export const slice = (source: string, at: Span): string => source.slice(at.start, at.end);

/** The smallest span that covers both. */
export const cover = (a: Span, b: Span): Span => ({
  start: Math.min(a.start, b.start),
  end: Math.max(a.end, b.end),
});
