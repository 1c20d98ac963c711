import type { Expression, Problem, Written } from "./expression.ts";
import type { OrderBy } from "./2-screens.ts";
import type { Span } from "#text/span.ts";

export interface Entity {
  /** As written, `Expense Line`. */
  readonly name: string;
  /** In expressions, `ExpenseLine`. */
  readonly key: string;
  readonly span: Span;
  /** In the document's order; the built-in fields (`id`, `created_at`, …, `status`, `owner`) are not among them. */
  readonly fields: readonly Field[];
  /** Fields of other records that views sort, group, filter and draw by, as `site.name`: worked out, and never shown as fields. */
  readonly through?: readonly Field[];
  /** By reference that lists sort or group by: the paths of the fields that make up what its records are called. */
  readonly titlePaths?: Readonly<Record<string, readonly string[]>>;
  /** The record's title: a field key, or an expression. Null: the first text field. */
  readonly shownAs: Expression | null;
  readonly icon: Written | null;
  /** Sets of field keys that must be unique together. */
  readonly unique: readonly { readonly fields: readonly Written[]; readonly span: Span }[];
  readonly order: readonly OrderBy[];
  readonly colourIf: readonly { readonly colour: string; readonly condition: Expression }[];
  /** Earlier names. */
  readonly was: readonly string[];
  readonly prose: string;
  /** The entity whose child rows these are (some entity has a `list of` this one), and that field. */
  readonly owner: { readonly entity: string; readonly field: string } | null;
  /** `Person` exists in every document; true when only the platform declares it. */
  readonly builtIn: boolean;
  readonly problem: Problem | null;
}

export interface Field {
  readonly name: string;
  readonly key: string;
  readonly span: Span;
  readonly type: FieldType;
  readonly required: boolean | Expression;
  readonly default: Default | null;
  readonly askedIf: Expression | null;
  readonly notes: string | null;
  readonly was: readonly string[];
  readonly problem: Problem | null;
}

export type Default =
  /** The value at the start; follows its inputs until touched or saved. */
  | { readonly kind: "start"; readonly expression: Expression }
  /** Never typed in; always follows its inputs, until `fixedAt` has happened. */
  | ComputedDefault;

export interface ComputedDefault {
  readonly kind: "computed";
  readonly expression: Expression;
  readonly fixedAt: Written | null;
  /** Keys of the record's own fields that it is worked out from; said where the expression has no tree. */
  readonly from?: readonly string[];
}

export type FieldType =
  | { readonly kind: Exclude<PlainType, MeasuredType> }
  /** `unit`: shown behind the number, `kg`; missing: it has none. */
  | { readonly kind: MeasuredType; readonly unit?: string }
  | { readonly kind: "choice" | "choices"; readonly options: readonly Written[] }
  | { readonly kind: "series"; readonly prefix: string; readonly digits: number; readonly first: number }
  /** A reference; `person` is a reference to Person. Narrowing: bare names are the candidate's, `this` is the record. */
  | { readonly kind: "reference"; readonly entity: string; readonly where: Expression | null }
  /** `several Skill`: records that it refers to, each once; kept as a list of ids. Narrowed as a reference is. */
  | { readonly kind: "references"; readonly entity: string; readonly where: Expression | null }
  | { readonly kind: "children"; readonly entity: string }
  /** The type could not be read; the field is kept, shown as text and closed to writing. */
  | { readonly kind: "unknown"; readonly written: string };

export type MeasuredType = "number" | "whole number";

export type PlainType =
  | "text"
  | "long text"
  | "formatted text"
  | "list of text"
  | "number"
  | "whole number"
  | "money"
  | "percent"
  | "yes/no"
  | "date"
  | "time"
  | "date and time"
  | "duration"
  | "email"
  | "phone"
  | "link"
  | "photo"
  | "photos"
  | "file"
  | "signature"
  | "barcode"
  | "location"
  | "rating"
  | "colour"
  | "secret";
