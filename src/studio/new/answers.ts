/** What a person says about the app they want, before there is a document. */
export interface Answers {
  readonly things: readonly ThingAnswers[];
  /** Empty: whoever has the device. */
  readonly people: readonly Group[];
  readonly never: readonly NeverRule[];
}

/** What the app keeps track of. */
export interface ThingAnswers {
  /** As the person says it, `Tools`. */
  readonly name: string;
  readonly fields: readonly KnownField[];
  /** The status of a new record; empty: records have no status. */
  readonly begins: string;
  readonly steps: readonly Step[];
}

export interface KnownField {
  readonly name: string;
  readonly type: KnownType;
  /** The options of a choice. */
  readonly options: readonly string[];
  /** The thing that a reference leads to, by its place in the answers. */
  readonly thing: number;
}

export type KnownType =
  | "text"
  | "long text"
  | "whole number"
  | "number"
  | "money"
  | "yes/no"
  | "date"
  | "date and time"
  | "choice"
  | "photo"
  | "phone"
  | "email"
  | "link"
  | "location"
  | "rating"
  | "person"
  | "reference";

/** Something that happens to a record, and what it is afterwards: `Lend`, `Lent`. */
export interface Step {
  readonly event: string;
  readonly status: string;
}

export interface Group {
  readonly name: string;
  readonly may: "everything" | "add" | "see";
}

/** Something that must never happen. `field` is a place among the fields of the thing. */
export interface NeverRule {
  readonly kind: "empty" | "same" | "past" | "future" | "negative" | "before" | "changed at the end";
  readonly thing: number;
  readonly field: number;
  /** `before`: the date that must not come first. */
  readonly other: number;
}

/** Sentences of the document, in the language of the person. Names go in as they will be written. */
export interface DocumentWords {
  purpose(things: string): string;
  anyone: string;
  newOf(thing: string): string;
  emptyList(things: string): string;
  /** The screen that shows all records by their status. */
  byStatus(things: string): string;
  same(field: string): string;
  past(field: string): string;
  future(field: string): string;
  negative(field: string): string;
  before(field: string, other: string): string;
  /** What a scenario of the document says. */
  beginsAs(thing: string, status: string): string;
  leadsTo(event: string, status: string): string;
  /** The name of a field where there is none. */
  nameField: string;
  untitled: string;
}
