import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import type { Model } from "#model/model.ts";
import { assemble } from "./assemble.ts";
import { emptyModel } from "./empty-model.ts";
import { overstep } from "./markdown/limits.ts";
import { readOutline } from "./markdown/read-outline.ts";
import { Reading } from "./reading.ts";
import type { ReadingCache } from "./reading-cache.ts";
import type { ReadingNotes } from "./reading-notes.ts";
import { namesPart } from "./sections.ts";

export interface ReadDocument {
  readonly model: Model;
  readonly diagnostics: Diagnostic[];
}

const WHAT = {
  characters: "characters",
  lines: "lines",
  line: "characters in one line",
  blanks: "blanks in a row",
  nesting: "quotes or lists inside one another",
  nestings: "deeply nested quotes or lists",
  marks: "marks of formatting in one paragraph",
  columns: "columns in one table",
} as const;

/**
 * Reads any text at all into a model; what is wrong with it is told, never thrown. `notes` keep what helps whoever writes
 * the text: which expression stands where, and what names mean in it. With a `cache`, only what differs from the text
 * before is read again.
 */
export function readDocument(source: string, notes?: ReadingNotes, cache: ReadingCache | null = null): ReadDocument {
  const reading = new Reading(source, notes, cache);
  const over = overstep(source);
  if (over !== null) {
    // Half a document could lack the half that closes something, so none of it is read.
    const problem = reading.problem("document-too-large", over.span, { limit: WHAT[over.limit], most: over.most });
    return { model: { ...emptyModel(), problem }, diagnostics: reading.diagnostics };
  }
  cache?.begin();
  const outline = readOutline(source, namesPart, { known: cache?.parts ?? null });
  if (notes !== undefined) notes.outline = outline;
  const model = assemble(reading, outline);
  return { model, diagnostics: inOrder(reading.diagnostics) };
}

const inOrder = (diagnostics: readonly Diagnostic[]): Diagnostic[] => {
  const seen = new Set<string>();
  return diagnostics
    .filter(({ code, span, message }) => {
      const key = `${code} ${span.start} ${span.end} ${message}`;
      return seen.has(key) ? false : seen.add(key);
    })
    .sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
};
