import type { Rule } from "#model/5-rules.ts";
import type { Expression } from "#model/expression.ts";
import type { Value } from "#expr/types.ts";
import type { Outcome, RecordKey, Refusal, Submission, Values } from "./commands.ts";

/**
 * The interface for scenarios and trials, beside `App`: it writes records directly, reads everything and answers calls.
 * People's actions don't go through it.
 */
export interface Trial {
  /** Sets the clock from the beginning on; fires no timers. */
  startAt(instant: string): Promise<void>;
  /** Sets the clock without checking rights, and fires the timers that are due by then. */
  letPass(until: string): Promise<void>;
  /** Loads the sample data; returns the record of each handle. */
  begin(): Promise<{ readonly [handle: string]: RecordKey }>;
  /** Writes a record as it is, without rights, rules or calls. An existing id is changed. */
  put(entity: string, id: string | null, values: Values): Promise<RecordKey>;
  /** Sets a constant without checking rights; a value of another type is refused. */
  setConstant(name: string, value: Value): Promise<void>;
  /** Evaluates an expression without visibility limits; `this` is the record. */
  value(expression: Expression, at: RecordKey | null, variables: { readonly [name: string]: Value }): Promise<Value>;
  /** The same, with the value as worded in a sentence; null: the code does not terminate. */
  inWords(
    expression: Expression,
    at: RecordKey | null,
    variables: { readonly [name: string]: Value },
  ): Promise<{ readonly value: Value; readonly words: string } | null>;
  /** A record's field as worded in a sentence. */
  fieldInWords(at: RecordKey, field: string): Promise<string>;
  /** The titles of records. */
  titles(entity: string, ids: readonly string[]): Promise<readonly string[]>;
  /** Applies a rule to a record, as stored or with other values; writes nothing. */
  tryRule(
    rule: Rule,
    id: string,
    values: Values,
  ): Promise<{
    readonly verdict: "holds" | "refuses" | "not-asked" | "broken";
    readonly refusals: readonly Refusal[];
  }>;
  /** Replaces a value that a scenario only names (`a photo`) by a file; other values are unchanged. */
  withFiles(value: Value): Promise<Value>;
  /** Ids of the records that meet a condition, visible or not; without `order`, in order of creation. */
  find(
    entity: string,
    where: Expression | null,
    order: readonly { readonly field: string; readonly descending: boolean }[],
    variables: { readonly [name: string]: Value },
  ): Promise<readonly string[]>;
  /** Whether somebody (null: the present profile) may see a record, or a field of it. */
  maySee(person: string | null, record: RecordKey, field: string | null): Promise<boolean>;
  /** How many records of an entity somebody (null: the present profile) may see. */
  visible(
    person: string | null,
    entity: string,
    where: Expression | null,
    variables: { readonly [name: string]: Value },
  ): Promise<number>;
  /** Switches the profile, even if people sign in to a server; null: a guest. */
  become(person: string | null): Promise<void>;
  /** A person with exactly this role, else anybody who has it, else a new person with it alone. */
  somebodyWith(role: string): Promise<string>;
  /** Every call so far, in order, queued or sent at once. */
  calls(): Promise<readonly TrialCall[]>;
  /** Makes any call as the present profile, also one that normally only an event or a screen makes. */
  makeCall(call: string, entity: string | null, id: string | null): Promise<Outcome>;
  /** Answers a call; status null: no answer arrives. Returns the errors in the answer. */
  answer(call: string, status: number | null, body: Value): Promise<TrialAnswer>;
  /** The outcome that a submission of the present profile would have; it is rolled back. */
  rehearse(submission: Submission): Promise<Outcome>;
  /** Reports people's submissions and their outcomes from now on; there is only one listener. */
  listen(listener: (person: string | null, submission: Submission, outcome: Outcome) => void): void;
  /** Every record as it is stored, by entity. */
  records(): Promise<{ readonly [entity: string]: readonly { readonly [field: string]: Value }[] }>;
  /** Every change in the history, in order. */
  changes(): Promise<readonly TrialChange[]>;
  /** Adds a notice to a person's inbox; returns its number. */
  tell(person: string, text: string): Promise<number>;
  /** Every notice so far, in order. */
  notices(): Promise<readonly TrialNotice[]>;
}

/** The outcome of an answer: errors in it, and the texts of its `show` effects. */
export interface TrialAnswer {
  readonly refusals: readonly Refusal[];
  readonly messages: readonly string[];
}

export interface TrialNotice {
  readonly id: number;
  readonly person: string;
  readonly text: string;
  /** The code of a notice that the app itself writes. */
  readonly error: string | null;
  /** If it reports a refused event: the refusal's code. */
  readonly refusedWith: string | null;
  readonly about: RecordKey;
}

export interface TrialChange {
  readonly commit: number;
  readonly entity: string;
  readonly record: string;
  readonly what: "create" | "change" | "delete";
  readonly before: { readonly [field: string]: Value };
  readonly after: { readonly [field: string]: Value };
}

export interface TrialCall {
  /** Identifies the call for `answer`. */
  readonly key: string;
  readonly call: string;
  readonly entity: string | null;
  readonly record: string | null;
  readonly method: string;
  readonly path: string;
  readonly body: Value;
}
