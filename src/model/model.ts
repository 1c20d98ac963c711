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

/** What of a document an app is drawn from. Every part knows where it was read. */
export interface DrawnModel {
  readonly name: Written;
  readonly description: string;
  /** Where each point stands, in document order; points that are missing are missing here. */
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
  /** Why none of it was read. */
  readonly problem?: Problem;
}

/** All that a document says. */
export interface Model extends DrawnModel {
  readonly samples: readonly SampleRow[];
  readonly scenarios: ScenarioSet;
}

export interface Section {
  readonly part: PointNumber | "sample data" | "scenarios" | "words" | "prose";
  readonly heading: string;
  readonly span: Span;
  /** True when the whole point says `not shown`, is empty or holds nothing but such facts. */
  readonly notShown: boolean;
}
