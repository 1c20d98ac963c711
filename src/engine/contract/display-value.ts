import type { FieldType } from "#model/3-entities.ts";
import type { Type, Value } from "#expr/types.ts";

/** A mistake of the document that keeps something from being shown, and the line it stands in. */
export interface Mistake {
  readonly code: string;
  readonly message: string;
  readonly line: number;
  readonly span: { readonly start: number; readonly end: number };
}

/** `[5 %, 10 %]`. */
export interface Percentages {
  readonly kind: "list";
  readonly of: { readonly kind: "percent" };
}

/** A value with all that is needed to show it; formatting is the page's. */
export interface DisplayValue {
  readonly value: Value;
  /** The field's type, or the type of an expression. */
  readonly type: FieldType | Type | Percentages;
  /** The title of the record that a reference names (null: it is gone or may not be seen). */
  readonly title?: string | null;
  /** The titles of several records, in the order of the value (null as above). */
  readonly titles?: readonly (string | null)[];
  /** The colour word of a status. */
  readonly colour?: string | null;
  /** True: a mistake of the document keeps it from being worked out. It is not empty, it is not known. */
  readonly broken?: boolean;
  /** True of a number that the document works out: it has more digits than anybody reads. */
  readonly computed?: boolean;
  /** What the field is called, where a row shows it among others. */
  readonly name?: string;
}
