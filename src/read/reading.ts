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

/** One reading of one document: its source, what has been reported, and how offsets of code map to the source. */
export class Reading {
  readonly source: string;
  readonly diagnostics: Diagnostic[] = [];
  readonly #offsets = new Map<Expression, readonly number[]>();

  readonly #literals = new Set<Expression>();
  readonly #roles = new Map<Expression, string>();
  readonly #who = new Map<Who, string>();
  readonly #variables: string[] = [];

  /** Null unless somebody helps an author: nobody else asks for them. */
  readonly notes: ReadingNotes | null;

  /** What the reading before left; null where nobody reads again. */
  readonly cache: ReadingCache | null;

  /** Whether the people that the document is for write decimal commas; null: it doesn't say who they are. */
  decimalComma: boolean | null = null;

  constructor(source: string, notes: ReadingNotes | null = null, cache: ReadingCache | null = null) {
    this.source = source;
    this.notes = notes;
    this.cache = cache;
  }

  /** Reports a mistake, and gives the problem that closes what contains it. */
  problem<C extends DiagnosticCode>(code: C, span: Span, params: ParamsOf<C>, fix?: Fix): Problem {
    const diagnostic = report(code, span, params, fix ?? offeredFix(code, this.source, span, params));
    this.diagnostics.push(diagnostic);
    return { code, message: diagnostic.message, span };
  }

  /** Something is not shown: the default with this number holds. */
  gap(id: DefaultId, span: Span): void {
    this.diagnostics.push(report("not-shown", span, { what: DEFAULTS[id].what, id, holds: DEFAULTS[id].holds }));
  }

  expression(code: Code): Expression {
    const expression: Expression = { source: code.source, span: code.span, tree: null, type: null };
    if (code.offsets !== null) this.#offsets.set(expression, code.offsets);
    return expression;
  }

  /** True inside a `for each x in …` of that variable, and after a record was given that name. */
  isVariable(name: string): boolean {
    return this.#variables.includes(name);
  }

  withVariable<T>(name: string, read: () => T): T {
    return this.withNames(() => {
      this.addVariable(name);
      return read();
    });
  }

  /** A name that is known until the innermost `withNames` ends. */
  addVariable(name: string): void {
    this.#variables.push(name);
  }

  /** What is named inside is known inside alone. */
  withNames<T>(read: () => T): T {
    const before = this.#variables.length;
    const result = read();
    this.#variables.length = before;
    return result;
  }

  /** Code as text, to be read as a template or a phrase. */
  richOfCode(code: Code): Rich {
    const builder = new RichBuilder();
    builder.add(CODE, code.outer.start, code.outer.end, false, code);
    return Rich.of(builder, code.span.start);
  }

  /** A value written without backticks (`Bank transfer`, `0 EUR`): its type says how to read it. */
  literal(rich: Rich, source: string = rich.plain): Expression {
    const expression: Expression = { source, span: rich.span, tree: null, type: null };
    this.#literals.add(expression);
    return expression;
  }

  isLiteral(expression: Expression): boolean {
    return this.#literals.has(expression);
  }

  /** The expression gives everybody who has a role, which is known once all roles are. */
  markRole(expression: Expression, role: string): Expression {
    this.#roles.set(expression, role);
    return expression;
  }

  /** The role whose people the expression gives, as the author named it; null for other expressions. */
  roleOf(expression: Expression): string | null {
    return this.#roles.get(expression) ?? null;
  }

  /** A person field in *Who*, by the words that may be a role's name too. */
  markWho(who: Who, name: string): void {
    this.#who.set(who, name);
  }

  wordsOf(who: Who): string | null {
    return this.#who.get(who) ?? null;
  }

  /** A copy of an expression stands where the first one does. */
  sameOffsets(of: Expression, copy: Expression): void {
    const offsets = this.#offsets.get(of);
    if (offsets !== undefined) this.#offsets.set(copy, offsets);
  }

  offsetsOf(expression: Expression): readonly number[] | null {
    return this.#offsets.get(expression) ?? null;
  }
}

/** What Markdown lets a backslash escape in text. */
export const ESCAPABLE = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";

/** Spaces that do not break a line are spaces in a name: code and cells elsewhere write the plain one. */
export const written = (rich: Rich): Written => ({
  value: rich.plain.replace(/[\u00A0\u202F]/gu, " "),
  span: rich.span,
});
