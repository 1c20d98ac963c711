import type { Expression, Problem, Written } from "./expression.ts";
import type { OrderBy } from "./2-screens.ts";
import type { Span } from "#text/span.ts";

export interface Entity {
  /** As written, `Expense Line`. */
  readonly name: string;
  /** In expressions, `ExpenseLine`. */
  readonly key: string;
  readonly span: Span;
  /** In the document's order, without the built-in fields (`id`, `created_at`, …, `status`, `owner`). */
  readonly fields: readonly Field[];
  /**
   * Computed fields for paths such as `site.name`, which views sort, group, filter and draw by. Never shown as fields.
   */
  readonly through?: readonly Field[];
  /** By reference field that lists sort or group by: the paths of the fields that make up the title of its target. */
  readonly titlePaths?: Readonly<Record<string, readonly string[]>>;
  /** The record's title: a field key or an expression. Null: the first text field. */
  readonly shownAs: Expression | null;
  readonly icon: Written | null;
  /** Sets of field keys that must be unique together. */
  readonly unique: readonly { readonly fields: readonly Written[]; readonly span: Span }[];
  readonly order: readonly OrderBy[];
  readonly colourIf: readonly { readonly colour: string; readonly condition: Expression }[];
  /** Earlier names of the entity, so that its records are found again. */
  readonly was: readonly string[];
  readonly prose: string;
  /** For an entity of child rows: the parent entity, and its `list of` field that contains them. */
  readonly owner: { readonly entity: string; readonly field: string } | null;
  /** `Person` exists in every document. True if only the platform declares it. */
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
  /** The initial value; it follows its inputs until a person edits the field or the record is saved. */
  | { readonly kind: "start"; readonly expression: Expression }
  /** Never typed in. It follows its inputs until the event `fixedAt` has happened. */
  | ComputedDefault;

export interface ComputedDefault {
  readonly kind: "computed";
  readonly expression: Expression;
  readonly fixedAt: Written | null;
  /** Keys of the record's own fields that the expression reads; given if the expression has no tree. */
  readonly from?: readonly string[];
}

export type FieldType =
  | { readonly kind: Exclude<PlainType, MeasuredType> }
  /** `unit`: shown after the number, `kg`. Missing: no unit. */
  | { readonly kind: MeasuredType; readonly unit?: string }
  | { readonly kind: "choice" | "choices"; readonly options: readonly Written[] }
  | { readonly kind: "series"; readonly prefix: string; readonly digits: number; readonly first: number }
  /**
   * A reference; `person` is a reference to Person. In `where`, bare names are the candidate's and `this` is the
   * record.
   */
  | { readonly kind: "reference"; readonly entity: string; readonly where: Expression | null }
  /** `several Skill`: a list of distinct record ids. `where` works as for a reference. */
  | { readonly kind: "references"; readonly entity: string; readonly where: Expression | null }
  | { readonly kind: "children"; readonly entity: string }
  /** The type could not be read. The field keeps its values, is shown as text and can't be written. */
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
