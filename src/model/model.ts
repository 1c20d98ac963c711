import type { Span } from "#text/span.ts";
import type { Calls } from "./7-calls.ts";
import type { CatalogueError } from "./8-errors.ts";
import type { Constants } from "./9-constants.ts";
import type { Entity } from "./3-entities.ts";
import type { Purpose } from "./1-purpose.ts";
import type { Roles } from "./6-roles.ts";
import type { Rule } from "./5-rules.ts";
import type { SampleRow, ScenarioSet, Words } from "./appendices.ts";
import type { Screen } from "./2-screens.ts";
import type { StateTable } from "./4-states.ts";
import type { Problem, Written } from "./expression.ts";

export type PointNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

/** The part of a document that the app is drawn from. Every part has the span it was read from. */
export interface DrawnModel {
  readonly name: Written;
  readonly description: string;
  /** The sections of the points, in document order; missing points have none. */
  readonly outline: readonly Section[];
  readonly purpose: Purpose;
  readonly screens: readonly Screen[];
  readonly entities: readonly Entity[];
  readonly states: readonly StateTable[];
  readonly rules: readonly Rule[];
  readonly roles: Roles;
  readonly calls: Calls;
  readonly errors: readonly CatalogueError[];
  readonly constants: Constants;
  readonly words: Words;
  /** Set if the document could not be read at all. */
  readonly problem?: Problem;
}

/** Everything in a document. */
export interface Model extends DrawnModel {
  readonly samples: readonly SampleRow[];
  readonly scenarios: ScenarioSet;
}

export interface Section {
  readonly part: PointNumber | "sample data" | "scenarios" | "words" | "prose";
  readonly heading: string;
  readonly span: Span;
  /** True if the whole point says `not shown`, is empty, or contains only such facts. */
  readonly notShown: boolean;
}
