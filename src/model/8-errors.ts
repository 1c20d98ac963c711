import type { Problem, Template } from "./expression.ts";
import type { Span } from "#text/span.ts";

export type ShownHow = "field" | "notice" | "page" | "warning";

export interface CatalogueError {
  readonly code: string;
  readonly span: Span;
  readonly message: Template;
  /** Null: `field` where it belongs to one, else `notice`. */
  readonly shown: ShownHow | null;
  readonly problem: Problem | null;
}
