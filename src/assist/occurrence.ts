import type { Span } from "#text/span.ts";
import type { DocumentSymbol } from "./symbols.ts";

/** A span of the text that names a symbol. */
export interface Occurrence {
  readonly span: Span;
  readonly symbol: DocumentSymbol;
}
