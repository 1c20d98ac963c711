import type { Diagnostic, Fix } from "#diagnostics/diagnostic.ts";
import { DEFAULTS, type DefaultId } from "#diagnostics/defaults.ts";
import { report, type Catalogue, type Code as DiagnosticCode } from "#diagnostics/report.ts";
import type { Entry } from "#diagnostics/entry.ts";
import type { Who } from "#model/4-states.ts";
import type { Expression, Problem, Written } from "#model/expression.ts";
import type { Span } from "#text/span.ts";
import { offeredFix } from "./offered-fix.ts";
import type { ReadingCache } from "./reading-cache.ts";
import type { ReadingNotes } from "./reading-notes.ts";
import { CODE, Rich, RichBuilder, type Code } from "./markdown/rich.ts";

type ParamsOf<C extends DiagnosticCode> = Catalogue[C] extends Entry<infer Params> ? Params : never;

/** One reading of one document: its source, its diagnostics, and the mapping of code offsets to the source. */
export class Reading {
  readonly source: string;
  readonly diagnostics: Diagnostic[] = [];
  readonly #offsets = new Map<Expression, readonly number[]>();

  readonly #literals = new Set<Expression>();
  readonly #roles = new Map<Expression, string>();
  readonly #who = new Map<Who, string>();
  readonly #variables: string[] = [];

  /** Null: no authoring help is needed. */
  readonly notes: ReadingNotes | null;

  /** Results of the previous reading; null: the document is read only once. */
  readonly cache: ReadingCache | null;

  /** True if the document's language writes decimal commas; null: the document names no language. */
  decimalComma: boolean | null = null;

  constructor(source: string, notes: ReadingNotes | null = null, cache: ReadingCache | null = null) {
    this.source = source;
    this.notes = notes;
    this.cache = cache;
  }

  /** Reports a mistake and returns the problem that closes the item containing it. */
  problem<C extends DiagnosticCode>(code: C, span: Span, params: ParamsOf<C>, fix?: Fix): Problem {
    const diagnostic = report(code, span, params, fix ?? offeredFix(code, this.source, span, params));
    this.diagnostics.push(diagnostic);
    return { code, message: diagnostic.message, span };
  }

  /** Reports that something is not shown and the default with this id applies. */
  gap(id: DefaultId, span: Span): void {
    this.diagnostics.push(report("not-shown", span, { what: DEFAULTS[id].what, id, holds: DEFAULTS[id].holds }));
  }

  expression(code: Code): Expression {
    const expression: Expression = { source: code.source, span: code.span, tree: null, type: null };
    if (code.offsets !== null) this.#offsets.set(expression, code.offsets);
    return expression;
  }

  /** True inside a `for each x in …` with that variable, and after a record was given that name. */
  isVariable(name: string): boolean {
    return this.#variables.includes(name);
  }

  withVariable<T>(name: string, read: () => T): T {
    return this.withNames(() => {
      this.addVariable(name);
      return read();
    });
  }

  /** Adds a name that is known until the innermost `withNames` ends. */
  addVariable(name: string): void {
    this.#variables.push(name);
  }

  /** Names added in `read` are known only there. */
  withNames<T>(read: () => T): T {
    const before = this.#variables.length;
    const result = read();
    this.#variables.length = before;
    return result;
  }

  /** Code as text, so that it can be read as a template or a phrase. */
  richOfCode(code: Code): Rich {
    const builder = new RichBuilder();
    builder.add(CODE, code.outer.start, code.outer.end, false, code);
    return Rich.of(builder, code.span.start);
  }

  /** A value written without backticks (`Bank transfer`, `0 EUR`), which is read by its type later. */
  literal(rich: Rich, source: string = rich.plain): Expression {
    const expression: Expression = { source, span: rich.span, tree: null, type: null };
    this.#literals.add(expression);
    return expression;
  }

  isLiteral(expression: Expression): boolean {
    return this.#literals.has(expression);
  }

  /** Marks an expression that gives everybody with a role. The role is checked once all roles are known. */
  markRole(expression: Expression, role: string): Expression {
    this.#roles.set(expression, role);
    return expression;
  }

  /** The role that the expression stands for, as the author named it; null: none. */
  roleOf(expression: Expression): string | null {
    return this.#roles.get(expression) ?? null;
  }

  /** Remembers the words of a *Who*, which may be a person field or a role. */
  markWho(who: Who, name: string): void {
    this.#who.set(who, name);
  }

  wordsOf(who: Who): string | null {
    return this.#who.get(who) ?? null;
  }

  /** Gives a copy of an expression the same source offsets. */
  sameOffsets(of: Expression, copy: Expression): void {
    const offsets = this.#offsets.get(of);
    if (offsets !== undefined) this.#offsets.set(copy, offsets);
  }

  offsetsOf(expression: Expression): readonly number[] | null {
    return this.#offsets.get(expression) ?? null;
  }
}

/** The characters that Markdown lets a backslash escape in text. */
export const ESCAPABLE = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";

/** Non-breaking spaces in a name become plain spaces, as in code and other cells. */
export const written = (rich: Rich): Written => ({
  value: rich.plain.replace(/[\u00A0\u202F]/gu, " "),
  span: rich.span,
});
