import type { SampleRow } from "#model/appendices.ts";
import type { Span } from "#text/span.ts";
import type { Checking } from "../checking.ts";

/** The span of a row's handle; the whole row if it has none. */
export function handleSpan({ source }: Checking, { handle, span }: SampleRow): Span {
  const start = source.indexOf(handle, span.start);
  return start < 0 || start + handle.length > span.end ? span : { start, end: start + handle.length };
}
