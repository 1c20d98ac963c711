import { checkExpression } from "#expr/check.ts";
import type { TypedTree } from "#expr/typed.ts";
import type { Scope, Type } from "#expr/types.ts";
import { targetOf } from "../entity-of-place.ts";
import type { AnalysedDocument } from "../analysed-document.ts";

/** What names mean in the place of the words. */
export interface WordsPlace {
  readonly study: AnalysedDocument;
  readonly scope: Scope;
  /** The entity whose fields may be named; null: none. */
  readonly entity: string | null;
  /** The prefix of such a field in code: empty, or the variable of a list operation (`x.`). */
  readonly prefix: string;
  /** The implied subject as code: the field of a rule. */
  readonly subject?: string | undefined;
}

/** Reads a condition nested in a value: `count of Loan where …`. */
export interface Grammar {
  condition(words: PlainWords): string | null;
}

const WORD_GOES_ON = /^[\p{L}\p{N}\p{M}_]/u;

const lowerCase = (text: string): string => text.toLocaleLowerCase("en");

/** Keeps the length, so that offsets stay the same. */
const withoutAccents = (text: string): string =>
  text.replaceAll(/[\u00C0-\u024F\u1E00-\u1EFF]/gu, (letter) => letter.normalize("NFD").slice(0, 1));

/** A reader for words of a specification, from left to right, that produces code. */
export class PlainWords {
  readonly text: string;
  readonly place: WordsPlace;
  readonly grammar: Grammar;
  at = 0;
  /** The result may not be what was meant: `and` beside `or`, or a count that does not say of what. */
  isUnsure = false;
  /** The last condition named no subject: `Sent`, `paid`. */
  isBare = false;

  constructor(text: string, place: WordsPlace, grammar: Grammar) {
    this.text = text;
    this.place = place;
    this.grammar = grammar;
  }

  get rest(): string {
    return this.text.slice(this.at);
  }

  get isAtEnd(): boolean {
    return this.rest.trim() === "";
  }

  /**
   * Consumes the pattern if it comes next, after optional spaces. A pattern that ends in a letter matches whole words.
   */
  take(pattern: RegExp): RegExpExecArray | null {
    const from = this.at + (this.rest.length - this.rest.trimStart().length);
    const found = new RegExp(`^(?:${pattern.source})`, "iu").exec(this.text.slice(from));
    if (found === null) return null;
    const end = from + found[0].length;
    const isWord = /[\p{L}\p{N}\p{M}_]$/u.test(found[0]);
    if (isWord && WORD_GOES_ON.test(this.text.slice(end))) return null;
    this.at = end;
    return found;
  }

  /** Consumes the longest of these names that comes next. If none matches, accents are ignored. */
  longest<T>(names: Iterable<readonly [name: string, meaning: T]>): T | null {
    const all = [...names];
    return this.#longest(all, lowerCase) ?? this.#longest(all, (text) => withoutAccents(lowerCase(text)));
  }

  #longest<T>(names: Iterable<readonly [name: string, meaning: T]>, alike: (text: string) => string): T | null {
    const from = this.at + (this.rest.length - this.rest.trimStart().length);
    const rest = alike(this.text.slice(from));
    let best: { readonly length: number; readonly meaning: T } | null = null;
    for (const [name, meaning] of names) {
      if (name === "" || name.length <= (best?.length ?? 0) || !rest.startsWith(alike(name))) continue;
      if (!WORD_GOES_ON.test(rest.slice(name.length))) best = { length: name.length, meaning };
    }
    if (best === null) return null;
    this.at = from + best.length;
    return best.meaning;
  }

  /** Tries to read something; on failure, nothing is consumed. */
  attempt<T>(read: () => T | null): T | null {
    const { at, isUnsure } = this;
    const found = read();
    if (found === null) [this.at, this.isUnsure] = [at, isUnsure];
    return found;
  }

  /** Reads with different names in scope: those of a list's records. */
  within<T>(place: WordsPlace, read: (words: PlainWords) => T | null): T | null {
    const inner = new PlainWords(this.text, place, this.grammar);
    inner.at = this.at;
    const found = read(inner);
    if (found !== null) [this.at, this.isUnsure] = [inner.at, this.isUnsure || inner.isUnsure];
    return found;
  }

  typed(code: string): TypedTree | null {
    return checkExpression(code, { start: 0, end: code.length }, this.place.scope).typed;
  }

  /** True if code can be used here as a value of this type, without any diagnostic. */
  isOf(code: string, type: Type): boolean {
    return checkExpression(code, { start: 0, end: code.length }, this.place.scope, type).diagnostics.length === 0;
  }

  /** The options of a choice or status, if the code names such a field. */
  options(code: string): readonly string[] {
    const typed = this.typed(code);
    if (typed?.op !== "field") return [];
    return this.place.scope.entities.get(typed.entity)?.fields.get(typed.field)?.options ?? [];
  }

  /** True if a field's name comes next, even if code can't name it. */
  get isAtField(): boolean {
    const { study, entity } = this.place;
    const { at } = this;
    const found = entity !== null && this.longest(fieldNames(study, entity)) !== null;
    this.at = at;
    return found;
  }

  /** True if the code names a percentage field: `10` would be 1,000 % there, which is rarely meant. */
  isPercent(code: string): boolean {
    const typed = this.typed(code);
    if (typed?.op !== "field") return false;
    const entity = this.place.study.model.entities.find(({ key }) => key === typed.entity);
    return entity?.fields.find(({ key }) => key === typed.field)?.type.kind === "percent";
  }

  /** A field, or a field of a referenced record: `due`, `Tool.Name`, `farm's name`. */
  field(): string | null {
    const { study, prefix } = this.place;
    let { entity } = this.place;
    let code: string | null = null;
    for (;;) {
      const before = this.at;
      if (code !== null && this.take(/\.|['’]s\b/u) === null) return code;
      const key = entity === null ? null : this.longest(fieldNames(study, entity));
      if (key === null) {
        this.at = before;
        return code;
      }
      const next: string = code === null ? `${prefix}${key}` : `${code}.${key}`;
      // A field may be called `No` or `Empty`, which has another meaning in code.
      if (this.typed(next)?.op !== "field") {
        this.at = before;
        return code;
      }
      code = next;
      entity = targetOf(study, entity, key);
    }
  }
}

/** The fields of an entity in the spellings of people and of code. */
export function* fieldNames({ symbols }: AnalysedDocument, entity: string): Generator<readonly [string, string]> {
  for (const { name, key } of symbols.fieldsOf(entity)) {
    yield [name, key];
    yield [key, key];
    yield [key.replaceAll("_", " "), key];
  }
}
