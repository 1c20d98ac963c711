import type { TypedTree } from "#expr/typed.ts";
import type { Scope, Type } from "#expr/types.ts";
import type { Span } from "#text/span.ts";
import type { Outline } from "./markdown/outline.ts";

/**
 * What names mean in one place. `entity` is that of `this`. Where bare names are another record's (narrowing, `where`),
 * `candidate` is its entity, and the tree knows it as the variable `candidate`.
 */
export interface Place {
  readonly entity?: string | null;
  readonly candidate?: string | null;
  readonly variables?: ReadonlyMap<string, Type>;
  /** `before.due` and `this is new` mean something here: something is being written. */
  readonly before?: boolean;
  /** The record that an effect writes; `as`: how code here names it, null where it can't. */
  readonly written?: { readonly entity: string; readonly as: string | null; readonly isNew: boolean };
  /** Names of records that effects of the same row make: unless they are variables too, not before this place. */
  readonly madeElsewhere?: readonly string[];
}

/** An expression that was checked, right or wrong, and what names mean in it. */
export interface CheckedExpression {
  readonly source: string;
  readonly span: Span;
  /** Source offset of every character, where it is not simply `span.start + i`. */
  readonly offsets: readonly number[] | null;
  readonly scope: Scope;
  readonly expected: Type | null;
  /** Its spans count from `span.start`, one for each character of `source`. */
  readonly typed: TypedTree | null;
}

/** What a reading leaves behind for whoever helps the author at a place in the text. */
export interface ReadingNotes {
  readonly checked: CheckedExpression[];
  outline: Outline | null;
  /** What names mean at another place of this document; null: the document was not read. */
  scopeOf: ((place: Place) => Scope) | null;
}

export const emptyNotes = (): ReadingNotes => ({ checked: [], outline: null, scopeOf: null });
