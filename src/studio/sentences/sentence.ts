import type { Step } from "#model/appendices.ts";
import type { SentenceWords } from "../words/sentences/en.ts";
import type { SentenceScope } from "./scenario-scope.ts";

/** A sentence of a scenario as it is typed, code between backticks, and what the reader made of it. */
export interface Sentence {
  readonly typed: string;
  readonly step: Step;
  readonly scope: SentenceScope;
  readonly words: SentenceWords;
}

/** Something to choose: the whole sentence as it is after the choice. */
export interface Choice {
  readonly label: string;
  readonly detail?: string | undefined;
  readonly typed: string;
  readonly isRemoval?: true;
}

/** Something to type; `put` gives the whole sentence, or null where that can't be said. */
export interface Typing {
  readonly kind: "text" | "number" | "date" | "time" | "code";
  readonly value: string;
  readonly put: (value: string) => string | null;
}

export interface Offer {
  readonly choices: readonly Choice[];
  readonly typing: Typing | null;
}

/** A part of a sentence that can be something else. */
export interface SentencePart {
  /** Where it stands; a part that is to be added stands between two letters. */
  readonly from: number;
  readonly to: number;
  /** What is shown in its place. */
  readonly label: string;
  readonly asks: keyof SentenceWords["asks"];
  readonly offer: () => Offer;
}

export const replaced = (typed: string, from: number, to: number, put: string): string =>
  typed.slice(0, from) + put + typed.slice(to);

/** Where a sentence ends before its full stop. */
export const endOf = (typed: string): number => typed.replace(/\s*\.?\s*$/u, "").length;

/** The choices that put one of these in the place of a part. */
export const choosing = (
  typed: string,
  { from, to }: { readonly from: number; readonly to: number },
  options: readonly { readonly put: string; readonly label?: string; readonly detail?: string | undefined }[],
): readonly Choice[] =>
  options.map(({ put, label, detail }) => ({ label: label ?? put, detail, typed: replaced(typed, from, to, put) }));

export const chosenFrom = (choices: readonly Choice[]): Offer => ({ choices, typing: null });

/** Where a name stands as a word of its own, looked for from here; null: nowhere. */
export function wordAt(typed: string, name: string, after: number): { from: number; to: number } | null {
  const from = typed.toLocaleLowerCase("en").indexOf(name.toLocaleLowerCase("en"), after);
  return from === -1 || name === "" ? null : { from, to: from + name.length };
}
