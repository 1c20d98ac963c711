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
 * Reads any text into a model. Mistakes are reported as diagnostics and never thrown. `notes` collect data for
 * authoring help: where expressions are, and what names mean in them. With a `cache`, only what has changed since the
 * previous text is read again.
 */
export function readDocument(source: string, notes?: ReadingNotes, cache: ReadingCache | null = null): ReadDocument {
  const reading = new Reading(source, notes, cache);
  const over = overstep(source);
  if (over !== null) {
    // Half a document could lack a part that closes something, so nothing of it is read.
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
