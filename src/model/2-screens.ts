import type { Expression, Problem, Written } from "./expression.ts";
import type { Span } from "#text/span.ts";

export interface Screen {
  readonly name: string;
  readonly span: Span;
  /** `/claims/:id`, with `{id}` written as `:id`. Made from the name where the document gives none. */
  readonly route: string;
  /** Names of the route's parameters, `["id"]`. */
  readonly parameters: readonly string[];
  readonly views: readonly View[];
  readonly actions: readonly ScreenAction[];
  /** Roles that may open it; empty means anyone. */
  readonly who: readonly Written[];
  /** What a row shows; for several views the facts hold for the first that can use them. */
  readonly title: FieldOrExpression | null;
  readonly subtitle: readonly FieldOrExpression[];
  readonly badge: FieldOrExpression | null;
  readonly picture: FieldOrExpression | null;
  readonly search: readonly Written[];
  readonly filters: readonly Written[];
  readonly fields: readonly FieldGroup[];
  /** What is answered in the row itself: fields of the listed records, or of the child rows of the screen's record. */
  readonly answerHere: readonly AnswerHere[];
  readonly empty: Written | null;
  /** Null where the document does not say: then the default decides. */
  readonly tab: { readonly shown: boolean; readonly icon: string | null; readonly span: Span } | null;
  readonly from: Written | null;
  readonly asksTheServer: Expression | null;
  /** Prose of its block, shown by `text` views and as help. */
  readonly prose: string;
  /** True for screens that the platform made because the document shows none. */
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
  /** Calendar: the field an entry starts (and ends) at. */
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
  /** The field that is summed, averaged, …, as `Claim.still_to_pay`; for charts what is added up (count if null). */
  readonly value: Written | null;
  /** Charts: the field on the axis, and the step for dates. */
  readonly by: Written | null;
  readonly step: "day" | "week" | "month" | "year" | null;
  readonly where: Expression | null;
  readonly order: readonly OrderBy[];
  readonly first: number | null;
  readonly text: string | null;
  /** What a `value of …` shows. */
  readonly figure?: Figure;
  readonly problem: Problem | null;
}

/** A number that is worked out, with what it was before and what it should be. */
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
