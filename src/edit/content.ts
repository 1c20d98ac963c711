import { CODE, type Rich } from "#read/markdown/rich.ts";

/** A part of a content: plain text, an expression, or bold words (the headings of field groups). */
export type ContentPart = string | { readonly code: string } | { readonly strong: string };

/**
 * The content of a cell, a fact, a heading or a step, without Markdown. `"14 days"` is text,
 * `{ code: "due < today()" }` an expression, and `["list of Loan where ", { code: "borrower == me" }]` both.
 */
export type Content = string | { readonly code: string } | readonly ContentPart[];

/** Normalised parts: none is empty, adjacent texts are joined, and both ends are trimmed. */
export function piecesOf(content: Content): readonly ContentPart[] {
  const all: readonly ContentPart[] = typeof content === "string" || !isList(content) ? [content] : content;
  const joined: ContentPart[] = [];
  for (const piece of all) {
    const last = joined.at(-1);
    if (isEmpty(piece)) continue;
    if (typeof piece === "string" && typeof last === "string") joined[joined.length - 1] = last + piece;
    else joined.push(typeof piece === "object" && "code" in piece ? { code: oneLine(piece.code) } : piece);
  }
  const first = joined[0];
  if (typeof first === "string") joined[0] = first.trimStart();
  const last = joined.at(-1);
  if (typeof last === "string") joined[joined.length - 1] = last.trimEnd();
  return joined.filter((piece) => !isEmpty(piece));
}

const isList = (content: Content): content is readonly ContentPart[] => Array.isArray(content);

const isEmpty = (piece: ContentPart): boolean =>
  (typeof piece === "string" ? piece : "code" in piece ? piece.code.trim() : piece.strong) === "";

/** In an expression, a line end is the same as a blank. */
const oneLine = (code: string): string => code.replace(/\r\n|[\r\n]/gu, " ").trim();

/** Converts text from the reader to content. */
export function contentOf(rich: Rich): readonly ContentPart[] {
  const pieces: ContentPart[] = [];
  let text = "";
  let strong = false;
  const flush = (): void => {
    if (text !== "") pieces.push(strong ? { strong: text } : text);
    text = "";
  };
  for (let i = 0; i < rich.text.length; i++) {
    const char = rich.text[i] ?? "";
    if (char === CODE) {
      flush();
      pieces.push({ code: rich.codeAt(i)?.source.trim() ?? "" });
      continue;
    }
    if (rich.isStrong(i) !== strong) {
      flush();
      strong = rich.isStrong(i);
    }
    text += char;
  }
  flush();
  return pieces;
}

/** The text alone, for names and for display. */
export const plainOf = (content: Content): string =>
  piecesOf(content)
    .map((piece) => (typeof piece === "string" ? piece : "code" in piece ? piece.code : piece.strong))
    .join("");

export const samePieces = (a: readonly ContentPart[], b: readonly ContentPart[]): boolean => keyOf(a) === keyOf(b);

/** Parts as a text for comparison. */
export const keyOf = (pieces: readonly ContentPart[]): string => JSON.stringify(pieces);

/** True if setting `wanted` would change nothing. Bold words equal the same words as plain text. */
export function saysAlready(present: readonly ContentPart[], wanted: Content): boolean {
  if (samePieces(present, piecesOf(wanted))) return true;
  const hasCode = present.some((piece) => typeof piece === "object" && "code" in piece);
  return typeof wanted === "string" && !hasCode && plainOf(present) === wanted.trim();
}
