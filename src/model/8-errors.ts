import type { Problem, Template } from "./expression.ts";
import type { Span } from "#text/span.ts";

export type ErrorDisplay = "field" | "notice" | "page" | "warning";

export interface CatalogueError {
  readonly code: string;
  readonly span: Span;
  readonly message: Template;
  /** Where records of several entities use the code and the message has `{…}`: the message checked for each. */
  readonly messageFor?: ReadonlyMap<string, Template>;
  /** Null: `field` where it belongs to one, else `notice`. */
  readonly shown: ErrorDisplay | null;
  readonly problem: Problem | null;
}
