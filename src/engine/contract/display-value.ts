import type { FieldType } from "#model/3-entities.ts";
import type { Type, Value } from "#expr/types.ts";

/** An error in the document that prevents something from being shown, and its line. */
export interface Mistake {
  readonly code: string;
  readonly message: string;
  readonly line: number;
  readonly span: { readonly start: number; readonly end: number };
}

/** The type of a list such as `[5 %, 10 %]`. */
export interface Percentages {
  readonly kind: "list";
  readonly of: { readonly kind: "percent" };
}

/** A value with everything needed to show it; the page formats it. */
export interface DisplayValue {
  readonly value: Value;
  /** The field's type, or the type of an expression. */
  readonly type: FieldType | Type | Percentages;
  /** The title of the referenced record; null: the record is gone or may not be seen. */
  readonly title?: string | null;
  /** The titles of several records, in the order of the value (null as above). */
  readonly titles?: readonly (string | null)[];
  /** The name of a status colour. */
  readonly colour?: string | null;
  /** True: an error in the document prevents the computation; the value is unknown, not empty. */
  readonly broken?: boolean;
  /** True: a computed number, which is rounded when it is shown. */
  readonly computed?: boolean;
  /** The field's name, if a row shows it among others. */
  readonly name?: string;
}
