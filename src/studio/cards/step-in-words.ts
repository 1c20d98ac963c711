import type { Span } from "#text/span.ts";
import { wholeLines } from "./items.ts";

/** A step of a scenario with its first word: `When Return L1`. */
export function stepInWords(text: string, step: { readonly source: string; readonly span: Span }): string {
  const { start, end } = wholeLines(text, step.span);
  const word = /^\s*(?:[-*+]|\d+[.)])\s+(?:\*\*)?(given|as|when|then|and|but)\b/iu.exec(text.slice(start, end))?.[1];
  return word === undefined ? step.source : `${word} ${step.source}`;
}
