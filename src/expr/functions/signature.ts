import type { FunctionName } from "../typed.ts";
import type { Type } from "../types.ts";

/** What an argument may be: a kind of type, `list` of anything, or `every` type at all. */
export type ParameterType = Type["kind"] | "every";

/** What comes out: a plain kind, `same` as the first argument, `texts` for a list of texts, money in the document's currency. */
export type ReturnType =
  | "text"
  | "number"
  | "boolean"
  | "date"
  | "time"
  | "instant"
  | "duration"
  | "money"
  | "same"
  | "texts";

export interface Signature {
  readonly takes: readonly ParameterType[];
  /** How many of the last arguments may be left out. */
  readonly optional?: number;
  /** The last argument may come again and again. */
  readonly more?: boolean;
  readonly gives: ReturnType;
}

export interface FunctionEntry {
  readonly fn: FunctionName;
  /** As the reference spells it. */
  readonly name: string;
  /** Other spellings; case and underscores never matter. */
  readonly also?: readonly string[];
  readonly signatures: readonly Signature[];
  /** For completion and the reference. */
  readonly says: string;
  readonly example: string;
}

export const sig = (takes: readonly ParameterType[], gives: ReturnType, more: Partial<Signature> = {}): Signature => ({
  takes,
  gives,
  ...more,
});
