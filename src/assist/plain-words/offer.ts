import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import type { TextEdit } from "#text/edit.ts";
import type { Span } from "#text/span.ts";
import type { AnalysedDocument } from "../analysed-document.ts";
import type { TextPlace } from "../text-place.ts";
import type { WordsPlace } from "./plain-words.ts";

/** Words in a place that needs something else. */
export interface Words {
  readonly study: AnalysedDocument;
  readonly span: Span;
  readonly text: string;
  readonly at: TextPlace;
  readonly place: WordsPlace;
}

/** The proposed replacement. */
export interface Offer {
  readonly span: Span;
  readonly text: string;
  readonly safe: boolean;
  /** If `Change to` and the text are not a sufficient title. */
  readonly title?: string;
  /** If the message does not mention something else in the document that matters. */
  readonly help?: string;
  /** Further edits that belong to the change. */
  readonly more?: readonly TextEdit[];
}

/** A longer text is prose. */
export const LONGEST = 300;

/** Markup: the text differs from its source. */
export const MARKUP = /[`\\|\n]/u;

/** True for what a screen or a part of an overview shows: bare names belong to its rows. */
export const isShown = ({ key }: TextPlace): boolean => key?.endsWith(".shows") === true;

/** The whole cell, or the whole value of a bullet, around the text of a diagnostic. */
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
