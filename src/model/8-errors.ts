import type { Problem, Template } from "./expression.ts";
import type { Span } from "#text/span.ts";

export type ErrorDisplay = "field" | "notice" | "page" | "warning";

export interface CatalogueError {
  readonly code: string;
  readonly span: Span;
  readonly message: Template;
  /** If the message has `{…}` and records of several entities use the code: the message checked for each entity. */
  readonly messageFor?: ReadonlyMap<string, Template>;
  /** Null: `field` if the error belongs to a field, else `notice`. */
  readonly shown: ErrorDisplay | null;
  readonly problem: Problem | null;
}
