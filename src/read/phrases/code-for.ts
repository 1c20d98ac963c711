import type { Span } from "#text/span.ts";
import type { Code } from "../markdown/rich.ts";

/** Code that is not spelt as in the source: the end maps to the end of the span, every other character to its start. */
export function codeFor(source: string, { span }: { readonly span: Span }): Code {
  const { start, end } = span;
  const offsets = Array.from({ length: source.length + 1 }, (_, i) => (i === source.length ? end : start));
  return { source, span, offsets, outer: span };
}
