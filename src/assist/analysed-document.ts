import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import type { Model } from "#model/model.ts";
import { readDocument } from "#read/read-document.ts";
import type { ReadingCache } from "#read/reading-cache.ts";
import { emptyNotes, type CheckedExpression, type ReadingNotes } from "#read/reading-notes.ts";
import { DocumentSymbols } from "./symbols.ts";

/** The analysis of a document for authoring help. Made once per text and used for all queries about it. */
export interface AnalysedDocument {
  readonly source: string;
  readonly model: Model;
  readonly diagnostics: readonly Diagnostic[];
  readonly notes: ReadingNotes;
  readonly symbols: DocumentSymbols;
}

export function studyDocument(source: string, cache: ReadingCache | null = null): AnalysedDocument {
  const notes = emptyNotes();
  const { model, diagnostics } = readDocument(source, notes, cache);
  return { source, model, diagnostics, notes, symbols: new DocumentSymbols(model) };
}

/** The innermost expression at an offset, both ends included. */
export function expressionAt({ notes }: AnalysedDocument, offset: number): CheckedExpression | null {
  let found: CheckedExpression | null = null;
  for (const each of notes.checked) {
    if (offset < each.span.start || offset > each.span.end) continue;
    if (found === null || lengthOf(each) < lengthOf(found) || (found.typed === null && each.typed !== null))
      if (found === null || lengthOf(each) <= lengthOf(found)) found = each;
  }
  return found;
}

const lengthOf = ({ span }: CheckedExpression): number => span.end - span.start;
