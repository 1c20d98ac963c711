import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import type { TextEdit } from "#text/edit.ts";
import type { Span } from "#text/span.ts";
import type { AnalysedDocument } from "../analysed-document.ts";
import type { TextPlace } from "../text-place.ts";
import type { WordsPlace } from "./plain-words.ts";

/** Words that stand where something else is needed. */
export interface Words {
  readonly study: AnalysedDocument;
  readonly span: Span;
  readonly text: string;
  readonly at: TextPlace;
  readonly place: WordsPlace;
}

/** What is to stand there instead. */
export interface Offer {
  readonly span: Span;
  readonly text: string;
  readonly safe: boolean;
  /** Where `Change to` and the text do not say all of it. */
  readonly title?: string;
  /** Where the message leaves open what something else in the document decides. */
  readonly help?: string;
  /** What changes elsewhere along with it. */
  readonly more?: readonly TextEdit[];
}

/** More than this is prose. */
export const LONGEST = 300;

/** Markup: what it shows and what the source has there differ. */
export const MARKUP = /[`\\|\n]/u;

/** What a screen or a part of an overview shows: bare names are those of its rows. */
export const isShown = ({ key }: TextPlace): boolean => key?.endsWith(".shows") === true;

/** What stands in the cell, or behind the colon of a bullet, of which a part is wrong. */
export function wholeCell(found: Words): Words {
  const { at, study } = found;
  const cell = study.source.slice(at.span.start, at.span.end);
  const start = at.span.start + (cell.length - cell.trimStart().length);
  const text = cell.trim();
  return { ...found, text, span: { start, end: start + text.length } };
}

export const withoutFix = ({ code, severity, span, message, help }: Diagnostic): Diagnostic => ({
  code,
  severity,
  span,
  message,
  help,
});
