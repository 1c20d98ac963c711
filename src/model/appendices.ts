import type { OrderBy } from "./2-screens.ts";
import type { Assignment } from "./4-states.ts";
import type { Expression, Problem } from "./expression.ts";
import type { Value } from "#expr/types.ts";
import type { Span } from "#text/span.ts";

/** `## Sample data`: rows in document order. */
export interface SampleRow {
  readonly entity: string;
  /** `L1`; generated if the row gives none. */
  readonly handle: string;
  readonly span: Span;
  readonly cells: readonly SampleCell[];
  readonly problem: Problem | null;
}

export interface SampleCell {
  readonly field: string;
  readonly span: Span;
  readonly value: SampleValue;
}

export type SampleValue =
  | { readonly kind: "value"; readonly value: Value }
  /** The handle of another row, or several. */
  | { readonly kind: "handle"; readonly handle: string }
  | { readonly kind: "handles"; readonly handles: readonly string[] }
  | { readonly kind: "expression"; readonly expression: Expression };

export interface ScenarioSet {
  /** Facts before the first block, which apply to all scenarios. */
  readonly given: readonly Step[];
  readonly scenarios: readonly Scenario[];
}

export interface Scenario {
  readonly sentence: string;
  readonly span: Span;
  readonly steps: readonly Step[];
}

export type Step = { readonly span: Span; readonly source: string; readonly problem: Problem | null } & (
  | {
      readonly kind: "givenRecord";
      readonly entity: string;
      readonly handle: string;
      readonly with: readonly Assignment[];
    }
  | { readonly kind: "givenDate"; readonly date: string; readonly time: string | null }
  /** `3 days later`: `moment` is `now() + 3 days`. */
  | { readonly kind: "timePasses"; readonly moment: Expression }
  | { readonly kind: "network"; readonly online: boolean }
  /** `constant MOST is 5`. */
  | { readonly kind: "givenConstant"; readonly name: string; readonly value: Expression }
  | {
      readonly kind: "givenAnswer";
      readonly call: string;
      readonly status: number | null;
      readonly body: Expression | null;
    }
  | { readonly kind: "as"; readonly who: { readonly kind: "profile" | "role"; readonly name: string } }
  | {
      readonly kind: "create";
      readonly entity: string;
      readonly handle: string | null;
      readonly with: readonly Assignment[];
    }
  | { readonly kind: "fire"; readonly event: string; readonly on: string; readonly with: readonly Assignment[] }
  | { readonly kind: "change"; readonly on: string; readonly with: readonly Assignment[] }
  | { readonly kind: "delete"; readonly on: string }
  /** `set MOST to 5`. */
  | { readonly kind: "setConstant"; readonly name: string; readonly value: Expression }
  | { readonly kind: "callNow"; readonly call: string; readonly on: string | null }
  | { readonly kind: "signIn"; readonly with: readonly Assignment[] }
  /** `on` null: bare field names refer to the last record. */
  | { readonly kind: "expect"; readonly on: string | null; readonly expression: Expression }
  | { readonly kind: "refused"; readonly code: string | null }
  | { readonly kind: "warned"; readonly code: string }
  /** `sees 3 Loan`, `ana sees 3 Loan`; `person` null: the current one. */
  | {
      readonly kind: "sees";
      readonly person: string | null;
      readonly count: number;
      readonly entity: string;
      readonly where: Expression | null;
    }
  /** `ana does not see e1.salary`; `person` null: the current one, `field` null: the whole record. */
  | {
      readonly kind: "seesOne";
      readonly person: string | null;
      readonly on: string;
      readonly field: string | null;
      readonly not: boolean;
    }
  /** `there are 3 Instalment where … called I1, I2, I3`, whether or not anybody may see them. */
  | {
      readonly kind: "thereAre";
      readonly count: number;
      readonly entity: string;
      readonly where: Expression | null;
      readonly order: readonly OrderBy[];
      readonly handles: readonly string[];
    }
  | {
      readonly kind: "sent";
      readonly call: string;
      readonly with: readonly { readonly key: string; readonly value: Expression }[];
      /** JSON that the request body must contain. */
      readonly body: Expression | null;
      readonly not: boolean;
    }
  | { readonly kind: "told"; readonly person: string; readonly text: string | null; readonly not: boolean }
  /** `shown "…"`; `text` null: any message. */
  | { readonly kind: "shown"; readonly text: string | null; readonly not: boolean }
  /** `an automatic event of L1 is refused with E3`. */
  | {
      readonly kind: "automaticRefused";
      readonly on: string | null;
      readonly code: string | null;
      readonly not: boolean;
    }
  | { readonly kind: "broken" }
);

/** `## Words`: translations of any text of the document, by language. */
export interface Words {
  readonly languages: readonly string[];
  readonly texts: ReadonlyMap<string, ReadonlyMap<string, string>>;
}
