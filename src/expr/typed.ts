import type { Span } from "#text/span.ts";
import type { Type, Value } from "./types.ts";

/**
 * An expression after type checking: every name is resolved, and every node has a type. It is the only input of the
 * evaluator (closures) and the SQL emitter.
 */
export type TypedTree =
  | Literal
  | Variable
  | Constant
  | FieldOf
  | KeyOf
  | AllRecords
  | Operation
  | Fold
  | Conditional
  | ListOf
  | MapOf;

interface Node {
  readonly type: Type;
  readonly span: Span;
}

export interface Literal extends Node {
  readonly op: "literal";
  readonly value: Value;
  /**
   * The duration is written in hours or smaller units. `0 hours` equals `0 days`, but only `0 hours` turns a date into
   * a moment.
   */
  readonly inHours?: true;
}

/** `this`, `me`, `answer`, a fold's variable, a handle. */
export interface Variable extends Node {
  readonly op: "variable";
  readonly name: string;
}

export interface Constant extends Node {
  readonly op: "constant";
  readonly name: string;
}

/**
 * `tool.name`, and bare `name` as a field of the scope's bare variable. `of` has a record type. A field of an unknown
 * record is unknown; a yes/no field of a known record is never unknown (unset is no).
 */
export interface FieldOf extends Node {
  readonly op: "field";
  readonly of: TypedTree;
  readonly entity: string;
  readonly field: string;
}

/** `answer.user.token`, `place.accuracy`: a key of a map, a place or data of type `any`; a missing key is unknown. */
export interface KeyOf extends Node {
  readonly op: "key";
  readonly of: TypedTree;
  readonly key: string;
}

/** An entity's name: the list of all its records. */
export interface AllRecords extends Node {
  readonly op: "records";
  readonly entity: string;
}

/** Operators and functions. `fn` and the types of the arguments determine the meaning. */
export interface Operation extends Node {
  readonly op: "call";
  readonly fn: FunctionName;
  readonly args: readonly TypedTree[];
}

/**
 * List operations: `over.filter(variable, body)`; `body` is null for `size()`, `first()`, `sum()` of plain values.
 * An unknown list has no items.
 *
 * | fold           | items whose body is unknown                  | of nothing |
 * | -------------- | -------------------------------------------- | ---------- |
 * | filter, exists, existsOne | do not meet the condition (SQL's `where`) | [], false |
 * | all            | make it unknown, unless another makes it false | true      |
 * | map            | stay in the list as unknown                  | []         |
 * | sum            | are left out                                 | 0          |
 * | min, max, average | are left out                              | unknown    |
 * | latest, earliest | are left out; of equals the last is latest, the first is earliest | unknown |
 * | first, size    | (no body; with one, the checker puts a filter in front) | unknown, 0 |
 * | by, byDescending | come last; equals stay in the list's own order | []         |
 * | take           | (no variable; the body is how many: unknown or less than 1 gives none) | [] |
 */
export interface Fold extends Node {
  readonly op: "fold";
  readonly fold: FoldName;
  readonly over: TypedTree;
  readonly variable: string | null;
  readonly body: TypedTree | null;
}

export interface Conditional extends Node {
  readonly op: "if";
  readonly test: TypedTree;
  readonly then: TypedTree;
  readonly otherwise: TypedTree;
}

export interface ListOf extends Node {
  readonly op: "list";
  readonly items: readonly TypedTree[];
}

export interface MapOf extends Node {
  readonly op: "map";
  readonly entries: readonly { readonly key: string; readonly value: TypedTree }[];
}

/** `first` and `latest` give the first record, or the one with the greatest body; `earliest` the one with the least. */
export type FoldName =
  | "filter"
  | "exists"
  | "existsOne"
  | "all"
  | "map"
  | "sum"
  | "min"
  | "max"
  | "average"
  | "first"
  | "latest"
  | "earliest"
  | "by"
  | "byDescending"
  | "take"
  | "size";

export type FunctionName =
  // Logic, three-valued.
  | "and"
  | "or"
  | "not"
  // Comparison: unknown if a side is unknown, except for `isEmpty`.
  | "equal"
  | "notEqual"
  | "less"
  | "lessOrEqual"
  | "greater"
  | "greaterOrEqual"
  | "in"
  | "isEmpty"
  // arithmetic on numbers, money, dates, instants, times, durations; `add` joins texts and lists too
  | "add"
  | "subtract"
  | "multiply"
  | "divide"
  | "mod"
  | "negate"
  | "index"
  // text
  | "lower"
  | "upper"
  | "trim"
  | "contains"
  | "startsWith"
  | "endsWith"
  | "size"
  | "split"
  | "join"
  | "replace"
  | "matches"
  // numbers
  | "round"
  | "floor"
  | "ceil"
  | "abs"
  | "min"
  | "max"
  // dates
  | "today"
  | "now"
  | "year"
  | "month"
  | "day"
  | "weekday"
  | "hour"
  | "minute"
  | "days"
  | "months"
  | "years"
  | "hours"
  | "minutes"
  // with a calendar: the last two arguments are its hours and holidays
  | "addWorking"
  | "workingDays"
  | "workingHours"
  | "startOf"
  | "endOf"
  // places, in metres
  | "distance"
  // conversions
  | "toText"
  | "toNumber"
  | "toDate"
  | "toInstant"
  | "toTime"
  | "toDuration"
  | "toMoney"
  | "toBoolean"
  | "type"
  | "has";
