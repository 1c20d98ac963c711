import type { Step } from "#model/appendices.ts";
import type { SentenceWords } from "../words/sentences/en.ts";
import type { SentenceScope } from "./scenario-scope.ts";

/** A sentence of a scenario as it is typed, code between backticks, with the result of reading it. */
export interface Sentence {
  readonly typed: string;
  readonly step: Step;
  readonly scope: SentenceScope;
  readonly words: SentenceWords;
}

/** A choice; `typed` is the whole sentence after it. */
export interface Choice {
  readonly label: string;
  readonly detail?: string | undefined;
  readonly typed: string;
  readonly isRemoval?: true;
}

/** A value to type; `put` returns the whole sentence, or null if the value can't be written. */
export interface Typing {
  readonly kind: "text" | "number" | "date" | "time" | "code";
  readonly value: string;
  readonly put: (value: string) => string | null;
}

export interface Offer {
  readonly choices: readonly Choice[];
  readonly typing: Typing | null;
}

/** A part of a sentence that can be replaced. */
export interface SentencePart {
  /** Its range; the range of a part to add is empty. */
  readonly from: number;
  readonly to: number;
  /** The text shown for it. */
  readonly label: string;
  readonly asks: keyof SentenceWords["asks"];
  readonly offer: () => Offer;
}

export const replaced = (typed: string, from: number, to: number, put: string): string =>
  typed.slice(0, from) + put + typed.slice(to);

/** The end of a sentence before its full stop. */
export const endOf = (typed: string): number => typed.replace(/\s*\.?\s*$/u, "").length;

/** The choices that replace a part by one of these. */
export const choosing = (
  typed: string,
  { from, to }: { readonly from: number; readonly to: number },
  options: readonly { readonly put: string; readonly label?: string; readonly detail?: string | undefined }[],
): readonly Choice[] =>
  options.map(({ put, label, detail }) => ({ label: label ?? put, detail, typed: replaced(typed, from, to, put) }));

export const chosenFrom = (choices: readonly Choice[]): Offer => ({ choices, typing: null });

/** The range of a name as a whole word, searched from an offset; null: not found. */
export function wordAt(typed: string, name: string, after: number): { from: number; to: number } | null {
  const from = typed.toLocaleLowerCase("en").indexOf(name.toLocaleLowerCase("en"), after);
  return from === -1 || name === "" ? null : { from, to: from + name.length };
}
