import type { Expression, Problem, Written } from "./expression.ts";
import type { Span } from "#text/span.ts";

export interface Screen {
  readonly name: string;
  readonly span: Span;
  /** `/claims/:id`, with `{id}` written as `:id`. Derived from the name if the document gives no route. */
  readonly route: string;
  /** Names of the route's parameters, `["id"]`. */
  readonly parameters: readonly string[];
  readonly views: readonly View[];
  readonly actions: readonly ScreenAction[];
  /** Roles that may open it; empty means anyone. */
  readonly who: readonly Written[];
  /** What a row shows. If a screen has several views, these facts apply to the first view that can use them. */
  readonly title: FieldOrExpression | null;
  readonly subtitle: readonly FieldOrExpression[];
  readonly badge: FieldOrExpression | null;
  readonly picture: FieldOrExpression | null;
  readonly search: readonly Written[];
  readonly filters: readonly Written[];
  readonly fields: readonly FieldGroup[];
  /**
   * Fields that people fill in directly in a row: of the listed records, or of the child rows of the screen's record.
   */
  readonly answerHere: readonly AnswerHere[];
  readonly empty: Written | null;
  /** Null: the document does not say, and the default applies. */
  readonly tab: { readonly shown: boolean; readonly icon: string | null; readonly span: Span } | null;
  readonly from: Written | null;
  readonly asksTheServer: Expression | null;
  /** Prose of the screen's block, shown by `text` views and as help. */
  readonly prose: string;
  /** True for screens that the platform generates because the document describes none. */
  readonly byDefault: boolean;
  readonly problem: Problem | null;
}

export type ViewKind =
  | "list"
  | "cards"
  | "table"
  | "board"
  | "calendar"
  | "map"
  | "gallery"
  | "one"
  | "form"
  | "overview"
  | "text";

export interface View {
  readonly kind: ViewKind;
  readonly span: Span;
  /** The entity's key; null for `overview` and `text`. */
  readonly entity: string | null;
  readonly where: Expression | null;
  readonly order: readonly OrderBy[];
  /** A field key, `status` included. */
  readonly groupedBy: Written | null;
  readonly first: number | null;
  /** Calendar: the fields with an entry's start and end. */
  readonly from: Written | null;
  readonly to: Written | null;
  readonly blocks: readonly Block[];
  readonly problem: Problem | null;
}

export interface OrderBy {
  readonly field: Written;
  readonly descending: boolean;
}

/** A field key or an expression over the row's record. */
export type FieldOrExpression =
  | { readonly kind: "field"; readonly field: string; readonly span: Span }
  | { readonly kind: "expression"; readonly expression: Expression; readonly span: Span };

export interface FieldGroup {
  readonly heading: string | null;
  readonly fields: readonly Written[];
}

export interface AnswerHere {
  readonly entity: string;
  readonly field: string;
  readonly span: Span;
}

/** One block of an overview. */
export interface Block {
  readonly name: string;
  readonly span: Span;
  readonly kind: "count" | "sum" | "average" | "min" | "max" | "bar" | "line" | "pie" | "list" | "text" | "value";
  readonly entity: string | null;
  /**
   * The field that is summed, averaged and so on, as `Claim.still_to_pay`. Charts add it up; null: they count records.
   */
  readonly value: Written | null;
  /** Charts: the field on the axis and, for dates, the interval. */
  readonly by: Written | null;
  readonly step: "day" | "week" | "month" | "year" | null;
  readonly where: Expression | null;
  readonly order: readonly OrderBy[];
  readonly first: number | null;
  readonly text: string | null;
  /** Only for blocks of the kind `value`. */
  readonly figure?: Figure;
  readonly problem: Problem | null;
}

/** A computed number, with the earlier value that it is compared to and its target. */
export interface Figure {
  readonly of: Expression;
  readonly percent: boolean;
  readonly compared: Expression | null;
  readonly target: Expression | null;
}

export type ScreenAction =
  | { readonly kind: "create"; readonly entity: string; readonly span: Span }
  | { readonly kind: "edit" | "delete" | "search" | "export" | "print"; readonly span: Span }
  | { readonly kind: "scan"; readonly field: string; readonly span: Span }
  | { readonly kind: "open"; readonly screen: string; readonly span: Span }
  | { readonly kind: "event"; readonly event: string; readonly span: Span }
  | { readonly kind: "call"; readonly call: string; readonly span: Span };
