import type { Expression, Problem, Template, Written } from "./expression.ts";
import type { OrderBy } from "./2-screens.ts";
import type { Field } from "./3-entities.ts";
import type { Span } from "#text/span.ts";

/**
 * The heading of the rows that are the app's own, where no entity bears that name: they repeat, have no record, and lead
 * from no status to none.
 */
export const APP = "App";

/** The states of one entity. */
export interface StateTable {
  readonly entity: string;
  readonly span: Span;
  /** Every status named anywhere, in order of appearance. */
  readonly statuses: readonly Status[];
  readonly transitions: readonly Transition[];
}

export interface Status {
  readonly name: string;
  readonly span: Span;
  readonly meaning: string | null;
  readonly colour: string | null;
  /** Yes, no, or the roles for whom it is. */
  readonly openToChange: boolean | readonly Written[];
  /** Earlier names. */
  readonly was?: readonly string[];
}

export interface Transition {
  readonly span: Span;
  /** `"any"`, `"start"`, or statuses. */
  readonly from: "any" | "start" | readonly Written[];
  readonly event: TransitionEvent;
  /** Null: the row names no status it leads to, so it stays as it is. */
  readonly to: Written | null;
  /** Null: point 6 decides. */
  readonly who: readonly Who[] | null;
  /** All must hold; the first that does not gives the reason. */
  readonly guards: readonly Guard[];
  readonly asksFor: readonly AskedFor[];
  readonly then: readonly Effect[];
  readonly problem: Problem | null;
}

/** `` `worth > 0` else E1 ``. */
export interface Guard {
  readonly condition: Expression;
  readonly otherwise: Written | null;
  /** It reads what the event asks for and does not store: it is judged once that is filled in. */
  readonly afterAsking: boolean;
}

/** What is filled in with the event. */
export interface AskedFor {
  /** A field's key, or that of a value which belongs to the event alone. */
  readonly field: Written;
  readonly optional: boolean;
  /** `Reason (text)`: not stored in the record, known to the guards and effects of this row, kept in the history. */
  readonly own: Field | null;
}

export type Who =
  | { readonly kind: "anyone"; readonly span: Span }
  /** No person: effects alone fire it, with `do`. */
  | { readonly kind: "nobody"; readonly span: Span }
  | { readonly kind: "role"; readonly role: string; readonly span: Span }
  /** The person in that field of the record, or of a record it refers to (`site.manager`). */
  | { readonly kind: "person"; readonly field: string; readonly span: Span };

export type TransitionEvent =
  /** The start row needs no event name. */
  | { readonly kind: "start" }
  | { readonly kind: "named"; readonly name: string; readonly span: Span }
  | { readonly kind: "after"; readonly duration: Expression; readonly span: Span }
  /** `at due + 1 day`: an expression that gives a date or an instant. */
  | { readonly kind: "at"; readonly moment: Expression; readonly span: Span }
  | { readonly kind: "when"; readonly condition: Expression; readonly span: Span }
  | { readonly kind: "every"; readonly repetition: Repetition; readonly span: Span };

/** `every day at 10:00`, `every Monday at 08:00`, `every month on the 15th`, `every 2 weeks from due`. */
export interface Repetition {
  /** As the author says it, for the history. */
  readonly words: string;
  /** 1 is Monday; empty: on any day. */
  readonly weekdays: readonly number[];
  /** `every first Monday`: which of the month, counted from its beginning; 0 is the last one. Missing: each. */
  readonly weeksOfMonth?: readonly number[];
  /** `every working day`: whether a day is one, by the calendar of point 9. */
  readonly workingDay?: Expression | null;
  /** The last day of a month that is shorter. */
  readonly dayOfMonth: number | null;
  /** `every year on 1 January`: 1; missing where it is any month. */
  readonly monthOfYear?: number | null;
  /** From one time to the next. */
  readonly months: number;
  readonly days: number;
  /** The first time; the others are counted from it. */
  readonly from: Expression | null;
  /** Null: when the day begins, or at the time of `from`. */
  readonly time: string | null;
  /** `once if missed`: of the times that passed while the app was closed only the last one is made up for. */
  readonly onceIfMissed?: boolean;
}

export interface Assignment {
  readonly field: string;
  readonly value: Expression;
  readonly span: Span;
}

export type Effect = { readonly span: Span; readonly problem: Problem | null } & (
  | { readonly kind: "set"; readonly assignment: Assignment }
  /** `called`: the name of the new record in the effects after it. */
  | {
      readonly kind: "create";
      readonly entity: string;
      readonly called?: Written;
      readonly with: readonly Assignment[];
    }
  /** `change tool with …`: the record in a reference field (or another expression that gives a record). */
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
  /** `with`: what the event asks for. */
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
      /** Empty: as the list comes. */
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
  /** Only in answers of calls (point 7). */
  | { readonly kind: "keep"; readonly entity: string; readonly from: Expression }
  | { readonly kind: "error"; readonly code: string }
  | { readonly kind: "errorsAtFields"; readonly from: Expression; readonly names: ErrorNames }
  | { readonly kind: "keepTrying" }
  /** Could not be read: the transition that holds it is closed. */
  | { readonly kind: "broken"; readonly written: string }
);

/** Where the field and the words of an error stand in a server's JSON; null: under one of the usual names. */
export interface ErrorNames {
  readonly field: string | null;
  readonly message: string | null;
}
