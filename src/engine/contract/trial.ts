import type { Rule } from "#model/5-rules.ts";
import type { Expression } from "#model/expression.ts";
import type { Value } from "#expr/types.ts";
import type { Outcome, RecordKey, Refusal, Submission, Values } from "./commands.ts";

/**
 * The door for trying things out, beside `App`: scenarios put things in place through it, look at everything, and let
 * calls be answered. Nothing a person does goes this way.
 */
export interface Trial {
  /** Lets it be another moment from the beginning on: nothing happens because of it. */
  startAt(instant: string): Promise<void>;
  /** Lets it be another moment, whoever may set the clock: what was due until then happens. */
  letPass(until: string): Promise<void>;
  /** Loads the sample data and says which record each handle names. */
  begin(): Promise<{ readonly [handle: string]: RecordKey }>;
  /** Puts a record in place as it is: no rights, rules or calls. An id that is there already is changed. */
  put(entity: string, id: string | null, values: Values): Promise<RecordKey>;
  /** Sets a constant, whoever may change it; a value of another kind is refused. */
  setConstant(name: string, value: Value): Promise<void>;
  /** The value of an expression with sight of all records; `this` is the record. */
  value(expression: Expression, at: RecordKey | null, variables: { readonly [name: string]: Value }): Promise<Value>;
  /** The same with the value as it reads in a sentence; code that does not come to an end has none. */
  inWords(
    expression: Expression,
    at: RecordKey | null,
    variables: { readonly [name: string]: Value },
  ): Promise<{ readonly value: Value; readonly words: string } | null>;
  /** A field of a record as it reads in a sentence. */
  fieldInWords(at: RecordKey, field: string): Promise<string>;
  /** What records are called. */
  titles(entity: string, ids: readonly string[]): Promise<readonly string[]>;
  /** What a rule of the document says about a record, as it is or with other values; nothing is written. */
  tryRule(
    rule: Rule,
    id: string,
    values: Values,
  ): Promise<{
    readonly verdict: "holds" | "refuses" | "not-asked" | "broken";
    readonly refusals: readonly Refusal[];
  }>;
  /** A file for a value that is only named in a scenario (`a photo`); other values stay as they are. */
  withFiles(value: Value): Promise<Value>;
  /** Ids of the records that meet a condition, whoever may see them: in this order, else as they were made. */
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
  /** Whose app it is from now on, also where people sign in to a server; null: a guest's. */
  become(person: string | null): Promise<void>;
  /** Somebody with exactly this role if there is one, else anybody who has it, else a new person with it alone. */
  somebodyWith(role: string): Promise<string>;
  /** Every call made so far, in order, queued or sent at once. */
  calls(): Promise<readonly TrialCall[]>;
  /** Makes any call of the document as the present profile, also one that only an event or a screen makes. */
  makeCall(call: string, entity: string | null, id: string | null): Promise<Outcome>;
  /** Answers a call; status null: no answer comes. What the answer says is wrong is given back. */
  answer(call: string, status: number | null, body: Value): Promise<TrialAnswer>;
  /** What a submission of the present profile would come to; nothing of it is kept. */
  rehearse(submission: Submission): Promise<Outcome>;
  /** Tells what people submit from now on, and what came of it; one listener at a time. */
  listen(listener: (person: string | null, submission: Submission, outcome: Outcome) => void): void;
  /** Every record as it is stored, by entity. */
  records(): Promise<{ readonly [entity: string]: readonly { readonly [field: string]: Value }[] }>;
  /** Every change that the history knows, in order. */
  changes(): Promise<readonly TrialChange[]>;
  /** Leaves a notice in somebody's inbox, and gives its number. */
  tell(person: string, text: string): Promise<number>;
  /** Every notice so far, in order. */
  notices(): Promise<readonly TrialNotice[]>;
}

/** What came of an answer: what it says is wrong, and the texts of its `show` effects. */
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
  /** Where it tells that an event was refused: with which code. */
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
  /** Names the call for `answer`. */
  readonly key: string;
  readonly call: string;
  readonly entity: string | null;
  readonly record: string | null;
  readonly method: string;
  readonly path: string;
  readonly body: Value;
}
