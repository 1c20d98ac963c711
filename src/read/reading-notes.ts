import type { TypedTree } from "#expr/typed.ts";
import type { Scope, Type } from "#expr/types.ts";
import type { Span } from "#text/span.ts";
import type { Outline } from "./markdown/outline.ts";

/**
 * What names mean in one place. `entity` is the entity of `this`. If bare names belong to another record (narrowing,
 * `where`), `candidate` is its entity, and the tree has it as the variable `candidate`.
 */
export interface Place {
  readonly entity?: string | null;
  readonly candidate?: string | null;
  readonly variables?: ReadonlyMap<string, Type>;
  /** True where something is being written, so that `before.due` and `this is new` have a meaning. */
  readonly before?: boolean;
  /** The record that an effect writes. `as`: its name in the code of this place; null: the code has no name for it. */
  readonly written?: { readonly entity: string; readonly as: string | null; readonly isNew: boolean };
  /**
   * Names of records that effects of the same row make. Unless they are also variables, they are not available here
   * yet.
   */
  readonly madeElsewhere?: readonly string[];
}

/** An expression that was checked, valid or not, and the scope of its names. */
export interface CheckedExpression {
  readonly source: string;
  readonly span: Span;
  /** Source offset of every character; null: `span.start + i`. */
  readonly offsets: readonly number[] | null;
  readonly scope: Scope;
  readonly expected: Type | null;
  /** Its spans start at `span.start` and count the characters of `source`. */
  readonly typed: TypedTree | null;
}

/** Data that a reading collects for authoring help at a place in the text. */
export interface ReadingNotes {
  readonly checked: CheckedExpression[];
  outline: Outline | null;
  /** The scope at another place of this document; null: the document was not read. */
  scopeOf: ((place: Place) => Scope) | null;
}

export const emptyNotes = (): ReadingNotes => ({ checked: [], outline: null, scopeOf: null });
