import type { Value } from "#expr/types.ts";
import type { Refusal } from "./commands.ts";

/** A record on which code or a rule is tried. */
export interface TriedRecord {
  readonly id: string;
  readonly title: string;
}

/** The records of an entity that something can be tried on, on a copy that is thrown away. */
export interface TrialRecords {
  /** The key of the entity that the place is about; null: of none. */
  readonly entity: string | null;
  /** The latest ones; where there are none, one that was made up. */
  readonly records: readonly TriedRecord[];
  /** The one that was tried; null: there is none, or the place is about none. */
  readonly record: string | null;
}

/** What the code at a place of a document comes to for one record, as whoever holds the device. */
export interface CodeTrialResult extends TrialRecords {
  readonly values: readonly ValueTrialResult[];
}

export interface ValueTrialResult {
  /** The code as it is written. */
  readonly source: string;
  readonly value: Value;
  /** The value as it reads in a sentence; empty: it is unknown, or empty itself. */
  readonly words: string;
  /**
   * Why there is none. `broken`: the code has a mistake; `later`: it reads what is known only while it runs (an answer,
   * what an event asks for, the record of a loop); `too-long`: it does not come to an end.
   */
  readonly problem: "broken" | "later" | "too-long" | null;
}

/** What a rule says about one record. */
export interface RuleTrialResult extends TrialRecords {
  /** `not-asked`: its *Only when* does not hold; `broken`: it has a mistake and refuses everything. */
  readonly verdict: "holds" | "refuses" | "not-asked" | "broken" | null;
  readonly refusals: readonly Refusal[];
  /** The fields that it reads, with the record's values in words. */
  readonly reads: readonly { readonly field: string; readonly words: string }[];
}
