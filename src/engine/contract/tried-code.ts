import type { Value } from "#expr/types.ts";
import type { Refusal } from "./commands.ts";

/** A record on which code or a rule is tried. */
export interface TriedRecord {
  readonly id: string;
  readonly title: string;
}

/** The records that something can be tried on, from a temporary copy. */
export interface TrialRecords {
  /** The entity that the place is about; null: none. */
  readonly entity: string | null;
  /** The latest records; if there are none, an invented one. */
  readonly records: readonly TriedRecord[];
  /** The record that was used; null: there is none, or the place is not about an entity. */
  readonly record: string | null;
}

/** The values of the code at a place for one record, as the person who holds the device. */
export interface CodeTrialResult extends TrialRecords {
  readonly values: readonly ValueTrialResult[];
}

export interface ValueTrialResult {
  /** The code as it is written. */
  readonly source: string;
  readonly value: Value;
  /** The value as worded in a sentence; empty: it is unknown or empty. */
  readonly words: string;
  /**
   * Why there is no value. `broken`: the code has an error; `later`: it reads something that is only known when it runs
   * (an answer, an event's input, the record of a loop); `too-long`: it does not terminate.
   */
  readonly problem: "broken" | "later" | "too-long" | null;
}

/** The result of applying a rule to one record. */
export interface RuleTrialResult extends TrialRecords {
  /** `not-asked`: its *Only when* does not hold; `broken`: it has an error and refuses everything. */
  readonly verdict: "holds" | "refuses" | "not-asked" | "broken" | null;
  readonly refusals: readonly Refusal[];
  /** The fields that it reads, with the record's values worded. */
  readonly reads: readonly { readonly field: string; readonly words: string }[];
}
