import { coded, type CodedText } from "#engine/contract/import-texts.ts";
import type { FormNames, Placed } from "./form-names.ts";
import type { ChoiceList } from "./choice-lists.ts";
import { parseXPath } from "./xpath/parse-xpath.ts";
import { asCondition, atom, type RepeatRows, type Names, type Piece, type ValueType } from "./xpath/pieces.ts";
import { XPathError } from "./xpath/syntax.ts";
import { Translator } from "./xpath/translate.ts";

/** The type of a question's value. */
export interface ValueOf {
  readonly type: ValueType;
  readonly list?: ChoiceList;
}

/** What the translation of expressions needs to know about the questions. */
export interface FormValues {
  readonly names: FormNames;
  /** Throws an `XPathError` if the question has no value. */
  valueOf(name: string): ValueOf;
}

export type TranslatedPiece =
  | { readonly piece: Piece; readonly why: null }
  | { readonly piece: null; readonly why: CodedText };

export interface Place {
  /** The repeats around the expression, outermost first. */
  readonly path: readonly string[];
  /** The question that `.` refers to. */
  readonly self: string | null;
  /** Prefix for every name: `this.` in a choice filter. */
  readonly before?: string;
  /** Resolves columns of the filtered list. */
  readonly column?: (name: string) => Piece | null;
}

export function translate(values: FormValues, source: string, place: Place): TranslatedPiece {
  return attempt(() => new Translator(namesAt(values, place)).piece(parseXPath(source)));
}

export function translateCondition(values: FormValues, source: string, place: Place): TranslatedPiece {
  return attempt(() => asCondition(new Translator(namesAt(values, place)).piece(parseXPath(source))));
}

function attempt(make: () => Piece): TranslatedPiece {
  try {
    return { piece: make(), why: null };
  } catch (error) {
    if (error instanceof XPathError) return { piece: null, why: error.reason };
    if (error instanceof RangeError) return { piece: null, why: coded("why-expression-deep") };
    throw error;
  }
}

function namesAt(values: FormValues, { path, self, before = "", column }: Place): Names {
  const { names } = values;
  const find = (name: string): Placed => {
    const found = names.get(name);
    if (found === null) throw new XPathError(coded("why-no-question", { name }));
    if (names.isTwice(name)) throw new XPathError(coded("why-several-questions", { name }));
    return found;
  };
  const shared = (other: readonly string[]): number => {
    let count = 0;
    while (count < path.length && path[count] === other[count]) count++;
    return count;
  };
  const up = (count: number): string => before + "owner.".repeat(path.length - count);
  const inRows = (name: string): RepeatRows | null => {
    const found = names.get(name);
    if (found === null || found.item.kind !== "question") return null;
    const common = shared(found.path);
    const below = found.path.length - common;
    if (below === 0) return null;
    const repeat = names.get(found.path[common] ?? "");
    if (below > 1 || repeat === null) throw new XPathError(coded("why-rows-of-rows", { name }));
    return { rows: up(common) + repeat.named.key, key: found.named.key, ...values.valueOf(name) };
  };
  return {
    question(name) {
      const found = find(name);
      const common = shared(found.path);
      if (found.path.length > common) throw new XPathError(coded("why-value-in-each-row", { name }));
      const { type, list } = values.valueOf(name);
      return atom(up(common) + found.named.key, type, list === undefined ? {} : { list });
    },
    self() {
      if (self === null) throw new XPathError(coded("why-no-self"));
      const { type, list } = values.valueOf(self);
      return atom(before + find(self).named.key, type, list === undefined ? {} : { list });
    },
    column(name) {
      const piece = column?.(name) ?? null;
      if (piece === null) throw new XPathError(coded("why-no-column", { name }));
      return piece;
    },
    inRows,
    repeat(name) {
      const found = names.get(name);
      if (found === null || found.item.kind !== "repeat") return null;
      const common = shared(found.path);
      if (found.path.length > common) throw new XPathError(coded("why-rows-of-rows", { name }));
      return up(common) + found.named.key;
    },
  };
}
