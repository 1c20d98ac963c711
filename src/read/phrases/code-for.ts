import type { Span } from "#text/span.ts";
import type { Code } from "../markdown/rich.ts";

/** Code that reads differently from what the author wrote: every character but the last stands for its beginning. */
export function codeFor(source: string, { span }: { readonly span: Span }): Code {
  const { start, end } = span;
  const offsets = Array.from({ length: source.length + 1 }, (_, i) => (i === source.length ? end : start));
  return { source, span, offsets, outer: span };
}
