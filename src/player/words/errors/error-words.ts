/** Why the engine said no, in another language than its own. What is missing here is said in English. */
export interface ErrorWords {
  /** The platform's errors by their code; `{name}` are filled in. */
  readonly platform: { readonly [code: string]: string };
  /** Sentences about rights. */
  readonly reasons: {
    readonly nobody: string;
    readonly only: string;
    readonly yourself: string;
    readonly inStatus: string;
    readonly onlyIf: string;
    readonly notAllowed: string;
  } | null;
}

/** The engine speaks English itself; the page says only what it finds out without asking. */
export const enErrors: ErrorWords = {
  platform: {
    "went-wrong": "Something went wrong here. Nothing was saved. Try again.",
    "not-found": "This is no longer there.",
    "no-place": "Your place could not be found. Allow it in the phone’s settings, or type it.",
    "unreadable-file": "This file can’t be read. Choose another one.",
  },
  reasons: null,
};
