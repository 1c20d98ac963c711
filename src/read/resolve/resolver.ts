import { checkExpression, type Checked } from "#expr/check.ts";
import { readLiteral } from "#expr/literals.ts";
import { spacedFix, spacedName } from "./spaced-names.ts";
import { tellTwoWaysOf } from "../phrases/two-ways.ts";
import { plainlyWritten } from "../phrases/written-values.ts";
import type { TypedTree } from "#expr/typed.ts";
import type { Calendar, EntityShape, FormulaShape, Scope, Type } from "#expr/types.ts";
import { report } from "#diagnostics/report.ts";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import type { Expression, Problem, Template } from "#model/expression.ts";
import type { Span } from "#text/span.ts";
import { valueNamed } from "#text/by-name.ts";
import type { Names } from "../names.ts";
import type { Place } from "../reading-notes.ts";
import type { Reading } from "../reading.ts";
import type { ReadingCache } from "../reading-cache.ts";
import { keyOf, meaningOf, movedChecked, movedTo } from "./checked-before.ts";
import { PERSON } from "./shapes.ts";
import { mapTree } from "./tree.ts";

export type { Place };

/** A field may be called `candidate`; documents can't reach this name by accident. */
const CANDIDATE = "$candidate";

/** The record before this write, and whether it is new. */
const BEFORE = "before";
const NEW = "new";

/** Moments that may be written without brackets as plain values. */
const MOMENTS = { today: "today()", now: "now()" };

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** The second pass: knows all entities and constants, and checks every expression in its place. */
export class Resolver {
  readonly reading: Reading;
  readonly names: Names;
  readonly shapes: ReadonlyMap<string, EntityShape>;
  readonly constants = new Map<string, Type>();
  /** Constants that are percentages: plain numbers in expressions, but written with a sign. */
  readonly percentages = new Set<string>();
  readonly inHours = new Set<string>();
  readonly texts = new Map<string, readonly string[]>();
  /**
   * Computed fields and lists of child rows, as `Loan.total`. They have no stored value, so `before` can't read them.
   */
  readonly notStored = new Set<string>();
  readonly formulas = new Map<string, FormulaShape>();
  /** The spans of constants and formulas. */
  readonly definitions = new Map<string, Span>();
  readonly #toldWithin = new Set<string>();
  /** Null: the working time in point 9 has a mistake. */
  calendar: Calendar | null = null;
  readonly currency: string;
  readonly zone: string;
  #cache: ReadingCache | null = null;

  constructor(
    reading: Reading,
    names: Names,
    shapes: ReadonlyMap<string, EntityShape>,
    currency: string,
    zone: string,
  ) {
    this.reading = reading;
    this.names = names;
    this.shapes = shapes;
    this.currency = currency;
    this.zone = zone;
  }

  scope({ entity, candidate, variables, before, madeElsewhere, written }: Place): Scope {
    const all = new Map<string, Type>(variables ?? []);
    all.set("me", PERSON);
    const own = entity === undefined || entity === null ? undefined : this.shapes.get(entity);
    // If a field has that name, it keeps its meaning.
    if (before === true && own !== undefined)
      for (const word of [BEFORE, NEW])
        if (!own.fields.has(word) && !all.has(word)) all.set(word, { kind: "record", entity: own.key });
    if (entity !== undefined && entity !== null && this.shapes.has(entity)) all.set("this", { kind: "record", entity });
    const hasCandidate = candidate !== undefined && candidate !== null && this.shapes.has(candidate);
    if (hasCandidate) all.set(CANDIDATE, { kind: "record", entity: candidate });
    return {
      entities: this.shapes,
      constants: this.constants,
      inHours: this.inHours,
      texts: this.texts,
      formulas: this.formulas,
      calendar: this.calendar,
      variables: all,
      ...(madeElsewhere === undefined ? {} : { madeElsewhere }),
      ...(written === undefined ? {} : { written }),
      bare: hasCandidate ? CANDIDATE : candidate === undefined && all.has("this") ? "this" : null,
      currency: this.currency,
    };
  }

  /**
   * Checks an expression and fills in its tree. The problem, if any, closes the item that contains it. `code`: the code
   * that replaces its source.
   */
  check(expression: Expression | null, place: Place, expected?: Type, code?: string): Problem | null {
    if (expression === null || expression.tree !== null) return null;
    const found = this.try(code === undefined ? expression : { ...expression, source: code }, place, expected);
    const spaced = code === undefined ? this.#spacedName(expression, place, found.diagnostics) : null;
    for (const each of spaced ?? found.diagnostics) this.tell(each);
    const error = (spaced ?? found.diagnostics).find((each) => each.severity === "error");
    if (found.typed !== null) {
      fill(expression, found.typed);
      return null;
    }
    return error === undefined
      ? { code: "expression", message: "This expression can't be used.", span: expression.span }
      : { code: error.code, message: error.message, span: error.span };
  }

  /** If code can't be parsed because it contains a name with a space, that is reported instead. */
  #spacedName(expression: Expression, place: Place, found: readonly Diagnostic[]): readonly Diagnostic[] | null {
    if (!found.some(({ code }) => code === "expression-unreadable")) return null;
    const name = spacedName(expression.source, this.names, place.candidate ?? place.entity ?? null);
    if (name === null) return null;
    const offsets = this.reading.offsetsOf(expression);
    const at = (offset: number): number => offsets?.[offset] ?? expression.span.start + offset;
    const span = { start: at(name.at.start), end: at(name.at.end) };
    return [report("name-with-space", span, { written: name.written, code: name.code }, spacedFix(name, span))];
  }

  /** A mistake inside a constant or formula is reported there, and only once, no matter how many expressions use it. */
  tell({ within, ...diagnostic }: Diagnostic): void {
    const { diagnostics } = this.reading;
    if (within === undefined) {
      diagnostics.push(diagnostic);
      return;
    }
    const key = `${within} ${diagnostic.code} ${diagnostic.message}`;
    if (this.#toldWithin.has(key)) return;
    this.#toldWithin.add(key);
    diagnostics.push({ ...diagnostic, span: this.definitions.get(within) ?? diagnostic.span });
  }

  /** The same without reporting. */
  try(expression: Expression, place: Place, expected?: Type): { typed: TypedTree | null; diagnostics: Diagnostic[] } {
    const scope = this.scope(place);
    const { typed, diagnostics } = this.#checked(expression, place, scope, expected);
    const where = this.#placing(expression);
    const { source, span } = expression;
    const offsets = this.reading.offsetsOf(expression);
    this.reading.notes?.checked.push({ source, span, offsets, scope, expected: expected ?? null, typed });
    const moved = diagnostics.map((each) => movedTo(each, where));
    if (typed === null) return { typed, diagnostics: moved };
    const wrong: Diagnostic[] = [];
    const asValue: Parameters<typeof mapTree>[3] = (node, bound) =>
      place.before === true && !bound.has(BEFORE) ? this.#valueBefore(node, wrong) : undefined;
    const tree = mapTree(typed, where, (name) => nameOutside(name, place.before === true, scope), asValue);
    return { typed: wrong.length > 0 ? null : tree, diagnostics: [...moved, ...wrong] };
  }

  /** From here on all names are known, so cached results can be used. */
  useCache(): void {
    const { cache } = this.reading;
    // Trees that count working days contain the holidays with their spans, so they can't be moved.
    if (cache === null || (this.calendar?.holidays ?? null) !== null) return;
    cache.useMeaning(meaningOf(this.scope({}), this.zone));
    this.#cache = cache;
  }

  #checked(expression: Expression, place: Place, scope: Scope, expected: Type | undefined): Checked {
    const { source, span } = expression;
    const cache = this.#cache;
    if (cache === null) return checkExpression(source, span, scope, expected);
    const key = keyOf(source, place, expected);
    const before = cache.expressions.get(key);
    if (before !== undefined) return movedChecked(before, span.start - before.start);
    const checked = checkExpression(source, span, scope, expected);
    cache.expressions.set(key, { ...checked, start: span.start });
    return checked;
  }

  /**
   * `before.due` becomes a variable of its own, `before.Loan.due`, which is passed to SQL and closures from outside.
   */
  #valueBefore(node: TypedTree & { readonly op: "field" }, wrong: Diagnostic[]): TypedTree | undefined {
    const { of, entity, field, type, span } = node;
    if (of.op !== "variable" || of.name !== BEFORE) return undefined;
    if (this.notStored.has(`${entity}.${field}`)) wrong.push(report("before-not-stored", span, { field }));
    return { op: "variable", name: `${BEFORE}.${entity}.${field}`, type, span };
  }

  fill(expression: Expression, typed: TypedTree): void {
    fill(expression, typed);
  }

  /** An expression that reads something with a mistake has no value, because a wrong value would be worse. */
  close(expression: Expression): void {
    (expression as Mutable<Expression>).tree = null;
  }

  /** A condition: a boolean. */
  condition(expression: Expression | null, place: Place): Problem | null {
    return this.check(expression, place, { kind: "boolean" });
  }

  template(template: Template | null, place: Place): Problem | null {
    let problem: Problem | null = null;
    for (const part of template?.parts ?? [])
      if (typeof part !== "string") {
        const found = this.check(part, place);
        problem ??= found;
      }
    return problem;
  }

  /**
   * A value in plain words, read by its type (`Bank transfer`, `0 EUR`); otherwise read as code that lacks its
   * backticks.
   */
  literal(expression: Expression, type: Type, options: readonly string[] | null, place: Place): boolean {
    const read = readLiteral(plainlyWritten(expression.source, type), type, this.currency, this.zone);
    if (read !== null && type.kind !== "record") {
      const value = options === null ? read.value : optionIn(options, read.value);
      if (value !== undefined) {
        tellTwoWaysOf(this.reading, expression.source, expression.span, type);
        fill(expression, { op: "literal", value, type, span: expression.span });
        return true;
      }
    }
    const source = valueNamed(MOMENTS, expression.source) ?? expression.source;
    const { typed } = this.try({ ...expression, source }, place, type);
    if (typed === null) return false;
    fill(expression, source === expression.source ? typed : { ...typed, span: expression.span });
    return true;
  }

  /** Maps spans of code whose characters don't correspond one to one to the source, by its offset table. */
  #placing(expression: Expression): (span: Span) => Span {
    const offsets = this.reading.offsetsOf(expression);
    if (offsets === null) return (span) => span;
    const base = expression.span.start;
    const at = (offset: number): number => offsets[Math.max(0, Math.min(offset - base, offsets.length - 1))] ?? offset;
    return ({ start, end }) => {
      const from = at(start);
      return { start: from, end: Math.max(from, at(end)) };
    };
  }
}

/** `new` becomes `new.Loan`, because records of other entities may have the same id. */
function nameOutside(name: string, before: boolean, { variables }: Scope): string {
  if (name === CANDIDATE) return "candidate";
  const type = before && (name === BEFORE || name === NEW) ? variables.get(name) : undefined;
  return type?.kind === "record" ? `${name}.${type.entity}` : name;
}

/** The only place that changes the model after it was made: the second pass fills in what the first pass left open. */
function fill(expression: Expression, typed: TypedTree): void {
  const open = expression as Mutable<Expression>;
  open.tree = typed;
  open.type = typed.type;
}

export function optionIn(options: readonly string[], value: unknown): string | string[] | null | undefined {
  if (value === null) return null;
  const one = (each: unknown): string | undefined =>
    options.find((option) => option === each) ??
    options.find((option) => option.toLocaleLowerCase("en") === String(each).toLocaleLowerCase("en"));
  if (!Array.isArray(value)) return one(value);
  const found = value.map(one);
  return found.includes(undefined) ? undefined : (found as string[]);
}
