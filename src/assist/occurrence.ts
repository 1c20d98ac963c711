import type { Span } from "#text/span.ts";
import type { DocumentSymbol } from "./symbols.ts";

/** A place of the text that names something. */
export interface Occurrence {
  readonly span: Span;
  readonly symbol: DocumentSymbol;
}
