import type { Expression, Problem, Template, Written } from "./expression.ts";
import type { OrderBy } from "./2-screens.ts";
import type { Field } from "./3-entities.ts";
import type { Span } from "#text/span.ts";

/**
 * The heading of rows that belong to the app itself, unless an entity has that name. Such rows repeat, have no record,
 * and lead from no status to none.
 */
export const APP = "App";

/** The states of one entity. */
export interface StateTable {
  readonly entity: string;
  readonly span: Span;
  /** Every status named anywhere, in order of first appearance. */
  readonly statuses: readonly Status[];
  readonly transitions: readonly Transition[];
}

export interface Status {
  readonly name: string;
  readonly span: Span;
  readonly meaning: string | null;
  readonly colour: string | null;
  /** Yes, no, or only for these roles. */
  readonly openToChange: boolean | readonly Written[];
  /** Earlier names, so that records in this status are found again. */
  readonly was?: readonly string[];
}

export interface Transition {
  readonly span: Span;
  /** `"any"`, `"start"`, or a list of statuses. */
  readonly from: "any" | "start" | readonly Written[];
  readonly event: TransitionEvent;
  /** Null: the row names no target status, and the status does not change. */
  readonly to: Written | null;
  /** Null: the rights of point 6 decide. */
  readonly who: readonly Who[] | null;
  /** All must hold; the first that fails gives the reason. */
  readonly guards: readonly Guard[];
  readonly asksFor: readonly AskedFor[];
  readonly then: readonly Effect[];
  readonly problem: Problem | null;
}

/** `` `worth > 0` else E1 ``. */
export interface Guard {
  readonly condition: Expression;
  readonly otherwise: Written | null;
  /**
   * True if it reads a value that the event asks for and does not store. It is then evaluated after the person has
   * filled that in.
   */
  readonly afterAsking: boolean;
}

/** A value that the person fills in with the event. */
export interface AskedFor {
  /** A field's key, or the key of a value that belongs only to the event. */
  readonly field: Written;
  readonly optional: boolean;
  /**
   * `Reason (text)`: not stored in the record. The guards and effects of this row can read it, and the history keeps
   * it.
   */
  readonly own: Field | null;
}

export type Who =
  | { readonly kind: "anyone"; readonly span: Span }
  /** No person may fire it; only effects do, with `do`. */
  | { readonly kind: "nobody"; readonly span: Span }
  | { readonly kind: "role"; readonly role: string; readonly span: Span }
  /** The person in that field of the record, or of a record that it refers to (`site.manager`). */
  | { readonly kind: "person"; readonly field: string; readonly span: Span };

export type TransitionEvent =
  /** A start row needs no event name. */
  | { readonly kind: "start" }
  | { readonly kind: "named"; readonly name: string; readonly span: Span }
  | { readonly kind: "after"; readonly duration: Expression; readonly span: Span }
  /** `at due + 1 day`: an expression that gives a date or an instant. */
  | { readonly kind: "at"; readonly moment: Expression; readonly span: Span }
  | { readonly kind: "when"; readonly condition: Expression; readonly span: Span }
  | { readonly kind: "every"; readonly repetition: Repetition; readonly span: Span };

/** `every day at 10:00`, `every Monday at 08:00`, `every month on the 15th`, `every 2 weeks from due`. */
export interface Repetition {
  /** In the author's words, for the history. */
  readonly words: string;
  /** 1 is Monday; empty: any day. */
  readonly weekdays: readonly number[];
  /** `every first Monday`: which occurrences in the month count, from 1; 0 is the last one. Missing: all of them. */
  readonly weeksOfMonth?: readonly number[];
  /** `every working day`: an expression that tests a day by the calendar of point 9. */
  readonly workingDay?: Expression | null;
  /** In a shorter month, its last day is used. */
  readonly dayOfMonth: number | null;
  /** `every year on 1 January`: 1. Missing: any month. */
  readonly monthOfYear?: number | null;
  /** Months and days between two occurrences. */
  readonly months: number;
  readonly days: number;
  /** The first occurrence, from which the others are counted. */
  readonly from: Expression | null;
  /** Null: at the beginning of the day, or at the time of `from`. */
  readonly time: string | null;
  /** `once if missed`: of the occurrences missed while the app was closed, only the last one runs. */
  readonly onceIfMissed?: boolean;
}

export interface Assignment {
  readonly field: string;
  readonly value: Expression;
  readonly span: Span;
}

export type Effect = { readonly span: Span; readonly problem: Problem | null } & (
  | { readonly kind: "set"; readonly assignment: Assignment }
  /** `called`: the name by which later effects refer to the new record. */
  | {
      readonly kind: "create";
      readonly entity: string;
      readonly called?: Written;
      readonly with: readonly Assignment[];
    }
  /** `change tool with …`: `target` is a reference field or another expression that gives a record. */
  | {
      readonly kind: "change";
      readonly target: Expression;
      readonly entity: string;
      readonly with: readonly Assignment[];
    }
  | {
      readonly kind: "changeEach";
      readonly entity: string;
      readonly where: Expression | null;
      readonly with: readonly Assignment[];
    }
  | { readonly kind: "deleteEach"; readonly entity: string; readonly where: Expression | null }
  /** `with`: values for what the event asks for. */
  | {
      readonly kind: "do";
      readonly event: string;
      readonly on: Expression | null;
      readonly with: readonly Assignment[];
    }
  | { readonly kind: "call"; readonly call: string }
  | { readonly kind: "tell"; readonly person: Expression; readonly text: Template }
  | { readonly kind: "open"; readonly screen: string }
  | { readonly kind: "show"; readonly text: Template }
  | {
      readonly kind: "if";
      readonly condition: Expression;
      readonly effects: readonly Effect[];
      readonly otherwise: readonly Effect[];
    }
  | {
      readonly kind: "forEach";
      readonly variable: string;
      readonly list: Expression;
      /** Empty: in the order of the list. */
      readonly order: readonly OrderBy[];
      readonly effects: readonly Effect[];
    }
  /** `for each n from 1 to months`. */
  | {
      readonly kind: "count";
      readonly variable: string;
      readonly from: Expression;
      readonly to: Expression;
      readonly effects: readonly Effect[];
    }
  /** Only in the answers of calls (point 7). */
  | { readonly kind: "keep"; readonly entity: string; readonly from: Expression }
  | { readonly kind: "error"; readonly code: string }
  | { readonly kind: "errorsAtFields"; readonly from: Expression; readonly names: ErrorNames }
  | { readonly kind: "keepTrying" }
  /** Could not be read. Its transition is closed. */
  | { readonly kind: "broken"; readonly written: string }
);

/** Paths of the field name and the message of an error in a server's JSON. Null: one of the usual names. */
export interface ErrorNames {
  readonly field: string | null;
  readonly message: string | null;
}
