/** The answers of a person about the app they want, before there is a document. */
export interface Answers {
  readonly things: readonly ThingAnswers[];
  /** Empty: everyone with the device. */
  readonly people: readonly Group[];
  readonly never: readonly NeverRule[];
}

/** A thing that the app keeps track of. */
export interface ThingAnswers {
  /** As the person typed it: `Tools`. */
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
  /** The thing of a reference, by its index in the answers. */
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

/** An event of a record and the status that it leads to: `Lend`, `Lent`. */
export interface Step {
  readonly event: string;
  readonly status: string;
}

export interface Group {
  readonly name: string;
  readonly may: "everything" | "add" | "see";
}

/** Something that must never happen. `field` is an index among the fields of the thing. */
export interface NeverRule {
  readonly kind: "empty" | "same" | "past" | "future" | "negative" | "before" | "changed at the end";
  readonly thing: number;
  readonly field: number;
  /** `before`: the index of the date that must not be earlier. */
  readonly other: number;
}

/** Sentences for the document, in the person's language. Names are inserted as they will be written. */
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
  /** Sentences of a scenario. */
  beginsAs(thing: string, status: string): string;
  leadsTo(event: string, status: string): string;
  /** The field name to use if there is none. */
  nameField: string;
  untitled: string;
}
