import type { Diagnostic, Fix } from "#diagnostics/diagnostic.ts";
import type { Span } from "#text/span.ts";
import type { Syntax } from "./syntax.ts";
import type { FunctionName, Operation, TypedTree } from "./typed.ts";
import type { Scope, Type } from "./types.ts";

/** A variable of a list operation, or a parameter of a formula with the value it has. */
export interface Local {
  readonly name: string;
  readonly type: Type;
  /** Its name in the tree. Inside a formula it is renamed, so that it does not hide names at the call. */
  readonly as?: string;
  readonly value?: TypedTree;
}

/** State shared by the parts of the checker during one expression. */
export interface Checking {
  readonly scope: Scope;
  /** Variables of the enclosing list operations, innermost last. */
  readonly locals: readonly Local[];
  /** Formulas whose bodies enclose this place, outermost first. */
  readonly inside?: readonly string[];
  readonly tell: (diagnostic: Diagnostic) => void;
  /** Null: something inside is wrong and has been reported. */
  readonly infer: (node: Syntax, checking: Checking) => TypedTree | null;
}

export const TEXT: Type = { kind: "text" };
export const NUMBER: Type = { kind: "number" };
export const BOOLEAN: Type = { kind: "boolean" };
export const DATE: Type = { kind: "date" };
export const TIME: Type = { kind: "time" };
export const INSTANT: Type = { kind: "instant" };
export const DURATION: Type = { kind: "duration" };
export const WORKING_TIME: Type = { kind: "workingTime" };
export const ANY: Type = { kind: "any" };
export const EMPTY: Type = { kind: "empty" };

export const operation = (fn: FunctionName, args: readonly TypedTree[], type: Type, span: Span): Operation => ({
  op: "call",
  fn,
  args,
  type,
  span,
});

export const conditional = (
  test: TypedTree,
  then: TypedTree,
  otherwise: TypedTree,
  type: Type,
  span: Span,
): TypedTree => ({
  op: "if",
  test,
  // oxlint-disable-next-line unicorn/no-thenable -- a tree that is never awaited; `then` is the author's word
  then,
  otherwise,
  type,
  span,
});

/** The edit for "Did you mean …?". It is a guess, so it is never applied automatically. */
export const replacement = (at: Span, near: string | null): Fix | undefined =>
  near === null ? undefined : { title: `Change to \`${near}\``, edits: [{ span: at, text: near }], safe: false };
