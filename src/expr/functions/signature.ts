import type { FunctionName } from "../typed.ts";
import type { Type } from "../types.ts";

/** The accepted type of an argument: a kind, `list` of anything, or `every` type. */
export type ParameterType = Type["kind"] | "every";

/**
 * The type of the result: a plain kind; `same` as the first argument; `texts` for a list of texts; money in the
 * document's currency.
 */
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
  /** The number of trailing arguments that may be omitted. */
  readonly optional?: number;
  /** The last argument may be repeated. */
  readonly more?: boolean;
  readonly gives: ReturnType;
}

export interface FunctionEntry {
  readonly fn: FunctionName;
  /** The spelling in the language reference. */
  readonly name: string;
  /** Other spellings; case and underscores are ignored. */
  readonly also?: readonly string[];
  readonly signatures: readonly Signature[];
  /** Shown in completion and the reference. */
  readonly says: string;
  readonly example: string;
}

export const sig = (takes: readonly ParameterType[], gives: ReturnType, more: Partial<Signature> = {}): Signature => ({
  takes,
  gives,
  ...more,
});
