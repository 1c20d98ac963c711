import type { Syntax } from "./syntax.ts";

/**
 * Types of the expression language. `any` is data from outside (a call's answer), whose type is known only at run time;
 * `empty` is the type of the literal `empty`, which fits every type.
 */
export type Type =
  | { readonly kind: "text" | "number" | "boolean" | "date" | "time" | "instant" | "duration" }
  /** `9 working hours`, `3 working days`: has a meaning only with a calendar, added to a date or a moment. */
  | { readonly kind: "workingTime" }
  | { readonly kind: "place" | "file" | "any" | "empty" }
  | { readonly kind: "money"; readonly currency: string }
  /** A record of an entity; at run time its id. */
  | { readonly kind: "record"; readonly entity: string }
  | { readonly kind: "list"; readonly of: Type }
  /** A map literal with known keys, or (keys empty, `open`) any JSON object. */
  | { readonly kind: "map"; readonly keys: { readonly [key: string]: Type }; readonly open: boolean };

/**
 * A value at run time is exactly what is stored and sent: plain JSON. What a string or number means is known from the
 * static type alone, so nothing is wrapped and SQL sees the same representation.
 *
 * | type     | value                                                                         |
 * | -------- | ----------------------------------------------------------------------------- |
 * | unknown  | `null` (an empty field; `""` and `[]` count as empty too)                     |
 * | number   | a finite double                                                               |
 * | money    | whole minor units (cents) as a safe integer; the currency is in the type      |
 * | date     | `"2025-06-02"`                                                                |
 * | time     | `"14:30"` or `"14:30:05"`                                                     |
 * | instant  | `"2025-06-02T12:30:00.000Z"`, always UTC with milliseconds                    |
 * | duration | `"P1Y2M14DT2H30M5S"`, parts as written, zero parts left out, `"PT0S"` for none; a leading `-` negates |
 * | workingTime | as a duration, of working days, hours, minutes                             |
 * | record   | the record's id                                                               |
 * | place    | `{ "latitude": n, "longitude": n, "accuracy": n? }`                           |
 * | file     | `{ "hash": "…", "name": "…", "type": "image/jpeg", "size": n }`               |
 */
export type Value = null | boolean | number | string | readonly Value[] | { readonly [key: string]: Value };

/** What the type checker needs to know about an entity. */
export interface EntityShape {
  /** The name in expressions, `ExpenseLine`. */
  readonly key: string;
  /** Fields by their name in expressions, including the built-in ones (`id`, `status`, …) and `owner` of child rows. */
  readonly fields: ReadonlyMap<string, FieldShape>;
}

export interface FieldShape {
  readonly type: Type;
  /** The possible values of a `choice of` or `status`, so that comparisons with other texts can be reported. */
  readonly options?: readonly string[];
  /** Set for a `list of ENTITY`: its rows are created one by one and never set as a value. */
  readonly isRows?: true;
}

/** A formula of section 9, which is called like a function. */
export interface FormulaShape {
  readonly name: string;
  readonly parameters: readonly string[];
  /** Null: it has a mistake, which is already reported. */
  readonly body: Syntax | null;
}

/** The working time of section 9. */
export interface Calendar {
  /** The intervals of each day, Monday to Sunday, in minutes since midnight, as a plain value. */
  readonly hours: Value;
  /** A list of dates that reads no record; null: there are no holidays. */
  readonly holidays: Syntax | null;
}

/** What names mean in the place of an expression. */
export interface Scope {
  readonly entities: ReadonlyMap<string, EntityShape>;
  readonly formulas?: ReadonlyMap<string, FormulaShape>;
  readonly constants: ReadonlyMap<string, Type>;
  /** Null: it has a mistake, which is already reported, and working time is unknown. */
  readonly calendar?: Calendar | null;
  /** Constants that are durations in hours or smaller units: added to a date they give a moment, as literals do. */
  readonly inHours?: ReadonlySet<string>;
  /**
   * Constants that are a text or a list of texts, with these texts, so that a misspelt status in them can be reported.
   */
  readonly texts?: ReadonlyMap<string, readonly string[]>;
  /** `this`, `me`, `answer`, handles of scenarios, loop variables of effects. */
  readonly variables: ReadonlyMap<string, Type>;
  /** The record being written; its fields are not bare names here. `as`: its name in code here. */
  readonly written?: { readonly entity: string; readonly as: string | null; readonly isNew: boolean };
  /** Names of records made elsewhere in the same row of effects, so that an unknown one is not reported as misspelt. */
  readonly madeElsewhere?: readonly string[];
  /** The variable whose fields may be named bare (`due` for `this.due`); null: there is none. */
  readonly bare: string | null;
  /** The document's currency: the type of a money field, and of a bare `money` result. */
  readonly currency: string;
}
